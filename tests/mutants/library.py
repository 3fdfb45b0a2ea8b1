"""Mutants of the library: run the quick tests that reach the line, fastest first, until one fails.

Most mutants are tried in children of a process that has collected all tests: the code of one function is swapped. A
mutant that survives this, or is not in the body of a function, is imported from a copy of the library instead.
"""

from __future__ import annotations

import compileall
import gc
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from pathlib import Path
from py_compile import PycInvalidationMode
from tempfile import TemporaryDirectory
from types import CodeType
from typing import Any

import pytest

from tests.mutants.mutant import Mutant
from tests.mutants.targets import LIBRARY, Outcome
from tests.mutants.workshop import allow, in_child, try_mutants

# They use public names alone, and take long to notice what others notice at once.
APART = ("mutants", "players", "rl", "batch", "benchmarks", "cli", "pages", "pictures", "replay_page")
OPTIONS = (
    *("-qq", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning", "--hypothesis-profile=ci"),
    *(f"--ignore=tests/{folder}" for folder in APART),
)
BUDGET = 60.0
"""Seconds of tests for one mutant."""
SECONDS = 3.0
"""How long a test may take in any case; a slow one may take ten times what it takes otherwise."""
FIRST = 20
"""How many tests a new process tries before another collects the rest."""


class Noticed(Exception):
    """A test has failed."""


def outcomes(mutants: Sequence[Mutant], tests: str, record: Path) -> Iterator[Outcome]:
    """Try mutants with the tests that run their lines."""
    with TemporaryDirectory() as folder:
        session = Session(mutants, f"{tests} {_stamp()}", record)
        code = pytest.main([*OPTIONS, f"--basetemp={folder}/swapped", tests], plugins=[session])
        if code != pytest.ExitCode.OK:
            raise SystemExit(f"error: the tests fail without any mutant: {session.failed or repr(code)}")
        yield from session.noticed.values()
        copy = Path(folder) / "unorules"
        shutil.copytree(LIBRARY.root, copy, ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(copy, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        rest = [mutant for mutant in mutants if mutant not in session.noticed]
        yield from _import_mutants(rest, session, copy)


class Session:
    """A plugin that collects the tests, records which lines they run, and tries the mutants that can be swapped."""

    def __init__(self, mutants: Sequence[Mutant], stamp: str, record: Path) -> None:
        self.mutants = [mutant for mutant in mutants if mutant.swappable]
        self.stamp = stamp
        self.record = record
        self.noticed: dict[Mutant, Outcome] = {}
        self.failed = ""
        self.items: dict[str, pytest.Item] = {}
        self.seconds: dict[str, float] = {}
        """Of every test, the quickest first."""
        self.lines: dict[str, dict[str, list[str]]] = {}
        """The tests that run a line, by file and line."""
        self._before: defaultdict[str, dict[str, float]] = defaultdict(dict)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.unregister(name="terminalreporter")  # children are silent
        self.items = {item.nodeid: item for item in session.items}
        self._read_record()
        gc.collect()
        gc.freeze()
        for outcome in try_mutants(self.mutants, self._swap, Noticed):
            if outcome.fate != "survived":
                self.noticed[outcome.mutant] = outcome
            if outcome.by:
                self._before[outcome.mutant.file + outcome.mutant.function][outcome.by] = self.seconds[outcome.by]
        return True

    def tests(self, mutant: Mutant) -> dict[str, float]:
        """Return the tests to try: those that have noticed a mutant of this function, then one case of each test.

        What runs once for all, when a module is imported or before its result is kept in a cache, may run for every
        test.
        """
        lines = self.lines[mutant.file]
        surely = {test for line in mutant.lines for test in lines.get(str(line), [])}
        once = not surely or b"lru_cache" in (LIBRARY.root / mutant.file).read_bytes()
        among = [test for test in self.seconds if test in surely]
        among += [test for test in self.seconds if once and test not in surely]
        cases = {test.partition("[")[0]: test for test in reversed(among)}
        before = [test for test in self._before[mutant.file + mutant.function] if test in surely]
        chosen, left = dict[str, float](), BUDGET
        for test in dict.fromkeys([*before, *reversed(cases.values()), *among]):
            left -= self.seconds[test]
            if left >= 0:
                chosen[test] = self.seconds[test]
        return chosen

    def _swap(self, mutant: Mutant) -> None:
        swap(mutant.file, mutant.function, LIBRARY.mutate(mutant))
        _run([self.items[test] for test in self.tests(mutant)], Watch(self.seconds))

    def _read_record(self) -> None:
        """Read the record that was kept, or run the tests and keep a new one if anything has changed."""
        document = json.loads(self.record.read_text("utf-8")) if self.record.is_file() else {}
        if document.get("stamp") != self.stamp:
            fate, text = in_child(partial(_record, list(self.items.values())), Noticed)
            if fate != "survived":
                self.failed = text or fate
                raise pytest.UsageError
            document = {"stamp": self.stamp, **json.loads(text)}
            self.record.parent.mkdir(parents=True, exist_ok=True)
            self.record.write_text(json.dumps(document), "utf-8")
        self.seconds = document["seconds"]
        tests = list(self.seconds)
        self.lines = {
            file: {line: [tests[number] for number in numbers] for line, numbers in lines.items()}
            for file, lines in document["lines"].items()
        }


class Watch:
    """A plugin that takes the time of every test, and raises the first failure."""

    def __init__(self, expected: dict[str, float], switch: Callable[[str], object] = str) -> None:
        self.expected = expected
        self.switch = switch
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.switch(item.nodeid)
        allow(SECONDS + 10 * self.expected.get(item.nodeid, 60.0))
        began = time.monotonic()
        result = yield
        self.seconds[item.nodeid] = round(time.monotonic() - began, 4)
        allow(0)
        self.switch("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            raise Noticed(report.nodeid)


def _run(items: Sequence[pytest.Item], watch: Watch) -> None:
    for item, following in zip_longest(items, items[1:]):
        if item is items[0]:
            item.config.pluginmanager.register(watch)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _record(items: Sequence[pytest.Item]) -> str:
    """Run the tests, and return as JSON how long each takes and which lines it runs."""
    import coverage  # the tests of this folder do not need it

    paths = {file: str((LIBRARY.root / file).resolve()) for file in LIBRARY.files}
    measure = coverage.Coverage(data_file=None, include=list(paths.values()), config_file=False)
    measure.set_option("run:disable_warnings", ["no-data-collected"])
    measure.start()
    watch = Watch({}, measure.switch_context)
    _run(items, watch)
    measure.stop()
    data = measure.get_data()
    seconds = dict(sorted(watch.seconds.items(), key=lambda test: test[1]))
    numbers = {test: number for number, test in enumerate(seconds)}
    lines = {
        file: {line: [numbers[test] for test in tests if test] for line, tests in data.contexts_by_lineno(path).items()}
        for file, path in paths.items()
    }
    return json.dumps({"seconds": seconds, "lines": lines})


def _stamp() -> str:
    """Return a digest of everything that the tests depend on."""
    digest = hashlib.sha256()
    for folder in (LIBRARY.root, Path("tests"), Path("docs"), Path("examples")):
        for path in sorted(folder.rglob("*.*")):
            if path.is_file() and not {"__pycache__", "mutants"} & set(path.relative_to(folder).parts):
                digest.update(f"{path} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def swap(file: str, function: str, source: bytes) -> None:
    """Let a function of the library, which is imported, have the code of another source."""
    found: Any = sys.modules["unorules." + file.removesuffix(".py").replace("/", ".")]
    for name in function.split("."):
        found = vars(found)[name]
    target: Any = found.fget if isinstance(found, property) else found
    code = compile(source, target.__code__.co_filename, "exec", dont_inherit=True)
    target.__code__ = next(one for one in _codes(code) if one.co_qualname == function)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _import_mutants(mutants: Sequence[Mutant], session: Session, copy: Path) -> Iterator[Outcome]:
    """Write each mutant into the copy for a while, and let new processes import it."""
    for mutant in mutants:
        path = copy / mutant.file
        path.write_bytes(LIBRARY.mutate(mutant))
        yield from try_mutants([mutant], lambda mutant: _run_anew(session.tests(mutant), copy.parent), Noticed)
        path.write_bytes((LIBRARY.root / mutant.file).read_bytes())


def _run_anew(tests: dict[str, float], folder: Path) -> None:
    """Run tests in processes that import the copy: first a few, then the rest."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    words = [sys.executable, "-m", "pytest", *OPTIONS, "-x", f"--basetemp={folder}/imported", f"@{folder}/tests.txt"]
    names = list(tests)
    for chosen in filter(None, (names[:FIRST], names[FIRST:])):
        limit = int(20 + 10 * sum(tests[test] for test in chosen))
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
        (folder / "tests.txt").write_text("\n".join(chosen), "utf-8")
        done = subprocess.run(words, env=environment, capture_output=True, encoding="utf-8", check=False)
        if done.returncode < 0:
            signal.raise_signal(signal.SIGPROF)  # out of time
        if done.returncode > 0:
            failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
            raise Noticed(failed[1] if failed else "")
