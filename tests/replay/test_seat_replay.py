"""The replay of a seat: the game as that seat was told it, without secrets."""

from __future__ import annotations

import json
import pickle
from itertools import chain
from typing import Any

import pytest
from attrs import fields

import unorules as uno
from tests.kit.builders import of
from tests.kit.corpus import GONE, HOUSE, Data, forge
from tests.kit.decks import FOURS
from tests.kit.documents import fault
from tests.kit.games import GAME, SEATS, game, record, with_action
from tests.kit.house import PARTY
from tests.replay.replays import REGISTRY, asked_to_challenge, refusal, start_of
from unorules import Answer, Card, DecodeError, Draw, Event, Replay, SeatReplay, card
from unorules._limits import MAX_PARTS, MAX_SEAT_REPLAY_CHARS
from unorules.errors import ReplayDiverged, SeatError, UnsupportedVersion
from unorules.events import Dealt, Drew, HandMoved, HandShown, RoundEnded
from unorules.variants import FRIENDS_2022, HELLO_KITTY_2017, ICE_THE_KICKER_2023

TOLD: dict[str, Replay] = {
    "classic": GAME,
    "shown to all": game(HOUSE, 3, seed=2, most=300),
    "Wild Draw Fours": game(FOURS, 3, seed=2),
    "draw until": game(FRIENDS_2022, 3, seed=1),
    "kicks": game(ICE_THE_KICKER_2023, 3, seed=1),
    "Badtz-Maru": game(HELLO_KITTY_2017, 3, seed=1, most=300),
    "hands that move": game(PARTY, 3, seed=3, most=200),
    "a table": record(asked_to_challenge(), 5, most=50),
}


def secret_cards(event: Event) -> tuple[int | None, tuple[Card, ...]]:
    """Whose hidden cards an event tells, if it tells any: those that only some may see."""
    match event:
        case Drew(seat, seen, _, False) if seen is not None:
            return seat, (seen,)
        case Dealt(seat, _, cards) if cards is not None:
            return seat, cards
        case HandMoved(seat, _, _, cards) if cards is not None:
            return seat, cards
        case HandShown(seat, to, cards) if to is not None and cards is not None:
            return seat, cards
        case _:
            return None, ()


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("replay", TOLD.values(), ids=TOLD)
def test_seat_is_told_the_game_step_by_step(replay: Replay, seat: int | None) -> None:
    """The events of the deal and of each action, redacted."""
    told = replay.for_seat(seat)

    assert (replay.variant, replay.players, seat) == (told.variant, told.players, told.seat)
    assert tuple(uno.redact(events, seat) for _, events in replay.steps()) == told.steps
    assert len(replay) == len(told)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("replay", TOLD.values(), ids=TOLD)
def test_replay_of_a_seat_holds_no_secret(replay: Replay, seat: int | None) -> None:
    """No seed, no digest, no result, and no card that this seat did not see."""
    told = replay.for_seat(seat)
    data = json.loads(told.to_json())

    assert replay.seed.hex() not in told.to_json()
    assert {"format", "version", "variant", "players", "seat", "steps"} == set(data)
    assert {"id", "version", "fingerprint"} <= set(data["variant"]) <= {"id", "version", "fingerprint", "rules"}
    for events in (told.steps, SeatReplay.from_json(told.to_json(), registry=REGISTRY).steps):
        for event in chain.from_iterable(events):
            owner, cards = secret_cards(event)
            shown_to_it = isinstance(event, HandShown) and event.to == seat
            assert not cards or owner == seat or shown_to_it


@pytest.mark.sampled(5)
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("replay", TOLD.values(), ids=TOLD)
def test_replay_of_a_seat_comes_back_from_its_text(replay: Replay, seat: int | None) -> None:
    """And from another process; it can be a key."""
    told = replay.for_seat(seat)
    again = SeatReplay.from_json(told.to_json(), registry=REGISTRY)

    assert told == again == SeatReplay.from_json(told.to_json().encode(), registry=REGISTRY)
    assert told.to_json() == again.to_json()
    assert told == pickle.loads(pickle.dumps(told))
    assert {told: "kept"}[again] == "kept"


def test_everyone_is_told_another_game() -> None:
    """What one seat saw is not what the next one saw; all are told what happened on the table."""
    told = [GAME.for_seat(seat) for seat in SEATS]

    assert 4 == len(set(told))
    sorts = {tuple(tuple(map(type, events)) for events in seen.steps) for seen in told}
    assert 1 == len(sorts)


def test_public_replay_of_a_challenge_does_not_show_the_hand() -> None:
    """The challenger's replay does, and its owner's."""
    replay = Replay.of(asked_to_challenge(), [Answer(1, "challenge")])
    shown = {seat: of(HandShown, chain.from_iterable(replay.for_seat(seat).steps)) for seat in SEATS}
    hand = (card("red-1"), card("blue-2"))

    assert [HandShown(0, 1, None)] == shown[None] == shown[2]
    assert [HandShown(0, 1, hand)] == shown[0] == shown[1]
    assert "blue-2" not in replay.for_seat(None).to_json()
    assert "blue-2" in replay.for_seat(1).to_json()


def test_card_that_ends_a_draw_stays_in_every_replay() -> None:
    """It was shown to everyone; those before it were not."""
    replay = TOLD["draw until"]
    shown = [event for _, events in replay.steps() for event in of(Drew, events) if event.shown]

    assert shown
    for seat in SEATS:
        told = chain.from_iterable(replay.for_seat(seat).steps)
        assert shown == [event for event in of(Drew, told) if event.shown]


def test_game_that_diverges_is_not_told() -> None:
    """Nobody is shown a game that was not played."""
    with pytest.raises(ReplayDiverged):
        with_action(4, Draw(9)).for_seat(0)


@pytest.mark.parametrize("seat", [-1, 3, True, "0", 1.0], ids=repr)
def test_game_is_not_told_to_a_seat_that_is_not_there(seat: Any) -> None:
    """Three sit at this table."""
    with pytest.raises(SeatError):
        GAME.for_seat(seat)


def test_replay_of_a_seat_can_hold_nothing_but_what_was_told() -> None:
    """A field more would have to be thought about."""
    assert ["variant", "players", "seat", "steps"] == [a.name for a in fields(SeatReplay)]


# Its document.


def told_to_seat_1() -> Data:
    """The document, as data that a test can change."""
    data: Data = json.loads(GAME.for_seat(1).to_json())
    return data


def test_replay_of_a_seat_is_not_taken_for_the_whole() -> None:
    """Nor the other way round."""
    assert "$.format" == refusal(GAME.for_seat(0).to_json()).path
    assert "$.format" == fault(SeatReplay.from_json, GAME.to_json()).path


@pytest.mark.parametrize(
    ("where", "value", "path"),
    [
        ("version", GONE, "$.version"),
        ("variant.id", "no-such-game", "$.variant.id"),
        ("variant.fingerprint", "0123456789abcdef", "$.variant.fingerprint"),
        ("players", ["Ann"], "$.players"),
        ("seat", 3, "$.seat"),
        ("seat", -1, "$.seat"),
        ("seat", True, "$.seat"),
        ("seat", GONE, "$"),
        ("steps", [], "$.steps"),
        ("steps", {}, "$.steps"),
        ("steps.1", {}, "$.steps[1]"),
        ("steps.0.2", None, "$.steps[0][2]"),
        ("steps.0.0", {"event": "party"}, "$.steps[0][0].event"),
        ("steps.0.0.variant", 7, "$.steps[0][0].variant"),
        ("seed", "00", "$"),
        ("_note", "00", "$"),
    ],
    ids=str,
)
def test_fault_in_the_replay_of_a_seat_is_found_where_it_is(where: str, value: object, path: str) -> None:
    """The path leads to it."""
    assert path == fault(SeatReplay.from_json, json.dumps(forge(told_to_seat_1(), where, value))).path


@pytest.mark.parametrize("where", ["version", "variant.version"])
def test_unknown_version_of_the_replay_of_a_seat_is_told_apart(where: str) -> None:
    """As everywhere."""
    error = fault(SeatReplay.from_json, json.dumps(forge(told_to_seat_1(), where, 2)))

    assert f"$.{where}" == error.path
    assert isinstance(error, UnsupportedVersion)


@pytest.mark.parametrize(
    "text",
    [" " * (MAX_SEAT_REPLAY_CHARS + 1), "[" * 21, "[" + "[]," * MAX_PARTS + "[]]", None, ""],
    ids=start_of,
)
def test_replay_of_a_seat_has_the_limits_of_the_whole(text: Any) -> None:
    """What is too long, too deep or no text is refused."""
    assert "$" == fault(SeatReplay.from_json, text).path


def test_seat_replay_with_more_cards_than_a_deck_is_refused() -> None:
    """Wherever they stand: in a draw, in a hand, in the hands at the end of a round."""
    data = json.loads(GAME.for_seat(0).to_json())
    many = " ".join(f"red-{number}" for number in range(1025))
    ended = {"event": "round-ended", "round": 1, "why": "out", "winner": 0, "points": [0, 0], "scores": [0, 0]}
    for steps in (
        [[{"event": "drew", "seat": 0, "card": text, "why": "turn"}] for text in many.split()],
        [[{"event": "dealt", "seat": 0, "count": 1025, "cards": many}]],
        [[{"event": "drew", "seat": 1, "back": text, "why": "turn"}] for text in many.split()],
        [[{"event": "dealt", "seat": 1, "count": 1025, "backs": many}]],
        [[{"event": "flipped", "top": text}] for text in many.split()],
        [[ended | {"hands": [many, "wild"]}]],
    ):
        with pytest.raises(DecodeError, match=r"^\$\.steps: expected at most 1024 different cards$"):
            SeatReplay.from_json(json.dumps(data | {"steps": steps}))


def test_hands_with_more_cards_than_a_deck_are_refused() -> None:
    """Together: a deck has at most 5000."""
    ended = {"event": "round-ended", "round": 1, "why": "out", "winner": 0, "points": [0, 0], "scores": [0, 0]}
    half = " ".join(["red-7"] * 2501)
    assert isinstance(uno.decode_event(ended | {"hands": [half, ""]}), RoundEnded)
    with pytest.raises(DecodeError, match=r"^\$\.hands: expected at most 5000 cards$"):
        uno.decode_event(ended | {"hands": [half, half]})
