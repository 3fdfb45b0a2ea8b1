"""The error raised when a package that only an extra installs is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from unorules.errors import UnoError


class MissingExtra(UnoError, ImportError):
    """A package of an extra is not installed. The message says how to install it."""


def missing_extra(what: str, package: str) -> MissingExtra:
    """Return the error for something that needs a package of the extra `sim`."""
    return MissingExtra(f"{what} needs {package}, which is not installed: pip install 'unorules[sim]'")


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Raise a `MissingExtra` that names the extra, if an import in the `with` block fails."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(f"{error.name} is not installed: pip install 'unorules[{extra}]'") from error
