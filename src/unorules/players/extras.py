"""The error raised when a package that only an extra installs is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from unorules.errors import UnoError


class MissingExtra(UnoError, ModuleNotFoundError):
    """A package of an extra is not installed. The message says how to install it."""


@contextmanager
def needs(extra: str, what: str | None = None) -> Iterator[None]:
    """Raise a `MissingExtra` that names the extra, and what it is for, if an import in the `with` block fails."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        missing = f"{what} needs {package}, which" if what else package
        raise MissingExtra(f"{missing} is not installed: pip install 'unorules[{extra}]'", name=error.name) from None
