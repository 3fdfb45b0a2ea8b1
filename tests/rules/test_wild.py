"""The Wild: legal plays, and the colour named for it."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import W, play, playable, refusal, sizes
from tests.rules.tables import COLORS
from unorules import Draw, IllegalAction, Play, Reason, State, card
from unorules.events import Played


def wild_in_hand() -> State:
    """Seat 0 holds a Wild beside a playable and an unplayable card."""
    return uno.position(["wild red-1 blue-2", "red-5 green-6 blue-5", "green-1"], top="red-5", draw="green-9")


@pytest.mark.rule("ALL-WILD-01")
@pytest.mark.parametrize("color", COLORS)
def test_player_of_a_wild_names_the_colour(color: str) -> None:
    """Each of the four colours can be named; it is in force at once and stands in no card."""
    state, events = play(wild_in_hand(), Play(0, W, color=color))

    assert color == state.color
    assert W == state.top
    assert state.top.color is None
    assert Played(0, W, color) == events[0]
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.rule("ALL-WILD-01")
def test_legal_plays_of_a_wild_are_one_for_each_colour() -> None:
    """A player who holds other cards too is offered the four colours and no play without one."""
    legal = uno.legal_actions(wild_in_hand(), 0)
    offered = [action for action in legal if isinstance(action, Play) and action.card == W]

    assert {Play(0, W, color=color) for color in COLORS} == set(offered)
    assert 4 == len(offered)


@pytest.mark.rule("ALL-WILD-01")
@pytest.mark.parametrize(
    ("color", "reason"),
    [
        (None, Reason.COLOR_NEEDED),
        ("pink", Reason.NO_SUCH_COLOR),
        ("Red", Reason.NO_SUCH_COLOR),
        ("wild", Reason.NO_SUCH_COLOR),
        ("", Reason.NO_SUCH_COLOR),
    ],
)
def test_wild_without_a_colour_of_the_deck_is_refused(color: str | None, reason: Reason) -> None:
    """The play is rejected and nothing has changed: the same player may name a colour after all."""
    state = wild_in_hand()

    assert reason == refusal(state, Play(0, W, color=color))
    with pytest.raises(IllegalAction):
        uno.apply(state, Play(0, W, color=color))
    assert wild_in_hand() == state
    assert None is refusal(state, Play(0, W, color="blue"))


@pytest.mark.rule("ALL-WILD-01")
def test_no_colour_can_be_named_with_a_coloured_card() -> None:
    """Only the player of a wild chooses the colour, and so not even the printed one is named."""
    state = wild_in_hand()

    assert Reason.COLOR_NOT_TAKEN == refusal(state, Play(0, card("red-1"), color="green"))
    assert Reason.COLOR_NOT_TAKEN == refusal(state, Play(0, card("red-1"), color="red"))


@pytest.mark.rule("ALL-WILD-01")
@pytest.mark.parametrize("color", [None, *COLORS])
def test_wild_that_goes_out_needs_no_colour_and_takes_none(color: str | None) -> None:
    """R-19: the last card is played with or without a colour, and the game is the same afterwards."""
    state = uno.position(["wild", "green-6", "green-1"], top="red-5")
    without, _ = play(state, Play(0, W))

    state, events = play(state, Play(0, W, color=color))

    assert without == state
    assert "round_over" == state.prompt.kind
    assert Played(0, W, None) == events[0]


@pytest.mark.rule("ALL-WILD-01")
def test_legal_plays_of_a_last_wild_include_the_one_without_a_colour() -> None:
    """R-19: what is optional is offered both ways."""
    state = uno.position(["wild", "green-6 green-7", "green-1"], top="red-5")

    expected = {Play(0, W), *(Play(0, W, color=color) for color in COLORS), Draw(0)}
    assert expected == set(uno.legal_actions(state, 0))


@pytest.mark.rule("C10-WILD-02")
@pytest.mark.parametrize("top", ["red-5", "red-skip", "wild"])
def test_colour_in_force_may_be_named_again(top: str) -> None:
    """A Wild may leave the colour as it was, printed or named."""
    state = uno.position(["wild blue-2", "green-6", "green-1"], top=top, color="red" if top == "wild" else None)

    state, _ = play(state, Play(0, W, color="red"))

    assert "red" == state.color
    assert 1 == state.prompt.seat


@pytest.mark.rule("ALL-WILD-03")
@pytest.mark.parametrize(
    ("top", "same_face"), [("red-5", "blue-5"), ("red-skip", "blue-skip"), ("red-draw-two", "blue-draw-two")]
)
def test_after_a_wild_only_the_named_colour_or_a_wild_may_be_played(top: str, same_face: str) -> None:
    """The colour, number and symbol of the card under the wild match nothing any more (R-18)."""
    hand = f"red-1 {top} {same_face} green-3 green-skip yellow-7 wild wild-draw-four"
    state = uno.position(["wild blue-2 blue-3", hand, "green-1"], top=top)

    state, _ = play(state, Play(0, W, color="green"))

    assert {"green-3", "green-skip", "wild", "wild-draw-four"} == set(playable(state, 1))
    for misfit in ("red-1", top, same_face, "yellow-7"):
        assert Reason.DOES_NOT_MATCH == refusal(state, Play(1, card(misfit)))


@pytest.mark.rule("ALL-WILD-03")
def test_named_colour_lasts_until_another_card_is_laid() -> None:
    """A turn spent on drawing leaves it in force; a card of the colour brings back the printed face."""
    state = uno.position(["wild blue-2 blue-3", "red-1 red-2", "green-3 blue-7"], top="red-5", draw="yellow-1")

    state, _ = play(state, Play(0, W, color="green"), Draw(1), uno.Pass(1))
    assert "green" == state.color
    assert ["green-3"] == playable(state, 2)

    state, _ = play(state, Play(2, card("green-3")))
    assert "green" == state.color
    assert card("green-3") == state.top
    assert ["blue-3"] == playable(state, 0)


@pytest.mark.rule("ALL-WILD-01", "ALL-WILD-03")
def test_plain_wild_makes_nobody_draw_or_lose_a_turn() -> None:
    """The next player plays, and no question is asked."""
    state, _ = play(wild_in_hand(), Play(0, W, color="green"))

    assert [2, 3, 1] == sizes(state)
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)
    assert Reason.NO_QUESTION == refusal(state, uno.Answer(1, "challenge"))
