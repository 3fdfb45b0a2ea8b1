"""The Wild Draw Four: legal plays, its penalty, and the switch `wd4`."""

from __future__ import annotations

from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, drew, of, play, playable, refusal, sizes
from tests.rules.tables import COLORS
from unorules import Answer, Draw, IllegalAction, Pass, Play, Reason, State, card
from unorules.events import Skipped
from unorules.variants import CLASSIC_2010

Match = Literal["color", "color_or_wild"]

ENFORCED = CLASSIC_2010.with_rules(wd4="enforce")
FREE = CLASSIC_2010.with_rules(wd4="free")

INNOCENT = "wild-draw-four green-2 blue-3"
GUILTY = "wild-draw-four red-1 blue-3"


def laid_on_red(hand: str, variant: uno.Variant = CLASSIC_2010) -> State:
    """Seat 0 of three is to move on a red 5."""
    return uno.position([hand, "yellow-1 yellow-2", "blue-1 blue-2"], top="red-5", variant=variant)


@pytest.mark.rule("ALL-WD4-01")
@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize(("hand", "option"), [(INNOCENT, "accept"), (INNOCENT, "challenge"), (GUILTY, "challenge")])
def test_colour_named_with_a_wild_draw_four_stands_whatever_the_answer(hand: str, option: str, color: str) -> None:
    """R-29: accepted, challenged in vain or challenged with success, the card and its colour remain."""
    state, _ = play(laid_on_red(hand), Play(0, WD4, color=color))
    assert (color, WD4) == (state.color, state.top)

    state, _ = play(state, Answer(1, option))
    assert (color, WD4) == (state.color, state.top)
    assert state.top.color is None


@pytest.mark.rule("ALL-WD4-01")
@pytest.mark.parametrize("variant", [CLASSIC_2010, ENFORCED, FREE])
@pytest.mark.parametrize(("color", "reason"), [(None, Reason.COLOR_NEEDED), ("pink", Reason.NO_SUCH_COLOR)])
def test_wild_draw_four_needs_a_colour_of_the_deck(variant: uno.Variant, color: str | None, reason: Reason) -> None:
    """Without one the play is refused and nothing has changed."""
    state = laid_on_red(INNOCENT, variant)

    assert reason == refusal(state, Play(0, WD4, color=color))
    with pytest.raises(IllegalAction):
        uno.apply(state, Play(0, WD4, color=color))
    assert laid_on_red(INNOCENT, variant) == state


@pytest.mark.rule("ALL-WD4-02")
@pytest.mark.parametrize("hand", [INNOCENT, GUILTY])
def test_wild_draw_four_costs_the_next_player_four_cards_and_the_turn(hand: str) -> None:
    """Nothing is drawn before the next player has decided; who accepts a bluff pays for it all the same."""
    state = laid_on_red(hand)
    pile = state.draw_pile

    state, events = play(state, Play(0, WD4, color="green"))
    assert [] == of(uno.events.Drew, events)
    assert pile == state.draw_pile

    state, events = play(state, Answer(1, "accept"))
    assert [str(drawn) for drawn in pile[:4]] == drew(events, 1)
    assert [2, 6, 2] == sizes(state)
    assert [Skipped(1)] == of(Skipped, events)
    assert ("turn", 2) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.rule("ALL-WD4-02")
def test_four_cards_come_partly_from_the_reshuffled_pile() -> None:
    """Two are left to draw: the other two come out of the discard pile, whose top stays."""
    state = uno.position(
        ["wild-draw-four green-2 blue-3", "yellow-1", "blue-1"],
        top="red-5",
        draw="green-7 green-8",
        discard="yellow-9 wild",
        rest=2,
    )

    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "accept"))

    assert ["green-7", "green-8"] == drew(events, 1)[:2]
    assert 4 == len(drew(events, 1))
    assert [uno.events.Reshuffled(3)] == of(uno.events.Reshuffled, events)
    assert (WD4,) == state.discard_pile
    assert ("green", 1) == (state.color, len(state.draw_pile))


@pytest.mark.rule("ALL-WD4-07")
@pytest.mark.parametrize("variant", [CLASSIC_2010, ENFORCED, FREE])
@pytest.mark.parametrize("top", ["red-5", "red-0", "red-skip", "red-reverse", "red-draw-two", "wild", WD4])
def test_wild_draw_four_goes_on_any_card(top: uno.Card | str, variant: uno.Variant) -> None:
    """No colour or symbol refuses it: on a number, an action card, a Wild or another Wild Draw Four."""
    color = "red" if top in ("wild", WD4) else None
    state = uno.position([INNOCENT, "yellow-1 yellow-2", "blue-1"], top=top, color=color, variant=variant)

    assert ["wild-draw-four"] == playable(state, 0)
    for named in COLORS:
        assert None is refusal(state, Play(0, WD4, color=named))


@pytest.mark.rule("ALL-WD4-06")
def test_bluff_is_accepted_and_can_be_challenged() -> None:
    """R-22: the play is among the legal ones, is not taken back, and the next player is asked."""
    state = laid_on_red(GUILTY)

    assert "wild-draw-four" in playable(state, 0)
    state, _ = play(state, Play(0, WD4, color="green"))

    assert WD4 == state.top
    assert ("ask", 1, "challenge") == (state.prompt.kind, state.prompt.seat, state.prompt.question)


@pytest.mark.rule("ALL-WD4-06", "C10-WD4-03")
def test_enforced_wild_draw_four_is_refused_beside_the_colour_in_force() -> None:
    """R-22, `wd4="enforce"`: a bluff is no legal play, whatever colour it would name."""
    state = laid_on_red(GUILTY, ENFORCED)

    assert ["red-1"] == playable(state, 0)
    for color in COLORS:
        assert Reason.NOT_NOW == refusal(state, Play(0, WD4, color=color))
    with pytest.raises(IllegalAction):
        uno.apply(state, Play(0, WD4, color="green"))


@pytest.mark.rule("ALL-WD4-06", "C10-WD4-03")
def test_enforced_wild_draw_four_is_judged_by_the_colour_named_for_a_wild() -> None:
    """The colour in force counts, not that of the card under the wild."""
    hands = ["wild-draw-four red-1 red-2", "yellow-1", "blue-1"]
    blue = uno.position(hands, top="wild", color="blue", discard="red-5", variant=ENFORCED)
    red = uno.position(hands, top="wild", color="red", discard="blue-5", variant=ENFORCED)

    assert ["wild-draw-four"] == playable(blue, 0)
    assert ["red-1", "red-2"] == playable(red, 0)


@pytest.mark.rule("ALL-WD4-06", "ALL-WD4-02", "C10-WD4-04")
@pytest.mark.parametrize(("variant", "hand"), [(ENFORCED, INNOCENT), (FREE, INNOCENT), (FREE, GUILTY)])
def test_where_there_is_no_challenge_the_next_player_draws_at_once(variant: uno.Variant, hand: str) -> None:
    """R-22: under `enforce` and `free` four cards and the turn are lost without a question."""
    state, events = play(laid_on_red(hand, variant), Play(0, WD4, color="green"))

    assert [] == of(uno.events.Asked, events)
    assert [2, 6, 2] == sizes(state)
    assert ("turn", 2, "green") == (state.prompt.kind, state.prompt.seat, state.color)
    assert Reason.NO_QUESTION == refusal(state, Answer(1, "challenge"))


@pytest.mark.rule("ALL-WD4-06")
def test_free_wild_draw_four_knows_no_condition() -> None:
    """R-22, `wd4="free"`: it is a legal play beside the colour in force."""
    assert {"wild-draw-four", "red-1"} == set(playable(laid_on_red(GUILTY, FREE), 0))


@pytest.mark.rule("C10-WD4-04", "ALL-WD4-06")
@pytest.mark.parametrize("other", ["wild", "wild-draw-four"])
@pytest.mark.parametrize(("match", "allowed"), [("color", True), ("color_or_wild", False)])
def test_enforced_condition_is_the_one_of_the_challenge(other: str, match: Match, allowed: bool) -> None:
    """R-25: `challenge_match` says whether another wild in the hand forbids it."""
    variant = CLASSIC_2010.with_rules(wd4="enforce", challenge_match=match)
    state = laid_on_red(f"wild-draw-four {other} green-2", variant)

    assert allowed == ("wild-draw-four" in playable(state, 0))
    assert (None if allowed else Reason.NOT_NOW) == refusal(state, Play(0, WD4, color="green"))


@pytest.mark.rule("C10-WD4-04", "ALL-WD4-06")
@pytest.mark.parametrize("other", ["green-5", "green-skip", "blue-draw-two", "yellow-reverse"])
def test_enforced_wild_draw_four_is_allowed_beside_other_matches(other: str) -> None:
    """The same number and action cards of other colours are no hindrance."""
    state = laid_on_red(f"wild-draw-four {other} blue-3", ENFORCED)

    assert None is refusal(state, Play(0, WD4, color="green"))


@pytest.mark.rule("C10-WD4-03", "ALL-WD4-06")
@pytest.mark.parametrize(
    ("variant", "expected"),
    [(CLASSIC_2010, None), (ENFORCED, Reason.NOT_NOW), (FREE, None)],
)
def test_drawn_wild_draw_four_is_judged_by_the_whole_hand(variant: uno.Variant, expected: Reason | None) -> None:
    """R-21, R-22: a card of the colour in force, held back by a draw, still counts against it."""
    state = uno.position(["red-1 blue-3", "yellow-1", "blue-1"], top="red-5", draw="wild-draw-four", variant=variant)

    state, _ = play(state, Draw(0))

    assert expected == refusal(state, Play(0, WD4, color="green"))
    assert None is refusal(state, Pass(0))
    assert Reason.ONLY_THE_DRAWN_CARD == refusal(state, Play(0, card("red-1")))


@pytest.mark.rule("ALL-WD4-06")
def test_enforced_wild_draw_four_may_be_the_last_card() -> None:
    """An empty hand holds no card of the colour."""
    state = laid_on_red("wild-draw-four", ENFORCED)

    state, _ = play(state, Play(0, WD4))

    assert "round_over" == state.prompt.kind
    assert [0, 6, 2] == sizes(state)
