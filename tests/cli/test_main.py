"""The command itself: words, help, exit codes, completion, and the schema of all documents."""

from __future__ import annotations

import json
import runpy
import shutil
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import unorules as uno
from tests.cli.commands import DIVERGING, Run, outside, save, story
from tests.kit.games import GAME
from unorules.cli.main import SHELLS, main


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """And nothing is done."""
    with pytest.raises(SystemExit) as end:
        main(["--version"])

    assert end.value.code in (0, None)
    assert f"unorules {uno.__version__}\n" == capsys.readouterr().out


@pytest.mark.parametrize("words", [["--help"], ["replay", "--help"], ["replay", "show", "--help"], ["rules", "-h"]])
def test_help_is_printed(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """For every command."""
    with pytest.raises(SystemExit) as end:
        main(words)

    assert 0 == end.value.code
    assert capsys.readouterr().out.startswith(f"usage: {' '.join(['unorules', *words[:-1]])} ")


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["replay"],
        ["dance"],
        ["replay", "dance"],
        ["replay", "show"],
        ["replay", "verify"],
        ["replay", "show", "a", "b"],
        ["replay", "show", "a", "--pub"],
        ["schema", "--with", "a:b"],
        ["variants", "--with"],
    ],
    ids=" ".join,
)
def test_command_that_is_none_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """On the error output; it says where to read more."""
    with pytest.raises(SystemExit) as end:
        main(words)
    said = capsys.readouterr()

    assert (2, "") == (end.value.code, said.out)
    (line,) = said.err.splitlines()
    assert line.startswith("error: ")
    assert line.endswith(" --help")


def test_command_that_is_stopped_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the code that a shell gives to whatever Ctrl-C has ended."""

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("unorules.cli.variants.print_line", stopped)
    told = run("variants")

    assert (130, "", "") == (told.code, told.out, told.err)


@pytest.mark.slow
def test_help_names_what_was_called() -> None:
    """Which is not the script where the package is run."""
    assert outside("replay", "--help").stdout.startswith("usage: python -m unorules replay ")


def test_package_can_be_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Its words come from the command line, and its code goes back to the shell."""
    monkeypatch.setattr(sys, "argv", ["unorules", "rules", "no-such-game"])
    monkeypatch.delitem(sys.modules, "unorules.__main__", raising=False)
    with pytest.raises(SystemExit) as end:
        runpy.run_module("unorules", run_name="__main__", alter_sys=True)

    assert 2 == end.value.code
    assert capsys.readouterr().err.startswith("error: there is no variant 'no-such-game'")


@pytest.mark.slow
def test_commands_end_with_their_codes(tmp_path: Path) -> None:
    """As a shell sees them; nothing is printed where it does not belong."""
    good, missing = save(GAME, tmp_path / "good"), tmp_path / "missing"
    broken = save(DIVERGING, tmp_path / "broken")
    verified, diverged = outside("replay", "verify", good), outside("replay", "verify", broken, good)
    unreadable = outside("replay", "show", missing)

    assert [0, 1, 1] == [done.returncode for done in (verified, diverged, unreadable)]
    assert ["", 1, 1] == [verified.stderr, *(len(done.stderr.splitlines()) for done in (diverged, unreadable))]
    assert f"{good}: verified 100 actions of classic-2010, not over\n" == verified.stdout == diverged.stdout


@pytest.mark.slow
def test_standard_input_is_read_in_a_process_of_its_own() -> None:
    """As behind a pipe."""
    shown = outside("replay", "show", "-", "--public", input=GAME.to_json())

    assert (0, "") == (shown.returncode, shown.stderr)
    assert story(GAME, seat=None) == shown.stdout.splitlines()


def test_script_is_installed_with_the_library() -> None:
    """And runs the same function."""
    (script,) = entry_points(group="console_scripts", name="unorules")

    assert main is script.load()


# Completion.


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the script for a shell."""
    pytest.importorskip("shtab")
    with pytest.raises(SystemExit) as end:
        main(["--print-completion", shell])
    assert 0 == end.value.code
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", SHELLS)
def test_script_is_made_for_every_shell(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It knows the commands."""
    made = script(shell, capsys)

    assert all(word in made for word in ("unorules", "replay", "verify", "simulate", "friends-2022"))


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("unorules rep", "replay"),
        ("unorules replay ver", "verify"),
        ("unorules replay show --se", "--seat"),
        ("unorules play fri", "friends-2022"),
        ("unorules play --language d", "de"),
        ("unorules replay show pyproj", "pyproject.toml"),
    ],
)
def test_bash_completes(typed: str, completed: str, capsys: pytest.CaptureFixture[str], tmp_path: object) -> None:
    """As it would after Tab."""
    made = script("bash", capsys)
    ask = f'''{made}
COMP_WORDS=({typed}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 )); touch pyproject.toml
_shtab_unorules unorules "${{COMP_WORDS[$COMP_CWORD]}}"; echo "${{COMPREPLY[@]}}"'''
    done = subprocess.run(["bash", "-c", ask], cwd=str(tmp_path), capture_output=True, text=True, check=True)

    assert completed == done.stdout.strip()


def test_missing_extra_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """On one line."""
    monkeypatch.setitem(sys.modules, "shtab", None)
    told = run("--print-completion", "bash")

    assert (1, "") == (told.code, told.out)
    said = "a completion script needs shtab, which is not installed: pip install 'unorules[completion]'"
    assert said == told.complaint()


def test_unknown_shell_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Which lists those there are."""
    with pytest.raises(SystemExit) as end:
        main(["--print-completion", "cmd"])

    assert 2 == end.value.code
    assert "error: argument --print-completion: invalid choice: 'cmd' " in capsys.readouterr().err


@pytest.mark.slow
def test_commands_do_without_shtab() -> None:
    """It is imported only if a script is asked for."""
    code = "import sys; from unorules.cli.main import main; main(['variants']); print('shtab' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "False" == done.stdout.splitlines()[-1]


# The schema.


def test_schema_is_printed(run: Run) -> None:
    """As JSON."""
    printed = run("schema")

    assert (0, "") == (printed.code, printed.err)
    assert isinstance(json.loads(printed.out), dict)
    assert printed.out.endswith("}\n")
