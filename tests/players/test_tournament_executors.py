"""Executors of tournaments: threads, processes, a cluster, and errors raised by bots."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from pickle import PicklingError
from random import Random
from typing import Any

import pytest

from tests.players.tournament_games import (
    SHORT,
    Counting,
    CountingSeat,
    Killer,
    any_bot,
    broken_bot,
    dask_client,
    eager_bot,
)
from unorules import Action, Event, IllegalAction, Pass, View
from unorules.errors import SetupError
from unorules.players import BotError, Player, Results, forgetful, tournament, tournament_game
from unorules.players.tournaments import executors
from unorules.players.tournaments.executors import results_in_order

BOTS: dict[str, Player] = {"eager": eager_bot, "counting": Counting()}


def pool(workers: int = 2) -> ProcessPoolExecutor:
    """Return a pool of new processes."""
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


@pytest.fixture(scope="module")
def expected() -> Results:
    """What a tournament in this process gives."""
    return tournament(SHORT, BOTS, 200, seats=3)


class Unreliable(Executor):
    """Does its tasks at once, but breaks at the task that a list of numbers counts down to."""

    def __init__(self, breaks_after: list[int]) -> None:
        self.left = breaks_after.pop(0) if breaks_after else None
        self.shut = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.left is not None:
            self.left -= 1
            if self.left < -1:
                raise BrokenExecutor("refused")
        future: Future[Any] = Future()
        if self.left == -1:
            future.set_exception(BrokenExecutor("died"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.shut = True


@pytest.mark.parametrize("chunk", [1, 24, 70])
def test_threads_give_the_same_results(chunk: int, expected: Results) -> None:
    """Whatever they are given at a time."""
    with ThreadPoolExecutor(3) as threads:
        assert expected == tournament(SHORT, BOTS, 200, seats=3, executor=threads, chunk=chunk)
        assert 4 == threads.submit(pow, 2, 2).result()  # it is still open


@pytest.mark.slow
@pytest.mark.parametrize(("workers", "chunk"), [(1, 24), (2, 1), (3, 50)])
def test_processes_give_the_same_results(workers: int, chunk: int, expected: Results) -> None:
    """However many there are."""
    made = partial(pool, workers)

    assert expected == tournament(SHORT, BOTS, 200, seats=3, executor=made, chunk=chunk)


@pytest.mark.slow
def test_killed_worker_costs_nothing_that_was_counted(tmp_path: Path) -> None:
    """Another pool goes on, and every set is counted once."""
    killer = Killer(tmp_path / "games", fatal=30)
    bots: dict[str, Player] = {"killer": killer, "any": any_bot}
    told: list[int] = []
    pools: list[Executor] = []

    def made() -> Executor:
        pools.append(pool())
        return pools[-1]

    results = tournament(SHORT, bots, 100, executor=made, chunk=2, progress=lambda done, _: told.append(done))

    assert 2 == len(pools)
    assert list(range(2, 101, 2)) == told
    assert killer.games() > 100
    assert results == tournament(SHORT, bots, 100)


def test_killed_worker_ends_a_pool_that_was_given(tmp_path: Path) -> None:
    """Nobody else can make a new one; the error says what would help."""
    bots: dict[str, Player] = {"killer": Killer(tmp_path / "games", fatal=5), "any": any_bot}
    with pool(1) as given, pytest.raises(BrokenProcessPool) as broken:
        tournament(SHORT, bots, 100, executor=given)

    hint, where = broken.value.__notes__
    assert "Pass a function that makes the executor, and a new one takes over." == hint
    assert where.startswith("A worker died during task ")


def test_bots_that_cannot_be_pickled_have_a_hint() -> None:
    """In a pool of processes; threads play with them."""
    bots: dict[str, Player] = {"mine": lambda view, _: any_bot(view, Random(1)), "any": any_bot}
    with pytest.raises((PicklingError, AttributeError)) as refused:
        tournament(SHORT, bots, 4, executor=partial(pool, 1))
    with ThreadPoolExecutor(1) as threads:
        assert 4 == tournament(SHORT, bots, 4, executor=threads).games

    *_, hint = refused.value.__notes__  # From 3.14 on, pickle says before it where the bot was found.
    assert "Bots that go to other processes must be functions of a module, or objects of its classes." == hint


def test_error_of_a_task_has_no_hint() -> None:
    """There is nothing wrong with what it was given."""
    with ThreadPoolExecutor(1) as threads, pytest.raises(ZeroDivisionError) as raised:
        list(results_in_order(threads, partial(divmod, 1), [0]))

    assert not hasattr(raised.value, "__notes__")


def test_broken_executor_is_replaced_and_what_it_finished_is_kept() -> None:
    """Here it breaks at its fourth task, the next one at once, and the third one never."""
    breaks, made, done = [3, 0], [], []

    def make() -> Unreliable:
        made.append(Unreliable(breaks))
        return made[-1]

    def task(number: int) -> int:
        done.append(number)
        return 10 * number

    assert [10 * number for number in range(9)] == list(results_in_order(make, task, range(9)))
    assert list(range(9)) == done
    assert [True, True, True] == [executor.shut for executor in made]


def test_executors_that_break_one_after_another_end_it() -> None:
    """A task that always kills its worker is not tried forever."""
    made: list[Unreliable] = []

    def make() -> Unreliable:
        made.append(Unreliable([0]))
        return made[-1]

    with pytest.raises(BrokenExecutor, match="died"):
        list(results_in_order(make, abs, [2]))

    assert executors.MAX_BREAKS == len(made)


class Losing(Executor):
    """Does its tasks at once, but loses the results of the first ones."""

    def __init__(self, losses: int) -> None:
        self.losses = losses
        self.done: list[Any] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.done.append(args[-1])
        if len(self.done) <= self.losses:
            future.set_exception(ValueError("where is it?"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_task_that_an_executor_loses_is_done_again() -> None:
    """A few times: Dask's executor can lose one when a worker dies."""
    few = Losing(2)
    assert [1, 2] == list(results_in_order(few, abs, [-1, -2]))
    assert [-1, -2, -1, -2] == few.done
    with pytest.raises(ValueError, match="where is it"):
        list(results_in_order(Losing(executors.MAX_BREAKS), abs, [-1]))


def test_tasks_are_handed_out_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more are waiting than the limit says, however many there are."""
    monkeypatch.setattr(executors, "MAX_PENDING", 3)
    begun: list[int] = []
    results = results_in_order(Unreliable([]), begun.append, range(10))
    waiting = []
    for taken, _ in enumerate(results):
        waiting.append(len(begun) - taken)

    assert [3, 3, 3, 3, 3, 3, 3, 3, 2, 1] == waiting


def test_pool_is_shut_down_when_counting_fails() -> None:
    """One that the tournament has made itself."""
    pools: list[ThreadPoolExecutor] = []

    def make() -> Executor:
        pools.append(ThreadPoolExecutor(1))
        return pools[-1]

    def failing(done: int, total: int) -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more") as stopped:
        tournament(SHORT, {"a": any_bot}, 8, seats=2, executor=make, progress=failing, chunk=1)

    assert stopped.tb is not None  # which keeps everything alive that was not closed
    with pytest.raises(RuntimeError, match="cannot schedule new futures after shutdown"):
        pools[0].submit(print)


def test_what_is_pending_is_cancelled_when_nobody_wants_it() -> None:
    """As after an error of a bot, or Ctrl-C."""
    futures: list[Future[Any]] = []

    class Waiting(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            futures.append(Future())
            if len(futures) == 1:
                futures[0].set_result(fn(*args))
            return futures[-1]

    results = results_in_order(Waiting(), abs, [2] * 3)
    next(results)
    assert isinstance(results, Iterator)
    results.close()  # it is a generator

    assert [False, True, True] == [future.cancelled() for future in futures]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # whatever Dask warns of
@pytest.mark.skipif(sys.platform == "win32", reason="a worker is killed by a signal")
def test_cluster_gives_the_same_results_when_a_worker_is_killed(tmp_path: Path) -> None:
    """Dask's scheduler gives the lost tasks to another worker."""
    patient = {"distributed.comm.timeouts.connect": "300s", "distributed.comm.timeouts.tcp": "300s"}
    killer = Killer(tmp_path / "games", fatal=40)
    bots: dict[str, Player] = {"killer": killer, "any": any_bot}
    told: list[int] = []
    with dask_client(tmp_path, **patient) as client:
        results = tournament(
            SHORT, bots, 200, executor=client.get_executor(), chunk=4, progress=lambda done, _: told.append(done)
        )

    assert list(range(4, 201, 4)) == told
    assert killer.games() > 200
    assert results == tournament(SHORT, bots, 200)


# Errors of bots.

BROKEN: dict[str, Player] = {"any": any_bot, "mine": broken_bot}


class Deaf(CountingSeat):
    """Cannot be told anything."""

    def for_seat(self, view: View) -> Deaf:
        return self

    def see(self, events: tuple[Event, ...]) -> None:
        raise LookupError("what?")


class Unwilling(Counting):
    """Does not sit down."""

    def for_seat(self, view: View) -> CountingSeat:
        raise LookupError("where?")


def waiting_bot(view: View, rng: Random) -> Action | None:
    """Wait, whatever happens."""
    return None


def passing_bot(view: View, rng: Random) -> Action | None:
    """Pass, whether that is allowed or not."""
    return Pass(view.prompt.seat or 0)


class TwoWords(Exception):
    """Cannot be pickled: it is made of two words and keeps one."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} {other}")


def unlucky_bot(view: View, rng: Random) -> Action | None:
    """Raise what cannot go to another process."""
    raise TwoWords("bad", "luck")


def leaving_bot(view: View, rng: Random) -> Action | None:
    """End the process."""
    sys.exit(0)


def error_of(bots: dict[str, Player], kind: type[Exception], **options: Any) -> Exception:
    """Return the error that ends a tournament of these bots."""
    with pytest.raises(kind) as raised:
        tournament(SHORT, bots, 40, seed=7, **options)
    return raised.value


def test_error_says_which_bot_and_which_game() -> None:
    """And in which line of the bot, in the order of the calls."""
    whose, where, game, again = error_of(BROKEN, IndexError).__notes__

    assert whose.startswith("bot 'mine' in seat 1, at action ")
    assert where.startswith("raised at tournament_games.py:")
    assert (" in broken_bot, random.py:" in where, where.endswith(" in choice")) == (True, True)
    assert "set 0 of seed 7; in the seats from 0 on: 'any', 'mine'" == game
    assert "again: tournament_game(variant, [bots['any'], bots['mine']], seed=7, number=0)" == again


def test_game_can_be_played_again_up_to_the_error() -> None:
    """As the notes say; the bot fails at the same action."""
    whose = error_of(BROKEN, IndexError).__notes__[0]
    seqs: deque[int] = deque([0])
    with pytest.raises(IndexError):
        seqs.extend(state.seq for _, state, _ in tournament_game(SHORT, [any_bot, broken_bot], seed=7, number=0))

    assert whose.endswith(f" at action {seqs[-1] + 1}")


def test_game_played_alone_is_that_of_the_tournament() -> None:
    """Two games of one set, with as many actions as were counted."""
    counted = tournament(SHORT, {"any": any_bot, "eager": eager_bot}, 2, seed=3).action_counts
    lengths = [
        sum(1 for _ in tournament_game(SHORT, players, seed=3, number=0))
        for players in ([any_bot, eager_bot], [eager_bot, any_bot])
    ]

    assert sorted(lengths) == sorted(length for length, count in counted for _ in range(count))


@pytest.mark.parametrize(
    ("bot", "kind"),
    [(waiting_bot, BotError), (passing_bot, IllegalAction), (Deaf(), LookupError), (Unwilling(), LookupError)],
    ids=["waits", "breaks the rules", "cannot be told", "does not sit down"],
)
def test_whatever_a_bot_does_wrong_is_blamed_on_it(bot: Player, kind: type[Exception]) -> None:
    """Also what the library refuses."""
    notes = error_of({"mine": bot, "any": any_bot}, kind).__notes__

    assert "bot 'mine' in seat 0, at action 1" == notes[0]
    assert (kind is LookupError) == ("test_tournament_executors.py:" in notes[1])


def test_nobody_is_blamed_for_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the next round cannot be started."""

    def broken(*_: object) -> None:
        raise RuntimeError("no cards")

    monkeypatch.setattr(sys.modules["unorules.players.play_out"], "host_move", broken)
    notes = error_of({"any": any_bot, "eager": eager_bot}, RuntimeError).__notes__

    assert ["set", "again:"] == [note.split()[0] for note in notes]


@pytest.mark.parametrize("player", [Deaf(), forgetful(Deaf())], ids=["itself", "forgetful"])
def test_bot_in_several_seats_is_refused_if_it_remembers(player: Player) -> None:
    """Here `for_seat` gives the same one twice."""
    with pytest.raises(SetupError, match="a bot that remembers sits in one seat alone"):
        tournament(SHORT, {"deaf": player}, 1, seats=2)


def test_notes_come_back_from_a_worker() -> None:
    """Word for word."""
    expected = error_of(BROKEN, IndexError)
    error = error_of(BROKEN, IndexError, executor=pool)

    assert (str(expected), expected.__notes__) == (str(error), error.__notes__)


def test_bot_that_ends_its_process_is_an_error() -> None:
    """Otherwise the tournament would end without a word."""
    error = error_of({"any": any_bot, "gone": leaving_bot}, BotError)

    assert "the bot ended its process: SystemExit(0)" == str(error)
    assert error.__notes__[0].startswith("bot 'gone' in seat 1, at action ")


def test_ctrl_c_ends_a_tournament() -> None:
    """Also while a bot thinks."""

    def stopped_bot(view: View, rng: Random) -> Action | None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament(SHORT, {"any": any_bot, "stopped": stopped_bot}, 2)


@pytest.mark.parametrize("executor", [partial(pool, 1), partial(ThreadPoolExecutor, 1)], ids=["process", "thread"])
def test_error_that_cannot_be_pickled_comes_through_in_words(executor: Callable[[], Executor]) -> None:
    """With its notes; where there is no executor, it comes as it is."""
    error = error_of({"any": any_bot, "mine": unlucky_bot}, BotError, executor=executor)

    assert str(error).startswith("TwoWords: ")
    assert "bad luck" in str(error)
    assert error.__notes__[0].startswith("bot 'mine' in seat 1, at action ")
    error_of({"any": any_bot, "mine": unlucky_bot}, TwoWords)
