"""Planted leaks of cards with two sides: fronts that are shown with their backs, or told by the order of these."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

import unorules as uno
from tests.attacks.interference.library import Library, Seen, seen_by
from unorules import Card, Event, State
from unorules.events import Dealt, Drew, HandMoved


def _backs_with(told: Callable[[Card], str]) -> Callable[[State, int | None], Seen]:
    """The cards of hands are seen in the order of their fronts, each told in these words."""

    def view(state: State, seat: int | None) -> Seen:
        seen = seen_by(state, seat)
        if "backs" in seen:
            seen["backs"] = [" ".join(map(told, hand)) for hand in state.hands]
        return seen

    return view


def _sorted_with_fronts(state: State, seat: int | None) -> Seen:
    """Backs are sorted, but by the whole text of the card."""
    seen = seen_by(state, seat)
    if "backs" in seen:
        seen["backs"] = [" ".join(str(card.back) for card in sorted(hand, key=str)) for hand in state.hands]
    return seen


def _next_front(state: State, seat: int | None) -> Seen:
    """The next card of the draw pile is shown as a whole."""
    seen = seen_by(state, seat)
    return {**seen, "next_back": str(state.draw_pile[0])} if "next_back" in seen else seen


def _second_front(state: State, seat: int | None) -> Seen:
    """The front of the card under the next one is told."""
    second = state.draw_pile[1].front if "backs" in seen_by(state, seat) and len(state.draw_pile) > 1 else None
    return {**seen_by(state, seat), "second": str(second)}


def _unsorted(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """The backs of a hand that is dealt or moves stand in the order of the fronts."""
    return tuple(_in_order(event, shown) for event, shown in zip(events, uno.redact(events, seat), strict=True))


def _in_order(event: Event, shown: Event) -> Event:
    if isinstance(event, Dealt | HandMoved) and isinstance(shown, Dealt | HandMoved) and shown.cards is None:
        return evolve(shown, backs=tuple(card.back for card in event.cards or () if card.back is not None))
    return shown


def _turned(events: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """What somebody draws is told by the wrong side."""
    return tuple(
        evolve(shown, back=event.card.front)
        if isinstance(event, Drew) and isinstance(shown, Drew) and event.card is not None and shown.back is not None
        else shown
        for event, shown in zip(events, uno.redact(events, seat), strict=True)
    )


SIDE_LEAKS: dict[str, Library] = {
    "a front shown with its back": Library(view=_backs_with(str)),
    "backs in the order of the fronts": Library(view=_backs_with(lambda card: str(card.back))),
    "backs sorted with their fronts": Library(view=_sorted_with_fronts),
    "the front of the next card": Library(view=_next_front),
    "the front of the card after that": Library(view=_second_front),
    "backs of a hand told in the order of the fronts": Library(redact=_unsorted),
    "a draw told by the wrong side": Library(redact=_turned),
}
