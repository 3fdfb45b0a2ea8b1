"""Replays as JSON: a lossless round trip, and faults refused with a path."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from attrs import evolve

from tests.kit.corpus import GONE, forge
from tests.kit.decks import TINY
from tests.kit.games import GAME, STATES, game, states_of
from tests.replay.replays import REGISTRY, document, refusal, reread, start_of
from unorules import Action, Answer, NextRound, Play, Replay, card
from unorules._limits import MAX_ACTIONS, MAX_NOTES_CHARS, MAX_REPLAY_CHARS, MAX_REPLAY_PARTS, MAX_STATE_CHARS
from unorules.errors import SetupError, UnsupportedVersion
from unorules.replay import replay as replay_module
from unorules.variants import BUILT_IN


@pytest.mark.sampled(5)
def test_replay_comes_back_from_its_text(replay: Replay) -> None:
    """As text or as bytes, and gives the same text again."""
    text = replay.to_json()
    again = Replay.from_json(text, registry=REGISTRY)

    assert replay == again == Replay.from_json(text.encode(), registry=REGISTRY)
    assert text == again.to_json()
    assert hash(replay) == hash(again)
    assert replay.verify() == again.verify()
    assert states_of(replay) == states_of(again)


@pytest.mark.sampled(5)
def test_replay_comes_back_from_another_process(replay: Replay) -> None:
    """Pickled, it is equal, has the same hash, and can be played again."""
    again = pickle.loads(pickle.dumps(replay))

    assert replay == again
    assert hash(replay) == hash(again)
    assert replay.verify() == again.verify()


def test_text_is_one_line_without_blanks() -> None:
    """So that it can stand in a log or a column of a table."""
    text = GAME.to_json()

    assert "\n" not in text
    assert text == json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=False)


def test_replay_without_a_result_can_be_read() -> None:
    """A game that is cut off has none."""
    data = document(GAME)
    del data["result"]

    assert evolve(GAME, result=None) == reread(data)
    assert STATES[-1] == reread(data).verify()


def test_keys_may_come_in_any_order() -> None:
    """Whatever wrote the text."""
    assert GAME == reread(dict(reversed(document(GAME).items())))


def test_replay_that_could_not_be_read_again_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is a character too long."""
    text = GAME.to_json()
    monkeypatch.setattr(replay_module, "MAX_REPLAY_CHARS", len(text))
    assert GAME == Replay.from_json(text) == Replay.from_json(GAME.to_json())

    monkeypatch.setattr(replay_module, "MAX_REPLAY_CHARS", len(text) - 1)
    with pytest.raises(SetupError, match=r"^too large to be read back: "):
        GAME.to_json()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("action", "most"),
    [
        (Play(0, card("wild-draw-four"), color="yellow"), MAX_ACTIONS),
        (Answer(None, '"' * 100), MAX_ACTIONS // 3),
        (NextRound(), MAX_ACTIONS),
    ],
    ids=["usual", "longest", "shortest"],
)
def test_longest_replay_can_be_read(action: Action, most: int) -> None:
    """With as many notes as there may be, and with room for the largest state."""
    notes = {"_notes": [0] * (MAX_NOTES_CHARS // 2 - 10)}
    replay = Replay(GAME.start, (action,) * most, ("000",) * (most + 1), notes=notes)
    text = replay.to_json()

    assert replay == Replay.from_json(text)
    assert MAX_REPLAY_CHARS > len(text) + MAX_STATE_CHARS


# Faults.


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "expected JSON text, not None"),
        (7, "expected JSON text, not 7"),
        ({}, "expected JSON text, not {}"),
        ("", "not JSON: "),
        ("{", "not JSON: "),
        ("[]", "expected an object, not a list"),
        ("null", "expected an object, not None"),
        (b"\xff", "the text is not UTF-8 at byte 0"),
        ("\ud800", "the text holds a lone surrogate"),
        ('{"format":"a","format":"b"}', "the key 'format' appears twice"),
        ('{"a":0.5}', "0.5 is not an integer"),
        ('{"a":NaN}', "NaN is not an integer"),
        (
            " " * (MAX_REPLAY_CHARS + 1),
            f"expected at most {MAX_REPLAY_CHARS} characters, not {MAX_REPLAY_CHARS + 1}",
        ),
        ("[" + "[]," * MAX_REPLAY_PARTS + "[]]", f"expected at most {MAX_REPLAY_PARTS} lists, objects and members"),
        ("[" * 21 + "]" * 21, "lists and objects are nested more than 20 deep"),
    ],
    ids=start_of,
)
def test_text_that_is_no_replay_is_refused(text: Any, problem: str) -> None:
    """Before anything is looked for in it."""
    error = refusal(text)

    assert "$" == error.path
    assert error.problem.startswith(problem)


FAULTS: list[tuple[str, object, str]] = [
    ("format", "unorules-log", "$.format"),
    ("format", GONE, "$.format"),
    ("format", ["unorules-replay"], "$.format"),
    ("version", GONE, "$.version"),
    ("version", "1", "$.version"),
    ("version", True, "$.version"),
    ("library", GONE, "$"),
    ("library", "", "$.library"),
    ("library", "x" * 101, "$.library"),
    ("library", 1, "$.library"),
    ("digest", GONE, "$"),
    ("digest", "unorules-digest-2", "$.digest"),
    ("start", GONE, "$"),
    ("start", None, "$.start"),
    ("start", [], "$.start"),
    ("start", {}, "$.start"),
    ("start", {"format": "unorules-view"}, "$.start.format"),
    ("start.seed", GONE, "$.start"),
    ("start.seed", "00", "$.start.seed"),
    ("start.seed", "AB" * 32, "$.start.seed"),
    ("start.shuffle", "unorules-shuffle-2", "$.start.shuffle"),
    ("start.dealer", 3, "$.start"),
    ("start.dealer", -1, "$.start.dealer"),
    ("start.dealer", None, "$.start.dealer"),
    ("start.players", ["Ann"], "$.start.players"),
    ("start.players", ["Ann"] * 11, "$.start"),
    ("start.players", ["Ann", ""], "$.start.players[1]"),
    ("start.players", ["Ann", "Bo\n"], "$.start.players[1]"),
    ("start.seats", 3, "$.start"),
    ("start.variant", "classic-2010", "$.start.variant"),
    ("start.variant.id", "no-such-game", "$.start.variant.id"),
    ("start.variant.id", "No Such Game", "$.start.variant.id"),
    ("start.variant.fingerprint", "0123456789abcdef", "$.start.variant.fingerprint"),
    ("start.variant.rules", {"no_such_switch": 1}, "$.start.variant.rules"),
    ("start.variant.rules", {"hand_size": 0}, "$.start.variant.rules.hand_size"),
    ("start.variant.rules", {"hand_size": 100}, "$.start"),
    ("start.variant.rules", {"scoring": "none", "target": 100}, "$.start.variant.rules"),
    ("actions", GONE, "$"),
    ("actions", {}, "$.actions"),
    ("actions", None, "$.actions"),
    ("actions.3", None, "$.actions[3]"),
    ("actions.3", {"do": "jump", "seat": 0}, "$.actions[3].do"),
    ("actions.3", {"seat": 0}, "$.actions[3].do"),
    ("actions.3", {"do": "draw"}, "$.actions[3]"),
    ("actions.3", {"do": "draw", "seat": 100}, "$.actions[3].seat"),
    ("actions.3", {"do": "draw", "seat": 0, "at": 1}, "$.actions[3]"),
    ("actions.3", {"do": "play", "seat": 0, "card": "RED 7"}, "$.actions[3].card"),
    ("checks", GONE, "$"),
    ("checks", "", "$.checks"),
    ("checks", "00", "$.checks"),
    ("checks", "00g", "$.checks"),
    ("checks", ["000"], "$.checks"),
    ("checks", "000", "$.checks"),
    ("checks", "000" * 100, "$.checks"),
    ("checks", "000" * 102, "$.checks"),
    ("result", [], "$.result"),
    ("result.over", GONE, "$.result"),
    ("result.over", 0, "$.result.over"),
    ("result.scores", [0], "$.result.scores"),
    ("result.scores", [0, 0.5], "$"),
    ("result.winners", [100], "$.result.winners[0]"),
    ("result.digest", "0123456789abcde", "$.result.digest"),
    ("result.place", 1, "$.result"),
]


@pytest.mark.parametrize(("where", "value", "path"), FAULTS, ids=str)
def test_fault_is_found_where_it_is(where: str, value: object, path: str) -> None:
    """The path leads to it."""
    error = refusal(json.dumps(forge(document(GAME), where, value)))

    assert path == error.path
    assert not isinstance(error, UnsupportedVersion)


@pytest.mark.parametrize(("where", "value"), [("version", 2), ("version", 0), ("start.variant.version", 2)], ids=str)
def test_version_that_is_not_known_is_told_apart(where: str, value: object) -> None:
    """A newer library could read it."""
    error = refusal(json.dumps(forge(document(GAME), where, value)))

    assert f"$.{where}" == error.path
    assert isinstance(error, UnsupportedVersion)


def test_added_action_needs_a_check() -> None:
    """The number of checks tells it before anything is played."""
    data = document(GAME)
    data["actions"].append(data["actions"][-1])
    error = refusal(json.dumps(data))

    assert ("$.checks", "expected 102 checks, not 101") == (error.path, error.problem)


def test_variant_has_to_be_in_the_registry() -> None:
    """One's own variants are given with it."""
    error = refusal(game(TINY, 2, most=3).to_json(), BUILT_IN)

    assert "$.start.variant.id" == error.path
    assert "there is no variant 'test:tiny'" in error.problem


def test_replay_with_more_cards_than_a_deck_is_refused() -> None:
    """Before the cards are read, which takes time: a deck has at most 256 different ones, with two sides each."""
    plays = [{"do": "play", "seat": 0, "card": f"red-{number}"} for number in range(1025)]
    for actions, path, problem in (
        (plays, "$.actions", "expected at most 1024 different cards"),
        (plays[:1024], "$.checks", "expected 1025 checks"),
    ):
        error = refusal(json.dumps(document(GAME) | {"actions": actions}))

        assert path == error.path
        assert error.problem.startswith(problem)
