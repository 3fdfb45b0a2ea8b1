"""What hostile inputs cost: the time and the memory until each is refused."""

from __future__ import annotations

import time
import tracemalloc

from tests.attacks.hostile.inputs import Hostile, hostile
from unorules import DecodeError

TIMES, MOST_TIMES = 3, 10
MOST_MILLISECONDS = 50
MOST_MEGABYTES = 20


def refusal(one: Hostile, given: object) -> DecodeError | None:
    """The error with which an input is refused; None if it is not."""
    try:
        one.read(given)
    except DecodeError as error:
        return error
    return None


def traced(one: Hostile, given: object) -> tuple[DecodeError | None, float]:
    """The same, and how many megabytes the reading took when it took most."""
    tracemalloc.start()
    try:
        return refusal(one, given), tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def seconds(one: Hostile, given: object) -> float:
    """The processor time of the quickest of a few readings, or of more where a busy machine may have held it up."""
    best = float("inf")
    for tried in range(MOST_TIMES):
        if tried >= TIMES and best * 1e3 <= MOST_MILLISECONDS:
            break
        began = time.process_time()
        refusal(one, given)
        best = min(best, time.process_time() - began)
    return best


def main() -> int:
    """Read all of them and tell the figures: 1 if one was not refused."""
    taken: list[str] = []
    times: dict[str, float] = {}
    sizes: dict[str, float] = {}
    for one in hostile():
        given = one.make()
        times[one.name] = seconds(one, given) * 1e3
        error, sizes[one.name] = traced(one, given)
        if error is None:
            taken.append(one.name)
    for name in times:
        if times[name] > MOST_MILLISECONDS or sizes[name] > MOST_MEGABYTES:
            print(f"costly: {name}: {times[name]:.1f} ms, {sizes[name]:.1f} MB")
    for name in taken:
        print(f"not refused: {name}")
    slowest, largest = max(times, key=times.__getitem__), max(sizes, key=sizes.__getitem__)
    print(
        f"hostile: {len(times)} inputs, {len(times) - len(taken)} refused,"
        f" slowest {times[slowest]:.1f} ms ({slowest}), largest {sizes[largest]:.1f} MB ({largest})"
    )
    return 1 if taken else 0
