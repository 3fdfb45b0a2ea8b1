"""Damaged logs: whatever was changed in a file is found, in the line in which it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit.games import game
from tests.replay.log_kit import GAMES, SHORT, bare, content_of, damaged, parsed
from unorules import DecodeError, Replay, ReplayLog

BEGINNING = b'{"format":"unorules-log",'
"""By which a log is known."""


def line_at(content: bytes, offset: int) -> int:
    """The number of the line in which a byte stands."""
    return content[:offset].count(b"\n") + 1


@pytest.mark.parametrize(
    "replay",
    [
        pytest.param(SHORT.up_to(2), id="two actions"),
        pytest.param(SHORT, id="new", marks=pytest.mark.slow),
        pytest.param(GAMES["a state, and notes"], id="on", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("bits", [0x01, 0x20, 0x80, 0xFF])
def test_flipped_bits_are_found_wherever_they_are(replay: Replay, bits: int, tmp_path: Path) -> None:
    """In the line in which they are. Without the end of its line, the last record is whole all the same."""
    content = content_of(replay, tmp_path)
    for offset, byte in enumerate(content[:-1]):
        flipped = content[:offset] + bytes([byte ^ bits]) + content[offset + 1 :]
        error = damaged(flipped)
        if offset < len(BEGINNING):
            assert ("line 1.format", "expected 'unorules-log': this is not a log") == (error.path, error.problem)
        else:
            assert (f"line {line_at(content, offset)}", "the record is damaged") == (error.path, error.problem)

    assert bare(replay) == parsed(content[:-1] + bytes([content[-1] ^ bits]))


CHANGES: dict[str, Callable[[bytes, int], bytes]] = {
    "deleted": lambda content, at: content[:at] + content[at + 1 :],
    "three deleted": lambda content, at: content[:at] + content[at + 3 :],
    "doubled": lambda content, at: content[: at + 1] + content[at:],
    "inserted": lambda content, at: content[:at] + b"0" + content[at:],
    "a blank": lambda content, at: content[:at] + b" " + content[at:],
    "an end of line": lambda content, at: content[:at] + b"\n" + content[at:],
    "zero": lambda content, at: content[:at] + b"\0" + content[at + 1 :],
    "a block of zeros": lambda content, at: content[:at] + b"\0" * 100 + content[at + 100 :],
    "a block of old data": lambda content, at: content[:at] + content[:100] + content[at + 100 :],
}


@pytest.mark.parametrize("every", [20, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("change", CHANGES)
def test_damage_in_the_middle_is_found_where_it_is(change: str, every: int, tmp_path: Path) -> None:
    """Whatever has been taken away, put in or written over."""
    content = content_of(SHORT, tmp_path)
    tried = 0
    for offset in range(0, content[:-110].rindex(b"\n"), every):
        hurt = CHANGES[change](content, offset)
        if hurt != content:
            error = damaged(hurt)
            same = next(at for at, (old, new) in enumerate(zip(content, hurt, strict=False)) if old != new)
            # A byte that is doubled, or one of a row of equal ones, is missed only behind the row.
            lines = {f"line {line_at(content, at)}" for at in (offset, same)}
            assert error.path.removesuffix(".format") in lines
            tried += 1

    assert tried > 900 // every


def test_line_that_is_missing_doubled_or_exchanged_is_found(tmp_path: Path) -> None:
    """Where the lines first go another way; the last ones may be missing."""
    content = content_of(SHORT, tmp_path)
    lines = content.splitlines(keepends=True)
    for at in range(len(lines) - 1):
        first = f"line {at + 1}" if at else "line 1.format"
        assert first == damaged(b"".join(lines[:at] + lines[at + 1 :])).path
        assert f"line {at + 2}" == damaged(b"".join(lines[: at + 1] + lines[at:])).path
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        assert first == damaged(b"".join(swapped)).path
        assert bare(SHORT.up_to(at)) == parsed(b"".join(lines[: at + 1]))


def test_lines_of_another_log_are_found(tmp_path: Path) -> None:
    """Even if they are sound in their own place."""
    mine, other = (
        content_of(game(players=3, seed=seed, most=6), tmp_path).splitlines(keepends=True) for seed in (1, 2)
    )
    for at in range(1, 7):
        assert f"line {at + 1}" == damaged(b"".join(mine[:at] + other[at:])).path


def test_damaged_log_is_not_opened(tmp_path: Path) -> None:
    """And left as it is, and free."""
    content = bytearray(content_of(SHORT, tmp_path))
    content[len(content) // 2] ^= 1
    path = tmp_path / "game.log"
    path.write_bytes(content)
    for _ in range(2):
        with pytest.raises(DecodeError, match="the record is damaged"):
            ReplayLog.open(path)

    assert content == path.read_bytes()


def test_empty_line_is_damage(tmp_path: Path) -> None:
    """Also at the end, and so is another end of line."""
    content = content_of(SHORT, tmp_path)

    assert "line 22" == damaged(content + b"\n").path
    assert "line 1.format" == damaged(b"\n" + content).path
    assert "line 1" == damaged(content.replace(b"\n", b"\r\n")).path
    assert "line 1.format" == damaged(b"\xef\xbb\xbf" + content).path


def test_whole_record_that_is_wrong_is_no_torn_one(tmp_path: Path) -> None:
    """Although the end of its line is missing too: a record that a crash cuts off has no checksum at its end."""
    content = content_of(SHORT, tmp_path)
    for offset in range(content[:-1].rindex(b"\n") + 1, len(content) - len(',"crc":"00000000"}\n')):
        flipped = content[:offset] + bytes([content[offset] ^ 1]) + content[offset + 1 : -1]

        assert ("line 21", "the record is damaged") == (damaged(flipped).path, damaged(flipped).problem)


def test_two_records_in_one_line_are_damage(tmp_path: Path) -> None:
    """Both were acknowledged, so neither may be dropped."""
    first, last = content_of(SHORT, tmp_path).splitlines()[-2:]
    whole = content_of(SHORT, tmp_path)
    for between in (b"", b"x", b"\0\0"):
        joined = whole[: -len(first + last) - 2] + first + between + last

        assert ("line 20", "the record is damaged") == (damaged(joined).path, damaged(joined).problem)


def test_tail_that_is_longer_than_a_record_is_damage(tmp_path: Path) -> None:
    """More than one record may have been there, so nothing is dropped."""
    content = content_of(game(players=3, seed=1, most=60), tmp_path)
    path = tmp_path / "game.log"
    for hurt in (content + b"\0" * 2001, content[:-2500] + b"\0" * 2500):
        path.write_bytes(hurt)
        for read in (ReplayLog.read, ReplayLog.open):
            with pytest.raises(DecodeError, match="the record is damaged"):
                read(path)
        assert hurt == path.read_bytes()
