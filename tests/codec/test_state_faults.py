"""States that cannot be are refused, with a path to the fault."""

from __future__ import annotations

import json
from typing import Any

import pytest

import unorules as uno
from tests.kit.corpus import GONE, OURS, document, forged
from tests.kit.faults import fault
from unorules.errors import UnsupportedVersion

STATE_FAULTS: tuple[tuple[str, str, Any, str], ...] = (
    ("set up by hand", "format", "unorules-view", "$.format"),
    ("set up by hand", "format", GONE, "$.format"),
    ("set up by hand", "version", "1", "$.version"),
    ("set up by hand", "version", GONE, "$.version"),
    ("set up by hand", "variant", GONE, "$"),
    ("set up by hand", "variant", [], "$.variant"),
    ("set up by hand", "variant.id", "Classic", "$.variant.id"),
    ("set up by hand", "variant.version", 0, "$.variant.version"),
    ("set up by hand", "variant.fingerprint", "x", "$.variant.fingerprint"),
    ("set up by hand", "variant.title", "UNO", "$.variant"),
    ("set up by hand", "variant.rules", {"bluffing": True}, "$.variant.rules"),
    ("set up by hand", "variant.rules", {"jump_in": True}, "$.variant.rules.jump_in"),
    ("set up by hand", "variant.rules", {"decks": 0}, "$.variant.rules.decks"),
    ("set up by hand", "variant.rules", {"mercy": 7}, "$.variant.rules"),
    ("set up by hand", "variant.rules", {"hand_size": 0}, "$.variant.rules.hand_size"),
    ("set up by hand", "variant.rules", {"wd4": "maybe"}, "$.variant.rules.wd4"),
    ("set up by hand", "variant.rules", {"scoring": "none", "target": 9}, "$.variant.rules"),
    ("set up by hand", "variant.rules", {"hand_size": 54}, "$.players"),
    ("set up by hand", "players", ["Ann"], "$.players"),
    ("set up by hand", "players.1", "", "$.players[1]"),
    ("set up by hand", "players", ["x"] * 11, "$.players"),
    ("set up by hand", "players", ["Ann", "Bo", "Cy"], "$.hands"),
    ("set up by hand", "seed", "00", "$.seed"),
    ("set up by hand", "shuffle", "dice", "$.shuffle"),
    ("set up by hand", "shuffles", -1, "$.shuffles"),
    ("set up by hand", "seq", 7.0, "$"),
    ("set up by hand", "seq", True, "$.seq"),
    ("set up by hand", "round", 0, "$.round"),
    ("set up by hand", "dealer", 2, "$.dealer"),
    ("set up by hand", "dealer", 100, "$.dealer"),
    ("set up by hand", "scores", [0], "$.scores"),
    ("set up by hand", "scores.1", "0", "$.scores[1]"),
    ("set up by hand", "scores", [0, 0, 0], "$.scores"),
    ("set up by hand", "scores", [500, 0], "$.scores"),
    ("set up by hand", "scores", [-1, 0], "$.scores"),
    ("set up by hand", "variant.rules", {"scoring": "none"}, "$.scores"),
    ("match over", "scores", [500, 500], "$.scores"),
    ("stalemate", "out", 0, "$.out"),
    ("set up by hand", "hands", ["wild red-1"], "$.hands"),
    ("set up by hand", "hands.0", ["wild"], "$.hands[0]"),
    ("set up by hand", "hands.1", "blue-3 red-x", "$.hands[1]"),
    ("set up by hand", "hands.1", "blue-3 red-3", "$.hands"),
    ("set up by hand", "hands.1", "blue-3", "$.hands"),
    ("set up by hand", "draw", None, "$.draw"),
    ("set up by hand", "draw", "red-5 red 6", "$.draw"),
    ("set up by hand", "draw", 10, "$.draw"),
    ("set up by hand", "draw", 5001, "$.draw"),
    ("set up by hand", "discard", "", "$.discard"),
    ("set up by hand", "discard", "x", "$.discard"),
    ("set up by hand", "color", "mauve", "$.color"),
    ("set up by hand", "color", None, "$.color"),
    ("turn limit", "color", "blue", "$.color"),
    ("challenge", "color", None, "$.color"),
    ("set up by hand", "direction", 0, "$.direction"),
    ("set up by hand", "prompt", None, "$.prompt"),
    ("set up by hand", "prompt.kind", "wait", "$.prompt.kind"),
    ("set up by hand", "prompt.kind", "drawn", "$.prompt.drawn"),
    ("set up by hand", "prompt.kind", "round_over", "$.prompt.about"),
    ("set up by hand", "prompt.kind", "ask", "$.prompt.question"),
    ("set up by hand", "prompt.kind", "outcome", "$.prompt.seat"),
    ("set up by hand", "prompt.seat", 0, "$.prompt.seat"),
    ("set up by hand", "prompt.seat", 2, "$.prompt.seat"),
    ("set up by hand", "prompt.seat", GONE, "$.prompt.seat"),
    ("set up by hand", "prompt.about", 2, "$.prompt.about"),
    ("set up by hand", "prompt.about", GONE, "$.prompt.about"),
    ("set up by hand", "prompt.question", "why?", "$.prompt.question"),
    ("set up by hand", "prompt.options", ["a"], "$.prompt.question"),
    ("set up by hand", "prompt.since", 1, "$.prompt.since"),
    ("set up by hand", "prompt.since", GONE, "$.prompt"),
    ("set up by hand", "prompt.passes", 1, "$.prompt.passes"),
    ("one has passed", "prompt.passes", 2, "$.prompt.passes"),
    ("set up by hand", "prompt.drawn", "blue-3", "$.prompt.drawn"),
    ("drawn", "prompt.drawn", "wild", "$.prompt.drawn"),
    ("drawn", "prompt.drawn", "x", "$.prompt.drawn"),
    ("drawn", "prompt.called", True, "$.prompt.called"),
    ("challenge", "prompt.called", True, "$.prompt.called"),
    ("set up by hand", "prompt.card", {"seat": 0, "was": "red"}, "$.prompt.card"),
    ("challenge", "prompt.card", GONE, "$.prompt.card"),
    ("challenge", "prompt.card.seat", 3, "$.prompt.card.seat"),
    ("challenge", "prompt.card.was", "mauve", "$.prompt.card.was"),
    ("challenge", "prompt.card.was", GONE, "$.prompt.card"),
    ("challenge", "prompt.card.hand", "red-2", "$.prompt.card.hand"),
    ("challenge", "prompt.card.hand", "", "$.prompt.card.hand"),
    ("challenge", "prompt.card.hand", "x", "$.prompt.card.hand"),
    ("challenge", "prompt.card.memo", {}, "$.prompt.card.memo"),
    ("challenge", "prompt.card.opening", True, "$.prompt.card.opening"),
    ("challenge", "prompt.card.lost", [1, 1], "$.prompt.card.lost"),
    ("challenge", "prompt.card.lost", [0, 1, 2], "$.prompt.card.lost"),
    ("challenge", "prompt.card.lost", [3], "$.prompt.card.lost"),
    ("challenge", "prompt.options", [], "$.prompt.options"),
    ("challenge", "prompt.options", ["a", "a"], "$.prompt.options"),
    ("challenge", "prompt.options", ["a", 1], "$.prompt.options"),
    ("challenge", "prompt.options", ["a", -1], "$.prompt.options[1]"),
    ("challenge", "prompt.options", ["a", ""], "$.prompt.options[1]"),
    ("challenge", "prompt.question", GONE, "$.prompt.question"),
    ("a wild opens", "prompt.options", ["red"], "$.prompt.card"),
    ("a wild opens", "prompt.question", "colour", "$.prompt.card"),
    ("can be caught", "catchable", [1], "$.catchable"),
    ("can be caught", "catchable", [2], "$.catchable"),
    ("can be caught", "catchable", [-1], "$.catchable[0]"),
    ("turn limit", "turns_left", 6, "$.turns_left"),
    ("turn limit", "turns_left", GONE, "$.turns_left"),
    ("set up by hand", "turns_left", 1, "$.turns_left"),
    ("set up by hand", "out", 0, "$.out"),
    ("set up by hand", "out", 2, "$.out"),
    ("out with a wild", "out", GONE, "$.out"),
    ("set up by hand", "winners", [0], "$.winners"),
    ("match over", "prompt.kind", "round_over", "$.winners"),
    ("out with a wild", "prompt.kind", "match_over", "$.winners"),
    ("match over", "out", GONE, "$.winners"),
    ("match over", "winners", GONE, "$.winners"),
    ("match over", "winners", [0, 0], "$.winners"),
    ("match over", "winners", [1], "$.winners"),
    ("match over", "scores", [0, 0], "$.winners"),
    ("match over", "note", 1, "$"),
)


@pytest.mark.parametrize(("name", "where", "value", "path"), STATE_FAULTS, ids=repr)
def test_state_that_cannot_be_says_where(name: str, where: str, value: Any, path: str) -> None:
    """The path leads to the fault, as far as there is one place of it."""
    error = fault(uno.State.from_json, json.dumps(forged(document(name), where, value)), registry=OURS)

    assert path == error.path
    assert f"{path}: {error.problem}" == str(error)


@pytest.mark.parametrize("key", document("set up by hand"))
def test_key_that_is_missing_is_named(key: str) -> None:
    """Every one that a state always has."""
    error = fault(uno.State.from_json, json.dumps(forged(document("set up by hand"), key, GONE)))

    assert key in str(error)


def test_hand_that_is_empty_in_the_middle_of_a_round_is_named() -> None:
    """By its seat."""
    data = document("turn limit")
    data["draw"] += f" {data['hands'][1]}"
    data["hands"][1] = ""

    assert "$.hands[1]" == fault(uno.State.from_json, json.dumps(data)).path


def test_seat_can_be_caught_once() -> None:
    """A seat that is named twice is not taken for one."""
    text = uno.position(["red-1 blue-2", "red-5 red-6"], top="red-9").to_json()
    state, _ = uno.apply(uno.State.from_json(text), uno.Play(0, uno.card("red-1")))
    assert [0] == json.loads(state.to_json())["catchable"]
    data = {**json.loads(state.to_json()), "catchable": [0, 0]}
    assert "$.catchable" == fault(uno.State.from_json, json.dumps(data)).path


@pytest.mark.parametrize("version", [0, 2, 99, -1, 2**64])
def test_document_of_another_version_is_not_supported(version: int) -> None:
    """States and views alike, before anything else in them is looked at."""
    state = json.dumps({"format": "unorules-state", "version": version, "?": "?"})
    view = {"format": "unorules-view", "version": version, "?": "?"}
    for error in (fault(uno.State.from_json, state), fault(uno.decode_view, view)):
        assert UnsupportedVersion is type(error)
        assert "$.version" == error.path
