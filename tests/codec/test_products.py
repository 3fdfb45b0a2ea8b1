"""Documents of products: cards with two sides, and variants with their own way of drawing."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.kit.builders import WD4, play
from tests.kit.corpus import GONE, forge
from tests.kit.decks import (
    LAUNCHING,
    ONE_SIDED,
    TWO_SIDED,
    launcher_table,
    launcher_variant,
    two_sided,
    two_sided_table,
)
from tests.kit.documents import fault
from unorules import Answer, CallUno, Catch, Draw, Play, Registry, State, card
from unorules.variants import CLASSIC_2010

# Cards with two sides.

FLIP_REGISTRY = Registry([TWO_SIDED, ONE_SIDED])
FLIP = Play(0, card("red-test:flip/teal-2"))


def in_front() -> State:
    """Seat 0 holds a Flip."""
    return two_sided_table("red-test:flip/teal-2 red-1/teal-1", "blue-1/pink-2 blue-2/teal-3", discard="red-1/teal-1")


def turned(discard: str = "red-1/teal-1") -> State:
    """Seat 0 has turned all cards over."""
    hands = ["red-test:flip/teal-2 red-1/teal-1", "blue-1/pink-2 blue-2/teal-3"]
    return play(two_sided_table(*hands, discard=discard), FLIP)[0]


def flip_document(state: State) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(state.to_json())
    return data


def test_state_comes_back_on_the_side_in_play() -> None:
    """Only a turned one says so; cards are written with the side in play first."""
    for state, is_turned in ((in_front(), False), (turned(), True), (turned("red-2/wild"), True)):
        data = flip_document(state)

        assert is_turned == ("turned" in data)
        assert state == uno.State.from_json(json.dumps(data), registry=FLIP_REGISTRY)
    assert "pink-2/blue-1 teal-3/blue-2" == flip_document(turned())["hands"][1]


def test_pile_of_the_last_shuffle_is_written_as_a_number_only_where_it_is_one() -> None:
    """Turned over, its order is another."""
    state, _ = uno.new_game(TWO_SIDED, 2, seed=4)
    assert isinstance(flip_document(state)["draw"], int)
    flipped = next(
        after
        for seed in range(200)
        for after, events in [uno.new_game(TWO_SIDED, 2, seed=seed)]
        if any(isinstance(event, uno.events.Flipped) for event in events)
    )

    assert flipped == uno.State.from_json(flipped.to_json(), registry=FLIP_REGISTRY)
    assert isinstance(flip_document(flipped)["draw"], str)


@pytest.mark.parametrize(
    ("where", "value", "path"),
    [
        ("turned", GONE, "$.hands[0]"),
        ("turned", 1, "$.turned"),
        ("turned", None, "$.turned"),
        ("turned", "yes", "$.turned"),
        ("color", "red", "$.color"),
        ("color", "pink", "$.color"),
        ("color", None, "$.color"),
        ("hands.1", "blue-1/pink-2 blue-2/teal-3", "$.hands[1]"),
        ("hands.1", "pink-2/blue-1 teal-3/blue-3", "$.hands"),
        ("hands.1", "pink-2 teal-3", "$.hands[1]"),
        ("hands.1", "pink-2/blue-1/red-1 teal-3/blue-2", "$.hands[1]"),
        ("hands.1", "pink-2/ teal-3/blue-2", "$.hands[1]"),
    ],
)
def test_forged_side_is_refused(where: str, value: object, path: str) -> None:
    """With the place of the fault."""
    data = forge(flip_document(turned()), where, value)

    assert path == fault(uno.State.from_json, json.dumps(data), registry=FLIP_REGISTRY).path


def test_cards_with_one_side_are_not_turned() -> None:
    """A document that says so is refused."""
    state = uno.position(["red-1", "red-2"], top="red-3", variant=ONE_SIDED)
    error = fault(uno.State.from_json, json.dumps(flip_document(state) | {"turned": True}), registry=FLIP_REGISTRY)

    assert ("$.turned", "the cards of test:one-sided have one side") == (error.path, error.problem)


def test_question_for_the_colour_of_a_turned_wild_is_the_games_own() -> None:
    """Its options are the colours of that side, it is asked of one who plays, and only while none is in force."""
    state = turned("red-2/wild")
    data = flip_document(state)
    assert state == uno.State.from_json(json.dumps(data), registry=FLIP_REGISTRY)

    for where, value in (
        ("prompt.options", ["red", "blue"]),
        ("prompt.options", ["pink"]),
        ("prompt.question", "colour"),
        ("color", "pink"),
    ):
        assert (
            "$.prompt.card"
            == fault(uno.State.from_json, json.dumps(forge(data, where, value)), registry=FLIP_REGISTRY).path
        )


def test_turned_state_has_a_digest_of_its_own() -> None:
    """It comes back with the state, and differs from any other."""
    states = [in_front(), turned(), turned("red-2/wild")]

    assert 3 == len({uno.digest(state) for state in states})
    for state in states:
        assert uno.digest(state) == uno.digest(uno.State.from_json(state.to_json(), registry=FLIP_REGISTRY))


def test_fingerprint_tells_backs_apart() -> None:
    """A game whose cards have other backs is another one."""
    other = two_sided(cards="red-1/teal-1 red-2/teal-1 red-3/pink-2 blue-1/pink-2 blue-2/teal-3 blue-3/teal-2")
    again = two_sided(cards="red-1/teal-1 red-2/teal-1 red-3/pink-2 blue-1/pink-2 blue-2/teal-3 blue-3/teal-3")
    state, _ = uno.new_game(other, 2, seed=1)

    assert "$.variant.fingerprint" == fault(uno.State.from_json, state.to_json(), registry=Registry([again])).path


@pytest.mark.parametrize("state", [in_front(), turned(), turned("red-2/wild")], ids=["in front", "turned", "asking"])
def test_view_comes_back_with_its_backs(state: State) -> None:
    """For every seat and for those who watch."""
    for seat in (None, 0, 1):
        seen = uno.view(state, seat)
        assert seen == uno.decode_view(uno.encode(seen), registry=FLIP_REGISTRY)


def test_replay_of_a_turned_game_comes_back() -> None:
    """For the host, and for each seat without the fronts of others."""
    replay = uno.Replay.of(in_front(), [FLIP])

    assert replay == uno.Replay.from_json(replay.to_json(), registry=FLIP_REGISTRY)
    seen = replay.for_seat(1).to_json()
    assert "red-1/teal-1" not in seen.replace("pile", "")
    assert uno.SeatReplay.from_json(seen, registry=FLIP_REGISTRY) == replay.for_seat(1)


# What drawing is.

LIMITED = launcher_variant(hand_size=2, uno_false_penalty=1, turn_limit=9)

LAUNCHER_REGISTRY = Registry([LAUNCHING, CLASSIC_2010])


def drawing() -> State:
    """Seat 0 presses as its turn."""
    return play(launcher_table(), Draw(0))[0]


def caught() -> State:
    """Seat 0 has been caught, and seat 1 has its turn later."""
    return play(launcher_table(), Play(0, card("red-1")), Catch(1, 0))[0]


def caught_at_a_challenge() -> State:
    """Seat 0 has been caught and has pressed once; seat 1 may challenge later."""
    state = launcher_table("wild-draw-four red-1", "blue-1 blue-2", "green-1 green-2")
    return play(state, Play(0, WD4, color="blue"), Catch(1, 0), Answer(None, "2"))[0]


def caught_at_an_opening_wild() -> State:
    """Seat 0 has caught somebody wrongly, and the first player names the colour later."""
    cards = " ".join(["red-1 red-2"] * 2 + ["wild"])
    return play(uno.from_deck(cards, LIMITED, 2, dealer=1)[0], Catch(0, 1))[0]


def called_and_drawing() -> State:
    """Seat 0 has called ahead, has caught somebody wrongly, and has pressed once of twice."""
    state = launcher_table("red-1 red-2", "blue-1 blue-2", variant=launcher_variant(uno_false_penalty=2))
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
    again = uno.State.from_json(state.to_json(), registry=LAUNCHER_REGISTRY)

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
        json.dumps(forge(data, "prompt.card.resume", {"kind": "turn", "seat": 2, "about": 2})),
        registry=LAUNCHER_REGISTRY,
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
def test_forged_drawing_is_refused(name: str, where: str, value: object, path: str) -> None:
    """With the place of the fault."""
    data = forge(document(name), where, value)

    assert path == fault(uno.State.from_json, json.dumps(data), registry=LAUNCHER_REGISTRY).path


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

    automatic = launcher_variant(uno_call="auto")
    forged_state = document("caught")
    forged_state["variant"]["rules"] = {"uno_call": "auto"}
    error = fault(uno.State.from_json, json.dumps(forged_state), registry=Registry([automatic]))
    assert "$.prompt.card.resume" == error.path


def test_fingerprint_tells_what_drawing_is() -> None:
    """A launcher in another version makes another game."""
    assert LAUNCHING.on_draw is not None
    newer = attrs.evolve(LAUNCHING, on_draw=attrs.evolve(LAUNCHING.on_draw, version=2))

    assert (
        "$.variant.fingerprint"
        == fault(uno.State.from_json, launcher_table().to_json(), registry=Registry([newer])).path
    )
