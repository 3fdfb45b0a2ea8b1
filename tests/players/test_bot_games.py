"""Whole games among bots: all variants and house rules, two to ten seats, and no bot breaks its contract."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import unorules as uno
from tests.kit.house import with_any_rules
from unorules import State, Variant
from unorules.events import Asked
from unorules.players import Player, careful_bot, play_on, play_out, random_bot, search_bot

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "acme_cards" / "src"))

from acme_cards import ACME_UNO

from unorules.variants import BUILT_IN, CLASSIC_2010

VARIANTS: tuple[Variant, ...] = (*BUILT_IN, ACME_UNO)

BOTS: tuple[Player, ...] = (careful_bot, careful_bot, random_bot, search_bot(4))

LONG = 1_500
"""Enough for the end of most matches; some house rules make them very long."""


def random_game(seed: int) -> tuple[State, list[Player], Random]:
    """Return a new game of any variant, house rules and number of seats, and bots for its seats."""
    dice = Random(seed)
    variant = with_any_rules(dice.choice(VARIANTS), dice)
    most = variant.most_players
    seats = dice.choice((4, 6, most)) if variant.rules.partners != "off" else dice.randint(2, most)
    state, _ = uno.new_game(variant, seats, seed=seed)
    return state, [dice.choice(BOTS) for _ in range(seats)], dice


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_careful_bots_play_matches_to_their_end(variant: Variant, seats: int) -> None:
    """Of every shipped variant, and of one with cards of another author."""
    state, _ = uno.new_game(
        variant.with_rules(target=100) if variant.rules.scoring != "none" else variant, seats, seed=3
    )

    assert play_out(state, [careful_bot] * seats, Random(3)).winners


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 40), marks=pytest.mark.slow)], ids=str)
def test_any_bots_play_under_any_house_rules(seeds: range) -> None:
    """No move is refused, and nobody waits when it has to move."""
    over = 0
    for seed in seeds:
        state, players, dice = random_game(seed)
        for _, after, _ in islice(play_on(state, players, dice), LONG if len(seeds) > 3 else 150):
            state = after
        over += state.over

    assert over


@pytest.mark.slow
def test_every_question_is_answered() -> None:
    """Of the shipped variants, of house rules and of another author."""
    asked: Counter[str] = Counter()
    for seed in range(60):
        state, _, dice = random_game(seed)
        for _, _, events in islice(play_on(state, [careful_bot] * state.seats, dice), LONG):
            asked.update(event.question for event in events if isinstance(event, Asked))

    assert {"challenge", "color", "friend", "kick", "launched", "swap", "target", "whom", "forecast", "next"} == set(
        asked
    )


@pytest.mark.parametrize("player", BOTS[1:], ids=["careful", "random", "search"])
def test_bot_depends_on_nothing_but_its_view_and_dice(player: Player) -> None:
    """The same match, twice."""
    state, _ = uno.new_game(CLASSIC_2010.with_rules(scoring="none"), 3, seed=8)
    ends = [play_out(state, [player] * 3, Random(8)) for _ in range(2)]

    assert ends[0] == ends[1]


@pytest.mark.slow
def test_careful_bot_wins_most_matches_against_the_random_one() -> None:
    """At least three of four; in fact nearly all."""
    won = 0
    for seed in range(100):
        state, _ = uno.new_game("classic-2010", 2, seed=seed)
        players: list[Player] = [careful_bot, random_bot] if seed % 2 else [random_bot, careful_bot]
        won += (0 if seed % 2 else 1) in play_out(state, players, Random(seed)).winners

    assert won >= 75
