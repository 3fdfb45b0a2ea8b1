"""The Shantell Martin sheet of 2023: the classic deck, and four art cards that are never in play."""

from __future__ import annotations

from attrs import evolve

from unorules.variants.classic import CLASSIC_2010

SHANTELL_MARTIN_2023 = evolve(CLASSIC_2010, id="shantell-martin-2023", title="Shantell Martin (2023)", extras=4)
"""Shantell Martin, 2023: the classic game; four art cards in the box are never in play."""
