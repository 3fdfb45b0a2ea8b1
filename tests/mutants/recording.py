"""Recording: which tests run which lines, and how long each test takes."""

from __future__ import annotations

import hashlib
import json
import resource
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.mutants.mutant import PACKAGE, mutated_files
from tests.mutants.workshop import Workshop

APART = (
    "tests/mutants",
    "tests/players",
    "tests/rl",
    "tests/batch",
    "tests/benchmarks",
    "tests/cli",
    "tests/pages",
    "tests/pictures",
    "tests/replay_page",
)
"""Whose tests are left out: they use public names alone, and take long to notice what others notice at once."""
OPTIONS = (
    *("-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"),
    *(f"--ignore={folder}" for folder in APART),
)
LONGEST = 3600.0


@dataclass(frozen=True)
class Record:
    """Which tests run what. The tests that run a line are the bits of a number."""

    tests: list[str]
    seconds: list[float]
    lines: dict[str, dict[int, int]]
    """By file and line. Bit 0 stands for the collection of the tests, bit n + 1 for test n."""
    outside: frozenset[str]
    """The tests that start other processes, in which the library is imported again."""

    def running(self, file: str, lines: range) -> tuple[list[int], list[int]]:
        """Return the tests that run any of these lines, and the others for which they may have run.

        What runs once for all, when a module is imported or before its result is kept in a cache, may have run for
        every test.
        """
        found = everything = 0
        for line in lines:
            found |= self.lines[file].get(line, 0)
        if not found >> 1 or "lru_cache" in (PACKAGE / file).read_text("utf-8"):
            for of_file in self.lines.values():
                for bits in of_file.values():
                    everything |= bits
        return self._tests(found), self._tests(everything & ~found)

    def near(self, file: str, scope: range) -> list[int]:
        """Return the three quickest tests of every line of a function, those of the rarest line first."""
        lines = sorted((self.lines[file].get(line, 0) for line in scope), key=int.bit_count)
        return [number for bits in lines for number in self._tests(bits)[:3]]

    def breadth(self) -> list[int]:
        """Return how many lines each test runs."""
        counts = [0] * len(self.tests)
        for of_file in self.lines.values():
            for bits in of_file.values():
                for number in self._tests(bits):
                    counts[number] += 1
        return counts

    def _tests(self, bits: int) -> list[int]:
        """Return the tests of some bits, the quick ones first."""
        numbers = [number for number, bit in enumerate(reversed(f"{bits >> 1:b}")) if bit == "1"]
        return sorted(numbers, key=self.seconds.__getitem__)


def recorded(workshop: Workshop, kept: Path, tests: str) -> Record:
    """Return the record of the quick tests: the one that was kept, or a new one if anything has changed."""
    stamp = f"{tests} {_stamp()}"
    if kept.is_file():
        document = json.loads(kept.read_text("utf-8"))
        if document["stamp"] == stamp:
            return _read(document)
    told = workshop.child(lambda tell: _record(workshop, tests, tell), LONGEST)
    if not told or not told.startswith("{"):
        raise SystemExit(f"error: the tests fail without any mutant: {told or 'they do not end'}")
    document = json.loads(told)
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps({"stamp": stamp, **document}), "utf-8")
    return _read(document)


def _read(document: dict[str, Any]) -> Record:
    lines = {
        file: {int(line): int(bits, 16) for line, bits in of_file.items()}
        for file, of_file in document["lines"].items()
    }
    return Record(document["tests"], document["seconds"], lines, frozenset(document["outside"]))


def _stamp() -> str:
    """Return a digest of everything that the tests depend on."""
    digest = hashlib.sha256()
    for folder in (PACKAGE, Path("tests"), Path("docs"), Path("examples")):
        for path in sorted(folder.rglob("*.*")):
            if path.is_file() and not {"__pycache__", "mutants"} & set(path.relative_to(folder).parts):
                digest.update(f"{path} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()


class _Recorder:
    """Tells coverage which test runs, and takes the time."""

    def __init__(self, switch: Callable[[str], object], tell: Callable[[str], NoReturn]) -> None:
        self.switch = switch
        self.tell = tell
        self.seconds: dict[str, float] = {}
        self.outside: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.switch(item.nodeid)
        began, children = time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN)
        result = yield
        if children != resource.getrusage(resource.RUSAGE_CHILDREN):
            self.outside.append(item.nodeid)
        self.seconds[item.nodeid] = round(time.process_time() - began, 4)
        self.switch("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.tell(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.tell(report.nodeid)


def _record(workshop: Workshop, tests: str, tell: Callable[[str], NoReturn]) -> str:
    """Run the quick tests, and return the record as JSON."""
    import coverage  # only a run of the mutants needs it

    paths = {file: str((workshop.package / file).resolve()) for file in mutated_files()}
    measure = coverage.Coverage(data_file=None, include=list(paths.values()), config_file=False)
    measure.start()
    recorder = _Recorder(measure.switch_context, tell)
    basetemp = f"--basetemp={workshop.folder / 'tmp'}"
    code = pytest.main([*OPTIONS, basetemp, tests], plugins=[recorder])
    if code != pytest.ExitCode.OK:
        return f"pytest ends with {code!r}"
    measure.stop()
    data = measure.get_data()
    ran = list(recorder.seconds)
    bits = {"": 1} | {test: 2 << number for number, test in enumerate(ran)}
    lines = {
        file: {
            line: hex(sum(bits[context] for context in contexts))
            for line, contexts in data.contexts_by_lineno(path).items()
        }
        for file, path in paths.items()
    }
    seconds = list(recorder.seconds.values())
    return json.dumps({"tests": ran, "seconds": seconds, "lines": lines, "outside": recorder.outside})
