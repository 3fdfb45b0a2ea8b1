"""The kernel plays as the library does, step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.batch.kernels import interpreted_kernel, kernel
from tests.batch.running import compare_steps, smallest
from unorules.batch.kernel import moves

REACHED = {"turn", "drawn", "debt", "color", "challenge", "friend", "kick", "swap", "round_over", "match_over"}


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("compiled", 2_000),
        ("interpreted", 2_500),
        pytest.param("compiled", 10_000, marks=pytest.mark.slow),
    ],
)
def test_kernel_plays_as_the_library_does(name: str, steps: int) -> None:
    """Hands, piles, prompts, scores and legal actions are the same after every step."""
    compared, _, faults = compare_steps(steps, 2010, kernel(name))

    assert [] == faults
    assert steps <= compared


@pytest.mark.slow
@pytest.mark.parametrize(("name", "steps"), [("compiled", 300_000), ("interpreted", 10_000)])
def test_kernel_plays_as_the_library_does_in_long_runs(name: str, steps: int) -> None:
    """In as many steps as it takes to meet what is rare; interpreted, in enough to run every line."""
    compared, seen, faults = compare_steps(steps, 1971, kernel(name))

    assert [] == faults
    assert steps <= compared
    assert set() == REACHED - set(seen)


def test_fault_is_found_and_told() -> None:
    """A kernel that ignores the named colour differs at once, and the report says where."""
    source = Path(str(moves.__file__)).read_text()
    color_blind = interpreted_kernel("moves", source.replace("named if p.names_color", "color_before if p.names_color"))

    _, _, faults = compare_steps(2_000, 2010, color_blind)
    fault = smallest(faults, color_blind)

    assert {"hand_size", "uno_call"} >= set(fault.case.switches)
    assert len(fault.actions) <= 2
    assert "_color: " in str(fault)
