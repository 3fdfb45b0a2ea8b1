"""Playing the games of a tournament: what a worker does, and what it hands back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from unorules._seats import Seat
from unorules.players.bots import BotError, Player
from unorules.players.play_out import BotStep, play_on
from unorules.players.tournaments.schedule import Schedule, Seating, chance_of, deck_of
from unorules.players.tournaments.watch import Watch, places
from unorules.setup import new_game
from unorules.state import State
from unorules.variant import Variant

MAX_GAME_ACTIONS = 100_000
"""A game that goes on for longer is left unfinished: bots that never play would draw and pass forever."""


class GameResult(NamedTuple):
    """How a game ended."""

    winners: tuple[Seat, ...]
    """Nobody, if the game was left unfinished."""
    scores: tuple[int, ...]
    rounds: int
    """How many rounds there were."""
    void: int
    """How many of them nobody won."""
    actions: int
    """How many actions there were."""


def play_sets(schedule: Schedule, first: int, last: int) -> list[list[GameResult]]:
    """Play the sets from `first` up to `last`, which is not played, and return the games of each in their order."""
    return [
        [_play(schedule, number, seating) for seating in schedule.seatings(number)] for number in range(first, last)
    ]


def tournament_game(variant: Variant | str, players: Sequence[Player], *, seed: int, number: int) -> Iterator[BotStep]:
    """Play one game of a tournament again, and give each action with its state and events, as `play_on` does.

    An error of a tournament has notes that say which game it was.

    Args:
        players: The bots, in the order of their seats.
        seed: The seed of the tournament.
        number: The number of the set, counted from 0.

    Raises:
        VariantError: For an unknown id.
        ...: As in `play_on`.
    """
    state, rng = _start(variant, len(players), seed, number)
    return play_on(state, players, rng)


def _start(variant: Variant | str, seats: int, seed: int, number: int) -> tuple[State, Random]:
    """Return the first state of each game of a set, and the chance of its bots."""
    state, _ = new_game(variant, seats, seed=deck_of(seed, number))
    return state, chance_of(seed, number)


def _play(schedule: Schedule, number: int, seating: Seating) -> GameResult:
    watch = Watch()
    players = [watch.over(schedule.players[bot]) for bot in seating]
    state, rng = _start(schedule.variant, schedule.seats, schedule.seed, number)
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
        if where := places(error):
            error.add_note(f"raised at {where}")
        error.add_note(f"set {number} of seed {schedule.seed}; in the seats from 0 on: {', '.join(map(repr, names))}")
        seated = ", ".join(f"bots[{name!r}]" for name in names)
        error.add_note(f"again: tournament_game(variant, [{seated}], seed={schedule.seed}, number={number})")
        if error is raised:
            raise
        raise error from raised
    return GameResult(state.winners, state.scores, state.round, void, state.seq)


def _as_error(raised: BaseException) -> BaseException:
    """Return what a bot has raised; in place of an exit, which would end the tournament without a word, an error."""
    if isinstance(raised, Exception | KeyboardInterrupt):
        return raised
    return BotError(f"the bot ended its process: {type(raised).__name__}({raised})")
