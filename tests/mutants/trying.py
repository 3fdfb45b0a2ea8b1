"""Trying a mutant: the tests that run its line, the promising and the quick ones first, until one fails.

Most mutants are tried in forks of a process that has imported the library and collected all tests: the code of one
function is swapped. A mutant that survives this, and one that is not in the body of a function or in a file that keeps
what it has made, is tried in a fork of a process that has imported nothing of either.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal, NoReturn

import pytest

from tests.mutants.mutant import Mutant
from tests.mutants.recording import OPTIONS, Record
from tests.mutants.swapping import swap
from tests.mutants.workshop import Workshop

Fate = Literal["killed", "timed out", "survived"]

_NARROW = 20
"""How many tests that run little else are tried before the others."""
_QUICK = 0.03
_SECONDS = 3.0
"""How long a test may take in any case, in processor time; a slow one may take ten times what it takes otherwise."""
_SILENCE = 300.0


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant."""

    mutant: Mutant
    fate: Fate
    test: str
    """The test that noticed it, if one did."""
    tests: int
    """How many tests there were to try, within the budget."""


class Trial:
    """Tries mutants one after another, and learns which tests notice them."""

    def __init__(self, workshop: Workshop, record: Record, budget: float) -> None:
        self.workshop = workshop
        self.record = record
        self.budget = budget
        self._noticed: defaultdict[tuple[str, str], deque[int]] = defaultdict(lambda: deque(maxlen=6))
        self._breadth = record.breadth()
        self._near: dict[tuple[str, range], list[int]] = {}
        self._numbers = {test: number for number, test in enumerate(record.tests)}

    def outcome(self, mutant: Mutant) -> Outcome:
        """Try a mutant in a process that imports it."""
        rounds, count = self._rounds(mutant)
        source = mutant.apply((self.workshop.package / mutant.file).read_bytes())
        with self.workshop.written(mutant.file, source):
            told = self.workshop.child(lambda tell: self._try(rounds, tell), _SILENCE)
        return self._outcome(mutant, told, count)

    def swapped(self, mutant: Mutant, session: pytest.Session, items: dict[str, pytest.Item]) -> Outcome:
        """Try a mutant in a process that has collected these tests."""
        rounds, count = self._rounds(mutant)
        names = {self.record.tests[number]: self.record.seconds[number] for tests in rounds for number in tests}
        tests = {test: names[test] for test in names if test in items and test not in self.record.outside}
        source = mutant.apply((self.workshop.package / mutant.file).read_bytes())

        def work(tell: Callable[[str], NoReturn]) -> str:
            swap(mutant.file, mutant.function, source)
            session.config.pluginmanager.register(_Watch(tests, tell))
            run = [items[test] for test in tests]
            for item, following in zip_longest(run, run[1:]):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            return "survived"

        return self._outcome(mutant, self.workshop.child(work, _SILENCE), count)

    def _outcome(self, mutant: Mutant, told: str | None, count: int) -> Outcome:
        if told is None:
            return Outcome(mutant, "timed out", "", count)
        fate, _, test = told.partition("\t")
        if fate == "broken":
            raise RuntimeError(f"{mutant.file} {mutant.function}: {mutant.change}: {test}")
        if test in self._numbers:
            noticed = self._noticed[mutant.file, mutant.function]
            number = self._numbers[test]
            if number in noticed:
                noticed.remove(number)
            noticed.appendleft(number)
        if fate == "survived":
            return Outcome(mutant, "survived", "", count)
        return Outcome(mutant, "timed out" if fate == "timed out" else "killed", test, count)

    def _rounds(self, mutant: Mutant) -> tuple[list[list[int]], int]:
        """Return the tests to try, in rounds: those that noticed a mutant of this function before, then more and more.

        A round ends where more files of tests would have to be collected, which takes longer than most tests.
        """
        surely, perhaps = self.record.running(mutant.file, mutant.lines)
        among = {*surely, *perhaps}
        before = [number for number in self._noticed[mutant.file, mutant.function] if number in among]
        if (mutant.file, mutant.scope) not in self._near:
            self._near[mutant.file, mutant.scope] = self.record.near(mutant.file, mutant.scope)
        near = [number for number in self._near[mutant.file, mutant.scope] if number in among]
        each = self._one_each(surely)
        narrow = sorted(each, key=self._breadth.__getitem__)[:_NARROW]
        quick = [number for number in each if self.record.seconds[number] <= _QUICK]
        queue = [*before, *near, *narrow, *quick, *surely, *self._one_each(perhaps), *perhaps]
        queue = list(dict.fromkeys(queue))
        rounds: list[list[int]] = [before]
        for most_files in (6, 24, len(self.record.tests)):
            files: set[str] = set()
            chosen = []
            for number in queue:
                file = _file(self.record.tests[number])
                if len(files) < most_files or file in files:
                    files.add(file)
                    chosen.append(number)
            rounds.append(chosen[: 20 * most_files])
        tried: set[int] = set()
        left = self.budget
        for tests in rounds:
            tests[:] = [number for number in tests if number not in tried]
            for place, number in enumerate(tests):
                left -= self.record.seconds[number]
                if left < 0:
                    del tests[place:]
                    break
            tried.update(tests)
        return [tests for tests in rounds if tests], len(tried)

    def _one_each(self, numbers: list[int]) -> list[int]:
        """Return the quickest case of every test."""
        first: dict[str, int] = {}
        for number in numbers:
            first.setdefault(self.record.tests[number].partition("[")[0], number)
        return list(first.values())

    def _try(self, rounds: list[list[int]], tell: Callable[[str], NoReturn]) -> str:
        sys.dont_write_bytecode = True
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        for chosen in rounds:
            tests = {self.record.tests[number]: self.record.seconds[number] for number in chosen}
            files = dict.fromkeys(map(_file, tests))
            watch = _Watch(tests, tell)
            code = pytest.main([*OPTIONS, f"--basetemp={self.workshop.folder / 'tmp'}", *files], plugins=[watch])
            watch.rest()
            if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                return f"killed\t{code}"
        return "survived"


class Server:
    """Collects the tests, and tries mutants in forks of the process that has done so."""

    def __init__(self, trial: Trial, mutants: Sequence[Mutant], done: Callable[[Outcome], None]) -> None:
        self.trial = trial
        self.mutants = mutants
        self.done = done

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        for mutant in self.mutants:
            self.done(self.trial.swapped(mutant, session, items))
        return True


def _file(test: str) -> str:
    return test.partition("::")[0]


class _Watch:
    """Runs the chosen tests in their order. The first failure, or a test without an end, ends the process."""

    def __init__(self, tests: dict[str, float], tell: Callable[[str], NoReturn]) -> None:
        self.tests = tests
        self.tell = tell
        self.test = "the collection"
        signal.signal(signal.SIGPROF, self._out_of_time)
        signal.signal(signal.SIGALRM, self._out_of_time)
        self._allow(15.0)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        found = {item.nodeid: item for item in items}
        items[:] = [found[test] for test in self.tests if test in found]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.test = item.nodeid
        self._allow(_SECONDS + 10 * self.tests[item.nodeid])
        return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None and not isinstance(call.excinfo.value, pytest.skip.Exception):
            self.tell(f"killed\t{item.nodeid}")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.tell(f"killed\t{report.nodeid}")

    def rest(self) -> None:
        """Stop the clock."""
        self._allow(0)

    def _allow(self, seconds: float) -> None:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, 20 * seconds)  # it may wait for something; a busy machine is slow

    def _out_of_time(self, *_: object) -> None:
        self.tell(f"timed out\t{self.test}")
