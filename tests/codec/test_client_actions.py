"""What a client sends: an action of its own seat, and of no other."""

from __future__ import annotations

import json
from typing import Any

import pytest

import unorules as uno
from tests.codec.kit import ACTIONS
from tests.kit.faults import fault
from unorules import Action, Leave, NextRound
from unorules.errors import SeatError

SENT: tuple[tuple[Action, dict[str, Any]], ...] = tuple(
    (action, data)
    for action, data in ACTIONS
    if not isinstance(action, NextRound | Leave) and isinstance(action.seat, int)
)


@pytest.mark.parametrize(("action", "data"), SENT, ids=str)
def test_client_need_not_name_its_seat(action: Action, data: dict[str, Any]) -> None:
    """The host knows it; the right one may be named, in data, in text and in bytes."""
    seat = data["seat"]
    short = {key: value for key, value in data.items() if key != "seat"}

    assert action == uno.decode_action(data, seat=seat)
    assert action == uno.decode_action(short, seat=seat)
    assert action == uno.decode_action(json.dumps(short), seat=seat)
    assert action == uno.decode_action(json.dumps(data).encode(), seat=seat)
    assert "seat" not in short


@pytest.mark.parametrize(("action", "data"), SENT, ids=str)
def test_client_cannot_act_for_another_seat(action: Action, data: dict[str, Any]) -> None:
    """Whichever it names."""
    other = (data["seat"] + 1) % 100

    assert "$.seat" == fault(uno.decode_action, data, seat=other).path
    assert "$.seat" == fault(uno.decode_action, json.dumps(data), seat=other).path


@pytest.mark.parametrize("named", [None, True, False, 1.0, "1", -1, [1], {}, 2**64], ids=repr)
def test_client_that_names_no_proper_seat_is_refused(named: Any) -> None:
    """True is not the second seat, and null is the host."""
    for seat in (0, 1):
        assert "$.seat" == fault(uno.decode_action, {"do": "draw", "seat": named}, seat=seat).path


def test_client_cannot_speak_for_the_host() -> None:
    """Neither start a round, nor take anyone out of the match, nor report a fact from outside."""
    report = {"do": "answer", "seat": None, "option": "good"}

    assert "$.do" == fault(uno.decode_action, {"do": "next-round"}, seat=0).path
    assert "$.do" == fault(uno.decode_action, {"do": "next-round", "dealer": 1}, seat=0).path
    assert "$.do" == fault(uno.decode_action, {"do": "next-round", "seat": 0}, seat=0).path
    assert "$.do" == fault(uno.decode_action, {"do": "leave"}, seat=0).path
    assert "$.do" == fault(uno.decode_action, {"do": "leave", "seat": 0}, seat=0).path
    assert "$.seat" == fault(uno.decode_action, {"do": "leave", "seat": 1}, seat=0).path
    assert "$.seat" == fault(uno.decode_action, report, seat=0).path


@pytest.mark.parametrize("seat", [None, True, False, -1, 100, "0", 0.0, 2**64], ids=repr)
def test_host_has_to_know_the_seat(seat: Any) -> None:
    """What is wrong then is not the client's fault."""
    with pytest.raises(SeatError):
        uno.decode_action({"do": "draw"}, seat=seat)


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({}, "$.do"),
        ([], "$"),
        (None, "$"),
        ("", "$"),
        (b"\xff", "$"),
        ({"do": "cheat"}, "$.do"),
        ({"do": None}, "$.do"),
        ({"do": ["draw"]}, "$.do"),
        ({"do": "draw", "card": "red-7"}, "$"),
        ({"do": "play"}, "$"),
        ({"do": "play", "card": "red 7"}, "$.card"),
        ({"do": "play", "card": ["red-7"]}, "$.card"),
        ({"do": "play", "card": "wild", "color": None}, "$.color"),
        ({"do": "play", "card": "red-7", "count": 0}, "$.count"),
        ({"do": "play", "card": "red-7", "count": None}, "$.count"),
        ({"do": "play", "card": "red-7", "count": 1000000}, "$.count"),
        ({"do": "answer", "option": None}, "$.option"),
        ({"do": "answer", "option": True}, "$.option"),
        ({"do": "answer", "option": 100}, "$.option"),
        ({"do": "answer", "option": ""}, "$.option"),
        ({"do": "catch", "target": "0"}, "$.target"),
        ({"event": "passed"}, "$.do"),
    ],
    ids=str,
)
def test_action_that_cannot_be_read_says_where(data: Any, path: str) -> None:
    """Whether it comes as data or as text."""
    assert path == fault(uno.decode_action, data, seat=0).path
    if not isinstance(data, str | bytes):
        assert path == fault(uno.decode_action, json.dumps(data), seat=0).path
