"""Extras: packages that only some of this needs."""

from __future__ import annotations

from unorules.errors import UnoError


class MissingExtra(UnoError, ImportError):
    """A package is not installed that only an extra of this library needs. The message says what to install."""


def missing_extra(what: str, package: str) -> MissingExtra:
    """Return the error that says what needs which package."""
    return MissingExtra(f"{what} needs {package}, which is not installed: pip install 'unorules[sim]'")
