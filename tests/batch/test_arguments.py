"""Arguments of a batch and its environment: invalid seeds, counts, limits and actions are refused."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from attrs import evolve

import unorules as uno
from tests.batch.env_comparison import entries
from tests.kit.decks import small
from unorules.batch import BatchEnv, BatchError, Mode, fast_games, new_games, play_matches, program_for, roll_out
from unorules.batch import env as env_module
from unorules.cards import Question
from unorules.errors import SetupError, quote
from unorules.rl import CALL_UNO, DRAW, PASS
from unorules.variants import CLASSIC_2010
from unorules.variants.classic import WILD_DRAW_FOUR

PROGRAM = program_for(CLASSIC_2010.with_rules(uno_call="auto", scoring="none"), 2)


@pytest.mark.parametrize("seed", [-1, 1.0, "one", b"one", None])
def test_seed_of_all_is_an_integer(seed: Any) -> None:
    """Of at least 0."""
    for use in (
        lambda: fast_games(PROGRAM, 2, seed=seed),
        lambda: play_matches(PROGRAM, 2, seed=seed),
        lambda: roll_out(PROGRAM, fast_games(PROGRAM, 2), seed=seed),
        lambda: BatchEnv("classic-2010", 2, 2, seed=seed),
    ):
        with pytest.raises(SetupError, match=r"^seed must be an integer of at least 0, not "):
            use()


def test_integers_may_be_those_of_numpy() -> None:
    """Seeds, counts and limits."""
    five: Any = np.int64(5)

    assert fast_games(PROGRAM, 5, seed=5).tobytes() == fast_games(PROGRAM, five, seed=five).tobytes()
    assert 5 == len(play_matches(PROGRAM, five, seed=five, most_steps=five).steps)
    assert 5 == len(BatchEnv("classic-2010", np.int64(2), five, threads=np.int8(1)))  # type: ignore[arg-type]


def test_seeds_may_be_any_list_of_seeds() -> None:
    """A generator, an array of integers, or a list of numpy's."""
    expected = new_games(PROGRAM, [3, 4, 5]).tobytes()
    seeds: Any = [np.uint8(3), np.int64(4), 5]

    assert expected == new_games(PROGRAM, (seed for seed in range(3, 6))).tobytes()
    assert expected == new_games(PROGRAM, np.arange(3, 6)).tobytes()
    assert expected == new_games(PROGRAM, seeds).tobytes()
    assert play_matches(PROGRAM, [3, 4]).steps.tolist() == play_matches(PROGRAM, np.array([3, 4])).steps.tolist()


@pytest.mark.parametrize("seeds", ["abc", b"abc", bytearray(b"abc"), 1.5, None, np.array(1.5)])
def test_seeds_are_a_list(seeds: Any) -> None:
    """Text is one seed, not one for each letter."""
    env = BatchEnv("classic-2010", 2, 3)
    for use in (lambda: new_games(PROGRAM, seeds), lambda: play_matches(PROGRAM, seeds)):
        with pytest.raises(SetupError, match=r"^seeds must be a list of seeds, not "):
            use()
    if seeds is not None:
        with pytest.raises(SetupError, match=r"^seeds must be a list of seeds, not "):
            env.reset(seeds)


@pytest.mark.parametrize("seeds", [[1.0], [[1]], [""], np.array([1.5])])
def test_each_of_the_seeds_is_one(seeds: Any) -> None:
    """A seed in a list gets the same check as the seed of `new_game`."""
    with pytest.raises(SetupError, match=r"^a seed must be an integer, text or bytes that are not empty, or None"):
        new_games(PROGRAM, seeds)


def test_seed_that_would_be_random_is_refused() -> None:
    """The same seeds give the same games, except where games are only dealt."""
    env = BatchEnv("classic-2010", 2, 2)
    seeds: list[Any] = [1, None]
    for use in (env.reset, lambda given: play_matches(PROGRAM, given)):
        with pytest.raises(SetupError, match=r"^a seed must be an integer, text or bytes, not None: "):
            use(seeds)

    assert 2 == len({row["seed"].tobytes() for row in new_games(PROGRAM, [None, None])})


@pytest.mark.parametrize("count", [-1, True, np.int64(-5)])
def test_number_of_matches_is_not_negative(count: Any) -> None:
    """Nor whether there are any."""
    with pytest.raises(SetupError, match=r"^games must be an integer of at least 0, not "):
        play_matches(PROGRAM, count)
    with pytest.raises(SetupError, match=r"^count must be an integer of at least 0, not "):
        fast_games(PROGRAM, count)

    assert 0 == len(play_matches(PROGRAM, 0).steps)


@pytest.mark.parametrize("most", [0, -1, 1.5, "all", None, True])
def test_limit_is_positive(most: Any) -> None:
    """In matches from seeds, and in games that have begun."""
    with pytest.raises(SetupError, match=r"^most_steps must be a positive integer, not "):
        play_matches(PROGRAM, 1, most_steps=most)
    with pytest.raises(SetupError, match=r"^most_steps must be a positive integer, not "):
        roll_out(PROGRAM, fast_games(PROGRAM, 1), most_steps=most)


# The environment.


@pytest.mark.parametrize("name", ["compiled", "interpreted"])
@pytest.mark.parametrize(
    ("id", "meant"),
    [
        (CALL_UNO, r"seat \d may not do 2 \(call UNO\)"),
        (PASS, r"seat \d may not do 1 \(pass\)"),
        (-1, "-1 is not an id"),
        (10_000, "10000 is not an id"),
        (2**64 - 1, "18446744073709551615 is not an id"),
    ],
)
def test_illegal_id_is_named_and_no_game_moves(name: str, id: int, meant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even those before it."""
    monkeypatch.setattr(env_module, "episodes", entries(name))
    env = BatchEnv("classic-2010", 2, 3)
    env.reset([1, 2, 3])
    states = [env.state(game) for game in range(3)]
    with pytest.raises(BatchError, match=f"^game 1: {meant}; nothing was done in any game"):
        env.step(np.array([DRAW, id, DRAW], np.uint64 if id > 2**62 else np.int64))

    assert states == [env.state(game) for game in range(3)]
    assert [0, 0] == env.step([DRAW, DRAW, DRAW]).reward[1].tolist()


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        ([0, 0], r"int64 of shape \(2,\)"),
        ([[0], [0], [0]], r"int64 of shape \(3, 1\)"),
        ([0.0, 0.0, 0.0], r"float64 of shape \(3,\)"),
        ([True, True, True], r"bool of shape \(3,\)"),
        (0, r"int64 of shape \(\)"),
        ([[0], [0, 0], 0], "lists of several lengths"),
        ([2**64, 0, 0], r"object of shape \(3,\)"),
    ],
)
def test_actions_of_another_shape_or_type_are_refused(actions: Any, told: str) -> None:
    """There is one integer for each game."""
    env = BatchEnv("classic-2010", 2, 3)
    env.reset()
    with pytest.raises(BatchError, match=f"there must be 3 integers, not {told}"):
        env.step(actions)


def test_integers_of_any_size_are_taken() -> None:
    """In a list too."""
    env = BatchEnv("classic-2010", 2, 2)
    env.reset([1, 2])
    for actions in ([DRAW, DRAW], np.array([PASS, PASS], np.uint8), np.array([DRAW, 9, DRAW], np.int32)[::2]):
        env.step(actions)

    assert [3, 3] == [env.state(game).seq for game in range(2)]


@pytest.mark.parametrize("name", ["compiled", "interpreted"])
def test_mask_that_allows_nothing_or_has_another_shape_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing to choose from."""
    monkeypatch.setattr(env_module, "episodes", entries(name))
    env = BatchEnv("classic-2010", 2, 3)
    mask = env.reset().mask
    mask[2] = False
    with pytest.raises(BatchError, match="the mask of game 2 allows nothing"):
        env.sample(mask)
    with pytest.raises(BatchError, match=rf"a mask of 3 games has the shape \(3, {len(env.ids)}\), not \(2, "):
        env.sample(mask[:2])
    with pytest.raises(BatchError, match=r"a mask of 3 games has the shape .*, not lists of several lengths"):
        env.sample([mask[0].tolist(), mask[1].tolist(), [True]])


def test_nothing_goes_before_reset() -> None:
    """There are no games yet."""
    env = BatchEnv("classic-2010", 2, 3, record=True)
    for ask in (lambda: env.step([0, 0, 0]), lambda: env.state(0), lambda: env.seed_of(0), lambda: env.replay(0)):
        with pytest.raises(BatchError, match="no game has begun: call reset"):
            ask()


@pytest.mark.parametrize("game", [-1, 3, 1.0, "0", None, True, np.True_, [0], slice(1)])
def test_there_is_no_such_game(game: Any) -> None:
    """They are numbered from 0."""
    env = BatchEnv("classic-2010", 2, 3, record=True)
    env.reset()
    for ask in (env.state, env.seed_of, env.replay, env.last_replay):
        with pytest.raises(BatchError, match=re.escape(f"games go from 0 to 2, not {quote(game)}")):
            ask(game)


def test_number_of_a_game_may_be_that_of_numpy() -> None:
    """As what `flatnonzero` finds is."""
    env = BatchEnv("classic-2010", 2, 3, record=True)
    env.reset()
    one: Any = np.int64(1)

    assert (env.state(1), env.seed_of(1), env.replay(1)) == (env.state(one), env.seed_of(one), env.replay(one))


def test_fast_games_have_no_seeds_states_and_replays() -> None:
    """Nothing that leads out of a batch."""
    env = BatchEnv("classic-2010", 2, 3, mode="fast")
    env.reset()
    with pytest.raises(BatchError, match="a game of the mode 'fast' has no seed"):
        env.seed_of(0)
    with pytest.raises(BatchError, match="a game of the mode 'fast' has no seed"):
        env.reset([1, 2, 3])
    with pytest.raises(BatchError, match="are not those of the library"):
        env.state(0)
    with pytest.raises(BatchError, match="a game of the mode 'fast' cannot be recorded"):
        BatchEnv("classic-2010", 2, 3, mode="fast", record=True)


def test_there_is_a_seed_for_each_game() -> None:
    """Neither more nor less; the games stay as they were."""
    env = BatchEnv("classic-2010", 2, 3)
    env.reset()
    before = env.seed_of(0)
    with pytest.raises(BatchError, match="there are 2 seeds for 3 games"):
        env.reset([1, 2])

    assert before == env.seed_of(0)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"mode": "quick"}, "mode must be 'exact' or 'fast', not 'quick'"),
        ({"rounds": "game"}, "rounds must be"),
        ({"reward": "money"}, "reward must be"),
        ({"games": 0}, "games must be a positive integer, not 0"),
        ({"threads": 0}, "threads must be a positive integer, not 0"),
        ({"seats": 11}, "2 to 10 players, not 11"),
        ({"rules": {"scoring": "none", "target": 500}, "reward": "points"}, "needs a variant in which points"),
    ],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, Any], told: str) -> None:
    """The error says what is allowed."""
    given: dict[str, Any] = {"variant": "classic-2010", "seats": 2, "games": 3, **options}
    with pytest.raises(SetupError, match=told):
        BatchEnv(**given)


@pytest.mark.parametrize("question", [Question("dare", ("accept", "challenge")), Question("challenge", ("yes", "no"))])
def test_question_must_be_listed(question: Question) -> None:
    """Else its answers have no ids, and it has no place in an observation."""
    kind = evolve(WILD_DRAW_FOUR, id="test:wild-four", questions=(question,))
    variant = small("test:asking", "red-1 red-2 red-3 red-4 blue-1 blue-2 test:wild-four", kind, hand_size=1)
    with pytest.raises(BatchError, match="kind 'test:wild-four' lists other questions than its code asks"):
        BatchEnv(variant.with_rules(uno_call="off"), 2, 3)


def test_rules_that_the_kernel_does_not_play_are_refused() -> None:
    """The switch is named."""
    with pytest.raises(BatchError, match="jump_in='any' cannot be played in a batch"):
        BatchEnv(CLASSIC_2010, 2, 3, rules={"jump_in": "any"})


def test_games_go_on_when_the_threads_have_ended() -> None:
    """With the same steps, and it may be closed again."""
    with BatchEnv("classic-2010", 2, 3, threads=2) as env, BatchEnv("classic-2010", 2, 3) as alone:
        step, other = env.reset(), alone.reset()
    threads = env._workers.threads
    env.close()

    assert 1 == threads
    assert other.observation.tolist() == step.observation.tolist()
    assert alone.step([DRAW] * 3).observation.tolist() == env.step([DRAW] * 3).observation.tolist()


@pytest.mark.parametrize("mode", ["exact", "fast"])
def test_environment_says_what_it_is(mode: Mode) -> None:
    """In short."""
    env = BatchEnv("classic-2010", 2, 3, mode=mode)

    assert f"BatchEnv('classic-2010', seats=2, games=3, mode='{mode}')" == repr(env)


def test_variant_is_known_by_its_id() -> None:
    """Or is not."""
    with pytest.raises(uno.errors.VariantError):
        BatchEnv("classic-1871", 2, 3)
