"""Actions: what a seat or the host may do."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from unorules._seats import Seat
from unorules._values import Value
from unorules.cards.card import Card, Color
from unorules.cards.effects import Option

__all__ = ["Action", "Answer", "CallUno", "Catch", "Draw", "Leave", "NextRound", "Pass", "Play"]


@frozen(eq=False, repr=False)
class Play(Value):
    """Play a card. A wild names its colour here; as the last card of the hand it need not.

    Where the rules allow it, `count` identical cards are played at once, with this one on top.
    """

    seat: Seat
    card: Card
    color: Color | None = field(default=None, kw_only=True)
    count: int = field(default=1, kw_only=True)


@frozen(eq=False, repr=False)
class Draw(Value):
    """Take a card from the draw pile, as the turn; with a debt, take all that is owed and lose the turn."""

    seat: Seat


@frozen(eq=False, repr=False)
class Pass(Value):
    """End the turn without playing: after drawing, or when there is nothing to draw and nothing that must be played."""

    seat: Seat


@frozen(eq=False, repr=False)
class Answer(Value):
    """Answer the question of the prompt with one of its options. `seat=None` is the host, who reports an outcome."""

    seat: Seat | None
    option: Option


@frozen(eq=False, repr=False)
class CallUno(Value):
    """Call UNO: on your own turn, ahead of a play that can leave one card, or while you can be caught."""

    seat: Seat


@frozen(eq=False, repr=False)
class Catch(Value):
    """Point out that `target` holds one card and has not called."""

    seat: Seat
    target: Seat


@frozen(eq=False, repr=False)
class NextRound(Value):
    """Start the next round. Only the host can, and may name the dealer; otherwise the rules choose one."""

    dealer: Seat | None = None


@frozen(eq=False, repr=False)
class Leave(Value):
    """Take a seat out of the match. Only the host can, where the rules allow it."""

    seat: Seat


Action: TypeAlias = Play | Draw | Pass | Answer | CallUno | Catch | NextRound | Leave
"""What can be done in a game."""
