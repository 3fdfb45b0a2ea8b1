"""States under house rules that cannot be are refused, with a path to the fault."""

from __future__ import annotations

import json
from typing import Any

import pytest

import unorules as uno
from tests.kit.corpus import GONE, OURS, document, forged
from tests.kit.faults import fault

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
def test_state_that_cannot_be_says_where(name: str, where: str, value: Any, path: str) -> None:
    """The path leads to the fault."""
    assert path == fault(uno.State.from_json, json.dumps(forged(document(name), where, value)), registry=OURS).path


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
