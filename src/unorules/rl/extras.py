"""Extras: packages that the library itself does without, and what to say where they are not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from unorules.players import MissingExtra


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Raise a `MissingExtra` that names the extra, if an import in the `with` block finds no package."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(f"{error.name} is not installed: pip install 'unorules[{extra}]'") from error
