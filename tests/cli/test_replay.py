"""`replay show` and `replay verify`, and the files they read."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

import unorules as uno
from tests.cli.commands import DIVERGING, WHOLE, Run, save, seat_file, story
from tests.kit.decks import TINY
from tests.kit.documents import write_log
from tests.kit.games import GAME, SEATS, challenge, game, record, with_action
from tests.words.test_titles import WEATHER
from unorules import Draw, Play, Replay, ReplayLog, SeatReplay, card, position
from unorules._limits import MAX_REPLAY_CHARS
from unorules.cli.main import main
from unorules.events import Dealt, Drew
from unorules.variants import CLASSIC_2010, FRIENDS_2022
from unorules.words import describe

# Files of replays and logs.


def test_replay_is_read_from_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the file is a dash."""
    for command, expected in (
        ("show", story(GAME)),
        ("verify", ["-: verified 100 actions of classic-2010, not over"]),
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GAME.to_json().encode())))
        assert expected == run("replay", command, "-").lines


def test_log_is_read_from_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is told from a replay by its first letters."""
    content = write_log(GAME, tmp_path / "game").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

    assert story(GAME) == run("replay", "show", "-").lines


@pytest.mark.parametrize("replay", [GAME, GAME.for_seat(1)], ids=["all", "seat"])
def test_replay_may_be_indented(replay: Replay | SeatReplay, run: Run, tmp_path: Path) -> None:
    """By a program that somebody looked at it with."""
    (tmp_path / "game").write_text(f"\n{json.dumps(json.loads(replay.to_json()), indent=2)}\n", encoding="utf-8")

    assert story(GAME, seat=1) == run("replay", "show", tmp_path / "game", "--seat", 1).lines


@pytest.mark.parametrize("command", ["show", "verify"])
def test_missing_standard_input_is_one_line(command: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process can be started without one."""
    monkeypatch.setattr(sys, "stdin", None)
    told = run("replay", command, "-")

    assert (1, "") == (told.code, told.out)
    assert "-: there is no standard input" == told.complaint()


BAD: dict[str, Callable[[], bytes]] = {
    "binary": lambda: bytes(range(256)),
    "empty": lambda: b"",
    "text": lambda: b"Dear diary,\n",
    "half": lambda: GAME.to_json().encode()[:1000],
    "a list": lambda: b"[]",
    "a state": lambda: GAME.start.to_json().encode(),
    "a view": lambda: json.dumps(uno.encode(uno.view(GAME.start, 0))).encode(),
    "an action": lambda: json.dumps(uno.encode(Draw(0))).encode(),
    "half of what a seat was told": lambda: GAME.for_seat(0).to_json().encode()[:1000],
    "a newer version": lambda: GAME.to_json().replace('"version":1', '"version":2', 1).encode(),
    "an unknown game": lambda: game(TINY, 2, most=5).to_json().encode(),
    "too long": lambda: b" " * (MAX_REPLAY_CHARS + 1),
    "too deep": lambda: b"[" * 1000,
    "a bad action": lambda: GAME.to_json().replace('"do":"draw"', '"do":"drew\\n\\n"', 1).encode(),
    "lines in a text": lambda: json.dumps({"format": "a\nb\r\n\u2028c"}).encode(),
}


@pytest.mark.parametrize("command", ["show", "verify"])
@pytest.mark.parametrize("bad", BAD)
def test_file_that_is_no_replay_is_one_line(bad: str, command: str, run: Run, tmp_path: Path) -> None:
    """With the name of the file first, and nothing printed."""
    path = tmp_path / "game"
    path.write_bytes(BAD[bad]())
    shown = run("replay", command, path)

    assert (1, "") == (shown.code, shown.out)
    assert shown.complaint().startswith(f"{path}: $")


@pytest.mark.parametrize("command", ["show", "verify"])
@pytest.mark.parametrize("cut", [30, 100, 300])
def test_log_without_a_whole_header_is_one_line(cut: int, command: str, run: Run, tmp_path: Path) -> None:
    """And so is one that is damaged."""
    path = write_log(GAME, tmp_path / "game")
    content = path.read_bytes()
    path.write_bytes(content[:cut])
    torn = run("replay", command, path)
    path.write_bytes(content[:3000] + b"?" + content[3001:])
    damaged = run("replay", command, path)

    assert (1, "", 1, "") == (torn.code, torn.out, damaged.code, damaged.out)
    assert f"{path}: line 1: the first line is incomplete" == torn.complaint()
    line = content[:3000].count(b"\n") + 1
    assert f"{path}: line {line}: the record is damaged" == damaged.complaint()


@pytest.mark.parametrize("command", ["show", "verify"])
def test_file_that_cannot_be_opened_is_one_line(command: str, run: Run, tmp_path: Path) -> None:
    """A folder, or nothing at all."""
    folder, missing = run("replay", command, tmp_path), run("replay", command, tmp_path / "missing")

    assert (1, "", 1, "") == (folder.code, folder.out, missing.code, missing.out)
    assert folder.complaint().startswith(f"{tmp_path}: ")
    assert f"{tmp_path / 'missing'}: No such file or directory" == missing.complaint()


# `replay show`.


@pytest.mark.parametrize("keep", [save, write_log])
@pytest.mark.parametrize("replay", [GAME, WHOLE, challenge()], ids=["new", "match", "table"])
def test_replay_is_told_step_by_step(
    keep: Callable[[Replay, Path], Path], replay: Replay, run: Run, tmp_path: Path
) -> None:
    """With the number of the action before each sentence; a log is told like a replay."""
    shown = run("replay", "show", keep(replay, tmp_path / "game"))

    assert 0 == shown.code
    assert story(replay) == shown.lines


def test_house_rules_of_a_replay_are_told_first(run: Run, tmp_path: Path) -> None:
    """To everyone who reads it: the switches that are not as on the sheet."""
    replay = game(FRIENDS_2022.with_rules(stacking="any", target=500, scoring="winner_takes"), most=3)
    for document in (replay, replay.for_seat(None)):
        (tmp_path / "game").write_text(document.to_json(), encoding="utf-8")
        shown = run("replay", "show", tmp_path / "game")

        assert "       With scoring=winner_takes, stacking=any." == shown.lines[0]


def test_replay_that_diverges_is_told_up_to_there(run: Run, tmp_path: Path) -> None:
    """Then comes one line, and another code."""
    path = save(with_action(9, Draw(9)), tmp_path / "game")
    shown = run("replay", "show", path)

    assert 1 == shown.code
    assert story(GAME.up_to(9)) == shown.lines
    assert shown.complaint().startswith(f"{path}: action 10 diverges: expected Draw(seat=9), got refused: ")


def test_torn_log_is_told_up_to_its_last_whole_record(run: Run, tmp_path: Path) -> None:
    """What a crash leaves is no damage."""
    path = write_log(GAME, tmp_path / "game")
    path.write_bytes(path.read_bytes()[:-5])
    shown = run("replay", "show", path)

    assert 0 == shown.code
    assert story(GAME.up_to(99)) == shown.lines


def test_cards_of_ones_own_are_told_by_their_titles(run: Run, tmp_path: Path) -> None:
    """Where the variant gives them one."""
    state = position(["test:wild-storm red-1", "blue-1"], top="red-9", variant=WEATHER, players=["Ann", "Bo"])
    replay = Replay.of(state, [Play(0, card("test:wild-storm"), color="blue")])
    shown = run("replay", "show", save(replay, tmp_path / "game"), "--with", "tests.words.test_titles:WEATHER")

    assert "    1  Ann plays Storm of the Century and calls blue." in shown.lines


# As a seat saw it, or everyone.


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("replay", [GAME, WHOLE], ids=["new", "match"])
def test_replay_is_told_as_a_seat_saw_it(replay: Replay, seat: int, run: Run, tmp_path: Path) -> None:
    """Of the other seats' cards nothing is told."""
    shown = run("replay", "show", save(replay, tmp_path / "game"), "--seat", seat)

    assert 0 == shown.code
    assert story(replay, seat=seat) == shown.lines != story(replay)


@pytest.mark.parametrize("name", ["Player 3", "player 3"])
def test_seat_is_the_number_or_the_name_of_its_player(name: str, run: Run, tmp_path: Path) -> None:
    """Capitals make no difference where there is no other of that name."""
    path = save(GAME, tmp_path / "game")

    assert story(GAME, seat=2) == run("replay", "show", path, "--seat", name).lines


def test_unknown_name_is_told_with_those_there_are(run: Run, tmp_path: Path) -> None:
    """And with their seats."""
    path = save(GAME, tmp_path / "game")
    shown = run("replay", "show", path, "--seat", "Zoe")

    assert (2, "") == (shown.code, shown.out)
    listed = "0 Player 1, 1 Player 2, 2 Player 3"
    assert f"{path}: no player is called 'Zoe'; the seats: {listed}" == shown.complaint()


@pytest.mark.parametrize("replay", [GAME, WHOLE, challenge()], ids=["new", "match", "table"])
def test_replay_is_told_as_everyone_saw_it(replay: Replay, run: Run, tmp_path: Path) -> None:
    """Of nobody's cards anything is told."""
    shown = run("replay", "show", "--public", save(replay, tmp_path / "game"))

    assert 0 == shown.code
    assert story(replay, seat=None) == shown.lines != story(replay)


def test_hidden_cards_are_hidden(run: Run, tmp_path: Path) -> None:
    """Every sentence about a deal, a draw or a shown hand, for everyone it was not meant for."""
    path = save(GAME, tmp_path / "game")
    told: dict[int | None, list[str]] = {
        None: run("replay", "show", path, "--public").lines,
        **{seat: run("replay", "show", path, "--seat", seat).lines for seat in range(3)},
    }
    events = [event for _, events in GAME.steps() for event in events]
    for at, event in enumerate(events):
        if isinstance(event, Drew | Dealt) and not (isinstance(event, Drew) and event.shown):
            sentence = describe(event, GAME.players)
            knowing = [seat for seat, lines in told.items() if lines[at].endswith(sentence)]
            assert [event.seat] == knowing


def test_challenged_hand_is_told_to_the_two_alone(run: Run, tmp_path: Path) -> None:
    """Nobody else learns it from the command line."""
    path = save(challenge(), tmp_path / "game")
    whose = {"--public": False, "--seat=0": True, "--seat=1": True, "--seat=2": False}

    assert whose == {option: "red 1, blue 2" in run("replay", "show", path, option).out for option in whose}
    assert "red 1, blue 2" in run("replay", "show", path).out


@pytest.mark.parametrize("seat", [3, -1, 99])
def test_seat_that_is_not_there_is_one_line(seat: int, run: Run, tmp_path: Path) -> None:
    """The line says which seats there are."""
    path = save(GAME, tmp_path / "game")
    shown = run("replay", "show", path, f"--seat={seat}")

    assert (2, "") == (shown.code, shown.out)
    assert f"{path}: seats are 0 to 2, not {seat}" == shown.complaint()


def test_seat_and_everyone_cannot_both_be_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong command is told as such."""
    with pytest.raises(SystemExit) as end:
        main(["replay", "show", "x", "--seat", "1", "--public"])

    assert 2 == end.value.code
    assert "not allowed with argument" in capsys.readouterr().err


# What a seat was told.


@pytest.mark.parametrize("seat", SEATS)
def test_replay_of_a_seat_is_told_like_any_other(seat: int | None, run: Run, tmp_path: Path) -> None:
    """As far as the seat knew it; what everyone saw can be told of it too."""
    path = seat_file(seat, tmp_path / "game")
    shown, public = run("replay", "show", path), run("replay", "show", path, "--public")

    assert (0, "", 0, "") == (shown.code, shown.err, public.code, public.err)
    assert story(GAME, seat=seat) == shown.lines
    assert story(GAME, seat=None) == public.lines
    if seat is not None:
        assert story(GAME, seat=seat) == run("replay", "show", path, "--seat", seat).lines


@pytest.mark.parametrize(("seat", "whose"), [(1, "Player 2"), (None, "everyone")])
def test_replay_of_a_seat_cannot_be_told_as_another_saw_it(
    seat: int | None, whose: str, run: Run, tmp_path: Path
) -> None:
    """For nobody knows what that one saw; the line says whom it was told to."""
    path = seat_file(seat, tmp_path / "game")
    shown = run("replay", "show", path, "--seat", 2)

    assert (2, "") == (shown.code, shown.out)
    assert f"{path}: this replay holds only what {whose} saw" == shown.complaint()


# `replay verify`.


def test_replays_that_come_out_as_written_are_named(run: Run, tmp_path: Path) -> None:
    """One line each: how many actions, of which game, and who won."""
    paths = [
        save(GAME, tmp_path / "a"),
        write_log(GAME, tmp_path / "b"),
        save(WHOLE, tmp_path / "c"),
        save(record(uno.new_game("friends-2022", ["Ann", "Bo"], seed=1)[0], 1), tmp_path / "d"),
    ]
    verified = run("replay", "verify", *paths)
    (winner,) = WHOLE.verify().winners

    assert (0, "") == (verified.code, verified.err)
    assert [
        f"{paths[0]}: verified 100 actions of classic-2010, not over",
        f"{paths[1]}: verified 100 actions of classic-2010, not over",
        f"{paths[2]}: verified {len(WHOLE)} actions of friends-2022, won by Player {winner + 1}",
    ] == verified.lines[:3]
    assert verified.lines[3].endswith((", won by Ann", ", won by Bo"))


def test_shared_win_names_all_winners(run: Run, tmp_path: Path) -> None:
    """In the order of their seats."""
    rules = CLASSIC_2010.with_rules(scoring="own_tally", target=50)
    table = uno.position(
        ["red-1", "red-0", "wild"], top="red-9", variant=rules, players=["Ann", "Bo", "Cy"], scores=[0, 0, 0]
    )
    path = save(Replay.of(table, [Play(0, uno.card("red-1"))]), tmp_path / "game")

    assert [f"{path}: verified 1 action of classic-2010, won by Ann, Bo"] == run("replay", "verify", path).lines


def test_every_file_is_looked_at(run: Run, tmp_path: Path) -> None:
    """A bad one does not hide those after it."""
    good, missing = save(GAME, tmp_path / "good"), tmp_path / "missing"
    broken = save(DIVERGING, tmp_path / "broken")

    for files, code, fine, wrong in (
        ([good, good], 0, 2, 0),
        ([broken, good], 1, 1, 1),
        ([good, broken, good], 1, 2, 1),
        ([missing, good], 1, 1, 1),
        ([missing, broken, good], 1, 1, 2),
        ([broken, broken], 1, 0, 2),
    ):
        verified = run("replay", "verify", *files)
        assert (code, fine, wrong) == (verified.code, len(verified.lines), len(verified.err.splitlines()))


def test_replay_that_diverges_is_one_line(run: Run, tmp_path: Path) -> None:
    """With the file, the action, and what was expected; also in a log."""
    path = save(DIVERGING, tmp_path / "game")
    ReplayLog.create(tmp_path / "log", evolve(GAME.up_to(1), checks=(GAME.checks[0], "000"))).close()
    verified, of_the_log = run("replay", "verify", path), run("replay", "verify", tmp_path / "log")

    assert (1, "") == (verified.code, verified.out)
    assert f"{path}: the start diverges: expected check 000, got {GAME.checks[0]}" == verified.complaint()
    assert 1 == of_the_log.code
    assert f"{tmp_path / 'log'}: action 1 diverges: " in of_the_log.complaint()


def test_replay_of_a_seat_cannot_be_verified(run: Run, tmp_path: Path) -> None:
    """It is not enough to be played again; the files after it are looked at all the same."""
    path, good = seat_file(1, tmp_path / "game"), save(GAME, tmp_path / "good")
    verified = run("replay", "verify", path, good)

    assert (1, 1) == (verified.code, len(verified.lines))
    assert f"{path}: the replay of a seat cannot be verified: it holds only what that seat saw" == verified.complaint()
