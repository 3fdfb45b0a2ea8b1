"""The random bot: plays any card, whenever it can."""

from __future__ import annotations

from random import Random

from unorules.model.actions import Action, CallUno, Catch, Play
from unorules.players.calls import due_call, with_call
from unorules.view import View


def random_bot(view: View, rng: Random) -> Action | None:
    """Play any of the cards that fit or, if none does, make any other move. Answer questions at random.

    It calls UNO and catches whenever that is due, and never plays out of turn.
    """
    call = due_call(view)
    if call is not None:
        return call
    if view.prompt.seat is None or view.prompt.seat != view.seat:
        return None
    moves = [action for action in view.legal if type(action) is not CallUno and type(action) is not Catch]
    plays = [action for action in moves if type(action) is Play]
    return with_call(view, rng.choice(plays or moves))
