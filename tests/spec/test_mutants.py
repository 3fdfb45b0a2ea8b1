"""Mutants: a mistake in the specification does not stay unnoticed, so a mistake in the library does not either."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.kit import ROOT
from tests.spec.model import moves
from tests.spec.model.points import points_of
from tests.spec.mutants import running
from tests.spec.mutants.mutating import Mutant, model_files, mutants
from tests.spec.mutants.running import is_found, judged, load, main, sample


def _mutant(file: str, what: str) -> Mutant:
    return next(mutant for mutant in mutants(ROOT / "tests/spec/model" / file) if mutant.what == what)


def test_mutant_takes_the_place_of_one_module() -> None:
    """And the model itself is what it was."""
    mutant = _mutant("points.py", "51 for 50")
    mutated = load(mutant)

    assert mutated is not moves
    begin_turn = vars(mutated)["start_match"].__globals__["begin_turn"]
    worth = begin_turn.__globals__["end_round"].__globals__["points_of"]
    assert 51 == worth(moves.SHEETS["classic-2010"], "wild")
    assert 50 == points_of(moves.SHEETS["classic-2010"], "wild")


@pytest.mark.slow
@pytest.mark.parametrize("path", model_files(), ids=lambda path: path.stem)
def test_mutant_differs_in_its_place(path: Path) -> None:
    """Every mutant is another program than its file."""
    text = ast.unparse(ast.parse(path.read_text("utf-8")))

    assert text not in {ast.unparse(mutant.tree()) for mutant in mutants(path)}


def test_judged_mutants_exist() -> None:
    """A judgement on a line that is no longer there is no judgement."""
    names = {mutant.name for path in model_files() for mutant in mutants(path)}

    assert set() == judged().keys() - names
    assert all(judged().values())


def test_judged_survivor_is_no_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It is printed, and what it means is known."""
    survivor, *others = sample(2, seed=7)
    monkeypatch.setattr(running, "judged", lambda: {survivor.name: "Equivalent."})
    monkeypatch.setattr(running, "is_found", lambda mutant, *_: mutant in others)
    main(2, 1, 7)

    assert f"survives, judged: {survivor}" == capsys.readouterr().out.splitlines()[0]


def test_survivor_that_nobody_has_judged_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a single one, when nearly all are found."""
    _, *others = sample(2, seed=7)
    monkeypatch.setattr(running, "judged", dict)
    monkeypatch.setattr(running, "is_found", lambda mutant, *_: mutant in others)

    with pytest.raises(SystemExit, match="1 of those that survive are not judged"):
        main(2, 1, 7)


def test_too_many_survivors_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if they are judged: the differential would be worth little."""
    monkeypatch.setattr(running, "judged", lambda: {mutant.name: "Equivalent." for mutant in sample(2, seed=7)})
    monkeypatch.setattr(running, "is_found", lambda *_: False)

    with pytest.raises(SystemExit, match="fewer than 95 % of the mutants are found"):
        main(2, 1, 7)


@pytest.mark.slow
def test_mistake_in_the_model_is_noticed() -> None:
    """One mutant of each file; `python -m tests.spec.mutants` tries more."""
    tried = [mutant for mutant in sample(1, seed=7) if mutant.name not in judged()]

    assert len(tried) > 15
    assert [] == [str(mutant) for mutant in tried if not is_found(mutant, 40_000, seed=7)]
