"""Try a mutant in a child process, which may break, hang or run out of memory."""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from tempfile import TemporaryFile
from typing import NoReturn

from tests.mutants.mutant import Mutant
from tests.mutants.targets import Outcome

MOST_MEMORY = 3 << 30
CLOCKS = (signal.SIGPROF, signal.SIGALRM)


def try_mutants(
    mutants: Sequence[Mutant], check: Callable[[Mutant], None], failure: type[Exception] = Exception
) -> Iterator[Outcome]:
    """Check each mutant in a child. Such a failure has noticed it."""
    for mutant in mutants:
        yield Outcome(mutant, *in_child(partial(check, mutant), failure))


def allow(seconds: float) -> None:
    """Let the child that calls this go on for so much processor time, or stop its clock with 0."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 20 * seconds)  # it may wait for something; a busy machine is slow


def in_child(work: Callable[[], str | None], failure: type[Exception]) -> tuple[str, str]:
    """Do some work in a child. Return `survived` and the result, `killed` and the failure, or `timed out`."""
    with TemporaryFile() as file:
        sys.stdout.flush()
        sys.stderr.flush()
        process = os.fork()
        if process == 0:
            _be_child(work, failure, file.fileno())
        try:
            _, status = os.waitpid(process, 0)
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process, signal.SIGKILL)  # also what a test has started and left
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) in CLOCKS:
            return "timed out", ""
        file.seek(0)
        fate, _, text = file.read().decode().partition("\t")
    if fate not in ("survived", "killed"):
        raise RuntimeError(f"the child of a mutant ends with {status}: {text}")
    return fate, text


def _be_child(work: Callable[[], str | None], failure: type[Exception], file: int) -> NoReturn:
    told = "broken\t"
    try:
        os.setpgid(0, 0)
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        for clock in CLOCKS:
            signal.signal(clock, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        told = f"survived\t{work() or ''}"
    except failure as error:
        told = f"killed\t{error}"
    except BaseException as error:  # noqa: BLE001 - the parent raises it
        told = f"broken\t{error!r}"
    finally:
        with open(file, "wb", closefd=False) as told_to:
            told_to.write(told.encode(errors="replace"))
        os._exit(0)
