"""Resolving a card: running the effects it asks for, and what follows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from itertools import islice
from typing import Any

from unorules.cards import Seat
from unorules.effects import Ask, DrawCards, DrawUntil, Effect, Penalty, Reveal, Reverse, Skip
from unorules.engine.contract import checked_count, checked_match, checked_question, checked_seat
from unorules.engine.facts import turn_facts
from unorules.engine.piles import draw
from unorules.engine.resolution import Resolution
from unorules.engine.turns import ask, begin_turn
from unorules.engine.uno import settle
from unorules.errors import shown
from unorules.events import Drew, Event, HandShown
from unorules.kinds import MOST_EFFECTS, Reply, Turn
from unorules.state import Draft
from unorules.waiting import NOTHING, Pending


def resolve_play(draft: Draft, events: list[Event], seat: Seat, card: int, was: int) -> None:
    """The player of the turn has laid a card and holds others still."""
    resolution = Resolution(draft, events, seat, card, was)
    question = _run(resolution, _effects_of_play(resolution))
    settle(draft, events, seat)
    _go_on(resolution, question)


def resolve_last(draft: Draft, events: list[Event], seat: Seat, card: int, was: int) -> None:
    """The player of the turn has gone out with a card whose effects run all the same; nothing is asked (R-32, R-49)."""
    resolution = Resolution(draft, events, seat, card, was)
    resolution.last = True
    _run(resolution, _effects_of_play(resolution))


def resolve_opening(draft: Draft, events: list[Event], card: int) -> None:
    """The card turned up at the start acts as if the dealer had laid it."""
    resolution = Resolution(draft, events, draft.standing.dealer, card, draft.hue)
    resolution.opening = True
    _go_on(resolution, _run(resolution, _effects_of_play(resolution)))


def resolve_answer(draft: Draft, events: list[Event], pending: Pending, reply: Reply) -> None:
    """A card's question has been answered."""
    resolution = Resolution(draft, events, pending.seat, pending.card, pending.was)
    resolution.opening = pending.opening
    resolution.hand = pending.hand
    resolution.lost += pending.lost
    on_answer = resolution.kind.on_answer
    if on_answer is None:
        raise resolution.fault("is given an answer and has no on_answer")
    facts = turn_facts(draft, pending.seat, pending.card, pending.was)
    _go_on(resolution, _run(resolution, _called(resolution, on_answer, facts, reply)))


def _effects_of_play(resolution: Resolution) -> Iterable[Effect]:
    draft, card = resolution.draft, resolution.card
    on_play = draft.standing.tables.on_play[card]
    if isinstance(on_play, tuple):
        return on_play
    return _called(resolution, on_play, turn_facts(draft, resolution.seat, card, resolution.was))


def _called(resolution: Resolution, code: Callable[..., Iterable[Effect]], *told: Turn | Reply) -> Iterable[Effect]:
    """The effects that a card's own code gives. Whatever goes wrong in there raises a `CardError`."""
    try:
        given: object = code(*told)
        effects = tuple(islice(given, MOST_EFFECTS + 1)) if isinstance(given, Iterable) else None
    except Exception as error:
        raise resolution.fault(f"raised {shown(error)}") from error
    if effects is None or isinstance(given, Set):  # the order of a set is nobody's promise
        raise resolution.fault(f"gives {shown(given)}, not a list of effects")
    if len(effects) > MOST_EFFECTS:
        raise resolution.fault(f"asks for more than {MOST_EFFECTS} effects")
    return effects


def _run(resolution: Resolution, effects: Iterable[Effect]) -> Ask | None:
    """Carry out the effects in order. The question, if there is one, comes last and is returned."""
    question: Ask | None = None
    for effect in effects:
        if question is not None:
            raise resolution.fault("asks a question that is not its last effect")
        if type(effect) is Ask:
            question = checked_question(resolution, effect)
        else:
            carry_out = HANDLERS.get(type(effect))
            if carry_out is None:
                raise resolution.fault(f"asks for {shown(effect)}, which is not an effect")
            carry_out(resolution, effect)
    return question


def _go_on(resolution: Resolution, question: Ask | None) -> None:
    """The card's question, or else the next turn."""
    if question is None:
        begin_turn(resolution.draft, resolution.events, resolution.next_seat())
        return
    pending = Pending(
        resolution.card,
        resolution.seat,
        resolution.opening,
        resolution.was,
        resolution.hand,
        question.memo,
        tuple(resolution.lost),
    )
    ask(resolution.draft, resolution.events, question, pending)


def _draw_cards(resolution: Resolution, effect: DrawCards) -> None:
    seat, count = checked_seat(resolution, effect.seat), checked_count(resolution, effect.count)
    draw(resolution.draft, resolution.events, seat, count, "card")


def _draw_until(resolution: Resolution, effect: DrawUntil) -> None:
    draft, events = resolution.draft, resolution.events
    seat, until = checked_seat(resolution, effect.seat), checked_match(resolution, effect.until)
    cards = draft.standing.tables.cards
    left = sum(map(len, (draft.stock, draft.laid))) if effect.most is None else checked_count(resolution, effect.most)
    while left and (drawn := draw(draft, events, seat, 1, "card")) != NOTHING:
        left -= 1
        if until.fits(cards[drawn]):
            # the hit is public.
            events[-1] = Drew(seat, cards[drawn], "card", shown=True)
            return


def _penalty(resolution: Resolution, effect: Penalty) -> None:
    victim = resolution.next_seat()
    draw(resolution.draft, resolution.events, victim, checked_count(resolution, effect.count), "card")
    resolution.lose_turn(victim)


def _skip(resolution: Resolution, effect: Skip) -> None:
    for _ in range(checked_count(resolution, effect.count)):
        resolution.lose_turn(resolution.next_seat())


def _reverse(resolution: Resolution, effect: Reverse) -> None:
    draft = resolution.draft
    draft.direction = -draft.direction
    resolution.events.append(draft.standing.phrases.reversed[draft.direction])
    # between two players it also skips the other one. R-15: not when it is turned up at the start.
    acts_as_skip = draft.standing.tables.rules.two_player_reverse == "skip"
    if len(draft.held) == 2 and acts_as_skip and not resolution.opening:
        resolution.lose_turn(resolution.next_seat())


def _reveal(resolution: Resolution, effect: Reveal) -> None:
    seat = checked_seat(resolution, effect.seat)
    to = None if effect.to is None else checked_seat(resolution, effect.to)
    draft = resolution.draft
    # the player of the card shows what was held when it was laid.
    hand = resolution.hand if seat == resolution.seat else draft.held[seat]
    resolution.events.append(HandShown(seat, to, draft.standing.tables.faces(hand)))


HANDLERS: dict[type, Callable[[Resolution, Any], None]] = {
    DrawCards: _draw_cards,
    DrawUntil: _draw_until,
    Penalty: _penalty,
    Skip: _skip,
    Reverse: _reverse,
    Reveal: _reveal,
}
