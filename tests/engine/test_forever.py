"""For ever: seeded games of every shipped variant come out as they always have."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

import unorules as uno
from unorules import State
from unorules.variants import SHEETS

DIGESTS = {
    ("classic-2010", 2): "0ddceeb5ad434433",
    ("classic-2010", 4): "ffe579cf06edffb8",
    ("classic-2010", 10): "dea2c292ed442752",
    ("hello-kitty-2017", 2): "458288e9d4982386",
    ("hello-kitty-2017", 4): "e5d0a31e1b1e6a14",
    ("hello-kitty-2017", 10): "007d6c2241a62e63",
    ("ice-the-kicker-2023", 2): "c796269100fca3f3",
    ("ice-the-kicker-2023", 4): "5749929fb94531c9",
    ("ice-the-kicker-2023", 10): "22804515c2542e86",
    ("shantell-martin-2023", 2): "0ddceeb5ad434433",
    ("shantell-martin-2023", 4): "ffe579cf06edffb8",
    ("shantell-martin-2023", 10): "dea2c292ed442752",
    ("friends-2022", 2): "e18e37fa6311dcb0",
    ("friends-2022", 4): "70cdf3e38ef2d4bf",
    ("friends-2022", 10): "1895fd0eb93cc54b",
}


LONG = [("hello-kitty-2017", 4), ("hello-kitty-2017", 10)]
"""Those that take thousands of steps."""


def table(state: State) -> str:
    """All that lies on the table and in the hands, who is asked, and the scores."""
    zones = [*state.hands, state.draw_pile, state.discard_pile]
    cards = " / ".join(" ".join(map(str, zone)) for zone in zones)
    return f"{cards} / {state.color} {state.direction} {state.prompt.kind} {state.prompt.seat} {state.scores}"


def played(variant: str, seats: int) -> str:
    """A digest of a seeded round, step by step, chosen by dice that are themselves seeded."""
    dice = Random(seats)
    state, _ = uno.new_game(variant, seats, seed=f"for ever {seats}")
    story = sha256(table(state).encode())
    while state.prompt.kind not in ("round_over", "match_over"):
        state, _ = uno.apply(state, dice.choice(uno.legal_actions(state)[:3]))
        story.update(table(state).encode())
    return story.hexdigest()[:16]


@pytest.mark.parametrize(
    ("game", "digest"),
    [
        pytest.param(game, digest, marks=pytest.mark.slow if game in LONG else [], id=f"{game[0]} of {game[1]}")
        for game, digest in DIGESTS.items()
    ],
)
def test_seeded_game_comes_out_as_it_always_has(game: tuple[str, int], digest: str) -> None:
    """On every Python, platform and hash seed; a change here is a change of the rules or of a variant's version."""
    assert digest == played(*game)


def test_every_shipped_variant_has_such_games() -> None:
    """At a small, a usual and a large table."""
    assert {(variant.id, seats) for variant in SHEETS for seats in (2, 4, 10)} == set(DIGESTS)
