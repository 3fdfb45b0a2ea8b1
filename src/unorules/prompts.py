"""The prompt that a game waits on, as everyone sees it and as the engine keeps it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field, frozen

from unorules._seats import Seat
from unorules._values import Value, maker
from unorules.cards.effects import Memo, Option

__all__ = ["Prompt", "PromptKind"]

PromptKind: TypeAlias = Literal["turn", "drawn", "debt", "ask", "outcome", "round_over", "match_over"]
"""What the game waits for.

- `turn`: the seat plays a card or draws one; it passes when nothing can be drawn and nothing must be played.
- `drawn`: the seat has drawn a card, and plays it or passes; perhaps passing is all it can do.
- `debt`: the seat answers its debt with a card, or draws all cards owed and loses its turn.
- `ask`: the seat answers a question with one of the options.
- `outcome`: the host reports a fact from outside the game about the seat `about`.
- `round_over`: the host starts the next round.
- `match_over`: nothing more can be done.
"""


@frozen(eq=False, repr=False, weakref_slot=False)
class Prompt(Value):
    """What the game waits for: who must act, and how."""

    kind: PromptKind
    seat: Seat | None
    """The seat that must act; None for the host, and when the match is over."""
    about: Seat | None
    """The seat concerned: the one that must act, or the one that an outcome is about. None between rounds."""
    question: str | None
    """The question in one word: `challenge`, `color`, `friend`, `kick`, `swap`, or that of a card of your own."""
    options: tuple[Option, ...]
    """The answers to choose from: words, or seats."""
    since: int
    """The `seq` of the state in which it first appeared. UNO calls since then do not change it."""
    by: Seat | None = None
    """Who played the card that asks, or who draws if drawing asks. None otherwise, and for the first card of a game."""
    owed: int = 0
    """How many cards the seat would draw: on a debt by drawing, in a challenge by accepting (R-60).

    Always 0 if the rules have no debts: without `stacking`, `bounce` or a card that answers a debt.
    """


make_prompt = maker(Prompt)


NO_CARD = -1
"""Stands for no card, in place of a card's number."""


@frozen(eq=False, repr=False)
class Pending(Value):
    """A card with an open question, and all that is needed to go on when it is answered."""

    card: int
    """`NO_CARD` if it is the variant's `on_draw` that asks."""
    seat: Seat
    """Who played the card, or draws."""
    opening: bool
    """Whether it was turned up at the start."""
    color_before: int
    """The colour in force when it was played."""
    hand: bytes = field(repr=False)
    """The hand of its player when it was played (R-53)."""
    memo: Memo = field(repr=False)
    lost: tuple[Seat, ...]
    """The seats that have lost a turn to it so far."""
    owed: int = 0
    """The debt that the card was laid on. For `on_draw`, how many cards would be drawn."""
    resume: Waiting | None = None
    """The prompt that was interrupted by a penalty for a missed or wrong call, and comes back after it."""


@frozen(eq=False, repr=False)
class Waiting(Value):
    """The prompt as the engine keeps it: the public fields first, then those for the engine alone."""

    kind: PromptKind
    seat: Seat | None
    about: Seat | None
    question: str | None = None
    options: tuple[Option, ...] = ()
    turn: Seat | None = None
    """The seat that plays, draws or passes next; None while the game waits for something else."""
    passes: int = 0
    """How many seats in a row had to pass just before this turn, with nothing to draw or play."""
    called_early: bool = False
    """Whether the seat has called UNO ahead of its play."""
    drawn: int = field(default=NO_CARD, repr=False)
    """The card just drawn, which alone may be played."""
    pending: Pending | None = None
    """The card that asks; None if the game itself asks for the colour of a wild that nobody played."""
    owed: int = 0
    """How many cards the seat would draw."""
    draw_card: int = NO_CARD
    """The last draw card of a debt, on which the next one is stacked."""


ROUND_OVER = Waiting("round_over", None, None)
MATCH_OVER = Waiting("match_over", None, None)
