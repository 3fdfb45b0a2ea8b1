"""The codec: states, views, actions, events and variants as JSON and back, and digests of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, get_args

import attrs
import pytest

import unorules as uno
from tests.kit.corpus import CURIOUS, GONE, HOUSE, MEMOS, OURS, corpus, document, forged, game, laid_by_hand, policy
from tests.kit.decks import TINY, small
from unorules import (
    CLASSIC_2010,
    DEFAULT,
    FRIENDS_2022,
    Action,
    Answer,
    Answered,
    Asked,
    CallUno,
    Catch,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    DecodeError,
    Draw,
    Drew,
    Event,
    HandShown,
    Kind,
    MatchEnded,
    MatchStarted,
    NextRound,
    Pass,
    Passed,
    Play,
    Played,
    Registry,
    Reshuffled,
    Reversed,
    RoundEnded,
    RoundStarted,
    SeatError,
    Skipped,
    State,
    StateError,
    TurnedUp,
    UnoCalled,
    UnsupportedVersion,
    Variant,
    View,
    card,
)
from unorules.codec.fingerprint import fingerprint
from unorules.engine.compiled import compile_variant
from unorules.engine.match_info import MatchInfo
from unorules.model.prompts import Pending, Waiting
from unorules.model.rules import CHOICES

RED_7, WILD = card("red-7"), card("wild")


def again(state: State, registry: Registry = OURS) -> State:
    """A state, written down and read."""
    return uno.loads(uno.dumps(state), registry=registry)


def fault(read: Callable[..., object], given: object, **rest: Any) -> DecodeError:
    """The error with which something is refused."""
    with pytest.raises(DecodeError) as refusal:
        read(given, **rest)
    return refusal.value


# States come back.


@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("variant", list(DEFAULT), ids=str)
def test_state_comes_back_at_every_step_of_a_game(variant: Variant, seats: int) -> None:
    """With the registry that everyone has."""
    for state in game(variant, seats, seed=seats):
        assert state == uno.loads(uno.dumps(state))


@pytest.mark.parametrize("name", corpus())
def test_state_of_every_sort_comes_back(name: str) -> None:
    """Also as the same text, and from bytes."""
    state = corpus()[name]
    text = uno.dumps(state)

    assert state == uno.loads(text, registry=OURS)
    assert state == uno.loads(text.encode(), registry=OURS)
    assert hash(state) == hash(uno.loads(text, registry=OURS))
    assert text == uno.dumps(uno.loads(text, registry=OURS))


@pytest.mark.parametrize(("switch", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_state_comes_back_under_every_switch(switch: str, value: str) -> None:
    """The switches stand in the document."""
    changes: Any = {switch: value}
    for state in game(TINY.with_rules(**changes), 3, seed=1, most=60):
        assert state == again(state)


@pytest.mark.parametrize("name", corpus())
def test_state_that_was_read_plays_on_like_the_one_that_was_written(name: str) -> None:
    """Shuffles and secrets included."""
    state = corpus()[name]
    read = again(state)
    dice = Random(name)
    for _ in range(25):
        if state.over:
            break
        assert uno.legal_actions(state) == uno.legal_actions(read)
        action = policy(dice, uno.legal_actions(state))
        step = uno.apply(state, action)
        assert step == uno.apply(read, action)
        state, read = step[0], again(step[0])


def with_memo(memo: Any) -> State:
    """A question whose card remembers something."""
    state = laid_by_hand()["challenge"]
    assert state._waiting.pending is not None
    pending = attrs.evolve(state._waiting.pending, memo=memo)
    return attrs.evolve(state, waiting=attrs.evolve(state._waiting, pending=pending))


@pytest.mark.parametrize("memo", MEMOS, ids=repr)
def test_memo_of_every_sort_comes_back(memo: Any) -> None:
    """Tuples as tuples, and True not as 1."""
    read = again(with_memo(memo))
    assert read._waiting.pending is not None

    assert repr(memo) == repr(read._waiting.pending.memo)


def test_hand_that_laid_the_card_is_written_only_if_it_has_changed_since() -> None:
    """Its player was caught while the question stood (R-53)."""
    asked, caught = document("challenge")["prompt"], document("caught while the question stands")["prompt"]

    assert {"seat": 0, "was": "red", "memo": True} == asked["card"]
    assert {"seat": 0, "was": "red", "memo": True, "hand": "red-1"} == caught["card"]


def test_card_that_opens_and_asks_is_written_with_who_lost_a_turn() -> None:
    """The oracle skips a seat and asks."""
    opened = document("an oracle opens")["prompt"]["card"]

    assert (True, [1]) == (opened["opening"], opened["lost"])


def test_colour_of_an_opening_wild_is_asked_by_no_card() -> None:
    """The game itself asks."""
    prompt = document("a wild opens")["prompt"]

    assert {"kind": "ask", "seat": 1, "about": 1, "question": "color"} == {
        key: prompt[key] for key in ("kind", "seat", "about", "question")
    }
    assert "card" not in prompt


def test_draw_pile_of_a_shuffled_deck_is_written_as_a_number() -> None:
    """The seed says which cards they are; after a reshuffle, or laid by hand, they are spelled out."""
    dealt = json.loads(uno.dumps(uno.new_game(players=2, seed=1)[0]))

    assert 108 - 15 == dealt["draw"]
    assert document("laid by hand")["draw"].startswith("red-5 red-6 ")


def test_key_with_its_usual_value_is_left_out() -> None:
    """A turn is all that is said of a turn."""
    data = document("laid by hand")

    assert {"kind": "turn", "seat": 1, "about": 1, "since": 0} == data["prompt"]
    assert {"catchable", "turns_left", "out", "winners"} & set(data) == set()
    assert "rules" not in data["variant"]


def spelled_out(data: dict[str, Any]) -> dict[str, Any]:
    """A document in another order, with usual values and unsorted hands."""
    rules = {"hand_size": 7, "turn_limit": None, "wd4": "challenge"}
    data["variant"]["rules"] = {**rules, **data["variant"].get("rules", {})}
    data["hands"] = [" ".join(reversed(hand.split())) for hand in data["hands"]]
    data["prompt"] = {"called": False, "passes": 0, **data["prompt"]}
    return dict(reversed({"catchable": [], "winners": [], **data}.items()))


@pytest.mark.parametrize("name", laid_by_hand())
def test_text_is_the_same_however_the_state_was_spelled(name: str) -> None:
    """Blanks, the order of keys, usual values and the order of a hand say nothing."""
    state = laid_by_hand()[name]
    other = json.dumps(spelled_out(document(name)), indent=2)

    assert state == uno.loads(other, registry=OURS)
    assert uno.dumps(state) == uno.dumps(uno.loads(other, registry=OURS))


def test_text_is_one_line_of_letters_as_they_are() -> None:
    """Names are not escaped."""
    text = uno.dumps(laid_by_hand()["house rules"])

    assert '["Zo\u00eb","\u674e","\U0001f0cf"]' in text
    assert "\n" not in text
    assert ": " not in text


@pytest.mark.parametrize("junk", [None, "{}", 7, (laid_by_hand()["drawn"], ())], ids=repr)
def test_only_a_state_is_kept(junk: Any) -> None:
    """The pair that `apply` gives is none."""
    with pytest.raises(StateError):
        uno.dumps(junk)


LAID_BY_HAND = (
    '{"format":"unorules-state","version":1,'
    '"variant":{"id":"test:tiny","version":1,"fingerprint":"f9e5644b04bc0295","rules":{"hand_size":2}},'
    '"players":["Ann","Bo"],'
    '"seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",'
    '"shuffle":"unorules-shuffle-1","shuffles":0,"seq":0,"round":1,"dealer":1,"scores":[0,20],'
    '"hands":["red-1 wild","blue-1"],"draw":"red-2 blue-2",'
    '"discard":"red-skip red-reverse blue-draw-two wild wild-draw-four blue-skip wild-draw-four red-draw-two'
    ' blue-reverse","color":"red","direction":-1,'
    '"prompt":{"kind":"turn","seat":1,"about":1,"since":0}}'
)


def test_format_of_a_state_does_not_change() -> None:
    """Whoever keeps such a text can read it for ever."""
    state = uno.from_table(
        ["red-1 wild", "blue-1"],
        top="red-skip",
        turn=1,
        draw="red-2 blue-2",
        discard="red-reverse",
        rest="discard",
        direction=-1,
        dealer=1,
        scores=[0, 20],
        variant=TINY,
        players=["Ann", "Bo"],
        seed=bytes(range(32)),
    )

    assert LAID_BY_HAND == uno.dumps(state)
    assert state == uno.loads(LAID_BY_HAND, registry=OURS)


# Actions, events, views and variants come back.

ACTIONS: tuple[tuple[Action, dict[str, Any]], ...] = (
    (Play(0, RED_7), {"do": "play", "seat": 0, "card": "red-7"}),
    (Play(9, WILD, color="blue"), {"do": "play", "seat": 9, "card": "wild", "color": "blue"}),
    (Play(1, card("red-7.monica.x-1")), {"do": "play", "seat": 1, "card": "red-7.monica.x-1"}),
    (Draw(1), {"do": "draw", "seat": 1}),
    (Pass(2), {"do": "pass", "seat": 2}),
    (Answer(1, "challenge"), {"do": "answer", "seat": 1, "option": "challenge"}),
    (Answer(1, 3), {"do": "answer", "seat": 1, "option": 3}),
    (Answer(None, "no-good"), {"do": "answer", "seat": None, "option": "no-good"}),
    (CallUno(3), {"do": "call-uno", "seat": 3}),
    (Catch(0, 99), {"do": "catch", "seat": 0, "target": 99}),
    (NextRound(), {"do": "next-round"}),
    (NextRound(2), {"do": "next-round", "dealer": 2}),
)

EVENTS: tuple[tuple[Event, dict[str, Any]], ...] = (
    (
        MatchStarted("classic-2010", ("Ann", "Bo")),
        {"event": "match-started", "variant": "classic-2010", "players": ["Ann", "Bo"]},
    ),
    (DealerDrawn(1, RED_7), {"event": "dealer-drawn", "seat": 1, "card": "red-7"}),
    (RoundStarted(2, 0), {"event": "round-started", "round": 2, "dealer": 0}),
    (Dealt(0, 2, (RED_7, WILD)), {"event": "dealt", "seat": 0, "count": 2, "cards": "red-7 wild"}),
    (Dealt(0, 2, None), {"event": "dealt", "seat": 0, "count": 2}),
    (Dealt(0, 0, ()), {"event": "dealt", "seat": 0, "count": 0, "cards": ""}),
    (TurnedUp(WILD, "opens"), {"event": "turned-up", "card": "wild", "fate": "opens"}),
    (TurnedUp(WILD, "returned"), {"event": "turned-up", "card": "wild", "fate": "returned"}),
    (TurnedUp(WILD, "covered"), {"event": "turned-up", "card": "wild", "fate": "covered"}),
    (Played(0, RED_7, None), {"event": "played", "seat": 0, "card": "red-7"}),
    (Played(0, WILD, "blue"), {"event": "played", "seat": 0, "card": "wild", "color": "blue"}),
    (Drew(1, RED_7, "turn"), {"event": "drew", "seat": 1, "card": "red-7", "why": "turn"}),
    (Drew(1, None, "uno"), {"event": "drew", "seat": 1, "why": "uno"}),
    (Drew(1, RED_7, "card", True), {"event": "drew", "seat": 1, "card": "red-7", "why": "card", "shown": True}),
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
    (UnoCalled(1), {"event": "uno-called", "seat": 1}),
    (UnoCalled(1, due=False), {"event": "uno-called", "seat": 1, "due": False}),
    (Caught(1, 0), {"event": "caught", "seat": 1, "target": 0}),
    (Caught(1, 0, due=False), {"event": "caught", "seat": 1, "target": 0, "due": False}),
    (HandShown(0, 1, (RED_7,)), {"event": "hand-shown", "seat": 0, "to": 1, "cards": "red-7"}),
    (HandShown(0, 1, None), {"event": "hand-shown", "seat": 0, "to": 1}),
    (HandShown(0, None, (RED_7,)), {"event": "hand-shown", "seat": 0, "to": None, "cards": "red-7"}),
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
    assert 19 == len(get_args(Event))


@pytest.mark.parametrize(("said", "data"), [*ACTIONS, *EVENTS], ids=str)
def test_action_or_event_is_written_like_this_and_comes_back(said: Action | Event, data: dict[str, Any]) -> None:
    """From data, from text and from bytes."""
    text = json.dumps(data)

    assert data == uno.encode(said)
    assert list(data) == list(uno.encode(said))
    assert said == uno.decode(data)
    assert said == uno.decode(text)
    assert said == uno.decode(text.encode())


@pytest.mark.parametrize("variant", [*DEFAULT, CURIOUS], ids=str)
def test_all_that_is_said_in_a_game_comes_back(variant: Variant) -> None:
    """Whole, and as each seat is told it."""
    state, events = uno.new_game(variant, 3, seed=4)
    dice = Random(4)
    while not state.over and state.seq < 80:
        action = policy(dice, uno.legal_actions(state))
        assert action == uno.decode(uno.encode(action))
        for seat in (None, 0, 1, 2):
            for event in (*events, *uno.redact(events, seat)):
                assert event == uno.decode(uno.encode(event))
        state, events = uno.apply(state, action)


@pytest.mark.parametrize("name", corpus())
def test_view_of_every_seat_comes_back(name: str) -> None:
    """And of a spectator; from data, from text and from bytes."""
    state = corpus()[name]
    for seat in (None, *range(state.seats)):
        view = uno.view(state, seat)
        data = uno.encode(view)
        text = json.dumps(data)

        assert view == uno.decode(data, registry=OURS)
        assert view == uno.decode(text, registry=OURS)
        assert view == uno.decode(text.encode(), registry=OURS)


def test_view_is_written_like_this() -> None:
    """What is usual is left out, and nothing is in it that the seat does not see."""
    state = laid_by_hand()["challenge"]

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


@pytest.mark.parametrize("variant", [*DEFAULT, CURIOUS, HOUSE, CURIOUS.with_rules(target=7)], ids=str)
def test_variant_comes_back_by_its_id_and_its_switches(variant: Variant) -> None:
    """Its cards stand in the registry, not in the document."""
    data = uno.encode(variant)

    assert variant == uno.decode(data, registry=OURS)
    assert variant == uno.decode(json.dumps(data), registry=OURS)
    assert {"id", "version", "fingerprint", "rules"} >= set(data)


def test_variant_is_written_with_the_switches_that_are_not_as_the_classic_sheet_has_them() -> None:
    """Also when they are the variant's own."""
    assert "rules" not in uno.encode(CLASSIC_2010)
    assert {"target": 100} == uno.encode(CLASSIC_2010.with_rules(target=100))["rules"]
    assert {
        "dealer": "host_or_random",
        "opening": "numbers_only",
        "challenge_match": "color_or_wild",
        "scoring": "none",
    } == uno.encode(FRIENDS_2022)["rules"]


def test_switches_of_a_document_win_over_those_of_the_registry() -> None:
    """A game goes on by the rules it was begun with."""
    state = uno.new_game(FRIENDS_2022.with_rules(scoring="own_tally", target=99), 3, seed=1)[0]
    data = json.loads(uno.dumps(state))
    changed = Registry([FRIENDS_2022.with_rules(hand_size=3, uno_call="off", wd4="free")])

    assert state == uno.loads(uno.dumps(state))
    assert state == uno.loads(uno.dumps(state), registry=changed)
    assert ("own_tally", 99, "manual") == (
        state.rules.scoring,
        state.rules.target,
        again(state, changed).rules.uno_call,
    )
    del data["variant"]["rules"]
    assert uno.Rules() == uno.loads(json.dumps(data), registry=changed).rules


def test_registry_with_two_versions_of_a_variant_reads_the_documents_of_both() -> None:
    """Each with its own deck."""
    newer = attrs.evolve(CURIOUS, version=4, deck=(*CURIOUS.deck[1:], CURIOUS.deck[0]))
    both = Registry([newer, CURIOUS])
    for variant in (CURIOUS, newer):
        state = uno.new_game(variant, 2, seed=3)[0]

        assert variant == uno.decode(uno.encode(variant), registry=both)
        assert state == uno.loads(uno.dumps(state), registry=both)
        assert variant == uno.loads(uno.dumps(state), registry=both).variant
        assert uno.view(state, 0) == uno.decode(uno.encode(uno.view(state, 0)), registry=both)


@pytest.mark.parametrize("name", ["drawn", "match over"])
def test_state_is_not_encoded(name: str) -> None:
    """It holds every secret; the message says what to do instead."""
    state: Any = laid_by_hand()[name]
    with pytest.raises(StateError, match=r"dumps keeps it, encode\(view\(state, seat\)\) shows it"):
        uno.encode(state)


@pytest.mark.parametrize("junk", [None, 7, "draw", {"do": "draw"}, Draw, RED_7, (Draw(0),)], ids=repr)
def test_what_is_nothing_of_the_library_is_not_encoded(junk: Any) -> None:
    """The message says what is."""
    with pytest.raises(StateError, match="encode takes an action, an event, a view or a variant, not "):
        uno.encode(junk)


# What a client sends.

SENT: tuple[tuple[Action, dict[str, Any]], ...] = tuple(
    (action, data) for action, data in ACTIONS if not isinstance(action, NextRound) and isinstance(action.seat, int)
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
    """Neither start a round nor report a fact from outside."""
    report = {"do": "answer", "seat": None, "option": "good"}

    assert "$.do" == fault(uno.decode_action, {"do": "next-round"}, seat=0).path
    assert "$.do" == fault(uno.decode_action, {"do": "next-round", "dealer": 1}, seat=0).path
    assert "$.do" == fault(uno.decode_action, {"do": "next-round", "seat": 0}, seat=0).path
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


# What cannot be read says where.

STATE_FAULTS: tuple[tuple[str, str, Any, str], ...] = (
    ("laid by hand", "format", "unorules-view", "$.format"),
    ("laid by hand", "format", GONE, "$.format"),
    ("laid by hand", "version", "1", "$.version"),
    ("laid by hand", "version", GONE, "$.version"),
    ("laid by hand", "variant", GONE, "$"),
    ("laid by hand", "variant", [], "$.variant"),
    ("laid by hand", "variant.id", "Classic", "$.variant.id"),
    ("laid by hand", "variant.version", 0, "$.variant.version"),
    ("laid by hand", "variant.fingerprint", "x", "$.variant.fingerprint"),
    ("laid by hand", "variant.title", "UNO", "$.variant"),
    ("laid by hand", "variant.rules", {"jump_in": True}, "$.variant.rules"),
    ("laid by hand", "variant.rules", {"hand_size": 0}, "$.variant.rules.hand_size"),
    ("laid by hand", "variant.rules", {"wd4": "maybe"}, "$.variant.rules.wd4"),
    ("laid by hand", "variant.rules", {"scoring": "none", "target": 9}, "$.variant.rules"),
    ("laid by hand", "variant.rules", {"hand_size": 54}, "$.players"),
    ("laid by hand", "players", ["Ann"], "$.players"),
    ("laid by hand", "players.1", "", "$.players[1]"),
    ("laid by hand", "players", ["x"] * 11, "$.players"),
    ("laid by hand", "players", ["Ann", "Bo", "Cy"], "$.hands"),
    ("laid by hand", "seed", "00", "$.seed"),
    ("laid by hand", "shuffle", "dice", "$.shuffle"),
    ("laid by hand", "shuffles", -1, "$.shuffles"),
    ("laid by hand", "seq", 7.0, "$"),
    ("laid by hand", "seq", True, "$.seq"),
    ("laid by hand", "round", 0, "$.round"),
    ("laid by hand", "dealer", 2, "$.dealer"),
    ("laid by hand", "dealer", 100, "$.dealer"),
    ("laid by hand", "scores", [0], "$.scores"),
    ("laid by hand", "scores.1", "0", "$.scores[1]"),
    ("laid by hand", "scores", [0, 0, 0], "$.scores"),
    ("laid by hand", "scores", [500, 0], "$.scores"),
    ("laid by hand", "scores", [-1, 0], "$.scores"),
    ("laid by hand", "variant.rules", {"scoring": "none"}, "$.scores"),
    ("match over", "scores", [500, 500], "$.scores"),
    ("stalemate", "out", 0, "$.out"),
    ("laid by hand", "hands", ["wild red-1"], "$.hands"),
    ("laid by hand", "hands.0", ["wild"], "$.hands[0]"),
    ("laid by hand", "hands.1", "blue-3 red-x", "$.hands[1]"),
    ("laid by hand", "hands.1", "blue-3 red-3", "$.hands"),
    ("laid by hand", "hands.1", "blue-3", "$.hands"),
    ("laid by hand", "draw", None, "$.draw"),
    ("laid by hand", "draw", "red-5 red 6", "$.draw"),
    ("laid by hand", "draw", 10, "$.draw"),
    ("laid by hand", "draw", 5001, "$.draw"),
    ("laid by hand", "discard", "", "$.discard"),
    ("laid by hand", "discard", "x", "$.discard"),
    ("laid by hand", "color", "mauve", "$.color"),
    ("laid by hand", "color", None, "$.color"),
    ("turn limit", "color", "blue", "$.color"),
    ("laid by hand", "direction", 0, "$.direction"),
    ("laid by hand", "prompt", None, "$.prompt"),
    ("laid by hand", "prompt.kind", "wait", "$.prompt.kind"),
    ("laid by hand", "prompt.kind", "drawn", "$.prompt.drawn"),
    ("laid by hand", "prompt.kind", "round_over", "$.prompt.about"),
    ("laid by hand", "prompt.kind", "ask", "$.prompt.question"),
    ("laid by hand", "prompt.kind", "outcome", "$.prompt.seat"),
    ("laid by hand", "prompt.seat", 0, "$.prompt.seat"),
    ("laid by hand", "prompt.seat", 2, "$.prompt.seat"),
    ("laid by hand", "prompt.seat", GONE, "$.prompt.seat"),
    ("laid by hand", "prompt.about", 2, "$.prompt.about"),
    ("laid by hand", "prompt.about", GONE, "$.prompt.about"),
    ("laid by hand", "prompt.question", "why?", "$.prompt.question"),
    ("laid by hand", "prompt.options", ["a"], "$.prompt.question"),
    ("laid by hand", "prompt.since", 1, "$.prompt.since"),
    ("laid by hand", "prompt.since", GONE, "$.prompt"),
    ("laid by hand", "prompt.passes", 1, "$.prompt.passes"),
    ("one has passed", "prompt.passes", 2, "$.prompt.passes"),
    ("laid by hand", "prompt.drawn", "blue-3", "$.prompt.drawn"),
    ("drawn", "prompt.drawn", "wild", "$.prompt.drawn"),
    ("drawn", "prompt.drawn", "x", "$.prompt.drawn"),
    ("drawn", "prompt.called", True, "$.prompt.called"),
    ("laid by hand", "prompt.card", {"seat": 0, "was": "red"}, "$.prompt.card"),
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
    ("laid by hand", "turns_left", 1, "$.turns_left"),
    ("laid by hand", "out", 0, "$.out"),
    ("laid by hand", "out", 2, "$.out"),
    ("out with a wild", "out", GONE, "$.out"),
    ("laid by hand", "winners", [0], "$.winners"),
    ("match over", "winners", GONE, "$.winners"),
    ("match over", "winners", [0, 0], "$.winners"),
    ("match over", "winners", [1], "$.winners"),
    ("match over", "scores", [0, 0], "$.winners"),
    ("match over", "note", 1, "$"),
)


@pytest.mark.parametrize(("name", "where", "value", "path"), STATE_FAULTS, ids=repr)
def test_state_that_cannot_be_says_where(name: str, where: str, value: Any, path: str) -> None:
    """The path leads to the fault, as far as there is one place of it."""
    error = fault(uno.loads, json.dumps(forged(document(name), where, value)), registry=OURS)

    assert path == error.path
    assert f"{path}: {error.problem}" == str(error)


@pytest.mark.parametrize("key", document("laid by hand"))
def test_key_that_is_missing_is_named(key: str) -> None:
    """Every one that a state always has."""
    error = fault(uno.loads, json.dumps(forged(document("laid by hand"), key, GONE)))

    assert key in str(error)


def test_hand_that_is_empty_in_the_middle_of_a_round_is_named() -> None:
    """By its seat."""
    data = document("turn limit")
    data["draw"] += f" {data['hands'][1]}"
    data["hands"][1] = ""

    assert "$.hands[1]" == fault(uno.loads, json.dumps(data)).path


EVENT_FAULTS: tuple[tuple[Any, str], ...] = (
    ({}, "$"),
    ([], "$"),
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
    assert path == fault(uno.decode, data).path


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
    data = uno.encode(uno.view(laid_by_hand()["challenge"], 1))

    assert path == fault(uno.decode, forged(data, where, value)).path


# Versions and fingerprints.


@pytest.mark.parametrize("version", [0, 2, 99, -1, 2**64])
def test_document_of_another_version_is_not_supported(version: int) -> None:
    """States and views alike, before anything else in them is looked at."""
    state = json.dumps({"format": "unorules-state", "version": version, "?": "?"})
    view = {"format": "unorules-view", "version": version, "?": "?"}
    for error in (fault(uno.loads, state), fault(uno.decode, view)):
        assert UnsupportedVersion is type(error)
        assert "$.version" == error.path


def test_variant_of_another_version_is_not_supported() -> None:
    """Its document may be read by another version of the package that brings it."""
    text = json.dumps(forged(document("laid by hand"), "variant.version", 2))
    error = fault(uno.loads, text)

    assert UnsupportedVersion is type(error)
    assert "$.variant.version" == error.path
    assert UnsupportedVersion is not type(fault(uno.loads, text.replace("classic-2010", "classic-1971")))


def test_variant_that_is_not_in_the_registry_is_refused() -> None:
    """The message lists those that are."""
    error = fault(uno.loads, uno.dumps(uno.new_game(CURIOUS, 2, seed=1)[0]))

    assert "$.variant.id" == error.path
    assert "classic-2010" in error.problem


def only_on_reds(this: uno.Card, top: uno.Card, color: str | None) -> bool:
    """Another rule of matching."""
    return color == "red"


def kinds_with(**changes: Any) -> tuple[Kind, ...]:
    """The kinds of the classic game, the skip changed."""
    return tuple(attrs.evolve(kind, **changes) if kind.id == "skip" else kind for kind in CLASSIC_2010.kinds)


OTHER_GAMES: dict[str, Variant] = {
    "a card more": attrs.evolve(CLASSIC_2010, deck=((card("red-0"), 2), *CLASSIC_2010.deck[1:])),
    "the deck in another order": attrs.evolve(CLASSIC_2010, deck=CLASSIC_2010.deck[::-1]),
    "other points": attrs.evolve(CLASSIC_2010, kinds=kinds_with(points=21)),
    "another version of a kind": attrs.evolve(CLASSIC_2010, kinds=kinds_with(version=2)),
    "another rule of matching": attrs.evolve(CLASSIC_2010, kinds=kinds_with(goes_on=only_on_reds)),
    "a kind more": attrs.evolve(CLASSIC_2010, kinds=(*CLASSIC_2010.kinds, Kind("10", points=10))),
    "more players": attrs.evolve(CLASSIC_2010, most_players=11),
    "not for two": attrs.evolve(CLASSIC_2010, least_players=3),
    "the colours in another order": attrs.evolve(CLASSIC_2010, colors=CLASSIC_2010.colors[::-1]),
    "a colour more": attrs.evolve(CLASSIC_2010, colors=(*CLASSIC_2010.colors, "mauve")),
}


@pytest.mark.parametrize("other", OTHER_GAMES)
def test_variant_with_the_same_id_that_is_another_game_is_refused(other: str) -> None:
    """States, views and the variant itself, in both directions."""
    variant = OTHER_GAMES[other]
    registry = Registry([variant])
    for written, read in ((CLASSIC_2010, registry), (variant, DEFAULT)):
        state = uno.new_game(written, 3, seed=1)[0]

        assert "$.variant.fingerprint" == fault(uno.loads, uno.dumps(state), registry=read).path
        assert "$.variant.fingerprint" == fault(uno.decode, uno.encode(uno.view(state, 0)), registry=read).path
        assert "$.fingerprint" == fault(uno.decode, uno.encode(written), registry=read).path
        assert state == uno.loads(uno.dumps(state), registry=Registry([written]))


@pytest.mark.parametrize(
    "same",
    [
        attrs.evolve(CLASSIC_2010, title="Something else"),
        attrs.evolve(CLASSIC_2010, extras=4),
        attrs.evolve(CLASSIC_2010, kinds=CLASSIC_2010.kinds[::-1]),
        CLASSIC_2010.with_rules(target=100),
    ],
    ids=["title", "extras", "order of kinds", "switches"],
)
def test_fingerprint_is_of_nothing_that_does_not_matter(same: Variant) -> None:
    """A title can be corrected."""
    assert fingerprint(compile_variant(CLASSIC_2010)) == fingerprint(compile_variant(same))


def test_fingerprints_of_the_shipped_variants_do_not_change() -> None:
    """Or no document that was ever written could be read."""
    assert {
        "classic-2010": "da0cd3a9fc220740",
        "hello-kitty-2017": "027a76ce0a58bcd4",
        "ice-the-kicker-2023": "e644088a4dbfe6b6",
        "shantell-martin-2023": "47038cf1501dd5bb",
        "friends-2022": "9f353ddf94ef8313",
    } == {variant.id: fingerprint(compile_variant(variant)) for variant in DEFAULT}


# Digests.


def test_digests_of_the_shipped_variants_do_not_change() -> None:
    """Whoever published one can show what it was made of."""
    assert {
        "classic-2010": "474e40f23ace58109feeda52ffe4f457df754249481128526a44bbb65f99992f",
        "hello-kitty-2017": "2d4a13c5908487fae10020bee0b8b32c67419d881688af080f62a90357fb0200",
        "ice-the-kicker-2023": "1b6cc0dda013401985d16a36fca36cf3d47ccabe439a6a40820fc26a0499b513",
        "shantell-martin-2023": "56c1cc412989fb51f5269064ed741e3c408c35fbb71ec11390dcc3b05b07d4a5",
        "friends-2022": "fbc9e5ed0fd9466b71c4d9b09f620ca6e53a8d68e3b40e4e861ebc6e269a4e50",
    } == {variant.id: uno.digest(uno.new_game(variant, 3, seed=1)[0]) for variant in DEFAULT}


@pytest.mark.parametrize("name", corpus())
def test_equal_states_have_equal_digests(name: str) -> None:
    """Also one that was written down and read."""
    state = corpus()[name]

    assert uno.digest(state) == uno.digest(again(state))
    assert 64 == len(uno.digest(state))


def test_different_states_have_different_digests() -> None:
    """All of the corpus, and every step of a game."""
    states = {*corpus().values(), *game("classic-2010", 4, seed=9)}

    assert len(states) == len({uno.digest(state) for state in states})


@pytest.mark.parametrize("junk", [(laid_by_hand()["drawn"], ()), None, "state", Draw(0), CLASSIC_2010], ids=repr)
def test_digest_is_of_a_state_or_a_view(junk: Any) -> None:
    """Of nothing else."""
    with pytest.raises(StateError):
        uno.digest(junk)


DIGESTED = laid_by_hand()["caught while the question stands"]

OTHER_PENDING: dict[str, Any] = {
    "card": 0,
    "seat": 1,
    "opening": True,
    "color_before": 1,
    "hand": b"\x02",
    "memo": 1,
    "lost": (1,),
}
OTHER_WAITING: dict[str, Any] = {
    "kind": "outcome",
    "seat": 2,
    "about": 2,
    "question": "challenged?",
    "options": ("challenge", "accept"),
    "passes": 1,
    "called_early": True,
    "drawn": 1,
    "pending": None,
}
OTHER_MATCH: dict[str, Any] = {
    "compiled": compile_variant(CLASSIC_2010.with_rules(target=499)),
    "seed": bytes(32),
    "round": 2,
    "dealer": 1,
    "scores": (0, 0, 1),
    "out": 0,
    "winners": (0,),
}
OTHER_STATE: dict[str, Any] = {
    "hands": (DIGESTED._hands[0], DIGESTED._hands[2], DIGESTED._hands[1]),
    "draw_pile": DIGESTED._draw_pile[::-1],
    "discard_pile": DIGESTED._discard_pile[::-1],
    "color": 0,
    "direction": -1,
    "since": 0,
    "seq": 3,
    "uncalled": 2,
    "turns_left": 1,
    "shuffles": 1,
}


def other_states() -> Iterator[State]:
    """The same state with one field of it changed, or of what it is made of."""
    match, waiting, pending = DIGESTED._match, DIGESTED._waiting, DIGESTED._waiting.pending
    assert pending is not None
    yield from (attrs.evolve(DIGESTED, **{name: value}) for name, value in OTHER_STATE.items())
    for name, value in OTHER_MATCH.items():
        yield attrs.evolve(DIGESTED, match=attrs.evolve(match, **{name: value}))
    for name, value in OTHER_WAITING.items():
        yield attrs.evolve(DIGESTED, waiting=attrs.evolve(waiting, **{name: value}))
    for name, value in OTHER_PENDING.items():
        changed = attrs.evolve(waiting, pending=attrs.evolve(pending, **{name: value}))
        yield attrs.evolve(DIGESTED, waiting=changed)


def names_of(cls: type[attrs.AttrsInstance]) -> set[str]:
    return {str(field.alias) for field in attrs.fields(cls)}


def test_every_field_of_a_state_is_in_its_digest() -> None:
    """But the names of the players, and what follows from other fields: whose turn it is, and what can be said."""
    digests = [uno.digest(DIGESTED), *map(uno.digest, other_states())]

    assert names_of(State) == {*OTHER_STATE, "match", "waiting"}
    assert names_of(MatchInfo) == {*OTHER_MATCH, "interned", "circle", "players"}
    assert names_of(Waiting) == {*OTHER_WAITING, "turn"}
    assert names_of(Pending) == set(OTHER_PENDING)
    assert len(digests) == len(set(digests))


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, True), (0, False), (None, ()), ("1", 1), ((), ((),)), ((1, 2), ((1, 2),)), (("a", "b"), ("a,b",)), ("", None)],
    ids=repr,
)
def test_memos_that_are_not_the_same_have_different_digests(one: Any, other: Any) -> None:
    """Also those that Python takes for equal."""
    assert uno.digest(with_memo(one)) != uno.digest(with_memo(other))


def test_names_of_the_players_do_not_matter_to_a_digest() -> None:
    """A replay can be published without them."""
    digests = {uno.digest(uno.new_game(players=names, seed=1)[0]) for names in (["Ann", "Bo"], ["Bo", "Ann"], 2)}

    assert 1 == len(digests)


def test_another_game_has_another_digest() -> None:
    """Also when every card lies where it lay."""
    states = [uno.new_game(variant, 3, seed=1, dealer=0)[0] for variant in (CLASSIC_2010, uno.SHANTELL_MARTIN_2023)]

    assert states[0]._hands == states[1]._hands
    assert uno.digest(states[0]) != uno.digest(states[1])


# Digests of views.


def test_digest_of_a_view_is_of_what_that_seat_sees() -> None:
    """Other hands, the order of the pile and the seed are not in it."""
    one = uno.from_table(["red-1 wild", "blue-2 blue-3"], top="red-9", draw="red-2 red-3", seed=1)
    other = uno.from_table(["red-1 wild", "green-4 wild"], top="red-9", draw="red-7 red-8", seed=2)

    assert uno.digest(one) != uno.digest(other)
    assert uno.digest(uno.view(one, 0)) == uno.digest(uno.view(other, 0))
    assert uno.digest(uno.view(one, None)) == uno.digest(uno.view(other, None))
    assert uno.digest(uno.view(one, 1)) != uno.digest(uno.view(other, 1))


@pytest.mark.parametrize("name", laid_by_hand())
def test_digest_of_a_view_comes_back_with_it(name: str) -> None:
    """A client can make it of what it was sent."""
    state = laid_by_hand()[name]
    views = [uno.view(state, seat) for seat in (None, *range(state.seats))]

    assert len(views) == len(set(map(uno.digest, views)))
    for view in views:
        read = uno.decode(uno.encode(view), registry=OURS)
        assert isinstance(read, View)
        assert uno.digest(view) == uno.digest(read)


def test_every_field_of_a_view_is_in_its_digest() -> None:
    """Names too: they are seen."""
    view = uno.view(laid_by_hand()["can be caught"], 1)
    other: dict[str, Any] = {
        "variant": CLASSIC_2010.with_rules(target=499),
        "players": ("Ann", "Bo"),
        "seat": 0,
        "seq": 2,
        "round": 2,
        "dealer": 1,
        "hand": view.hand[1:],
        "drawn": view.hand[0],
        "sizes": (1, 3),
        "top": WILD,
        "color": "blue",
        "direction": -1,
        "draw_size": 0,
        "discard_size": 1,
        "prompt": attrs.evolve(view.prompt, since=0),
        "called_early": True,
        "catchable": (),
        "turns_left": 1,
        "scores": (0, 0),
        "winners": (1,),
        "legal": (),
    }
    digests = [uno.digest(view), *(uno.digest(attrs.evolve(view, **{name: new})) for name, new in other.items())]

    assert names_of(View) == set(other)
    assert len(digests) == len(set(digests))


def test_variant_of_one_card_is_written_and_read() -> None:
    """The smallest deck that can be dealt."""
    least = small("test:least", "red-1 red-1 red-1", hand_size=1)
    state = uno.new_game(least, 2, seed=1)[0]

    assert state == uno.loads(uno.dumps(state), registry=Registry([least]))


def test_seat_can_be_caught_once() -> None:
    """A seat that is named twice is not taken for one."""
    text = uno.dumps(uno.from_table(["red-1 blue-2", "red-5 red-6"], top="red-9"))
    state, _ = uno.apply(uno.loads(text), uno.Play(0, uno.card("red-1")))
    assert [0] == json.loads(uno.dumps(state))["catchable"]
    data = {**json.loads(uno.dumps(state)), "catchable": [0, 0]}
    with pytest.raises(DecodeError) as refusal:
        uno.loads(json.dumps(data))
    assert "$.catchable" == refusal.value.path
