"""Swapping: a function of the library gets the code of a mutant, wherever it has been imported to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import CodeType
from typing import Any


def swap(file: str, function: str, source: bytes) -> None:
    """Let a function of the library, which is imported, be the one of another source."""
    module = "unorules." + file.removesuffix(".py").replace("/", ".")
    found: Any = sys.modules[module]
    for name in function.split("."):
        found = vars(found)[name]
    target: Any = found.fget if isinstance(found, property) else found
    code = compile(source, target.__code__.co_filename, "exec", dont_inherit=True)
    target.__code__ = next(one for one in _codes(code) if one.co_qualname == function)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)
