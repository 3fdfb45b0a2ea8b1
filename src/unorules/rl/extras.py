"""Extras: packages that the library itself does without, and what to say where they are not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Name the extra in the error, if an import in the `with` block finds no package."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{error.name} is not installed: pip install 'unorules[{extra}]'", name=error.name
        ) from error
