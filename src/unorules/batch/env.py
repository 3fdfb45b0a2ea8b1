"""An environment of many games at once, stepped by threads, with the ids and observations of `unorules.rl`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from itertools import pairwise
from types import TracebackType
from typing import Any, NamedTuple, Self

import numpy as np

from unorules._engine.shuffle import SEED_BYTES
from unorules.actions import Answer, Draw, Pass, Play
from unorules.batch import codes
from unorules.batch.arguments import (
    Mode,
    as_integer,
    check_mode,
    require_integer,
    require_seeds,
    seed_of,
    seed_words,
    stream_words,
)
from unorules.batch.bridge import empty_rows, require_integers, require_rows, to_state
from unorules.batch.games import new_work
from unorules.batch.kernel import episodes
from unorules.batch.kernel.episodes import MAX_IDLE
from unorules.batch.layout import ENV, as_rows
from unorules.batch.program import BatchError, Program, program_for
from unorules.batch.recording import Recording
from unorules.errors import quote
from unorules.replay import Replay
from unorules.rl.action_space import ActionSpace, space_for
from unorules.rl.env_options import Reward, Rounds, check_aims, require_seed, variant_to_learn
from unorules.rl.observation import Layout, layout_for
from unorules.rules import Rules
from unorules.state import State
from unorules.variant import Variant
from unorules.variants.friends import CHARACTERS


class BatchStep(NamedTuple):
    """The result of a step of a `BatchEnv`: arrays with a row for each game, which are never reused."""

    observation: np.ndarray[Any, np.dtype[np.uint8]]
    """The observation of the seat that must act, as `Layout.observe` returns it."""
    reward: np.ndarray[Any, np.dtype[np.float32]]
    """The reward of each seat for the step: a column for each."""
    done: np.ndarray[Any, np.dtype[np.bool_]]
    """Whether the episode has ended. Then all but the reward belongs to the new game that has begun."""
    mask: np.ndarray[Any, np.dtype[np.bool_]]
    """For each id whether it is legal for that seat, as `ActionSpace.mask` returns it."""
    seat: np.ndarray[Any, np.dtype[np.int64]]
    """The seat that must act."""


PREPARED = frozenset({"_program", "_env", "_numbers", "_rows", "_workers"})
"""The attributes that a copy makes anew."""


class BatchEnv:
    """Many games at once, each waiting for one of its seats.

    The host moves at random, as by `host_move`, and UNO is called for the players. A copy, also by pickling, has the
    same position and goes on independently: the same actions, and `sample`, give the same results in both.

    Args:
        variant: A variant, or the id of a built-in one.
        seats: How many seats there are.
        games: How many games there are.
        seed: The seed of all random choices. The same seed and actions give the same steps.
        rules: House rules, as `Rules` or by the names of the switches.
        rounds: Whether an episode is one `round` or a whole `match`.
        reward: `win` shares 1 among the winners and -1 among the others, at the end. `points` gives each seat its
            points less the average of the others', in hundreds, after every round; where points are bad, the reverse.
            Both sum to zero.
        mode: In an `exact` game the shuffles are those of the library: it is `new_game` with the seed that `seed_of`
            returns. `fast` games are quicker, and cannot be repeated.
        record: Whether `replay` can repeat the games. Only exact games can be recorded.
        threads: How many threads share the games. Results do not depend on it. `close`, or a `with` block, ends them.

    Raises:
        SetupError: If there is no such game.
        VariantError: For an unknown id.
        BatchError: If the kernel does not support the game.
    """

    variant: Variant
    """The variant that is played, with its rules."""
    ids: ActionSpace
    """The action space."""
    layout: Layout
    """The layout of observations."""

    def __init__(
        self,
        variant: Variant | str,
        seats: int,
        games: int,
        seed: int = 0,
        *,
        rules: Rules | Mapping[str, Any] | None = None,
        rounds: Rounds = "round",
        reward: Reward = "win",
        mode: Mode = "exact",
        record: bool = False,
        threads: int = 1,
    ) -> None:
        self.variant = variant_to_learn(variant, rules)
        check_aims(rounds, reward, self.variant.rules)
        games, threads = require_integer("games", games), require_integer("threads", threads)
        check_mode(mode)
        if record and mode == "fast":
            raise BatchError("a game of the mode 'fast' cannot be recorded: its shuffles are not those of the library")
        program = program_for(self.variant, seats)
        self.ids = space_for(self.variant, program.seats)
        self.layout = layout_for(self.variant, program.seats)
        self._meaning = self.ids.fingerprint, self.layout.fingerprint
        self._rounds: Rounds = rounds
        self._reward: Reward = reward
        self._games = empty_rows(program, games, mode == "exact")
        self._games["seed"] = seed_words([bytes(SEED_BYTES)])
        self._mask: Any = np.zeros((games, len(self.ids)), np.bool_)
        self._seed = require_seed(seed)
        self._begun = False
        self._records = record
        self._recording: Recording | None = None
        self._start_chance()
        self._prepare(threads)

    def _prepare(self, threads: int) -> None:
        """Make what the kernel needs besides the games."""
        self._program = program_for(self.variant, self.ids.seats)
        self._env = env_row(self._program, self.ids, self.layout, self._rounds, self._reward)
        self._numbers = numbers_of(self._program, self.ids)
        self._rows = require_rows(self._program, self._games)
        self._workers = Workers(len(self), threads)

    def __getstate__(self) -> tuple[dict[str, Any], int]:
        """Return what a copy needs: all but what `_prepare` makes, and the number of threads."""
        return {name: value for name, value in vars(self).items() if name not in PREPARED}, self._workers.threads

    def __setstate__(self, state: tuple[dict[str, Any], int]) -> None:
        """Restore a copy. Raises a `BatchError` if it was pickled with other games, ids or observations."""
        kept, threads = state
        vars(self).update(kept)
        if self._meaning != (self.ids.fingerprint, self.layout.fingerprint):
            raise BatchError("this environment was pickled by a version of the library with other ids or observations")
        self._prepare(threads)

    def __copy__(self) -> Self:
        """Return a deep copy; a shallow one would share state."""
        return deepcopy(self)

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self._games)

    def __repr__(self) -> str:
        mode = "exact" if self._games["exact"][0] else "fast"
        return f"BatchEnv({self.variant.id!r}, seats={self.ids.seats}, games={len(self)}, mode={mode!r})"

    def __enter__(self) -> Self:
        """Return the environment, which the end of the `with` block closes."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close the environment."""
        self.close()

    def close(self) -> None:
        """End the threads. The environment can still be used without them."""
        self._workers.close()

    def reset(self, seeds: Iterable[int | str | bytes] | None = None) -> BatchStep:
        """Start all games anew, and return their first step, without rewards.

        A game that is over before a seat has to act is replaced by another.

        Args:
            seeds: One for each game: game n is then `new_game` with `seeds[n]`, and all random generators start anew,
                so that the same seeds and actions give the same steps.

        Raises:
            BatchError: Unless there is a seed for each game and the mode is `exact`, and if no seat has to act in
                10,000 games or rounds in a row.
            SetupError: If one of them is no seed.
        """
        if seeds is not None:
            self._check_exact()
            given = require_seeds(seeds)
            if len(given) != len(self):
                raise BatchError(f"there are {len(given)} seeds for {len(self)} games")
            self._games["seed"] = seed_words(given)
            self._start_chance()
        how = episodes.START if seeds is None else episodes.START_SEEDED
        step = self._run(how, np.zeros(len(self), np.int64))
        step.reward[:], step.done[:] = 0, False
        self._begun = True
        if self._records:
            self._recording = Recording(self.ids, self._rounds, self._games["seed"])
        return step

    def step(self, actions: Any) -> BatchStep:
        """Carry out one action in each game and the host's moves after it, and return the result.

        Where an episode ends, a new one begins in the same step: `done` is set, the reward belongs to the game that
        has ended, and all else to the new one.

        Args:
            actions: An action id for each game.

        Raises:
            BatchError: Unless there is an integer for each game that its mask allows; then no game has changed. Also if
                no seat has to act in 10,000 games or rounds in a row; then the environment must be `reset`.
        """
        ids = self._legal_ids(actions)
        step = self._run(episodes.STEP, ids)
        if self._recording is not None:
            self._recording.add(ids, step.done, self._games["seed"])
        return step

    def sample(self, mask: Any) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Return a random id for each game, uniformly among those that its row of the mask allows.

        Args:
            mask: The mask of the last step.

        Raises:
            BatchError: If the mask has another shape, or a row of it allows nothing.
        """
        wanted = f"a mask of {len(self)} games has the shape {self._mask.shape}"
        try:
            allowed = np.ascontiguousarray(mask, np.bool_)
        except ValueError:
            raise BatchError(f"{wanted}, not lists of several lengths") from None
        if allowed.shape != self._mask.shape:
            raise BatchError(f"{wanted}, not {allowed.shape}")
        ids: Any = np.empty(len(self), np.int64)
        empty = episodes.sample_ids(allowed, self._chance, ids)
        if empty >= 0:
            raise BatchError(f"the mask of game {empty} allows nothing")
        return ids  # type: ignore[no-any-return]

    def seed_of(self, game: int) -> bytes:
        """Return the seed of a current game.

        Args:
            game: The number of the game, counted from 0.

        Raises:
            BatchError: If the mode is `fast`.
        """
        self._check_exact()
        return seed_of(self._games[self._index_of(game)]["seed"])

    def state(self, game: int) -> State:
        """Return the state of a current game.

        Args:
            game: The number of the game, counted from 0.

        Raises:
            BatchError: If the mode is `fast`.
        """
        return to_state(self._program, self._games[self._index_of(game)])

    def replay(self, game: int) -> Replay:
        """Return a current game from its start up to now, with the host's actions.

        Args:
            game: The number of the game, counted from 0.

        Raises:
            BatchError: Unless games are recorded.
            GameTooLong: For more than 10,000 actions.
        """
        return self._require_recording().replay(self._index_of(game))

    def last_replay(self, game: int) -> Replay:
        """Return the whole game before the current one.

        Args:
            game: The number of the game, counted from 0.

        Raises:
            BatchError: Unless games are recorded and one has ended here since `reset`.
            GameTooLong: For more than 10,000 actions.
        """
        return self._require_recording().last_replay(self._index_of(game))

    def _start_chance(self) -> None:
        """Start the random generators of every game: one for the game itself, one for `sample`."""
        self._games["rng"], self._chance = np.split(stream_words(self._seed, 2 * len(self)), 2)

    def _run(self, how: int, ids: Any) -> BatchStep:
        """Run one step of all games, perhaps in several threads, and return the result."""
        games = len(self)
        observation: Any = np.empty((games, len(self.layout)), np.uint8)
        reward: Any = np.empty((games, self.ids.seats), np.float32)
        done: Any = np.empty(games, np.bool_)
        seat: Any = np.empty(games, np.int64)

        def run(work: Any, rows: Any, *by_game: Any) -> int:
            program = self._program.row, self._env, self._numbers
            idle: int = episodes.run_episodes(*program, rows, work, how, *by_game)
            return idle

        idle = self._workers.run(run, (self._rows, ids, observation, reward, done, self._mask, seat))
        if idle >= 0:
            self._begun = False
            raise BatchError(
                f"game {idle}: no seat had to act in {MAX_IDLE} games or rounds in a row of {self.variant} with"
                f" {self.ids.seats} seats; call reset to start all games anew"
            )
        return BatchStep(observation, reward, done, self._mask.copy(), seat)

    def _legal_ids(self, actions: Any) -> Any:
        self._check_begun()
        given = require_integers(actions, len(self))
        ids = np.ascontiguousarray(given, np.int64)
        game = episodes.first_illegal(self._mask, ids)
        if game >= 0:
            id, seat = int(given[game]), int(self._games["seat"][game])
            known = 0 <= id < len(self.ids)
            problem = f"seat {seat} may not do {id} ({self.ids.text(id)})" if known else f"{id} is not an id"
            raise BatchError(f"game {game}: {problem}; nothing was done in any game")
        return ids

    def _index_of(self, game: int) -> int:
        self._check_begun()
        number = as_integer(game)
        if number is None or not 0 <= number < len(self):
            raise BatchError(f"games go from 0 to {len(self) - 1}, not {quote(game)}")
        return number

    def _require_recording(self) -> Recording:
        self._check_begun()
        if self._recording is None:
            raise BatchError("the games are not recorded: make the environment with record=True")
        return self._recording

    def _check_begun(self) -> None:
        if not self._begun:
            raise BatchError("no game has begun: call reset")

    def _check_exact(self) -> None:
        if not self._games["exact"][0]:
            raise BatchError("a game of the mode 'fast' has no seed")


# Worker threads, which share the games of an environment.


class Workers:
    """Threads, each with its part of the games and working memory for the kernel. A single one is the caller's own."""

    def __init__(self, games: int, threads: int) -> None:
        ends = [games * part // threads for part in range(threads + 1)]
        self._parts = [slice(start, end) for start, end in pairwise(ends)]
        self._work = [new_work() for _ in self._parts]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    @property
    def threads(self) -> int:
        """The number of threads that share the games."""
        return 1 if self._pool is None else len(self._parts)

    def close(self) -> None:
        """End the threads. The caller then plays all parts."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def run(self, task: Callable[..., int], by_game: Sequence[Any]) -> int:
        """Call a task for each part, with working memory and that part of all arrays.

        Return -1 or, if a task returns the index of one of its rows, the index of that game.
        """

        def run_part(part: slice, work: Any) -> int:
            row = task(work, *[array[part] for array in by_game])
            return row if row < 0 else part.start + row

        each = map if self._pool is None else self._pool.map
        return next((game for game in list(each(run_part, self._parts, self._work)) if game >= 0), -1)


# Tables that translate the ids and observations of `unorules.rl` for the kernel.

PARTS = (
    *("drawn", "top", "color", "prompt", "mover", "asker", "question", "owed", "sizes", "active"),
    *("scores", "left", "draw_pile", "discard_pile", "turns_left"),
)
"""The parts of an observation whose places the kernel looks up. The hand is first; no seat can call or be caught."""

NO_NUMBER = -1
"""For an id whose number depends on the question, or that a batch does not use."""


def env_row(program: Program, ids: ActionSpace, layout: Layout, rounds: Rounds, reward: Reward) -> Any:
    """Return the record of an environment as a row of bytes."""
    record = np.zeros(1, ENV)
    e: Any = record[0]
    e.one_round, e.for_points = rounds == "round", reward == "points"
    e.points_sign = 1 if program.compiled.rules.scoring == "winner_takes" else -1
    for name in PARTS:
        setattr(e, name, layout[name].start)
    for question, words in _questions(program).items():
        e.questions[question] = layout.questions.index(codes.QUESTIONS[question])
        e.answers[question, : len(words)] = [ids.id(Answer(0, word)) for word in words]
    e.targets = ids.id(Answer(0, 0))
    for card, face in enumerate(program.compiled.cards):
        named = program.compiled.variant.colors[0] if program.compiled.names_color[card] else None
        e.plays[card] = ids.id(Play(0, face, color=named))
    return as_rows(record)[0]


def numbers_of(program: Program, ids: ActionSpace) -> Any:
    """Return the kernel's number of every id, or `NO_NUMBER`."""
    compiled = program.compiled
    numbers: Any = np.full(len(ids), NO_NUMBER, np.int64)
    for id in range(len(ids)):
        match ids.action(id, 0):
            case Draw():
                numbers[id] = codes.DRAW_CARD
            case Pass():
                numbers[id] = codes.PASS_TURN
            case Play(_, card, color=color):
                numbers[id] = codes.PLAY * compiled.card_numbers[card] + compiled.color_numbers[color]
            case _:
                pass
    return numbers


def _questions(program: Program) -> dict[int, Sequence[str]]:
    """Return the questions that a program can ask a seat, with the words that answer them."""
    code: Any = program.record[0].code[: len(program.compiled.cards)]
    questions: dict[int, Sequence[str]] = {codes.COLOR: program.compiled.variant.colors, codes.SWAP: ()}
    if codes.WILD_DRAW_FOUR in code:
        questions[codes.CHALLENGE] = ("accept", "challenge")
    if codes.THE_ONE_WHERE_YOU_DRAW in code:
        questions[codes.FRIEND] = CHARACTERS
    return questions
