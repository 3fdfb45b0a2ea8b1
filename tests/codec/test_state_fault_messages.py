"""What is said about a state that cannot be: in words that help to mend the document."""

from __future__ import annotations

import json
from typing import Any

import pytest

import unorules as uno
from tests.kit.corpus import OURS, document, forged
from tests.kit.faults import fault

MESSAGES: tuple[tuple[str, str, Any, str], ...] = (
    ("set up by hand", "hands.1", "blue-3 red-3", "classic-2010 has 2 of red-2, not 1"),
    ("set up by hand", "hands.1", "blue-3 red-1", "classic-2010 has 2 of red-1, not 3"),
    ("challenge", "color", None, "None cannot be in force on wild-draw-four"),
    ("set up by hand", "dealer", 2, "there is no seat 2"),
    ("can be caught", "catchable", [2], "the seats are 0 to 1"),
    ("challenge", "prompt.card.lost", [1, 1], "expected seats from 0 to 2, all different"),
    ("challenge", "prompt.card.lost", [0, 1, 2], "at least one seat must keep its turn"),
)


@pytest.mark.parametrize(("name", "where", "value", "message"), MESSAGES, ids=repr)
def test_message_says_what_was_expected(name: str, where: str, value: Any, message: str) -> None:
    """With the numbers of this game; of several cards, the first one of the deck is named."""
    assert message == fault(uno.loads, json.dumps(forged(document(name), where, value)), registry=OURS).problem
