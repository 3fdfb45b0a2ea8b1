"""What is said, as JSON: actions, events, prompts and the parts they are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from unorules.actions import Answer, CallUno, Catch, Draw, NextRound, Pass, Play
from unorules.codec.shapes import (
    CARD,
    CARDS,
    FLAG,
    WORDS,
    Json,
    ListOf,
    Maybe,
    OneOf,
    OrNull,
    Record,
    Shape,
    Tagged,
    Whole,
    named,
)
from unorules.effects import Memo
from unorules.engine.contract import MOST_OPTIONS, is_memo
from unorules.errors import DecodeError
from unorules.events import (
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    DrawCause,
    Drew,
    Fate,
    HandShown,
    MatchEnded,
    MatchStarted,
    Passed,
    Played,
    Reshuffled,
    Reversed,
    RoundEnd,
    RoundEnded,
    RoundStarted,
    Skipped,
    TurnedUp,
    UnoCalled,
)
from unorules.limits import MOST_COUNT, MOST_LETTERS, MOST_WHOLE, is_words
from unorules.prompts import Prompt, PromptKind
from unorules.variant import MOST_CARDS, MOST_PLAYERS

SEAT = Whole(0, MOST_PLAYERS - 1)
SEATS = ListOf(SEAT, most=MOST_PLAYERS)
NAMES = ListOf(WORDS, least=2, most=MOST_PLAYERS)
COUNT = Whole(0, MOST_CARDS)
SCORES = ListOf(Whole(-MOST_COUNT, MOST_COUNT), least=2, most=MOST_PLAYERS)
NUMBER = Whole(0, MOST_COUNT)
ROUND = Whole(1, MOST_COUNT)
DIRECTION = OneOf(1, -1)


class OptionShape:
    """One of the answers to a question: a word or a seat."""

    def write(self, value: str | int) -> Json:
        return value

    def read(self, data: object, path: str) -> str | int:
        if is_words(data):
            return data
        if type(data) is str:
            raise DecodeError(path, f"a word of 1 to {MOST_LETTERS} letters or a seat is expected, not {named(data)}")
        return SEAT.read(data, path)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [WORDS.schema(), SEAT.schema()]}


class MemoShape:
    """What a card remembers: null, true, false, a number, a text, or lists of such, read as tuples."""

    def write(self, value: Memo) -> Json:
        return [self.write(part) for part in value] if isinstance(value, tuple) else value

    def read(self, data: object, path: str) -> Memo:
        memo: Memo = _tuples(data)
        if not is_memo(memo):
            raise DecodeError(path, f"a memo of plain, small data is expected, not {named(data)}")
        return memo

    def schema(self) -> dict[str, Json]:
        plain: list[Json] = [
            {"type": ["null", "boolean"]},
            {"type": "integer", "minimum": -MOST_WHOLE, "maximum": MOST_WHOLE},
            {"type": "string", "maxLength": MOST_LETTERS},
        ]
        return {"anyOf": [*plain, {"type": "array", "items": {"$ref": "#/$defs/memo"}}]}


def _tuples(data: Any) -> Any:
    """Lists as tuples. Text that was read is not nested deeply."""
    return tuple(map(_tuples, data)) if isinstance(data, list) else data


OPTION = OptionShape()
MEMO = MemoShape()

ACTION = Tagged(
    "do",
    {
        "play": (Play, {"seat": SEAT, "card": CARD, "color": Maybe(WORDS)}),
        "draw": (Draw, {"seat": SEAT}),
        "pass": (Pass, {"seat": SEAT}),
        "answer": (Answer, {"seat": OrNull(SEAT), "option": OPTION}),
        "call-uno": (CallUno, {"seat": SEAT}),
        "catch": (Catch, {"seat": SEAT, "target": SEAT}),
        "next-round": (NextRound, {"dealer": Maybe(SEAT)}),
    },
)

HOST_ACTIONS = ("next-round",)
"""What no client can do. The other thing of the host's, to report an outcome, is an answer without a seat."""

_ASKED: Mapping[str, Shape] = {"seat": OrNull(SEAT), "about": SEAT, "question": WORDS}

EVENT = Tagged(
    "event",
    {
        "match-started": (MatchStarted, {"variant": WORDS, "players": NAMES}),
        "dealer-drawn": (DealerDrawn, {"seat": SEAT, "card": CARD}),
        "round-started": (RoundStarted, {"round": ROUND, "dealer": SEAT}),
        "dealt": (Dealt, {"seat": SEAT, "count": COUNT, "cards": Maybe(CARDS)}),
        "turned-up": (TurnedUp, {"card": CARD, "fate": OneOf(*get_args(Fate))}),
        "played": (Played, {"seat": SEAT, "card": CARD, "color": Maybe(WORDS)}),
        "drew": (
            Drew,
            {"seat": SEAT, "card": Maybe(CARD), "why": OneOf(*get_args(DrawCause)), "shown": Maybe(FLAG, usual=False)},
        ),
        "passed": (Passed, {"seat": SEAT}),
        "asked": (Asked, {**_ASKED, "options": ListOf(OPTION, least=1, most=MOST_OPTIONS)}),
        "answered": (Answered, {**_ASKED, "option": OPTION}),
        "color-set": (ColorSet, {"seat": SEAT, "color": WORDS}),
        "uno-called": (UnoCalled, {"seat": SEAT, "due": Maybe(FLAG, usual=True)}),
        "caught": (Caught, {"seat": SEAT, "target": SEAT, "due": Maybe(FLAG, usual=True)}),
        "hand-shown": (HandShown, {"seat": SEAT, "to": OrNull(SEAT), "cards": Maybe(CARDS)}),
        "skipped": (Skipped, {"seat": SEAT}),
        "reversed": (Reversed, {"direction": DIRECTION}),
        "reshuffled": (Reshuffled, {"count": COUNT}),
        "round-ended": (
            RoundEnded,
            {
                "round": ROUND,
                "why": OneOf(*get_args(RoundEnd)),
                "winner": OrNull(SEAT),
                "points": SCORES,
                "scores": SCORES,
                "hands": Maybe(ListOf(CARDS, least=2, most=MOST_PLAYERS)),
            },
        ),
        "match-ended": (MatchEnded, {"winners": ListOf(SEAT, least=1, most=MOST_PLAYERS), "scores": SCORES}),
    },
)

PROMPT_FIELDS: Mapping[str, Shape | Maybe] = {
    "kind": OneOf(*get_args(PromptKind)),
    "seat": Maybe(SEAT),
    "about": Maybe(SEAT),
    "question": Maybe(WORDS),
    "options": Maybe(ListOf(OPTION, most=MOST_OPTIONS), usual=()),
    "since": NUMBER,
}

PROMPT = Record(Prompt, {**PROMPT_FIELDS, "by": Maybe(SEAT)})
