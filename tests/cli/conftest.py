"""Fixtures of the command-line tests."""

from __future__ import annotations

import pytest

from tests.cli.commands import Ran, Run
from unorules.cli.main import main


@pytest.fixture(autouse=True)
def terminal_of_80_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """However wide the one is in which the tests run."""
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A command run in this process."""

    def ran(*words: object) -> Ran:
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return ran
