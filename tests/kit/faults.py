"""Faults: how a reader refuses an invalid document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from unorules import DecodeError


def fault(read: Callable[..., object], given: object, **rest: Any) -> DecodeError:
    """Return the error with which a reader refuses its argument."""
    with pytest.raises(DecodeError) as refusal:
        read(given, **rest)
    return refusal.value
