"""What is no log is refused, with a path to the fault, even if its checksums are right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.kit.faults import fault
from tests.kit.logs import summed
from tests.replay.kit import start_of
from tests.replay.log_kit import SHORT, content_of, damaged, opened
from unorules import ReplayLog
from unorules.errors import UnsupportedVersion


@pytest.mark.parametrize(
    ("line", "old", "new", "path"),
    [
        (1, '"unorules-log"', '"unorules-replay"', "line 1.format"),
        (1, '"format":"unorules-log",', "", "line 1.format"),
        (1, '"version":1,"lib', '"version":"1","lib', "line 1.version"),
        (1, '"digest":"unorules-digest-1"', '"digest":"unorules-digest-2"', "line 1.digest"),
        (1, '"library":', '"librarian":', "line 1"),
        (1, '"library":', '"library":7,"_was":', "line 1.library"),
        (1, '"check":', '"_mine":9007199254740992,"check":', "line 1"),
        (1, '"check":"', '"check":"x', "line 1.check"),
        (1, '"seed":"', '"seed":"x', "line 1.start.seed"),
        (1, "classic-2010", "no-such-game", "line 1.start.variant.id"),
        (1, '"start":', '"start":7,"_was":', "line 1.start"),
        (3, '"action":', '"deed":', "line 3"),
        (3, '"action":{', '"_mine":1,"action":{', "line 3"),
        (3, '"seat":', '"seat":"0","place":', "line 3.action"),
        (3, '"do":"', '"do":"re', "line 3.action.do"),
        (3, '"check":"', '"check":"x', "line 3.check"),
        (3, '"check":', '"check":"000","check":', "line 3"),
        (3, '"action":', '"action":[', "line 3"),
        (3, '"action":', f'"action":{"[" * 30}', "line 3"),
        (3, '"action":', f'"_":"{"x" * 512_000}","action":', "line 3"),
        (3, '"action":', f'"_":[{"[]," * 20_000}[]],"action":', "line 3"),
    ],
    ids=start_of,
)
def test_record_that_is_summed_and_still_no_record_is_refused(
    line: int, old: str, new: str, path: str, tmp_path: Path
) -> None:
    """Whoever wrote it; the path leads to the fault."""
    lines = list(opened(content_of(SHORT, tmp_path)))
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)

    assert path == damaged(summed(*lines)).path


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('"version":1,"lib', '"version":2,"lib', "line 1.version"),
        ('"version":1,"fin', '"version":2,"fin', "line 1.start.variant.version"),
    ],
)
def test_log_of_an_unknown_version_is_told_apart(old: str, new: str, path: str, tmp_path: Path) -> None:
    """A newer library could read it."""
    head, *rest = opened(content_of(SHORT, tmp_path))
    error = damaged(summed(head.replace(old, new), *rest))

    assert path == error.path
    assert isinstance(error, UnsupportedVersion)


@pytest.mark.parametrize("junk", [None, "text", 7, bytearray(b"{}"), ["line"]], ids=repr)
def test_what_is_no_content_of_a_log_is_refused(junk: Any) -> None:
    """It is bytes, as they stand in the file."""
    error = fault(ReplayLog.parse, junk)

    assert "line 1" == error.path
    assert error.problem.startswith("expected the bytes of a log, not ")


@pytest.mark.parametrize(
    "content", [b"precious", b"\0", b"{}", b"\n", SHORT.to_json().encode()], ids=lambda one: one[:9]
)
def test_what_is_no_log_is_told_as_such(content: bytes) -> None:
    """And not as a damaged or a torn one."""
    error = damaged(content)

    assert ("line 1.format", "expected 'unorules-log': this is not a log") == (error.path, error.problem)
