"""Forged documents of states under house rules: debts, seats that are out, first cards and switches."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypeAlias

from tests.attacks.hostile.documents import (
    DEBT,
    GONE_BETWEEN_ROUNDS,
    LEFT,
    MERCY,
    ON_A_DEBT,
    PAIRS,
    PASSED_ON,
    STANDING,
    SWAP,
    TABLE,
    UNTOUCHED,
    forged_text,
)
from tests.kit.corpus import GONE

Changes: TypeAlias = tuple[tuple[str, object], ...]
"""Paths in a document, and what to put there."""

DEBT_CHANGES: Changes = (
    ("prompt.owed", GONE),
    ("prompt.owed", 0),
    ("prompt.owed", 1),
    ("prompt.owed", -2),
    ("prompt.owed", True),
    ("prompt.owed", "2"),
    ("prompt.owed", 2**64),
    ("prompt.draw_card", GONE),
    ("prompt.draw_card", "red-12"),
    ("prompt.draw_card", "red-9"),
    ("prompt.draw_card", "wild-draw-four"),
    ("prompt.draw_card", "red-draw-two red-draw-two"),
    ("prompt.draw_card", 2),
    ("prompt.kind", "turn"),
    ("prompt.kind", "drawn"),
    ("prompt.kind", "ask"),
    ("prompt.kind", "round_over"),
    ("prompt.seat", 0),
    ("prompt.seat", GONE),
    ("prompt.passes", 1),
    ("prompt.drawn", "blue-2"),
    ("prompt.question", "debt"),
    ("prompt.card", {"seat": 0, "was": "red"}),
)

CHALLENGE_CHANGES: Changes = (
    ("prompt.owed", GONE),
    ("prompt.owed", 4),
    ("prompt.owed", 7),
    ("prompt.card.owed", GONE),
    ("prompt.card.owed", 0),
    ("prompt.card.owed", 3),
    ("prompt.card.owed", -1),
    ("prompt.card.owed", True),
    ("prompt.card.owed", "2"),
    ("prompt.draw_card", GONE),
    ("prompt.draw_card", "x"),
)

SWAP_CHANGES: Changes = (
    ("prompt.options", [1]),
    ("prompt.options", [2, 1]),
    ("prompt.options", [0, 1]),
    ("prompt.options", [1, 3]),
    ("prompt.options", ["accept"]),
    ("prompt.question", "whom"),
    ("prompt.card.seat", 1),
    ("prompt.card.owed", 2),
    ("prompt.owed", 2),
    ("prompt.card.lost", [1]),
    ("prompt.card.memo", 1),
)

CIRCLE_CHANGES: Changes = (
    ("inactive", GONE),
    ("inactive", [0, 1, 2]),
    ("inactive", [1, 2]),
    ("inactive", [2, 2]),
    ("inactive", [3]),
    ("inactive", [-1]),
    ("inactive", [True]),
    ("inactive", ["2"]),
    ("inactive", 2),
    ("inactive", None),
    ("inactive", [1]),
    ("gone", GONE),
    ("gone", [2, 2]),
    ("gone", [3]),
    ("gone", [1, 2]),
    ("gone", [0, 1, 2]),
    ("gone", [True]),
    ("gone", 2),
    ("prompt.seat", 2),
    ("catchable", [2]),
    ("variant.rules.leaving", "never"),
    ("variant.rules.mercy", GONE),
)

SWITCHES: Changes = (
    ("stacking", "on"),
    ("stacking", True),
    ("bounce", ["skip"]),
    ("jump_in", "all"),
    ("seven_zero", True),
    ("multi_play", 2),
    ("turn_draw", "all"),
    ("draw_choice", None),
    ("mercy", 7),
    ("mercy", 1),
    ("mercy", 2**53),
    ("mercy", 10**400),
    ("mercy", "20"),
    ("leaving", "sometimes"),
    ("partners", "opposite"),
    ("uno_window", 7),
    ("last_card", "skip"),
    ("decks", 0),
    ("decks", -1),
    ("decks", True),
    ("decks", 2),
    ("decks", 46),
    ("decks", 47),
    ("decks", 10**9),
    ("decks", 2**64),
)

NO_FLAGS: tuple[object, ...] = (0, 1, None, "true", [])


def forged_house_rules() -> Iterator[tuple[str, object]]:
    """Each is refused by `State.from_json`."""
    yield from _debts()
    yield from _questions()
    yield from _circles()
    yield from _first_cards()
    yield from _switches()


def _show(value: object) -> str:
    return "left out" if value is GONE else json.dumps(value)


def _debts() -> Iterator[tuple[str, object]]:
    for where, value in DEBT_CHANGES:
        yield f"at a debt, {where} is {_show(value)}", forged_text(DEBT, (where, value))
    yield "a debt where nobody can answer", forged_text(DEBT, ("variant.rules", GONE))
    yield "a debt at a turn", forged_text(TABLE, ("prompt.owed", 2))
    yield "a draw card at a turn", forged_text(TABLE, ("prompt.draw_card", "red-draw-two"))
    yield (
        "a debt under a card that does not pass it on",
        forged_text(
            PASSED_ON,
            ("discard", PASSED_ON["discard"].replace("red-reverse", "red-9 red-reverse", 1)[: -len(" red-9")]),
        ),
    )
    yield (
        "a debt under another card where only draw cards answer",
        forged_text(PASSED_ON, ("variant.rules", {"stacking": "any", "uno_false_penalty": 1})),
    )


def _questions() -> Iterator[tuple[str, object]]:
    for where, value in CHALLENGE_CHANGES:
        yield f"at a challenge on a debt, {where} is {_show(value)}", forged_text(ON_A_DEBT, (where, value))
    yield (
        "a challenge on a debt smaller than its draw card",
        forged_text(ON_A_DEBT, ("prompt.owed", 5), ("prompt.card.owed", 1)),
    )
    yield (
        "a challenge on a debt that the card cannot be laid on",
        forged_text(ON_A_DEBT, ("variant.rules", {"stacking": "same_kind", "bounce": "both", "uno_false_penalty": 1})),
    )
    for where, value in SWAP_CHANGES:
        yield f"at a swap, {where} is {_show(value)}", forged_text(SWAP, (where, value))
    rules = {"jump_in": "any"}
    yield "a swap where no hands move", forged_text(SWAP, ("variant.rules", rules))
    stacking = ("variant.rules", {"jump_in": "any", "seven_zero": "on", "stacking": "any"})
    owing = ("prompt.owed", 2), ("prompt.card.owed", 2), ("prompt.draw_card", "red-draw-two")
    yield "a swap on a debt", forged_text(SWAP, stacking, *owing)


def _circles() -> Iterator[tuple[str, object]]:
    for where, value in CIRCLE_CHANGES:
        # Mercy could have taken out who has left.
        if (where, value) not in (("gone", GONE), ("variant.rules.mercy", GONE)):
            yield f"with one who has left, {where} is {_show(value)}", forged_text(LEFT, (where, value))
    yield "a seat out of the round without mercy", forged_text(MERCY, ("variant.rules", {"leaving": "allowed"}))
    yield "a seat that is out with a card", _out_with_a_card()
    yield "seats that are out in another order", forged_text(GONE_BETWEEN_ROUNDS, ("gone", [2, 1]))
    yield "everyone gone between rounds", forged_text(GONE_BETWEEN_ROUNDS, ("gone", [0, 1, 2]))
    yield "one left in a match that goes on", forged_text(GONE_BETWEEN_ROUNDS, ("gone", [1, 2]))
    yield "gone below the target, where nobody leaves", forged_text(STANDING, ("gone", [1, 2]))
    yield "at the target, and not gone", forged_text(STANDING, ("gone", GONE))
    standing = ("scores", [0, 70, 70]), ("gone", [1, 2])
    yield "the last one standing, and the match goes on", forged_text(STANDING, *standing)
    yield "partners with different scores", forged_text(PAIRS, ("scores.1", 3))
    yield "one of two partners wins", forged_text(PAIRS, ("winners", [0]))
    yield "partners at a table of three", _three_partners()


def _out_with_a_card() -> str:
    first, second, _ = LEFT["hands"]
    return forged_text(LEFT, ("hands", [first.rpartition(" ")[0], second, first.rpartition(" ")[2]]))


def _three_partners() -> str:
    names, scores = PAIRS["players"][:3], PAIRS["scores"][:3]
    hands = [*PAIRS["hands"][:2], f"{PAIRS['hands'][2]} {PAIRS['hands'][3]}"]
    return forged_text(PAIRS, ("players", names), ("scores", scores), ("hands", hands))


def _first_cards() -> Iterator[tuple[str, object]]:
    for value in NO_FLAGS:
        yield f"untouched is {_show(value)}", forged_text(UNTOUCHED, ("untouched", value))
    yield "an untouched card where nobody jumps in", forged_text(TABLE, ("untouched", True))
    yield "an untouched card that asks and was played", forged_text(SWAP, ("untouched", True))
    yield "an untouched card after the round", forged_text(STANDING, ("untouched", True))
    rules = {"jump_in": "any", "opening": "numbers_only"}
    yield (
        "an untouched card that cannot open",
        forged_text(TABLE, ("variant.rules", rules), ("untouched", True)),
    )


def _switches() -> Iterator[tuple[str, object]]:
    for switch, value in SWITCHES:
        yield f"the switch {switch} at {str(value)[:30]}", forged_text(TABLE, ("variant.rules", {switch: value}))
    for rules in (
        {"partners": "opposite", "scoring": "last_standing"},
        {"draw_choice": "only_if_stuck", "drawn_card": "keep"},
        {"uno_window": "own_turn", "uno_call": "auto"},
        {"mercy": 8, "hand_size": 9},
    ):
        yield f"switches that contradict each other: {', '.join(rules)}", forged_text(TABLE, ("variant.rules", rules))
