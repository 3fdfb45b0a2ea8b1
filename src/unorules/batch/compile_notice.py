"""The notice that the kernel is being compiled, which takes its time once after an installation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.event import Listener, install_listener


@contextmanager
def noticing_compilation(tell: Callable[[], object]) -> Iterator[None]:
    """Call a function, once, if anything is compiled in this block. What comes from the disk is not."""
    with install_listener("numba:compile", _Once(tell)):
        yield


class _Once(Listener):  # type: ignore[misc]  # Numba has no types
    """Tells of the first compilation when it begins."""

    def __init__(self, tell: Callable[[], object]) -> None:
        self._tell = [tell]

    def on_start(self, event: Any) -> None:
        """Tell, unless that has been done. Numba compiles one thing at a time, in all threads."""
        while self._tell:
            self._tell.pop()()

    def on_end(self, event: Any) -> None:
        """Do nothing."""
