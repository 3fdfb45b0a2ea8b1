"""Wild Badtz-Maru: whoever holds the fewest cards draws four, and so do all who tie."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import Direction, drew, of, play, refused, sizes
from tests.rules.hello_kitty import BADTZ, badtz, table
from unorules import CallUno, Catch, Play, Reason, Seat, card
from unorules.events import Drew, Reshuffled
from unorules.variants import HELLO_KITTY_2017


@pytest.mark.rule("HK-BM-01")
@pytest.mark.parametrize(
    ("left", "turn", "direction", "drawer"),
    [
        pytest.param([3, 2, 4], 0, 1, 1, id="the next player"),
        pytest.param([3, 4, 2], 0, 1, 2, id="the player before"),
        pytest.param([4, 5, 3, 6], 0, 1, 2, id="the player opposite"),
        pytest.param([4, 5, 3, 1], 1, -1, 3, id="a player not next, to the right"),
        pytest.param([3, 1, 3], 0, 1, 1, id="a player with one card"),
        pytest.param([3, 2], 0, 1, 1, id="the other of two"),
        pytest.param([2, 3, 4], 0, 1, 0, id="its own player"),
        pytest.param([5, 4, 2], 2, -1, 2, id="its own player, to the right"),
        pytest.param([2, 3], 0, 1, 0, id="its own player, because the card has left the hand"),
        pytest.param([3, 3, 3, 3, 3, 2, 3, 3, 3, 3], 9, 1, 5, id="one of ten"),
    ],
)
def test_player_with_the_fewest_cards_draws_four(
    left: list[int], turn: Seat, direction: Direction, drawer: Seat
) -> None:
    """R-39: counted over all players, its own included, after the card has left the hand."""
    state = table(*left, turn=turn, direction=direction)
    pile = state.draw_pile

    state, events = play(state, badtz(turn))

    expected = list(left)
    expected[drawer] += 4
    assert expected == sizes(state)
    assert [Drew(drawer, face, "card") for face in pile[:4]] == of(Drew, events)
    assert pile[4:] == state.draw_pile


@pytest.mark.rule("HK-BM-01", "C10-UNO-03")
@pytest.mark.parametrize("called", [False, True])
def test_player_who_is_the_fewest_and_draws_has_no_uno_to_call(called: bool) -> None:
    """R-37: the call is judged after the card's effects, and the hand is five by then."""
    state = table(1, 2, 3)
    before = [CallUno(0)] if called else []

    state, _ = play(state, *before, badtz())

    assert ([5, 2, 3], ()) == (sizes(state), state.catchable)
    assert Reason.CALL_NOT_DUE == refused(state, CallUno(0))
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(1, 0))


@pytest.mark.rule("HK-BM-01", "C10-UNO-03")
def test_call_made_ahead_of_a_badtz_maru_does_not_count_for_a_later_card() -> None:
    """R-37: who draws and comes down to one card again has to call again."""
    state = uno.position(
        ["wild-badtz-maru green-1", "pink-3"], top="pink-5", draw="pink-2", rest=1, variant=HELLO_KITTY_2017
    )
    state, _ = play(state, CallUno(0), badtz())
    assert ["green-1", "pink-2", "pink-5"] == sorted(map(str, state.hands[0]))

    state, _ = play(state, Play(1, card("pink-3")), Play(0, card("pink-2")), Play(1, card("pink-4")))
    state, _ = play(state, Play(0, card("pink-5")))

    assert (1, (0,)) == (len(state.hands[0]), state.catchable)


@pytest.mark.rule("HK-BM-01", "C10-UNO-03")
def test_player_who_forgot_to_call_is_hit_but_no_longer_caught() -> None:
    """Laying a Badtz-Maru begins the next player's turn; the one with a single card draws four and not two more."""
    hands = ["pink-1 green-1", "wild-badtz-maru green-2 green-3", "green-4 green-5"]
    state = uno.position(hands, top="pink-5", variant=HELLO_KITTY_2017)
    state, _ = play(state, Play(0, card("pink-1")))
    assert (0,) == state.catchable

    state, _ = play(state, badtz(1))

    assert ([5, 2, 2], ()) == (sizes(state), state.catchable)
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(2, 0))


@pytest.mark.rule("HK-BM-02")
@pytest.mark.parametrize(
    ("left", "turn", "direction", "order"),
    [
        pytest.param([2, 2], 0, 1, [1, 0], id="both of two"),
        pytest.param([2, 2], 1, -1, [0, 1], id="both of two, to the right"),
        pytest.param([3, 2, 2, 5], 0, 1, [1, 2], id="two others"),
        pytest.param([3, 2, 2, 5], 0, -1, [2, 1], id="two others, to the right"),
        pytest.param([2, 4, 2], 0, 1, [2, 0], id="its player and another"),
        pytest.param([3, 3, 4, 3], 1, 1, [3, 0, 1], id="three of four"),
        pytest.param([1, 1, 1], 0, 1, [1, 2, 0], id="everyone, with one card"),
        pytest.param([6, 6, 6, 6], 2, 1, [3, 0, 1, 2], id="everyone"),
        pytest.param([6, 6, 6, 6], 2, -1, [1, 0, 3, 2], id="everyone, to the right"),
        pytest.param([2] * 10, 4, 1, [5, 6, 7, 8, 9, 0, 1, 2, 3, 4], id="all ten"),
    ],
)
def test_all_who_tie_for_the_fewest_draw_four_each(
    left: list[int], turn: Seat, direction: Direction, order: list[Seat]
) -> None:
    """R-39: the fewest is counted once, and they draw from the next player on, its own player last."""
    state = table(*left, turn=turn, direction=direction)
    pile = state.draw_pile

    state, events = play(state, badtz(turn))

    assert [held + 4 * (seat in order) for seat, held in enumerate(left)] == sizes(state)
    drawers = [seat for seat in order for _ in range(4)]
    assert [Drew(seat, face, "card") for seat, face in zip(drawers, pile, strict=False)] == of(Drew, events)


@pytest.mark.rule("HK-BM-02")
def test_tie_of_the_hands_before_the_card_was_laid_does_not_count() -> None:
    """R-39: two hold three cards each, one of them the Badtz-Maru; its player alone is left with two."""
    state = table(2, 3)
    assert [3, 3] == sizes(state)

    state, events = play(state, badtz())

    assert ([6, 3], []) == (sizes(state), drew(events, 1))


@pytest.mark.rule("HK-BM-02", "HK-DRAW-07")
@pytest.mark.parametrize(
    ("direction", "first", "second"), [pytest.param(1, 1, 2, id="left"), pytest.param(-1, 2, 1, id="right")]
)
def test_with_a_short_pile_whoever_is_earlier_in_the_order_is_served_first(
    direction: Direction, first: Seat, second: Seat
) -> None:
    """R-39: three tie and six cards are left: four for the next, two for the one after, none for its own player."""
    state = uno.position(
        ["wild-badtz-maru pink-1", "green-1", "green-2", "green-3"],
        top="pink-5",
        draw="blue-1 blue-2 blue-3",
        discard="yellow-1 yellow-2",
        rest=3,
        direction=direction,
        variant=HELLO_KITTY_2017,
    )
    state, events = play(state, badtz(color="green"))
    expected = [1, 1, 1]
    expected[first] += 4
    expected[second] += 2

    assert expected == sizes(state)[:3]
    assert [first] * 4 + [second] * 2 == [event.seat for event in of(Drew, events)]
    assert ["blue-1", "blue-2", "blue-3"] == drew(events, first)[:3]
    assert [Reshuffled(3)] == of(Reshuffled, events)
    assert ((BADTZ,), (), "green") == (state.discard_pile, state.draw_pile, state.color)
    assert direction % 4 == state.prompt.seat


@pytest.mark.rule("HK-BM-02", "C10-UNO-03")
def test_player_for_whom_no_card_was_left_still_has_to_call() -> None:
    """R-37: only a hand that has grown is free of the call."""
    state = uno.position(
        ["wild-badtz-maru pink-1", "green-1", "green-3"],
        top="pink-5",
        draw="blue-1 blue-2 blue-3",
        rest=2,
        variant=HELLO_KITTY_2017,
    )

    state, _ = play(state, badtz())

    assert ([1, 5], (0,)) == (sizes(state)[:2], state.catchable)
    assert None is refused(state, Catch(1, 0))
    assert None is refused(state, CallUno(0))
