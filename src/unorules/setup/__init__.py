"""Setting up a game: a new match, a deck in a given order, or a position."""

from __future__ import annotations

from unorules.setup.match import new_game
from unorules.setup.position import Cards, from_deck, from_table

__all__ = ["Cards", "from_deck", "from_table", "new_game"]
