"""Running: many cases, what was reached in them, and the smallest one that fails."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from tests.batch.cases import Case, random_cases, simpler
from tests.batch.playing import Fault, play_case

LONGEST = 600
"""The most steps of a case."""
ENOUGH = 5
"""How many faults are looked at before the smallest one is made smaller still."""


def compare_steps(steps: int, seed: int) -> tuple[int, Counter[str], Fault | None]:
    """Play cases until so many steps are compared; return how many were, what was reached, and the smallest fault."""
    compared, seen = 0, Counter[str]()
    faults: list[Fault] = []
    for case in random_cases(seed):
        taken, fault = play_case(case, LONGEST, seen)
        compared += taken + 1
        seen["cases"] += 1
        if fault is not None:
            faults.append(fault)
        if compared >= steps or len(faults) == ENOUGH:
            break
    smallest = min(faults, key=_size, default=None)
    return compared, seen, None if smallest is None else shrink(smallest)


def shrink(fault: Fault) -> Fault:
    """Return a smaller fault, as long as there is one: of a case with fewer switches, seats or steps."""
    while True:
        smaller = _smaller(fault)
        if smaller is None:
            return fault
        fault = smaller


def _smaller(fault: Fault) -> Fault | None:
    for case in islice(simpler(fault.case), 100):
        found = _fault_of(case)
        if found is not None and _size(found) < _size(fault):
            return found
    return None


def _fault_of(case: Case) -> Fault | None:
    try:
        return play_case(case, LONGEST, {})[1]
    except ValueError:  # too few cards for the seats, or a number of seats that has no partners
        return None


def _size(fault: Fault) -> tuple[int, int, int]:
    return len(fault.case.switches), len(fault.actions), fault.case.seats


def main(steps: int, seed: int) -> None:
    """Compare so many steps, print what was compared, and exit with the smallest fault if there is one."""
    compared, seen, fault = compare_steps(steps, seed)
    print(f"{compared} steps compared:", ", ".join(f"{count} {name}" for name, count in seen.most_common()))
    if fault is not None:
        raise SystemExit(f"the kernel differs:\n  {fault}")
