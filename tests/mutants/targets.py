"""Targets: the code to mutate, and the survivors judged so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import unorules
from tests.kit import ROOT
from tests.mutants.mutant import MODULE_LEVEL, Mutant, mutants_in

Name = tuple[str, str, str]
"""A file, a function, and the change."""


@dataclass(frozen=True)
class Outcome:
    """The fate of a mutant."""

    mutant: Mutant
    fate: str
    """`killed`, `timed out` or `survived`."""
    by: str = ""
    """The test that noticed it, if a test did."""


@dataclass(frozen=True)
class Target:
    """Some files of a folder. The module of the target's name tries their mutants."""

    name: str
    root: Path
    files: tuple[str, ...]
    functions_only: bool = False
    """Whether to leave out types: what is outside functions, and a function that returns nothing."""

    def mutants(self) -> list[Mutant]:
        """Return every mutant, in the order of the files."""
        found = [one for file in self.files for one in mutants_in((self.root / file).read_bytes(), file)]
        if not self.functions_only:
            return found
        return [one for one in found if one.function != MODULE_LEVEL and one.text != "return None"]

    def mutate(self, mutant: Mutant) -> bytes:
        """Return the source of a mutant's file, with its change."""
        return mutant.apply((self.root / mutant.file).read_bytes())

    def judgements(self) -> dict[Name, str]:
        """Return the mutants that survive with good reason, and the reasons."""
        return read_judgements(Path(__file__).with_name(f"{self.name}.txt").read_text("utf-8"))

    def outcomes(self, mutants: Sequence[Mutant], tests: str, record: Path) -> Iterator[Outcome]:
        """Try mutants: those of the library with these tests. Which lines they run is kept as the record."""
        given = (tests, record) if self is LIBRARY else ()
        tried: Iterator[Outcome] = import_module(f"tests.mutants.{self.name}").outcomes(mutants, *given)
        return tried


def _below(folder: Path, pattern: str) -> tuple[str, ...]:
    return tuple(sorted(path.relative_to(folder).as_posix() for path in folder.glob(pattern)))


PACKAGE = Path(unorules.__file__).parent
MODEL = ROOT / "tests/spec/model"
LIBRARY = Target(
    "library",
    PACKAGE,
    (
        *_below(PACKAGE, "_engine/*.py"),
        "_compiled.py",
        "_house_rules.py",
        "state.py",
        "views.py",
        "_codec/consistency.py",
    ),
)
# `table` holds no rule: a deal overwrites what it begins with.
SPECIFICATION = Target("specification", MODEL, tuple(file for file in _below(MODEL, "*[!_].py") if file != "table.py"))
# The rooms that play. `policies` picks; `shuffle` has tests of its own.
ROOMS = ("legal", "moves", "piles", "prompting", "resolve", "rounds")
KERNEL = Target("kernel", PACKAGE, tuple(f"batch/kernel/{room}.py" for room in ROOMS), functions_only=True)
TARGETS = {target.name: target for target in (LIBRARY, SPECIFICATION, KERNEL)}


def read_judgements(text: str) -> dict[Name, str]:
    """Read a list of survivors, and return the reason for each."""
    found: dict[Name, str] = {}
    where, changes, reason = ("", ""), list[str](), ""
    for number, line in enumerate([*text.splitlines(), "end end"], 1):
        indent = len(line) - len(line.lstrip())
        words = line.strip()
        if not words or words.startswith("#"):
            continue
        if indent < 8 and reason:  # the reason is complete
            for change in changes:
                if (*where, change) in found:
                    raise ValueError(f"line {number}: {change} is judged twice")
                found[*where, change] = reason
            changes, reason = [], ""
        if indent == 0:
            file, function = words.split()
            where = file, function
        elif indent == 4:
            changes.append(words)
        else:
            reason = f"{reason} {words}".strip()
        if (indent == 0 and changes) or (indent == 8 and not changes):
            raise ValueError(f"line {number}: expected a file and a function, their changes, and a reason")
    return found
