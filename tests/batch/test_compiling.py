"""How the functions of the kernel are compiled."""

from __future__ import annotations

from typing import Any

import pytest
from numba.core.caching import CacheImpl

from unorules.batch.kernel.jit import SOURCES, entry


def test_entry_is_compiled_where_nothing_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its machine code is not kept."""
    monkeypatch.setattr(CacheImpl, "_locator_classes", [])

    @entry
    def double(number: Any, sources: Any = SOURCES) -> Any:
        return 2 * number

    assert 42 == double(21)


def test_entry_must_know_its_sources() -> None:
    """Or else it would run machine code of older ones."""
    functions: list[Any] = [_one, _other, _third]
    for function in functions:
        told = f"the last parameter of {function.__name__} must be `sources: Any = SOURCES`"
        with pytest.raises(TypeError, match=told):
            entry(function)


def _one(number: Any) -> Any:
    raise NotImplementedError


def _other(number: Any, sources: Any = None) -> Any:
    raise NotImplementedError


def _third() -> Any:
    raise NotImplementedError
