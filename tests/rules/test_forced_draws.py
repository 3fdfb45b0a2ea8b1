"""House rules of drawing: until a card fits (R-69), and only if stuck (R-70)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import unorules as uno
from tests.kit.builders import W, drew, of, play, playable, refusal, sizes
from tests.rules.tables import EACH_SHEET, QUIET, SHEETS, face, house, table, waits
from unorules import CallUno, Catch, Draw, Pass, Play, Reason, State, Variant, card
from unorules.errors import VariantError
from unorules.events import Drew, Reshuffled
from unorules.variants import CLASSIC_2010

UNTIL = house(turn_draw="until_playable")


def stuck(draw: str, hand: str = "green-4 green-6", *, rest: int | None = None, variant: Variant = UNTIL) -> State:
    """Seat 0 of two is to move on a red 5, and the draw pile has these on top."""
    hands = [hand, QUIET]
    if rest is None:
        return uno.position(hands, top="red-5", draw=draw, variant=variant)
    return uno.position(hands, top="red-5", draw=draw, rest=rest, variant=variant)


@pytest.mark.rule("R-69")
@EACH_SHEET
def test_draw_goes_on_until_a_card_may_be_played(variant: Variant) -> None:
    """Three cards that do not fit, then one that does, in one action."""
    variant = variant.with_rules(turn_draw="until_playable")
    state = table(variant, ["green-4 green-6", "green-1"], draw="blue-1 green-2 yellow-3 red-9 red-8")

    state, events = play(state, Draw(0))

    drawn = [event.card for event in of(Drew, events) if event.card is not None]
    expected = ["blue-1", "green-2", "yellow-3", "pink-9" if "pink" in variant.colors else "red-9"]
    assert expected == [face(found) for found in drawn]
    assert {"turn"} == {event.why for event in of(Drew, events)}
    assert (("drawn", 0), [6, 1]) == (waits(state), sizes(state))


@pytest.mark.rule("R-69")
def test_only_the_last_card_may_be_played() -> None:
    """Cards that would fit by now are not asked about: the hand already held a red one."""
    state, _ = play(stuck("blue-1 red-9", hand="red-1 green-6"), Draw(0))

    assert ["red-9"] == playable(state, 0)
    for text in ("red-1", "blue-1"):
        assert Reason.ONLY_THE_DRAWN_CARD == refusal(state, Play(0, card(text)))
    assert refusal(state, Pass(0)) is None


@pytest.mark.rule("R-69")
def test_nothing_is_left() -> None:
    """All cards are drawn, the discard pile included; then only passing is possible."""
    draw = "blue-1 green-8 blue-3"
    state = stuck(draw, rest=1)

    state, events = play(state, Draw(0))

    assert draw.split() == drew(events, 0)
    assert (("drawn", 0), [], ()) == (waits(state), playable(state, 0), state.draw_pile)
    state, _ = play(state, Pass(0))
    assert ("turn", 1) == waits(state)


@pytest.mark.rule("R-69")
def test_draw_reshuffles_on_the_way_and_the_top_card_stays() -> None:
    """The fitting card lies in the discard pile, under the top card."""
    state = uno.position(["green-4 green-6", QUIET], top="red-5", draw="blue-1", discard="red-9", rest=1, variant=UNTIL)

    state, events = play(state, Draw(0))

    assert (["blue-1", "red-9"], 1) == (drew(events, 0), of(Reshuffled, events)[0].count)
    assert (card("red-5"), ["red-9"]) == (state.top, playable(state, 0))


@pytest.mark.rule("R-69")
@pytest.mark.parametrize(("hand", "until"), [("red-1 green-6", "red-9"), ("green-4 green-6", "wild-draw-four")])
def test_own_condition_of_a_card_counts(hand: str, until: str) -> None:
    """Where it is enforced, a Wild Draw Four that would be a bluff does not end the draw."""
    variant = house(turn_draw="until_playable", wd4="enforce")

    _, events = play(stuck("blue-1 wild-draw-four blue-2 red-9", hand, variant=variant), Draw(0))

    assert until == drew(events, 0)[-1]


@pytest.mark.rule("R-69")
def test_bluff_that_may_be_played_ends_the_draw() -> None:
    """Where it can be challenged, it may be played."""
    _, events = play(stuck("blue-1 wild-draw-four red-9", "red-1 green-6"), Draw(0))

    assert ["blue-1", "wild-draw-four"] == drew(events, 0)


@pytest.mark.rule("R-69")
@pytest.mark.parametrize(
    ("variant", "plays", "passes"),
    [
        (house(turn_draw="until_playable", drawn_card="optional"), True, True),
        (house(turn_draw="until_playable", drawn_card="force_play"), True, False),
        (house(turn_draw="until_playable", drawn_card="keep"), False, True),
    ],
)
def test_last_card_is_played_as_the_switch_for_drawn_cards_says(variant: Variant, plays: bool, passes: bool) -> None:
    """It may, must or must not be played; the draw is as long in each case."""
    state, events = play(stuck("blue-1 red-9 red-8", variant=variant), Draw(0))

    assert ["blue-1", "red-9"] == drew(events, 0)
    assert (plays, passes) == (refusal(state, Play(0, card("red-9"))) is None, refusal(state, Pass(0)) is None)


@pytest.mark.rule("R-69")
@pytest.mark.parametrize("seat", [1, None])
def test_how_long_it_took_is_public(seat: int | None) -> None:
    """Everyone sees that three cards were drawn, and none of their faces."""
    state, events = play(stuck("blue-1 blue-2 red-9"), Draw(0))
    seen: Sequence[uno.Event] = uno.redact(events, seat)

    assert [Drew(0, None, "turn")] * 3 == of(Drew, seen)
    assert 5 == uno.view(state, seat).sizes[0]


@pytest.mark.rule("R-69")
def test_one_card_is_drawn_by_default() -> None:
    """Whether it fits or not."""
    state, events = play(stuck("blue-1 red-9", variant=CLASSIC_2010), Draw(0))

    assert (["blue-1"], ("drawn", 0)) == (drew(events, 0), waits(state))


@pytest.mark.rule("R-69")
def test_penalties_are_as_long_as_ever() -> None:
    """It is about the turn alone: a catch costs two cards, a Draw Two two."""
    hands = ["red-1 green-4", "green-6 green-7", "green-8 green-9"]
    state = uno.position(hands, top="red-5", draw="blue-1 blue-2 blue-3 blue-4 blue-6", variant=UNTIL)
    caught, events = play(state, Play(0, card("red-1")), Catch(1, 0))
    assert (["blue-1", "blue-2"], 3) == (drew(events, 0), sizes(caught)[0])

    hands[0] = "red-draw-two green-4"
    state = uno.position(hands, top="red-5", draw="blue-1 blue-2 blue-3 blue-4 blue-6", variant=UNTIL)
    _, events = play(state, Play(0, card("red-draw-two")))
    assert ["blue-1", "blue-2"] == drew(events, 1)


@pytest.mark.rule("R-69")
def test_call_made_ahead_lapses_with_the_draw() -> None:
    """R-34: the seat drew instead of playing, and its hand has grown."""
    state, _ = play(stuck("wild"), CallUno(0), Draw(0))

    assert Reason.CALL_NOT_DUE == refusal(state, CallUno(0))
    assert refusal(state, Play(0, W, color="red")) is None


# Draw only if stuck.

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

    assert reason == refusal(state, Draw(0))
    assert (reason is None) == (Draw(0) in uno.legal_actions(state, 0))


@pytest.mark.rule("R-70")
@pytest.mark.parametrize("sheet", ["NFL", "FR"])
def test_card_that_may_be_kept_back_does_not_count(sheet: str) -> None:
    """Where another wild makes a bluff, each of two Wild Draw Fours may be kept: playing and drawing are both legal."""
    variant = SHEETS[sheet].with_rules(draw_choice="only_if_stuck")
    both = table(variant, ["wild-draw-four wild-draw-four green-4", "green-1"])
    one = table(variant, ["wild-draw-four green-4", "green-1"])

    assert refusal(both, Draw(0)) is None
    assert refusal(both, Play(0, card("wild-draw-four"), color="red")) is None
    assert Reason.MUST_PLAY == refusal(one, Draw(0))


@pytest.mark.rule("R-70")
def test_enforced_bluff_cannot_be_played_and_does_not_count() -> None:
    """With two wilds under the newer condition neither may be laid, so the seat is stuck."""
    variant = house(draw_choice="only_if_stuck", wd4="enforce", challenge_match="color_or_wild")

    assert refusal(at_turn("wild-draw-four wild-draw-four green-4", variant=variant), Draw(0)) is None


@pytest.mark.rule("R-70")
def test_free_wild_draw_four_always_has_to_be_played() -> None:
    """Without a condition nothing allows to keep it back."""
    variant = house(draw_choice="only_if_stuck", wd4="free", challenge_match="color_or_wild")

    assert Reason.MUST_PLAY == refusal(at_turn("wild-draw-four wild-draw-four green-4", variant=variant), Draw(0))


@pytest.mark.rule("R-70", "R-76")
def test_card_that_may_not_be_the_last_does_not_have_to_be_played() -> None:
    """A single wild cannot be laid, so the seat draws."""
    variant = house(draw_choice="only_if_stuck", last_card="no_wild")

    assert refusal(at_turn("wild", variant=variant), Draw(0)) is None
    assert Reason.MUST_PLAY == refusal(at_turn("wild green-4", variant=variant), Draw(0))


@pytest.mark.rule("R-70")
@pytest.mark.parametrize("hand", ["red-1 green-4", "green-4 green-6"])
def test_refusal_tells_a_player_about_its_own_hand_only(hand: str) -> None:
    """Whatever the seat to move holds, others who try are told that it is not their turn."""
    state = at_turn(hand)

    assert {Reason.NOT_YOUR_TURN} == {refusal(state, Draw(seat)) for seat in (1, 2)}


@pytest.mark.rule("R-70")
def test_drawn_card_is_played_or_kept_as_ever() -> None:
    """The rule is about beginning to draw: a card just drawn that fits may be kept."""
    state = uno.position(["green-4 blue-6", QUIET], top="red-5", draw="red-1", variant=STUCK)

    state, _ = play(state, Draw(0))

    assert (None, None) == (refusal(state, Play(0, card("red-1"))), refusal(state, Pass(0)))


@pytest.mark.rule("R-70")
def test_passing_with_dry_piles_is_as_ever() -> None:
    """R-43: only if nothing must be played."""
    stuck = uno.position(["green-4 blue-6", QUIET], top="red-5", rest=1, variant=STUCK)
    able = uno.position(["red-1 blue-6", QUIET], top="red-5", rest=1, variant=STUCK)

    assert refusal(stuck, Pass(0)) is None
    assert Reason.MUST_PLAY == refusal(able, Pass(0))


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
    assert refusal(at_turn("red-1 red-2 red-3 wild", variant=CLASSIC_2010), Draw(0)) is None


@pytest.mark.rule("R-70")
def test_it_contradicts_keeping_every_drawn_card() -> None:
    """The refusal names both switches."""
    with pytest.raises(VariantError, match=r"draw_choice.*drawn_card|drawn_card.*draw_choice"):
        house(draw_choice="only_if_stuck", drawn_card="keep")
