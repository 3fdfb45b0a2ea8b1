"""Sealing: the one place where a frozen object is made fast.

A frozen attrs class pays `object.__setattr__` for every field, which would be the largest single cost of an
`apply`. A plain class with the same slots is filled by ordinary assignment instead, and then becomes the
frozen class. The result is an ordinary frozen instance.
"""

from __future__ import annotations

from typing import Any, TypeVar, cast

T = TypeVar("T")


def seal(draft: Any, into: type[T]) -> T:
    """Turn a filled draft into the frozen class whose slots it shares. The draft is used up."""
    draft.__class__ = into
    return cast(T, draft)
