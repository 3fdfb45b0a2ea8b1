"""The effects that a card can have. A card returns them as data, and only the engine moves cards."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from unorules._limits import is_integer, is_short_text
from unorules._seats import Seat, is_seat
from unorules._values import Value
from unorules.cards.cards import CardFilter, Color
from unorules.errors import quote

MAX_EFFECTS = 1000
"""The most effects of one card, and the most cards or seats of one effect."""

MAX_OPTIONS = 100
MAX_MEMO_PARTS = 1000

Option: TypeAlias = str | int
"""A possible answer to a question: a word or a seat."""

Memo: TypeAlias = "None | bool | int | str | tuple[Memo, ...]"
"""What a card remembers from its question to the answer: plain, secret data."""


@frozen(eq=False, repr=False)
class DrawCards(Value):
    """A seat draws cards. It does not lose its turn."""

    seat: Seat
    count: int


@frozen(eq=False, repr=False)
class DrawUntil(Value):
    """A seat draws cards one by one until one fits, `most` cards have been drawn, or none is left to draw.

    The card that fits is shown to everyone, as proof; only the seat sees the others.
    """

    seat: Seat
    until: CardFilter
    most: int | None = None


@frozen(eq=False, repr=False)
class Penalty(Value):
    """The next seat draws `count` cards and loses its turn.

    If some card of the variant can answer it, and it is the last effect, the cards become a debt instead: the next seat
    answers with such a card, or draws all cards owed (R-60).
    """

    count: int


@frozen(eq=False, repr=False)
class TakePenalty(Value):
    """A seat draws the `penalty` of the card, the debt that it was laid on, and `extra` cards, which settles the debt.

    The seat does not lose its turn. If `seat` is None, nobody draws, and the debt is dropped. The effect cannot be
    combined with `Penalty`.
    """

    seat: Seat | None
    extra: int = 0


@frozen(eq=False, repr=False)
class Skip(Value):
    """The next `count` seats lose their turn."""

    count: int = 1


@frozen(eq=False, repr=False)
class Reverse(Value):
    """The direction of play is reversed.

    Between two players it also skips the other one, if the switch `two_player_reverse` says so (R-17). A card that has
    another effect on the next player after it sets `skip_between_two=False`.
    """

    skip_between_two: bool = True


@frozen(eq=False, repr=False)
class NextTurn(Value):
    """The next turn is this seat's. Later effects on the next seat are on it. It cannot be combined with `Ask`."""

    seat: Seat


@frozen(eq=False, repr=False)
class MoveHands(Value):
    """Seats get the hands of others: `moves` are pairs of a seat and the seat whose hand it gets.

    Every seat that gives a hand must get one. UNO calls do not move with the hands (R-67).
    """

    moves: tuple[tuple[Seat, Seat], ...]


@frozen(eq=False, repr=False)
class PoolHands(Value):
    """The hands of these `seats` are shuffled together and dealt again, one card at a time in this order."""

    seats: tuple[Seat, ...]


@frozen(eq=False, repr=False)
class Discard(Value):
    """A seat discards all cards that fit, under the top card. Everyone sees them, and they have no effects."""

    seat: Seat
    cards: CardFilter


@frozen(eq=False, repr=False)
class NameColor(Value):
    """A seat names the colour in force, for a card without a colour of its own."""

    seat: Seat
    color: Color


@frozen(eq=False, repr=False)
class TurnUp(Value):
    """The next card of the draw pile is turned up and laid under the top card. It must be the last effect.

    `Kind.on_turn_up` gets that card and returns further effects; it is not called if no card is left to draw.
    """


@frozen(eq=False, repr=False)
class Flip(Value):
    """All cards, which must have two sides, are turned over, in hands and in both piles. It must be the last effect.

    Turning a pile over puts its lowest card on top. If that of the discard pile has no colour, the next player names
    one. It is not possible on a debt.
    """


@frozen(eq=False, repr=False)
class Announce(Value):
    """A public verdict: `word` is a word or a few, such as `guilty`."""

    word: str


@frozen(eq=False, repr=False)
class Reveal(Value):
    """A seat shows its hand to another one or, if `to` is None, to everyone.

    The player of the card shows the hand as it was when the card was played.
    """

    seat: Seat
    to: Seat | None


@frozen(eq=False, repr=False)
class Ask(Value):
    """A seat is asked a question. It must be the last effect.

    `question` is a word for it, `options` are words or seats, all different. `Kind.on_answer` gets the chosen option in
    a `Reply`, together with the `memo`, which nobody sees. The state holds the kind's id, the question, the options and
    the memo, but never code. With `outcome=True` the question is about a fact outside the game, such as a kick, and the
    host answers it.
    """

    seat: Seat
    question: str
    options: tuple[str, ...] | tuple[Seat, ...]
    memo: Memo = field(default=None, kw_only=True, repr=False)
    outcome: bool = field(default=False, kw_only=True)


Effect: TypeAlias = (
    DrawCards
    | DrawUntil
    | Penalty
    | TakePenalty
    | Skip
    | Reverse
    | NextTurn
    | MoveHands
    | PoolHands
    | Discard
    | NameColor
    | TurnUp
    | Flip
    | Announce
    | Reveal
    | Ask
)
"""Any effect that a card can have."""

LAST_EFFECTS: frozenset[type] = frozenset({Ask, TurnUp, Flip})
"""The effects that no other effect may follow."""


def question_fault(question: Ask, seats: int) -> str | None:
    """Return what is wrong with a question, its options or its memo, if anything."""
    if not is_short_text(question.question) or type(question.outcome) is not bool:
        return f"asks {quote(question.question)}, which is not a question in a few words"
    if not are_options(question.options, seats):
        return f"asks with {quote(question.options)}, not with a tuple of different words or of different seats"
    if not is_memo(question.memo):
        return "keeps a memo that is not None, bool, int, str or a small tuple of such"
    return None


def are_options(options: object, seats: int) -> bool:
    """Return whether these are words or seats, all of the same type and all different."""
    if type(options) is not tuple or not 0 < len(options) <= MAX_OPTIONS:
        return False
    expected = str if type(options[0]) is str else int
    for option in options:
        if type(option) is not expected or not (is_short_text(option) or is_seat(option, seats)):
            return False
    return len(set(options)) == len(options)


def is_memo(memo: Memo) -> bool:
    """Return whether this is None, a bool, an int, a str, or tuples of these, neither large nor deeply nested."""
    left = MAX_MEMO_PARTS
    layer: list[Memo] = [memo]
    for _ in range(9):
        left -= len(layer)
        deeper: list[Memo] = []
        for part in layer:
            if type(part) is tuple:
                deeper += part[: left + 1]
            elif not (part is None or part == "" or type(part) is bool or is_integer(part) or is_short_text(part)):
                return False
        if not deeper or left < 0:
            return left >= 0
        layer = deeper
    return False
