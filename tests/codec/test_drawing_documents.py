"""Documents of games that say what drawing is: a question that no card asks, a prompt that waits, and forged ones."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.kit.builders import WD4, play
from tests.kit.corpus import GONE, forged
from tests.kit.faults import fault
from tests.kit.launcher import LAUNCHING, launched, launching
from unorules import Answer, CallUno, Catch, Draw, Play, Registry, State, card
from unorules.variants import CLASSIC_2010

LIMITED = launching(hand_size=2, uno_false_penalty=1, turn_limit=9)

REGISTRY = Registry([LAUNCHING, CLASSIC_2010])


def drawing() -> State:
    """Seat 0 presses as its turn."""
    return play(launched(), Draw(0))[0]


def caught() -> State:
    """Seat 0 has been caught, and seat 1 has its turn later."""
    return play(launched(), Play(0, card("red-1")), Catch(1, 0))[0]


def caught_at_a_challenge() -> State:
    """Seat 0 has been caught and has pressed once; seat 1 may challenge later."""
    state = launched("wild-draw-four red-1", "blue-1 blue-2", "green-1 green-2")
    return play(state, Play(0, WD4, color="blue"), Catch(1, 0), Answer(None, "2"))[0]


def caught_at_an_opening_wild() -> State:
    """Seat 0 has caught somebody wrongly, and the first player names the colour later."""
    cards = " ".join(["red-1 red-2"] * 2 + ["wild"])
    return play(uno.from_deck(cards, LIMITED, 2, dealer=1)[0], Catch(0, 1))[0]


def called_and_drawing() -> State:
    """Seat 0 has called ahead, has caught somebody wrongly, and has pressed once of twice."""
    state = launched("red-1 red-2", "blue-1 blue-2", variant=launching(uno_false_penalty=2))
    return play(state, CallUno(0), Catch(0, 1), Answer(None, "1"))[0]


STATES = {
    "drawing": drawing,
    "caught": caught,
    "caught at a challenge": caught_at_a_challenge,
    "caught at an opening wild": caught_at_an_opening_wild,
    "called and drawing": called_and_drawing,
}


def document(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(STATES[name]().to_json())
    return data


@pytest.mark.parametrize("name", STATES)
def test_state_comes_back(name: str) -> None:
    """With its digest, and what is done next gives the same."""
    state = STATES[name]()
    again = uno.State.from_json(state.to_json(), registry=REGISTRY)

    assert state == again
    assert uno.digest(state) == uno.digest(again)
    assert uno.apply(state, Answer(None, "1")) == uno.apply(again, Answer(None, "1"))


def test_document_says_what_draws_and_what_waits() -> None:
    """In keys that other games do not have."""
    assert True is document("drawing")["prompt"]["card"]["drawing"]
    assert "resume" not in document("drawing")["prompt"]["card"]
    assert {"kind": "turn", "seat": 1, "about": 1} == document("caught")["prompt"]["card"]["resume"]
    assert "challenge" == document("caught at a challenge")["prompt"]["card"]["resume"]["question"]


def test_what_waits_is_in_the_digest() -> None:
    """Two states that differ in nothing else."""
    state = caught()
    data = json.loads(state.to_json())
    other = uno.State.from_json(
        json.dumps(forged(data, "prompt.card.resume", {"kind": "turn", "seat": 2, "about": 2})), registry=REGISTRY
    )

    assert uno.digest(state) != uno.digest(other)


@pytest.mark.parametrize(
    ("name", "where", "value", "path"),
    [
        ("drawing", "prompt.card.drawing", GONE, "$.prompt.draw_card"),
        ("drawing", "prompt.card.drawing", 1, "$.prompt.card.drawing"),
        ("drawing", "prompt.card.owed", GONE, "$.prompt.card.drawing"),
        ("drawing", "prompt.card.owed", -1, "$.prompt.card.owed"),
        ("drawing", "prompt.card.owed", 2, "$.prompt.card.owed"),
        ("caught", "prompt.card.owed", 1_000_000, "$.prompt.card.owed"),
        ("drawing", "prompt.card.opening", True, "$.prompt.card.drawing"),
        ("drawing", "prompt.card.hand", "", "$.prompt.card.hand"),
        ("drawing", "prompt.card.seat", 9, "$.prompt.card.seat"),
        ("drawing", "prompt.owed", 2, "$.prompt.owed"),
        ("drawing", "prompt.draw_card", "red-draw-two", "$.prompt.draw_card"),
        ("caught", "prompt.card.resume", 7, "$.prompt.card.resume"),
        ("caught", "prompt.card.resume", {}, "$.prompt.card.resume"),
        ("caught", "prompt.card.resume.kind", "sleep", "$.prompt.card.resume.kind"),
        ("caught", "prompt.card.resume.kind", "drawn", "$.prompt.card.resume.kind"),
        ("caught", "prompt.card.resume.kind", "match_over", "$.prompt.card.resume"),
        ("caught", "prompt.card.resume", {"kind": "round_over"}, "$.prompt.card.resume"),
        ("caught at a challenge", "prompt.card.resume.called", True, "$.prompt.card.resume.called"),
        ("called and drawing", "prompt.card.resume.called", True, "$.prompt.card.resume.called"),
        ("called and drawing", "prompt.called", True, "$.prompt.called"),
        ("caught", "prompt.card.resume.seat", 2, "$.prompt.card.resume.seat"),
        ("caught", "prompt.card.resume.since", 0, "$.prompt.card.resume"),
        ("caught", "prompt.card.resume.owed", 2, "$.prompt.card.resume.owed"),
        ("caught", "prompt.card.drawing", GONE, "$.prompt.draw_card"),
        ("caught at a challenge", "prompt.card.resume.card", GONE, "$.prompt.card.resume.card"),
        ("caught at a challenge", "prompt.card.resume.card.hand", "red-2", "$.prompt.card.resume.card.hand"),
        ("caught at a challenge", "prompt.card.resume.card.resume", {}, "$.prompt.card.resume.card"),
        ("caught at a challenge", "prompt.card.resume.card.seat", 9, "$.prompt.card.resume.card.seat"),
        ("caught at a challenge", "prompt.card.resume.card.was", "mauve", "$.prompt.card.resume.card.was"),
        ("caught", "prompt.card.resume.drawn", "mauve-1", "$.prompt.card.resume.drawn"),
        ("caught at a challenge", "prompt.card.resume.options", ["accept"], "$.prompt.card.resume.card"),
    ],
    ids=repr,
)
def test_forged_document_is_refused(name: str, where: str, value: object, path: str) -> None:
    """With the place of the fault."""
    data = forged(document(name), where, value)

    assert path == fault(uno.State.from_json, json.dumps(data), registry=REGISTRY).path


def test_nothing_asks_about_drawing_where_that_is_taking_cards() -> None:
    """Nor does anything interrupt a prompt where calls are automatic."""
    state = uno.position(["red-1 red-2", "blue-1 blue-2"], top="red-9")
    data = json.loads(state.to_json())
    data["prompt"] = {
        "kind": "outcome",
        "about": 0,
        "question": "launched",
        "options": ["0", "1"],
        "since": 0,
        "card": {"seat": 0, "was": "red", "owed": 1, "drawing": True},
    }
    assert fault(uno.State.from_json, json.dumps(data)).path.startswith("$.prompt.card")

    automatic = launching(uno_call="auto")
    forged_state = document("caught")
    forged_state["variant"]["rules"] = {"uno_call": "auto"}
    error = fault(uno.State.from_json, json.dumps(forged_state), registry=Registry([automatic]))
    assert "$.prompt.card.resume" == error.path


def test_fingerprint_tells_what_drawing_is() -> None:
    """A launcher in another version makes another game."""
    assert LAUNCHING.on_draw is not None
    newer = attrs.evolve(LAUNCHING, on_draw=attrs.evolve(LAUNCHING.on_draw, version=2))

    assert "$.variant.fingerprint" == fault(uno.State.from_json, launched().to_json(), registry=Registry([newer])).path
