"""Logs cut off, as a crash leaves them: every whole record is there, and the game goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.games import states_of
from tests.replay.kit import start_of
from tests.replay.log_kit import GAMES, SHORT, bare, content_of, damaged, parsed
from unorules import DecodeError, Replay, ReplayLog


@pytest.mark.parametrize(
    "replay",
    [
        pytest.param(SHORT.up_to(3), id="three actions"),
        *(pytest.param(replay, id=name, marks=pytest.mark.slow) for name, replay in GAMES.items()),
    ],
)
def test_log_cut_anywhere_holds_every_whole_record(replay: Replay, tmp_path: Path) -> None:
    """And not a piece of the torn one; without its whole header it is no log.

    A record that has lost nothing but the end of its line is whole: its checksum says so.
    """
    content = content_of(replay, tmp_path)
    for cut in range(len(content) + 1):
        whole = content[: cut + 1].count(b"\n") - 1
        if whole < 0:
            error = damaged(content[:cut])
            assert ("line 1", "the first line is incomplete") == (error.path, error.problem)
        else:
            assert bare(replay.up_to(whole)) == parsed(content[:cut])


@pytest.mark.parametrize(
    "replay",
    [
        pytest.param(SHORT.up_to(2), id="two actions"),
        pytest.param(SHORT.up_to(8), id="new", marks=pytest.mark.slow),
        pytest.param(GAMES["a state, and notes"].up_to(4), id="on", marks=pytest.mark.slow),
    ],
)
def test_log_cut_anywhere_can_be_gone_on_with(replay: Replay, tmp_path: Path) -> None:
    """And is then the same file, byte by byte, as if it had never been cut."""
    content = content_of(replay, tmp_path)
    states = states_of(replay)
    path = tmp_path / "cut.log"
    for cut in range(content.index(b"\n"), len(content) + 1):
        path.write_bytes(content[:cut])
        with ReplayLog.open(path) as log:
            done = len(log.replay)
            assert content[: cut + 1].rpartition(b"\n")[0] + b"\n" == path.read_bytes()
            for action, state in zip(replay.actions[done:], states[done + 1 :], strict=True):
                log.append(action, state)
        assert content == path.read_bytes()


def test_log_without_its_header_is_not_opened(tmp_path: Path) -> None:
    """And left as it is."""
    content = content_of(SHORT, tmp_path)
    path = tmp_path / "cut.log"
    for cut in (0, 1, 10, content.index(b"\n") - 1):
        path.write_bytes(content[:cut])
        with pytest.raises(DecodeError, match=r"^line 1: "):
            ReplayLog.open(path)
        assert content[:cut] == path.read_bytes()


@pytest.mark.parametrize(
    "tail",
    [b"\0", b"\0" * 2000, b"\xff" * 7, b"{", b'{"action":{"do":"draw","seat":0}'],
    ids=start_of,
)
def test_tail_without_an_end_is_dropped(tail: bytes, tmp_path: Path) -> None:
    """Such as the zeros that a file system leaves after a loss of power."""
    content = content_of(SHORT, tmp_path)
    path = tmp_path / "cut.log"
    path.write_bytes(content + tail)

    assert bare(SHORT) == parsed(content + tail) == ReplayLog.read(path)
    assert content + tail == path.read_bytes()
    ReplayLog.open(path, durability="fsync").close()
    assert content == path.read_bytes()


@pytest.mark.parametrize("tail", [b"", b"\0", b"x", b"\0" * 2000, b'{"action":{"do":"draw"'], ids=start_of)
def test_last_record_is_kept_without_the_end_of_its_line(tail: bytes, tmp_path: Path) -> None:
    """Whatever stands in its place: the checksum says that the record is whole."""
    content = content_of(SHORT, tmp_path)
    path = tmp_path / "cut.log"
    path.write_bytes(content[:-1] + tail)

    assert bare(SHORT) == ReplayLog.read(path)
    with ReplayLog.open(path) as log:
        assert (bare(SHORT), tail) == (log.replay, log.dropped)
    assert content == path.read_bytes()


def test_log_tells_what_it_dropped(tmp_path: Path) -> None:
    """The host may want to keep it: a torn record cannot be told from one that was damaged."""
    content = content_of(SHORT, tmp_path)
    path = tmp_path / "cut.log"
    for lost in (0, 1, 2, 30):
        path.write_bytes(content[: len(content) - lost])
        with ReplayLog.open(path) as log:
            assert (content[: len(content) - lost].rpartition(b"\n")[2] if lost > 1 else b"") == log.dropped
    with ReplayLog.create(tmp_path / "new.log", SHORT) as log:
        assert b"" == log.dropped
