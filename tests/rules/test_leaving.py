"""Leaving: the host takes a seat out of the match, and the others go on (R-72)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import Direction, everything, of, play, refused, sizes
from tests.rules.house import QUIET, house, owes, waits
from unorules import CallUno, Catch, Draw, Leave, Pass, Play, Reason, State, Variant, card
from unorules.events import Drew, MatchEnded, RoundEnded, SeatOut, Skipped
from unorules.variants import CLASSIC_2010

LEAVING = house(leaving="allowed")


def at_turn(first: str = "red-1 red-2 red-3", *, direction: Direction = 1, variant: Variant = LEAVING) -> State:
    """Seat 0 of four is to move on a red 5."""
    hands = [first, QUIET, "blue-8 blue-9", "red-4 yellow-1 yellow-2"]
    return uno.position(hands, top="red-5", direction=direction, discard="yellow-9", variant=variant)


@pytest.mark.rule("R-72")
def test_only_the_host_takes_a_seat_out_and_only_where_it_is_allowed() -> None:
    """It is listed for the host, never for a seat."""
    state = at_turn()
    leaves = [Leave(seat) for seat in range(4)]

    assert leaves == [action for action in uno.legal_actions(state) if isinstance(action, Leave)]
    for seat in range(4):
        assert not any(isinstance(action, Leave) for action in uno.legal_actions(state, seat))
    never = at_turn(variant=CLASSIC_2010)
    assert not any(isinstance(action, Leave) for action in uno.legal_actions(never))
    assert {Reason.NO_LEAVING} == {refused(never, leave) for leave in leaves}


@pytest.mark.rule("R-72")
def test_cards_of_a_leaver_go_under_the_discard_pile_unseen() -> None:
    """In the order of the deck, the first at the bottom; nothing is lost, and the top card stays."""
    state = at_turn()
    before = everything(state)

    state, events = play(state, Leave(3))

    assert (SeatOut(3, "left", 3),) == events
    expected = "red-5 yellow-9 yellow-2 yellow-1 red-4"
    assert expected.split() == [str(found) for found in state.discard_pile]
    assert (before, (), (0, 1, 2), (3,)) == (everything(state), state.hands[3], state.active, state.gone)


@pytest.mark.rule("R-72")
@pytest.mark.parametrize(("direction", "next_seat"), [(1, 1), (-1, 3)])
def test_next_active_seat_has_an_ordinary_turn_if_it_was_the_leavers(direction: Direction, next_seat: int) -> None:
    """In the direction of play; nobody is skipped, and nothing is drawn."""
    state, events = play(at_turn(direction=direction), Leave(0))

    assert (("turn", next_seat), []) == (waits(state), of(Skipped, events) + of(Drew, events))


@pytest.mark.rule("R-72")
def test_turn_of_another_seat_goes_on() -> None:
    """Who leaves out of turn changes nothing for the seat to move, but who comes after it."""
    state, _ = play(at_turn(), Leave(1))
    assert ("turn", 0) == waits(state)

    state, _ = play(state, Play(0, card("red-1")))

    assert ("turn", 2) == waits(state)


@pytest.mark.rule("R-72")
def test_card_just_drawn_goes_with_its_owner() -> None:
    """The next seat has a turn, and cannot play it."""
    state, _ = play(at_turn(), Draw(0), Leave(0))

    assert (("turn", 1), [0, 3, 2, 3]) == (waits(state), sizes(state))


@pytest.mark.rule("R-72", "R-60")
def test_debt_of_a_leaver_lapses() -> None:
    """Seat 2 has an ordinary turn, and the two cards are drawn by nobody."""
    state = at_turn("red-draw-two red-2 red-3", variant=house(leaving="allowed", stacking="any"))
    state, _ = play(state, Play(0, card("red-draw-two")))
    assert (1, 2) == owes(state)

    state, events = play(state, Leave(1))

    assert (("turn", 2), 0, []) == (waits(state), state.prompt.owed, of(Drew, events))


@pytest.mark.rule("R-72", "R-60")
@pytest.mark.parametrize("leaver", [0, 2])
def test_debt_of_another_seat_stays(leaver: int) -> None:
    """Whoever laid the card may go, or whoever would be next."""
    state = at_turn("red-draw-two red-2 red-3", variant=house(leaving="allowed", stacking="any"))

    state, _ = play(state, Play(0, card("red-draw-two")), Leave(leaver))
    assert (1, 2) == owes(state)
    state, _ = play(state, Draw(1))

    assert (5, ("turn", 3 if leaver == 2 else 2)) == (sizes(state)[1], waits(state))


@pytest.mark.rule("R-72")
def test_leaver_can_no_longer_be_caught_and_does_nothing_more() -> None:
    """Its window closes with it."""
    state, _ = play(at_turn("red-1 red-2"), Play(0, card("red-1")))
    assert (0,) == state.catchable

    state, _ = play(state, Leave(0))

    assert ((), ()) == (state.catchable, uno.legal_actions(state, 0))
    for action in (Draw(0), Pass(0), Play(0, card("red-2")), CallUno(0), Catch(0, 1)):
        assert Reason.SEAT_IS_OUT == refused(state, action)
    assert refused(state, Catch(1, 0)) is not None
    assert refused(state, Leave(0)) is not None


@pytest.mark.rule("R-72")
def test_window_of_another_seat_stays_open_when_somebody_leaves() -> None:
    """Nobody has begun a turn: seat 0 can still be caught though seat 1, who was next, is gone."""
    state, _ = play(at_turn("red-1 red-2"), Play(0, card("red-1")), Leave(1))

    assert ((0,), ("turn", 2)) == (state.catchable, waits(state))


@pytest.mark.rule("R-72")
def test_two_active_seats_of_four_play_as_two() -> None:
    """R-17: a Reverse lets its player go again."""
    state = at_turn("red-reverse red-2 red-3")

    state, events = play(state, Leave(1), Leave(3), Play(0, card("red-reverse")))

    assert ([Skipped(2)], ("turn", 0)) == (of(Skipped, events), waits(state))


@pytest.mark.rule("R-72")
@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2)])
def test_one_seat_left_wins_the_round_and_the_match(order: tuple[int, ...]) -> None:
    """The cards of the others are under the pile, so there is nothing to score."""
    state, events = play(at_turn(), *map(Leave, order))

    (end,) = of(RoundEnded, events)
    assert ("last_seat", 0, (0, 0, 0, 0)) == (end.why, end.winner, end.points)
    assert [MatchEnded((0,), (0, 0, 0, 0))] == of(MatchEnded, events)
    assert (True, (0,)) == (state.over, state.winners)


@pytest.mark.rule("R-72")
def test_nobody_leaves_once_the_match_is_over() -> None:
    """There is nothing to leave."""
    state, _ = play(at_turn(), Leave(1), Leave(2), Leave(3))

    assert Reason.MATCH_OVER == refused(state, Leave(0))
    assert () == uno.legal_actions(state)


@pytest.mark.rule("R-72", "R-71")
def test_one_seat_left_in_the_round_only_wins_the_round() -> None:
    """Seat 1 is out by mercy and plays on in the next round; seat 2 leaves."""
    hands = ["red-1 red-2 green-4", "green-6 green-7 green-8 green-9", QUIET]
    variant = house(leaving="allowed", mercy=4, hand_size=3)
    state, _ = play(uno.position(hands, top="red-5", variant=variant), Play(0, card("red-1")))
    assert (0, 2) == state.active

    state, events = play(state, Leave(2))

    assert [("last_seat", 0)] == [(end.why, end.winner) for end in of(RoundEnded, events)]
    assert ([], "round_over") == (of(MatchEnded, events), state.prompt.kind)
    state, _ = play(state, uno.NextRound(0))
    assert ((0, 1), [3, 3, 0]) == (state.active, sizes(state))


@pytest.mark.rule("R-72", "R-71")
def test_seat_that_is_out_of_the_round_may_leave_the_match_too() -> None:
    """It holds no cards any more, and the round goes on."""
    hands = ["red-1 red-2 green-4", "green-6 green-7 green-8 green-9", QUIET]
    variant = house(leaving="allowed", mercy=4, hand_size=3)
    state, _ = play(uno.position(hands, top="red-5", variant=variant), Play(0, card("red-1")))

    state, events = play(state, Leave(1))

    assert (SeatOut(1, "left", 0),) == events
    assert (("turn", 2), (1,), (0, 2)) == (waits(state), state.gone, state.active)
