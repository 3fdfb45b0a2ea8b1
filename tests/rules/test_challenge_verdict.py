"""The verdict on a Wild Draw Four: the rest of the hand, and the colour before."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pytest
from attrs import frozen

import unorules as uno
from tests.kit.builders import WD4, Direction, around, drew, of, play, playable, refusal, sizes
from tests.kit.decks import classic_and
from tests.rules.tables import BOTH, BOTH_WAYS_ROUND, COLORS, OLDER, SHEETS, sheet_text, table
from unorules import Answer, CallUno, Catch, Draw, Play, Reason, State, Variant, card
from unorules.events import Asked, HandShown, Skipped
from unorules.variants import CLASSIC_2010

Verdict: TypeAlias = Literal["guilty", "innocent", "not offered"]


def verdict(
    variant: Variant,
    held: str,
    *,
    top: str = "red-5",
    color: str | None = None,
    under: str = "",
    named: str = "green",
    drawn: bool = False,
) -> Verdict | list[int]:
    """How it ends for who holds these others, told by who draws how many cards; the hands' sizes if neither.

    `color` is in force on `top`, which lies on `under`; then green is `named`. The card may be one just `drawn`.
    """
    hand = held if drawn else f"wild-draw-four {held}"
    others = ["yellow-1 yellow-2", "blue-8 blue-9"]
    draw = "wild-draw-four" if drawn else ""
    state = table(variant, [hand, *others], top=top, color=color, draw=draw, discard=under)
    if drawn:
        state, _ = play(state, Draw(0))
    state, _ = play(state, Play(0, WD4, color=sheet_text(named, variant)))
    if state.prompt.kind != "ask":
        return "not offered"
    kept = len(held.split())
    state, _ = play(state, Answer(1, "challenge"))
    if sizes(state) == [kept + 4, 2, 2]:
        return "guilty"
    return "innocent" if sizes(state) == [kept, 8, 2] else sizes(state)


COLUMNS = SHEETS | {"C10, color_or_wild": CLASSIC_2010.with_rules(challenge_match="color_or_wild")}
"""The columns of the truth table: the sheets, and the classic game with the switch of the newer ones."""


@frozen(kw_only=True)
class Row:
    """A row of the truth table: what was held and laid upon, and the verdict of each family."""

    held: str
    """What the player holds beside the Wild Draw Four."""
    top: str = "red-5"
    color: str | None = None
    under: str = ""
    named: str = "green"
    drawn: bool = False
    """Whether the Wild Draw Four was drawn in the same turn."""
    old: Verdict
    new: Verdict

    def verdict(self, variant: Variant) -> Verdict | list[int]:
        """How the challenge ends in this game."""
        return verdict(
            variant, self.held, top=self.top, color=self.color, under=self.under, named=self.named, drawn=self.drawn
        )


ROWS = {
    "a number of the colour": Row(held="red-1 blue-2", old="guilty", new="guilty"),
    "an action card of the colour": Row(held="blue-2 red-skip", old="guilty", new="guilty"),
    "the colour as the only other card": Row(held="red-1", old="guilty", new="guilty"),
    "another colour in force": Row(held="yellow-0", top="yellow-7", old="guilty", new="guilty"),
    "an action card on top": Row(held="blue-1", top="blue-reverse", old="guilty", new="guilty"),
    "the same number only": Row(held="blue-5 yellow-5", old="innocent", new="innocent"),
    "the same symbol only": Row(held="blue-skip green-skip", top="red-skip", old="innocent", new="innocent"),
    "action cards of other colours": Row(held="blue-draw-two yellow-reverse", old="innocent", new="innocent"),
    "a Wild and no such colour": Row(held="blue-2 wild", old="innocent", new="guilty"),
    "another Wild Draw Four and no such colour": Row(held="blue-2 wild-draw-four", old="innocent", new="guilty"),
    "a Wild and the colour": Row(held="wild red-1", old="guilty", new="guilty"),
    "nothing": Row(held="", old="not offered", new="not offered"),
    "the colour under a wild named otherwise": Row(
        held="red-1 red-5", top="wild", color="blue", under="red-5", old="innocent", new="innocent"
    ),
    "the colour named for a wild": Row(
        held="red-1 blue-3", top="wild", color="blue", under="red-5", old="guilty", new="guilty"
    ),
    "the colour named for a Wild Draw Four": Row(
        held="blue-3", top="wild-draw-four", color="blue", under="red-5", old="guilty", new="guilty"
    ),
    "the newly named colour only": Row(held="green-1 green-5", named="green", old="innocent", new="innocent"),
    "the colour in force, named again": Row(held="red-1", named="red", old="guilty", new="guilty"),
    "no such colour, named again": Row(held="blue-1", named="red", old="innocent", new="innocent"),
    "the colour, the Wild Draw Four just drawn": Row(held="red-1 blue-2", drawn=True, old="guilty", new="guilty"),
    "no such colour, the Wild Draw Four just drawn": Row(
        held="green-1 blue-2", drawn=True, old="innocent", new="innocent"
    ),
}


@pytest.mark.rule("C10-WD4-03", "C10-WD4-04", "NEW-WD4-05", "ALL-CHAL-04", "ALL-CHAL-05")
@pytest.mark.parametrize("sheet", COLUMNS)
@pytest.mark.parametrize("row", ROWS)
def test_verdict_depends_on_the_rest_of_the_hand_and_the_colour_before(row: str, sheet: str) -> None:
    """R-23, R-24: the truth table of the challenge, on each sheet and under both values of `challenge_match`."""
    expected = ROWS[row].old if sheet in OLDER else ROWS[row].new

    assert expected == ROWS[row].verdict(COLUMNS[sheet])


@pytest.mark.rule("C10-WD4-04")
@pytest.mark.parametrize(("match", "expected"), [("color", "innocent"), ("color_or_wild", "guilty")])
def test_special_wild_in_the_hand_counts_as_any_wild(
    match: Literal["color", "color_or_wild"], expected: Verdict
) -> None:
    """R-24: where wilds count, those of a sheet's own count too; where they do not, these do not either."""
    storm = uno.cards.wild("acme:wild-storm")(lambda turn: [])
    variant = classic_and(storm, challenge_match=match)

    assert expected == verdict(variant, "blue-2 acme:wild-storm")


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        pytest.param("HK", "innocent", marks=pytest.mark.rule("HK-WD4-04")),
        pytest.param("NFL", "guilty", marks=pytest.mark.rule("NEW-WD4-05")),
        pytest.param("FR", "guilty", marks=pytest.mark.rule("NEW-WD4-05")),
    ],
)
@pytest.mark.parametrize("held", ["blue-2 {}", "{}", "{} {}"])
def test_special_wild_of_the_sheet_makes_guilty_where_wilds_do(held: str, sheet: str, expected: Verdict) -> None:
    """R-24: the row of the sheet's own wild, held without the colour in force."""
    assert expected == verdict(SHEETS[sheet], held.replace("{}", "special"))


@pytest.mark.rule("ALL-CHAL-03", "ALL-CHAL-05")
def test_cards_of_a_catch_make_nobody_guilty() -> None:
    """R-53: the hand judged and shown is the one at the moment the Wild Draw Four was laid."""
    state = uno.position(["wild-draw-four green-2", "yellow-1", "blue-8"], top="red-5", draw="red-1 red-3")

    state, events = play(state, Play(0, WD4, color="green"), Catch(2, 0), Answer(1, "challenge"))

    assert ["red-1", "red-3"] == drew(events, 0)
    assert [HandShown(0, 1, (card("green-2"),))] == of(HandShown, events)
    assert [3, 7, 1] == sizes(state)
    assert 2 == state.prompt.seat


@pytest.mark.rule("ALL-CHAL-03", "ALL-CHAL-05")
def test_cards_of_a_wrong_call_make_nobody_guilty() -> None:
    """R-53: no other penalty in between counts either."""
    variant = CLASSIC_2010.with_rules(uno_false_penalty=1)
    state = uno.position(
        ["wild-draw-four green-2 blue-3", "yellow-1", "blue-8"], top="red-5", draw="red-1", variant=variant
    )

    state, events = play(state, Play(0, WD4, color="green"), CallUno(0), Answer(1, "challenge"))

    (shown,) = of(HandShown, events)
    assert {card("green-2"), card("blue-3")} == set(shown.cards or ())
    assert [3, 7, 1] == sizes(state)


@pytest.mark.rule("ALL-CHAL-04")
def test_second_wild_draw_four_is_judged_by_the_colour_named_for_the_first() -> None:
    """R-23: the challenger of a bluff lays one too, and holds the colour that was named."""
    state: State = uno.position(["wild-draw-four red-2 blue-3", "wild-draw-four green-1 blue-1", "blue-8"], top="red-5")

    state, _ = play(state, Play(0, WD4, color="green"), Answer(1, "challenge"))
    state, _ = play(state, Play(1, WD4, color="red"), Answer(2, "challenge"))

    assert [6, 6, 1] == sizes(state)
    assert ("red", 2) == (state.color, state.prompt.seat)


# The newer sheets: wilds in the hand count as a match.

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

    assert None is refusal(state, Play(0, WD4, color="red"))


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

    assert expected == refusal(state, Play(0, WD4, color="green"))
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
    assert Reason.NO_SUCH_OPTION == refusal(state, Answer(victim, "play"))
    assert Reason.QUESTION_PENDING == refusal(state, Draw(victim))


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
@pytest.mark.parametrize("color", COLORS)
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
