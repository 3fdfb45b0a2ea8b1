"""Compiling: how the functions of the kernel become machine code."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

from numba import njit


def _checksum(folder: Path) -> int:
    """Return the checksum of the source that the kernel is compiled from."""
    files = sorted([*folder.glob("*.py"), folder.parent / "codes.py", folder.parent / "layout.py"])
    return crc32(b"".join(file.read_bytes() for file in files))


SOURCES = _checksum(Path(__file__).parent)
"""The last argument of an entry, which nobody passes: a default is part of the signature under which machine code is
kept, and so what was compiled from other sources is never taken."""

compiled = njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""Compile a function that only the kernel calls."""

entry = njit(nogil=True, error_model="numpy", cache=True)
"""Compile a function that Python calls, and keep the machine code on disk."""
