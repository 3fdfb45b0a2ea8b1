"""Everything the library raises, and the coded reasons why an action is refused."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from unorules.actions import Action


class Reason(StrEnum):
    """Why an action is refused. The values are public API and never change their meaning."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> Reason:
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member

    # Who: judged before anything that depends on a hand.
    NOT_AN_ACTION = "not-an-action", "This is not one of the library's actions."
    NO_SUCH_SEAT = "no-such-seat", "Nobody sits there."
    MATCH_OVER = "match-over", "The match is over."
    ROUND_OVER = "round-over", "The round is over; the host starts the next one."
    ROUND_NOT_OVER = "round-not-over", "The round is still being played."
    HOST_ONLY = "host-only", "Only the host can report this."
    NOT_YOUR_TURN = "not-your-turn", "It is another seat's move."
    QUESTION_PENDING = "question-pending", "A question has to be answered first."
    # What: the card, the pile, the answer.
    NO_SUCH_CARD = "no-such-card", "This card is not in the deck."
    NOT_IN_HAND = "not-in-hand", "This card is not in the hand."
    ONLY_THE_DRAWN_CARD = "only-the-drawn-card", "After drawing, only the drawn card may be played."
    DRAWN_CARD_STAYS = "drawn-card-stays", "A drawn card is kept: these rules allow no play after drawing."
    DOES_NOT_MATCH = "does-not-match", "This card matches neither the colour nor the face of the top card."
    NOT_NOW = "not-now", "The card's own condition is not met by the rest of the hand."
    COLOR_NEEDED = "color-needed", "This card needs a colour to be named."
    COLOR_NOT_TAKEN = "color-not-taken", "No colour can be named with this card."
    NO_SUCH_COLOR = "no-such-color", "This is not a colour of the deck."
    ALREADY_DRAWN = "already-drawn", "Only one card is drawn a turn."
    NOTHING_TO_DRAW = "nothing-to-draw", "There is no card left to draw."
    MUST_DRAW = "must-draw", "Passing is possible only after drawing."
    MUST_PLAY = "must-play", "There is a card that has to be played."
    NO_QUESTION = "no-question", "Nothing has been asked."
    NO_SUCH_OPTION = "no-such-option", "This is not one of the options."
    # UNO calls.
    NO_CALLS = "no-calls", "These rules know no calls by hand."
    CALL_NOT_DUE = "call-not-due", "There is nothing to call."
    ALREADY_CALLED = "already-called", "UNO has been called."
    NOTHING_TO_CATCH = "nothing-to-catch", "This seat cannot be caught."
    CATCHING_ONESELF = "catching-oneself", "Nobody can catch themselves."


@frozen
class Violation:
    """A refusal as data: the reason and, where it helps, what was expected. It tells no secret."""

    reason: Reason
    expected: str = ""

    def __str__(self) -> str:
        wanted = f" Expected: {self.expected}." if self.expected else ""
        return f"{self.reason.value}: {self.reason.sentence}{wanted}"


class UnoError(Exception):
    """The root of every error of this library."""


class IllegalAction(UnoError, ValueError):
    """The rules refuse the action. Nothing has changed."""

    def __init__(self, action: Action, violation: Violation) -> None:
        super().__init__(action, violation)
        self.action = action
        self.violation = violation

    def __str__(self) -> str:
        return str(self.violation)


class StaleState(UnoError):
    """The caller acted on a prompt that is no longer the one the game waits on."""

    def __init__(self, at: int, since: int, seq: int) -> None:
        super().__init__(at, since, seq)
        self.at = at
        self.since = since
        self.seq = seq

    def __str__(self) -> str:
        return f"seq {self.at} was seen, the prompt stands since {self.since}, the game is at {self.seq}"


class SetupError(UnoError, ValueError):
    """A game cannot be set up like this: seats, names, seed, dealer, deck or table."""


class SeatError(UnoError, IndexError):
    """A question about a seat that does not exist."""


class VariantError(UnoError, ValueError):
    """A kind, rules or variant that cannot be, told when it is built."""


class CardError(UnoError):
    """A card broke its contract while it ran. The caller's state is as it was."""

    def __init__(self, kind: str, fault: str) -> None:
        super().__init__(kind, fault)
        self.kind = kind
        self.fault = fault

    def __str__(self) -> str:
        return f"card {self.kind!r} {self.fault}"
