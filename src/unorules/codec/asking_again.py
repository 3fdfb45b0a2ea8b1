"""Asking again: what a card of this library could be asking now, so that a forged question is told from it.

Cards from outside are believed: their code may go by what has changed since, like how many cards others hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from unorules.engine.playable import card_turn
from unorules.engine.state import Draft, State
from unorules.model.effects import Ask, Effect
from unorules.model.kinds import Kind
from unorules.model.prompts import Pending
from unorules.model.turn import Reply, Turn

MAX_QUESTIONS = 100
"""How many questions of one card are looked at. One that asks more is believed."""


def asks_this(state: Draft | State, pending: Pending) -> bool:
    """Return whether the card that asks could have come to the question that the game waits on."""
    waiting, compiled, active = state._waiting, state._match.compiled, state._match.circle.active
    kind = compiled.kind(pending.card)
    if not _is_of_this_library(kind):
        return True
    asked = (waiting.about, waiting.question, waiting.options, waiting.kind == "outcome", repr(pending.memo))
    turn = card_turn(state, pending.seat, pending.card, pending.color_before, pending.owed)
    # somebody may have left since, so that fewer can be chosen.
    for seats in dict.fromkeys((active, tuple(range(len(state._hands))))):
        questions = _questions(kind, evolve(turn, hand=compiled.to_cards(pending.hand), active=seats))
        for count, one in enumerate(questions, 1):
            options = tuple([option for option in one.options if type(option) is str or option in active])
            if asked == (one.seat, one.question, options, one.outcome, repr(one.memo)):
                return not pending.lost
            if count == MAX_QUESTIONS:
                return True
    return False


def _is_of_this_library(kind: Kind) -> bool:
    code = [one for one in (kind.on_play, kind.on_answer, kind.on_turn_up) if callable(one)]
    return all(str(getattr(one, "__module__", None)).startswith("unorules.") for one in code)


def _questions(kind: Kind, turn: Turn) -> Iterator[Ask]:
    """Yield what a card asks when it is played, and then what it asks after each answer, everything once."""
    on_play, on_answer = kind.on_play, kind.on_answer
    found = _asked(on_play if isinstance(on_play, tuple) else on_play(turn))
    for one in found:
        yield one
        for option in one.options:
            reply = Reply(seat=one.seat, option=option, memo=one.memo)
            effects = () if on_answer is None else on_answer(turn, reply)
            found += [other for other in _asked(effects) if other not in found]


def _asked(effects: Iterable[Effect]) -> list[Ask]:
    return [effect for effect in effects if type(effect) is Ask]
