"""Happenings: events split into what somebody did, each with what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from unorules.model.events import (
    Announced,
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandMoved,
    HandShown,
    HandsPooled,
    JumpedIn,
    Owed,
    Played,
    Reshuffled,
    Reversed,
    Skipped,
)

GOES_ON = (Announced, Dealt, Discarded, HandMoved, HandShown, HandsPooled, Owed, Reshuffled, Reversed, Skipped)
"""What comes of something else. Draws, too, unless they begin something themselves."""


def happenings(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Yield the events in groups: the first of each is what somebody did.

    No step of a game ends within a group, so that it does not matter whether steps are taken one by one.
    """
    group: list[Event] = []
    for event in events:
        if group and not _goes_on(group, event):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _goes_on(group: Sequence[Event], event: Event) -> bool:
    before = group[-1]
    if type(event) is Drew:
        draws = [one for one in group if type(one) is Drew]
        if event.why == "turn":  # several, where one draws until a card fits
            return bool(draws) and (draws[-1].seat, draws[-1].why) == (event.seat, "turn")
        return type(before) is not Owed and all(one.why == event.why for one in draws)
    if type(event) is DealerDrawn or type(event) is Played:
        return type(before) is (JumpedIn if type(event) is Played else DealerDrawn)
    return type(event) in GOES_ON
