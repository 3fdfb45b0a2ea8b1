"""A tournament: bots play every deck in every seating, here or on an executor, and the results are counted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from unorules.errors import SetupError, quote
from unorules.players.bots import BotError, Player
from unorules.players.extras import needs
from unorules.players.play_out import BotStep, play_on
from unorules.players.tournaments.results import GameResult, Results, Tally
from unorules.players.tournaments.schedule import Schedule, Seating, bot_random, deck_seed, plan
from unorules.players.tournaments.watch import Watch, raise_sites
from unorules.setup import new_game
from unorules.state import State
from unorules.variant import Variant

if TYPE_CHECKING:
    from concurrent.futures import Executor

Progress: TypeAlias = Callable[[int, int], object]
"""A callback that gets the number of games counted so far, and the number of all games."""

MAX_GAME_ACTIONS = 100_000
"""The most actions of a game. Longer ones stay unfinished: bots that never play would draw and pass forever."""


def tournament(
    variant: Variant | str,
    bots: Mapping[str, Player],
    games: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    executor: Executor | Callable[[], Executor] | None = None,
    progress: Progress | bool | None = None,
    chunk: int = 24,
) -> Results:
    """Let bots play each other, every deck in every seating, and return the results.

    A game is a match under the rules of the variant: `variant.with_rules(target=1)` makes it about as short as a round.
    `Schedule` says how bots are seated. The same variant, bots, games, seats and seed give the same results on every
    machine, as long as the bots use no randomness but the `Random` they are given. If a bot raises an error, notes on
    the error say which bot, which game, and how to play that game again with `tournament_game`.

    Args:
        variant: A variant, or the id of a built-in one.
        bots: The players, by the names that the results have.
        games: How many games to play, rounded up to whole sets.
        seats: How many seats a game has; by default as many as there are bots.
        seed: What all decks and all random choices follow from.
        executor: Runs the games elsewhere: a pool of processes, or other machines. The bots must then be picklable:
            functions of a module, or objects of its classes. If you pass a function that makes an executor, the
            tournament goes on with a new one when a worker dies and breaks its pool.
        progress: Called with the number of games counted, and of all games; True shows a bar, which needs tqdm
            (`unorules[sim]`).
        chunk: About how many games each task of the executor plays.

    Raises:
        SetupError: If this cannot be played.
        VariantError: For an unknown id.
        MissingExtra: If there is no tqdm for the bar.
    """
    return play_all(plan(variant, bots, games, seats, seed), play_sets, executor, progress, chunk)


def tournament_game(variant: Variant | str, players: Sequence[Player], *, seed: int, number: int) -> Iterator[BotStep]:
    """Play one game of a tournament again, and give each action with its state and events, as `play_on` does.

    An error raised in a tournament has notes that say which game it was.

    Args:
        variant: A variant, or the id of a built-in one.
        players: The bots, in the order of their seats.
        seed: The seed of the tournament.
        number: The number of the set, counted from 0.

    Raises:
        VariantError: For an unknown id.
        SetupError: Unless the variant can be played by so many bots.
        BotError: If a bot does not move when it has to, or moves for another seat.
        IllegalAction: If the rules refuse its move.
    """
    state, rng = _start_game(variant, len(players), seed, number)
    return play_on(state, players, rng)


def play_all(
    schedule: Schedule,
    play: Callable[[Schedule, int, int], list[list[GameResult]]],
    executor: Executor | Callable[[], Executor] | None,
    progress: Progress | bool | None,
    chunk: int,
) -> Results:
    """Play all sets of a schedule with a function like `play_sets`, count them, and return the results."""
    if type(chunk) is not int or chunk < 1:
        raise SetupError(f"chunk must be at least 1, not {quote(chunk)}")
    if progress is not None and not isinstance(progress, bool) and not callable(progress):
        raise SetupError(f"progress must be a function, True or False, not {quote(progress)}")
    size = -(-chunk // schedule.games_in_set)
    task, firsts = partial(_play_from, play, schedule, size), range(0, schedule.sets, size)
    done: Generator[list[list[GameResult]], None, None]
    if executor is None:
        done = (task(first) for first in firsts)
    else:
        from unorules.players.tournaments.executors import results_in_order  # games played here need no executors

        done = results_in_order(executor, task, firsts)
    tally = Tally(schedule)
    with closing(done), _report_progress(progress, schedule.games) as report:
        for sets in done:
            for games_of_set in sets:
                tally.add(games_of_set)
            report(tally.wins.sets * schedule.games_in_set, schedule.games)
    return tally.results()


def _play_from(
    play: Callable[[Schedule, int, int], list[list[GameResult]]], schedule: Schedule, size: int, first: int
) -> list[list[GameResult]]:
    """Play `size` sets from `first` on, or as many as are left."""
    return play(schedule, first, min(first + size, schedule.sets))


@contextmanager
def _report_progress(progress: Progress | bool | None, total: int) -> Iterator[Progress]:
    """Give the callback that reports progress."""
    if progress is True:
        with needs("sim", "a progress bar"):
            from tqdm import tqdm
        with tqdm(total=total, unit="game") as bar:
            yield lambda done, _: bar.update(done - bar.n)
    else:
        yield progress if callable(progress) else lambda done, total: None


# Games: run by a worker, which returns how each of them ended.


def play_sets(schedule: Schedule, first: int, last: int) -> list[list[GameResult]]:
    """Play the sets from `first` up to, but not including, `last`, and return the games of each in their order."""
    return [
        [_play_game(schedule, number, seating) for seating in schedule.seatings(number)]
        for number in range(first, last)
    ]


def _start_game(variant: Variant | str, seats: int, seed: int, number: int) -> tuple[State, Random]:
    """Return the first state of every game of a set, and the `Random` of its bots."""
    state, _ = new_game(variant, seats, seed=deck_seed(seed, number))
    return state, bot_random(seed, number)


def _play_game(schedule: Schedule, number: int, seating: Seating) -> GameResult:
    """Play one game of a set. Errors of a bot get notes that say which game it was."""
    watch = Watch()
    players = [watch.wrap(schedule.players[bot]) for bot in seating]
    state, rng = _start_game(schedule.variant, schedule.seats, schedule.seed, number)
    void = 0
    try:
        for _, state, _ in play_on(state, players, rng):  # noqa: B020 - it ends with the last state
            void += state._waiting.kind == "round_over" and state._match.out is None
            if state._seq >= MAX_GAME_ACTIONS:
                break
            watch.seat = None
    except BaseException as raised:
        error = _as_error(raised) if watch.seat is not None else raised
        names = [schedule.names[bot] for bot in seating]
        if watch.seat is not None:
            error.add_note(f"bot {names[watch.seat]!r} in seat {watch.seat}, at action {state.seq + 1}")
        if where := raise_sites(error):
            error.add_note(f"raised at {where}")
        error.add_note(f"set {number} of seed {schedule.seed}; in the seats from 0 on: {', '.join(map(repr, names))}")
        seated = ", ".join(f"bots[{name!r}]" for name in names)
        error.add_note(f"again: tournament_game(variant, [{seated}], seed={schedule.seed}, number={number})")
        if error is raised:
            raise
        raise error from raised
    return GameResult(state.winners, state.scores, state.round, void, state.seq)


def _as_error(raised: BaseException) -> BaseException:
    """Return what a bot has raised; a `BotError` in place of an exit, which would end the tournament silently."""
    if isinstance(raised, Exception | KeyboardInterrupt):
        return raised
    return BotError(f"the bot ended its process: {type(raised).__name__}({raised})")
