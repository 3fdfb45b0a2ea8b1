"""Running: many cases, what was reached in them, and the smallest one that fails."""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from typing import Any

from tests.batch.cases import Case, random_cases, simpler
from tests.batch.kernels import kernel
from tests.batch.playing import Fault, play_case
from unorules.errors import SetupError

LONGEST = (20, 40, 80, 160, 600)
"""The most steps of a case, in turn."""
ENOUGH = 5
"""How many faults are looked at before the smallest one is made smaller still."""


def compare_steps(steps: int, seed: int, entries: Any, enough: int = ENOUGH) -> tuple[int, Counter[str], list[Fault]]:
    """Play cases until so many steps are compared, or enough faults are found.

    Return how many steps were compared, what was reached in them, and the faults.
    """
    compared, seen = 0, Counter[str]()
    faults: list[Fault] = []
    for case, longest in zip(random_cases(seed, made_up=True), cycle(LONGEST), strict=False):
        taken, fault = play_case(case, longest, seen, entries)
        compared += taken + 1
        seen["cases"] += 1
        faults += [] if fault is None else [fault]
        if compared >= steps or len(faults) == enough:
            break
    return compared, seen, faults


def smallest(faults: list[Fault], entries: Any) -> Fault:
    """Return the smallest of these faults, made smaller as long as a case with less still fails."""
    fault = min(faults, key=_size)
    while True:
        smaller = _smaller(fault, entries)
        if smaller is None:
            return fault
        fault = smaller


def _smaller(fault: Fault, entries: Any) -> Fault | None:
    for case in simpler(fault.case):
        found = _fault_of(case, entries)
        if found is not None and _size(found) < _size(fault):
            return found
    return None


def _fault_of(case: Case, entries: Any) -> Fault | None:
    try:
        return play_case(case, max(LONGEST), Counter(), entries)[1]
    except SetupError:  # too few cards for the seats, or a number of seats that has no partners
        return None


def _size(fault: Fault) -> tuple[int, int, int]:
    return len(fault.case.switches), len(fault.actions), fault.case.seats


def main(steps: int, seed: int) -> None:
    """Compare so many steps, print what was compared, and exit with the smallest fault if there is one."""
    entries = kernel("compiled")
    compared, seen, faults = compare_steps(steps, seed, entries)
    print(f"{compared} steps compared:", ", ".join(f"{count} {name}" for name, count in seen.most_common()))
    if faults:
        raise SystemExit(f"the kernel differs:\n  {smallest(faults, entries)}")
