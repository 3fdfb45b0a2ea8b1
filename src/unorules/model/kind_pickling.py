"""Pickling kinds: a kind that a module names is imported again, any other is rebuilt from its fields."""

from __future__ import annotations

from importlib import import_module
from operator import attrgetter
from typing import Any

from attrs import evolve, fields

from unorules.errors import VariantError
from unorules.model.kinds import Kind


def reduce_kind(kind: Kind) -> tuple[object, ...]:
    """Return what `__reduce__` of a kind returns."""
    code: object = kind.on_play
    module, name = getattr(code, "__module__", None), getattr(code, "__qualname__", None)
    if type(module) is str and type(name) is str:
        found = _look_up(module, name)
        if found is kind:
            return _load, (module, name, kind.id, kind.version)
        if isinstance(found, Kind) and found.on_play is code:
            changes = {a.name: getattr(kind, a.name) for a in fields(Kind) if a.name != "on_play"}
            return _load_changed, (module, name, changes)
        for other, value in vars(import_module(module)).items():
            if value is kind:  # made by a function with arguments, and given this name
                return _load, (module, other, kind.id, kind.version)
    return _build, (tuple(getattr(kind, a.name) for a in fields(Kind)),)


def _look_up(module: str, name: str) -> object:
    """Return what a module holds under a name, or None."""
    try:
        return attrgetter(name)(import_module(module))
    except (ImportError, AttributeError, ValueError):
        return None


def _load(module: str, name: str, id: str, version: int) -> Kind:
    found = _look_up(module, name)
    if not isinstance(found, Kind) or (found.id, found.version) != (id, version):
        raise VariantError(f"kind {id!r}, version {version}, is no longer {name} in {module}")
    return found


def _load_changed(module: str, name: str, changes: dict[str, Any]) -> Kind:
    found = _look_up(module, name)
    if not isinstance(found, Kind):
        raise VariantError(f"the kind that {changes['id']!r} was derived from is no longer {name} in {module}")
    return evolve(found, **changes)


def _build(values: tuple[Any, ...]) -> Kind:
    return Kind(**dict(zip((a.name for a in fields(Kind)), values, strict=True)))
