"""The side in play, where cards have two."""

from __future__ import annotations

from unorules.engine.compiled import CompiledVariant, compile_variant
from unorules.view import View


def side_in_play(view: View) -> CompiledVariant:
    """Return the compiled variant with the side of the cards in front that a view shows there."""
    compiled, seen = compile_variant(view.variant), {view.top, *view.hand}
    shown = [side for side in compiled.sides if seen <= side.card_numbers.keys() and view.color in side.color_numbers]
    return shown[0] if shown else compiled
