"""The README: its session is the program's real output, and its size is right."""

from __future__ import annotations

import io
import re
import tokenize
from pathlib import Path

import pytest

from examples.chat.game import HELP
from examples.chat.tests.transcript import transcript

FOLDER = Path(__file__).parents[1]
README = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_session_is_what_the_program_says() -> None:
    """Word for word."""
    (session,) = re.findall(r"^```text\n(.*?)^```", README, re.MULTILINE | re.DOTALL)

    assert session == f"{transcript()}\n"


def test_gateway_of_the_readme_works(capsys: pytest.CaptureFixture[str]) -> None:
    """As it stands there, copied into a file."""
    (program,) = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    exec(program, {"__name__": "console"})

    said = capsys.readouterr().out
    assert "#77: Classic UNO (2010): Ann, Bot. Type join" in said
    assert "only Ann reads: You sit down to a match" in said
    assert "#77: Ann ends the game." in said


def test_every_command_is_in_the_readme() -> None:
    """Those that the program lists in its help."""
    commands = re.findall(r"\b(new|join|bots|deal|hand|leave|stop|draw|pass|challenge)\b", HELP)

    assert len(set(commands)) == 10
    assert all(re.search(rf"`/uno {command}|`{command}`", README) for command in commands)


def test_example_is_under_200_lines() -> None:
    """Of code: without blank lines, comments and docstrings."""
    lines = set()
    for path in FOLDER.glob("*.py"):
        tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
        for token in tokens:
            blank = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
            if token.type == tokenize.STRING and token.string.startswith('"""'):
                continue
            if token.type not in (*blank, tokenize.ENDMARKER):
                lines |= {(path, line) for line in range(token.start[0], token.end[0] + 1)}

    assert 100 < len(lines) < 200
