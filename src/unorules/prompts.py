"""The prompt: the one question the game waits on, and what only the engine may know of it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field, frozen

from unorules._seats import Seat
from unorules._values import Value, maker
from unorules.cards.effects import Memo, Option

__all__ = ["Prompt", "PromptKind"]

PromptKind: TypeAlias = Literal["turn", "drawn", "debt", "ask", "outcome", "round_over", "match_over"]
"""What the game waits on.

- `turn`: the seat plays a card or draws one; it passes when nothing can be drawn and nothing must be played.
- `drawn`: the seat has drawn and plays that card or passes, even if passing is all it can do.
- `debt`: the seat answers what it owes with a card, or draws it all and loses its turn.
- `ask`: the seat answers a question with one of the options.
- `outcome`: the host reports a fact from outside the game about the seat `about`.
- `round_over`: the host starts the next round.
- `match_over`: nothing more can be done.
"""


@frozen(eq=False, repr=False, weakref_slot=False)
class Prompt(Value):
    """The one question the game waits on: who must act, and on what."""

    kind: PromptKind
    seat: Seat | None
    """Who must act; None is the host."""
    about: Seat | None
    """Whom it concerns: the seat itself, the one an outcome is about, or None between rounds."""
    question: str | None
    """A word for what is asked: `challenge`, `color`, `friend`, `kick`, `swap`, or the word of a card of your own."""
    options: tuple[Option, ...]
    """The answers to choose from: words, or seats."""
    since: int
    """The `seq` of the state in which it first appeared: UNO calls since then leave it as it is."""
    by: Seat | None = None
    """Who played the card that asks, or who draws, where drawing asks; None otherwise, and for a card that opens."""
    owed: int = 0
    """How many cards the seat would draw: at a debt by drawing, while a challenge is open by accepting (R-60).

    It is always 0 where cards cannot be owed: without `stacking`, `bounce` or a card that answers a debt.
    """


make_prompt = maker(Prompt)


NO_CARD = -1
"""In place of a card's number: no card."""


@frozen(eq=False, repr=False)
class Pending(Value):
    """A card that has asked: what its kind needs to go on when the answer comes."""

    card: int
    """`NO_CARD` where it is the variant's `on_draw` that asks."""
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
    """Who has lost a turn to it so far."""
    owed: int = 0
    """The debt that it was laid on; or how many cards would be drawn."""
    resume: Waiting | None = None
    """What the game waited on before somebody had to draw for a missed or wrong call, and will wait on again."""


@frozen(eq=False, repr=False)
class Waiting(Value):
    """The prompt as the engine keeps it: the public part first, then the secrets that belong to it."""

    kind: PromptKind
    seat: Seat | None
    about: Seat | None
    question: str | None = None
    options: tuple[Option, ...] = ()
    turn: Seat | None = None
    """Whose turn it is to play, draw or pass; None while the game waits on something else."""
    passes: int = 0
    """How many seats in a row have had nothing to draw or play, before this turn."""
    called_early: bool = False
    """Whether UNO has been called ahead of the play."""
    drawn: int = field(default=NO_CARD, repr=False)
    """The card just drawn, which alone may be played."""
    pending: Pending | None = None
    """The card that asks; None when the game itself does, for the colour of an opening wild."""
    owed: int = 0
    """How many cards the seat would draw."""
    draw_card: int = NO_CARD
    """The last draw card of a debt, which says what may be stacked on it."""


ROUND_OVER = Waiting("round_over", None, None)
MATCH_OVER = Waiting("match_over", None, None)
