"""Sheets: the switches of each, and the rules common to all."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import WD4, of, play, sizes
from tests.rules.tables import EACH_SHEET, NEWER, OLDER, face, lay, open_game, table
from unorules import Answer, Catch, Play, Rules, Variant
from unorules.events import HandShown

NEW = {
    "dealer": "host_or_random",
    "opening": "numbers_only",
    "challenge_match": "color_or_wild",
    "scoring": "none",
}


@pytest.mark.parametrize(
    ("variant", "differing"), [(v, {}) for v in OLDER.values()] + [(v, NEW) for v in NEWER.values()], ids=str
)
def test_every_switch_of_a_sheet_is_as_ruled(variant: Variant, differing: dict[str, Any]) -> None:
    """The defaults are those of the older sheets; the newer ones differ in four. The house rules are off."""
    assert Rules(**differing) == variant.rules


@pytest.mark.rule("ALL-REV-02")
@EACH_SHEET
def test_reverse_between_two_players_gives_another_turn(variant: Variant) -> None:
    """On every sheet (R-17)."""
    state = table(variant, ["red-reverse yellow-1 yellow-2", "green-5"])
    state, _ = play(state, lay(state, "red-reverse"))

    assert (0, -1) == (state.prompt.seat, state.direction)


@pytest.mark.rule("C10-UNO-03", "NEW-UNO-04", "ALL-UNO-06")
@EACH_SHEET
def test_caught_without_a_call_costs_two_cards(variant: Variant) -> None:
    """And a wrong catch is refused."""
    state = table(variant, ["red-1 yellow-2", "green-5", "green-6"])
    assert uno.check(state, Catch(1, 0)) is not None
    state, _ = play(state, lay(state, "red-1"), Catch(2, 0))

    assert [3, 1, 1] == sizes(state)


@pytest.mark.rule("ALL-CHAL-03")
@EACH_SHEET
def test_whole_hand_is_shown_to_the_challenger_alone(variant: Variant) -> None:
    """Once, all that is left of it (R-30)."""
    state = table(variant, ["wild-draw-four red-1 yellow-2 green-skip", "green-5", "green-6"])
    asked, _ = play(state, Play(0, WD4, color="blue"))
    _, events = play(asked, Answer(1, "challenge"))

    assert [HandShown(0, 1, asked.hands[0])] == of(HandShown, events)
    assert 3 == len(asked.hands[0])


@pytest.mark.rule("ALL-SCORE-06")
@EACH_SHEET
@pytest.mark.parametrize(("before", "over"), [(493, False), (494, True), (495, True)])
def test_five_hundred_points_win_the_game(variant: Variant, before: int, over: bool) -> None:
    """Exactly 500 is enough, 499 is not; where the winner takes the points."""
    scored = variant.with_rules(scoring="winner_takes")
    state = table(scored, ["red-1", "green-6"], scores=[before, 499])
    state, _ = play(state, lay(state, "red-1"))

    assert (over, before + 6) == (state.over, state.scores[0])
    assert ((0,) if over else ()) == state.winners


@pytest.mark.rule("ALL-OPEN-08")
@EACH_SHEET
@pytest.mark.parametrize("number", range(10))
def test_any_number_opens_without_further_ado(variant: Variant, number: int) -> None:
    """Nothing happens, and the seat on the dealer's left begins."""
    state, _ = open_game(variant, f"yellow-{number}", 3)

    assert (f"yellow-{number}", 1, 1) == (face(state.top), state.prompt.seat, state.direction)
    assert "turn" == state.prompt.kind
    assert [7, 7, 7] == sizes(state)
