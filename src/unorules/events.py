"""Events: what happened, as data. A field that only some seats may see says so; `redact` makes it None."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from unorules._seats import Seat
from unorules._values import Value
from unorules.cards.card import Card, Color
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
"""Why a card was drawn: as the turn, because of a card's effect, or as a penalty for a missed or wrong call."""

TurnUpFate: TypeAlias = Literal["opens", "returned", "covered", "discarded"]
"""What happens to a card that is turned up: it opens the game, goes back, or is covered by the next one.

Turned up later, by a card, it is discarded."""

RoundEndCause: TypeAlias = Literal["out", "stalemate", "turn_limit", "last_seat"]
"""Why a round ended: a hand is empty, nobody can move, the turn limit, or one seat (or side) is left.

Nobody can move, or the turn limit: the round is void, and nobody scores.
"""

SeatOutCause: TypeAlias = Literal["mercy", "left", "target"]
"""Why a seat is out: too many cards in its hand, it left the match, or its score has reached the target."""


@frozen(eq=False, repr=False)
class MatchStarted(Value):
    """A match began. `variant` is the id of the variant, `players` are the names by seat."""

    variant: str
    players: tuple[str, ...]


@frozen(eq=False, repr=False)
class DealerDrawn(Value):
    """A seat turned up a card in the draw for the deal."""

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

    It comes once for each such deal, and the hands that count follow. Never with a shipped deck and hands of seven.
    """


@frozen(eq=False, repr=False)
class Dealt(Value):
    """A seat got its hand. `cards` is for that seat alone."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None
    backs: tuple[Card, ...] = ()
    """For the others: the other sides of the cards, where they have one."""


@frozen(eq=False, repr=False)
class TurnedUp(Value):
    """The first card was turned up: it `opens` the discard pile, is `returned`, or is `covered` by the next one.

    If a card that was played has turned it up, it is `discarded`: it goes under the top card.
    """

    card: Card
    fate: TurnUpFate


@frozen(eq=False, repr=False)
class Played(Value):
    """A card was played. `color` is the one named for it; None if none was, and for a last card.

    `others` are the identical cards that were played with it and lie under it.
    """

    seat: Seat
    card: Card
    color: Color | None
    others: tuple[Card, ...] = ()


@frozen(eq=False, repr=False)
class JumpedIn(Value):
    """A seat plays out of turn: the turn of `due` lapses, and the game goes on from `seat`."""

    seat: Seat
    due: Seat


@frozen(eq=False, repr=False)
class Drew(Value):
    """A card was drawn: as the `turn`, because of a `card`, or as a penalty for `uno`.

    `card` is for that seat alone, unless it is `shown` to everyone.
    """

    seat: Seat
    card: Card | None
    why: DrawCause
    shown: bool = False
    back: Card | None = None
    """For the others: the other side of the card, where it has one."""


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
    """A question was put to a seat, or to the host when `seat` is None; it concerns the seat `about`.

    `question` and `options` are those of the `Prompt`.
    """

    seat: Seat | None
    about: Seat
    question: str
    options: tuple[Option, ...]


@frozen(eq=False, repr=False)
class Answered(Value):
    """The question was answered by a seat or, when `seat` is None, by the host.

    `about` and `question` are those of the `Prompt`, `option` is the answer.
    """

    seat: Seat | None
    about: Seat
    question: str
    option: Option


@frozen(eq=False, repr=False)
class ColorSet(Value):
    """The colour in force was named after its card was laid: of a wild that nobody played, or by another player."""

    seat: Seat | None
    """None if nobody is left to name one: the colour before stays in force."""
    color: Color


@frozen(eq=False, repr=False)
class Flipped(Value):
    """All cards were turned over. `top` is the card to be matched now, the lowest of the discard pile before."""

    top: Card
    backs: tuple[tuple[Card, ...], ...] = ()
    """What everyone sees of each hand now, as `View.backs`."""


@frozen(eq=False, repr=False)
class UnoCalled(Value):
    """UNO was called; `due` is False for a wrong call, for which the caller draws."""

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
    """A hand was shown. `cards` is for the two seats alone, unless `to` is None: then everyone saw it."""

    seat: Seat
    to: Seat | None
    cards: tuple[Card, ...] | None


@frozen(eq=False, repr=False)
class Announced(Value):
    """The card that `seat` played has led to a verdict: `word` is `guilty` or `innocent` after a challenge."""

    seat: Seat
    word: str


@frozen(eq=False, repr=False)
class HandMoved(Value):
    """A seat got the hand that `source` held, `count` cards. `cards` is for that seat alone."""

    seat: Seat
    source: Seat
    count: int
    cards: tuple[Card, ...] | None
    backs: tuple[Card, ...] = ()
    """For the others: the other sides of the cards, where they have one."""


@frozen(eq=False, repr=False)
class HandsPooled(Value):
    """The hands of these `seats` were shuffled together; what each is dealt follows."""

    seats: tuple[Seat, ...]


@frozen(eq=False, repr=False)
class Discarded(Value):
    """A seat discarded `cards`, which lie under the top card."""

    seat: Seat
    cards: tuple[Card, ...]


@frozen(eq=False, repr=False)
class SeatOut(Value):
    """A seat is out: of the round by `mercy`, or of the match because it `left` or its score reached the `target`.

    `count` cards of its hand went under the discard pile, unseen.
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
    """Play now runs to the left (`direction` 1) or to the right (-1)."""

    direction: int


@frozen(eq=False, repr=False)
class Reshuffled(Value):
    """The discard pile, but for its top card, became the draw pile."""

    count: int


@frozen(eq=False, repr=False)
class RoundEnded(Value):
    """A round is over, for one of four reasons.

    A hand is empty (`out`), only the `last_seat` (or side) still plays, nobody can move (`stalemate`), or the
    `turn_limit` is reached. `winner` went out or is left; None when the round is void. `points` are what each seat
    scored in this round, `scores` the new totals. `hands` are the cards left in each hand, shown to be counted; None
    when nothing was counted.
    """

    round: int
    why: RoundEndCause
    winner: Seat | None
    points: tuple[int, ...]
    scores: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...] | None


@frozen(eq=False, repr=False)
class MatchEnded(Value):
    """The match is over. There are several `winners` if they are partners, or tie for the lowest tally."""

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
"""What can happen in a game."""
