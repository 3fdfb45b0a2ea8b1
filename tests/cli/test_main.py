"""The command line: what it prints, where it prints it, and with which code it ends."""

from __future__ import annotations

import contextlib
import io
import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, fields

import unorules as uno
from tests.kit.builders import WD4
from tests.kit.decks import TINY
from tests.kit.games import game, recorded
from unorules import DEFAULT, Answer, Dealt, Draw, Drew, Play, Replay, ReplayLog, Rules, describe, redact
from unorules.cli.main import main
from unorules.limits import MAX_REPLAY_CHARS

ROOT = Path(__file__).parents[2]
GAME = game(players=3, seed=6, most=100)
WHOLE = game("friends-2022", 3)


class Ran:
    """How a command ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def lines(self) -> list[str]:
        """What it printed."""
        return self.out.splitlines()

    def complaint(self) -> str:
        """The one line on which it complained, which begins with the name of the program."""
        assert self.err.endswith("\n")
        (line,) = self.err.splitlines()
        assert line.startswith("unorules: ")
        return line.removeprefix("unorules: ")


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A command run in this process."""

    def ran(*words: object) -> Ran:
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return ran


def outside(*words: object, **options: Any) -> subprocess.CompletedProcess[str]:
    """A command run in a process of its own."""
    command = [sys.executable, "-m", "unorules", *map(str, words)]
    given: dict[str, Any] = {"capture_output": True, "text": True, "encoding": "utf-8"} | options
    done: subprocess.CompletedProcess[str] = subprocess.run(command, cwd=ROOT, check=False, **given)
    return done


def kept(replay: Replay, path: Path) -> Path:
    """The file of a replay."""
    path.write_text(replay.to_json(), encoding="utf-8")
    return path


def logged(replay: Replay, path: Path) -> Path:
    """The file of a log."""
    ReplayLog.create(path, replay).close()
    return path


def story(replay: Replay, **seat: int | None) -> list[str]:
    """What is told of a replay: everything, or what a seat or a spectator was told."""
    return [
        f"{seq:5}  {describe(event, replay.players)}"
        for seq, (_, events) in enumerate(replay.steps())
        for event in (redact(events, seat["seat"]) if seat else events)
    ]


def challenge() -> Replay:
    """Seat 1 challenges a Wild Draw Four, and is shown the hand."""
    table = uno.from_table(
        ["wild-draw-four red-1 blue-2", "green-3 green-4", "blue-5 blue-6"], top="red-9", players=["Ann", "Bo", "Cy"]
    )
    return Replay.of(table, [Play(0, WD4, color="green"), Answer(1, "challenge")])


# Showing a replay.


@pytest.mark.parametrize("keep", [kept, logged])
@pytest.mark.parametrize("replay", [GAME, WHOLE, challenge()], ids=["new", "match", "table"])
def test_replay_is_told_step_by_step(
    keep: Callable[[Replay, Path], Path], replay: Replay, run: Run, tmp_path: Path
) -> None:
    """With the number of the action before each sentence; a log is told like a replay."""
    shown = run("replay", "show", keep(replay, tmp_path / "game"))

    assert (0, "") == (shown.code, shown.err)
    assert story(replay) == shown.lines


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("replay", [GAME, WHOLE], ids=["new", "match"])
def test_replay_is_told_as_a_seat_saw_it(replay: Replay, seat: int, run: Run, tmp_path: Path) -> None:
    """Of the other seats' cards nothing is told."""
    shown = run("replay", "show", kept(replay, tmp_path / "game"), "--seat", seat)

    assert (0, "") == (shown.code, shown.err)
    assert story(replay, seat=seat) == shown.lines != story(replay)


@pytest.mark.parametrize("replay", [GAME, WHOLE, challenge()], ids=["new", "match", "table"])
def test_replay_is_told_as_everyone_saw_it(replay: Replay, run: Run, tmp_path: Path) -> None:
    """Of nobody's cards anything is told."""
    shown = run("replay", "show", "--public", kept(replay, tmp_path / "game"))

    assert (0, "") == (shown.code, shown.err)
    assert story(replay, seat=None) == shown.lines != story(replay)


def test_hidden_cards_are_hidden(run: Run, tmp_path: Path) -> None:
    """Every sentence about a deal, a draw or a shown hand, for everyone it was not meant for."""
    path = kept(GAME, tmp_path / "game")
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
    path = kept(challenge(), tmp_path / "game")
    whose = {"--public": False, "--seat=0": True, "--seat=1": True, "--seat=2": False}

    assert whose == {option: "red 1, blue 2" in run("replay", "show", path, option).out for option in whose}
    assert "red 1, blue 2" in run("replay", "show", path).out


def test_replay_is_read_from_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the file is a dash."""
    for command, expected in (
        ("show", story(GAME)),
        ("verify", ["-: 100 actions of classic-2010 as recorded, not over"]),
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GAME.to_json().encode())))
        assert expected == run("replay", command, "-").lines


def test_log_is_read_from_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is told from a replay by its first letters."""
    content = logged(GAME, tmp_path / "game").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

    assert story(GAME) == run("replay", "show", "-").lines


@pytest.mark.parametrize("seat", [3, -1, 99])
def test_seat_that_is_not_there_is_one_line(seat: int, run: Run, tmp_path: Path) -> None:
    """The line says which seats there are."""
    path = kept(GAME, tmp_path / "game")
    shown = run("replay", "show", path, f"--seat={seat}")

    assert (2, "") == (shown.code, shown.out)
    assert f"{path}: seats are 0 to 2, not {seat}" == shown.complaint()


def test_seat_and_everyone_cannot_both_be_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong command is told as such."""
    with pytest.raises(SystemExit) as end:
        main(["replay", "show", "x", "--seat", "1", "--public"])

    assert 2 == end.value.code
    assert "not allowed with argument" in capsys.readouterr().err


def test_replay_that_diverges_is_told_up_to_there(run: Run, tmp_path: Path) -> None:
    """Then comes one line, and another code."""
    broken = evolve(GAME, actions=(*GAME.actions[:9], Draw(9), *GAME.actions[10:]))
    path = kept(broken, tmp_path / "game")
    shown = run("replay", "show", path)

    assert 1 == shown.code
    assert story(GAME.up_to(9)) == shown.lines
    assert shown.complaint().startswith(f"{path}: action 10 diverges: Draw(seat=9) is expected, and it is refused: ")


def test_torn_log_is_told_up_to_its_last_whole_record(run: Run, tmp_path: Path) -> None:
    """What a crash leaves is no damage."""
    path = logged(GAME, tmp_path / "game")
    path.write_bytes(path.read_bytes()[:-5])
    shown = run("replay", "show", path)

    assert (0, "") == (shown.code, shown.err)
    assert story(GAME.up_to(99)) == shown.lines


# Showing what a seat was told.


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_replay_of_a_seat_is_told_like_any_other(seat: int | None, run: Run, tmp_path: Path) -> None:
    """As far as the seat knew it; what everyone saw can be told of it too."""
    path = tmp_path / "game"
    path.write_text(GAME.for_seat(seat).to_json(), encoding="utf-8")
    shown, public = run("replay", "show", path), run("replay", "show", path, "--public")

    assert (0, "", 0, "") == (shown.code, shown.err, public.code, public.err)
    assert story(GAME, seat=seat) == shown.lines
    assert story(GAME, seat=None) == public.lines
    if seat is not None:
        assert story(GAME, seat=seat) == run("replay", "show", path, "--seat", seat).lines


@pytest.mark.parametrize(("seat", "whose"), [(1, "seat 1"), (None, "everyone")])
def test_replay_of_a_seat_cannot_be_told_as_another_saw_it(
    seat: int | None, whose: str, run: Run, tmp_path: Path
) -> None:
    """For nobody knows what that one saw; the line says whom it was told to."""
    path = tmp_path / "game"
    path.write_text(GAME.for_seat(seat).to_json(), encoding="utf-8")
    shown = run("replay", "show", path, "--seat", 2)

    assert (2, "") == (shown.code, shown.out)
    assert f"{path}: this is what {whose} was told, and nothing else" == shown.complaint()


def test_replay_of_a_seat_cannot_be_verified(run: Run, tmp_path: Path) -> None:
    """It is not enough to be played again; the files after it are looked at all the same."""
    path, good = tmp_path / "game", kept(GAME, tmp_path / "good")
    path.write_text(GAME.for_seat(1).to_json(), encoding="utf-8")
    verified = run("replay", "verify", path, good)

    assert (2, 1) == (verified.code, len(verified.lines))
    assert f"{path}: what one seat was told cannot be played again" == verified.complaint()


# Verifying.


def test_replays_that_come_out_as_written_are_named(run: Run, tmp_path: Path) -> None:
    """One line each: how many actions, of which game, and who won."""
    paths = [
        kept(GAME, tmp_path / "a"),
        logged(GAME, tmp_path / "b"),
        kept(WHOLE, tmp_path / "c"),
        kept(recorded(uno.new_game("friends-2022", ["Ann", "Bo"], seed=1)[0], 1), tmp_path / "d"),
    ]
    verified = run("replay", "verify", *paths)
    (winner,) = WHOLE.verify().winners

    assert (0, "") == (verified.code, verified.err)
    assert [
        f"{paths[0]}: 100 actions of classic-2010 as recorded, not over",
        f"{paths[1]}: 100 actions of classic-2010 as recorded, not over",
        f"{paths[2]}: {len(WHOLE)} actions of friends-2022 as recorded, won by Player {winner + 1}",
    ] == verified.lines[:3]
    assert verified.lines[3].endswith((", won by Ann", ", won by Bo"))


def test_shared_win_names_all_winners(run: Run, tmp_path: Path) -> None:
    """In the order of their seats."""
    rules = uno.CLASSIC_2010.with_rules(scoring="own_tally", target=50)
    table = uno.from_table(
        ["red-1", "red-0", "wild"], top="red-9", variant=rules, players=["Ann", "Bo", "Cy"], scores=[0, 0, 0]
    )
    path = kept(Replay.of(table, [Play(0, uno.card("red-1"))]), tmp_path / "game")

    assert [f"{path}: 1 action of classic-2010 as recorded, won by Ann, Bo"] == run("replay", "verify", path).lines


def test_every_file_is_looked_at(run: Run, tmp_path: Path) -> None:
    """A bad one does not hide those after it; the worst one gives the code."""
    good = kept(GAME, tmp_path / "good")
    broken = kept(evolve(GAME, checks=("000", *GAME.checks[1:])), tmp_path / "broken")
    missing = tmp_path / "missing"

    for files, code, fine, wrong in (
        ([good, good], 0, 2, 0),
        ([broken, good], 1, 1, 1),
        ([good, broken, good], 1, 2, 1),
        ([missing, good], 2, 1, 1),
        ([missing, broken, good], 2, 1, 2),
        ([broken, missing, good], 2, 1, 2),
        ([broken, broken], 1, 0, 2),
    ):
        verified = run("replay", "verify", *files)
        assert (code, fine, wrong) == (verified.code, len(verified.lines), len(verified.err.splitlines()))


def test_replay_that_diverges_is_one_line(run: Run, tmp_path: Path) -> None:
    """With the file, the action, and what was expected; also in a log."""
    path = kept(evolve(GAME, checks=("000", *GAME.checks[1:])), tmp_path / "game")
    with ReplayLog.create(tmp_path / "log", Replay.of(GAME.start)) as log:
        log.append(GAME.actions[0], game(players=3, seed=2, most=1).verify())
    verified, of_the_log = run("replay", "verify", path), run("replay", "verify", tmp_path / "log")

    assert (1, "") == (verified.code, verified.out)
    assert f"{path}: the start diverges: check 000 is expected, and it is {GAME.checks[0]}" == verified.complaint()
    assert 1 == of_the_log.code
    assert f"{tmp_path / 'log'}: action 1 diverges: " in of_the_log.complaint()


# Files that cannot be read.


BAD: dict[str, Callable[[], bytes]] = {
    "binary": lambda: bytes(range(256)),
    "empty": lambda: b"",
    "text": lambda: b"Dear diary,\n",
    "half": lambda: GAME.to_json().encode()[:1000],
    "a list": lambda: b"[]",
    "a state": lambda: uno.dumps(GAME.start).encode(),
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

    assert (2, "") == (shown.code, shown.out)
    assert shown.complaint().startswith(f"{path}: $")


@pytest.mark.parametrize("command", ["show", "verify"])
@pytest.mark.parametrize("cut", [30, 100, 300])
def test_log_without_a_whole_header_is_one_line(cut: int, command: str, run: Run, tmp_path: Path) -> None:
    """And so is one that is damaged."""
    path = logged(GAME, tmp_path / "game")
    content = path.read_bytes()
    path.write_bytes(content[:cut])
    torn = run("replay", command, path)
    path.write_bytes(content[:3000] + b"?" + content[3001:])
    damaged = run("replay", command, path)

    assert (2, "", 2, "") == (torn.code, torn.out, damaged.code, damaged.out)
    assert f"{path}: line 1: the log ends before its first record does" == torn.complaint()
    line = content[:3000].count(b"\n") + 1
    assert f"{path}: line {line}: the record is damaged" == damaged.complaint()


@pytest.mark.parametrize("command", ["show", "verify"])
def test_file_that_cannot_be_opened_is_one_line(command: str, run: Run, tmp_path: Path) -> None:
    """A folder, or nothing at all."""
    folder, missing = run("replay", command, tmp_path), run("replay", command, tmp_path / "missing")

    assert (2, "", 2, "") == (folder.code, folder.out, missing.code, missing.out)
    assert folder.complaint().startswith(f"{tmp_path}: ")
    assert f"{tmp_path / 'missing'}: No such file or directory" == missing.complaint()


# Variants.


def test_variants_are_listed(run: Run) -> None:
    """One line each, with what a player wants to know."""
    listed = run("variants")

    assert (0, "") == (listed.code, listed.err)
    assert [variant.id for variant in DEFAULT] == [line.split()[0] for line in listed.lines]
    assert "classic-2010          v1  108 cards  2-10 players  Classic UNO (2010)" == listed.lines[0]


@pytest.mark.parametrize("variant", list(DEFAULT), ids=str)
def test_rules_of_a_variant_are_told(variant: uno.Variant, run: Run) -> None:
    """What it is, its cards, its switches and its rules."""
    told = run("rules", variant.id)

    assert (0, "") == (told.code, told.err)
    assert f"{variant.title} ({variant.id}, version 1)" == told.lines[0]
    assert f"2 to 10 players, {variant.size} cards, {', '.join(variant.colors)}" == told.lines[1]
    cards = told.lines[told.lines.index("Cards") + 1 : told.lines.index("Switches") - 1]
    assert variant.size == sum(int(line.split()[0]) for line in cards)
    assert "    8 skip (20 points)" in cards
    assert "    4 0 (0 points)" in cards
    assert "    8 1 (1 point)" in cards
    for a in fields(Rules):
        if a.name == "target" and variant.rules.scoring == "none":
            assert "  target is not used" in told.lines
        else:
            assert any(line.startswith(f"  {a.name} = {getattr(variant.rules, a.name)!r}") for line in told.lines)
    assert any(line.lstrip().startswith("ALL-CHAL-03  ") for line in told.lines)
    assert max(map(len, told.lines)) <= 120


def test_rules_are_those_of_the_sheet(run: Run) -> None:
    """A rule of another sheet is not among them, and a switch that differs says what is usual."""
    classic, friends = run("rules", "classic-2010").out, run("rules", "friends-2022").out

    assert ("C10-OPEN-01" in classic, "C10-OPEN-01" in friends) == (True, False)
    assert ("FR-TOWYD-01" in classic, "FR-TOWYD-01" in friends) == (False, True)
    assert "  scoring = 'none'  (default 'winner_takes')\n" in friends
    assert "  scoring = 'winner_takes'\n" in classic


def test_unknown_variant_is_one_line(run: Run) -> None:
    """Which names those there are."""
    told = run("rules", "no-such-game")

    assert (2, "") == (told.code, told.out)
    assert told.complaint().startswith("there is no variant 'no-such-game'; known: classic-2010, ")


def test_schema_is_printed(run: Run) -> None:
    """As JSON."""
    printed = run("schema")

    assert (0, "") == (printed.code, printed.err)
    assert isinstance(json.loads(printed.out), dict)
    assert printed.out.endswith("}\n")


# Variants of one's own.


@pytest.mark.parametrize("mine", ["tests.kit.decks:TINY", "tests.kit.games:OWN"], ids=["variant", "registry"])
def test_variants_of_ones_own_stand_beside_the_shipped_ones(mine: str, run: Run, tmp_path: Path) -> None:
    """In every command that has to find one."""
    path = kept(game(TINY, 2, seed=4), tmp_path / "game")

    assert story(game(TINY, 2, seed=4)) == run("replay", "show", path, "--with", mine).lines
    assert 0 == run("replay", "verify", path, "--with", mine).code
    assert run("replay", "verify", path).complaint().endswith("; --with MODULE:NAME adds one of your own")
    assert "test:tiny (test:tiny, version 1)" == run("rules", "test:tiny", "--with", mine).lines[0]
    listed = [line.split()[0] for line in run("variants", "--with", mine).lines]
    assert ["classic-2010", "test:tiny"] == [listed[0], listed[5]]


def test_rules_of_a_variant_without_a_sheet_are_its_switches(run: Run) -> None:
    """And nothing is cited."""
    told = run("rules", "test:tiny", "--with", "tests.kit.decks:TINY")

    assert "  hand_size = 2  (default 7)" in told.lines
    assert told.lines[-1].startswith("  target = ")


def test_several_variants_can_be_named(run: Run) -> None:
    """The same one twice, too."""
    listed = run(
        "variants",
        "--with",
        "tests.kit.decks:LONELY",
        "--with",
        "tests.kit.games:OWN",
        "--with",
        "tests.kit.decks:TINY",
    )

    assert (0, ["test:lonely", "test:tiny", "test:fours"]) == (
        listed.code,
        [line.split()[0] for line in listed.lines][5:],
    )


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("no_such_module:TINY", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("tests.no_such_module:TINY", "ModuleNotFoundError: No module named 'tests.no_such_module'"),
        ("tests.kit.decks:NO_SUCH_NAME", "AttributeError: module 'tests.kit.decks' has no attribute 'NO_SUCH_NAME'"),
        (":TINY", "ValueError: Empty module name"),
        (".decks:TINY", "TypeError: the 'package' argument is required "),
        ("tests.kit.decks", "MODULE:NAME of a variant or a registry is expected"),
        ("tests.kit.decks:", "MODULE:NAME of a variant or a registry is expected"),
        ("", "MODULE:NAME of a variant or a registry is expected"),
        ("tests.kit.decks:small", "MODULE:NAME of a variant or a registry is expected"),
        ("tests.kit.decks:Registry", "AttributeError: module 'tests.kit.decks' has no attribute 'Registry'"),
        ("tests.kit.games:Registry", "MODULE:NAME of a variant or a registry is expected"),
    ],
    ids=str,
)
@pytest.mark.parametrize(
    "command", [("variants",), ("rules", "classic-2010"), ("replay", "show", "missing")], ids=" ".join
)
def test_what_is_no_variant_of_ones_own_is_one_line(command: tuple[str, ...], named: str, said: str, run: Run) -> None:
    """Whether it is the module, the name or the thing that is wrong."""
    told = run(*command, "--with", named)

    assert (2, "") == (told.code, told.out)
    assert told.complaint().startswith(f"--with {named}: {said}")


def test_module_that_breaks_is_one_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong in it."""
    (tmp_path / "broken_of_this_test.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "unreadable_of_this_test.py").write_text("def (\n", encoding="utf-8")
    (tmp_path / "ending_of_this_test.py").write_text("raise SystemExit('enough')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    ending = run("variants", "--with", "ending_of_this_test:MINE")
    broken = run("variants", "--with", "broken_of_this_test:MINE")
    unreadable = run("variants", "--with", "unreadable_of_this_test:MINE")

    assert (2, "", 2, "") == (broken.code, broken.out, unreadable.code, unreadable.out)
    assert "--with broken_of_this_test:MINE: ZeroDivisionError: division by zero" == broken.complaint()
    assert unreadable.complaint().startswith("--with unreadable_of_this_test:MINE: SyntaxError: ")
    assert (2, "--with ending_of_this_test:MINE: SystemExit: enough") == (ending.code, ending.complaint())


def test_variant_with_a_shipped_id_is_one_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games cannot have one name."""
    (tmp_path / "houses_of_this_test.py").write_text(
        "from unorules import CLASSIC_2010\nHOUSE = CLASSIC_2010.with_rules(target=100)\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    told = run("variants", "--with", "houses_of_this_test:HOUSE")
    monkeypatch.delitem(sys.modules, "houses_of_this_test")

    assert (2, "") == (told.code, told.out)
    assert "two variants have the id 'classic-2010' and the version 1" == told.complaint()


# The command itself.


def test_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """And nothing is done."""
    with pytest.raises(SystemExit) as end:
        main(["--version"])

    assert end.value.code in (0, None)
    assert f"unorules {uno.__version__}\n" == capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["replay"],
        ["dance"],
        ["replay", "dance"],
        ["replay", "show"],
        ["replay", "verify"],
        ["rules"],
        ["replay", "show", "a", "b"],
        ["replay", "show", "a", "--seat", "x"],
        ["schema", "--with", "a:b"],
        ["variants", "--with"],
    ],
    ids=" ".join,
)
def test_command_that_is_none_is_told_with_its_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """On the error output."""
    with pytest.raises(SystemExit) as end:
        main(words)
    said = capsys.readouterr()

    assert (2, "") == (end.value.code, said.out)
    assert said.err.startswith("usage: python -m unorules")


@pytest.mark.parametrize("words", [["--help"], ["replay", "--help"], ["replay", "show", "--help"], ["rules", "-h"]])
def test_help_is_printed(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """For every command."""
    with pytest.raises(SystemExit) as end:
        main(words)

    assert 0 == end.value.code
    assert capsys.readouterr().out.startswith("usage: python -m unorules")


def test_package_can_be_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Its words come from the command line, and its code goes back to the shell."""
    monkeypatch.setattr(sys, "argv", ["unorules", "rules", "no-such-game"])
    monkeypatch.delitem(sys.modules, "unorules.__main__", raising=False)
    with pytest.raises(SystemExit) as end:
        runpy.run_module("unorules", run_name="__main__", alter_sys=True)

    assert 2 == end.value.code
    assert capsys.readouterr().err.startswith("unorules: there is no variant 'no-such-game'")


def test_reader_who_has_seen_enough_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as `head`: the command ends quietly, and so does whatever is printed after it."""
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w", encoding="utf-8") as closed:
        monkeypatch.setattr(sys, "stdout", closed)
        assert 0 == main(["schema"])
        assert 0 == main(["variants"])
        monkeypatch.undo()


def test_output_may_be_a_text_in_memory() -> None:
    """As where another program calls the command."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert 0 == main(["variants"])

    assert out.getvalue().startswith("classic-2010 ")


@pytest.mark.parametrize("command", ["show", "verify"])
def test_missing_standard_input_is_one_line(command: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process can be started without one."""
    monkeypatch.setattr(sys, "stdin", None)
    told = run("replay", command, "-")

    assert (2, "") == (told.code, told.out)
    assert "-: there is no standard input" == told.complaint()


def test_command_does_without_a_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its code and its complaints are the same."""
    good = str(kept(GAME, tmp_path / "good"))
    broken = str(kept(evolve(GAME, checks=("000", *GAME.checks[1:])), tmp_path / "broken"))
    monkeypatch.setattr(sys, "stdout", None)

    assert 0 == main(["variants"])
    assert [0, 0] == [main(["replay", command, good]) for command in ("show", "verify")]
    assert [1, 1] == [main(["replay", command, broken]) for command in ("show", "verify")]
    assert [2, 2] == [main(["replay", command, str(tmp_path)]) for command in ("show", "verify")]
    assert 4 == len(capsys.readouterr().err.splitlines())


def test_command_that_is_stopped_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the code that a shell gives to whatever Ctrl-C has ended."""

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("unorules.cli.variants.say", stopped)
    told = run("variants")

    assert (130, "", "") == (told.code, told.out, told.err)


# In a process of its own.


def test_commands_end_with_their_codes(tmp_path: Path) -> None:
    """As a shell sees them; nothing is printed where it does not belong."""
    good, missing = kept(GAME, tmp_path / "good"), tmp_path / "missing"
    broken = kept(evolve(GAME, checks=("000", *GAME.checks[1:])), tmp_path / "broken")
    verified, diverged = outside("replay", "verify", good), outside("replay", "verify", broken, good)
    unreadable = outside("replay", "show", missing)

    assert [0, 1, 2] == [done.returncode for done in (verified, diverged, unreadable)]
    assert ["", 1, 1] == [verified.stderr, *(len(done.stderr.splitlines()) for done in (diverged, unreadable))]
    assert f"{good}: 100 actions of classic-2010 as recorded, not over\n" == verified.stdout == diverged.stdout


def test_names_are_printed_as_they_are(tmp_path: Path) -> None:
    """Where the output can show them."""
    replay = recorded(uno.new_game(players=["Zoë", "李"], seed=2)[0], 2, most=20)
    path = kept(replay, tmp_path / "game")
    shown = outside("replay", "show", path, env={**os.environ, "PYTHONIOENCODING": "utf-8"})

    assert (0, story(replay)) == (shown.returncode, shown.stdout.splitlines())


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_names_that_the_output_cannot_show_are_no_traceback(encoding: str, tmp_path: Path) -> None:
    """The game is told all the same."""
    replay = recorded(uno.new_game(players=["Zoë", "李"], seed=2)[0], 2, most=20)
    path = kept(replay, tmp_path / "game")
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    shown = outside("replay", "show", path, env=environment, encoding=encoding, errors="replace")

    assert (0, "") == (shown.returncode, shown.stderr)
    assert len(story(replay)) == len(shown.stdout.splitlines())


def test_standard_input_is_read_in_a_process_of_its_own() -> None:
    """As behind a pipe."""
    shown = outside("replay", "show", "-", "--public", input=GAME.to_json())

    assert (0, "") == (shown.returncode, shown.stderr)
    assert story(GAME, seat=None) == shown.stdout.splitlines()


@pytest.mark.parametrize("command", [("replay", "show"), ("replay", "verify")], ids=" ".join)
def test_command_whose_reader_is_gone_ends_quietly(command: tuple[str, ...], tmp_path: Path) -> None:
    """Without a traceback, and without an error."""
    path = kept(WHOLE, tmp_path / "game")
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "unorules", *command, str(path)],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": ""},
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(writing)

    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no disk that is always full")
@pytest.mark.parametrize("command", ["variants", "schema"])
def test_output_that_cannot_be_written_is_one_line(command: str) -> None:
    """Little or much, for the disk is full either way."""
    with open("/dev/full", "wb") as full:
        done = outside(
            command,
            capture_output=False,
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": ""},
        )

    assert (2, "unorules: [Errno 28] No space left on device\n") == (done.returncode, done.stderr)


def test_reader_who_takes_one_line_ends_the_command(tmp_path: Path) -> None:
    """In the middle of a long story."""
    path = kept(game(players=3, seed=1), tmp_path / "game")
    with subprocess.Popen(
        [sys.executable, "-m", "unorules", "replay", "show", str(path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
        code = process.wait()

    assert "    0  Player 1, Player 2 and Player 3 sit down to a match of classic-2010.\n" == first
    assert (0, "") == (code, said)
