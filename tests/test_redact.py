"""Redaction: events as one seat may see them."""

from __future__ import annotations

from typing import Any, get_args

import pytest

import unorules as uno
from tests.kit.games import SEATS, WATCHED, game, watched_table
from tests.kit.house import PARTY
from unorules import Event, Variant, card, redact
from unorules.errors import EventError, SeatError
from unorules.events import (
    Announced,
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
    JumpedIn,
    MatchEnded,
    MatchStarted,
    Owed,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Reversed,
    RoundEnded,
    RoundStarted,
    SeatOut,
    Skipped,
    TurnedUp,
    UnoCalled,
)

RED_1, BLUE_3 = card("red-1"), card("blue-3")
CARDS = (RED_1, BLUE_3)
TWO_SIDED = (card("red-1/pink-2"), card("blue-3/orange-4"))
BACKS = (card("orange-4"), card("pink-2"))
"""The other sides of these, in the order of their texts."""

PUBLIC: list[Event] = [
    MatchStarted("classic-2010", ("Ann", "Bo", "Cy")),
    DealerDrawn(1, RED_1),
    RoundStarted(1, 0),
    Redealt(),
    TurnedUp(RED_1, "opens"),
    TurnedUp(RED_1, "discarded"),
    Played(1, RED_1, None),
    Played(1, RED_1, None, (RED_1,)),
    JumpedIn(1, due=0),
    Owed(1, 4),
    Passed(1),
    Asked(1, 1, "challenge", ("accept", "challenge")),
    Answered(1, 1, "challenge", "accept"),
    ColorSet(1, "red"),
    UnoCalled(1),
    Caught(0, 1),
    Announced(1, "guilty"),
    HandsPooled((0, 1)),
    Discarded(1, CARDS),
    SeatOut(1, "mercy", 25),
    SeatOut(1, "left", 7),
    SeatOut(1, "target", 0),
    Skipped(1),
    Reversed(-1),
    Flipped(card("pink-2/red-1")),
    Reshuffled(7),
    RoundEnded(1, "out", 1, (0, 5, 0), (0, 5, 0), (CARDS, (), CARDS)),
    MatchEnded((1,), (0, 500, 0)),
    Drew(1, RED_1, "card", shown=True),
    HandShown(1, None, CARDS),
]
"""What happens on the table; the cards in it were laid open."""

PRIVATE: list[tuple[Event, Event, set[int]]] = [
    (Dealt(1, 2, CARDS), Dealt(1, 2, None), {1}),
    (Drew(1, RED_1, "turn"), Drew(1, None, "turn"), {1}),
    (Drew(1, RED_1, "card"), Drew(1, None, "card"), {1}),
    (Drew(1, RED_1, "uno"), Drew(1, None, "uno"), {1}),
    (HandMoved(1, 0, 2, CARDS), HandMoved(1, 0, 2, None), {1}),
    (Dealt(1, 2, TWO_SIDED), Dealt(1, 2, None, BACKS), {1}),
    (Drew(1, TWO_SIDED[0], "turn"), Drew(1, None, "turn", back=card("pink-2")), {1}),
    (HandMoved(1, 0, 2, TWO_SIDED), HandMoved(1, 0, 2, None, BACKS), {1}),
    (HandShown(1, 2, TWO_SIDED), HandShown(1, 2, None), {1, 2}),
    (HandShown(1, 2, CARDS), HandShown(1, 2, None), {1, 2}),
    (HandShown(0, 0, CARDS), HandShown(0, 0, None), {0}),
]
"""What only some may see: the event, what the others see of it, and who sees it whole."""

ALL = [*PUBLIC, *(event for event, _, _ in PRIVATE)]


def test_every_sort_of_event_is_in_these_tests() -> None:
    """An event that is added has to be added here."""
    assert set(get_args(Event)) == set(map(type, ALL))


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("event", PUBLIC, ids=lambda event: type(event).__name__)
def test_what_happens_on_the_table_is_told_to_everyone(event: Event, seat: int | None) -> None:
    """As it is; also a card that was shown, and a hand that was shown to all."""
    (seen,) = redact([event], seat)

    assert event is seen


@pytest.mark.parametrize(("event", "blanked", "whole"), PRIVATE, ids=str)
def test_what_only_some_may_see_is_blanked_for_the_others(event: Event, blanked: Event, whole: set[int]) -> None:
    """That it happened, and to whom, is told to everyone."""
    for seat in (0, 1, 2, 3):
        assert (event if seat in whole else blanked,) == redact([event], seat)
    assert (blanked,) == redact([event], None)


@pytest.mark.parametrize("seat", SEATS)
def test_no_event_is_left_out(seat: int | None) -> None:
    """They come in their order, from any iterable."""
    seen = redact(iter(ALL), seat)

    assert len(ALL) == len(seen)
    assert list(map(type, ALL)) == list(map(type, seen))
    assert () == redact([], seat)


@pytest.mark.parametrize(("event", "blanked", "whole"), PRIVATE, ids=str)
def test_what_is_blank_already_is_handed_on_as_it_is(event: Event, blanked: Event, whole: set[int]) -> None:
    """No copy of it is made, whoever asks."""
    for seat in (None, 0, 1, 2, 3):
        assert blanked is redact([blanked], seat)[0]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("again", SEATS)
def test_what_has_been_blanked_stays_blank(seat: int | None, again: int | None) -> None:
    """Redacting twice is the same as once; for another seat nothing comes back."""
    once = redact(ALL, seat)

    assert once == redact(once, seat)
    assert redact(redact(ALL, again), None) == redact(once, None) == redact(ALL, None)
    for event, twice in zip(ALL, redact(once, again), strict=True):
        assert twice == event or twice == redact([event], None)[0]


def test_spectator_sees_least() -> None:
    """What a spectator is told whole, every seat is told whole; and some seat is told more."""
    public = [event for event, seen in zip(ALL, redact(ALL, None), strict=True) if event == seen]

    assert PUBLIC == public
    for seat in (0, 1, 2):
        assert tuple(public) == redact(public, seat)
        assert redact(ALL, None) != redact(ALL, seat)


@pytest.mark.parametrize("variant", [*WATCHED, PARTY.with_rules(leaving="never")], ids=str)
def test_redacted_events_of_a_game_tell_no_card_of_another_hand(variant: Variant) -> None:
    """Of each draw and deal the owner is told the cards, and the others how many."""
    for _, events in game(variant, 3, seed=4, most=300).steps():
        for seat in SEATS:
            for event, seen in zip(events, redact(events, seat), strict=True):
                match event, seen:
                    case Drew(owner, _, _, False), Drew(_, known, _, _):
                        assert (owner == seat) == (known is not None)
                    case Dealt(owner, count, _), Dealt(_, told, cards):
                        assert (count, owner == seat) == (told, cards is not None)
                    case HandMoved(owner, _, count, _), HandMoved(_, _, told, cards):
                        assert (count, owner == seat) == (told, cards is not None)
                    case HandShown(owner, to, _), HandShown(_, _, cards):
                        assert (to is None or seat in (owner, to)) == (cards is not None)
                    case _:
                        assert event == seen


@pytest.mark.parametrize(
    "junk", [None, 7, "text", Passed(1), watched_table(), {0: (Passed(1),)}], ids=lambda junk: type(junk).__name__
)
def test_what_is_no_list_of_events_is_refused(junk: Any) -> None:
    """A single event is none."""
    with pytest.raises(EventError, match=r"^expected a list of events, not "):
        redact(junk, 0)


@pytest.mark.parametrize("junk", [[None], [Passed(1), "passed"], uno.new_game(seed=1), [Passed]], ids=type)
def test_what_is_no_event_is_refused(junk: Any) -> None:
    """A pair of state and events is no list of events; nothing unknown is let through."""
    with pytest.raises(EventError, match=r"^expected an event, not .+$"):
        redact(junk, 0)


@pytest.mark.parametrize("seat", [-1, True, False, "0", 0.0, (0,)], ids=repr)
def test_events_are_told_to_a_seat_or_to_everyone(seat: Any) -> None:
    """Nothing else is taken for either, even if there is nothing to tell."""
    for events in (ALL, []):
        with pytest.raises(SeatError, match=r"^seat must be an integer of at least 0, or None for a spectator, not "):
            redact(events, seat)


def test_redacting_leaves_the_events_as_they_were() -> None:
    """Others are made of them."""
    before = list(ALL)
    redact(ALL, None)

    assert before == ALL
    assert RED_1 == next(event for event in ALL if isinstance(event, Drew) and not event.shown).card
