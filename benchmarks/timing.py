"""Timing: jobs that take turns, the best CPU time of each."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")

Clock = Callable[[], float]
"""Returns the CPU time that a process has taken so far, in seconds."""


def best_of(
    repeats: int, jobs: Mapping[K, Callable[[], T]], clocks: Mapping[K, Clock] | None = None
) -> dict[K, tuple[float, T]]:
    """Let the jobs take turns, and return the best CPU time of each with what the job returned then.

    The time is that of this process, or what the clock of the job says.
    """
    best: dict[K, tuple[float, T]] = {}
    for _ in range(repeats):
        for name, job in jobs.items():
            clock = (clocks or {}).get(name, time.process_time)
            start = clock()
            result = job()
            taken = clock() - start
            if name not in best or taken < best[name][0]:
                best[name] = taken, result
    return best


def cpu_seconds(command: list[str], environment: Mapping[str, str] | None = None) -> float:
    """Return the user and system time of a fresh process."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    with process:
        if process.returncode and process.stderr is not None:
            sys.exit(f"error: {' '.join(command)}\n{process.stderr.read().decode()}")
    return usage.ru_utime + usage.ru_stime


def this_python() -> str:
    """Return the name and version of this Python, and its system."""
    return f"{platform.python_implementation()} {platform.python_version()} on {sys.platform}"
