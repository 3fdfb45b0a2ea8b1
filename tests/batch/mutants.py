"""Mutants of the kernel: whether the comparison with the library finds out about small changes.

`python -m tests.batch.mutants 100 1` tries a random hundred, interpreted, and lists those that nothing found.
"""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from random import Random
from types import FrameType

import numpy as np

from tests.batch.cases import random_cases
from tests.batch.kernels import interpreted_kernel
from tests.batch.playing import play_case
from tests.batch.running import LONGEST
from tests.mutants.mutant import PACKAGE, Mutant, mutants_of

ROOMS = ("cards", "kinds", "legal", "moves", "piles", "prompting", "resolving", "rounds", "scoring", "seats")
"""The rooms of the kernel that play. `choosing` picks; `shuffle` and `keccak` have tests of their own."""
STEPS = 12_000
SECONDS = 5
"""Of CPU time for one game: a mutant that takes longer is stuck in a loop."""


class Stuck(Exception):
    """A mutant runs on and on."""


def all_mutants() -> list[Mutant]:
    """Return every mutant of the rooms, but those of what is said about types."""
    found = [mutant for room in ROOMS for mutant in mutants_of(f"batch/kernel/{room}.py")]
    return [mutant for mutant in found if mutant.function != "(module)"]


def is_found(mutant: Mutant, steps: int) -> bool:
    """Return whether games of a mutant differ, fail or do not end."""
    room = Path(mutant.file).stem
    source = mutant.apply((PACKAGE / mutant.file).read_bytes()).decode()
    compared = 0
    try:
        with np.errstate(all="ignore"):
            entries = interpreted_kernel(room, source)
            for case, longest in zip(random_cases(2010), cycle(LONGEST), strict=False):
                with _limited(SECONDS):
                    taken, fault = play_case(case, longest, Counter(), entries)
                compared += taken + 1
                if fault is not None or compared > steps:
                    return fault is not None
    except Exception:  # noqa: BLE001 - whatever a mutant raises
        return True
    raise AssertionError("there are cases without end")


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raise Stuck in this block after so much CPU time."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Stuck

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def main(count: int, seed: int, at_least: float) -> None:
    """Try a random sample of the mutants, print those that were not found, and exit if too few were."""
    sample = Random(seed).sample(all_mutants(), count)
    found = 0
    for mutant in sample:
        if is_found(mutant, STEPS):
            found += 1
        else:
            print("not found:", mutant.file, mutant.function, mutant.change)
    print(f"{found} of {count} were found")
    if 100 * found < at_least * count:
        raise SystemExit(f"that is less than {at_least} %")


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m tests.batch.mutants", description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=100, help="100 unless given")
    parser.add_argument("seed", type=int, nargs="?", default=1, help="of the sample")
    parser.add_argument("--at-least", type=float, default=0, metavar="PERCENT", help="fail if fewer are found")
    given = parser.parse_args()
    main(given.count, given.seed, given.at_least)
