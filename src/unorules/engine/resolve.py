"""Resolving a card: running the effects it asks for, and what follows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from itertools import islice

from unorules.engine.card_turn import card_turn
from unorules.engine.handlers import HANDLERS, Resolution, check_question
from unorules.engine.prompting import ask, begin_turn
from unorules.engine.state import Draft
from unorules.engine.uno import open_call_window
from unorules.errors import shown
from unorules.model.effects import MAX_EFFECTS, Ask, Effect
from unorules.model.events import Event
from unorules.model.prompts import Pending
from unorules.model.seats import Seat
from unorules.model.turn import Reply, Turn


def resolve_play(draft: Draft, events: list[Event], seat: Seat, card: int, color_before: int) -> None:
    """Run the effects of a card that was not its player's last, and go on."""
    resolution = Resolution(draft, events, seat, card, color_before)
    question = _run(resolution, _effects_of_play(resolution))
    open_call_window(draft, events, seat)
    _go_on(resolution, question)


def resolve_last(draft: Draft, events: list[Event], seat: Seat, card: int, color_before: int) -> None:
    """Run the effects of the card that a player has gone out with; its question is not asked (R-32, R-49)."""
    resolution = Resolution(draft, events, seat, card, color_before)
    resolution.last = True
    _run(resolution, _effects_of_play(resolution))


def resolve_opening(draft: Draft, events: list[Event], card: int) -> None:
    """Run the effects of the card turned up at the start, as if the dealer had played it, and go on."""
    resolution = Resolution(draft, events, draft._match.dealer, card, draft._color)
    resolution.opening = True
    _go_on(resolution, _run(resolution, _effects_of_play(resolution)))


def resolve_answer(draft: Draft, events: list[Event], pending: Pending, reply: Reply) -> None:
    """Run the effects of an answer to a card's question, and go on."""
    resolution = Resolution(draft, events, pending.seat, pending.card, pending.color_before)
    resolution.opening = pending.opening
    resolution.hand = pending.hand
    resolution.lost += pending.lost
    on_answer = resolution.kind.on_answer
    if on_answer is None:
        raise resolution.fault("gets an answer and has no on_answer")
    turn = card_turn(draft, pending.seat, pending.card, pending.color_before)
    _go_on(resolution, _run(resolution, _call(resolution, on_answer, turn, reply)))


def _effects_of_play(resolution: Resolution) -> Iterable[Effect]:
    draft, card = resolution.draft, resolution.card
    on_play = draft._match.compiled.on_play[card]
    if isinstance(on_play, tuple):
        return on_play
    return _call(resolution, on_play, card_turn(draft, resolution.seat, card, resolution.color_before))


def _call(resolution: Resolution, code: Callable[..., Iterable[Effect]], *arguments: Turn | Reply) -> Iterable[Effect]:
    """Call the function of a card and return its effects. Whatever goes wrong in it becomes a `CardError`."""
    try:
        given: object = code(*arguments)
        effects = tuple(islice(given, MAX_EFFECTS + 1)) if isinstance(given, Iterable) else None
    except Exception as error:
        raise resolution.fault(f"raised {shown(error)}") from error
    if effects is None or isinstance(given, Set):  # a set has no order to rely on
        raise resolution.fault(f"returned {shown(given)}, not a list of effects")
    if len(effects) > MAX_EFFECTS:
        raise resolution.fault(f"asks for more than {MAX_EFFECTS} effects")
    return effects


def _run(resolution: Resolution, effects: Iterable[Effect]) -> Ask | None:
    """Carry out the effects in order, and return the question, which comes last if there is one."""
    question: Ask | None = None
    for effect in effects:
        if question is not None:
            raise resolution.fault("asks a question that is not its last effect")
        if type(effect) is Ask:
            check_question(resolution, effect)
            question = effect
        else:
            carry_out = HANDLERS.get(type(effect))
            if carry_out is None:
                raise resolution.fault(f"asks for {shown(effect)}, which is not an effect")
            carry_out(resolution, effect)
    return question


def _go_on(resolution: Resolution, question: Ask | None) -> None:
    """Wait for the answer to the card's question, or else for the next turn."""
    if question is None:
        begin_turn(resolution.draft, resolution.events, resolution.next_seat())
        return
    pending = Pending(
        resolution.card,
        resolution.seat,
        resolution.opening,
        resolution.color_before,
        resolution.hand,
        question.memo,
        tuple(resolution.lost),
    )
    ask(resolution.draft, resolution.events, question, pending)
