"""What decides the challenge of a Wild Draw Four: the rest of the hand, and the colour before."""

from __future__ import annotations

from typing import Literal

import pytest
from attrs import frozen

import unorules as uno
from tests.kit.builders import WD4, drew, of, play, sizes
from tests.kit.decks import classic_and
from tests.rules.sheets import OLDER, SHEETS
from tests.rules.verdicts import Verdict, verdict
from unorules import Answer, CallUno, Catch, Play, State, Variant, card
from unorules.events import HandShown
from unorules.variants import CLASSIC_2010

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
