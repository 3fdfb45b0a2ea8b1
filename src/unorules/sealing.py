"""Sealing: the one place where a frozen object is made fast.

A frozen attrs class pays `object.__setattr__` for every field, which would be the largest single cost of an
`apply`. A plain class with the same slots is filled by ordinary assignment instead, and then becomes the
frozen class. The result is an ordinary frozen instance.
"""

from __future__ import annotations

from typing import Any, TypeVar

from attrs import AttrsInstance, fields

T = TypeVar("T")


def twin(frozen: type[AttrsInstance]) -> Any:
    """A plain class with the slots of a frozen attrs class (one without weak references)."""
    slots = tuple(attribute.name for attribute in fields(frozen))
    return type(f"{frozen.__name__}Draft", (), {"__slots__": slots, "__doc__": f"A {frozen.__name__}, still open."})


def seal(draft: Any, into: type[T]) -> T:
    """Turn a filled draft into the frozen class whose slots it shares. The draft is used up."""
    draft.__class__ = into
    sealed: T = draft
    return sealed
