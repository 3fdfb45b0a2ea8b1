"""Draw Two, Reverse and Skip as played cards. With two players see `test_two_players`."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import Direction, around, drew, of, play, refusal, sizes
from unorules import Draw, Pass, Play, Reason, card
from unorules.events import Reshuffled, Skipped

TABLES = pytest.mark.parametrize(
    ("seats", "turn", "direction"),
    [(3, 0, 1), (3, 0, -1), (3, 2, 1), (4, 1, 1), (4, 1, -1), (4, 3, 1), (10, 0, -1), (10, 9, 1)],
)


@pytest.mark.rule("ALL-D2-01", "ALL-D2-02")
@TABLES
def test_draw_two_costs_the_next_player_two_cards_and_the_turn(seats: int, turn: int, direction: Direction) -> None:
    """The next player in the direction of play takes the top two cards; the one after that plays."""
    hands = around("red-draw-two red-1 red-2", seats=seats, turn=turn)
    state = uno.position(hands, top="red-5", turn=turn, direction=direction, draw="green-1 green-2 green-3")
    victim, after = (turn + direction) % seats, (turn + 2 * direction) % seats
    expected = sizes(state)
    expected[turn] -= 1
    expected[victim] += 2

    state, events = play(state, Play(turn, card("red-draw-two")))

    assert ["green-1", "green-2"] == drew(events, victim)
    assert expected == sizes(state)
    assert [Skipped(victim)] == of(Skipped, events)
    assert ("turn", after) == (state.prompt.kind, state.prompt.seat)
    assert direction == state.direction


@pytest.mark.rule("ALL-D2-01")
def test_draw_two_comes_from_the_reshuffled_pile_when_the_draw_pile_is_short() -> None:
    """One card is left to draw: the second comes out of the discard pile, whose top stays."""
    state = uno.position(["red-draw-two red-1 red-2", "blue-1", "blue-2"], top="red-5", draw="green-1", rest=2)

    state, events = play(state, Play(0, card("red-draw-two")))

    assert [Reshuffled(1)] == of(Reshuffled, events)
    assert ["green-1", "red-5"] == drew(events, 1)
    assert (card("red-draw-two"),) == state.discard_pile
    assert 2 == state.prompt.seat


@pytest.mark.rule("ALL-D2-01", "ALL-D2-02")
def test_draw_two_gives_only_what_the_piles_hold_and_costs_the_turn_all_the_same() -> None:
    """One card is left in both piles: the second one owed lapses, the lost turn does not."""
    state = uno.position(["red-draw-two red-1 red-2", "blue-1", "red-6"], top="red-5", rest=0)

    state, events = play(state, Play(0, card("red-draw-two")))

    assert ["red-5"] == drew(events, 1)
    assert 2 == len(state.hands[1])
    assert 2 == state.prompt.seat
    assert Reason.NOTHING_TO_DRAW == refusal(state, Draw(2))


@pytest.mark.rule("ALL-D2-02")
def test_victim_of_a_draw_two_may_not_answer_with_another() -> None:
    """There is no stacking: the victim has nothing to decide, neither before nor after drawing."""
    state = uno.position(
        ["red-draw-two red-1 red-2", "blue-draw-two red-3 wild", "green-1 green-2 green-3"],
        top="red-5",
        draw="red-draw-two",
    )

    state, events = play(state, Play(0, card("red-draw-two")))

    assert 2 == len(drew(events, 1))
    assert () == uno.legal_actions(state, 1)
    assert Reason.NOT_YOUR_TURN == refusal(state, Play(1, card("blue-draw-two")))
    assert Reason.NOT_YOUR_TURN == refusal(state, Draw(1))
    assert Reason.NOT_YOUR_TURN == refusal(state, Pass(1))


@pytest.mark.rule("ALL-D2-01", "ALL-D2-02")
def test_draw_two_laid_on_a_draw_two_costs_its_own_victim_two_cards() -> None:
    """The player after the victim may match by symbol; nothing has been saved up."""
    state = uno.position(
        ["red-draw-two red-1 red-2", "blue-1", "blue-draw-two green-2 green-3", "yellow-1"], top="red-5"
    )

    state, events = play(state, Play(0, card("red-draw-two")), Play(2, card("blue-draw-two")))

    assert [2, 3, 2, 3] == sizes(state)
    assert [Skipped(1), Skipped(3)] == of(Skipped, events)
    assert 0 == state.prompt.seat
    assert "blue" == state.color


@pytest.mark.rule("ALL-SKIP-01")
@TABLES
def test_skip_costs_the_next_player_the_turn(seats: int, turn: int, direction: Direction) -> None:
    """The turn moves on by two seats in the direction of play, and no other card moves."""
    hands = around("red-skip red-1 red-2", seats=seats, turn=turn)
    state = uno.position(hands, top="red-5", turn=turn, direction=direction)
    expected = sizes(state)
    expected[turn] -= 1
    pile = state.draw_pile

    state, events = play(state, Play(turn, card("red-skip")))

    assert [Skipped((turn + direction) % seats)] == of(Skipped, events)
    assert ("turn", (turn + 2 * direction) % seats) == (state.prompt.kind, state.prompt.seat)
    assert expected == sizes(state)
    assert pile == state.draw_pile
    assert direction == state.direction


@pytest.mark.rule("ALL-SKIP-01")
def test_skipped_player_has_the_next_turn_again_in_the_next_circle() -> None:
    """A Skip costs one turn and no more."""
    state = uno.position(["red-skip red-1 red-2", "red-3 red-4 red-6", "red-7 red-8 red-9"], top="red-5")

    state, _ = play(state, Play(0, card("red-skip")), Play(2, card("red-7")), Play(0, card("red-1")))

    assert 1 == state.prompt.seat


@pytest.mark.rule("ALL-REV-01", "ALL-REV-02")
@TABLES
def test_reverse_turns_play_round(seats: int, turn: int, direction: Direction) -> None:
    """The direction flips, the neighbour on the other side is next, nobody is skipped or draws."""
    hands = around("red-reverse red-1 red-2", seats=seats, turn=turn)
    state = uno.position(hands, top="red-5", turn=turn, direction=direction)
    expected = sizes(state)
    expected[turn] -= 1

    state, events = play(state, Play(turn, card("red-reverse")))

    assert -direction == state.direction
    assert ("turn", (turn - direction) % seats) == (state.prompt.kind, state.prompt.seat)
    assert [uno.events.Reversed(-direction)] == of(uno.events.Reversed, events)
    assert [] == of(Skipped, events)
    assert expected == sizes(state)


@pytest.mark.rule("ALL-REV-01", "ALL-REV-02")
def test_after_a_reverse_three_players_play_in_the_opposite_order() -> None:
    """From seat 0 the order is 0, 2, 1 and round again until the next Reverse."""
    state = uno.position(["red-reverse red-1 red-2 red-3", "red-4 red-6 red-7", "red-8 red-9 red-3"], top="red-5")
    order = [state.prompt.seat]
    for laid in ("red-reverse", "red-8", "red-4", "red-1", "red-9", "red-6"):
        assert state.prompt.seat is not None
        state, _ = play(state, Play(state.prompt.seat, card(laid)))
        order.append(state.prompt.seat)

    assert [0, 2, 1, 0, 2, 1, 0] == order


@pytest.mark.rule("ALL-REV-01", "ALL-REV-02")
def test_two_reverses_restore_the_direction() -> None:
    """The second one sends play back to the player of the first."""
    state = uno.position(["red-reverse red-1 red-2", "red-4 red-6", "blue-reverse blue-9 blue-3"], top="red-5")

    state, _ = play(state, Play(0, card("red-reverse")), Play(2, card("blue-reverse")))

    assert 1 == state.direction
    assert 0 == state.prompt.seat


@pytest.mark.rule("ALL-D2-01", "ALL-SKIP-01", "ALL-REV-02")
@pytest.mark.parametrize(("laid", "hit"), [("red-draw-two", 2), ("red-skip", 0)])
def test_after_a_reverse_the_next_player_is_the_one_on_the_other_side(laid: str, hit: int) -> None:
    """Seat 3 reverses, so that seat 2 plays; its card hits seat 1, and seat 0 is next."""
    state = uno.position(["red-1", "red-2", f"{laid} red-3 red-4", "red-reverse red-6 red-7"], top="red-5", turn=3)

    state, events = play(state, Play(3, card("red-reverse")), Play(2, card(laid)))

    assert [1, 1 + hit, 2, 2] == sizes(state)
    assert [Skipped(1)] == of(Skipped, events)
    assert 0 == state.prompt.seat
