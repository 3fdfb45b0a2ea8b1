"""The prompt: the one question the game waits on."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from unorules.cards import Seat
from unorules.effects import Option

PromptKind: TypeAlias = Literal["turn", "drawn", "ask", "outcome", "round_over", "match_over"]
"""What the game waits on.

- `turn`: the seat plays a card or draws one; it passes when nothing can be drawn and nothing must be played.
- `drawn`: the seat has drawn and plays that card or passes, even if passing is all it can do.
- `ask`: the seat answers a question with one of the options.
- `outcome`: the host reports a fact from outside the game about the seat `about`.
- `round_over`: the host starts the next round.
- `match_over`: nothing more can be done.
"""


@frozen
class Prompt:
    """The one question the game waits on: who must act, and on what."""

    kind: PromptKind
    seat: Seat | None
    """Who must act; None is the host."""
    about: Seat | None
    """Whom it concerns: the seat itself, the one an outcome is about, or None between rounds."""
    question: str | None
    """The word that a card asks with: `challenge`, `color`, `friend`, `kick`, or one of a card of your own."""
    options: tuple[Option, ...]
    """The answers to choose from: words, or seats."""
    since: int
    """The `seq` of the state in which it first stood: UNO calls in between leave it as it is."""
    by: Seat | None = None
    """Who laid the card that asks; None when no card does, or one turned up at the start."""
