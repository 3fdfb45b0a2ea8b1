"""Mutants are tried in processes of their own, with the tests that run their lines."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.kit.extras import needs

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork"),
    needs("coverage"),
]


def ran(*words: str) -> subprocess.CompletedProcess[str]:
    """Return what the command says."""
    return subprocess.run(
        [sys.executable, "-m", "tests.mutants", "--record", os.devnull, *words],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


def test_mutants_are_noticed_by_the_tests_of_their_file() -> None:
    """And the figures say so."""
    done = ran("--file", "redact.py", "--tests", "tests/test_redact.py", "--sample", "3")

    assert "mutants: 3, killed 3, timed out 0, survived 0 (0 judged), score 100.0 %" in done.stdout
    assert 0 == done.returncode


def test_mutants_that_no_test_runs_survive() -> None:
    """They are named, and the command fails."""
    done = ran("--file", "redact.py", "--tests", "tests/model/test_kinds.py", "--sample", "3")

    assert 3 == done.stdout.count("survived: redact.py")
    assert "survived 3 (0 judged), score 0.0 %" in done.stdout
    assert 1 == done.returncode


def test_mutant_without_an_end_is_noticed_by_its_time() -> None:
    """It counts apart from the others."""
    tests = "tests/engine/test_shuffle.py"
    done = ran("--file", "_engine/shuffle.py", "--tests", tests, "--change", "word >= unbiased => True")

    assert "killed 0, timed out 1, survived 0" in done.stdout


def test_tests_that_fail_without_a_mutant_stop_the_run() -> None:
    """They could not tell a mutant from the original."""
    done = ran("--tests", "tests/no_such_folder", "--sample", "1")

    assert 1 == done.returncode
    assert "error: the tests fail without any mutant" in done.stderr


def test_share_that_must_be_noticed_can_be_given() -> None:
    """Then a single survivor does not fail the run."""
    words = ("--file", "redact.py", "--tests", "tests/model/test_kinds.py", "--sample", "2")

    assert 0 == ran(*words, "--at-least", "0").returncode
    assert 1 == ran(*words, "--at-least", "1").returncode
