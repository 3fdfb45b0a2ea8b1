"""Entry points, which Python calls to play games. Records are passed as rows of bytes; machine code is cached."""

from __future__ import annotations

from typing import Any

from unorules.batch.kernel.jit import SOURCES, entry
from unorules.batch.kernel.legal import find_moves, is_legal, list_moves
from unorules.batch.kernel.moves import apply_action, start_match
from unorules.batch.kernel.policies import play_on
from unorules.batch.layout import GAME, PROGRAM, SEED_LANES, WORK


@entry
def start_games(program: Any, games: Any, work: Any, sources: Any = SOURCES) -> None:
    """Start a match in every row."""
    p, w = program.view(PROGRAM)[0], work.view(WORK)[0]
    for index in range(games.shape[0]):
        start_match(p, games[index].view(GAME)[0], w)


@entry
def step_games(program: Any, games: Any, work: Any, actions: Any, sources: Any = SOURCES) -> Any:
    """Carry out one action in every row and return -1; or change nothing and return the first row of an illegal one."""
    p, w = program.view(PROGRAM)[0], work.view(WORK)[0]
    for index in range(games.shape[0]):
        g = games[index].view(GAME)[0]
        find_moves(p, g, w)
        if not is_legal(p, g, w, actions[index]):
            return index
    for index in range(games.shape[0]):
        apply_action(p, games[index].view(GAME)[0], w, actions[index])
    return -1


@entry
def list_actions(program: Any, game: Any, work: Any, actions: Any, sources: Any = SOURCES) -> Any:
    """Write all legal actions of one game into a list, and return how many there are."""
    p, g, w = program.view(PROGRAM)[0], game.view(GAME)[0], work.view(WORK)[0]
    find_moves(p, g, w)
    return list_moves(p, g, w, actions)


@entry
def roll_out(
    program: Any, games: Any, work: Any, policies: Any, most: Any, steps: Any, void: Any, sources: Any = SOURCES
) -> None:
    """Play every row to the end of its match or for `most` steps, and write the numbers of steps and void rounds.

    `policies` are by game and seat.
    """
    p, w = program.view(PROGRAM)[0], work.view(WORK)[0]
    for index in range(games.shape[0]):
        steps[index], void[index] = play_on(p, games[index].view(GAME)[0], w, policies[index], most)


@entry
def play_matches(
    program: Any,
    game: Any,
    work: Any,
    seeds: Any,
    exact: Any,
    policies: Any,
    most: Any,
    steps: Any,
    rounds: Any,
    void: Any,
    winners: Any,
    scores: Any,
    sources: Any = SOURCES,
) -> None:
    """Play a match from every seed, one after another in the same row, and write how each ended.

    A seed is the words of a sponge, and a word for random moves and quick shuffles. `policies` are by match and seat.
    """
    p, g, w = program.view(PROGRAM)[0], game.view(GAME)[0], work.view(WORK)[0]
    g.exact = exact
    for index in range(seeds.shape[0]):
        for lane in range(SEED_LANES):
            g.seed[lane] = seeds[index, lane]
        g.rng = seeds[index, SEED_LANES]
        start_match(p, g, w)
        steps[index], void[index] = play_on(p, g, w, policies[index], most)
        rounds[index] = g.round_number
        winners[index] = g.winners
        for seat in range(p.seats):
            scores[index, seat] = g.scores[seat]
