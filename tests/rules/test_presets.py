"""The presets: every switch of every sheet, and what hangs on them, shown on all five."""

from __future__ import annotations

import attrs
import pytest

import unorules as uno
from tests.kit.builders import WD4, of, play, sizes
from unorules import Answer, Catch, DealerDrawn, HandShown, Play, Variant, card

OLD = [uno.CLASSIC_2010, uno.HELLO_KITTY_2017, uno.SHANTELL_MARTIN_2023]
NEW = [uno.ICE_THE_KICKER_2023, uno.FRIENDS_2022]
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
OLDER = {"dealer": "draw_high", "opening": "effects", "challenge_match": "color", "scoring": "winner_takes"}
NEWER = {
    "dealer": "host_or_random",
    "opening": "numbers_only",
    "challenge_match": "color_or_wild",
    "scoring": "none",
}
ALL = pytest.mark.parametrize("variant", [*OLD, *NEW], ids=str)


def face(variant: Variant, kind: str, hue: int, *, copy: int = 0) -> str:
    """The text of a card by its kind and the place of its colour, whatever is printed on it besides."""
    color = variant.colors[hue]
    found = [str(one) for one, count in variant.deck for _ in range(count) if (one.kind, one.color) == (kind, color)]
    return found[copy]


@pytest.mark.parametrize(
    ("variant", "differing"), [(v, OLDER) for v in OLD] + [(v, NEWER) for v in NEW], ids=lambda value: str(value)[:20]
)
def test_every_switch_of_a_sheet_is_as_ruled(variant: Variant, differing: dict[str, object]) -> None:
    """All fifteen, those that differ between the texts and those that do not."""
    assert {**COMMON, **differing} == attrs.asdict(variant.rules)


@pytest.mark.rule("C10-SETUP-01", "C10-SETUP-02")
@pytest.mark.parametrize("variant", [*OLD, *(newer.with_rules(dealer="draw_high") for newer in NEW)], ids=str)
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
@pytest.mark.parametrize("variant", NEW, ids=str)
def test_dealer_of_a_newer_game_is_any_seat(variant: Variant) -> None:
    """Nobody draws for it, and over many seeds everybody comes to deal; so too in later rounds (R-09)."""
    games = [uno.new_game(variant, 4, seed=seed) for seed in range(40)]
    assert set(range(4)) == {state.dealer for state, _ in games}
    assert not [event for _, events in games for event in of(DealerDrawn, events)]

    later = set()
    for seed in range(40):
        two = [face(variant, "1", 0), " ".join([face(variant, "2", 1), face(variant, "2", 1, copy=1)])]
        scored = variant.with_rules(scoring="winner_takes")
        state = uno.from_table([*two, face(variant, "3", 1)], top=face(variant, "1", 1), variant=scored, seed=seed)
        state, _ = play(state, Play(0, card(two[0])), uno.NextRound())
        later.add(state.dealer)
    assert {0, 1, 2} == later


@pytest.mark.rule("ALL-REV-02")
@ALL
def test_reverse_between_two_players_gives_another_turn(variant: Variant) -> None:
    """On every sheet (R-17)."""
    hand = f"{face(variant, 'reverse', 0)} {face(variant, '1', 1)} {face(variant, '2', 1)}"
    state = uno.from_table([hand, face(variant, "5", 2)], top=face(variant, "9", 0), variant=variant)
    state, _ = play(state, Play(0, card(hand.split()[0])))

    assert (0, -1) == (state.prompt.seat, state.direction)


@pytest.mark.rule("C10-UNO-03", "NEW-UNO-04", "ALL-UNO-06")
@ALL
def test_caught_without_a_call_costs_two_cards(variant: Variant) -> None:
    """And a wrong catch is refused."""
    hand = f"{face(variant, '1', 0)} {face(variant, '2', 1)}"
    others = [face(variant, "5", 2), face(variant, "6", 2)]
    state = uno.from_table([hand, *others], top=face(variant, "9", 0), variant=variant)
    assert uno.check(state, Catch(1, 0)) is not None
    state, _ = play(state, Play(0, card(hand.split()[0])), Catch(2, 0))

    assert [3, 1, 1] == sizes(state)


@pytest.mark.rule("ALL-CHAL-03")
@ALL
def test_whole_hand_is_shown_to_the_challenger_alone(variant: Variant) -> None:
    """Once, all that is left of it (R-30)."""
    rest = [face(variant, "1", 0), face(variant, "2", 1), face(variant, "skip", 2)]
    others = [face(variant, "5", 2), face(variant, "6", 2)]
    state = uno.from_table([f"wild-draw-four {' '.join(rest)}", *others], top=face(variant, "9", 0), variant=variant)
    _, events = play(state, Play(0, WD4, color=variant.colors[3]), Answer(1, "challenge"))

    (shown,) = of(HandShown, events)
    assert (0, 1) == (shown.seat, shown.to)
    assert sorted(rest) == sorted(map(str, shown.cards or ()))


@pytest.mark.rule("ALL-SCORE-06")
@ALL
@pytest.mark.parametrize(("before", "over"), [(493, False), (494, True), (495, True)])
def test_five_hundred_points_win_the_game(variant: Variant, before: int, over: bool) -> None:
    """Exactly 500 is enough, 499 is not; where the winner takes the points."""
    scored = variant.with_rules(scoring="winner_takes")
    hands = [face(variant, "1", 0), face(variant, "6", 2)]
    state = uno.from_table(hands, top=face(variant, "9", 0), variant=scored, scores=[before, 499])
    state, _ = play(state, Play(0, card(hands[0])))

    assert (over, before + 6) == (state.over, state.scores[0])
    assert ((0,) if over else ()) == state.winners


@pytest.mark.rule("ALL-OPEN-08")
@ALL
@pytest.mark.parametrize("number", range(10))
def test_any_number_opens_without_further_ado(variant: Variant, number: int) -> None:
    """Nothing happens, and the seat on the dealer's left begins."""
    top = face(variant, str(number), 1)
    dealt = [str(one) for one, count in variant.deck for _ in range(count) if str(one) != top][:21]
    state, _ = uno.from_deck([*dealt, top], variant, 3)

    assert (card(top), 1, 1, "turn") == (state.top, state.prompt.seat, state.direction, state.prompt.kind)
    assert [7, 7, 7] == sizes(state)
