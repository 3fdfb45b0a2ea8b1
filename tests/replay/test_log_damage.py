"""Logs that are cut off, damaged or forged: whole records are kept, and faults are found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.kit.documents import add_checksums, fault
from tests.kit.games import game, states_of
from tests.replay.logs import GAMES, SHORT, bare, content_of, damage_error, lines_of, parse
from tests.replay.replays import start_of
from unorules import DecodeError, Replay, ReplayLog
from unorules.errors import UnsupportedVersion

# Logs cut off, as a crash leaves them.


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
            error = damage_error(content[:cut])
            assert ("line 1", "the first line is incomplete") == (error.path, error.problem)
        else:
            assert bare(replay.up_to(whole)) == parse(content[:cut])


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

    assert bare(SHORT) == parse(content + tail) == ReplayLog.read(path)
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


# Damage, and the line in which it is.

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
        error = damage_error(flipped)
        if offset < len(BEGINNING):
            assert ("line 1.format", "expected 'unorules-log': this is not a log") == (error.path, error.problem)
        else:
            assert (f"line {line_at(content, offset)}", "the record is damaged") == (error.path, error.problem)

    assert bare(replay) == parse(content[:-1] + bytes([content[-1] ^ bits]))


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
            error = damage_error(hurt)
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
        assert first == damage_error(b"".join(lines[:at] + lines[at + 1 :])).path
        assert f"line {at + 2}" == damage_error(b"".join(lines[: at + 1] + lines[at:])).path
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        assert first == damage_error(b"".join(swapped)).path
        assert bare(SHORT.up_to(at)) == parse(b"".join(lines[: at + 1]))


def test_lines_of_another_log_are_found(tmp_path: Path) -> None:
    """Even if they are sound in their own place."""
    mine, other = (
        content_of(game(players=3, seed=seed, most=6), tmp_path).splitlines(keepends=True) for seed in (1, 2)
    )
    for at in range(1, 7):
        assert f"line {at + 1}" == damage_error(b"".join(mine[:at] + other[at:])).path


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

    assert "line 22" == damage_error(content + b"\n").path
    assert "line 1.format" == damage_error(b"\n" + content).path
    assert "line 1" == damage_error(content.replace(b"\n", b"\r\n")).path
    assert "line 1.format" == damage_error(b"\xef\xbb\xbf" + content).path


def test_whole_record_that_is_wrong_is_no_torn_one(tmp_path: Path) -> None:
    """Although the end of its line is missing too: a record that a crash cuts off has no checksum at its end."""
    content = content_of(SHORT, tmp_path)
    for offset in range(content[:-1].rindex(b"\n") + 1, len(content) - len(',"crc":"00000000"}\n')):
        flipped = content[:offset] + bytes([content[offset] ^ 1]) + content[offset + 1 : -1]

        assert ("line 21", "the record is damaged") == (damage_error(flipped).path, damage_error(flipped).problem)


def test_two_records_in_one_line_are_damage(tmp_path: Path) -> None:
    """Both were acknowledged, so neither may be dropped."""
    first, last = content_of(SHORT, tmp_path).splitlines()[-2:]
    whole = content_of(SHORT, tmp_path)
    for between in (b"", b"x", b"\0\0"):
        joined = whole[: -len(first + last) - 2] + first + between + last

        assert ("line 20", "the record is damaged") == (damage_error(joined).path, damage_error(joined).problem)


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


# Faults under right checksums.


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
    lines = list(lines_of(content_of(SHORT, tmp_path)))
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)

    assert path == damage_error(add_checksums(*lines)).path


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('"version":1,"lib', '"version":2,"lib', "line 1.version"),
        ('"version":1,"fin', '"version":2,"fin', "line 1.start.variant.version"),
    ],
)
def test_log_of_an_unknown_version_is_told_apart(old: str, new: str, path: str, tmp_path: Path) -> None:
    """A newer library could read it."""
    head, *rest = lines_of(content_of(SHORT, tmp_path))
    error = damage_error(add_checksums(head.replace(old, new), *rest))

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
    error = damage_error(content)

    assert ("line 1.format", "expected 'unorules-log': this is not a log") == (error.path, error.problem)
