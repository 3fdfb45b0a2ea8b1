"""The error of a memory that is shown something else than what it remembers."""

from __future__ import annotations

from unorules.errors import UnoError


class MemoryMismatch(UnoError, ValueError):
    """A view or events do not fit what was remembered: of another game or seat, or something in between is missing."""
