"""`--print-completion`: a shell completes commands, options, variants and files."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.cli.kit import Run
from unorules.cli.main import SHELLS, main


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
