"""Hostile inputs: each is refused, with where it is wrong, in few words and with little memory."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.attacks.hostile import MOST_MEGABYTES, Hostile, hostile, traced

INPUTS = list(hostile())


def test_every_hostile_input_has_a_name_of_its_own() -> None:
    """So that a failure says which one it was."""
    assert [] == [name for name, times in Counter(one.name for one in INPUTS).items() if times > 1]
    assert 90 <= len(INPUTS)


@pytest.mark.parametrize("one", [pytest.param(one, id=ascii(one.name)) for one in INPUTS])
def test_hostile_input_is_refused(one: Hostile) -> None:
    """With a path, in one line of a few words, and within a fixed memory."""
    error, megabytes = traced(one, one.make())

    assert error is not None
    assert error.path
    assert error.problem
    assert str(error).isprintable()
    assert len(str(error)) <= 300
    assert megabytes <= MOST_MEGABYTES
