"""The actions of seats and of the host."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from unorules._seats import Seat
from unorules._values import Value
from unorules.cards.cards import Card, Color
from unorules.cards.effects import Option

__all__ = ["Action", "Answer", "CallUno", "Catch", "Draw", "Leave", "NextRound", "Pass", "Play"]


@frozen(eq=False, repr=False)
class Play(Value):
    """Play a card. A wild needs a `color`, unless it is the last card of the hand.

    If the rules allow it, `count` identical cards are played at once, with this one on top.
    """

    seat: Seat
    card: Card
    color: Color | None = field(default=None, kw_only=True)
    count: int = field(default=1, kw_only=True)


@frozen(eq=False, repr=False)
class Draw(Value):
    """Draw a card as the turn; on a debt, draw all cards owed and lose the turn."""

    seat: Seat


@frozen(eq=False, repr=False)
class Pass(Value):
    """End the turn without playing: after drawing, or with nothing to draw and no card that must be played."""

    seat: Seat


@frozen(eq=False, repr=False)
class Answer(Value):
    """Answer the prompt's question with one of its options. With `seat=None`, the host reports an outcome."""

    seat: Seat | None
    option: Option


@frozen(eq=False, repr=False)
class CallUno(Value):
    """Call UNO: on your own turn before a play that can leave you one card, or later while you can be caught."""

    seat: Seat


@frozen(eq=False, repr=False)
class Catch(Value):
    """Catch `target`, who holds one card and has not called UNO."""

    seat: Seat
    target: Seat


@frozen(eq=False, repr=False)
class NextRound(Value):
    """Start the next round. Only the host may. Without a `dealer`, the rules choose one."""

    dealer: Seat | None = None


@frozen(eq=False, repr=False)
class Leave(Value):
    """Take a seat out of the match. Only the host may, if the rules allow it."""

    seat: Seat


Action: TypeAlias = Play | Draw | Pass | Answer | CallUno | Catch | NextRound | Leave
"""Anything that can be done in a game."""
