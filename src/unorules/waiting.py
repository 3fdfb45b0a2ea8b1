"""Waiting: the prompt as the engine keeps it, with what only the engine may know of it."""

from __future__ import annotations

from attrs import field, frozen

from unorules.cards import Seat
from unorules.effects import Memo, Option
from unorules.prompts import PromptKind

NOTHING = -1
"""No card, where a number stands for one."""


@frozen
class Pending:
    """A card's question: what its kind needs to go on when the answer comes."""

    card: int
    seat: Seat
    """Who laid the card."""
    opening: bool
    """Whether it was turned up at the start."""
    was: int
    """The hue in force when it was laid."""
    hand: bytes = field(repr=False)
    """The hand of its player when it was laid (R-53)."""
    memo: Memo = field(repr=False)
    lost: tuple[Seat, ...]
    """Who has lost a turn by it so far."""


@frozen
class Waiting:
    """What the game waits on. The first five fields are the prompt's; what was drawn and what is pending is secret."""

    kind: PromptKind
    seat: Seat | None
    about: Seat | None
    question: str | None = None
    options: tuple[Option, ...] = ()
    turn: Seat | None = None
    """Whose turn it is to play, draw or pass; None while the game waits on something else."""
    passes: int = 0
    """How many seats in a row have had nothing to draw or play, before this turn."""
    early: bool = False
    """Whether UNO has been called ahead of the play."""
    drawn: int = field(default=NOTHING, repr=False)
    """The card just drawn, which alone may be played."""
    pending: Pending | None = None
    """The card that asks; None when the game itself does, for the colour of an opening wild."""


ROUND_OVER = Waiting("round_over", None, None)
MATCH_OVER = Waiting("match_over", None, None)
