"""Actions, events and prompts as JSON, and the shapes of their parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from unorules._codec.shapes import (
    CARD,
    CARDS,
    FLAG,
    TEXT,
    HandsOf,
    Integer,
    Json,
    ListOf,
    Nullable,
    OneOf,
    OptionalKey,
    Record,
    Shape,
    Tagged,
    quote_json,
)
from unorules._limits import MAX_COUNT, MAX_INTEGER, MAX_PARTS, MAX_TEXT_CHARS, is_short_text
from unorules._values import check_complete
from unorules.actions import Action, Answer, CallUno, Catch, Draw, Leave, NextRound, Pass, Play
from unorules.cards.effects import MAX_OPTIONS, Memo, is_memo
from unorules.errors import DecodeError
from unorules.events import (
    Announced,
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Discarded,
    DrawCause,
    Drew,
    Event,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
    JumpedIn,
    MatchEnded,
    MatchStarted,
    Owed,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Reversed,
    RoundEndCause,
    RoundEnded,
    RoundStarted,
    SeatOut,
    SeatOutCause,
    Skipped,
    TurnedUp,
    TurnUpFate,
    UnoCalled,
)
from unorules.prompts import Prompt, PromptKind
from unorules.variant import MAX_CARDS, MAX_DISTINCT_CARDS, MAX_PLAYERS

SEAT = Integer(0, MAX_PLAYERS - 1)
SEATS = ListOf(SEAT, most=MAX_PLAYERS)
NAMES = ListOf(TEXT, least=2, most=MAX_PLAYERS)
COUNT = Integer(0, MAX_CARDS)
SCORES = ListOf(Integer(-MAX_COUNT, MAX_COUNT), least=2, most=MAX_PLAYERS)
NUMBER = Integer(0, MAX_COUNT)
ROUND = Integer(1, MAX_COUNT)
DIRECTION = OneOf(1, -1)


class OptionShape:
    """A possible answer to a question: a word or a seat."""

    def write(self, value: str | int) -> Json:
        return value

    def read(self, data: object, path: str) -> str | int:
        if is_short_text(data):
            return data
        if type(data) is str:
            raise DecodeError(
                path, f"expected a word of 1 to {MAX_TEXT_CHARS} characters or a seat, not {quote_json(data)}"
            )
        return SEAT.read(data, path)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [TEXT.schema(), SEAT.schema()]}


class MemoShape:
    """The memo of a card: null, true, false, an integer, a text, or lists of these, which are read as tuples."""

    def write(self, value: Memo) -> Json:
        return [self.write(part) for part in value] if isinstance(value, tuple) else value

    def read(self, data: object, path: str) -> Memo:
        memo: Memo = _to_tuples(data)
        if not is_memo(memo):
            raise DecodeError(path, f"expected a memo of plain, small data, not {quote_json(data)}")
        return memo

    def schema(self) -> dict[str, Json]:
        plain: list[Json] = [
            {"type": ["null", "boolean"]},
            {"type": "integer", "minimum": -MAX_INTEGER, "maximum": MAX_INTEGER},
            {"type": "string", "maxLength": MAX_TEXT_CHARS},
        ]
        return {"anyOf": [*plain, {"type": "array", "items": {"$ref": "#/$defs/memo"}}]}


def _to_tuples(data: Any) -> Any:
    """Turn lists into tuples. `parse_json` has limited the depth."""
    return tuple(map(_to_tuples, data)) if isinstance(data, list) else data


def check_inactive(seats: tuple[int, ...], count: int, path: str) -> None:
    """Raise DecodeError unless these are inactive seats, in order and not all of them."""
    if list(seats) != sorted(set(seats)) or not set(seats) < set(range(count)):
        raise DecodeError(f"{path}.inactive", f"expected seats from 0 to {count - 1} in order, but not all of them")


_ONE_CARD = ("card", "back", "top")
_SEVERAL_CARDS = ("hand", "cards", "others", "backs", "hands")
"""The keys of messages that hold cards."""

MAX_DIFFERENT_CARDS = 4 * MAX_DISTINCT_CARDS
"""The cards of a deck; if they have two sides, also turned over, and each side alone."""


def check_cards(steps: object, path: str) -> None:
    """Raise DecodeError if lists of messages have too many cards, or more different ones than a deck can have.

    This bounds the time for reading cards: a card that has not been read before takes a while.
    """
    different: set[str] = set()
    count = 0
    for messages in steps if type(steps) is list else ():
        for message in messages if type(messages) is list else ():
            if type(message) is not dict:
                continue
            for key in _ONE_CARD:
                face = message.get(key)
                if type(face) is str:
                    different.add(face)
            if not message.keys().isdisjoint(_SEVERAL_CARDS):
                for text in _hands(message):
                    count += 1 + text.count(" ")
                    if count > MAX_PARTS:
                        raise DecodeError(path, f"expected at most {MAX_PARTS} cards")
                    different.update(text.split(" "))
            if len(different) > MAX_DIFFERENT_CARDS:
                raise DecodeError(path, f"expected at most {MAX_DIFFERENT_CARDS} different cards")


def _hands(message: dict[str, Any]) -> Iterator[str]:
    """Yield the texts of several cards in a message."""
    for key in _SEVERAL_CARDS:
        given = message.get(key)
        yield from [text for text in (given if type(given) is list else [given]) if type(text) is str]


OPTION = OptionShape()
MEMO = MemoShape()

ACTION = Tagged(
    "do",
    {
        "play": (
            Play,
            {"seat": SEAT, "card": CARD, "color": OptionalKey(TEXT), "count": OptionalKey(Integer(1, MAX_CARDS), 1)},
        ),
        "draw": (Draw, {"seat": SEAT}),
        "pass": (Pass, {"seat": SEAT}),
        "answer": (Answer, {"seat": Nullable(SEAT), "option": OPTION}),
        "call-uno": (CallUno, {"seat": SEAT}),
        "catch": (Catch, {"seat": SEAT, "target": SEAT}),
        "next-round": (NextRound, {"dealer": OptionalKey(SEAT)}),
        "leave": (Leave, {"seat": SEAT}),
    },
)

HOST_ACTIONS = ("next-round", "leave")
"""Actions that no client may send. (The host reports outcomes, its other action, with an answer without a seat.)"""

_ASKED: Mapping[str, Shape] = {"seat": Nullable(SEAT), "about": SEAT, "question": TEXT}

_BACKS = OptionalKey(CARDS, default=())

EVENT = Tagged(
    "event",
    {
        "match-started": (MatchStarted, {"variant": TEXT, "players": NAMES}),
        "dealer-drawn": (DealerDrawn, {"seat": SEAT, "card": CARD}),
        "round-started": (RoundStarted, {"round": ROUND, "dealer": SEAT}),
        "redealt": (Redealt, {}),
        "dealt": (Dealt, {"seat": SEAT, "count": COUNT, "cards": OptionalKey(CARDS), "backs": _BACKS}),
        "turned-up": (TurnedUp, {"card": CARD, "fate": OneOf(*get_args(TurnUpFate))}),
        "played": (
            Played,
            {"seat": SEAT, "card": CARD, "color": OptionalKey(TEXT), "others": OptionalKey(CARDS, default=())},
        ),
        "jumped-in": (JumpedIn, {"seat": SEAT, "due": SEAT}),
        "drew": (
            Drew,
            {
                "seat": SEAT,
                "card": OptionalKey(CARD),
                "why": OneOf(*get_args(DrawCause)),
                "shown": OptionalKey(FLAG, default=False),
                "back": OptionalKey(CARD),
            },
        ),
        "owed": (Owed, {"seat": SEAT, "count": NUMBER}),
        "passed": (Passed, {"seat": SEAT}),
        "asked": (Asked, {**_ASKED, "options": ListOf(OPTION, least=1, most=MAX_OPTIONS)}),
        "answered": (Answered, {**_ASKED, "option": OPTION}),
        "color-set": (ColorSet, {"seat": Nullable(SEAT), "color": TEXT}),
        "flipped": (
            Flipped,
            {"top": CARD, "backs": OptionalKey(HandsOf(CARDS, least=2, most=MAX_PLAYERS), default=())},
        ),
        "uno-called": (UnoCalled, {"seat": SEAT, "due": OptionalKey(FLAG, default=True)}),
        "caught": (Caught, {"seat": SEAT, "target": SEAT, "due": OptionalKey(FLAG, default=True)}),
        "hand-shown": (HandShown, {"seat": SEAT, "to": Nullable(SEAT), "cards": OptionalKey(CARDS)}),
        "announced": (Announced, {"seat": SEAT, "word": TEXT}),
        "hand-moved": (
            HandMoved,
            {"seat": SEAT, "source": SEAT, "count": COUNT, "cards": OptionalKey(CARDS), "backs": _BACKS},
        ),
        "hands-pooled": (HandsPooled, {"seats": ListOf(SEAT, least=1, most=MAX_PLAYERS)}),
        "discarded": (Discarded, {"seat": SEAT, "cards": CARDS}),
        "seat-out": (SeatOut, {"seat": SEAT, "why": OneOf(*get_args(SeatOutCause)), "count": COUNT}),
        "skipped": (Skipped, {"seat": SEAT}),
        "reversed": (Reversed, {"direction": DIRECTION}),
        "reshuffled": (Reshuffled, {"count": COUNT}),
        "round-ended": (
            RoundEnded,
            {
                "round": ROUND,
                "why": OneOf(*get_args(RoundEndCause)),
                "winner": Nullable(SEAT),
                "points": SCORES,
                "scores": SCORES,
                "hands": OptionalKey(HandsOf(CARDS, least=2, most=MAX_PLAYERS)),
            },
        ),
        "match-ended": (MatchEnded, {"winners": ListOf(SEAT, least=1, most=MAX_PLAYERS), "scores": SCORES}),
    },
)

check_complete("ACTION of unorules._codec.messages", ACTION.by_type, get_args(Action))
check_complete("EVENT of unorules._codec.messages", EVENT.by_type, get_args(Event))

PROMPT_FIELDS: Mapping[str, Shape | OptionalKey] = {
    "kind": OneOf(*get_args(PromptKind)),
    "seat": OptionalKey(SEAT),
    "about": OptionalKey(SEAT),
    "question": OptionalKey(TEXT),
    "options": OptionalKey(ListOf(OPTION, most=MAX_OPTIONS), default=()),
    "since": NUMBER,
}

PROMPT = Record(Prompt, {**PROMPT_FIELDS, "by": OptionalKey(SEAT), "owed": OptionalKey(NUMBER, default=0)})
