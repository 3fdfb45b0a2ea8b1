"""Several cards of one's own played at once: what each effect comes to."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.engine.odd_cards import ODD, odd, table
from tests.kit.builders import drew, of, sizes
from tests.kit.invariants import checked_apply
from unorules import Card, Color, Play, card
from unorules.cards import Announce, DrawCards, MoveHands, NextTurn, Penalty, Reveal, Skip, TakePenalty
from unorules.events import Announced, Reversed, Skipped
from unorules.rules import RuleChanges

TOGETHER: RuleChanges = {"multi_play": "identical"}
HAND = f"{ODD} {ODD} {ODD} red-1 red-2"


def laid(count: int, *effects: Any, seats: int = 4) -> uno.Step:
    """Several cards with these effects, played at once by the first of so many seats."""
    return checked_apply(
        table(odd(effects), hand=HAND, seats=seats, rules=TOGETHER), Play(0, ODD, color="red", count=count)
    )


@pytest.mark.parametrize("count", [1, 2, 3])
def test_penalties_of_several_cards_are_drawn_by_one_seat(count: int) -> None:
    """R-68: they add up, and one turn is lost."""
    state, events = laid(count, Penalty(2))

    assert 2 * count == len(drew(events, 1))
    assert ([Skipped(1)], 2) == (of(Skipped, events), state.prompt.seat)


@pytest.mark.parametrize(("count", "next_seat"), [(1, 2), (2, 3), (3, 0)])
def test_skips_of_several_cards_skip_as_many_of_the_others(count: int, next_seat: int) -> None:
    """Never their own player."""
    assert next_seat == laid(count, Skip())[0].prompt.seat
    assert 0 == laid(3, Skip(), seats=3)[0].prompt.seat
    assert 0 == laid(3, Skip(2))[0].prompt.seat


@pytest.mark.parametrize(("count", "direction", "next_seat"), [(1, -1, 3), (2, 1, 1), (3, -1, 3)])
def test_reverses_of_several_cards_turn_as_often(count: int, direction: int, next_seat: int) -> None:
    """An even number leaves the direction as it was."""
    state, events = laid(count, uno.cards.Reverse())

    assert (direction, next_seat) == (state.direction, state.prompt.seat)
    assert count == len(of(Reversed, events))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_reverses_between_two_give_one_more_turn(count: int) -> None:
    """R-17: as with one."""
    state, events = laid(count, uno.cards.Reverse(), seats=2)

    assert (0, [Skipped(1)]) == (state.prompt.seat, of(Skipped, events))


def test_other_effects_happen_as_often_as_cards_were_played() -> None:
    """One after the other."""
    state, events = laid(3, DrawCards(2, 1), Announce("so"), Reveal(1, 0))

    assert 3 == len(drew(events, 2))
    assert [Announced(0, "so")] * 3 == of(Announced, events)
    assert 3 == len(of(uno.events.HandShown, events))
    assert 2 == laid(2, NextTurn(2))[0].prompt.seat
    assert [2, 4, 7, 4] == sizes(state)


def test_hands_that_move_twice_come_back() -> None:
    """A swap and a swap."""
    swap = MoveHands(((1, 2), (2, 1)))
    start = table(odd((swap,)), hand=HAND, rules=TOGETHER)
    state, events = uno.apply(start, Play(0, ODD, color="red", count=2))

    assert start.hands[1:] == state.hands[1:]
    assert 4 == len(of(uno.events.HandMoved, events))


def test_debt_is_taken_away_by_several_cards_as_by_one() -> None:
    """Nothing is owed after the first."""

    def always(laid: Card, top: Card, color: Color | None) -> bool:
        return True

    shield = odd((TakePenalty(None),), answers=always)
    start = table(shield, f"{ODD} {ODD} blue-1", "green-1 green-2", hand="red-draw-two red-1 red-2", rules=TOGETHER)
    owing, _ = checked_apply(start, Play(0, card("red-draw-two")))
    state, _ = checked_apply(owing, Play(1, ODD, color="red", count=2))

    assert ("turn", 2, 0) == (state.prompt.kind, state.prompt.seat, state.prompt.owed)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_penalties_are_taken_as_often_as_cards_were_played(count: int) -> None:
    """Each card has its own."""
    kind = odd((TakePenalty(2, extra=1),), penalty=3)
    start = table(kind, hand=HAND, rules={**TOGETHER, "stacking": "any"})
    events = checked_apply(start, Play(0, ODD, color="red", count=count))[1]

    assert (3 + 1) * count == len(drew(events, 2))


def test_penalties_of_many_cards_have_a_limit() -> None:
    """As many as one effect may have; more than there are cards."""
    state, events = laid(3, Penalty(400))

    assert [] == list(state.draw_pile)
    assert len(drew(events, 1)) > 80
