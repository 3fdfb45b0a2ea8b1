"""Notebooks: how cards, views, states and replays reach the drawings, which are made far above them."""

from __future__ import annotations

from importlib import import_module


def draw(thing: object) -> str:
    """Return what a notebook shows of a thing. `unorules.pictures` is imported only now, by its name."""
    return str(import_module("unorules.pictures.notebook").draw(thing))
