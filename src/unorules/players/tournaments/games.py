"""Playing the games of a tournament: what a worker does, and what it hands back."""

from __future__ import annotations

from typing import NamedTuple

from unorules.engine.state import State
from unorules.model.seats import Seat
from unorules.players.play_out import play_on
from unorules.players.tournaments.schedule import Schedule, Seating
from unorules.setup import new_game

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


def _play(schedule: Schedule, number: int, seating: Seating) -> GameResult:
    state: State
    state, _ = new_game(schedule.variant, schedule.seats, seed=schedule.deck(number))
    void = 0
    players = [schedule.players[bot] for bot in seating]
    for _, state, _ in play_on(state, players, schedule.rng(number)):  # noqa: B020 - it ends with the last state
        void += state._waiting.kind == "round_over" and state._match.out is None
        if state._seq >= MAX_GAME_ACTIONS:
            break
    return GameResult(state.winners, state.scores, state.round, void, state.seq)
