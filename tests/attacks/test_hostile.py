"""Hostile inputs: each is refused, with where it is wrong, in few words and with little memory."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.attacks.hostile.inputs import Hostile, hostile
from tests.attacks.hostile.measuring import MOST_MEGABYTES, traced

INPUTS = hostile()

OF_EVERY_SORT = (
    "State.from_json: an empty text",
    "State.from_json: a document cut off",
    "State.from_json: a byte order mark",
    "State.from_json: UTF-16",
    "State.from_json: half a character",
    "State.from_json: NaN",
    "State.from_json: lists in lists",
    "State.from_json: ten million letters",
    "State.from_json: None",
    "State.from_json: no hands",
    "State.from_json: an object for prompt",
    "State.from_json: true for version 1",
    "State.from_json: 2 to the 53rd for seq",
    "State.from_json: another fingerprint",
    "State.from_json: the switch hand_size at 1000000000",
    "State.from_json: 11 players",
    "State.from_json: a hand with a card too many",
    "State.from_json: a hand with a card with a look-alike letter",
    "State.from_json: a draw pile of another seed",
    "State.from_json: at a turn, prompt.seat is 0",
    "State.from_json: a drawn card that is not in the hand",
    'State.from_json: at a question, prompt.card.hand is "wild"',
    "State.from_json: UNO called ahead with three cards",
    "State.from_json: a match over with other winners",
    "State.from_json: at a debt, prompt.owed is 0",
    "State.from_json: a debt where nobody can answer",
    "State.from_json: at a swap, prompt.options is [1]",
    "State.from_json: a seat that is out with a card",
    "State.from_json: partners with different scores",
    "State.from_json: the switch decks at 46",
    "State.from_json: the key '__class__'",
    "messages: a key twice, once in escapes",
    "messages: an action without seat",
    "messages: an event with an unknown key",
    "messages: a view of an unknown version",
    "messages: a list of lists without end",
    "decode_action: a string without end, full of backslashes",
    "decode_action: another seat",
    "decode_action: true for the second seat",
    "decode_action: the next round",
    "decode_action: leaving",
    "decode_action: 4097 letters",
    "Replay.from_json: nesting a little too deep",
    "Replay.from_json: no start",
    "Replay.from_json: 'checks' is \"abcd\"",
    "Replay.from_json: a start that loses a card",
    "Replay.from_json: one letter too many",
)
"""Those that are tried in every run; the others are slow, because there are so many."""


MOST_LETTERS = 340
"""Enough to list every event; nothing of what was sent is repeated at length."""


def params() -> list[object]:
    """All of them, by name."""
    return [
        pytest.param(one, id=ascii(one.name), marks=() if one.name in OF_EVERY_SORT else pytest.mark.slow)
        for one in INPUTS
    ]


def test_every_hostile_input_has_a_name_of_its_own() -> None:
    """So that a failure says which one it was."""
    assert [] == [name for name, times in Counter(one.name for one in INPUTS).items() if times > 1]
    assert 90 <= len(INPUTS)
    assert set(OF_EVERY_SORT) <= {one.name for one in INPUTS}


@pytest.mark.parametrize("one", params())
def test_hostile_input_is_refused(one: Hostile) -> None:
    """With a path, in one line of a few words, and within a fixed memory."""
    error, megabytes = traced(one, one.make())

    assert error is not None
    assert error.path
    assert error.problem
    assert str(error).isprintable()
    assert len(str(error)) <= MOST_LETTERS
    assert megabytes <= MOST_MEGABYTES
