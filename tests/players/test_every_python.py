"""Bots decide the same on every Python, platform and hash seed: their sums of floats come out alike."""

from __future__ import annotations

import pytest

import unorules as uno
from unorules.players import Player, careful_bot, random_bot, search_bot, tournament
from unorules.variants import FRIENDS_2022, HELLO_KITTY_2017, house

CAREFUL: dict[str, Player] = {"careful": careful_bot, "random": random_bot}
SEARCH: dict[str, Player] = {"careful": careful_bot, "search": search_bot(8)}
PARTY = FRIENDS_2022.with_rules(house.PARTY)
CROWDED = HELLO_KITTY_2017.with_rules(stacking="any", multi_play="identical", mercy=25, target=1)


@pytest.mark.parametrize(
    ("variant", "bots", "games", "seats", "digest"),
    [
        pytest.param(PARTY, CAREFUL, 6, 4, "ff929c56371a2033", id="careful, party"),
        pytest.param(CROWDED, CAREFUL, 12, 4, "5f527d7b6d26da1a", id="careful, mercy"),
        pytest.param(PARTY, SEARCH, 2, 2, "adc8ceb7f245a3ad", id="search, party"),
    ],
)
def test_games_of_bots_are_the_same_everywhere(
    variant: uno.Variant, bots: dict[str, Player], games: int, seats: int, digest: str
) -> None:
    """A bot that is changed gets another digest here, and the measured pages are to be made again."""
    assert digest == tournament(variant, bots, games, seats=seats, seed=3).digest[:16]
