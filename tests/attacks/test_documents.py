"""Hostile and mutated documents are refused in few words, or read as playable states."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

import unorules as uno
from tests.attacks.hostile.inputs import MOST_MEGABYTES, Hostile, hostile, trace
from tests.attacks.mutations.mutation import check, main, mutate_state, run, sources
from tests.kit.corpus import OURS, corpus
from unorules import DecodeError

INPUTS = hostile()

OF_EVERY_SORT = (
    "State.from_json: an empty text",
    "State.from_json: a document cut off",
    "State.from_json: a byte order mark",
    "State.from_json: UTF-16",
    "State.from_json: half a character",
    "State.from_json: NaN",
    "State.from_json: lists in lists",
    "State.from_json: ten million letters",
    "State.from_json: None",
    "State.from_json: no hands",
    "State.from_json: an object for prompt",
    "State.from_json: true for version 1",
    "State.from_json: 2 to the 53rd for seq",
    "State.from_json: another fingerprint",
    "State.from_json: the switch hand_size at 1000000000",
    "State.from_json: 11 players",
    "State.from_json: a hand with a card too many",
    "State.from_json: a hand with a card with a look-alike letter",
    "State.from_json: a draw pile of another seed",
    "State.from_json: at a turn, prompt.seat is 0",
    "State.from_json: a drawn card that is not in the hand",
    'State.from_json: at a question, prompt.card.hand is "wild"',
    "State.from_json: UNO called ahead with three cards",
    "State.from_json: a match over with other winners",
    "State.from_json: at a debt, prompt.owed is 0",
    "State.from_json: a debt where nobody can answer",
    "State.from_json: at a swap, prompt.options is [1]",
    "State.from_json: a seat that is out with a card",
    "State.from_json: partners with different scores",
    "State.from_json: the switch decks at 46",
    "State.from_json: the key '__class__'",
    "messages: a key twice, once in escapes",
    "messages: an action without seat",
    "messages: an event with an unknown key",
    "messages: a view of an unknown version",
    "messages: a list of lists without end",
    "decode_action: a string without end, full of backslashes",
    "decode_action: another seat",
    "decode_action: true for the second seat",
    "decode_action: the next round",
    "decode_action: leaving",
    "decode_action: 4097 letters",
    "Replay.from_json: nesting a little too deep",
    "Replay.from_json: no start",
    "Replay.from_json: 'checks' is \"abcd\"",
    "Replay.from_json: a start that loses a card",
    "Replay.from_json: one letter too many",
)
"""Those that are tried in every run; the others are slow, because there are so many."""


MOST_LETTERS = 340
"""Enough to list every event; nothing of what was sent is repeated at length."""


def params() -> list[object]:
    """All of them, by name."""
    return [
        pytest.param(one, id=ascii(one.name), marks=() if one.name in OF_EVERY_SORT else pytest.mark.slow)
        for one in INPUTS
    ]


def test_every_hostile_input_has_a_name_of_its_own() -> None:
    """So that a failure says which one it was."""
    assert [] == [name for name, times in Counter(one.name for one in INPUTS).items() if times > 1]
    assert 90 <= len(INPUTS)
    assert set(OF_EVERY_SORT) <= {one.name for one in INPUTS}


@pytest.mark.parametrize("one", params())
def test_hostile_input_is_refused(one: Hostile) -> None:
    """With a path, in one line of a few words, and within a fixed memory."""
    error, megabytes = trace(one, one.make())

    assert error is not None
    assert error.path
    assert error.problem
    assert str(error).isprintable()
    assert len(str(error)) <= MOST_LETTERS
    assert megabytes <= MOST_MEGABYTES


# Mutated documents.


def test_corpus_holds_every_prompt_and_every_shipped_variant() -> None:
    """So that everything a document can say is there to be mutated."""
    states = corpus().values()
    kinds = Counter(state.prompt.kind for state in states)

    assert {"turn", "drawn", "debt", "ask", "outcome", "round_over", "match_over"} == set(kinds)
    assert all(times >= 10 for times in kinds.values())
    assert {variant.id for variant in OURS} == {state.variant.id for state in states}
    assert any(state._waiting.pending and state._waiting.pending.lost for state in states)
    assert any(state._waiting.pending and state._waiting.pending.opening for state in states)
    assert any(state._waiting.pending and state._waiting.pending.owed for state in states)
    assert any(state._match.untouched for state in states)
    assert any(state.gone and state.prompt.kind == "turn" for state in states)
    assert any(set(range(state.seats)) > {*state.active, *state.gone} for state in states)


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_real_documents_pass_however_their_draw_pile_is_written(every: int) -> None:
    """What holds of mutated documents holds of the real ones."""
    for source in sources()[::every]:
        assert check(source.written, thorough=False)
        assert uno.State.from_json(source.written, registry=OURS) == uno.State.from_json(source.spelled, registry=OURS)


@pytest.mark.parametrize(
    ("seed", "count"), [(6, 100), *(pytest.param(seed, 500, marks=pytest.mark.slow) for seed in range(6))]
)
def test_mutated_document_is_refused_or_a_state(seed: int, count: int) -> None:
    """Many of them, a fifth tried with every legal action."""
    refused, accepted = run(count, seed, thorough=0.2)

    assert count == refused + accepted
    assert count * 0.05 <= accepted <= count * 0.5


@pytest.mark.slow
def test_mutations_reach_everything_that_is_checked() -> None:
    """There are few places in a document whose fault is not found by chance."""
    rng = Random(1)
    places = Counter(_place_of_the_fault(mutate_state(rng)) for _ in range(2_000))

    assert 40 <= len(places)
    assert {"$.hands", "$.color", "$.prompt.drawn", "$.prompt.card.hand", "$.catchable", "$.winners"} <= set(places)


def _place_of_the_fault(text: str) -> str:
    try:
        uno.State.from_json(text, registry=OURS)
    except DecodeError as error:
        return error.path
    return ""


def test_run_from_the_command_line_tells_its_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """In one line: inputs, refused, accepted, seconds."""
    main(40, 7)
    words = capsys.readouterr().out.split()

    assert "mutations: 40 inputs," == " ".join(words[:3])
    assert 40 == int(words[3]) + int(words[5])


def test_document_that_fails_is_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """So that it can be tried again."""
    monkeypatch.setattr("tests.attacks.mutations.mutation.check_state", _finds_fault)
    with pytest.raises(AssertionError):
        run(200, 1, thorough=0)

    assert "unorules-state" == json.loads(capsys.readouterr().out)["format"]


def _finds_fault(state: uno.State) -> None:
    raise AssertionError
