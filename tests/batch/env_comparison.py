"""Compare an environment with episodes of the library, decision by decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from random import Random
from types import ModuleType
from typing import Any, Final

import numpy as np
from attrs import frozen

import unorules as uno
from tests.batch.cases import Case
from tests.batch.kernels import interpreted_module
from unorules import State
from unorules.batch import BatchEnv, BatchStep, to_action, to_row
from unorules.batch import env as env_module
from unorules.batch.kernel import episodes as kernel_episodes
from unorules.batch.layout import as_rows
from unorules.batch.program import program_of
from unorules.rl import WAIT, observe
from unorules.rl.env_options import Reward, Rounds
from unorules.rl.episode import Episode
from unorules.variants import SHEETS

ENV: Final[Any] = env_module

GAMES: Final = 2

SWITCHES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"stacking": "any", "bounce": "both"},
    {"seven_zero": "on", "hand_size": 3},
    {"mercy": 9, "turn_draw": "until_playable"},
    {"partners": "opposite", "scoring": "winner_takes", "target": 30, "hand_size": 2},
    {"decks": 4, "draw_choice": "only_if_stuck"},
    {"scoring": "last_standing", "target": 25, "hand_size": 1},
    {"uno_call": "off", "turn_limit": 12, "last_card": "no_wild"},
)


@frozen
class Aim:
    """What an episode is, and what it gives."""

    rounds: Rounds
    reward: Reward


AIMS: Final = (Aim("round", "win"), Aim("match", "points"), Aim("round", "points"), Aim("match", "win"))


class HostedEpisode(Episode):
    """An episode whose host does what the kernel's does."""

    def _let_host_move(self) -> None:
        program, games = program_of(self.state), to_row(program_of(self.state), self.state)
        number = int(ENV.episodes.host_number(as_rows(games)[0]))
        self.state, events = uno.apply(self.state, to_action(program, games[0], number))
        self.happened.append(events)


def shipped_cases() -> Iterator[Case]:
    """Yield all variants of the library with several switches, and 2 to 10 seats."""
    seats = cycle(range(2, 11))
    for variant in SHEETS:
        for switches in SWITCHES:
            count = next(seats)
            partners = "partners" in switches
            changes: Any = {"uno_call": "auto", **switches}
            yield Case(variant.with_rules(**changes), 4 if partners else count, count)


def env_of(case: Case, aim: Aim, **options: Any) -> BatchEnv:
    """Return an environment of a case. Where no points are counted, winning is rewarded."""
    reward = "win" if case.variant.rules.scoring == "none" else aim.reward
    return BatchEnv(case.variant, case.seats, GAMES, case.seed, rounds=aim.rounds, reward=reward, **options)


def compare_envs(cases: Iterable[Case], steps: int, each: int) -> tuple[Counter[str], list[str]]:
    """Play cases until so many decisions are compared, `each` in every game of a case.

    Return what was reached, and the first difference if there is one.
    """
    seen = Counter[str]()
    for case, aim in zip(cases, cycle(AIMS), strict=False):
        for difference in play_env(env_of(case, aim), aim, each, seen):
            return seen, [f"{case}, {aim}: {difference}"]
        if seen["steps"] >= steps:
            break
    return seen, []


def play_env(
    env: BatchEnv, aim: Aim, steps: int, seen: Counter[str], seeds: Sequence[int] | None = None
) -> Iterator[str]:
    """Play so many steps of an environment, from these seeds on, and yield what differs from the library."""
    reward: Reward = "points" if env.variant.rules.scoring != "none" and aim.reward == "points" else "win"

    def new_episode(game: int) -> HostedEpisode:
        start = uno.new_game(env.variant, env.ids.seats, seed=env.seed_of(game))
        return HostedEpisode(start, Random(0), aim.rounds, reward)

    step = env.reset(seeds)
    episodes = [new_episode(game) for game in range(len(env))]
    for count in range(steps):
        for game, episode in enumerate(episodes):
            yield from differences(env, step, game, episode.state)
            seen[episode.state.prompt.question or episode.state.prompt.kind] += 1
        ids = env.sample(eager(step.mask) if count % 8 else step.mask)
        step = env.step(ids)
        for game, episode in enumerate(episodes):
            seat: Any = episode.seat
            episode.act(env.ids.action(int(ids[game]), seat))
            seen["steps"] += 1
            expected = episode.rewards() or (0.0,) * env.ids.seats
            if np.array(expected, np.float32).tolist() != step.reward[game].tolist():
                yield f"rewards: {expected} in the library, {step.reward[game].tolist()} in the kernel"
            if (episode.seat is None) != step.done[game]:
                yield f"done: {step.done[game]} at {episode.state.prompt}"
            if step.done[game]:
                seen["episodes"] += 1
                episodes[game] = new_episode(game)


def eager(mask: Any) -> Any:
    """Return a mask that allows drawing and passing only where there is nothing else to do: else games are long."""
    allowed = mask.copy()
    allowed[mask[:, WAIT + 1 :].any(axis=1), : WAIT + 1] = False
    return allowed


def differences(env: BatchEnv, step: BatchStep, game: int, state: State) -> Iterator[str]:
    """Yield what differs between a game of an environment and a state."""
    if state != env.state(game):
        yield f"state: {state} in the library, {env.state(game)} in the kernel"
    seat = state.prompt.seat
    if seat is None or seat != step.seat[game]:
        yield f"seat: {seat} in the library, {step.seat[game]} in the kernel"
        return
    view = uno.view(state, seat)
    expected = observe(view)
    for part in env.layout.parts:
        ours, theirs = expected[part.slice].tolist(), step.observation[game, part.slice].tolist()
        if ours != theirs:
            yield f"{part.name}: {ours} in the library, {theirs} in the kernel"
    ours, theirs = np.flatnonzero(env.ids.mask(view)).tolist(), np.flatnonzero(step.mask[game]).tolist()
    if ours != theirs:
        yield f"mask: {ours} in the library, {theirs} in the kernel"


def trajectory(env: BatchEnv, steps: int, seeds: Any = None) -> list[list[Any]]:
    """Return all that an environment shows in so many steps with random decisions, plays if possible."""
    step = env.reset(seeds)
    shown: list[list[Any]] = []
    for _ in range(steps):
        ids = env.sample(eager(step.mask))
        shown.append([ids.tolist(), *(part.tolist() for part in step)])
        step = env.step(ids)
    return shown


def entries(name: str) -> ModuleType:
    """Return the entries of the environment, `compiled` or `interpreted`."""
    return kernel_episodes if name == "compiled" else interpreted_module("episodes")
