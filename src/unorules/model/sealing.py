"""Sealing: making the frozen objects of every step quickly.

A frozen attrs class pays `object.__setattr__` for every field, which would be the largest single cost of an
`apply`. An open class with the same slots is filled by ordinary assignment instead, and then becomes the frozen one.
The code that copies the fields is generated, as attrs generates an `__init__`: a loop would be slower. Where the
engine writes an object in many places, as it does a state, the fields are declared in a base class with two
siblings, the open one and the frozen one. (Pyright does not like a frozen class whose base is not.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from attrs import AttrsInstance, fields

T = TypeVar("T")
A = TypeVar("A", bound=AttrsInstance)


def seal(draft: object, frozen: type[T]) -> T:
    """Turn a draft into an instance of the frozen class with the same slots. The draft itself changes."""
    sealed: Any = draft
    sealed.__class__ = frozen
    result: T = sealed
    return result


def copier(into: type[A]) -> Callable[[object], A]:
    """Return a function that copies an object with the same fields into a new `into`."""
    lines = [f"    copy.{a.name} = original.{a.name}" for a in fields(into)]
    code = ("def copied(original):", "    copy = into()", *lines, "    return copy")
    copied: Callable[[object], A] = _define(code, "copied", into=into)
    return copied


def maker(frozen: type[A]) -> type[A]:
    """Return a function that makes a frozen object quickly. It takes every field, as a positional argument.

    It is typed as the class, so that type checkers know its arguments.
    """
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
    make: type[A] = _define(code, "make", open_class=open_class, frozen=frozen)
    return make


class WriteOnce:
    """The base of large objects that games share: what `__init__` has assigned stays as it is."""

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):  # looking into `__dict__` would make every later access slower
            raise AttributeError(f"{type(self).__name__}.{name} is shared and cannot be changed")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} is shared and cannot be deleted")


def _define(code: tuple[str, ...], name: str, **scope: object) -> Any:
    """Run the lines of a function definition and return the function."""
    exec(compile("\n".join(code), f"<{name}: unorules.model.sealing>", "exec"), scope)  # noqa: S102 - our own names
    return scope[name]
