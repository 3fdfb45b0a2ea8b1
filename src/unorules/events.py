"""The events of a game, as data. Fields that only some seats may see are marked; `redact` sets them to None."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from unorules._seats import Seat
from unorules._values import Value
from unorules.cards.cards import Card, Color
from unorules.cards.effects import Option

__all__ = [
    "Announced",
    "Answered",
    "Asked",
    "Caught",
    "ColorSet",
    "DealerDrawn",
    "Dealt",
    "Discarded",
    "DrawCause",
    "Drew",
    "Event",
    "Flipped",
    "HandMoved",
    "HandShown",
    "HandsPooled",
    "JumpedIn",
    "MatchEnded",
    "MatchStarted",
    "Owed",
    "Passed",
    "Played",
    "Redealt",
    "Reshuffled",
    "Reversed",
    "RoundEndCause",
    "RoundEnded",
    "RoundStarted",
    "SeatOut",
    "SeatOutCause",
    "Skipped",
    "TurnUpFate",
    "TurnedUp",
    "UnoCalled",
]

DrawCause: TypeAlias = Literal["turn", "card", "uno"]
"""Why a card was drawn: as the turn, by the effect of a card, or as a penalty for a missed or wrong call."""

TurnUpFate: TypeAlias = Literal["opens", "returned", "covered", "discarded"]
"""What happens to a card that is turned up.

At the start, it opens the game, goes back into the pile, or is covered by the next one; later, by the effect of a card,
it is discarded.
"""

RoundEndCause: TypeAlias = Literal["out", "stalemate", "turn_limit", "last_seat"]
"""Why a round ended: a hand is empty, nobody can move, the turn limit is reached, or one seat (or side) is left.

After a stalemate or at the turn limit the round is void, and nobody scores.
"""

SeatOutCause: TypeAlias = Literal["mercy", "left", "target"]
"""Why a seat is out: it held too many cards, left the match, or reached the target score."""


@frozen(eq=False, repr=False)
class MatchStarted(Value):
    """A match began. `variant` is the id of the variant, `players` are the names by seat."""

    variant: str
    players: tuple[str, ...]


@frozen(eq=False, repr=False)
class DealerDrawn(Value):
    """A seat turned up a card to decide who deals."""

    seat: Seat
    card: Card


@frozen(eq=False, repr=False)
class RoundStarted(Value):
    """A round began. `dealer` deals it."""

    round: int
    dealer: Seat


@frozen(eq=False, repr=False)
class Redealt(Value):
    """Every card that could open the round was in a hand, so all cards were shuffled and dealt again (R-11).

    There is one for each such deal, before the hands that count. It cannot happen with a built-in deck and hands of
    seven.
    """


@frozen(eq=False, repr=False)
class Dealt(Value):
    """A seat got its hand. Only that seat sees `cards`."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None
    backs: tuple[Card, ...] = ()
    """What the others see of cards with two sides: their backs."""


@frozen(eq=False, repr=False)
class TurnedUp(Value):
    """The first card was turned up: it `opens` the discard pile, is `returned`, or is `covered` by the next one.

    A card turned up later, by a card that was played, is `discarded`: it goes under the top card.
    """

    card: Card
    fate: TurnUpFate


@frozen(eq=False, repr=False)
class Played(Value):
    """A card was played. `color` is the colour named for it; None if none was, and for the last card of a hand.

    `others` are the identical cards that were played with it, which lie under it.
    """

    seat: Seat
    card: Card
    color: Color | None
    others: tuple[Card, ...] = ()


@frozen(eq=False, repr=False)
class JumpedIn(Value):
    """A seat plays out of turn: `due` loses its turn, and the game goes on from `seat`."""

    seat: Seat
    due: Seat


@frozen(eq=False, repr=False)
class Drew(Value):
    """A card was drawn: as the `turn`, by the effect of a `card`, or as a penalty for `uno`.

    Only that seat sees the `card`, unless it is `shown` to everyone.
    """

    seat: Seat
    card: Card | None
    why: DrawCause
    shown: bool = False
    back: Card | None = None
    """What the others see of a card with two sides: its back."""


@frozen(eq=False, repr=False)
class Owed(Value):
    """A seat owes `count` cards: it answers with a card, or draws them all and loses its turn."""

    seat: Seat
    count: int


@frozen(eq=False, repr=False)
class Passed(Value):
    """A seat ended its turn without playing."""

    seat: Seat


@frozen(eq=False, repr=False)
class Asked(Value):
    """A seat was asked a question, or the host if `seat` is None; it concerns the seat `about`.

    `question` and `options` are those of the `Prompt`.
    """

    seat: Seat | None
    about: Seat
    question: str
    options: tuple[Option, ...]


@frozen(eq=False, repr=False)
class Answered(Value):
    """A seat, or the host if `seat` is None, answered the question.

    `about` and `question` are those of the `Prompt`, `option` is the answer.
    """

    seat: Seat | None
    about: Seat
    question: str
    option: Option


@frozen(eq=False, repr=False)
class ColorSet(Value):
    """A colour was named after the play: for a wild that nobody played, or by another player than that of the card."""

    seat: Seat | None
    """Who named it; None if nobody is left to do so, and the previous colour stays in force."""
    color: Color


@frozen(eq=False, repr=False)
class Flipped(Value):
    """All cards were turned over. `top` is the card to match now, which was at the bottom of the discard pile."""

    top: Card
    backs: tuple[tuple[Card, ...], ...] = ()
    """What everyone sees of each hand now, like `View.backs`."""


@frozen(eq=False, repr=False)
class UnoCalled(Value):
    """A seat called UNO; `due` is False for a wrong call, for which the caller draws."""

    seat: Seat
    due: bool = True


@frozen(eq=False, repr=False)
class Caught(Value):
    """`seat` caught `target`, who draws; `due` is False for a wrong catch, for which `seat` draws."""

    seat: Seat
    target: Seat
    due: bool = True


@frozen(eq=False, repr=False)
class HandShown(Value):
    """A hand was shown to a seat, or to everyone if `to` is None. Nobody else but its owner sees the `cards`."""

    seat: Seat
    to: Seat | None
    cards: tuple[Card, ...] | None


@frozen(eq=False, repr=False)
class Announced(Value):
    """The card that `seat` played led to a public verdict: after a challenge, the `word` is `guilty` or `innocent`."""

    seat: Seat
    word: str


@frozen(eq=False, repr=False)
class HandMoved(Value):
    """A seat got the hand of `source`, which has `count` cards. Only that seat sees `cards`."""

    seat: Seat
    source: Seat
    count: int
    cards: tuple[Card, ...] | None
    backs: tuple[Card, ...] = ()
    """What the others see of cards with two sides: their backs."""


@frozen(eq=False, repr=False)
class HandsPooled(Value):
    """The hands of these `seats` were shuffled together; a `Dealt` for each of them follows."""

    seats: tuple[Seat, ...]


@frozen(eq=False, repr=False)
class Discarded(Value):
    """A seat discarded `cards`, which lie under the top card."""

    seat: Seat
    cards: tuple[Card, ...]


@frozen(eq=False, repr=False)
class SeatOut(Value):
    """A seat is out: of the round by `mercy`, or of the match because it `left` or reached the `target` score.

    The `count` cards of its hand went under the discard pile, unseen.
    """

    seat: Seat
    why: SeatOutCause
    count: int


@frozen(eq=False, repr=False)
class Skipped(Value):
    """A seat lost its turn."""

    seat: Seat


@frozen(eq=False, repr=False)
class Reversed(Value):
    """Play changed direction: it goes to the left (`direction` 1) or to the right (-1) now."""

    direction: int


@frozen(eq=False, repr=False)
class Reshuffled(Value):
    """The discard pile without its top card, `count` cards, was shuffled into a new draw pile."""

    count: int


@frozen(eq=False, repr=False)
class RoundEnded(Value):
    """A round is over, for one of four reasons.

    A hand is empty (`out`), only one seat or side still plays (`last_seat`), nobody can move (`stalemate`), or the
    `turn_limit` is reached. `winner` went out or is the one left; None if the round is void. `points` are the points of
    each seat in this round, `scores` the new totals. `hands` are the cards left in each hand, shown to be counted; None
    if nothing was counted.
    """

    round: int
    why: RoundEndCause
    winner: Seat | None
    points: tuple[int, ...]
    scores: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...] | None


@frozen(eq=False, repr=False)
class MatchEnded(Value):
    """The match is over. There are several `winners` if they are partners, or tie for the lowest total."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


Event: TypeAlias = (
    MatchStarted
    | DealerDrawn
    | RoundStarted
    | Redealt
    | Dealt
    | TurnedUp
    | Played
    | JumpedIn
    | Drew
    | Owed
    | Passed
    | Asked
    | Answered
    | ColorSet
    | Flipped
    | UnoCalled
    | Caught
    | HandShown
    | Announced
    | HandMoved
    | HandsPooled
    | Discarded
    | SeatOut
    | Skipped
    | Reversed
    | Reshuffled
    | RoundEnded
    | MatchEnded
)
"""Anything that can happen in a game."""
