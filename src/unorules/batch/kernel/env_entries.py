"""The entries of an environment: what Python calls for one step of all games."""

from __future__ import annotations

from typing import Any

from unorules.batch.kernel.compiling import SOURCES, entry
from unorules.batch.kernel.episodes import begin_episode, host_action, start_episode, take_step
from unorules.batch.kernel.observing import write_mask, write_observation
from unorules.batch.kernel.shuffle import GOLDEN, mixed, scaled
from unorules.batch.layout import ENV, GAME, PROGRAM, WORK


@entry
def start_episodes(
    program: Any,
    env: Any,
    games: Any,
    work: Any,
    seeded: Any,
    observation: Any,
    mask: Any,
    seat: Any,
    sources: Any = SOURCES,
) -> None:
    """Start an episode in every row: with the seeds that are there, or with new ones."""
    p, e, w = program.view(PROGRAM)[0], env.view(ENV)[0], work.view(WORK)[0]
    for index in range(games.shape[0]):
        g = games[index].view(GAME)[0]
        if not seeded or not start_episode(p, e, g, w):
            begin_episode(p, e, g, w)
        write_observation(p, e, g, observation[index])
        write_mask(p, e, g, w, mask[index])
        seat[index] = g.seat


@entry
def first_illegal(mask: Any, ids: Any, sources: Any = SOURCES) -> Any:
    """Return the first game in which an id is not allowed by the mask, or -1."""
    for index in range(ids.shape[0]):
        if ids[index] < 0 or ids[index] >= mask.shape[1] or not mask[index, ids[index]]:
            return index
    return -1


@entry
def step_episodes(
    program: Any,
    env: Any,
    numbers: Any,
    games: Any,
    work: Any,
    ids: Any,
    observation: Any,
    reward: Any,
    done: Any,
    mask: Any,
    seat: Any,
    sources: Any = SOURCES,
) -> None:
    """Carry out one decision, which must be legal, in every row, and start a new episode where one is over.

    `numbers` are those of the ids in the kernel.
    """
    p, e, w = program.view(PROGRAM)[0], env.view(ENV)[0], work.view(WORK)[0]
    for index in range(games.shape[0]):
        g, id = games[index].view(GAME)[0], ids[index]
        done[index] = take_step(p, e, g, w, id, numbers[id], reward[index])
        if done[index]:
            begin_episode(p, e, g, w)
        write_observation(p, e, g, observation[index])
        write_mask(p, e, g, w, mask[index])
        seat[index] = g.seat


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
