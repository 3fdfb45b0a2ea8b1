"""Running: so many pairs over all variants, and a deal now and then."""

from __future__ import annotations

import time
from collections import Counter
from random import Random

from tests.attacks.interference.comparing import compare, compare_deal
from tests.attacks.interference.library import Library
from tests.attacks.interference.pairs import HOUSES, pairs


def run(count: int, seed: int, library: Library | None = None) -> Counter[str]:
    """Compare so many pairs, and a deal now and then."""
    used = Library() if library is None else library
    dice = Random(f"dice {seed}")
    counts: Counter[str] = Counter()
    for pair in pairs(seed):
        compare(pair, used, dice, counts)
        counts[pair.one.variant.id] += 1
        if counts["pairs"] % 25 == 0:
            counts["deals"] += compare_deal(dice.choice(HOUSES), used, dice)
        if counts["pairs"] >= count:
            return counts
    raise AssertionError  # there is no end to the pairs


def main(count: int, seed: int = 0) -> None:
    """Compare so many and tell what was compared."""
    begun = time.process_time()
    counts = run(count, seed)
    taken = time.process_time() - begun
    found = [counts.pop(name) for name in ("pairs", "refusals", "steps", "views after", "deals")]
    print(
        "non-interference: {} pairs, {} refusals, {} steps, {} views after a step, {} deals".format(*found),
        f"in {taken:.0f} s of CPU; by variant: {', '.join(f'{id} {n}' for id, n in sorted(counts.items()))}",
    )
