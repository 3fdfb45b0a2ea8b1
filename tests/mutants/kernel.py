"""Mutants of the kernel, interpreted: their random games must differ from the library's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

from tests.batch import test_equality
from tests.batch.cases import random_cases
from tests.batch.comparison import LONGEST, play_case
from tests.batch.kernels import interpreted_kernel
from tests.kit.decks import FOURS
from tests.mutants.mutant import Mutant
from tests.mutants.targets import KERNEL, Outcome
from tests.mutants.workshop import allow, try_mutants
from unorules.batch import program_for
from unorules.batch.bridge import empty_rows
from unorules.batch.games import new_work
from unorules.batch.layout import as_rows

CASES = 120
"""How many games are played with a mutant, about 12,000 steps."""
SECONDS = 3
"""For one game: a mutant that takes longer is stuck in a loop."""


def outcomes(mutants: Sequence[Mutant]) -> Iterator[Outcome]:
    """Play the same games with each mutant and with the library."""
    cases = list(islice(random_cases(2010, made_up=True), CASES))
    with np.errstate(all="ignore"):
        row = _quick_game(interpreted_kernel())

        def check(mutant: Mutant) -> None:
            entries = interpreted_kernel(Path(mutant.file).stem, KERNEL.mutate(mutant).decode())
            allow(SECONDS)
            with patch.object(test_equality, "kernel", lambda _: entries):
                test_equality.test_unknown_card_does_nothing("code")
                test_equality.test_unknown_card_does_nothing("effects")
                test_equality.test_unknown_answer_does_nothing()
            assert row == _quick_game(entries)
            for case, longest in zip(cases, cycle(LONGEST), strict=False):
                allow(SECONDS)
                assert play_case(case, longest, Counter(), entries)[1] is None

        yield from try_mutants(mutants, check)


def _quick_game(entries: Any) -> bytes:
    """Return the row of a game with quick shuffles, after some random moves."""
    program = program_for(FOURS.with_rules(uno_call="off"), 3)
    games = empty_rows(program, 1, exact=False)
    games["rng"] = 2010
    policies: Any = np.zeros((1, 3), np.int64)
    counts: Any = np.zeros((2, 1), np.int64)
    entries.start_games(program.row, as_rows(games), new_work())
    entries.roll_out(program.row, as_rows(games), new_work(), policies, 100, *counts)
    row: bytes = games.tobytes()
    return row
