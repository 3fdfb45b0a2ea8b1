"""The entries: what Python calls. Records come as rows of bytes, and the machine code is kept on disk."""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import MATCH_OVER
from unorules.batch.kernel.choosing import is_legal, list_moves, random_action
from unorules.batch.kernel.compiling import SOURCES, entry
from unorules.batch.kernel.moves import apply_action, find_moves
from unorules.batch.kernel.rounds import start_match
from unorules.batch.layout import GAME, PROGRAM, WORK


@entry
def start_games(program: Any, games: Any, work: Any, sources: Any = SOURCES) -> None:
    """Start a match in every row."""
    p, w = program.view(PROGRAM)[0], work.view(WORK)[0]
    for index in range(games.shape[0]):
        start_match(p, games[index].view(GAME)[0], w)


@entry
def step_games(program: Any, games: Any, work: Any, actions: Any, sources: Any = SOURCES) -> Any:
    """Carry out one action in every row, and return how many were refused; their games are as they were."""
    p, w = program.view(PROGRAM)[0], work.view(WORK)[0]
    refused = 0
    for index in range(games.shape[0]):
        g = games[index].view(GAME)[0]
        find_moves(p, g, w)
        if is_legal(p, g, w, actions[index]):
            apply_action(p, g, w, actions[index])
        else:
            refused += 1
    return refused


@entry
def list_actions(program: Any, game: Any, work: Any, actions: Any, sources: Any = SOURCES) -> Any:
    """Write all legal actions of one game into a list, and return how many there are."""
    p, g, w = program.view(PROGRAM)[0], game.view(GAME)[0], work.view(WORK)[0]
    find_moves(p, g, w)
    return list_moves(p, g, w, actions)


@entry
def roll_out(
    program: Any, games: Any, work: Any, eager: Any, most: Any, taken: Any, sources: Any = SOURCES
) -> Any:
    """Play every row to the end of its match, or for `most` steps; write down the steps of each, and return the sum."""
    p, w = program.view(PROGRAM)[0], work.view(WORK)[0]
    total = 0
    for index in range(games.shape[0]):
        g = games[index].view(GAME)[0]
        steps = 0
        while g.prompt != MATCH_OVER and steps < most:
            find_moves(p, g, w)
            apply_action(p, g, w, random_action(p, g, w, eager))
            steps += 1
        taken[index] = steps
        total += steps
    return total
