"""The careful bot, a strong and simple player: what it takes note of, and what moves are worth to it."""

from __future__ import annotations

from unorules.players.careful.bot import CarefulBot, careful_bot

__all__ = ["CarefulBot", "careful_bot"]
