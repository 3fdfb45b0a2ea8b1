"""The side in play, where cards have two."""

from __future__ import annotations

from unorules.engine.compiled import CompiledVariant, compile_variant
from unorules.view import View


def side_in_play(view: View) -> CompiledVariant:
    """Return the compiled variant with the side of the cards in front that a view shows there."""
    compiled = compile_variant(view.variant)
    return compiled.sides[view.turned] if compiled.sides else compiled
