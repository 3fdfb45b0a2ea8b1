"""Running: so many pairs over all tables, and a deal now and then."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from random import Random

from tests.attacks.interference.comparing import compare, compare_deal
from tests.attacks.interference.library import Library
from tests.attacks.interference.pairs import pairs
from tests.attacks.interference.tables import TABLES, house_rules_of

COMPARED = ("pairs", "with house rules", "refusals", "steps", "views after", "views after without cards", "deals")


def run(count: int, seed: int, library: Library | None = None) -> Counter[str]:
    """Compare so many pairs, and a deal now and then."""
    used = Library() if library is None else library
    dice = Random(f"dice {seed}")
    counts: Counter[str] = Counter()
    for pair in pairs(seed):
        compare(pair, used, dice, counts)
        variant, house_rules = pair.one.variant, house_rules_of(pair.one.rules)
        counts["with house rules"] += bool(house_rules)
        counts.update((variant.id, *house_rules))
        if counts["pairs"] % 25 == 0:
            counts["deals"] += compare_deal(variant, pair.one.seats, used, dice)
        if counts["pairs"] >= count:
            return counts
    raise AssertionError  # there is no end to the pairs


def main(count: int, seed: int = 0) -> None:
    """Compare so many and tell what was compared."""
    begun = time.process_time()
    counts = run(count, seed)
    taken = time.process_time() - begun
    print(f"non-interference: {_listed(counts, COMPARED)} in {taken:.0f} s of CPU")
    print(f"by variant: {_listed(counts, sorted({variant.id for variant in TABLES}))}")
    print(f"by house rule: {_listed(counts, sorted(name for name in counts if '=' in name))}")


def _listed(counts: Counter[str], names: Iterable[str]) -> str:
    return ", ".join(f"{counts[name]} {name}" for name in names)
