"""The Wild Draw Four of the newer sheets and its challenge: wilds in the hand count as a match."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import WD4, Direction, around, of, play, playable, refused, sizes
from tests.rules.seating import BOTH_WAYS_ROUND
from tests.rules.sheets import BOTH, table
from tests.rules.verdicts import verdict
from unorules import Answer, Draw, Play, Reason, Variant, card
from unorules.events import Asked, HandShown, Skipped

GUILTY = [
    "red-1 blue-2",
    "blue-2 red-skip",
    "red-1",
    "blue-2 wild",
    "wild-draw-four blue-2",
    "special blue-2",
    "special",
]
INNOCENT = ["blue-5 yellow-5", "green-1 green-5", "blue-skip yellow-draw-two"]


@pytest.mark.rule("NEW-WD4-05")
@BOTH
@pytest.mark.parametrize("held", GUILTY)
def test_colour_or_any_wild_in_the_hand_is_a_bluff(variant: Variant, held: str) -> None:
    """R-24: a Wild, another Wild Draw Four and the sheet's own wild count as a match."""
    assert "guilty" == verdict(variant, held)


@pytest.mark.rule("NEW-WD4-05")
@BOTH
@pytest.mark.parametrize("held", INNOCENT)
def test_number_symbol_or_newly_named_colour_in_the_hand_is_no_bluff(variant: Variant, held: str) -> None:
    """R-23: only the colour that was in force counts beside the wilds."""
    assert "innocent" == verdict(variant, held)


@pytest.mark.rule("NEW-WD4-05")
@BOTH
@pytest.mark.parametrize("top", ["wild", "special"])
@pytest.mark.parametrize(("held", "expected"), [("red-1 red-5", "innocent"), ("blue-1 red-5", "guilty")])
def test_colour_named_for_the_wild_below_is_the_one_that_counts(
    variant: Variant, top: str, held: str, expected: str
) -> None:
    """R-23: what lies under that wild does not matter."""
    assert expected == verdict(variant, held, top=top, color="blue", under="red-5")


@pytest.mark.rule("NEW-WD4-05")
@BOTH
@pytest.mark.parametrize("wild", ["wild", "wild-draw-four", "special"])
def test_wilds_in_the_hand_are_harmless_where_the_switch_says_so(variant: Variant, wild: str) -> None:
    """R-24, `challenge_match="color"`: as in the older sheets."""
    changed = variant.with_rules(challenge_match="color")

    assert "innocent" == verdict(changed, f"blue-2 {wild}")
    assert "guilty" == verdict(changed, f"red-2 {wild}")


@pytest.mark.rule("NEW-WD4-05")
@BOTH
@pytest.mark.parametrize("top", ["red-5", "blue-skip", "green-draw-two", "yellow-reverse"])
def test_wild_draw_four_goes_on_anything(variant: Variant, top: str) -> None:
    """R-22: it can be laid also by who may not, which is what the challenge is for."""
    state = table(variant, ["wild-draw-four red-1 blue-1 green-1 yellow-1", "blue-8"], top=top)

    assert None is refused(state, Play(0, WD4, color="red"))


@pytest.mark.rule("NEW-WD4-05")
@BOTH
@pytest.mark.parametrize(
    ("held", "expected"),
    [*((held, Reason.NOT_NOW) for held in GUILTY), *((held, None) for held in INNOCENT)],
)
def test_same_condition_decides_whether_it_may_be_laid_where_it_is_enforced(
    variant: Variant, held: str, expected: Reason | None
) -> None:
    """R-25, `wd4="enforce"`: a bluff is refused, wilds counting as a match here too."""
    state = table(variant.with_rules(wd4="enforce"), [f"wild-draw-four {held}", "yellow-8", "blue-8"])

    assert expected == refused(state, Play(0, WD4, color="green"))
    if expected is None:
        state, events = play(state, Play(0, WD4, color="green"))
        assert ([], 5, 2) == (of(Asked, events), len(state.hands[1]), state.prompt.seat)


@pytest.mark.rule("NEW-WD4-05")
@BOTH
def test_nothing_is_asked_where_it_is_free(variant: Variant) -> None:
    """R-22, `wd4="free"`: the next player draws four, bluff or not."""
    state = table(variant.with_rules(wd4="free"), ["wild-draw-four red-1 wild", "yellow-8", "blue-8"])
    state, events = play(state, Play(0, WD4, color="green"))

    assert ([], [2, 5, 1], 2) == (of(Asked, events), sizes(state), state.prompt.seat)


@pytest.mark.rule("NEW-CHAL-02")
@BOTH
@BOTH_WAYS_ROUND
def test_next_player_takes_four_or_challenges(variant: Variant, seats: int, direction: Direction) -> None:
    """There is no third answer, and nobody else answers."""
    state = table(variant, around("wild-draw-four green-2 green-3", seats=seats), direction=direction)
    victim = direction % seats
    state, events = play(state, Play(0, WD4, color="green"))

    expected = (Answer(victim, "accept"), Answer(victim, "challenge"))
    assert [Asked(victim, victim, "challenge", ("accept", "challenge"))] == of(Asked, events)
    assert expected == uno.legal_actions(state) == uno.legal_actions(state, victim)
    assert Reason.NO_SUCH_OPTION == refused(state, Answer(victim, "play"))
    assert Reason.QUESTION_PENDING == refused(state, Draw(victim))


@pytest.mark.rule("NEW-CHAL-02")
@BOTH
@pytest.mark.parametrize("held", ["green-2 green-3", "red-2 wild"])
def test_who_takes_the_four_loses_the_turn(variant: Variant, held: str) -> None:
    """Bluff or not, no hand is shown to who accepts."""
    state = table(variant, [f"wild-draw-four {held}", "yellow-8", "blue-8"])
    state, events = play(state, Play(0, WD4, color="green"), Answer(1, "accept"))

    assert ([2, 5, 1], [Skipped(1)], 2) == (sizes(state), of(Skipped, events), state.prompt.seat)
    assert [] == of(HandShown, events)


@pytest.mark.rule("NEW-CHAL-06")
@BOTH
@BOTH_WAYS_ROUND
def test_wrong_challenge_costs_six_cards_and_the_turn(variant: Variant, seats: int, direction: Direction) -> None:
    """R-28: the turn goes to the one after the challenger; of two players, back to the first."""
    state = table(variant, around("wild-draw-four green-2 green-3", seats=seats), direction=direction)
    victim = direction % seats
    state, events = play(state, Play(0, WD4, color="yellow"), Answer(victim, "challenge"))

    assert (2, 2 + 6) == (len(state.hands[0]), len(state.hands[victim]))
    assert [Skipped(victim)] == of(Skipped, events)
    assert ("turn", 2 * direction % seats) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.rule("NEW-CHAL-06")
@BOTH
@BOTH_WAYS_ROUND
def test_challenger_of_a_bluff_keeps_the_turn(variant: Variant, seats: int, direction: Direction) -> None:
    """R-27: losing the turn belongs to drawing the cards, and here the other one draws."""
    state = table(variant, around("wild-draw-four wild green-3", seats=seats), direction=direction)
    victim = direction % seats
    state, events = play(state, Play(0, WD4, color="yellow"), Answer(victim, "challenge"))

    assert (2 + 4, 2) == (len(state.hands[0]), len(state.hands[victim]))
    assert [] == of(Skipped, events)
    assert ("turn", victim) == (state.prompt.kind, state.prompt.seat)


@pytest.mark.rule("NEW-CHAL-07")
@BOTH
@pytest.mark.parametrize("color", ["red", "yellow", "green", "blue"])
@pytest.mark.parametrize("option", ["accept", "challenge"])
@pytest.mark.parametrize("held", ["green-2 green-3", "red-2 green-3"])
def test_named_colour_holds_whatever_the_outcome(variant: Variant, held: str, option: str, color: str) -> None:
    """R-29: the Wild Draw Four stays on the pile, and what is laid next has to match that colour."""
    state = table(variant, [f"wild-draw-four {held}", "yellow-8 blue-8", "blue-9 yellow-9"])
    state, _ = play(state, Play(0, WD4, color=color))
    assert (color, WD4) == (state.color, state.top)

    state, _ = play(state, Answer(1, option))

    assert (color, WD4) == (state.color, state.top)
    seat = state.prompt.seat
    assert seat is not None
    assert {color, None} >= {card(text).color for text in playable(state, seat)}
