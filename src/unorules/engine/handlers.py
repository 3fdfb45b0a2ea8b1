"""Handlers of effects: what each effect does to the game, and what a card may not ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unorules.engine.piles import take_cards
from unorules.engine.state import Draft
from unorules.errors import CardError, shown
from unorules.model.cards import CardFilter
from unorules.model.effects import (
    MAX_EFFECTS,
    Ask,
    DrawCards,
    DrawUntil,
    Penalty,
    Reveal,
    Reverse,
    Skip,
    question_fault,
)
from unorules.model.events import Drew, Event, HandShown
from unorules.model.kinds import Kind
from unorules.model.prompts import NO_CARD
from unorules.model.seats import Seat, is_seat


class Resolution:
    """A card whose effects are being run."""

    __slots__ = ("card", "color_before", "draft", "events", "hand", "last", "lost", "opening", "seat")

    draft: Draft
    events: list[Event]
    seat: Seat
    """Who played the card; the dealer, for one turned up at the start."""
    card: int
    color_before: int
    """The colour in force when it was played."""
    hand: bytes
    """The hand of its player when it was played."""
    lost: list[Seat]
    """Who has lost the coming turn."""
    opening: bool
    """Whether it was turned up at the start."""
    last: bool
    """Whether it was its player's last card, so that nobody has a turn to lose."""

    def __init__(self, draft: Draft, events: list[Event], seat: Seat, card: int, color_before: int) -> None:
        self.draft = draft
        self.events = events
        self.seat = seat
        self.card = card
        self.color_before = color_before
        self.hand = draft._hands[seat]
        self.lost = []
        self.opening = self.last = False

    @property
    def kind(self) -> Kind:
        return self.draft._match.compiled.kinds[self.card]

    def fault(self, what: str) -> CardError:
        """Return the error that says what the card did wrong."""
        return CardError(self.kind.id, what)

    def next_seat(self) -> Seat:
        """Return whose turn would be next now."""
        after = self.draft._match.circle.after[self.draft._direction]
        seat = after[self.seat]
        if self.opening and self.draft._direction == -1:
            # C10-OPEN-03: play starts between the dealer and the seat to the left; to the right the dealer is first.
            seat = self.seat
        while seat in self.lost:
            seat = after[seat]
        return seat

    def lose_turn(self, seat: Seat) -> None:
        """Skip the seat that would be next. When every seat has been skipped, nobody is."""
        if not self.last:
            self.events.append(self.draft._match.interned.skipped[seat])
        self.lost.append(seat)
        if len(self.lost) == len(self.draft._hands):
            self.lost.clear()


def _draw_cards(resolution: Resolution, effect: DrawCards) -> None:
    seat, count = _checked_seat(resolution, effect.seat), _checked_count(resolution, effect.count)
    take_cards(resolution.draft, resolution.events, seat, count, "card")


def _draw_until(resolution: Resolution, effect: DrawUntil) -> None:
    draft, events = resolution.draft, resolution.events
    seat, until = _checked_seat(resolution, effect.seat), _checked_filter(resolution, effect.until)
    cards = draft._match.compiled.cards
    every_card = len(draft._draw_pile) + len(draft._discard_pile)
    left = every_card if effect.most is None else _checked_count(resolution, effect.most)
    while left and (drawn := take_cards(draft, events, seat, 1, "card")) != NO_CARD:
        left -= 1
        if until.fits(cards[drawn]):
            # the hit is public.
            events[-1] = Drew(seat, cards[drawn], "card", shown=True)
            return


def _penalty(resolution: Resolution, effect: Penalty) -> None:
    victim = resolution.next_seat()
    take_cards(resolution.draft, resolution.events, victim, _checked_count(resolution, effect.count), "card")
    resolution.lose_turn(victim)


def _skip(resolution: Resolution, effect: Skip) -> None:
    for _ in range(_checked_count(resolution, effect.count)):
        resolution.lose_turn(resolution.next_seat())


def _reverse(resolution: Resolution, effect: Reverse) -> None:
    if type(effect.skip_between_two) is not bool:
        raise resolution.fault(f"reverses with skip_between_two={shown(effect.skip_between_two)}, not True or False")
    draft = resolution.draft
    draft._direction = -draft._direction
    resolution.events.append(draft._match.interned.reversed[draft._direction])
    # between two players it also skips the other one. R-15: not when it is turned up at the start.
    skips = effect.skip_between_two and draft._match.compiled.rules.two_player_reverse == "skip"
    if len(draft._hands) == 2 and skips and not resolution.opening:
        resolution.lose_turn(resolution.next_seat())


def _reveal(resolution: Resolution, effect: Reveal) -> None:
    seat = _checked_seat(resolution, effect.seat)
    to = None if effect.to is None else _checked_seat(resolution, effect.to)
    draft = resolution.draft
    # the player of the card shows the hand as it was when the card was played.
    hand = resolution.hand if seat == resolution.seat else draft._hands[seat]
    resolution.events.append(HandShown(seat, to, draft._match.compiled.to_cards(hand)))


HANDLERS: dict[type, Callable[[Resolution, Any], None]] = {
    DrawCards: _draw_cards,
    DrawUntil: _draw_until,
    Penalty: _penalty,
    Skip: _skip,
    Reverse: _reverse,
    Reveal: _reveal,
}
"""The handler of every effect but `Ask`, the last effect of a card, which makes the game wait for an answer."""


def check_question(resolution: Resolution, question: Ask) -> None:
    """Raise CardError unless the game can wait on this question and the card knows what to do with the answer."""
    _checked_seat(resolution, question.seat)
    fault = question_fault(question, len(resolution.draft._hands))
    if fault is not None:
        raise resolution.fault(fault)
    if resolution.kind.on_answer is None:
        raise resolution.fault("asks a question and has no on_answer")


def _checked_seat(resolution: Resolution, seat: object) -> Seat:
    if not is_seat(seat, len(resolution.draft._hands)):
        raise resolution.fault(f"names the seat {shown(seat)}, where nobody sits")
    return seat


def _checked_count(resolution: Resolution, count: object) -> int:
    if type(count) is not int or not 0 <= count <= MAX_EFFECTS:
        raise resolution.fault(f"gives {shown(count)} as a number of cards or seats")
    return count


def _checked_filter(resolution: Resolution, until: object) -> CardFilter:
    if type(until) is not CardFilter:
        raise resolution.fault(f"draws until {shown(until)}, which is not a CardFilter")
    return until
