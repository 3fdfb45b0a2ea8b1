"""Mutated documents: refused, or states from which a game goes on."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

import unorules as uno
from tests.attacks.mutations.checking import check
from tests.attacks.mutations.mutating import mutated
from tests.attacks.mutations.running import main, run
from tests.attacks.mutations.sources import sources
from tests.kit.corpus import OURS, corpus
from unorules import DecodeError


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
    places = Counter(_place_of_the_fault(mutated(rng)) for _ in range(2_000))

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
    monkeypatch.setattr("tests.attacks.mutations.checking.check_state", _finds_fault)
    with pytest.raises(AssertionError):
        run(200, 1, thorough=0)

    assert "unorules-state" == json.loads(capsys.readouterr().out)["format"]


def _finds_fault(state: uno.State) -> None:
    raise AssertionError
