"""Events: what happened, as data. A field that only some may see says so and can be None for the others."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from unorules.model.cards import Card, Color
from unorules.model.effects import Option
from unorules.model.seats import Seat

DrawCause: TypeAlias = Literal["turn", "card", "uno"]
"""Why a card was drawn: as the turn, because of a card's effect, or for a missed or wrong call."""

Fate: TypeAlias = Literal["opens", "returned", "covered"]
"""What becomes of a card turned up at the start: it opens the game, goes back, or is covered by the next one."""

RoundEnd: TypeAlias = Literal["out", "stalemate", "turn_limit"]
"""Why a round ended: a hand is empty, nobody can move, or the turn limit; the last two score nothing."""


@frozen
class MatchStarted:
    """The players have sat down; `variant` is the id of what they play."""

    variant: str
    players: tuple[str, ...]


@frozen
class DealerDrawn:
    """A seat turned up a card in the draw for the deal."""

    seat: Seat
    card: Card


@frozen
class RoundStarted:
    """A round begins, and who deals it."""

    round: int
    dealer: Seat


@frozen
class Dealt:
    """A seat got its hand. `cards` is for that seat alone."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None


@frozen
class TurnedUp:
    """The first card was turned up: it `opens` the discard pile, is `returned`, or is `covered` by the next one."""

    card: Card
    fate: Fate


@frozen
class Played:
    """A card was laid. `color` is the one named with it."""

    seat: Seat
    card: Card
    color: Color | None


@frozen
class Drew:
    """One card was drawn, as the `turn`, because of a `card`, or for `uno`.

    `card` is for that seat alone, unless it is `shown` to everyone.
    """

    seat: Seat
    card: Card | None
    why: DrawCause
    shown: bool = False


@frozen
class Passed:
    """A seat ended its turn without playing."""

    seat: Seat


@frozen
class Asked:
    """A question was put to a seat, or to the host when `seat` is None; it concerns the seat `about`.

    `question` and `options` are those of the `Prompt`.
    """

    seat: Seat | None
    about: Seat
    question: str
    options: tuple[Option, ...]


@frozen
class Answered:
    """The question was settled, by a seat or, when `seat` is None, by the host.

    `about` and `question` are those of the `Prompt`, `option` is the answer.
    """

    seat: Seat | None
    about: Seat
    question: str
    option: Option


@frozen
class ColorSet:
    """The colour of the opening wild was named."""

    seat: Seat
    color: Color


@frozen
class UnoCalled:
    """UNO was called; `due` is False for a wrong call, for which the caller draws."""

    seat: Seat
    due: bool = True


@frozen
class Caught:
    """`seat` pointed at `target`, who draws; `due` is False for a wrong catch, for which `seat` draws."""

    seat: Seat
    target: Seat
    due: bool = True


@frozen
class HandShown:
    """A hand was shown. `cards` is for the two seats alone, unless `to` is None: then everyone saw it."""

    seat: Seat
    to: Seat | None
    cards: tuple[Card, ...] | None


@frozen
class Skipped:
    """A seat lost its turn."""

    seat: Seat


@frozen
class Reversed:
    """Play now runs to the left (`direction` 1) or to the right (-1)."""

    direction: int


@frozen
class Reshuffled:
    """The discard pile, but for its top card, became the draw pile."""

    count: int


@frozen
class RoundEnded:
    """A round is over: a hand is empty (`out`), nobody can move (`stalemate`), or the `turn_limit` is reached.

    `winner` went out; None when nobody did. `points` are what each seat got in this round, `scores` the totals with
    them. `hands` are what the seats were left with, laid open to be counted; None when nothing was counted.
    """

    round: int
    why: RoundEnd
    winner: Seat | None
    points: tuple[int, ...]
    scores: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...] | None


@frozen
class MatchEnded:
    """The match is over. There are several `winners` where a tie for the lowest tally is shared."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


Event: TypeAlias = (
    MatchStarted
    | DealerDrawn
    | RoundStarted
    | Dealt
    | TurnedUp
    | Played
    | Drew
    | Passed
    | Asked
    | Answered
    | ColorSet
    | UnoCalled
    | Caught
    | HandShown
    | Skipped
    | Reversed
    | Reshuffled
    | RoundEnded
    | MatchEnded
)
"""What can happen in a game."""
