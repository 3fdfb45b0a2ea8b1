"""Extras: packages that only parts of the library need, and the error that names the missing one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from unorules.errors import UnoError

# Extras: packages that only some of this needs.


class MissingExtra(UnoError, ImportError):
    """A package is not installed that only an extra of this library needs. The message says what to install."""


def missing_extra(what: str, package: str) -> MissingExtra:
    """Return the error that says what needs which package."""
    return MissingExtra(f"{what} needs {package}, which is not installed: pip install 'unorules[sim]'")


# Extras: packages that the library itself does without, and what to say where they are not installed.


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Raise a `MissingExtra` that names the extra, if an import in the `with` block finds no package."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(f"{error.name} is not installed: pip install 'unorules[{extra}]'") from error
