"""Resolving a card: running the effects it asks for, and what follows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from itertools import islice

from unorules.engine.card_turn import card_turn
from unorules.engine.handlers import HANDLERS
from unorules.engine.hands import settle_hands
from unorules.engine.house_rules import bounced
from unorules.engine.piles import take_cards
from unorules.engine.prompting import ask, begin_debt, begin_turn
from unorules.engine.resolution import Resolution, check_question
from unorules.engine.several import effects_of_several
from unorules.engine.state import Draft
from unorules.engine.uno import open_call_window
from unorules.errors import shown
from unorules.model.effects import MAX_EFFECTS, Ask, Effect, Penalty, TakePenalty
from unorules.model.events import Event
from unorules.model.prompts import Pending
from unorules.model.seats import Seat
from unorules.model.turn import Reply, Turn


def resolve_play(draft: Draft, events: list[Event], seat: Seat, card: int, color_before: int, count: int) -> None:
    """Run the effects of a card that was not its player's last, and go on. The draft still holds the prompt."""
    resolution = Resolution(draft, events, seat, card, color_before)
    waiting = draft._waiting
    if waiting.owed:
        resolution.owed, resolution.draw_card = waiting.owed, waiting.draw_card
    question = _run(resolution, _effects_of_play(resolution, count))
    if seat not in resolution.moved and len(draft._hands[seat]) == 1:
        open_call_window(draft, events, seat)
    _go_on(resolution, question)


def resolve_last(draft: Draft, events: list[Event], seat: Seat, card: int, color_before: int, count: int) -> None:
    """Run the effects of the card that a player has gone out with; its question is not asked (R-32, R-49).

    What is owed is drawn by the seat that would be next (R-62).
    """
    resolution = Resolution(draft, events, seat, card, color_before)
    resolution.last = True
    resolution.owed = draft._waiting.owed
    if resolution.kind.on_last or resolution.card in draft._match.compiled.house.bouncers:
        _run(resolution, _effects_of_play(resolution, count))
    _pay_at_the_end(resolution)


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
    resolution.owed, resolution.draw_card = pending.owed, draft._waiting.draw_card
    on_answer = resolution.kind.on_answer
    if on_answer is None:
        raise resolution.fault("gets an answer and has no on_answer")
    turn = card_turn(draft, pending.seat, pending.card, pending.color_before, pending.owed)
    _go_on(resolution, _run(resolution, _call(resolution, on_answer, turn, reply)))


def lapse(draft: Draft, events: list[Event], pending: Pending) -> None:
    """Go on without an answer: nobody draws, and the turn is that of whoever is next (R-72)."""
    resolution = Resolution(draft, events, pending.seat, pending.card, pending.color_before)
    resolution.opening = pending.opening
    active = draft._match.circle.active
    lost = [seat for seat in pending.lost if seat in active]
    resolution.lost += lost if len(lost) < len(active) else []
    begin_turn(draft, events, resolution.next_seat())


def _effects_of_play(resolution: Resolution, count: int = 1) -> tuple[Effect, ...]:
    """Return what a card asks for; or several of them, played at once, together."""
    draft, card = resolution.draft, resolution.card
    match = draft._match
    on_play = match.compiled.on_play[card]
    if resolution.owed and card in match.compiled.house.bouncers:
        on_play = bounced(resolution.kind)
    if isinstance(on_play, tuple):
        return on_play if count == 1 else effects_of_several(on_play, count, len(match.circle.active) - 1)
    turn = card_turn(draft, resolution.seat, card, resolution.color_before, resolution.owed)
    return _call(resolution, on_play, turn)


def _call(
    resolution: Resolution, code: Callable[..., Iterable[Effect]], *arguments: Turn | Reply
) -> tuple[Effect, ...]:
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


def _run(resolution: Resolution, effects: tuple[Effect, ...]) -> Ask | None:
    """Carry out the effects in order, and return the question, which comes last if there is one."""
    question: Ask | None = None
    resolution.effects = effects
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


def _pay_at_the_end(resolution: Resolution) -> None:
    """Before points are counted, let the seat that would be next draw what is owed (R-62)."""
    if resolution.owed:
        take_cards(resolution.draft, resolution.events, resolution.next_seat(), resolution.owed, "card")
        resolution.settle_debt()


def _go_on(resolution: Resolution, question: Ask | None) -> None:
    """Wait for the answer to the card's question, or else for the next turn, perhaps with a debt."""
    draft, events = resolution.draft, resolution.events
    if resolution.moved:
        if not all(draft._hands[seat] for seat in draft._match.circle.active):
            _pay_at_the_end(resolution)
        if settle_hands(resolution):
            return
    owed = resolution.owed
    if question is None:
        if owed:
            begin_debt(draft, events, resolution.next_seat(), owed, resolution.draw_card)
        else:
            begin_turn(draft, events, resolution.next_seat())
        return
    pending = Pending(
        resolution.card,
        resolution.seat,
        resolution.opening,
        resolution.color_before,
        resolution.hand,
        question.memo,
        tuple(resolution.lost),
        owed,
    )
    compiled = draft._match.compiled
    # while a draw card asks, what accepting would cost, unless it has been drawn already.
    penalty = 0 if resolution.has(Penalty, TakePenalty) else compiled.house.penalties[resolution.card]
    to_draw = owed + penalty if compiled.house.debts else 0
    ask(draft, events, question, pending, to_draw, resolution.draw_card)
