"""The workshop: a copy of the library, in which each mutant is written and tried by a process of its own.

A child imports the library from the copy, and so do the processes that a test starts: nothing of the original is
imported in the parent, which only has pytest and its plugins in memory.
"""

from __future__ import annotations

import compileall
import os
import resource
import select
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

MOST_MEMORY = 3 << 30
_LATER = 1_000_000_000  # No source has this time: the compiled code of the original never passes for a mutant's.


class Workshop:
    """A copy of the library that children import."""

    def __init__(self, package: Path, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "lib" / package.name
        shutil.copytree(package, self.package, ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(self.package, quiet=1)
        self._mutants = 0

    @contextmanager
    def written(self, file: str, source: bytes) -> Iterator[None]:
        """Let a file of the copy be another one for a while."""
        path = self.package / file
        original, times = path.read_bytes(), path.stat()
        self._mutants += 1
        path.write_bytes(source)
        os.utime(path, (_LATER + self._mutants, _LATER + self._mutants))
        try:
            yield
        finally:
            path.write_bytes(original)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def child(self, work: Callable[[Callable[[str], NoReturn]], str], seconds: float) -> str | None:
        """Do some work in a child, and return the one line that it tells; None if it is silent for so many seconds."""
        reading, writing = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        process = os.fork()
        if process == 0:
            os.close(reading)
            self._be_child(work, writing)
        os.close(writing)
        try:
            told = _read(reading, seconds)
        finally:
            os.close(reading)
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process, signal.SIGKILL)  # also what a test has started and left
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
        return told

    def lines(self, work: Callable[[Callable[[str], None]], None]) -> Iterator[str]:
        """Do some work in a child, and yield the lines that it writes."""
        reading, writing = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        process = os.fork()
        if process == 0:
            os.close(reading)

            def write(line: str) -> None:
                os.write(writing, f"{line}\n".encode())

            def all_of_it(tell: Callable[[str], NoReturn]) -> str:
                work(write)
                return ""

            self._be_child(all_of_it, writing)
        os.close(writing)
        try:
            with open(reading, encoding="utf-8") as stream:
                for line in stream:
                    if line.strip():
                        yield line
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process, signal.SIGKILL)
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)

    def _be_child(self, work: Callable[[Callable[[str], NoReturn]], str], writing: int) -> NoReturn:
        def tell(line: str) -> NoReturn:
            rest = f"{line}\n".encode()
            while rest:
                rest = rest[os.write(writing, rest) :]
            os._exit(0)

        try:
            os.setpgid(0, 0)
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silence, stream)
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            sys.path.insert(0, str(self.package.parent))
            os.environ["PYTHONPATH"] = str(self.package.parent)
            tell(work(tell))
        except BaseException as error:  # noqa: BLE001 - the parent raises it
            tell(f"broken\t{error!r}")
        finally:
            os._exit(1)


def _read(reading: int, seconds: float) -> str | None:
    """Read a line; nothing if there is none before the other side is closed."""
    parts: list[bytes] = []
    while True:
        ready, _, _ = select.select([reading], [], [], seconds)
        if not ready:
            return None
        part = os.read(reading, 1 << 16)
        parts.append(part)
        if not part or part.endswith(b"\n"):
            return b"".join(parts).decode().rstrip("\n")
