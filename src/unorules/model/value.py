"""Values: frozen data, compared and printed by its fields."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

from attrs import fields


class Value:
    """The base of frozen attrs classes: two are equal if their types and fields are, and `repr` shows the fields.

    attrs could generate this for every class, but that would take a third of the time of an import.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        cls: Any = type(self)
        values = _values(cls)
        return bool(values(self) == values(other))

    def __hash__(self) -> int:
        cls: Any = type(self)
        return hash(_values(cls)(self))

    def __repr__(self) -> str:
        cls: Any = type(self)
        printed = ((a.name, getattr(self, a.name), a.repr) for a in fields(cls) if a.repr)
        texts = [f"{name}={show(value) if callable(show) else repr(value)}" for name, value, show in printed]
        return f"{cls.__qualname__}({', '.join(texts)})"


@cache
def _values(cls: Any) -> Callable[[object], object]:
    """Return the function that gets the class and the values of all fields which count for equality."""
    return attrgetter("__class__", *(a.name for a in fields(cls) if a.eq))
