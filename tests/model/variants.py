"""Variants: the tiny one with other fields, and what is said against it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tests.kit.decks import TINY
from unorules import Variant
from unorules.cards import Kind
from unorules.errors import VariantError

ONE = Kind("1", points=1, number=1)


def changed(**fields: Any) -> Variant:
    """The tiny variant with other fields."""
    return attrs.evolve(TINY, **fields)


def refusal(**fields: Any) -> str:
    """What is said against such a variant."""
    with pytest.raises(VariantError) as refused:
        changed(**fields)
    return str(refused.value)
