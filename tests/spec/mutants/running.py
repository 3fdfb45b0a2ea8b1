"""Running: mutants spread over all files, and whether the differential notices them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from random import Random
from time import process_time
from types import ModuleType

import tests.spec
from tests.spec.differential.games import FAILURES
from tests.spec.differential.running import run
from tests.spec.mutants.mutating import Mutant, model_files, mutants

PACKAGE = "tests.spec.model"
SURVIVORS = Path(__file__).with_name("survivors.txt")


class OneMutant(MetaPathFinder, Loader):
    """Imports a mutant in the place of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find only the module that is mutated."""
        return ModuleSpec(name, self) if name == self.mutant.module else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the mutated code."""
        exec(compile(self.mutant.tree(), str(self.mutant), "exec"), vars(module))


@contextmanager
def model_aside() -> Iterator[None]:
    """Take the model out of the imported modules, and put it back afterwards."""
    aside = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith(PACKAGE)}
    try:
        yield
    finally:
        for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
            del sys.modules[name]
        sys.modules.update(aside)
        tests.spec.__dict__["model"] = aside[PACKAGE]


def load(mutant: Mutant) -> ModuleType:
    """Import the model with one mutated module."""
    finder = OneMutant(mutant)
    with model_aside():
        sys.meta_path.insert(0, finder)
        try:
            return import_module(f"{PACKAGE}.moves")
        finally:
            sys.meta_path.remove(finder)


def is_found(mutant: Mutant, steps: int, seed: int) -> bool:
    """Return whether the differential notices the mistake."""
    try:
        run(steps, seed, load(mutant))
    except FAILURES:
        return True
    return False


def sample(each: int, seed: int) -> list[Mutant]:
    """Return so many mutants of each file, or all that there are."""
    rng, chosen = Random(seed), list[Mutant]()
    for path in model_files():
        possible = list(mutants(path))
        chosen += rng.sample(possible, min(each, len(possible)))
    return chosen


def judged() -> dict[str, str]:
    """Return the mutants that are known to survive, by their names, and what was found about each of them."""
    paragraphs = [part.splitlines() for part in SURVIVORS.read_text("utf-8").split("\n\n")[1:]]
    return {
        name: " ".join(line.strip() for line in lines if line.startswith(" "))
        for lines in paragraphs
        for name in lines
        if not name.startswith(" ")
    }


def main(each: int = 10, steps: int = 40_000, seed: int = 2010) -> None:
    """Try so many mutants of each file, print those that survive, and say how many were found.

    Fails if one survives that nobody has judged, or if too many survive.
    """
    began, tried, known = process_time(), sample(each, seed), judged()
    found = unjudged = 0
    for mutant in tried:
        if is_found(mutant, steps, seed):
            found += 1
            continue
        unjudged += mutant.name not in known
        print(f"survives, {'judged' if mutant.name in known else 'not judged'}: {mutant}", flush=True)
    print(
        f"spec mutants: {found} of {len(tried)} found ({found / len(tried):.1%}),"
        f" {len(model_files())} files, {process_time() - began:.0f} s"
    )
    if unjudged:
        raise SystemExit(f"{unjudged} of those that survive are not judged in {SURVIVORS.name}")
    if found / len(tried) < 0.95:
        raise SystemExit("fewer than 95 % of the mutants are found")
