"""Compilation of the kernel's functions by Numba."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any, TypeVar, cast
from zlib import crc32

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def _checksum(folder: Path) -> int:
    """Return the checksum of the source that the kernel is compiled from."""
    files = sorted([*folder.glob("*.py"), folder.parent / "codes.py", folder.parent / "layout.py"])
    return crc32(b"".join(file.read_bytes() for file in files))


SOURCES = _checksum(Path(__file__).parent)
"""The default of the last parameter of an entry point, which no caller passes. Machine code is cached by signature,
defaults included, so that code compiled from other sources is never loaded."""


def jit(function: F) -> F:
    """Compile a function that only the kernel calls."""
    options: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    made: Any = njit(nogil=True, error_model="numpy", **options)(function)
    return cast(F, made)


def entry(function: F) -> F:
    """Compile a function that Python calls, and cache its machine code on disk if that can be written.

    Raises a `TypeError` unless its last parameter is `sources`, with `SOURCES` as its default.
    """
    parameters = signature(function).parameters
    if [*parameters][-1:] != ["sources"] or parameters["sources"].default is not SOURCES:
        raise TypeError(f"the last parameter of {function.__name__} must be `sources: Any = SOURCES`")
    made: Any
    try:
        made = njit(nogil=True, error_model="numpy", cache=True)(function)
    except RuntimeError:
        made = njit(nogil=True, error_model="numpy")(function)
    return cast(F, made)
