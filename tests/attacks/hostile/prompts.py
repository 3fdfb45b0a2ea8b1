"""Documents of states whose prompt is forged: turns, questions, UNO calls, and ends of rounds and matches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.attacks.hostile.documents import (
    ASKING,
    CATCHABLE,
    DRAWN,
    LIMITED,
    MATCH_OVER,
    ROUND_OVER,
    TABLE,
    forged_text,
)
from tests.kit.corpus import GONE


def forged_prompts() -> Iterator[tuple[str, object]]:
    """Whose move it is, and of what kind."""
    for where, value in (
        ("prompt", []),
        ("prompt.kind", "think"),
        ("prompt.kind", "Turn"),
        ("prompt.kind", None),
        ("prompt.kind", "drawn"),
        ("prompt.kind", "ask"),
        ("prompt.kind", "outcome"),
        ("prompt.kind", "round_over"),
        ("prompt.kind", "match_over"),
        ("prompt.seat", 2),
        ("prompt.seat", 0),
        ("prompt.seat", None),
        ("prompt.seat", -1),
        ("prompt.seat", True),
        ("prompt.seat", GONE),
        ("prompt.about", 99),
        ("prompt.about", GONE),
        ("prompt.since", GONE),
        ("prompt.question", "color"),
        ("prompt.options", ["red"]),
        ("prompt.passes", 1),
        ("prompt.passes", -1),
        ("prompt.called", 1),
        ("prompt.drawn", "blue-3"),
        ("prompt.card", {"seat": 0, "was": "red"}),
        ("prompt.__init__", 1),
    ):
        shown = "left out" if value is GONE else json.dumps(value)
        yield f"at a turn, {where} is {shown}", forged_text(TABLE, (where, value))
    yield "a drawn card that is not in the hand", forged_text(DRAWN, ("prompt.drawn", "wild"))
    yield "a drawn card of no deck", forged_text(DRAWN, ("prompt.drawn", "red-12"))
    yield "a drawn card that is two", forged_text(DRAWN, ("prompt.drawn", "red-1 red-2"))
    yield "a drawn card that is a number", forged_text(DRAWN, ("prompt.drawn", 1))
    yield "no drawn card after drawing", forged_text(DRAWN, ("prompt.drawn", GONE))
    yield (
        "a turn with an empty hand at the table",
        forged_text(TABLE, ("hands", ["wild red-1 blue-3 red-2", ""]), ("prompt.seat", 0), ("prompt.about", 0)),
    )


def forged_questions() -> Iterator[tuple[str, object]]:
    """What a card asks, the options, and what is kept for the answer."""
    deep: Any = 1
    for _ in range(9):
        deep = [deep]
    for where, value in (
        ("prompt.question", ""),
        ("prompt.question", 7),
        ("prompt.question", GONE),
        ("prompt.question", "x" * 101),
        ("prompt.options", []),
        ("prompt.options", ["accept", "accept"]),
        ("prompt.options", ["accept", 0]),
        ("prompt.options", [0, 1, 3]),
        ("prompt.options", [0, True]),
        ("prompt.options", [-1]),
        ("prompt.options", [""]),
        ("prompt.options", [None]),
        ("prompt.options", "accept"),
        ("prompt.kind", "outcome"),
        ("prompt.kind", "turn"),
        ("prompt.card", GONE),
        ("prompt.card", None),
        ("prompt.card.seat", 3),
        ("prompt.card.seat", GONE),
        ("prompt.card.was", "mauve"),
        ("prompt.card.was", GONE),
        ("prompt.card.hand", "wild"),
        ("prompt.card.hand", ""),
        ("prompt.card.hand", ["red-1"]),
        ("prompt.card.opening", True),
        ("prompt.card.opening", 0),
        ("prompt.card.lost", [3]),
        ("prompt.card.lost", [0, 0]),
        ("prompt.card.lost", [0, 1, 2]),
        ("prompt.card.lost", 0),
        ("prompt.card.memo", {"a": 1}),
        ("prompt.card.memo", 2**53),
        ("prompt.card.memo", "x" * 101),
        ("prompt.card.memo", "\ud800"),
        ("prompt.card.code", "print(1)"),
    ):
        shown = "left out" if value is GONE else json.dumps(value)
        yield f"at a question, {where} is {shown[:40]}", forged_text(ASKING, (where, value))
    yield "101 options", forged_text(ASKING, ("prompt.options", list(map(str, range(101)))))
    yield "a memo that is too deep", forged_text(ASKING, ("prompt.card.memo", deep))
    yield "a memo that is too large", forged_text(ASKING, ("prompt.card.memo", [0] * 1_000))
    yield "a memo of 100 kB", forged_text(ASKING, ("prompt.card.memo", [["x"] * 10] * 2_000))
    yield (
        "a question of a card that asks nothing",
        forged_text(ASKING, ("discard", f"red-9 {ASKING['discard'].replace(' red-9', '')}"), ("color", "red")),
    )


def forged_calls() -> Iterator[tuple[str, object]]:
    """Who can be caught, who has called, and how many turns are left."""
    for seats in ([1], [2], [-1], [True], ["0"], [0, 1], 0, None):
        yield f"catchable is {json.dumps(seats)}", forged_text(CATCHABLE, ("catchable", seats))
    auto = ("variant.rules", {"uno_call": "auto"})
    yield "someone to be caught where nobody calls", forged_text(CATCHABLE, auto)
    yield "someone to be caught after the round", forged_text(ROUND_OVER, ("catchable", [0]))
    yield "UNO called ahead with three cards", forged_text(DRAWN, ("prompt.called", True))
    yield (
        "UNO called ahead where nobody calls",
        forged_text(LIMITED, ("prompt.called", True), auto, ("turns_left", GONE)),
    )
    yield "UNO called ahead of an answer", forged_text(ASKING, ("prompt.called", True))
    yield "turns left without a limit", forged_text(TABLE, ("turns_left", 3))
    yield "no turns left with a limit", forged_text(LIMITED, ("turns_left", GONE))
    yield "more turns left than the limit", forged_text(LIMITED, ("turns_left", 6))
    yield "fewer turns left than none", forged_text(LIMITED, ("turns_left", -1))
    yield "null turns left", forged_text(TABLE, ("turns_left", None))


def forged_ends() -> Iterator[tuple[str, object]]:
    """Rounds and matches that are over, or said to be."""
    yield "a match over without winners", forged_text(MATCH_OVER, ("winners", GONE))
    yield "a match over with other winners", forged_text(MATCH_OVER, ("winners", [1]))
    yield "a match over with a winner twice", forged_text(MATCH_OVER, ("winners", [0, 0]))
    yield "a match over with a winner who is not there", forged_text(MATCH_OVER, ("winners", [2]))
    yield "a match over that nobody went out of", forged_text(MATCH_OVER, ("out", GONE))
    yield "a match over below the target", forged_text(MATCH_OVER, ("scores", [499, 499]))
    yield "winners in the middle of a round", forged_text(TABLE, ("winners", [0]))
    yield "somebody out in the middle of a round", forged_text(TABLE, ("out", 0))
    yield "a target reached in the middle of a round", forged_text(TABLE, ("scores", [500, 0]))
    yield "a round over with the target reached", forged_text(ROUND_OVER, ("scores", [500, 0]))
    yield "a round over that a seat which is not there went out of", forged_text(ROUND_OVER, ("out", 2))
    yield "a round over with a seat to move", forged_text(ROUND_OVER, ("prompt.seat", 0))
    yield (
        "an empty hand that nobody went out with",
        forged_text(MATCH_OVER, ("prompt.kind", "round_over"), ("out", GONE), ("winners", GONE), ("scores", [0, 0])),
    )
