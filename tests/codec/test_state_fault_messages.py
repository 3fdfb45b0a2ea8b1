"""What is said about a state that cannot be: in words that help to mend the document."""

from __future__ import annotations

import json
from typing import Any

import pytest

import unorules as uno
from tests.kit.corpus import GONE, OURS, document, forged
from tests.kit.faults import fault

MESSAGES: tuple[tuple[str, str, Any, str], ...] = (
    ("set up by hand", "hands.1", "blue-3 red-3", "classic-2010 has 2 of red-2, not 1"),
    ("set up by hand", "hands.1", "blue-3 red-1", "classic-2010 has 2 of red-1, not 3"),
    ("challenge", "color", None, "None cannot be in force on wild-draw-four"),
    ("set up by hand", "dealer", 2, "there is no seat 2"),
    ("can be caught", "catchable", [2], "the seats are 0 to 1"),
    ("challenge", "prompt.card.lost", [1, 1], "expected seats from 0 to 2, all different"),
    ("challenge", "prompt.card.lost", [0, 1, 2], "at least one seat must keep its turn"),
    ("set up by hand", "prompt.about", GONE, "a prompt of kind turn is about a seat"),
    ("stalemate", "prompt.about", 0, "a prompt of kind round_over is not about a seat"),
    ("set up by hand", "prompt.seat", 0, "a prompt of kind turn about 1 is not for 0"),
    ("set up by hand", "prompt.question", "why?", "a prompt of kind turn has no question"),
    ("challenge", "prompt.question", GONE, "a prompt of kind ask has a question"),
    ("set up by hand", "prompt.drawn", "blue-3", "a prompt of kind turn has no drawn card"),
    ("drawn", "prompt.drawn", GONE, "a prompt of kind drawn has a drawn card"),
    ("drawn", "prompt.drawn", "wild", "the drawn card must be in the hand, with others"),
    ("turn limit", "turns_left", 6, "6 turns cannot be left with a turn limit of 5"),
    ("set up by hand", "turns_left", 1, "1 turns cannot be left with a turn limit of None"),
    ("set up by hand", "prompt.since", 1, "the prompt cannot be newer than the state, whose seq is 0"),
    ("challenge", "prompt.card", GONE, "no card asks this"),
    ("challenge", "prompt.options", ["a", "a"], "expected words or seats, all different"),
    ("challenge", "prompt.card.hand", "red-2", "expected cards that are in the hand now, at least one"),
    ("challenge", "prompt.card.opening", True, "only the first card, of the dealer, can be the opening one"),
    ("set up by hand", "prompt.card", {"seat": 0, "was": "red"}, "a prompt of kind turn has no card that asks"),
    (
        "can be caught",
        "catchable",
        [1],
        "a seat can be caught only with one card, in a round in which players call UNO",
    ),
    (
        "challenge",
        "catchable",
        [0, 1],
        "a seat can be caught only with one card, in a round in which players call UNO",
    ),
    ("challenge", "prompt.about", GONE, "a prompt of kind ask is about a seat"),
    ("drawn", "prompt.called", True, "UNO can be called ahead only by the seat to move, with two cards in hand"),
    ("set up by hand", "out", 0, "nobody has gone out while the round is being played"),
    ("out with a wild", "out", GONE, "a hand is empty, but nobody has gone out"),
    ("stalemate", "out", 0, "the seat that has gone out must hold no card"),
    ("match over", "winners", GONE, "with these scores the match is over"),
    ("set up by hand", "winners", [0], "with these scores the match is not over"),
    ("set up by hand", "scores", [500, 0], "a seat that has not won has reached the target of 500"),
    ("set up by hand", "scores", [-1, 0], "no card of this deck has negative points"),
    ("set up by hand", "variant.rules", {"scoring": "none"}, "nobody scores under these rules"),
    ("one has passed", "prompt.passes", 2, "there are forced passes only at a turn, while nothing can be drawn"),
)


@pytest.mark.parametrize(("name", "where", "value", "message"), MESSAGES, ids=repr)
def test_message_says_what_was_expected(name: str, where: str, value: Any, message: str) -> None:
    """With the numbers of this game; of several cards, the first one of the deck is named."""
    assert (
        message == fault(uno.State.from_json, json.dumps(forged(document(name), where, value)), registry=OURS).problem
    )


def test_card_that_asks_nothing_is_named() -> None:
    """A number has no question."""
    data = document("turn limit")
    data["prompt"] |= {"kind": "ask", "question": "why?", "options": ["so", "no"], "card": {"seat": 1, "was": "red"}}

    assert "$.prompt.card: 9 asks no question" == str(fault(uno.State.from_json, json.dumps(data)))
