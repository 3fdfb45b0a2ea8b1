"""Messages: actions, events and views survive the round trip through data."""

from __future__ import annotations

import json
from random import Random
from typing import Any, get_args

import pytest

import unorules as uno
from tests.codec.round_trips import ACTIONS, RED_7, WILD
from tests.kit.corpus import CURIOUS, OURS, corpus, forge, set_up_by_hand
from tests.kit.documents import fault, read_message
from tests.kit.games import moves_on
from tests.kit.house import PARTY
from unorules import Action, Card, Draw, Event, Leave, NextRound, Play, Variant, card
from unorules._codec.messages import ACTION, EVENT, MAX_DIFFERENT_CARDS, check_cards
from unorules._codec.shapes import CARD, CARDS, HandsOf
from unorules.errors import SeatError, SetupError, StateError
from unorules.events import (
    Announced,
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
    JumpedIn,
    MatchEnded,
    MatchStarted,
    Owed,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Reversed,
    RoundEnded,
    RoundStarted,
    SeatOut,
    Skipped,
    TurnedUp,
    UnoCalled,
)
from unorules.variants import BUILT_IN, CLASSIC_2010

PINK_BEHIND = card("red-7/pink-2")

EVENTS: tuple[tuple[Event, dict[str, Any]], ...] = (
    (
        MatchStarted("classic-2010", ("Ann", "Bo")),
        {"event": "match-started", "variant": "classic-2010", "players": ["Ann", "Bo"]},
    ),
    (DealerDrawn(1, RED_7), {"event": "dealer-drawn", "seat": 1, "card": "red-7"}),
    (RoundStarted(2, 0), {"event": "round-started", "round": 2, "dealer": 0}),
    (Redealt(), {"event": "redealt"}),
    (Dealt(0, 2, (RED_7, WILD)), {"event": "dealt", "seat": 0, "count": 2, "cards": "red-7 wild"}),
    (Dealt(0, 2, None), {"event": "dealt", "seat": 0, "count": 2}),
    (Dealt(0, 2, None, (RED_7, WILD)), {"event": "dealt", "seat": 0, "count": 2, "backs": "red-7 wild"}),
    (Dealt(0, 0, ()), {"event": "dealt", "seat": 0, "count": 0, "cards": ""}),
    (TurnedUp(WILD, "opens"), {"event": "turned-up", "card": "wild", "fate": "opens"}),
    (TurnedUp(WILD, "returned"), {"event": "turned-up", "card": "wild", "fate": "returned"}),
    (TurnedUp(WILD, "covered"), {"event": "turned-up", "card": "wild", "fate": "covered"}),
    (TurnedUp(WILD, "discarded"), {"event": "turned-up", "card": "wild", "fate": "discarded"}),
    (Played(0, RED_7, None), {"event": "played", "seat": 0, "card": "red-7"}),
    (Played(0, WILD, "blue"), {"event": "played", "seat": 0, "card": "wild", "color": "blue"}),
    (
        Played(0, RED_7, None, (RED_7, RED_7)),
        {"event": "played", "seat": 0, "card": "red-7", "others": "red-7 red-7"},
    ),
    (JumpedIn(2, due=1), {"event": "jumped-in", "seat": 2, "due": 1}),
    (Owed(1, 6), {"event": "owed", "seat": 1, "count": 6}),
    (Drew(1, RED_7, "turn"), {"event": "drew", "seat": 1, "card": "red-7", "why": "turn"}),
    (Drew(1, None, "uno"), {"event": "drew", "seat": 1, "why": "uno"}),
    (Drew(1, RED_7, "card", True), {"event": "drew", "seat": 1, "card": "red-7", "why": "card", "shown": True}),
    (Drew(1, None, "turn", back=RED_7), {"event": "drew", "seat": 1, "why": "turn", "back": "red-7"}),
    (Drew(1, PINK_BEHIND, "turn"), {"event": "drew", "seat": 1, "card": "red-7/pink-2", "why": "turn"}),
    (Passed(1), {"event": "passed", "seat": 1}),
    (
        Asked(1, 1, "color", ("red", "blue")),
        {"event": "asked", "seat": 1, "about": 1, "question": "color", "options": ["red", "blue"]},
    ),
    (
        Asked(None, 1, "who?", (0, 2)),
        {"event": "asked", "seat": None, "about": 1, "question": "who?", "options": [0, 2]},
    ),
    (
        Answered(1, 1, "color", "red"),
        {"event": "answered", "seat": 1, "about": 1, "question": "color", "option": "red"},
    ),
    (
        Answered(None, 0, "who?", 2),
        {"event": "answered", "seat": None, "about": 0, "question": "who?", "option": 2},
    ),
    (ColorSet(1, "red"), {"event": "color-set", "seat": 1, "color": "red"}),
    (Flipped(PINK_BEHIND), {"event": "flipped", "top": "red-7/pink-2"}),
    (UnoCalled(1), {"event": "uno-called", "seat": 1}),
    (UnoCalled(1, due=False), {"event": "uno-called", "seat": 1, "due": False}),
    (Caught(1, 0), {"event": "caught", "seat": 1, "target": 0}),
    (Caught(1, 0, due=False), {"event": "caught", "seat": 1, "target": 0, "due": False}),
    (HandShown(0, 1, (RED_7,)), {"event": "hand-shown", "seat": 0, "to": 1, "cards": "red-7"}),
    (HandShown(0, 1, None), {"event": "hand-shown", "seat": 0, "to": 1}),
    (HandShown(0, None, (RED_7,)), {"event": "hand-shown", "seat": 0, "to": None, "cards": "red-7"}),
    (Announced(0, "guilty"), {"event": "announced", "seat": 0, "word": "guilty"}),
    (
        HandMoved(0, 1, 2, (RED_7, WILD)),
        {"event": "hand-moved", "seat": 0, "source": 1, "count": 2, "cards": "red-7 wild"},
    ),
    (HandMoved(0, 1, 2, None), {"event": "hand-moved", "seat": 0, "source": 1, "count": 2}),
    (
        HandMoved(0, 1, 1, None, (RED_7,)),
        {"event": "hand-moved", "seat": 0, "source": 1, "count": 1, "backs": "red-7"},
    ),
    (HandsPooled((0, 2)), {"event": "hands-pooled", "seats": [0, 2]}),
    (Discarded(1, (RED_7, WILD)), {"event": "discarded", "seat": 1, "cards": "red-7 wild"}),
    (SeatOut(1, "mercy", 25), {"event": "seat-out", "seat": 1, "why": "mercy", "count": 25}),
    (SeatOut(1, "left", 7), {"event": "seat-out", "seat": 1, "why": "left", "count": 7}),
    (SeatOut(1, "target", 0), {"event": "seat-out", "seat": 1, "why": "target", "count": 0}),
    (Skipped(1), {"event": "skipped", "seat": 1}),
    (Reversed(-1), {"event": "reversed", "direction": -1}),
    (Reshuffled(90), {"event": "reshuffled", "count": 90}),
    (
        RoundEnded(1, "out", 0, (7, 0), (57, -3), ((), (RED_7,))),
        {
            "event": "round-ended",
            "round": 1,
            "why": "out",
            "winner": 0,
            "points": [7, 0],
            "scores": [57, -3],
            "hands": ["", "red-7"],
        },
    ),
    (
        RoundEnded(1, "stalemate", None, (0, 0), (0, 0), None),
        {"event": "round-ended", "round": 1, "why": "stalemate", "winner": None, "points": [0, 0], "scores": [0, 0]},
    ),
    (
        MatchEnded((0, 1), (500, 500)),
        {"event": "match-ended", "winners": [0, 1], "scores": [500, 500]},
    ),
)


def test_every_sort_of_action_and_of_event_is_listed_here() -> None:
    """So that none is forgotten."""
    assert set(get_args(Action)) == {type(action) for action, _ in ACTIONS}
    assert set(get_args(Event)) == {type(event) for event, _ in EVENTS}


@pytest.mark.parametrize(("said", "data"), [*ACTIONS, *EVENTS], ids=str)
def test_action_or_event_is_written_like_this_and_comes_back(said: Action | Event, data: dict[str, Any]) -> None:
    """From data, from text and from bytes."""
    text = json.dumps(data)

    assert data == uno.encode(said)
    assert list(data) == list(uno.encode(said))
    assert said == read_message(data)
    assert said == read_message(text)
    assert said == read_message(text.encode())


@pytest.mark.sampled(4)
@pytest.mark.parametrize("variant", [*BUILT_IN, CURIOUS, PARTY], ids=str)
def test_all_that_is_said_in_a_game_comes_back(variant: Variant) -> None:
    """Whole, and as each seat is told it."""
    state, events = uno.new_game(variant, 3, seed=4)
    dice = Random(4)
    while not state.over and state.seq < 80:
        action = moves_on(dice, state, uno.legal_actions(state))
        assert action == read_message(uno.encode(action))
        for seat in (None, 0, 1, 2):
            for event in (*events, *uno.redact(events, seat)):
                assert event == read_message(uno.encode(event))
        state, events = uno.apply(state, action)


@pytest.mark.parametrize("name", ["drawn", "match over"])
def test_state_is_not_encoded(name: str) -> None:
    """Nor is a step. It holds every secret; the message says what to do instead."""
    state = set_up_by_hand()[name]
    secrets: tuple[Any, ...] = (state, (state, ()))
    for secret in secrets:
        with pytest.raises(StateError, match=r"to_json keeps it, encode\(view\(state, seat\)\) shows it"):
            uno.encode(secret)


@pytest.mark.parametrize("seat", [None, 0])
def test_events_are_encoded_as_a_list_and_come_back(seat: int | None) -> None:
    """From data and from text; none is an empty list."""
    events = uno.redact(uno.new_game(players=3, seed=1)[1], seat)
    data = uno.encode(events)

    assert data == [uno.encode(event) for event in events]
    assert events == uno.decode_events(data) == uno.decode_events(json.dumps(data))
    assert [] == uno.encode(())
    assert () == uno.decode_events("[]")


def test_fault_in_a_list_of_events_says_where() -> None:
    """By the place in the list."""
    events = [{"event": "passed", "seat": 0}, {"event": "passed", "seat": 100}]

    assert "$[1].seat" == fault(uno.decode_events, events).path
    assert "$" == fault(uno.decode_events, {"event": "passed", "seat": 0}).path


@pytest.mark.parametrize("junk", [None, 7, "draw", {"do": "draw"}, Draw, RED_7], ids=repr)
def test_what_is_nothing_of_the_library_is_not_encoded(junk: Any) -> None:
    """The message says what is."""
    with pytest.raises(
        StateError, match="encode takes an action, an event, a tuple of events, a view or a variant, not "
    ):
        uno.encode(junk)


@pytest.mark.parametrize("junk", [Draw(0), None, RED_7], ids=repr)
def test_what_is_no_event_is_not_encoded_in_a_tuple(junk: Any) -> None:
    """Actions are encoded one by one."""
    with pytest.raises(StateError, match=r"^encode takes a tuple of events, but .+ is no event$"):
        uno.encode((junk,))


EVENT_FAULTS: tuple[tuple[Any, str], ...] = (
    ({}, "$.event"),
    ([7], "$[0]"),
    (7, "$"),
    ("[", "$"),
    ({"event": "exploded"}, "$.event"),
    ({"event": 1}, "$.event"),
    ({"do": "cheat"}, "$.do"),
    ({"do": "draw", "seat": 100}, "$.seat"),
    ({"do": "draw", "event": "passed", "seat": 0}, "$"),
    ({"do": "next-round", "dealer": None}, "$.dealer"),
    ({"event": "dealt", "seat": 0, "count": -1}, "$.count"),
    ({"event": "dealt", "seat": 0, "count": 1, "cards": "RED"}, "$.cards"),
    ({"event": "dealt", "seat": 0, "count": 2, "cards": "red-1  red-2"}, "$.cards"),
    ({"event": "dealt", "seat": 0, "count": 2, "cards": ["red-1"]}, "$.cards"),
    ({"event": "drew", "seat": 0, "why": "fun"}, "$.why"),
    ({"event": "drew", "seat": 0, "why": "turn", "shown": 1}, "$.shown"),
    ({"event": "asked", "seat": 0, "about": 0, "question": "?", "options": []}, "$.options"),
    ({"event": "asked", "seat": 0, "about": 0, "question": "?", "options": ["a", None]}, "$.options[1]"),
    ({"event": "reversed", "direction": 0}, "$.direction"),
    ({"event": "reversed", "direction": True}, "$.direction"),
    ({"event": "match-ended", "winners": [0], "scores": [0, 0.5]}, "$.scores[1]"),
    ({"event": "played", "seat": 0, "card": "red-1", "others": ["red-1"]}, "$.others"),
    ({"event": "played", "seat": 0, "card": "red-1", "others": None}, "$.others"),
    ({"event": "jumped-in", "seat": 0}, "$"),
    ({"event": "jumped-in", "seat": 0, "due": None}, "$.due"),
    ({"event": "owed", "seat": 0, "count": -1}, "$.count"),
    ({"event": "announced", "seat": 0, "word": ""}, "$.word"),
    ({"event": "announced", "seat": None, "word": "guilty"}, "$.seat"),
    ({"event": "hand-moved", "seat": 0, "source": 100, "count": 1}, "$.source"),
    ({"event": "hand-moved", "seat": 0, "source": 1, "count": 5001}, "$.count"),
    ({"event": "hands-pooled", "seats": []}, "$.seats"),
    ({"event": "hands-pooled", "seats": [0, "1"]}, "$.seats[1]"),
    ({"event": "discarded", "seat": 0}, "$"),
    ({"event": "discarded", "seat": 0, "cards": None}, "$.cards"),
    ({"event": "seat-out", "seat": 0, "why": "bored", "count": 0}, "$.why"),
    ({"event": "seat-out", "seat": 0, "why": "left"}, "$"),
    ({"do": "leave"}, "$"),
    ({"do": "leave", "seat": None}, "$.seat"),
    ({"do": "play", "seat": 0, "card": "red-7", "count": 0}, "$.count"),
    ({"do": "play", "seat": 0, "card": "red-7", "count": 5001}, "$.count"),
    ({"do": "play", "seat": 0, "card": "red-7", "count": True}, "$.count"),
    ({"format": "unorules-state"}, "$.format"),
    ({"format": "unorules-view", "version": 2}, "$.version"),
    ({"format": "unorules-view", "version": 1}, "$"),
    ({"id": 7}, "$.id"),
    ({"id": "classic-2010"}, "$"),
    ({"id": "classic-2010", "version": 1, "fingerprint": "0" * 16}, "$.fingerprint"),
    ({"id": "no-such-game", "version": 1, "fingerprint": "0" * 16}, "$.id"),
    ({"id": "classic-2010", "version": 9, "fingerprint": "0" * 16}, "$.version"),
)


@pytest.mark.parametrize(("data", "path"), EVENT_FAULTS, ids=repr)
def test_what_cannot_be_decoded_says_where(data: Any, path: str) -> None:
    """The path leads to the fault."""
    assert path == fault(read_message, data).path


@pytest.mark.parametrize(
    "odd",
    [Card("x" * 97, "red"), Card("x" * 101), Card("a\nb"), Card("1", "RED"), Card("a b"), Card("1", tags=("",))],
    ids=repr,
)
def test_card_that_could_not_be_read_back_is_not_written(odd: Card) -> None:
    """It is in no deck, for a variant refuses it too. One of a hundred characters is written and read."""
    for said in (Play(0, odd), Drew(0, odd, "turn"), Dealt(0, 1, (odd,))):
        with pytest.raises(SetupError, match=r"^card .* cannot be read back from its text$"):
            uno.encode(said)

    longest = Play(0, Card("x" * 96, "red"))
    assert longest == read_message(uno.encode(longest))


def test_cards_stand_under_the_keys_that_are_counted() -> None:
    """In every action and event; otherwise a hostile document could name any number of them."""
    found = {
        name
        for record in (*ACTION.records.values(), *EVENT.records.values())
        for name, shape in record.shapes.items()
        if shape in (CARD, CARDS) or isinstance(shape, HandsOf)
    }

    assert {"card", "back", "top", "cards", "others", "backs", "hands"} == found


def test_cards_under_all_these_keys_are_counted() -> None:
    """In a text, or in a list of texts."""
    many = " ".join(f"red-{number}" for number in range(MAX_DIFFERENT_CARDS + 1))
    for record in (*ACTION.records.values(), *EVENT.records.values()):
        for name, shape in record.shapes.items():
            if shape == CARDS or isinstance(shape, HandsOf):
                with pytest.raises(uno.DecodeError, match="different cards"):
                    check_cards([[{name: many if shape == CARDS else ["", many]}]], "$")


# Actions from a client, of its own seat alone.

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


# Views.


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

    assert path == fault(uno.decode_view, forge(data, where, value)).path
