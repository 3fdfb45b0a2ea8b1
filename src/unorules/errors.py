"""Errors, and the reasons for which the rules refuse an action."""

from __future__ import annotations

from collections.abc import Sized
from enum import StrEnum
from typing import TYPE_CHECKING, TypeGuard

from attrs import field, frozen

from unorules._values import Value

if TYPE_CHECKING:
    from unorules.actions import Action

__all__ = [
    "CardError",
    "DecodeError",
    "EventError",
    "GameTooLong",
    "IllegalAction",
    "LanguageError",
    "LogError",
    "ParseError",
    "Reason",
    "ReplayDiverged",
    "SeatError",
    "SetupError",
    "StaleState",
    "StateError",
    "UnoError",
    "UnsupportedVersion",
    "VariantError",
    "Violation",
]


class Reason(StrEnum):
    """Why the rules refuse an action. The values are public API and never change their meaning."""

    # Who may act: checked before anything that depends on a hand.
    NOT_AN_ACTION = "not-an-action"
    NO_SUCH_SEAT = "no-such-seat"
    SEAT_IS_OUT = "seat-is-out"
    MATCH_OVER = "match-over"
    ROUND_OVER = "round-over"
    ROUND_NOT_OVER = "round-not-over"
    HOST_ONLY = "host-only"
    NO_LEAVING = "no-leaving"
    NOT_YOUR_TURN = "not-your-turn"
    QUESTION_PENDING = "question-pending"
    # What they may do.
    NO_SUCH_CARD = "no-such-card"
    NOT_IN_HAND = "not-in-hand"
    ONLY_THE_DRAWN_CARD = "only-the-drawn-card"
    DRAWN_CARD_STAYS = "drawn-card-stays"
    DOES_NOT_MATCH = "does-not-match"
    NOT_AN_ANSWER = "not-an-answer"
    NOT_NOW = "not-now"
    NOT_AS_LAST_CARD = "not-as-last-card"
    TOO_MANY_AT_ONCE = "too-many-at-once"
    COLOR_NEEDED = "color-needed"
    COLOR_NOT_TAKEN = "color-not-taken"
    NO_SUCH_COLOR = "no-such-color"
    ALREADY_DRAWN = "already-drawn"
    NOTHING_TO_DRAW = "nothing-to-draw"
    MUST_DRAW = "must-draw"
    MUST_PLAY = "must-play"
    NO_QUESTION = "no-question"
    NO_SUCH_OPTION = "no-such-option"
    # UNO calls.
    NO_CALLS = "no-calls"
    CALL_NOT_DUE = "call-not-due"
    ALREADY_CALLED = "already-called"
    NOTHING_TO_CATCH = "nothing-to-catch"
    CATCHING_ONESELF = "catching-oneself"

    @property
    def sentence(self) -> str:
        """The reason in words."""
        return _SENTENCES[self]


_SENTENCES: dict[Reason, str] = {
    Reason.NOT_AN_ACTION: "This is not one of the library's actions.",
    Reason.NO_SUCH_SEAT: "Nobody sits there.",
    Reason.SEAT_IS_OUT: "This player is out.",
    Reason.MATCH_OVER: "The match is over.",
    Reason.ROUND_OVER: "The round is over; the host starts the next one.",
    Reason.ROUND_NOT_OVER: "The round is still being played.",
    Reason.HOST_ONLY: "Only the host can report this.",
    Reason.NO_LEAVING: "Players do not leave under these rules.",
    Reason.NOT_YOUR_TURN: "It is another seat's move.",
    Reason.QUESTION_PENDING: "A question has to be answered first.",
    Reason.NO_SUCH_CARD: "This card is not in the deck.",
    Reason.NOT_IN_HAND: "This card is not in the hand.",
    Reason.ONLY_THE_DRAWN_CARD: "After drawing, only the drawn card may be played.",
    Reason.DRAWN_CARD_STAYS: "A drawn card is kept: these rules allow no play after drawing.",
    Reason.DOES_NOT_MATCH: "This card matches neither the colour nor the face of the top card.",
    Reason.NOT_AN_ANSWER: "This card cannot be laid on what is owed.",
    Reason.NOT_NOW: "The card's own condition is not met by the rest of the hand.",
    Reason.NOT_AS_LAST_CARD: "A hand may not end with this card under these rules.",
    Reason.TOO_MANY_AT_ONCE: "These cards cannot be played together.",
    Reason.COLOR_NEEDED: "This card needs a colour to be named.",
    Reason.COLOR_NOT_TAKEN: "No colour can be named with this card.",
    Reason.NO_SUCH_COLOR: "This is not a colour of the deck.",
    Reason.ALREADY_DRAWN: "Only one card may be drawn per turn.",
    Reason.NOTHING_TO_DRAW: "There is no card left to draw.",
    Reason.MUST_DRAW: "Passing is possible only after drawing.",
    Reason.MUST_PLAY: "A card in the hand has to be played.",
    Reason.NO_QUESTION: "Nothing has been asked.",
    Reason.NO_SUCH_OPTION: "This is not one of the options.",
    Reason.NO_CALLS: "Players do not call UNO under these rules.",
    Reason.CALL_NOT_DUE: "There is nothing to call.",
    Reason.ALREADY_CALLED: "UNO has already been called, or it is too late to call.",
    Reason.NOTHING_TO_CATCH: "This seat cannot be caught.",
    Reason.CATCHING_ONESELF: "Nobody can catch themselves.",
}


@frozen(eq=False, repr=False)
class Violation(Value):
    """A refusal as data: the `reason` and sometimes, for logs, what was `expected` instead. It reveals no secret.

    To tell people, show `words.describe(violation, names)` or `reason.sentence`.
    """

    reason: Reason
    expected: str = ""
    seat: int | None = field(default=None, kw_only=True, eq=False, repr=False)
    """The seat that has to act, if the reason is that it is somebody else's move; None for the host, and otherwise."""

    def __str__(self) -> str:
        expected = f" Expected: {self.expected}." if self.expected else ""
        return f"{self.reason.value}: {self.reason.sentence}{expected}"


def quote(value: object) -> str:
    """Quote a value in a message by its `repr`, cut short; safe even if the `repr` itself raises."""
    try:
        text = f"a {type(value).__name__} of {len(value)}" if _is_long(value) else repr(value)
    except Exception:  # noqa: BLE001 - code from outside the library
        text = f"a {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:77]}..."


def _is_long(value: object) -> TypeGuard[Sized]:
    """Return whether a value has so many members that its `repr` would be slow."""
    return isinstance(value, list | tuple | dict | set | frozenset | str | bytes) and len(value) > 1000


class UnoError(Exception):
    """The base class of all errors of this library."""


class IllegalAction(UnoError, ValueError):
    """The rules refuse the `action`; the `violation` says why. Nothing has changed."""

    def __init__(self, action: Action, violation: Violation) -> None:
        super().__init__(action, violation)
        self.action = action
        self.violation = violation

    def __str__(self) -> str:
        return f"{quote(self.action)} is refused. {self.violation}"


class StaleState(UnoError):
    """The caller acted on a prompt that has been answered or replaced since.

    `at` is the `seq` that the caller saw, `since` the `seq` at which the current prompt appeared, and `seq` is that of
    the game now.
    """

    def __init__(self, at: int, since: int, seq: int) -> None:
        super().__init__(at, since, seq)
        self.at = at
        self.since = since
        self.seq = seq

    def __str__(self) -> str:
        return (
            f"the caller saw seq {quote(self.at)}; the prompt is from seq {self.since}, and the game is at {self.seq}"
        )


class SetupError(UnoError, ValueError):
    """A game cannot be set up like this: its players, seed, dealer, deck, position or notes are invalid.

    Also raised for other invalid arguments: a card that cannot be parsed, a step that a game does not have, data too
    large to be read back.
    """


class SeatError(UnoError, IndexError):
    """The seat does not exist."""


class StateError(UnoError, TypeError):
    """The argument is not a state: it is, for example, the pair that `new_game` returns.

    Also raised by `encode` for a state, which holds every secret of the game.
    """


class EventError(UnoError, TypeError):
    """The argument is not an event, or not a card, action or other thing that can be described."""


class LanguageError(UnoError, ValueError):
    """The language is unknown, or a catalogue of your own is invalid."""


class ParseError(UnoError, ValueError):
    """A `text` is not one of the legal actions. `problem` says why, in words for the person who typed it.

    `suggestions` are texts of similar legal actions. If the text clearly means an action, `violation` says why the
    rules refuse it.
    """

    def __init__(
        self, text: str, problem: str, suggestions: tuple[str, ...] = (), violation: Violation | None = None
    ) -> None:
        super().__init__(text, problem, suggestions, violation)
        self.text = text
        self.problem = problem
        self.suggestions = suggestions
        self.violation = violation

    def __str__(self) -> str:
        return self.problem


class VariantError(UnoError, ValueError):
    """A kind, a set of rules or a variant is invalid, or a variant is unknown. Raised on creation or lookup."""


class DecodeError(UnoError, ValueError):
    """A document cannot be read. `path` is the place in the document, `problem` what is wrong there."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}"


class UnsupportedVersion(DecodeError):
    """The version of a document, or of the variant in it, is unknown."""


class LogError(UnoError):
    """A log cannot be used: it is closed, has failed, is of another game, is already open, or is not a regular file."""


class GameTooLong(UnoError):
    """A game has reached the number of actions that can be recorded. What was played is kept, but it cannot go on."""


class ReplayDiverged(UnoError):
    """A replay does not play out as it was recorded.

    `seq` is the number of the first action that differs, counted from 1; 0 is the start itself. `expected` and `actual`
    say in words what was recorded and what happened.
    """

    def __init__(self, seq: int, expected: str, actual: str) -> None:
        super().__init__(seq, expected, actual)
        self.seq = seq
        self.expected = expected
        self.actual = actual

    def __str__(self) -> str:
        what = f"action {self.seq}" if self.seq else "the start"
        return f"{what} diverges: expected {self.expected}, got {self.actual}"


class CardError(UnoError):
    """A card broke its contract: `kind` is the id of its kind, `fault` says how.

    The caller's state is unchanged.
    """

    def __init__(self, kind: str, fault: str) -> None:
        super().__init__(kind, fault)
        self.kind = kind
        self.fault = fault

    def __str__(self) -> str:
        return f"card {self.kind!r} {self.fault}"
