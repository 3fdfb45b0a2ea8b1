"""Two players: the next turn after each card, and the window to catch a player who acts again."""

from __future__ import annotations

from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, W, drew, of, play, play_of, refusal, sizes
from unorules import Action, Answer, CallUno, Catch, Draw, Pass, Play, Reason, State, card
from unorules.variants import CLASSIC_2010

TwoPlayerReverse = Literal["skip", "literal"]

LITERAL = CLASSIC_2010.with_rules(two_player_reverse="literal")

AGAIN: dict[str, tuple[Action, ...]] = {
    "red-skip": (Play(0, card("red-skip")),),
    "red-draw-two": (Play(0, card("red-draw-two")),),
    "red-reverse": (Play(0, card("red-reverse")),),
    "accepted": (Play(0, WD4, color="green"), Answer(1, "accept")),
    "innocent": (Play(0, WD4, color="green"), Answer(1, "challenge")),
}
"""After which seat 0 acts again."""


def next_to_last(how: str) -> State:
    """Seat 0 has laid the next-to-last card, is left with a blue 2 and acts again."""
    laid = "wild-draw-four" if how in ("accepted", "innocent") else how
    state = uno.position(
        [f"{laid} blue-2", "yellow-6 yellow-7 yellow-8"],
        top="red-5",
        draw="yellow-1 yellow-2 yellow-3 yellow-4 yellow-5 yellow-9 green-1 green-3 green-4",
    )
    return play(state, *AGAIN[how])[0]


@pytest.mark.rule("ALL-SKIP-01", "ALL-D2-01", "ALL-D2-02", "ALL-REV-01", "ALL-REV-02")
@pytest.mark.parametrize(
    ("laid", "draws", "turns"), [("red-skip", 0, 1), ("red-draw-two", 2, 1), ("red-reverse", 0, -1)]
)
@pytest.mark.parametrize(("turn", "direction"), [(0, 1), (0, -1), (1, 1), (1, -1)])
def test_skip_draw_two_and_reverse_let_the_same_player_act_again(
    laid: str, draws: int, turns: int, turn: int, direction: Direction
) -> None:
    """R-17: the opponent loses the turn to each of them, and draws for a Draw Two."""
    hands = ["green-1 green-2", "green-3 green-4"]
    hands[turn] = f"{laid} red-1 red-2"
    state = uno.position(hands, top="red-5", turn=turn, direction=direction)

    state, events = play(state, Play(turn, card(laid)))

    assert [uno.events.Skipped(1 - turn)] == of(uno.events.Skipped, events)
    assert [2, 2 + draws] == [len(state.hands[turn]), len(state.hands[1 - turn])]
    assert draws == len(drew(events, 1 - turn))
    assert ("turn", turn) == (state.prompt.kind, state.prompt.seat)
    assert direction * turns == state.direction
    assert Reason.NOT_YOUR_TURN == refusal(state, Draw(1 - turn))


@pytest.mark.rule("ALL-REV-01", "ALL-REV-02")
@pytest.mark.parametrize(("rule", "expected"), [("skip", 0), ("literal", 1)])
@pytest.mark.parametrize("direction", [1, -1])
def test_reverse_flips_the_direction_whoever_is_next(
    rule: TwoPlayerReverse, expected: int, direction: Direction
) -> None:
    """R-17: by `two_player_reverse` the same player acts again, or read literally the opponent."""
    variant = CLASSIC_2010.with_rules(two_player_reverse=rule)
    state = uno.position(["red-reverse red-1 red-2", "red-3 red-4"], top="red-5", direction=direction, variant=variant)

    state, events = play(state, Play(0, card("red-reverse")))

    assert -direction == state.direction
    assert [uno.events.Reversed(-direction)] == of(uno.events.Reversed, events)
    assert ("turn", expected) == (state.prompt.kind, state.prompt.seat)
    assert ([uno.events.Skipped(1)] if rule == "skip" else []) == of(uno.events.Skipped, events)
    assert [2, 2] == sizes(state)


@pytest.mark.rule("ALL-REV-02")
@pytest.mark.parametrize("rule", ["skip", "literal"])
def test_two_player_reverse_says_nothing_about_three(rule: TwoPlayerReverse) -> None:
    """R-17: with a third player the turn passes to the other side, and nobody is skipped."""
    variant = CLASSIC_2010.with_rules(two_player_reverse=rule)
    state = uno.position(["red-reverse red-1 red-2", "red-3", "red-4"], top="red-5", variant=variant)

    state, events = play(state, Play(0, card("red-reverse")))

    assert 2 == state.prompt.seat
    assert [] == of(uno.events.Skipped, events)


@pytest.mark.rule("ALL-REV-02")
def test_reverse_answered_by_a_reverse_goes_back_and_forth_when_read_literally() -> None:
    """R-17, `literal`: each of them hands the turn to the other player."""
    state = uno.position(["red-reverse red-1 red-2", "blue-reverse red-3 red-4"], top="red-5", variant=LITERAL)

    state, _ = play(state, Play(0, card("red-reverse")), Play(1, card("blue-reverse")))

    assert (0, 1) == (state.prompt.seat, state.direction)


@pytest.mark.rule("ALL-WD4-02", "ALL-CHAL-04", "ALL-CHAL-05")
@pytest.mark.parametrize(
    ("option", "other", "expected", "next_seat"),
    [
        pytest.param("accept", "green-2", [2, 6], 0, id="accepted"),
        pytest.param("accept", "red-2", [2, 6], 0, id="accepted-bluff"),
        pytest.param("challenge", "green-2", [2, 8], 0, id="innocent"),
        pytest.param("challenge", "red-2", [6, 2], 1, id="guilty"),
    ],
)
def test_wild_draw_four_lets_its_player_act_again_unless_guilty(
    option: str, other: str, expected: list[int], next_seat: int
) -> None:
    """The opponent has the turn only after a successful challenge."""
    state = uno.position([f"wild-draw-four {other} blue-3", "yellow-1 yellow-2"], top="red-5")

    state, _ = play(state, Play(0, WD4, color="green"))
    assert ("ask", 1) == (state.prompt.kind, state.prompt.seat)
    state, _ = play(state, Answer(1, option))

    assert expected == sizes(state)
    assert ("turn", next_seat) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.parametrize("laid", ["red-1", "wild"])
def test_number_or_wild_hands_the_turn_to_the_opponent(laid: str) -> None:
    """Only the cards that cost a turn let the same player act again."""
    state = uno.position([f"{laid} red-2 red-3", "red-4 red-6"], top="red-5")

    state, _ = play(state, play_of(laid, color="red"))

    assert 1 == state.prompt.seat


@pytest.mark.rule("ALL-SKIP-01", "C10-OUT-01")
def test_skips_in_a_row_may_take_a_player_out() -> None:
    """The opponent has no turn in between."""
    state = uno.position(["red-skip blue-skip blue-2", "wild wild-draw-four"], top="red-5")

    state, events = play(state, Play(0, card("red-skip")), Play(0, card("blue-skip")), Play(0, card("blue-2")))

    (ended,) = of(uno.events.RoundEnded, events)
    assert (0, (100, 0)) == (ended.winner, ended.points)


@pytest.mark.rule("C10-OUT-03")
@pytest.mark.parametrize(
    ("laid", "draws"), [("red-draw-two", 2), ("wild-draw-four", 4), ("red-reverse", 0), ("red-skip", 0)]
)
@pytest.mark.parametrize("rule", ["skip", "literal"])
def test_opponent_draws_for_the_last_card(laid: str, draws: int, rule: TwoPlayerReverse) -> None:
    """The next player is the only other one, in either direction."""
    variant = CLASSIC_2010.with_rules(two_player_reverse=rule)
    for direction in (1, -1):
        state = uno.position([laid, "blue-1"], top="red-5", direction=direction, variant=variant)

        state, events = play(state, Play(0, card(laid)))

        assert [0, 1 + draws] == sizes(state)
        assert isinstance(events[-1], uno.events.RoundEnded)


@pytest.mark.rule("C10-UNO-03")
@pytest.mark.parametrize("how", AGAIN)
def test_player_who_acts_again_can_be_caught_until_then(how: str) -> None:
    """The opponent's lost turn closes nothing: the catch costs two cards, and the same player still acts."""
    state = next_to_last(how)
    assert (0, (0,)) == (state.prompt.seat, state.catchable)

    state, events = play(state, Catch(1, 0))

    assert 2 == len(drew(events, 0))
    assert 3 == len(state.hands[0])
    assert ("turn", 0) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.rule("C10-UNO-03")
@pytest.mark.parametrize("how", AGAIN)
def test_next_draw_of_the_same_player_closes_the_window(how: str) -> None:
    """R-35: whoever has the next turn begins it, also when it is the player who owed the call."""
    state, _ = play(next_to_last(how), Draw(0))

    assert () == state.catchable
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(1, 0))
    state, _ = play(state, CallUno(0), Pass(0))
    assert 1 == state.prompt.seat
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(1, 0))


@pytest.mark.rule("C10-UNO-03", "ALL-UNO-05")
@pytest.mark.parametrize("laid", ["red-skip", "red-draw-two", "red-reverse"])
def test_next_play_of_the_same_player_goes_out_uncaught(laid: str) -> None:
    """The window is closed by the last card; the round is over."""
    state = uno.position([f"{laid} red-2", "blue-1"], top="red-5")

    state, _ = play(state, Play(0, card(laid)))
    assert (0,) == state.catchable
    state, _ = play(state, Play(0, card("red-2")))

    assert "round_over" == state.prompt.kind
    assert Reason.ROUND_OVER == refusal(state, Catch(1, 0))


@pytest.mark.rule("C10-UNO-03")
@pytest.mark.parametrize("how", AGAIN)
def test_player_who_acts_again_may_call_before_that(how: str) -> None:
    """R-34: a call after the play is good until the window closes."""
    state, _ = play(next_to_last(how), CallUno(0))

    assert () == state.catchable
    assert 0 == state.prompt.seat


@pytest.mark.rule("C10-UNO-03", "ALL-CHAL-04")
def test_guilty_player_of_two_owes_no_call() -> None:
    """R-37: four cards more, and the opponent's turn."""
    state = uno.position(["wild-draw-four red-2", "yellow-6 yellow-7"], top="red-5")

    state, _ = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))

    assert (1, ()) == (state.prompt.seat, state.catchable)
    assert [5, 2] == sizes(state)


@pytest.mark.rule("C10-UNO-03", "ALL-REV-02")
def test_reverse_read_literally_leaves_the_window_to_the_opponent() -> None:
    """R-17, R-35: the opponent is next, and closes it by beginning."""
    state = uno.position(["red-reverse blue-2", "red-6 red-7"], top="red-5", variant=LITERAL)

    state, _ = play(state, Play(0, card("red-reverse")))
    assert (1, (0,)) == (state.prompt.seat, state.catchable)
    caught, _ = play(state, Catch(1, 0))
    assert ([3, 2], 1) == (sizes(caught), caught.prompt.seat)

    state, _ = play(state, Play(1, card("red-6")))
    assert (1,) == state.catchable


@pytest.mark.rule("ALL-WILD-03")
def test_player_who_acts_again_after_a_skip_on_a_wild_is_bound_by_its_colour() -> None:
    """The Skip was matched by the named colour and is the card to match now."""
    state = uno.position(["green-skip green-1 red-1 blue-skip", "red-6"], top="wild", color="green")

    state, _ = play(state, Play(0, card("green-skip")))

    assert None is refusal(state, Play(0, card("green-1")))
    assert None is refusal(state, Play(0, card("blue-skip")))
    assert Reason.DOES_NOT_MATCH == refusal(state, Play(0, card("red-1")))
    assert Reason.NOT_IN_HAND == refusal(state, Play(0, W, color="red"))


@pytest.mark.rule("ALL-REV-01", "ALL-REV-02")
@pytest.mark.parametrize(("skips", "draws"), [(True, [4, 0]), (False, [0, 4])])
def test_card_says_whether_its_reverse_skips_between_two(skips: bool, draws: list[int]) -> None:
    """R-17: where it does, its player is next, and draws what it asks of the next player."""
    effects = (uno.cards.Reverse(skip_between_two=skips), uno.cards.Penalty(4))
    about_face = uno.cards.Kind("acme:about-face", points=20, on_play=effects, on_open="effects")
    variant = CLASSIC_2010.extended("acme:uno", add={about_face: 2})
    state = uno.position(["red-acme:about-face red-1", "blue-1 blue-2"], top="red-5", variant=variant)
    before = sizes(state)

    after, events = play(state, Play(0, card("red-acme:about-face")))

    assert draws == [len(drew(events, seat)) for seat in (0, 1)]
    assert [before[0] - 1 + draws[0], before[1] + draws[1]] == sizes(after)
    assert -1 == after.direction


@pytest.mark.parametrize("skips", [True, False])
def test_reverse_that_does_not_skip_is_the_same_for_three(skips: bool) -> None:
    """The argument is about two players alone."""
    kind = uno.cards.Kind(
        "acme:turn", points=20, on_play=(uno.cards.Reverse(skip_between_two=skips),), on_open="effects"
    )
    variant = CLASSIC_2010.extended("acme:uno", add={kind: 2})
    state = uno.position(["red-acme:turn red-1", "blue-1 blue-2", "blue-3 blue-4"], top="red-5", variant=variant)

    assert 2 == play(state, Play(0, card("red-acme:turn")))[0].prompt.seat
