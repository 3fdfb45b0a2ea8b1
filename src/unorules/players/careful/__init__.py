"""The careful bot, a strong and simple player: its notes, and its evaluation of moves."""

from __future__ import annotations

from unorules.players.careful.bot import CarefulBot, careful_bot

__all__ = ["CarefulBot", "careful_bot"]
