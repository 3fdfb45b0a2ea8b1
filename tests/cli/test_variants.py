"""`variants`: the games there are, one line each."""

from __future__ import annotations

from tests.cli.kit import Run
from unorules import DEFAULT


def test_variants_are_listed(run: Run) -> None:
    """One line each, with what a player wants to know."""
    listed = run("variants")

    assert (0, "") == (listed.code, listed.err)
    assert [variant.id for variant in DEFAULT] == [line.split()[0] for line in listed.lines]
    assert "classic-2010          v1  108 cards  2-10 players  Classic UNO (2010)" == listed.lines[0]
