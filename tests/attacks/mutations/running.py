"""Running: so many mutations, and how they ended."""

from __future__ import annotations

import time
from random import Random

from tests.attacks.mutations.checking import check
from tests.attacks.mutations.mutating import mutated


def run(count: int, seed: int, *, thorough: float) -> tuple[int, int]:
    """Try so many mutations, this share of them thoroughly: how many were refused, and how many accepted."""
    rng = Random(seed)
    accepted = 0
    for _ in range(count):
        text = mutated(rng)
        try:
            accepted += check(text, thorough=rng.random() < thorough)
        except BaseException:
            print(text)
            raise
    return count - accepted, accepted


def main(count: int, seed: int = 0) -> None:
    """Try so many and tell the counts in one line."""
    began = time.perf_counter()
    refused, accepted = run(count, seed, thorough=0.06)
    seconds = time.perf_counter() - began
    print(f"mutations: {count} inputs, {refused} refused, {accepted} accepted, {seconds:.1f} s (seed {seed})")
