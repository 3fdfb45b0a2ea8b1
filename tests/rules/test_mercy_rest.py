"""Mercy together with the turn limit, stalemates, partners, and two seats that are left of more (R-71)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import of, play, refused, sizes
from tests.kit.decks import small
from tests.rules.house import QUIET, house, waits
from unorules import Draw, Pass, Play, State, card
from unorules.events import RoundEnded, SeatOut, Skipped

BIG = "green-6 green-7 green-8 green-9 blue-1"
OTHER_BIG = "yellow-6 yellow-7 yellow-8 yellow-9 blue-2"
"""Five cards each."""


@pytest.mark.rule("R-71")
def test_turn_limit_is_looked_at_first() -> None:
    """At the limit the round is void: nobody is judged, and nobody wins as the last seat."""
    hands = ["red-1 red-2", BIG]
    state = uno.position(hands, top="red-5", variant=house(mercy=5, hand_size=3, turn_limit=1))

    state, events = play(state, Play(0, card("red-1")))

    assert ([], ["turn_limit"]) == (of(SeatOut, events), [end.why for end in of(RoundEnded, events)])
    assert [1, 5] == sizes(state)


@pytest.mark.rule("R-71")
def test_turn_that_mercy_takes_away_is_counted_once() -> None:
    """The turn goes to the next active seat: one turn began."""
    hands = ["red-1 red-2", BIG, QUIET]
    state = uno.position(hands, top="red-5", variant=house(mercy=5, hand_size=3, turn_limit=9))
    assert 8 == state.turns_left

    state, _ = play(state, Play(0, card("red-1")))

    assert (("turn", 2), 7) == (waits(state), state.turns_left)


def pass_or_draw(state: State) -> tuple[State, bool]:
    """Let the seat to move draw and pass, or pass because it must. Return whether it had to."""
    seat = state.prompt.seat
    assert seat is not None
    if refused(state, Draw(seat)) is None:
        return play(state, Draw(seat), Pass(seat))[0], False
    return play(state, Pass(seat))[0], True


@pytest.mark.rule("R-71")
def test_stalemate_is_counted_over_the_active_seats() -> None:
    """Nothing goes on the blue 9. The first forced pass puts the hand of seat 2 under the pile, and is forgotten.

    Once those five cards are drawn, three forced passes end the round: seat 2 has no say in it.
    """
    reds = " ".join(f"red-{n} red-{n}" for n in range(1, 6))
    variant = small("test:dry", f"blue-9 red-6 {reds}", hand_size=2, mercy=5)
    hands = ["red-1 red-2", "red-1 red-2", "red-3 red-3 red-4 red-4 red-5", "red-5 red-6"]
    state = uno.position(hands, top="blue-9", variant=variant)
    assert () == state.draw_pile

    forced = []
    while state.prompt.kind == "turn":
        state, had_to = pass_or_draw(state)
        forced.append(had_to)

    assert [True, *[False] * 5, *[True] * 3] == forced
    assert ((0, 1, 3), "round_over") == (state.active, state.prompt.kind)


@pytest.mark.rule("R-71")
@pytest.mark.parametrize(("laid", "next_seat"), [("red-reverse", 0), ("red-skip", 0)])
def test_two_active_seats_of_three_are_two_players(laid: str, next_seat: int) -> None:
    """R-17: a Reverse between two lets its player go again, though three sat down."""
    hands = ["red-1 green-4 green-5", BIG, f"{laid} blue-8 blue-9"]
    state = uno.position(hands, top="red-5", variant=house(mercy=5, hand_size=3))
    state, _ = play(state, Play(0, card("red-1")))
    assert ("turn", 2) == waits(state)

    state, events = play(state, Play(2, card(laid)))

    assert ([Skipped(next_seat)], ("turn", 2)) == (of(Skipped, events), waits(state))


@pytest.mark.rule("R-71")
def test_reverse_of_three_active_seats_of_four_goes_round_the_empty_chair() -> None:
    """Seat 1 is out: to the right of seat 2 sits seat 0."""
    hands = ["red-1 green-4 green-5", BIG, "red-reverse blue-8 blue-9", "yellow-1 yellow-2"]
    state = uno.position(hands, top="red-5", variant=house(mercy=5, hand_size=3))

    state, _ = play(state, Play(0, card("red-1")), Play(2, card("red-reverse")))

    assert (-1, ("turn", 0)) == (state.direction, waits(state))


@pytest.mark.rule("R-71", "R-73")
@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        (["red-1 green-4", BIG, QUIET, OTHER_BIG], 2),
        (["red-1 green-4", BIG, QUIET, "yellow-1 yellow-2"], None),
        (["red-1 blue-3 blue-4 blue-6 blue-7 blue-8", BIG, QUIET, OTHER_BIG], 2),
    ],
)
def test_last_side_is_never_judged_and_wins(hands: list[str], winner: int | None) -> None:
    """Of the side the seat that is due next is named; a side with one seat left still plays."""
    state = uno.position(hands, top="red-5", variant=house(mercy=5, hand_size=3, partners="opposite"))

    state, events = play(state, Play(0, card("red-1")))

    ends = [(end.why, end.winner) for end in of(RoundEnded, events)]
    assert ([] if winner is None else [("last_seat", winner)]) == ends
    assert 0 not in {out.seat for out in of(SeatOut, events)}
