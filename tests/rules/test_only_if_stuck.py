"""Draw only if stuck: a player who has to play may not draw (R-70)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import play, refused, sizes
from tests.rules.house import QUIET, house, waits
from tests.rules.sheets import SHEETS, table
from unorules import Draw, Pass, Play, Reason, State, Variant, card
from unorules.errors import VariantError
from unorules.variants import CLASSIC_2010

STUCK = house(draw_choice="only_if_stuck")


def at_turn(hand: str, *, variant: Variant = STUCK) -> State:
    """Seat 0 is to move on a red 5 and holds these."""
    return uno.position([hand, QUIET, "blue-8 blue-9"], top="red-5", variant=variant)


@pytest.mark.rule("R-70")
@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("red-1 green-4", Reason.MUST_PLAY),
        ("blue-5 green-4", Reason.MUST_PLAY),
        ("wild green-4", Reason.MUST_PLAY),
        ("wild-draw-four green-4", Reason.MUST_PLAY),
        ("green-4 blue-6", None),
    ],
)
def test_draw_is_refused_while_a_card_has_to_be_played(hand: str, reason: Reason | None) -> None:
    """By colour or number, a wild, or an honest Wild Draw Four; with nothing of the kind the seat draws."""
    state = at_turn(hand)

    assert reason == refused(state, Draw(0))
    assert (reason is None) == (Draw(0) in uno.legal_actions(state, 0))


@pytest.mark.rule("R-70")
@pytest.mark.parametrize("sheet", ["NFL", "FR"])
def test_card_that_may_be_kept_back_does_not_count(sheet: str) -> None:
    """Where another wild makes a bluff, each of two Wild Draw Fours may be kept: playing and drawing are both legal."""
    variant = SHEETS[sheet].with_rules(draw_choice="only_if_stuck")
    both = table(variant, ["wild-draw-four wild-draw-four green-4", "green-1"])
    one = table(variant, ["wild-draw-four green-4", "green-1"])

    assert refused(both, Draw(0)) is None
    assert refused(both, Play(0, card("wild-draw-four"), color="red")) is None
    assert Reason.MUST_PLAY == refused(one, Draw(0))


@pytest.mark.rule("R-70")
def test_enforced_bluff_cannot_be_played_and_does_not_count() -> None:
    """With two wilds under the newer condition neither may be laid, so the seat is stuck."""
    variant = house(draw_choice="only_if_stuck", wd4="enforce", challenge_match="color_or_wild")

    assert refused(at_turn("wild-draw-four wild-draw-four green-4", variant=variant), Draw(0)) is None


@pytest.mark.rule("R-70")
def test_free_wild_draw_four_always_has_to_be_played() -> None:
    """Without a condition nothing allows to keep it back."""
    variant = house(draw_choice="only_if_stuck", wd4="free", challenge_match="color_or_wild")

    assert Reason.MUST_PLAY == refused(at_turn("wild-draw-four wild-draw-four green-4", variant=variant), Draw(0))


@pytest.mark.rule("R-70", "R-76")
def test_card_that_may_not_be_the_last_does_not_have_to_be_played() -> None:
    """A single wild cannot be laid, so the seat draws."""
    variant = house(draw_choice="only_if_stuck", last_card="no_wild")

    assert refused(at_turn("wild", variant=variant), Draw(0)) is None
    assert Reason.MUST_PLAY == refused(at_turn("wild green-4", variant=variant), Draw(0))


@pytest.mark.rule("R-70")
@pytest.mark.parametrize("hand", ["red-1 green-4", "green-4 green-6"])
def test_refusal_tells_a_player_about_its_own_hand_only(hand: str) -> None:
    """Whatever the seat to move holds, others who try are told that it is not their turn."""
    state = at_turn(hand)

    assert {Reason.NOT_YOUR_TURN} == {refused(state, Draw(seat)) for seat in (1, 2)}


@pytest.mark.rule("R-70")
def test_drawn_card_is_played_or_kept_as_ever() -> None:
    """The rule is about beginning to draw: a card just drawn that fits may be kept."""
    state = uno.position(["green-4 blue-6", QUIET], top="red-5", draw="red-1", variant=STUCK)

    state, _ = play(state, Draw(0))

    assert (None, None) == (refused(state, Play(0, card("red-1"))), refused(state, Pass(0)))


@pytest.mark.rule("R-70")
def test_passing_with_dry_piles_is_as_ever() -> None:
    """R-43: only if nothing must be played."""
    stuck = uno.position(["green-4 blue-6", QUIET], top="red-5", rest=1, variant=STUCK)
    able = uno.position(["red-1 blue-6", QUIET], top="red-5", rest=1, variant=STUCK)

    assert refused(stuck, Pass(0)) is None
    assert Reason.MUST_PLAY == refused(able, Pass(0))


@pytest.mark.rule("R-70", "R-60")
def test_debt_may_always_be_taken() -> None:
    """Though the hand holds an answer."""
    variant = house(draw_choice="only_if_stuck", stacking="any", bounce="both")
    hands = ["red-draw-two green-4", "blue-draw-two red-skip red-1", QUIET]
    state, _ = play(uno.position(hands, top="red-5", variant=variant), Play(0, card("red-draw-two")))

    state, _ = play(state, Draw(1))

    assert (5, ("turn", 2)) == (sizes(state)[1], waits(state))


@pytest.mark.rule("R-70")
def test_drawing_is_always_a_choice_by_default() -> None:
    """With four cards that fit."""
    assert refused(at_turn("red-1 red-2 red-3 wild", variant=CLASSIC_2010), Draw(0)) is None


@pytest.mark.rule("R-70")
def test_it_contradicts_keeping_every_drawn_card() -> None:
    """The refusal names both switches."""
    with pytest.raises(VariantError, match=r"draw_choice.*drawn_card|drawn_card.*draw_choice"):
        house(draw_choice="only_if_stuck", drawn_card="keep")
