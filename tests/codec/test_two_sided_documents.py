"""Documents of cards with two sides: the side in play, public backs, and forged ones."""

from __future__ import annotations

import json
from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import play
from tests.kit.corpus import GONE, forged
from tests.kit.faults import fault
from tests.kit.two_sides import ONE_SIDED, TWO_SIDED, sided, two_sided
from unorules import Play, Registry, State, card

REGISTRY = Registry([TWO_SIDED, ONE_SIDED])
FLIP = Play(0, card("red-test:flip/teal-2"))


def in_front() -> State:
    """Seat 0 holds a Flip."""
    return sided("red-test:flip/teal-2 red-1/teal-1", "blue-1/pink-2 blue-2/teal-3", discard="red-1/teal-1")


def turned(discard: str = "red-1/teal-1") -> State:
    """Seat 0 has turned all cards over."""
    hands = ["red-test:flip/teal-2 red-1/teal-1", "blue-1/pink-2 blue-2/teal-3"]
    return play(sided(*hands, discard=discard), FLIP)[0]


def document(state: State) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(state.to_json())
    return data


def test_state_comes_back_on_the_side_in_play() -> None:
    """Only a turned one says so; cards are written with the side in play first."""
    for state, is_turned in ((in_front(), False), (turned(), True), (turned("red-2/wild"), True)):
        data = document(state)

        assert is_turned == ("turned" in data)
        assert state == uno.State.from_json(json.dumps(data), registry=REGISTRY)
    assert "pink-2/blue-1 teal-3/blue-2" == document(turned())["hands"][1]


def test_pile_of_the_last_shuffle_is_written_as_a_number_only_where_it_is_one() -> None:
    """Turned over, its order is another."""
    state, _ = uno.new_game(TWO_SIDED, 2, seed=4)
    assert isinstance(document(state)["draw"], int)
    flipped = next(
        after
        for seed in range(200)
        for after, events in [uno.new_game(TWO_SIDED, 2, seed=seed)]
        if any(isinstance(event, uno.events.Flipped) for event in events)
    )

    assert flipped == uno.State.from_json(flipped.to_json(), registry=REGISTRY)
    assert isinstance(document(flipped)["draw"], str)


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
def test_forged_document_is_refused(where: str, value: object, path: str) -> None:
    """With the place of the fault."""
    data = forged(document(turned()), where, value)

    assert path == fault(uno.State.from_json, json.dumps(data), registry=REGISTRY).path


def test_cards_with_one_side_are_not_turned() -> None:
    """A document that says so is refused."""
    state = uno.position(["red-1", "red-2"], top="red-3", variant=ONE_SIDED)
    error = fault(uno.State.from_json, json.dumps(document(state) | {"turned": True}), registry=REGISTRY)

    assert ("$.turned", "the cards of test:one-sided have one side") == (error.path, error.problem)


def test_question_for_the_colour_of_a_turned_wild_is_the_games_own() -> None:
    """Its options are the colours of that side, it is asked of one who plays, and only while none is in force."""
    state = turned("red-2/wild")
    data = document(state)
    assert state == uno.State.from_json(json.dumps(data), registry=REGISTRY)

    for where, value in (
        ("prompt.options", ["red", "blue"]),
        ("prompt.options", ["pink"]),
        ("prompt.question", "colour"),
        ("color", "pink"),
    ):
        assert (
            "$.prompt.card"
            == fault(uno.State.from_json, json.dumps(forged(data, where, value)), registry=REGISTRY).path
        )


def test_turned_state_has_a_digest_of_its_own() -> None:
    """It comes back with the state, and differs from any other."""
    states = [in_front(), turned(), turned("red-2/wild")]

    assert 3 == len({uno.digest(state) for state in states})
    for state in states:
        assert uno.digest(state) == uno.digest(uno.State.from_json(state.to_json(), registry=REGISTRY))


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
        assert seen == uno.decode_view(uno.encode(seen), registry=REGISTRY)


def test_replay_of_a_turned_game_comes_back() -> None:
    """For the host, and for each seat without the fronts of others."""
    replay = uno.Replay.of(in_front(), [FLIP])

    assert replay == uno.Replay.from_json(replay.to_json(), registry=REGISTRY)
    seen = replay.for_seat(1).to_json()
    assert "red-1/teal-1" not in seen.replace("pile", "")
    assert uno.SeatReplay.from_json(seen, registry=REGISTRY) == replay.for_seat(1)
