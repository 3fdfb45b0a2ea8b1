"""Games in a batch: dealing them, applying actions, and playing them to the end by policies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from attrs import cmp_using, field, frozen

from unorules.batch.arguments import require_integer, require_seeds, seed_words, stream_words
from unorules.batch.bridge import Games, empty_rows, require_integers, require_rows
from unorules.batch.codes import ANSWER, NEXT_ROUND, POLICIES
from unorules.batch.kernel import entries
from unorules.batch.kernel.entries import list_actions, start_games, step_games
from unorules.batch.layout import GAME, MAX_COLORS, MAX_DISTINCT, MAX_SEATS, SEED_LANES, WORK, as_rows
from unorules.batch.program import BatchError, Program
from unorules.errors import SetupError, quote
from unorules.rl.env_options import require_seed

_LONGEST_LIST = MAX_DISTINCT * (MAX_COLORS + 1) + NEXT_ROUND - ANSWER + MAX_SEATS
"""The most legal actions of any game."""


def new_games(program: Program, seeds: Iterable[int | str | bytes | None]) -> Games:
    """Start an exact game for each seed: game n is `new_game(variant, seats, seed=seeds[n])`.

    The same actions lead to the same states in both. Random moves come from another generator, which does not depend
    on the seed: see `roll_out`.

    Args:
        program: What `program_for` returned.
        seeds: The seeds; None stands for a random one.

    Raises:
        SetupError: If one of them is no seed.
    """
    given = require_seeds(seeds, or_none=True)
    games = empty_rows(program, len(given), exact=True)
    games["seed"] = seed_words(given)
    start_games(program.row, as_rows(games), new_work())
    return games


def fast_games(program: Program, count: int, seed: int = 0) -> Games:
    """Start games with quick shuffles. They have the statistics of exact games, but cannot be recorded.

    Args:
        program: What `program_for` returned.
        count: The number of games.
        seed: The seed of all shuffles.

    Raises:
        SetupError: Unless the count and the seed are integers of at least 0.
    """
    count = require_integer("count", count, least=0)
    games = empty_rows(program, count, exact=False)
    games["rng"] = stream_words(require_seed(seed), count)
    start_games(program.row, as_rows(games), new_work())
    return games


def step(program: Program, games: Games, actions: Any) -> None:
    """Apply one action to each game.

    Args:
        program: What `program_for` returned.
        games: Rows of games, which change.
        actions: The number of an action for each game.

    Raises:
        BatchError: If one of them is illegal, if there is not one integer for each game, or if the games are of another
            program; then no game has changed.
    """
    rows, numbers = require_rows(program, games), require_integers(actions, len(games))
    game = step_games(program.row, rows, new_work(), np.ascontiguousarray(numbers, np.int64))
    if game >= 0:
        raise BatchError(f"game {game}: {numbers[game]} is not a legal action; nothing was done in any game")


def legal_numbers(program: Program, games: Games, index: int) -> list[int]:
    """Return the numbers of all legal actions of one game.

    Args:
        program: What `program_for` returned.
        games: Rows of games.
        index: The index of the game.

    Raises:
        BatchError: For games of another program.
    """
    numbers: Any = np.zeros(_LONGEST_LIST, np.int64)
    count = list_actions(program.row, require_rows(program, games)[index], new_work(), numbers)
    found: list[int] = numbers[:count].tolist()
    return found


def new_work() -> Any:
    """Return working memory for the kernel."""
    return as_rows(np.zeros(1, WORK))[0]


# Rollouts: matches played to their end by policies.

Policy: TypeAlias = Literal["any", "eager", "careful"]
"""How a seat chooses: `any` takes any legal action; `eager` plays any card if it can, as `random_bot` does; `careful`
evaluates its moves like `careful_bot`, but forgets what it has seen."""

MAX_STEPS = 100_000
"""The most steps of a match. Careful players may keep their wilds, and draw and pass forever."""

AT_ONCE = 1_000
"""The most matches that one call of the kernel plays. Nothing can interrupt it."""

_ARRAY: Any = cmp_using(eq=np.array_equal)
"""Compares arrays by all their elements."""


@frozen(unsafe_hash=False)
class Matches:
    """The ends of matches, as arrays with an entry for each. Equal if all entries are."""

    steps: Any = field(eq=_ARRAY)
    rounds: Any = field(eq=_ARRAY)
    void: Any = field(eq=_ARRAY)
    """The number of rounds that nobody won; in a rollout, only of those that it played."""
    winners: Any = field(eq=_ARRAY)
    """By match and seat: whether the seat has won. Nobody has won a match that was stopped."""
    scores: Any = field(eq=_ARRAY)
    """By match and seat."""


def play_matches(
    program: Program,
    games: int | Iterable[int | str | bytes],
    *,
    seed: int = 0,
    policy: Policy | Sequence[Policy] = "eager",
    most_steps: int = MAX_STEPS,
) -> Matches:
    """Play whole matches and return how they ended.

    Args:
        program: What `program_for` returned.
        games: A list of seeds, for exact games, or how many games to play with quick shuffles.
        seed: The seed of random moves and quick shuffles.
        policy: The policy of all seats, or a list with one for each.
        most_steps: A match is stopped after so many steps.

    Raises:
        SetupError: If an argument is none of these.
    """
    decks = None
    if isinstance(games, int | np.integer):
        count = require_integer("games", games, least=0)
    else:
        decks = seed_words(require_seeds(games))
        count = len(decks)
    chances, most = stream_words(require_seed(seed), count), require_integer("most_steps", most_steps)
    return play_seeds(program, decks, chances, policy_codes(program, policy, count), most)


def play_seeds(program: Program, decks: Any, chances: Any, policies: Any, most_steps: int) -> Matches:
    """Play a match for each word in `chances`, which starts a random generator.

    `decks` are the seeds of exact games, as words; None means quick shuffles. `policies` are codes by match and seat.
    Several threads can do this at once.
    """
    count = len(chances)
    seeds: Any = np.zeros((count, SEED_LANES + 1), np.uint64)
    seeds[:, SEED_LANES] = chances
    if decks is not None:
        seeds[:, :SEED_LANES] = decks
    steps: Any = np.zeros(count, np.int64)
    rounds, void, winners = steps.copy(), steps.copy(), steps.copy()
    scores: Any = np.zeros((count, MAX_SEATS), np.int64)
    room, results = (program.row, as_rows(np.zeros(1, GAME))[0], new_work()), (steps, rounds, void, winners, scores)
    for part in _chunks(count):
        written = [result[part] for result in results]
        entries.play_matches(*room, seeds[part], decks is not None, policies[part], most_steps, *written)
    return Matches(steps, rounds, void, _seat_columns(winners, program.seats), scores[:, : program.seats])


def roll_out(
    program: Program,
    games: Games,
    *,
    seed: int = 0,
    policy: Policy | Sequence[Policy] = "eager",
    most_steps: int = MAX_STEPS,
) -> Matches:
    """Play games that have begun to the end of their matches; the rows change.

    Args:
        program: What `program_for` returned.
        games: Rows of games, from `new_games`, `fast_games` or `to_rows`.
        seed: The seed of random moves and, in games with quick shuffles, of all further shuffles.
        policy: The policy of all seats, or a list with one for each.
        most_steps: A match is stopped after so many steps.

    Raises:
        BatchError: If the games are of another program.
        SetupError: If another argument is none of these.
    """
    rows, count, seats = require_rows(program, games), len(games), program.seats
    most, policies = require_integer("most_steps", most_steps), policy_codes(program, policy, count)
    steps: Any = np.zeros(count, np.int64)
    void, work = steps.copy(), new_work()
    games["rng"] = stream_words(require_seed(seed), count)
    for part in _chunks(count):
        entries.roll_out(program.row, rows[part], work, policies[part], most, steps[part], void[part])
    winners = _seat_columns(games["winners"], seats)
    return Matches(steps, games["round_number"].copy(), void, winners, games["scores"][:, :seats].copy())


def policy_codes(program: Program, policy: Policy | Sequence[Policy], count: int) -> Any:
    """Return the codes of policies by game and seat. Raises a `SetupError` if one is unknown."""
    one: object = policy
    named = [policy] * program.seats if isinstance(one, str) or not isinstance(one, Sequence) else list(policy)
    if len(named) != program.seats or not all(name in POLICIES for name in named):
        raise SetupError(
            f"policy must be 'any', 'eager' or 'careful', or a list of {program.seats} of these, not {quote(policy)}"
        )
    codes: Any = np.array([POLICIES.index(name) for name in named], np.int8)
    return np.tile(codes, (count, 1))


def _chunks(count: int) -> Iterator[slice]:
    """Yield slices of the matches, one for each call of the kernel. Between the calls it can be interrupted."""
    for start in range(0, count, AT_ONCE):
        yield slice(start, start + AT_ONCE)


def _seat_columns(bits: Any, seats: int) -> Any:
    """Return an array with a column for each seat, from sets of seats given as bits."""
    return (bits[:, None] >> np.arange(seats)) & 1 == 1
