"""Sealing: how frozen objects that are made in every step are made fast.

A frozen attrs class pays `object.__setattr__` for every field, which would be the largest single cost of an
`apply`. An open class with the same slots is filled by ordinary assignment instead, and then becomes the frozen one.
The code that goes through the fields is generated, as attrs generates an `__init__`: a loop would be felt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from attrs import AttrsInstance, fields

T = TypeVar("T")
A = TypeVar("A", bound=AttrsInstance)


def seal(draft: object, frozen: type[T]) -> T:
    """Turn an open object into the frozen class that has the same slots. The draft is used up."""
    sealed: Any = draft
    sealed.__class__ = frozen
    result: T = sealed
    return result


def copier(into: type[A]) -> Callable[[object], A]:
    """Return a function that makes a new `into` out of an object with the same fields."""
    lines = [f"    copy.{a.name} = original.{a.name}" for a in fields(into)]
    code = ("def copied(original):", "    copy = into()", *lines, "    return copy")
    copied: Callable[[object], A] = _run(code, "copied", into=into)
    return copied


def maker(frozen: type[A]) -> type[A]:
    """Return a function that makes a frozen object quickly: called like its class, with positional arguments alone."""
    names = [a.name for a in fields(frozen)]
    open_class = type(f"Open{frozen.__name__}", frozen.__bases__, {"__slots__": tuple(names)})
    lines = [f"    made.{name} = {name}" for name in names]
    code = (
        f"def make({', '.join(names)}, /):",
        "    made = open_class()",
        *lines,
        "    made.__class__ = frozen",
        "    return made",
    )
    make: type[A] = _run(code, "make", open_class=open_class, frozen=frozen)
    return make


def _run(code: tuple[str, ...], name: str, **scope: object) -> Any:
    exec("\n".join(code), scope)  # noqa: S102 - made of the names of our own fields
    return scope[name]
