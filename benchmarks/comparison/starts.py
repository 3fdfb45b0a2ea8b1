"""Starting the batch: the time of the first call, with the kernel to compile and with the kernel in the cache."""

from __future__ import annotations

import os
import sys
from tempfile import TemporaryDirectory

from attrs import frozen

from timing import cpu_seconds

PROGRAMS = {
    "`import unorules.batch`": "import unorules.batch",
    "a first rollout": (
        "from unorules.variants import CLASSIC_2010\n"
        "from unorules.batch import play_matches, program_for\n"
        "play_matches(program_for(CLASSIC_2010.with_rules(uno_call='auto'), 4), 1)\n"
    ),
    "a first step of `BatchEnv`": (
        "from unorules.batch import BatchEnv\n"
        "env = BatchEnv('classic-2010', 4, 1)\n"
        "env.step(env.sample(env.reset().mask))\n"
    ),
}


@frozen
class Start:
    """The CPU seconds of a process that runs a program, Python's own start included."""

    program: str
    cold: float
    """With an empty cache."""
    cached: float
    """With the kernel in the cache: the best of several."""


def measure_starts(repeats: int) -> list[Start]:
    """Run each program with a cache that is empty, and then with the cache that it has left."""
    starts = []
    for name, program in PROGRAMS.items():
        with TemporaryDirectory() as cache:
            command = [sys.executable, "-c", program]
            environment = os.environ | {"NUMBA_CACHE_DIR": cache}
            cold = cpu_seconds(command, environment)
            cached = min(cpu_seconds(command, environment) for _ in range(repeats))
        starts.append(Start(name, cold, cached))
    return starts
