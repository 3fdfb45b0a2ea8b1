"""Hostile inputs: each is refused, with where it is wrong, in few words and with little memory."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.attacks.hostile.inputs import Hostile, hostile
from tests.attacks.hostile.measuring import MOST_MEGABYTES, traced

INPUTS = hostile()

OF_EVERY_SORT = (
    "loads: an empty text",
    "loads: a document cut off",
    "loads: a byte order mark",
    "loads: UTF-16",
    "loads: half a character",
    "loads: NaN",
    "loads: lists in lists",
    "loads: ten million letters",
    "loads: None",
    "loads: no hands",
    "loads: an object for prompt",
    "loads: true for version 1",
    "loads: 2 to the 53rd for seq",
    "loads: another fingerprint",
    "loads: the switch hand_size at 1000000000",
    "loads: 11 players",
    "loads: a hand with a card too many",
    "loads: a hand with a card with a look-alike letter",
    "loads: a draw pile of another seed",
    "loads: at a turn, prompt.seat is 0",
    "loads: a drawn card that is not in the hand",
    'loads: at a question, prompt.card.hand is "wild"',
    "loads: UNO called ahead with three cards",
    "loads: a match over with other winners",
    "loads: at a debt, prompt.owed is 0",
    "loads: a debt where nobody can answer",
    "loads: at a swap, prompt.options is [1]",
    "loads: a seat that is out with a card",
    "loads: partners with different scores",
    "loads: the switch decks at 46",
    "loads: the key '__class__'",
    "decode: a key twice, once in escapes",
    "decode: an action without seat",
    "decode: an event with an unknown key",
    "decode: a view of an unknown version",
    "decode: a list of lists without end",
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
