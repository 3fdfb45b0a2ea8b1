"""The bots of a table: they play well, and know what their seats have seen, and no more."""

from __future__ import annotations

import secrets
from random import Random

import unorules as uno
from unorules.players import SeatedBot, careful_bot, forgetful

PLAYER = forgetful(careful_bot, 0.3)
"""Misses a chance to call UNO or to catch somebody now and then."""

NAMES = ("Bolt", "Chip", "Cog", "Dot", "Echo", "Gizmo", "Pixel", "Rivet", "Servo", "Spark", "Tick", "Widget")


class Bots:
    """Plays for the seats of one table that no person plays for."""

    def __init__(self) -> None:
        self._seated: dict[int, tuple[SeatedBot, int]] = {}
        """Each bot, and the `seq` up to which it knows what happened."""
        self._salt = secrets.token_hex(8)

    def choose(self, table: uno.Table, seat: int) -> uno.Action | None:
        """What the bot in a seat does now, the same however often it is asked; None if it lets the others move.

        It remembers what its seat has seen since it was first asked. One that fails is replaced by a new one.
        """
        seq, view = table.state.seq, table.view(seat)
        if seat not in self._seated:
            self._seated[seat] = PLAYER.for_seat(view), seq
        bot, seen = self._seated.pop(seat)
        for events in table.feed(seat, after=seen).values():
            bot.see(events)
        self._seated[seat] = bot, seq
        return bot(view, Random(f"{self._salt} {seq} {seat}"))
