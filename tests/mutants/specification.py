"""Mutants of the specification: random games of a mutated model must differ from the library's."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from types import ModuleType
from unittest.mock import patch

import tests.spec
from tests.mutants.mutant import Mutant
from tests.mutants.targets import SPECIFICATION, Outcome
from tests.mutants.workshop import allow, try_mutants
from tests.spec.differential.runs import run

MODEL = "tests.spec.model"
STEPS = 40_000
SECONDS = 900


def outcomes(mutants: Sequence[Mutant]) -> Iterator[Outcome]:
    """Compare many steps of each mutant with the library."""

    def check(mutant: Mutant) -> None:
        allow(SECONDS)
        run(STEPS, 2010, load(mutant))

    return try_mutants(mutants, check)


def load(mutant: Mutant) -> ModuleType:
    """Import the model once more, with a mutant in the place of its module, and return the module with the moves."""
    with patch.dict(sys.modules), patch.object(tests.spec, "model", sys.modules[MODEL]):
        for name in [name for name in sys.modules if name.startswith(MODEL)]:
            del sys.modules[name]
        import_module(MODEL)
        module = ModuleType(f"{MODEL}.{mutant.file.removesuffix('.py')}")
        sys.modules[module.__name__] = module
        exec(compile(SPECIFICATION.mutate(mutant), f"<{mutant.file}, mutated>", "exec"), module.__dict__)
        return import_module(f"{MODEL}.moves")
