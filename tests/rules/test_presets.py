"""The presets: every switch of every sheet, and what hangs on them, shown on all five."""

from __future__ import annotations

import attrs
import pytest

import unorules as uno
from tests.kit.builders import WD4, of, play, sizes
from tests.rules.sheets import BOTH, NEWER, OLDER, SHEETS, face, lay, opened, table
from unorules import Answer, Catch, Play, Variant
from unorules.events import DealerDrawn, HandShown

COMMON = {
    "next_dealer": "repeat",
    "hand_size": 7,
    "two_player_reverse": "skip",
    "drawn_card": "optional",
    "wd4": "challenge",
    "challenge_reveal": "challenger",
    "uno_call": "manual",
    "uno_penalty": 2,
    "uno_false_penalty": 0,
    "turn_limit": None,
    "target": 500,
}
NO_HOUSE_RULES = {
    "stacking": "off",
    "bounce": "off",
    "jump_in": "off",
    "seven_zero": "off",
    "multi_play": "off",
    "turn_draw": "one",
    "draw_choice": "free",
    "mercy": None,
    "leaving": "never",
    "partners": "off",
    "uno_window": "next_turn",
    "last_card": "any",
    "decks": 1,
}
OLD = {"dealer": "draw_high", "opening": "effects", "challenge_match": "color", "scoring": "winner_takes"}
NEW = {
    "dealer": "host_or_random",
    "opening": "numbers_only",
    "challenge_match": "color_or_wild",
    "scoring": "none",
}
ALL = pytest.mark.parametrize("variant", list(SHEETS.values()), ids=str)


@pytest.mark.parametrize(
    ("variant", "differing"),
    [(v, OLD) for v in OLDER.values()] + [(v, NEW) for v in NEWER.values()],
    ids=lambda value: str(value)[:20],
)
def test_every_switch_of_a_sheet_is_as_ruled(variant: Variant, differing: dict[str, object]) -> None:
    """All of them, those that differ between the texts and those that do not; the house rules are off."""
    assert {**COMMON, **NO_HOUSE_RULES, **differing} == attrs.asdict(variant.rules)


@pytest.mark.rule("C10-SETUP-01", "C10-SETUP-02")
@pytest.mark.parametrize(
    "variant", [*OLDER.values(), *(newer.with_rules(dealer="draw_high") for newer in NEWER.values())], ids=str
)
@pytest.mark.parametrize("seed", range(12))
def test_highest_number_deals(variant: Variant, seed: int) -> None:
    """The last draw of those who were still tied decides; a symbol counts zero."""
    state, events = uno.new_game(variant, 4, seed=seed)
    last = {drawn.seat: int(drawn.card.kind) if drawn.card.kind.isdigit() else 0 for drawn in of(DealerDrawn, events)}

    assert set(range(4)) == set(last)
    draws = [drawn.seat for drawn in of(DealerDrawn, events)]
    finalists = [seat for seat in last if draws.count(seat) == max(map(draws.count, last))]
    assert max(finalists, key=last.__getitem__) == state.dealer
    assert 1 == [last[seat] for seat in finalists].count(last[state.dealer])


@pytest.mark.rule("NEW-SETUP-01")
@BOTH
def test_dealer_of_a_newer_game_is_any_seat(variant: Variant) -> None:
    """Nobody draws for it, and over many seeds everybody comes to deal; so too in later rounds (R-09)."""
    games = [uno.new_game(variant, 4, seed=seed) for seed in range(40)]
    assert set(range(4)) == {state.dealer for state, _ in games}
    assert not [event for _, events in games for event in of(DealerDrawn, events)]

    later = set()
    for seed in range(40):
        scored = variant.with_rules(scoring="winner_takes")
        state = table(scored, ["red-1", "yellow-2 yellow-2", "yellow-3"], top="yellow-1", seed=seed)
        state, _ = play(state, lay(state, "red-1"), uno.NextRound())
        later.add(state.dealer)
    assert {0, 1, 2} == later


@pytest.mark.rule("ALL-REV-02")
@ALL
def test_reverse_between_two_players_gives_another_turn(variant: Variant) -> None:
    """On every sheet (R-17)."""
    state = table(variant, ["red-reverse yellow-1 yellow-2", "green-5"])
    state, _ = play(state, lay(state, "red-reverse"))

    assert (0, -1) == (state.prompt.seat, state.direction)


@pytest.mark.rule("C10-UNO-03", "NEW-UNO-04", "ALL-UNO-06")
@ALL
def test_caught_without_a_call_costs_two_cards(variant: Variant) -> None:
    """And a wrong catch is refused."""
    state = table(variant, ["red-1 yellow-2", "green-5", "green-6"])
    assert uno.check(state, Catch(1, 0)) is not None
    state, _ = play(state, lay(state, "red-1"), Catch(2, 0))

    assert [3, 1, 1] == sizes(state)


@pytest.mark.rule("ALL-CHAL-03")
@ALL
def test_whole_hand_is_shown_to_the_challenger_alone(variant: Variant) -> None:
    """Once, all that is left of it (R-30)."""
    state = table(variant, ["wild-draw-four red-1 yellow-2 green-skip", "green-5", "green-6"])
    asked, _ = play(state, Play(0, WD4, color="blue"))
    _, events = play(asked, Answer(1, "challenge"))

    assert [HandShown(0, 1, asked.hands[0])] == of(HandShown, events)
    assert 3 == len(asked.hands[0])


@pytest.mark.rule("ALL-SCORE-06")
@ALL
@pytest.mark.parametrize(("before", "over"), [(493, False), (494, True), (495, True)])
def test_five_hundred_points_win_the_game(variant: Variant, before: int, over: bool) -> None:
    """Exactly 500 is enough, 499 is not; where the winner takes the points."""
    scored = variant.with_rules(scoring="winner_takes")
    state = table(scored, ["red-1", "green-6"], scores=[before, 499])
    state, _ = play(state, lay(state, "red-1"))

    assert (over, before + 6) == (state.over, state.scores[0])
    assert ((0,) if over else ()) == state.winners


@pytest.mark.rule("ALL-OPEN-08")
@ALL
@pytest.mark.parametrize("number", range(10))
def test_any_number_opens_without_further_ado(variant: Variant, number: int) -> None:
    """Nothing happens, and the seat on the dealer's left begins."""
    state, _ = opened(variant, f"yellow-{number}", 3)

    assert (f"yellow-{number}", 1, 1) == (face(state.top), state.prompt.seat, state.direction)
    assert "turn" == state.prompt.kind
    assert [7, 7, 7] == sizes(state)
