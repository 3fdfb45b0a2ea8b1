"""A replay as JSON: it comes back from its text as it was."""

from __future__ import annotations

import json
import pickle

import pytest
from attrs import evolve

from tests.kit.games import states_of
from tests.kit.samples import GAME, STATES
from tests.replay.kit import REGISTRY, document, reread
from unorules import Action, Answer, NextRound, Play, Replay, card
from unorules._limits import MAX_ACTIONS, MAX_NOTES_CHARS, MAX_REPLAY_CHARS, MAX_STATE_CHARS
from unorules.errors import SetupError
from unorules.replay import replay as replay_module


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
