"""UNO calls: what every bot says besides its move, unless it forgets."""

from __future__ import annotations

from unorules.engine.scoring import side_of
from unorules.model.actions import Action, CallUno, Catch, Play
from unorules.view import View


def due_call(view: View) -> CallUno | Catch | None:
    """Return the call or catch that is due now, whoever is to move: its own first, and none against a partner."""
    if not view.catchable or view.seat is None:
        return None
    if view.seat in view.catchable:
        return CallUno(view.seat)
    side = side_of(view.variant.rules, len(view.players), view.seat)
    for action in view.legal:
        if type(action) is Catch and action.target in view.catchable and action.target not in side:
            return action
    return None


def with_call(view: View, move: Action) -> Action:
    """Return the call that has to come ahead of a move, or else the move itself."""
    if type(move) is Play and len(view.hand) - move.count == 1 and not view.called_early:
        call = CallUno(move.seat)
        if call in view.legal and view.prompt.seat == move.seat:
            return call
    return move
