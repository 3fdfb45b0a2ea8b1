"""Seating: what a bot in one seat of a table does."""

from __future__ import annotations

from random import Random

import unorules as uno
from unorules import Action, State
from unorules.players import Player, careful_bot, for_seat
from unorules.players.bots import remembers


def move(state: State, player: Player = careful_bot, *, seat: int | None = None) -> Action | None:
    """Return what a player does in a seat, or in the one that is to move, from its view alone."""
    due = state.prompt.seat if seat is None else seat
    assert due is not None
    seen = uno.view(state, due)
    return for_seat(player, seen)(seen, Random(1))


def move_after(state: State, *actions: Action, seat: int, player: Player = careful_bot) -> Action | None:
    """Return what a player in a seat does after it has seen these actions."""
    bot = for_seat(player, uno.view(state, seat))
    for action in actions:
        state, events = uno.apply(state, action)
        if remembers(bot):
            bot.see(uno.redact(events, seat))
    return bot(uno.view(state, seat), Random(1))
