"""The shipped variants, one module a sheet, and the registry that holds them."""

from __future__ import annotations

from unorules.registry import Registry
from unorules.variants.classic import CLASSIC_2010

DEFAULT = Registry([CLASSIC_2010])

__all__ = ["CLASSIC_2010", "DEFAULT"]
