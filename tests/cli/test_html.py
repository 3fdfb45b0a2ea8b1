"""`replay html`: a game as a page or a link."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from tests.cli.commands import DIVERGING, Run, save, seat_file
from tests.kit.documents import write_log
from tests.kit.games import GAME, challenge
from tests.replay_page.pages import match
from unorules import Replay
from unorules.cli.main import main
from unorules.replay_page import links_html, replay_html, replay_link


def test_page_is_written_to_a_file(run: Run, tmp_path: Path) -> None:
    """As it is, line ends included; nothing is printed."""
    made = run("replay", "html", save(GAME, tmp_path / "game"), "-o", tmp_path / "page.html")

    assert (0, "", "") == (made.code, made.out, made.err)
    assert replay_html(GAME).encode() == (tmp_path / "page.html").read_bytes()


def test_page_is_printed_without_a_file(run: Run, tmp_path: Path) -> None:
    """For those who send it on."""
    assert replay_html(GAME) == run("replay", "html", write_log(GAME, tmp_path / "game")).out


@pytest.mark.parametrize(
    ("options", "seat"), [(["--seat", "2"], 2), (["--seat=Cy"], 2), (["--seat", "Ann"], 0), (["--public"], None)]
)
def test_page_is_that_of_a_seat_or_of_everyone(options: list[str], seat: int | None, run: Run, tmp_path: Path) -> None:
    """A seat is its number or the name of its player."""
    replay = match(most=20)
    made = run("replay", "html", save(replay, tmp_path / "game"), *options, "--language", "de")

    assert replay_html(replay, seat=seat, language="de") == made.out


def test_replay_of_a_seat_makes_a_page(run: Run, tmp_path: Path) -> None:
    """As far as that seat knew it."""
    path = seat_file(1, tmp_path / "game")

    assert (
        replay_html(GAME.for_seat(1)) == run("replay", "html", path).out == run("replay", "html", path, "--seat=1").out
    )


def test_link_is_one_line(run: Run, tmp_path: Path) -> None:
    """Of one round, or of the whole game."""
    path = save(GAME, tmp_path / "game")
    made = run("replay", "html", path, "--public", "--round", 1, "--link", "https://example.org/x")

    assert [replay_link(GAME, "https://example.org/x", seat=None, round=1)] == made.lines


def test_page_for_links_needs_no_game(run: Run) -> None:
    """It takes none of the options that are about one."""
    assert links_html(language="de") == run("replay", "html", "--language=de").out
    for option in ("--public", "--seat=1", "--round=1", "--link=x"):
        made = run("replay", "html", option)
        assert (2, "--seat, --public, --round and --link need the FILE of a game") == (made.code, made.complaint())


def twins() -> Replay:
    """Return a game in which two players have the same name."""
    return match(["Ann", "Ann", "7"], most=3)


@pytest.mark.parametrize(
    ("replay", "options", "problem"),
    [
        (GAME, ["--seat", "3"], "seats are 0 to 2, not 3"),
        (GAME, ["--seat=-1"], "seats are 0 to 2, not -1"),
        (GAME, ["--seat", "Zoe"], "no player is called 'Zoe'; the seats: 0 Player 1, 1 Player 2, 2 Player 3"),
        (twins(), ["--seat", "Ann"], "several players are called 'Ann'; the seats: 0 Ann, 1 Ann, 2 7"),
        (twins(), ["--seat", "7"], "seats are 0 to 2, not 7"),
        (
            GAME,
            ["--seat", "9" * 5000],
            "no player is called a str of 5000; the seats: 0 Player 1, 1 Player 2, 2 Player 3",
        ),
        (GAME, ["--round", "9"], "there is no round 9 in this game"),
        (GAME, ["--link", "x#y"], "page must be the address of a page, without #, not 'x#y'"),
    ],
)
def test_what_is_asked_for_in_vain_is_one_line(
    replay: Replay, options: list[str], problem: str, run: Run, tmp_path: Path
) -> None:
    """With the name of the file; a number is never taken for a name."""
    path = save(replay, tmp_path / "game")
    made = run("replay", "html", path, *options)

    assert (2, "", f"{path}: {problem}") == (made.code, made.out, made.complaint())


def test_replay_that_diverges_makes_no_page(run: Run, tmp_path: Path) -> None:
    """The exit code says that it diverges, as with other commands."""
    path = save(DIVERGING, tmp_path / "game")
    made = run("replay", "html", path, "-o", tmp_path / "page.html")

    assert 1 == made.code
    assert made.complaint().startswith(f"{path}: the start diverges: ")
    assert not (tmp_path / "page.html").exists()


def test_page_is_not_written_over_its_game(run: Run, tmp_path: Path) -> None:
    """By whatever name it goes."""
    path = save(GAME, tmp_path / "game")
    out = tmp_path / ".." / tmp_path.name / "game"
    made = run("replay", "html", path, "-o", out)

    assert (2, f"{out}: this is the game itself; the page needs a file of its own") == (made.code, made.complaint())
    assert GAME == Replay.from_json(path.read_text(encoding="utf-8"))
    assert 0 == run("replay", "html", path, "-o", tmp_path / "page.html").code
    assert 0 == run("replay", "html", path, "-o", tmp_path / "page.html").code


def test_folder_that_is_not_there_is_one_line(run: Run, tmp_path: Path) -> None:
    """Before the game is played again."""
    made = run("replay", "html", tmp_path / "nothing", "-o", tmp_path / "no" / "page.html")

    assert (2, f"{tmp_path / 'no' / 'page.html'}: there is no such folder") == (made.code, made.complaint())


def test_replay_of_a_seat_without_a_deal_is_one_line(run: Run, tmp_path: Path) -> None:
    """Which says what to do instead."""
    path = tmp_path / "game"
    path.write_text(challenge().for_seat(0).to_json(), encoding="utf-8")

    assert "make its page from the full replay" in run("replay", "html", path).complaint()


def test_replay_of_a_seat_that_is_too_long_is_one_line(run: Run, tmp_path: Path) -> None:
    """No game that can be recorded is so long."""
    story = GAME.for_seat(1)
    path = tmp_path / "game"
    path.write_text(evolve(story, steps=(*story.steps, *[()] * 20_000)).to_json(), encoding="utf-8")

    assert run("replay", "html", path).complaint().startswith(f"{path}: a recorded game may have at most 10000 actions")


@pytest.mark.parametrize("count", [2, pytest.param(10, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seat", [None, 1])
def test_damaged_files_are_one_line(seat: int | None, count: int, run: Run, tmp_path: Path) -> None:
    """Cut off, changed somewhere, of another kind, or far too long: never anything else than an error or a page."""
    dice = Random(5)
    whole = [GAME.to_json().encode(), GAME.for_seat(seat).to_json().encode()]
    damaged = [
        b"",
        b"[]",
        b"{}",
        b"\x00" * 99,
        b'{"format":"unorules-seat-replay"}',
        b"9" * 9_000_000,
        replay_html(GAME).encode(),
    ]
    for text in whole:
        damaged += [text[: dice.randrange(len(text))] for _ in range(count)]
        for _ in range(4 * count):
            at = dice.randrange(len(text))
            damaged.append(text[:at] + dice.choice([b"0", b"9", b'"', b"}", b"x"]) + text[at + 1 :])
    for text in damaged:
        (tmp_path / "game").write_bytes(text)
        made = run("replay", "html", tmp_path / "game")
        assert made.code in (0, 1, 2)
        if made.code:
            assert ("", True) == (made.out, made.complaint().startswith(str(tmp_path)))


def test_seat_and_everyone_cannot_both_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong command is told as such."""
    with pytest.raises(SystemExit) as end:
        main(["replay", "html", "x", "--seat", "1", "--public"])

    assert 2 == end.value.code
    assert "not allowed with argument" in capsys.readouterr().err


@pytest.mark.slow
def test_other_commands_do_without_pages_and_pictures() -> None:
    """Each starts as quickly as before."""
    code = "import sys; from unorules.cli.main import main; main(['variants'])"
    code += "; print([name for name in sys.modules if name.startswith(('unorules.replay_page', 'unorules.pictures'))])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "[]" == shown.stdout.splitlines()[-1]
