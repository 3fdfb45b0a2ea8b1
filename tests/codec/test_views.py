"""Views as data: what a seat sees comes back as it was."""

from __future__ import annotations

import json
from typing import Any

import pytest

import unorules as uno
from tests.kit.corpus import OURS, corpus, forged, set_up_by_hand
from tests.kit.faults import fault
from unorules.variants import CLASSIC_2010


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", corpus())
def test_view_of_every_seat_comes_back(name: str) -> None:
    """And of a spectator; from data, from text and from bytes."""
    state = corpus()[name]
    for seat in (None, *range(state.seats)):
        view = uno.view(state, seat)
        data = uno.encode(view)
        text = json.dumps(data)

        assert view == uno.decode_view(data, registry=OURS)
        assert view == uno.decode_view(text, registry=OURS)
        assert view == uno.decode_view(text.encode(), registry=OURS)


def test_view_is_written_like_this() -> None:
    """What is usual is left out, and nothing is in it that the seat does not see."""
    state = set_up_by_hand()["challenge"]

    assert {
        "format": "unorules-view",
        "version": 1,
        "variant": uno.encode(CLASSIC_2010),
        "players": ["Player 1", "Player 2", "Player 3"],
        "seat": 1,
        "seq": 1,
        "round": 1,
        "dealer": 0,
        "hand": "blue-2 blue-3",
        "sizes": [1, 2, 2],
        "top": "wild-draw-four",
        "color": "blue",
        "direction": 1,
        "draw_size": 101,
        "discard_size": 2,
        "prompt": {
            "kind": "ask",
            "seat": 1,
            "about": 1,
            "question": "challenge",
            "options": ["accept", "challenge"],
            "since": 1,
            "by": 0,
        },
        "catchable": [0],
        "scores": [0, 0, 0],
        "legal": [
            {"do": "answer", "seat": 1, "option": "accept"},
            {"do": "answer", "seat": 1, "option": "challenge"},
            {"do": "catch", "seat": 1, "target": 0},
        ],
    } == uno.encode(uno.view(state, 1))


@pytest.mark.parametrize(
    ("where", "value", "path"),
    [
        ("variant.id", "no-such-game", "$.variant.id"),
        ("variant.rules", {"target": 0}, "$.variant.rules.target"),
        ("seat", 100, "$.seat"),
        ("hand", "blue-2  blue-3", "$.hand"),
        ("drawn", 7, "$.drawn"),
        ("sizes.1", -1, "$.sizes[1]"),
        ("top", "", "$.top"),
        ("prompt.kind", "think", "$.prompt.kind"),
        ("prompt.card", {}, "$.prompt"),
        ("legal.1.option", 1.5, "$.legal[1].option"),
        ("legal.1.do", "cheat", "$.legal[1].do"),
        ("seed", "00", "$"),
    ],
)
def test_view_that_cannot_be_says_where(where: str, value: Any, path: str) -> None:
    """Also deep down."""
    data = uno.encode(uno.view(set_up_by_hand()["challenge"], 1))

    assert path == fault(uno.decode_view, forged(data, where, value)).path
