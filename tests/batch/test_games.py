"""Matches played in the kernel by a policy: from seeds, or at random from a given state."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.batch.kernels import kernel
from unorules import Variant
from unorules._engine.shuffle import seed_bytes
from unorules.batch import codes, fast_games, new_games, play_matches, program_for, roll_out, to_state
from unorules.batch import games as batch_games
from unorules.batch.arguments import seed_words, stream_words
from unorules.batch.games import Policy, new_work
from unorules.batch.layout import GAME, as_rows
from unorules.variants import CLASSIC_2010, FRIENDS_2022, HELLO_KITTY_2017, SHEETS

ONE_ROUND = CLASSIC_2010.with_rules(uno_call="auto", scoring="none")
HOUSE = ONE_ROUND.with_rules(
    stacking="any", seven_zero="on", mercy=20, last_card="no_wild", scoring="own_tally", target=60
)

MODES_COMPARED = [
    (CLASSIC_2010.with_rules(uno_call="auto", target=1), 2),
    (CLASSIC_2010.with_rules(uno_call="auto", target=150), 4),
    (FRIENDS_2022.with_rules(uno_call="off"), 4),
    (HELLO_KITTY_2017.with_rules(uno_call="auto", scoring="own_tally", target=100), 3),
    (HOUSE, 6),
]
"""What the two modes play side by side."""


@pytest.mark.parametrize("policy", ["any", "eager", "careful"])
def test_matches_from_seeds_end_as_games_that_are_rolled_out(policy: Policy) -> None:
    """A match is the same in a row of its own, and its last state is over."""
    program = program_for(HOUSE, 4)
    matches = play_matches(program, range(30), seed=3, policy=policy)
    games = new_games(program, range(30))
    rolled = roll_out(program, games, seed=3, policy=policy)
    states = [to_state(program, game) for game in games]

    assert matches.steps.tolist() == rolled.steps.tolist() == [state.seq for state in states]
    assert matches.rounds.tolist() == rolled.rounds.tolist() == [state.round for state in states]
    assert matches.scores.tolist() == rolled.scores.tolist() == [list(state.scores) for state in states]
    assert matches.winners.tolist() == rolled.winners.tolist()
    assert [state.winners for state in states] == [tuple(np.flatnonzero(row).tolist()) for row in matches.winners]
    assert all(state.over for state in states)


@pytest.mark.parametrize(
    "variant",
    [HOUSE, FRIENDS_2022.with_rules(uno_call="off"), ONE_ROUND.with_rules(turn_limit=2)],
    ids=["house", "friends", "void"],
)
@pytest.mark.parametrize("exact", [True, False])
def test_interpreted_kernel_plays_the_same_matches(variant: Variant, exact: bool) -> None:
    """Random moves included, in rows of their own or one after another."""
    program = program_for(variant, 3)
    found = []
    for name in ("compiled", "interpreted"):
        games = new_games(program, range(2)) if exact else fast_games(program, 2, seed=9)
        games["rng"] = stream_words(4, 2)
        seeds = np.column_stack((seed_words([seed_bytes(0), seed_bytes(1)]), stream_words(4, 2)))
        steps: Any = np.zeros(2, np.int64)
        void: Any = np.zeros(2, np.int64)
        results: Any = np.zeros((4, 2), np.int64)
        policies: Any = np.array([[codes.EAGER, codes.CAREFUL, codes.ANY], [codes.CAREFUL] * 3], np.int8)
        scores: Any = np.zeros((2, 10), np.int64)
        entries, row = kernel(name), as_rows(np.zeros(1, GAME))[0]
        entries.roll_out(program.row, as_rows(games), new_work(), policies, 300, steps, void)
        entries.play_matches(program.row, row, new_work(), seeds, exact, policies, 200, *results, scores)
        found.append((games.tobytes(), row.tobytes(), steps.tolist(), void.tolist(), results.tolist(), scores.tolist()))

    assert found[0] == found[1]


def test_kernel_is_called_for_a_part_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that it can be interrupted; the matches are the same."""
    program = program_for(ONE_ROUND, 3)
    expected = [play_matches(program, range(25), seed=3), roll_out(program, fast_games(program, 25), seed=4)]
    calls: list[int] = []

    class Counted:
        @staticmethod
        def play_matches(*given: Any) -> None:
            calls.append(len(given[3]))
            kernel("compiled").play_matches(*given)

        @staticmethod
        def roll_out(*given: Any) -> None:
            calls.append(len(given[1]))
            kernel("compiled").roll_out(*given)

    monkeypatch.setattr(batch_games, "AT_ONCE", 10)
    monkeypatch.setattr(batch_games, "entries", Counted)
    found = [play_matches(program, range(25), seed=3), roll_out(program, fast_games(program, 25), seed=4)]

    assert [10, 10, 5, 10, 10, 5] == calls
    for one, other in zip(expected, found, strict=True):
        for name in ("steps", "rounds", "void", "winners", "scores"):
            assert getattr(one, name).tolist() == getattr(other, name).tolist()


def test_match_is_broken_off() -> None:
    """After so many steps, with no winner."""
    matches = play_matches(program_for(ONE_ROUND, 4), 3, most_steps=5)

    assert [5, 5, 5] == matches.steps.tolist()
    assert not matches.winners.any()


def test_void_rounds_are_counted() -> None:
    """Of rounds that end after two turns, all but perhaps the last one."""
    program = program_for(ONE_ROUND.with_rules(turn_limit=2), 4)
    matches = play_matches(program, 3, most_steps=60)
    rolled = roll_out(program, fast_games(program, 3), most_steps=60)

    for played in (matches, rolled):
        assert set((played.rounds - played.void).tolist()) <= {0, 1}
        assert (played.void > 5).all()


def test_matches_are_equal_if_they_ended_alike() -> None:
    """All of them."""
    program = program_for(CLASSIC_2010.with_rules(uno_call="auto", target=1), 2)
    matches = play_matches(program, range(5))

    assert matches == play_matches(program, range(5))
    assert matches != play_matches(program, range(4))
    assert matches != play_matches(program, range(1, 6))


def test_seed_says_what_quick_matches_are_played() -> None:
    """The same ones for the same seed, others for another."""
    program = program_for(ONE_ROUND, 4)

    assert play_matches(program, 50, seed=1).steps.tolist() == play_matches(program, 50, seed=1).steps.tolist()
    assert play_matches(program, 50, seed=1).steps.tolist() != play_matches(program, 50, seed=2).steps.tolist()


@pytest.mark.parametrize("id", [variant.id for variant in SHEETS])
def test_quick_matches_are_like_exact_ones(id: str) -> None:
    """In steps, wins by seat and scores, over 4,000 rounds of each; six standard errors are allowed."""
    program = program_for(SHEETS.variant(id).with_rules(uno_call="auto", scoring="own_tally", target=1), 4)
    exact, quick = play_matches(program, range(4_000), seed=1), play_matches(program, 4_000, seed=2)
    for one, other in ((exact.steps, quick.steps), (exact.winners, quick.winners), (exact.scores, quick.scores)):
        spread = np.sqrt((one.var(axis=0) + other.var(axis=0)) / 4_000)

        assert (np.abs(one.mean(axis=0) - other.mean(axis=0)) < 6 * spread).all()


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["eager", "careful"])
@pytest.mark.parametrize(("variant", "seats"), MODES_COMPARED, ids=str)
def test_modes_are_alike_in_a_hundred_thousand_games(variant: Variant, seats: int, policy: Policy) -> None:
    """In steps, rounds, wins by seat and scores; 4.5 standard errors are allowed, for about a hundred figures."""
    program = program_for(variant, seats)
    exact = play_matches(program, range(100_000), seed=1, policy=policy, most_steps=5_000)
    quick = play_matches(program, 100_000, seed=2, policy=policy, most_steps=5_000)
    for name in ("steps", "rounds", "winners", "scores"):
        one, other = getattr(exact, name), getattr(quick, name)
        spread = np.sqrt((one.var(axis=0) + other.var(axis=0)) / 100_000)
        apart = np.abs(one.mean(axis=0) - other.mean(axis=0))
        print(f"{variant} {seats} {policy} {name}: {one.mean(axis=0)} and {other.mean(axis=0)}, error {spread}")

        assert (apart <= 4.5 * spread).all()
