"""Bots, what a seat remembers, games played out, and tournaments. `import unorules` loads none of this."""

from __future__ import annotations

from unorules.players.bots import Bot, BotError, BotMaker, Forgetful, Player, SeatedBot, for_seat, forgetful, random_bot
from unorules.players.careful import CarefulBot, careful_bot
from unorules.players.memory import Memory, MemoryMismatch, Sampler
from unorules.players.play_out import BotStep, play_on, play_out
from unorules.players.search import SearchBot, search_bot
from unorules.players.tournaments import (
    BotResult,
    Estimate,
    Lengths,
    MissingExtra,
    Moments,
    Results,
    tournament,
    tournament_game,
)

__all__ = [
    "Bot",
    "BotError",
    "BotMaker",
    "BotResult",
    "BotStep",
    "CarefulBot",
    "Estimate",
    "Forgetful",
    "Lengths",
    "Memory",
    "MemoryMismatch",
    "MissingExtra",
    "Moments",
    "Player",
    "Results",
    "Sampler",
    "SearchBot",
    "SeatedBot",
    "careful_bot",
    "for_seat",
    "forgetful",
    "play_on",
    "play_out",
    "random_bot",
    "search_bot",
    "tournament",
    "tournament_game",
]
