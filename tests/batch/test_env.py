"""`BatchEnv` plays as the library does, also in copies, in idle games and as replays."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from copy import copy, deepcopy
from itertools import product
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import unorules as uno
from tests.batch.cases import DATA, SPECIAL, Case, random_cases
from tests.batch.env_comparison import AIMS, compare_envs, eager, entries, env_of, play_env, shipped_cases, trajectory
from tests.kit.decks import small
from unorules import Answer, NextRound, Registry, Replay, State, Variant
from unorules.batch import BatchEnv, BatchError, BatchStep, Mode, recording
from unorules.batch import env as env_module
from unorules.errors import GameTooLong
from unorules.replay import checks
from unorules.rl.env_options import Rounds
from unorules.variants import CLASSIC_2010, SHEETS

REACHED = {"turn", "drawn", "debt", "color", "challenge", "friend", "swap"}
SILENT_KICKS = SPECIAL.with_rules(uno_call="off")
MERCY = CLASSIC_2010.with_rules(uno_call="auto", mercy=8)
"""Between two players, a Draw Two that is turned up ends the round before anybody has to act."""


@pytest.fixture(params=["compiled", "interpreted"])
def name(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a test with the compiled kernel, and again with the interpreted one."""
    monkeypatch.setattr(env_module, "episodes", entries(request.param))
    return request.param


def test_games_of_all_variants_are_those_of_the_library() -> None:
    """State, seat, observation, mask and rewards are the same after every decision, and new games begin."""
    seen, differences = compare_envs(shipped_cases(), 4_000, 50)

    assert [] == differences
    assert set() == REACHED - set(seen)
    assert seen["episodes"] > 60


def test_games_are_those_of_the_library(name: str) -> None:
    """With rare and with random switches."""
    _, differences = compare_envs(random_cases(5), 2_000 if name == "compiled" else 700, 8)

    assert [] == differences


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_are_those_of_the_library_in_long_runs(seed: int) -> None:
    """With random switches, tiny decks and cards of other authors."""
    seen, differences = compare_envs(random_cases(seed), 40_000, 150)

    assert [] == differences
    assert set() == REACHED - set(seen)


@pytest.mark.parametrize("aim", AIMS, ids=str)
def test_game_that_is_over_before_a_seat_acts_is_replaced(name: str, aim: Any) -> None:
    """In a match, whose first round it is, it gives its points with the first step."""
    env = env_of(Case(MERCY, 2, 0), aim)
    over = [seed for seed in range(100) if uno.new_game(MERCY, 2, seed=seed)[0].prompt.kind == "round_over"]
    env.reset(over[:2])
    replaced = [env.seed_of(game) != uno.new_game(MERCY, 2, seed=over[game])[0]._match.seed for game in range(2)]

    assert [aim.rounds == "round"] * 2 == replaced
    assert [] == list(play_env(env, aim, 20, Counter(), over[:2]))


def test_every_game_waits_for_a_seat(name: str) -> None:
    """However many of those that were dealt are over before."""
    env = BatchEnv(MERCY, 2, 50)
    step = env.reset()

    assert step.seat.tolist() == [env.state(game).prompt.seat for game in range(50)]


def test_question_of_a_card_that_was_turned_up(name: str) -> None:
    """Nobody has played it."""
    variant = DATA.with_rules(uno_call="off", seven_zero="on")
    asking = [seed for seed in range(100) if uno.new_game(variant, 3, seed=seed)[0].prompt.question == "swap"]
    env = env_of(Case(variant, 3, 0), AIMS[0])
    step = env.reset(asking[:2])

    assert [[0, 0, 0]] * 2 == step.observation[:, env.layout["asker"]].tolist()
    assert [] == list(play_env(env, AIMS[0], 3, Counter(), asking[:2]))


def test_nobody_is_rewarded_for_a_void_round(name: str) -> None:
    """It is over all the same."""
    env = BatchEnv("classic-2010", 3, 2, rules={"turn_limit": 1})
    step = env.reset()
    while not step.done.any():
        step = env.step(env.sample(step.mask))

    assert not step.reward.any()


@pytest.mark.parametrize("mode", ["exact", "fast"])
def test_interpreted_kernel_takes_the_same_steps(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the host does by chance included."""
    env = BatchEnv(SILENT_KICKS, 4, 3, seed=8, rounds="match", mode=mode)
    expected = trajectory(env, 60)
    monkeypatch.setattr(env_module, "episodes", entries("interpreted"))

    assert expected == trajectory(BatchEnv(SILENT_KICKS, 4, 3, seed=8, rounds="match", mode=mode), 60)


@pytest.mark.parametrize("mode", ["exact", "fast"])
def test_same_seed_gives_the_same_steps(mode: Mode) -> None:
    """Another one gives others; threads change nothing."""
    steps = [trajectory(BatchEnv("classic-2010", 3, 5, seed, mode=mode), 99) for seed in (1, 1, 2)]

    assert steps[0] == steps[1]
    assert steps[0] != steps[2]
    assert steps[0] == trajectory(BatchEnv("classic-2010", 3, 5, 1, mode=mode, threads=3), 99)


def test_seeds_say_what_is_dealt() -> None:
    """Game n is `new_game` with seed n, and what follows is the same again."""
    env = BatchEnv("friends-2022", 3, 3, seed=5)
    seeds: list[int | str | bytes] = [7, "seven", b"seven"]
    env.reset(seeds)

    assert [uno.new_game(env.variant, 3, seed=seed)[0] for seed in seeds] == [env.state(game) for game in range(3)]
    assert trajectory(env, 99, seeds) == trajectory(env, 99, seeds)


def test_reset_without_seeds_deals_other_games() -> None:
    """All of them are new."""
    env = BatchEnv("classic-2010", 2, 3)
    first = env.reset()
    seeds = [env.seed_of(game) for game in range(3)]
    env.reset()

    assert not first.reward.any()
    assert not first.done.any()
    assert 6 == len({*seeds, *(env.seed_of(game) for game in range(3))})


def test_new_game_begins_where_one_has_ended() -> None:
    """In the same step: the reward is that of the old game, all else is of the new one."""
    env = BatchEnv("classic-2010", 4, 50, seed=3)
    step = env.reset()
    ended = 0
    for _ in range(200):
        step = env.step(env.sample(eager(step.mask)))
        ended += step.done.sum()
        for game in np.flatnonzero(step.done):
            assert 0 == env.state(int(game)).seq
            assert 7 == step.observation[game, env.layout["sizes"]].min()
            assert [1.0, *[np.float32(-1 / 3)] * 3] == sorted(step.reward[game], reverse=True)
        assert not step.reward[~step.done].any()

    assert ended > 50


def test_arrays_of_a_step_stay_as_they_are() -> None:
    """The next step gives others, and what is done to a mask does not change what is allowed."""
    env = BatchEnv("classic-2010", 2, 4)
    first = env.reset()
    kept = [part.copy() for part in first]
    ids = env.sample(first.mask)
    first.mask[:] = True
    kept[3][:] = True
    env.step(ids)

    assert all(np.array_equal(before, now) for before, now in zip(kept, first, strict=True))


def test_sample_takes_what_the_mask_allows() -> None:
    """All of it about equally often; six standard errors are allowed."""
    env = BatchEnv("classic-2010", 2, 9_000)
    mask: Any = np.zeros((9_000, len(env.ids)), bool)
    mask[:, [0, 5, len(env.ids) - 1]] = True
    found = Counter(env.sample(mask).tolist())

    assert {0, 5, len(env.ids) - 1} == set(found)
    assert all(abs(count - 3_000) < 6 * 45 for count in found.values())


def test_calls_are_automatic_and_rules_can_be_given() -> None:
    """The environments of `unorules.rl` have the same default and option."""
    env = BatchEnv("classic-2010", 2, 6, rules={"mercy": 12})

    assert 6 == len(env)
    assert ("auto", 12) == (env.variant.rules.uno_call, env.variant.rules.mercy)


# Games in which no seat has to act.

IDLE = small("test:idle", "red-draw-two " * 5, hand_size=1, mercy=2, uno_call="auto")
"""Between two players, the card that is turned up ends every round, and nobody gets a point for it."""
OFTEN_IDLE = small("test:often-idle", "red-1 " * 4 + "red-draw-two " * 4, hand_size=1, mercy=2, uno_call="auto")
"""Here half of the cards do so."""
ROUNDS_AND_MODES = pytest.mark.parametrize(("rounds", "mode"), [*product(["round", "match"], ["exact", "fast"])])
TOLD = "no seat had to act in 10000 games or rounds in a row of test:idle with 2 seats; call reset"


@ROUNDS_AND_MODES
def test_environment_without_any_decision_is_refused(rounds: Rounds, mode: Mode) -> None:
    """When its games should begin, and again the next time; nothing can be done in it."""
    env = BatchEnv(IDLE, 2, 3, rounds=rounds, mode=mode)
    for _ in range(2):
        with pytest.raises(BatchError, match=f"^game 0: {TOLD}"):
            env.reset()
        with pytest.raises(BatchError, match="no game has begun: call reset"):
            env.step([0, 0, 0])


def test_seeds_and_threads_do_not_help() -> None:
    """The first game is named."""
    with BatchEnv(IDLE, 2, 4, threads=2) as env, pytest.raises(BatchError, match=f"^game 0: {TOLD}"):
        env.reset([1, 2, 3, 4])


@ROUNDS_AND_MODES
def test_interpreted_kernel_gives_up_too(rounds: Rounds, mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here after far fewer."""
    monkeypatch.setattr(env_module, "episodes", _patient_for(20, monkeypatch))
    with pytest.raises(BatchError, match=f"^game 0: {TOLD}"):
        BatchEnv(IDLE, 2, 3, rounds=rounds, mode=mode).reset()


def test_step_that_leads_to_no_decision_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a match, whose next round nobody plays; then all games must begin anew, and can."""
    monkeypatch.setattr(env_module, "episodes", _patient_for(1, monkeypatch))
    env = BatchEnv(OFTEN_IDLE, 2, 1, rounds="match")
    decided = next(seed for seed in range(100) if uno.new_game(OFTEN_IDLE, 2, seed=seed)[0].prompt.seat is not None)
    with pytest.raises(BatchError, match=r"^game 0: no seat had to act"):
        trajectory(env, 500, [decided])
    with pytest.raises(BatchError, match="no game has begun: call reset"):
        env.state(0)

    assert env.reset([decided]).seat[0] in (0, 1)


def _patient_for(idle: int, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the interpreted entries of a kernel that gives up after so many games or rounds."""
    module = entries("interpreted")
    monkeypatch.setitem(module.begin_episode.__globals__, "MAX_IDLE", idle)
    return module


# Copies.

Copy = Callable[[BatchEnv], BatchEnv]
KICKS = SPECIAL.with_rules(uno_call="auto", target=100)


def _pickle(env: BatchEnv) -> BatchEnv:
    found: BatchEnv = pickle.loads(pickle.dumps(env))
    return found


COPIES = pytest.mark.parametrize("copied", [copy, deepcopy, _pickle])


def _play(env: BatchEnv, step: BatchStep, steps: int) -> tuple[BatchStep, list[Any]]:
    """Play on with random decisions, and return the last step and all that was shown."""
    shown = []
    for _ in range(steps):
        step = env.step(env.sample(eager(step.mask)))
        shown.append([part.tolist() for part in step])
    return step, shown


@pytest.mark.sampled(4)
@COPIES
@pytest.mark.parametrize("variant", [*SHEETS, KICKS], ids=str)
def test_copy_goes_on_as_the_environment_does(copied: Copy, variant: Variant) -> None:
    """With the same steps, states and replays, in whichever order they are played."""
    env = BatchEnv(variant, 3, 4, 7, rounds="match", record=True)
    step, _ = _play(env, env.reset(), 90)
    twin = copied(env)
    before = [env.state(game) for game in range(4)]
    _, theirs = _play(twin, step, 150)

    assert before == [env.state(game) for game in range(4)]
    _, ours = _play(env, step, 150)
    assert ours == theirs
    for game in range(4):
        assert env.state(game) == twin.state(game) == twin.replay(game).verify()
        assert env.replay(game) == twin.replay(game)


@COPIES
@pytest.mark.parametrize("mode", ["exact", "fast"])
def test_copy_is_reset_on_its_own(copied: Copy, mode: Mode) -> None:
    """To the games that the environment would deal too, which stays where it is."""
    env = BatchEnv("classic-2010", 2, 3, 5, mode=mode)
    step = env.reset()
    twin = copied(env)
    theirs = twin.reset()

    assert env.sample(step.mask).tolist() == copied(twin).sample(step.mask).tolist()
    assert step.observation.tolist() != theirs.observation.tolist()
    assert theirs.observation.tolist() == env.reset().observation.tolist()


@COPIES
def test_copy_shares_no_array(copied: Copy) -> None:
    """Games, masks, chance and recording are its own, and its games are those that the kernel plays."""
    env = BatchEnv("classic-2010", 2, 3, record=True)
    env.reset()
    twin = copied(env)
    mine, theirs = ({**vars(one), **vars(one._recording)} for one in (env, twin))
    arrays = [name for name, value in mine.items() if isinstance(value, np.ndarray)]

    assert {"_games", "_rows", "_mask", "_chance", "_ids", "_lengths"} < set(arrays)
    assert not any(np.shares_memory(mine[name], theirs[name]) for name in arrays)
    assert np.shares_memory(twin._games, twin._rows)


@COPIES
def test_copy_has_threads_of_its_own(copied: Copy) -> None:
    """Unless those of the environment have ended."""
    with BatchEnv("classic-2010", 2, 5, 1, threads=2) as env:
        step = env.reset()
        with copied(env) as twin:
            assert 2 == env._workers.threads == twin._workers.threads
            assert _play(env, step, 30)[1] == _play(twin, step, 30)[1]

    assert 1 == copied(env)._workers.threads


@COPIES
def test_copy_waits_for_reset_too(copied: Copy) -> None:
    """If the environment does."""
    with pytest.raises(BatchError, match="no game has begun: call reset"):
        copied(BatchEnv("classic-2010", 2, 3)).state(0)


def test_pickle_holds_what_was_played_and_not_the_tables() -> None:
    """A row of about 4.5 kB for each game, and little else."""
    env = BatchEnv("classic-2010", 2, 100)
    env.reset()

    assert len(pickle.dumps(env)) < 100 * 5_200


def test_pickle_of_another_library_is_refused() -> None:
    """One whose ids or observations mean something else, or that has another kernel."""
    kept, threads = BatchEnv("classic-2010", 2, 3).__getstate__()
    games = kept["_games"].copy()
    games["program"] += 1
    twin = object.__new__(BatchEnv)
    with pytest.raises(BatchError, match="was pickled by a version of the library with other ids or observations"):
        twin.__setstate__(({**kept, "_meaning": ("0", "1")}, threads))
    with pytest.raises(BatchError, match="these games are of another program than"):
        twin.__setstate__(({**kept, "_games": games}, threads))


# Replays.

REGISTRY = Registry([KICKS])


@pytest.mark.parametrize("rounds", ["round", "match"])
def test_replays_lead_to_the_states_of_the_games(rounds: Rounds) -> None:
    """What the host has done is in them, and they are the same after a way through JSON."""
    env = BatchEnv(KICKS, 3, 4, seed=2, rounds=rounds, record=True)
    step = env.reset()
    hosted: set[Any] = set()
    for _ in range(150):
        seeds = [env.seed_of(game) for game in range(4)]
        states = [env.state(game) for game in range(4)]
        step = env.step(env.sample(eager(step.mask)))
        for game in np.flatnonzero(step.done).tolist():
            last = env.last_replay(game)
            hosted |= {action for action in last.actions if _is_hosts(action)}
            assert seeds[game] == last.seed
            assert states[game] == last.at(len(last) - 1)
            assert ("round_over" if rounds == "round" else "match_over") in _ends(last.verify())
    for game in range(4):
        replay = env.replay(game)
        assert env.seed_of(game) == replay.seed
        assert env.state(game) == Replay.from_json(replay.to_json(), registry=REGISTRY).verify()

    kicks = {Answer(None, "good"), Answer(None, "no-good")}
    assert (kicks if rounds == "round" else {*kicks, NextRound()}) == hosted


def _is_hosts(action: Any) -> bool:
    return isinstance(action, NextRound) or action.seat is None


def _ends(state: State) -> set[str]:
    """Return the ends of episodes that a state is: the end of a match is also that of its round."""
    return {"match_over": {"match_over", "round_over"}, "round_over": {"round_over"}}.get(state.prompt.kind, set())


def test_long_game_is_recorded_to_its_end() -> None:
    """There is always room for one more id."""
    env = BatchEnv("classic-2010", 2, 2, seed=1, rounds="match", record=True)
    step = env.reset(["long", "longer"])
    while not step.done.all() and len(env.replay(0)) < 300:
        for _ in range(50):
            step = env.step(env.sample(eager(step.mask)))

    replay = env.replay(0)
    assert env.state(0) == Replay.from_json(replay.to_json()).verify()
    assert len(replay) >= 300


def test_game_that_is_too_long_takes_no_more_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot be repeated; the next one at its place can."""
    for module in (checks, recording):
        monkeypatch.setattr(module, "MAX_ACTIONS", 300)
    env = BatchEnv("classic-2010", 2, 2, seed=1, record=True)
    step, steps = env.reset(), 0
    while not step.done[0] or steps <= 300:
        steps = 0 if step.done[0] else steps
        step = env.step(env.sample(step.mask))
        steps += 1
        if steps == 301:
            with pytest.raises(GameTooLong, match="at most 300 actions"):
                env.replay(0)
    with pytest.raises(GameTooLong, match="at most 300 actions"):
        env.last_replay(0)
    step = env.step(env.sample(step.mask))

    assert steps > 400
    assert env.state(0) == env.replay(0).verify()
    assert (2, 2, 301) == env._require_recording()._ids.shape


def test_no_game_has_ended_yet() -> None:
    """After a reset too."""
    env = BatchEnv(KICKS, 2, 1, record=True)
    step = env.reset()
    with pytest.raises(BatchError, match="no game has ended at place 0 yet"):
        env.last_replay(0)
    while not step.done[0]:
        step = env.step(env.sample(eager(step.mask)))
    assert len(env.last_replay(0)) > 0
    assert 0 == len(env.replay(0).actions) - sum(map(_is_hosts, env.replay(0).actions))
    env.reset()
    with pytest.raises(BatchError, match="no game has ended at place 0 yet"):
        env.last_replay(0)


def test_only_what_is_recorded_can_be_told() -> None:
    """Recording has to be asked for."""
    env = BatchEnv(KICKS, 2, 1)
    env.reset()
    for ask in (env.replay, env.last_replay):
        with pytest.raises(BatchError, match="the games are not recorded: make the environment with record=True"):
            ask(0)
