"""Mutants: a mistake in the specification does not stay unnoticed, so a mistake in the library does not either."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.kit import ROOT
from tests.spec.model import moves
from tests.spec.model.cards import points_of
from tests.spec.mutants.mutating import Mutant, model_files, mutants
from tests.spec.mutants.running import is_found, judged, load, sample


def _mutant(file: str, what: str) -> Mutant:
    return next(mutant for mutant in mutants(ROOT / "tests/spec/model" / file) if mutant.what == what)


def test_mutant_takes_the_place_of_one_module() -> None:
    """And the model itself is what it was."""
    mutant = _mutant("cards.py", "51 for 50")
    mutated = load(mutant)

    assert mutated is not moves
    assert 51 == vars(mutated)["start_match"].__globals__["choose_dealer"].__globals__["points_of"]("wild")
    assert 50 == points_of("wild")


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


@pytest.mark.slow
def test_mistake_in_the_model_is_noticed() -> None:
    """One mutant of each file; `python -m tests.spec.mutants` tries more."""
    tried = [mutant for mutant in sample(1, seed=7) if mutant.name not in judged()]

    assert len(tried) > 15
    assert [] == [str(mutant) for mutant in tried if not is_found(mutant, 12_000, seed=7)]
