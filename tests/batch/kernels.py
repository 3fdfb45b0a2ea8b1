"""Kernels: the compiled one, and the same source interpreted, as it is or with a change."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from operator import itemgetter
from types import ModuleType
from typing import Any
from unittest.mock import patch

import numpy as np

import unorules.batch
from unorules.batch import layout
from unorules.batch.kernel import entries as compiled_entries

KERNEL = "unorules.batch.kernel"
RECORDS = ("GAME", "PROGRAM", "ENV", "WORK", "SEARCH")


@cache
def kernel(name: str) -> ModuleType:
    """Return the entries of the kernel called `compiled` or `interpreted`."""
    return compiled_entries if name == "compiled" else interpreted_kernel()


def interpreted_kernel(changed: str | None = None, source: str = "") -> ModuleType:
    """Return the entries of a kernel that is not compiled, perhaps with another source for one of its modules."""
    with _other_kernel():
        if changed is not None:
            module = ModuleType(f"{KERNEL}.{changed}")
            import_module(KERNEL)
            sys.modules[module.__name__] = module
            exec(compile(source, f"<{changed}, changed>", "exec"), module.__dict__)
        return import_module(f"{KERNEL}.entries")


def interpreted_module(name: str) -> ModuleType:
    """Return one module of the kernel, not compiled."""
    with _other_kernel():
        return import_module(f"{KERNEL}.{name}")


def _quickly_read(record: Any) -> Any:
    """Return a record type whose fields are properties, which Python looks up eight times faster than attributes."""

    def field(name: str) -> property:
        def write(row: Any, value: Any) -> None:
            row[name] = value

        return property(itemgetter(name), write)

    return np.dtype((type("Row", (np.void,), {name: field(name) for name in record.names}), record))


@contextmanager
def _other_kernel() -> Iterator[None]:
    """Import the kernel once more in this block, and let Numba compile nothing of it."""
    ours = {name: module for name, module in sys.modules.items() if name.startswith(KERNEL)}
    for name in ours:
        del sys.modules[name]
    config: Any = import_module("numba").config
    config.DISABLE_JIT = True
    try:
        with ExitStack() as changed:
            for name in RECORDS:
                changed.enter_context(patch.object(layout, name, _quickly_read(getattr(layout, name))))
            yield
    finally:
        config.DISABLE_JIT = False
        for name in [name for name in sys.modules if name.startswith(KERNEL)]:
            del sys.modules[name]
        sys.modules.update(ours)
        package: Any = unorules.batch
        package.kernel = ours[KERNEL]
