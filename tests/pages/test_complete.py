"""Completeness: what has to be named in two places is named in both."""

from __future__ import annotations

from typing import get_args

import attrs
import pytest

from tests.rules.matrix import entries
from unorules import Action, Event, Rules, card, redact
from unorules._codec.messages import ACTION, EVENT
from unorules._codec.shapes import Tagged
from unorules._engine.apply import MOVES
from unorules._engine.effects import HANDLERS
from unorules.cards import Ask, Effect, TurnUp
from unorules.events import Dealt, Drew, HandMoved, HandShown
from unorules.views import PUBLIC


def test_every_action_can_be_applied() -> None:
    """And nothing else can."""
    assert set(get_args(Action)) == set(MOVES)


def test_every_action_and_event_has_a_wire_tag() -> None:
    """And nothing else has one."""
    assert set(get_args(Action)) == set(ACTION.by_type)
    assert set(get_args(Event)) == set(EVENT.by_type)


@pytest.mark.parametrize("words", [ACTION, EVENT], ids=lambda words: words.key)
def test_every_field_goes_over_the_wire(words: Tagged) -> None:
    """Under its own name."""
    for sort, record in words.by_type.items():
        assert [a.name for a in attrs.fields(sort)] == list(record.shapes)


def test_every_effect_can_be_carried_out() -> None:
    """A question is not carried out but asked, and a card turned up is told to the card that asked for it."""
    assert set(get_args(Effect)) == {*HANDLERS, Ask, TurnUp}


def test_every_switch_has_a_ruling() -> None:
    """In the data, in the order of the code."""
    assert [a.name for a in attrs.fields(Rules)] == [switch["name"] for switch in entries("rulings.toml", "switch")]


def test_every_event_is_public_or_redacted() -> None:
    """An event that nobody has thought about is refused, not shown."""
    private: set[Event] = {
        Dealt(0, 1, (card("red-7"),)),
        Drew(0, card("red-7"), "turn"),
        HandMoved(0, 1, 1, (card("red-7"),)),
        HandShown(0, 1, (card("red-7"),)),
    }

    assert set(get_args(Event)) == PUBLIC | set(map(type, private))
    assert not private & set(redact(private, None))
