"""The entries of an environment: what Python calls for one step of all games."""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.codes import NOBODY
from unorules.batch.kernel.compiling import SOURCES, compiled, entry
from unorules.batch.kernel.episodes import begin_episode, host_action, start_episode, take_step
from unorules.batch.kernel.observing import write_mask, write_observation
from unorules.batch.kernel.shuffle import GOLDEN, mixed, scaled
from unorules.batch.layout import ENV, GAME, PROGRAM, WORK

STEP, START_SEEDED, START = range(3)
"""What is done in every game: a step, or a start with the seed that is there, or with a new one."""

FETCHED = 16
"""For how many games at a time the memory is read ahead: where they are more than the cache holds, this counts most."""
LINE = 64
"""How many bytes the memory brings at once."""
HANDS = GAME.fields["held"][1]
"""Where the hands begin in a row. All before them is read ahead."""


@entry
def first_illegal(mask: Any, ids: Any, sources: Any = SOURCES) -> Any:
    """Return the first game in which an id is not allowed by the mask, or -1."""
    for index in range(ids.shape[0]):
        if ids[index] < 0 or ids[index] >= mask.shape[1] or not mask[index, ids[index]]:
            return index
    return -1


@entry
def run_episodes(
    program: Any,
    env: Any,
    numbers: Any,
    games: Any,
    work: Any,
    how: Any,
    ids: Any,
    observation: Any,
    reward: Any,
    done: Any,
    mask: Any,
    seat: Any,
    sources: Any = SOURCES,
) -> Any:
    """Carry out one decision, which must be legal, in every row, or start an episode; start one where it is over.

    `numbers` are those of the ids in the kernel; `how` is `STEP`, `START_SEEDED` or `START`. Return -1; or the first
    row in which no seat has to decide any more, and leave those after it as they are.
    """
    p, e, w = program.view(PROGRAM)[0], env.view(ENV)[0], work.view(WORK)[0]
    for index in range(games.shape[0]):
        if index % FETCHED == 0:
            _fetch(p, games[index : index + FETCHED], w)
        g, id = games[index].view(GAME)[0], ids[index]
        if how == STEP:
            done[index] = take_step(p, e, g, w, id, numbers[id], reward[index])
        else:
            done[index] = how == START or not start_episode(p, e, g, w)
        if done[index]:
            begin_episode(p, e, g, w)
        if g.seat == NOBODY:
            return index
        write_observation(p, e, g, observation[index])
        write_mask(p, e, g, w, mask[index])
        seat[index] = g.seat
    return -1


@compiled
def _fetch(p: Any, games: Any, w: Any) -> None:
    """Read a little of all that a step of these games needs, so that the memory brings it all at once."""
    read = 0
    for index in range(games.shape[0]):
        g = games[index].view(GAME)[0]
        for place in range(0, HANDS, LINE):
            read += games[index, place]
        for seat in range(p.seats):
            read += np.int64(g.held[seat, 0]) + g.counts[seat, 0]
        read += g.discard_pile[g.discard_count - 1]
        read += g.draw_pile[g.draw_count - 1]
    w.fetched = read


@entry
def sample_ids(mask: Any, chance: Any, ids: Any, sources: Any = SOURCES) -> Any:
    """Choose one of the ids that a mask allows for every game; return the first game without any, or -1."""
    for index in range(mask.shape[0]):
        count = 0
        for id in range(mask.shape[1]):
            count += mask[index, id]
        if count == 0:
            return index
        chance[index] += GOLDEN
        left = scaled(mixed(chance[index]), count)
        id = 0
        while left > 0 or not mask[index, id]:
            left -= mask[index, id]
            id += 1
        ids[index] = id
    return -1


@entry
def host_number(game: Any, sources: Any = SOURCES) -> Any:
    """Return the number of what the host does in a game that waits for it."""
    return host_action(game.view(GAME)[0])
