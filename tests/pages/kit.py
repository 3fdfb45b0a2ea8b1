"""What a module of variants offers besides them."""

from __future__ import annotations

from inspect import isfunction
from types import ModuleType

from unorules.cards import Kind


def cards_of(module: ModuleType) -> list[str]:
    """Return the names of the kinds in a module, and of its functions that make kinds or variants."""
    return [name for name, thing in vars(module).items() if isinstance(thing, Kind) or _makes(thing, module)]


def _makes(thing: object, module: ModuleType) -> bool:
    if not isfunction(thing) or thing.__module__ != module.__name__:
        return False
    return thing.__annotations__.get("return") in ("Kind", "Variant")
