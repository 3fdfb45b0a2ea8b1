"""Effects: what a card may ask the engine to do. Cards ask; only the engine moves cards."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from unorules.cards import Match, Seat

Option: TypeAlias = str | int
"""One of the answers to a question: a word or a seat."""

Memo: TypeAlias = "None | bool | int | str | tuple[Memo, ...]"
"""What a card remembers between its question and the answer. Secret, and data only."""


@frozen
class DrawCards:
    """A seat draws cards; it loses no turn by that."""

    seat: Seat
    count: int


@frozen
class DrawUntil:
    """A seat draws card after card until one fits, `most` at the most, or until there is none left to draw.

    The card that fits is shown to everyone, so that the draw can be checked; the others are the seat's secret.
    """

    seat: Seat
    until: Match
    most: int | None = None


@frozen
class Penalty:
    """The next seat draws `count` cards and loses its turn."""

    count: int


@frozen
class Skip:
    """The next `count` seats lose their turn."""

    count: int = 1


@frozen
class Reverse:
    """The direction of play turns round."""


@frozen
class Reveal:
    """A seat shows its hand to another, or, when `to` is None, to everyone.

    The card's own player shows the hand as it was when the card was laid.
    """

    seat: Seat
    to: Seat | None


@frozen
class Ask:
    """A question to a seat. Always the last effect.

    `question` is a word for it, `options` are words or seats, all different. The one chosen comes to `Kind.on_answer`
    as a `Reply`, together with the `memo`, which nobody sees. The state keeps the kind's id, the question, the options
    and the memo: nothing that is code. With `outcome=True` the question is about a fact outside the game, and the host
    answers it.
    """

    seat: Seat
    question: str
    options: tuple[str, ...] | tuple[Seat, ...]
    memo: Memo = field(default=None, kw_only=True, repr=False)
    outcome: bool = field(default=False, kw_only=True)


Effect: TypeAlias = DrawCards | DrawUntil | Penalty | Skip | Reverse | Reveal | Ask
"""What a card can ask for."""
