"""Invalid states are refused, with the path of the fault and a message that helps to fix the document."""

from __future__ import annotations

import json
from typing import Any

import pytest

import unorules as uno
from tests.kit.corpus import GONE, OURS, document, forge
from tests.kit.documents import fault
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
    error = fault(uno.State.from_json, json.dumps(forge(document(name), where, value)), registry=OURS)

    assert path == error.path
    assert f"{path}: {error.problem}" == str(error)


@pytest.mark.parametrize("key", document("set up by hand"))
def test_key_that_is_missing_is_named(key: str) -> None:
    """Every one that a state always has."""
    error = fault(uno.State.from_json, json.dumps(forge(document("set up by hand"), key, GONE)))

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


# House rules.

FAULTS: tuple[tuple[str, str, Any, str], ...] = (
    # What is owed, and for which card.
    ("debt", "prompt.owed", GONE, "$.prompt.draw_card"),
    ("debt", "prompt.owed", 1, "$.prompt.owed"),
    ("debt", "prompt.owed", "2", "$.prompt.owed"),
    ("debt", "prompt.draw_card", GONE, "$.prompt.draw_card"),
    ("debt", "prompt.draw_card", "red-12", "$.prompt.draw_card"),
    ("debt", "prompt.draw_card", "red-9", "$.prompt.draw_card"),
    ("debt", "prompt.draw_card", "green-draw-two", "$.prompt.draw_card"),
    ("debt", "prompt.kind", "turn", "$.prompt.draw_card"),
    ("debt", "prompt.passes", 1, "$.prompt.passes"),
    ("debt", "prompt.called", True, "$.prompt.called"),
    ("debt", "prompt.question", "debt", "$.prompt.question"),
    ("set up by hand", "prompt.owed", 2, "$.prompt.owed"),
    ("set up by hand", "prompt.draw_card", "red-draw-two", "$.prompt.draw_card"),
    ("left between rounds", "prompt.owed", 2, "$.prompt.owed"),
    ("challenge on a debt", "prompt.owed", 4, "$.prompt.owed"),
    ("challenge on a debt", "prompt.draw_card", GONE, "$.prompt.draw_card"),
    ("challenge on a debt", "prompt.card.owed", GONE, "$.prompt.draw_card"),
    ("challenge on a debt", "prompt.card.owed", 4, "$.prompt.owed"),
    ("challenge on a debt", "prompt.card.owed", -1, "$.prompt.card.owed"),
    ("challenge", "prompt.owed", 4, "$.prompt.owed"),
    # Who plays.
    ("has left", "inactive", GONE, "$.gone"),
    ("has left", "inactive", [1, 2], "$.inactive"),
    ("has left", "inactive", [2, 2], "$.inactive"),
    ("has left", "inactive", [0, 1, 2], "$.inactive"),
    ("has left", "inactive", [3], "$.inactive"),
    ("has left", "gone", [0, 2], "$.gone"),
    ("has left", "gone", [3], "$.gone"),
    ("has left", "gone", [2, 2], "$.gone"),
    ("has left", "gone", [0, 1, 2], "$.gone"),
    ("has left", "variant.rules.leaving", "never", "$.gone"),
    ("has left", "prompt", {"kind": "turn", "seat": 2, "about": 2, "since": 0}, "$.inactive"),
    ("out by mercy", "variant.rules.mercy", None, "$.inactive"),
    ("left between rounds", "gone", [2, 1], "$.gone"),
    ("left between rounds", "gone", [1, 2], "$.winners"),
    ("out of the match by points", "gone", GONE, "$.scores"),
    ("out of the match by points", "gone", [1, 2], "$.gone"),
    ("partners win", "scores", [553, 0, 552, 0], "$.scores"),
    ("partners win", "winners", [0], "$.winners"),
    # The first card.
    ("set up by hand", "untouched", True, "$.untouched"),
    ("swap", "untouched", True, "$.untouched"),
    ("nobody has played yet", "untouched", 1, "$.untouched"),
    # What a 7 asks.
    ("swap", "prompt.options", [1], "$.prompt.card"),
    ("swap", "prompt.options", [2, 1], "$.prompt.card"),
    ("swap", "prompt.card.lost", [1], "$.prompt.card"),
    ("swap", "variant.rules", {}, "$.prompt.card"),
    # Who can be caught.
    ("two can be caught", "variant.rules", {}, "$.catchable"),
    ("two can be caught", "catchable", [0, 2], "$.catchable"),
    ("has left", "catchable", [2], "$.catchable"),
    ("called ahead of several", "variant.rules", {}, "$.prompt.called"),
)


@pytest.mark.parametrize(("name", "where", "value", "path"), FAULTS, ids=repr)
def test_state_that_house_rules_forbid_says_where(name: str, where: str, value: Any, path: str) -> None:
    """The path leads to the fault."""
    assert path == fault(uno.State.from_json, json.dumps(forge(document(name), where, value)), registry=OURS).path


def test_seat_that_is_out_holds_no_cards() -> None:
    """They lie under the discard pile."""
    data = document("has left")
    cards = data["discard"].split()
    data["discard"], data["hands"][2] = " ".join(cards[:-1]), cards[-1]

    assert "$.inactive" == fault(uno.State.from_json, json.dumps(data)).path


def test_debt_lies_under_a_card_that_passes_it_on() -> None:
    """A plain number does not."""
    data = document("debt that was passed on")
    reverse, two, nine, *rest = data["discard"].split()
    assert ("red-reverse", "red-draw-two", "red-9") == (reverse, two, nine)
    data["discard"] = " ".join((nine, reverse, two, *rest))

    assert "$.prompt.draw_card" == fault(uno.State.from_json, json.dumps(data)).path


def test_challenge_on_a_debt_is_of_a_card_that_can_be_laid_on_it() -> None:
    """A Wild Draw Four does not lie on a Draw Two where only the same kind may."""
    data = document("challenge on a debt")
    data["variant"]["rules"]["stacking"] = "same_kind"

    assert "$.prompt.card.owed" == fault(uno.State.from_json, json.dumps(data)).path


def test_debt_may_be_of_a_card_that_was_reshuffled() -> None:
    """A penalty for a wrong call can empty the discard pile but for its top; the debt is as it was."""
    data = document("debt that was passed on")
    reverse, *rest = data["discard"].split()
    data["discard"], data["draw"] = reverse, f"{data['draw']} {' '.join(rest)}"
    state = uno.State.from_json(json.dumps(data))

    assert ("debt", 2) == (state.prompt.kind, state.prompt.owed)
    assert state == uno.State.from_json(state.to_json())


def test_card_that_nobody_has_laid_could_open() -> None:
    """Under these rules a Wild Draw Four goes back."""
    data = document("set up by hand")
    data["variant"]["rules"] = {"jump_in": "any"}
    assert "wild-draw-four" == data["discard"].split()[0]

    assert "$.untouched" == fault(uno.State.from_json, json.dumps({**data, "untouched": True})).path
    assert uno.State.from_json(json.dumps(data)).rules.jump_in == "any"


# Messages.

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
    assert message == fault(uno.State.from_json, json.dumps(forge(document(name), where, value)), registry=OURS).problem


def test_card_that_asks_nothing_is_named() -> None:
    """A number has no question."""
    data = document("turn limit")
    data["prompt"] |= {"kind": "ask", "question": "why?", "options": ["so", "no"], "card": {"seat": 1, "was": "red"}}

    assert "$.prompt.card: 9 asks no question" == str(fault(uno.State.from_json, json.dumps(data)))
