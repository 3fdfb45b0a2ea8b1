"""The examples: each is one short file, and runs as its docstring says."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from io import StringIO
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import unorules as uno
from unorules.variants import CLASSIC_2010

# Running and importing an example.

EXAMPLES = Path(__file__).parents[2] / "examples"
PATIENCE = 180
"""Seconds until a test gives up on a program: only a fault takes so long."""

ENVIRONMENT = {**os.environ, "PYTHONIOENCODING": "utf-8"}


def run(name: str, *words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run an example as a program. What it is not told by `typed` is the end of its input."""
    return subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words],
        env=ENVIRONMENT | environment,
        input=typed,
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=PATIENCE,
    )


@cache
def example(name: str) -> ModuleType:
    """Import an example, which stands in no package."""
    spec = spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module  # where a pickled state looks for the card
    spec.loader.exec_module(module)
    return module


@cache
def tolls() -> uno.Variant:
    """The variant of `own_card.py`, whose card asks a seat and the host, with more of them and a short match."""
    return CLASSIC_2010.extended("mine:tolls", add={example("own_card").wild_toll: 12}).with_rules(target=1)


def toll_ahead() -> uno.State:
    """A position in which nothing but the card can be played, and drawing is the last choice."""
    hands = ["mine:wild-toll red-1 red-2", "blue-1 blue-2"]
    return uno.position(hands, top="green-9", variant=tolls(), players=("Ann", "Bo"))


# The examples.

NAMES = ("loop", "own_card", "replay", "asyncio_server", "database")


@pytest.mark.parametrize("name", NAMES)
def test_example_is_one_file_under_a_hundred_lines(name: str) -> None:
    """It imports the library and Python's own modules, nothing else."""
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    imported = {
        line.split()[1].partition(".")[0] for line in text.splitlines() if line.startswith(("import ", "from "))
    }

    assert text.count("\n") < 100
    assert f"python examples/{name}.py" in text
    assert imported <= {"unorules", *sys.stdlib_module_names}


@pytest.mark.parametrize("name", sorted({*NAMES} - {"own_card"}))
def test_example_that_is_asked_for_help_says_how_to_run_it(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And takes the question for no variant and no file."""
    monkeypatch.chdir(tmp_path)
    ran = run(f"{name}.py", "--help")

    assert (1, "") == (ran.returncode, ran.stdout)
    assert f"python examples/{name}.py" in ran.stderr
    assert [] == [*tmp_path.iterdir()]


# loop.py


def test_loop_plays_on_when_its_input_is_closed() -> None:
    """The same match under any hash seed, and somebody wins it."""
    one, other = (run("loop.py", "classic-2010", "7", PYTHONHASHSEED=seed) for seed in "12")

    assert (0, "") == (one.returncode, one.stderr)
    assert one.stdout == other.stdout
    assert 1 == one.stdout.count("A bot plays on for you.")
    assert re.search(r"wins? the match with \d+ points!$", one.stdout.splitlines()[-1])


def test_loop_takes_numbers_and_words_and_explains_what_it_does_not_understand() -> None:
    """Ann's first turn: she asks for nonsense, draws, and passes."""
    told = run("loop.py", "classic-2010", "7", typed="nonsense\n999\ndraw\npass\n").stdout

    assert 2 == told.count("  ?   ")  # each time a sentence says what is wrong
    assert "You draw " in told


def test_loop_refuses_an_unknown_variant_in_one_line() -> None:
    """It names those that there are."""
    ran = run("loop.py", "classic-1971")

    assert (1, "") == (ran.returncode, ran.stdout)
    assert ran.stderr.startswith("error: ")


def test_loop_plays_a_card_that_it_has_never_heard_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person who takes the first line is asked by the card, and told what the host has reported."""
    monkeypatch.setattr("sys.stdin", StringIO("1\n" * 5_000))
    state = example("loop").play(tolls(), "7")
    told = capsys.readouterr().out

    assert state.over
    assert "Pay the toll?" in told
    assert re.search(r"  \d  Haggle", told)
    assert "A bot plays on" not in told


# own_card.py


def test_own_card_asks_a_seat_and_then_the_host() -> None:
    """In a position and in whole rounds, in which the card is played."""
    ran = run("own_card.py")

    assert (0, "") == (ran.returncode, ran.stderr)
    for words in ("Bo has to answer: Pay the toll?\n  - Pay one card\n  - Haggle\n", "  - Strict\n", "Bo draws 3."):
        assert words in ran.stdout
    assert "unplayed=()" in ran.stdout.splitlines()[-1]


@pytest.mark.parametrize(("answers", "drawn"), [(["pay"], 1), (["haggle", "kind"], 0), (["haggle", "strict"], 3)])
def test_own_card_takes_what_the_answers_cost(answers: list[str], drawn: int) -> None:
    """One card, none, or three; then it is the turn of who paid."""
    hands = ["mine:wild-toll red-1 red-2", "blue-1 blue-2", "green-1 green-2"]
    state = uno.position(hands, top="red-9", variant=example("own_card").TOLL_UNO)
    state, _ = uno.apply(state, uno.Play(0, uno.card("mine:wild-toll"), color="blue"))
    for answer in answers:
        state, _ = uno.apply(state, uno.Answer(state.prompt.seat, answer))

    assert [2, 2 + drawn, 2] == [len(hand) for hand in state.hands]
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


# replay.py


def test_replay_is_recorded_checked_shown_and_made_a_page(tmp_path: Path) -> None:
    """By three runs of the program. A file that somebody has changed is refused."""
    file, page = tmp_path / "game.json", tmp_path / "page.html"
    recorded = run("replay.py", str(file))
    shown = run("replay.py", str(file), "5")
    made = run("replay.py", str(file), str(page))

    assert [(0, "")] * 3 == [(ran.returncode, ran.stderr) for ran in (recorded, shown, made)]
    replay = uno.Replay.from_json(file.read_text(encoding="utf-8"))
    assert replay.verify().over
    assert f"{len(replay)} actions" in recorded.stdout
    assert f"Step 5 of {len(replay)}." in shown.stdout
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")

    file.write_text(file.read_text(encoding="utf-8").replace('"seat":1', '"seat":2', 1), encoding="utf-8")
    with pytest.raises(uno.UnoError):
        example("replay").read(file)


def test_replay_shows_prompts_that_it_has_never_heard_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A question to a seat and one to the host, each with what was answered marked."""
    module, file = example("replay"), tmp_path / "game.json"
    file.write_text(module.record(tolls(), seed="7").to_json(), encoding="utf-8")
    replay = module.read(file, uno.Registry([tolls()]))
    asked = {state.prompt.question: state.seq for state, _ in replay.steps()}
    module.show(replay, asked["toll"], None)
    module.show(replay, asked["guard"])
    told = capsys.readouterr().out

    assert re.search(r"^> (Pay one card|Haggle)$", told, re.MULTILINE)
    assert re.search(r"^> (Kind|Strict)$", told, re.MULTILINE)


def test_replay_shows_a_seat_no_hand_of_another(capsys: pytest.CaptureFixture[str]) -> None:
    """What Ann is told of the deal is her own hand, and nobody else's turn is spelled out for her."""
    module = example("replay")
    replay = module.record(CLASSIC_2010.with_rules(target=50), seed="7")
    turn = next(state.seq for state, _ in replay.steps() if state.prompt.seat == 1)
    module.show(replay, turn)

    assert not re.search(r"^[> ] Play ", capsys.readouterr().out, re.MULTILINE)


# asyncio_server.py


class Client:
    """A connection that takes a seat, and keeps all that it was told."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.lines = self.socket.makefile(encoding="utf-8")
        self.received = ""

    def messages(self) -> Iterator[dict[str, Any]]:
        for line in self.lines:
            self.received += line
            yield json.loads(line)

    def send(self, line: str) -> None:
        self.socket.sendall(f"{line}\n".encode())

    def close(self) -> None:
        self.lines.close()
        self.socket.close()


@pytest.fixture
def served() -> Iterator[tuple[subprocess.Popen[str], list[Client]]]:
    """The server as a program, on a port that the system chose, and two clients in the order of their seats."""
    command = [sys.executable, str(EXAMPLES / "asyncio_server.py"), "serve", "0", "ice-the-kicker-2023"]
    with subprocess.Popen(
        command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    ) as server:
        assert server.stdout is not None
        port = int(re.findall(r"\d+", server.stdout.readline())[0])
        clients = [Client(port), Client(port)]
        yield server, clients
        for client in clients:
            client.close()
        server.kill()


def test_server_plays_a_match_with_two_clients_and_ends(
    served: tuple[subprocess.Popen[str], list[Client]],
) -> None:
    """Each draws once and then takes the first choice. Nobody reads what the other one draws."""
    server, clients = served
    for told in zip(*(client.messages() for client in clients), strict=True):
        for client, message in zip(clients, told, strict=True):
            moves = [action for _, action in message["choices"] if action]
            if moves:
                draw = {"do": "draw", "seat": moves[0]["seat"]}
                move = draw if draw in moves and "You draw " not in client.received else moves[0]
                client.send(f"{message['seq']} {json.dumps(move)}")
                break
    for client in clients:
        client.close()
    _, errors = server.communicate(timeout=PATIENCE)

    assert (0, "") == (server.returncode, errors)
    assert all("the match" in client.received.splitlines()[-1] for client in clients)
    for client, other in zip(clients, ("Bo", "Ann"), strict=True):
        assert "You draw " in client.received
        assert f"{other} draws a card" in client.received
        assert not re.search(rf"{other} draws (?!a card|\d)", client.received)


def test_server_believes_no_client_about_its_seat(served: tuple[subprocess.Popen[str], list[Client]]) -> None:
    """Whoever forges, repeats or babbles gets one line that says why not, and the others hear nothing of it."""
    _, clients = served
    feeds = [client.messages() for client in clients]
    first = [next(feed) for feed in feeds]
    (due,) = (seat for seat, message in enumerate(first) if message["choices"])
    other = 1 - due
    forged = json.dumps({"do": "draw", "seat": due})
    for line in (f"0 {forged}", '0 {"do": "draw"}', '0 {"do": "next-round"}', "0", "", "zero {}", "0 [[[["):
        clients[other].send(line)
        answer = next(feeds[other])
        assert ([], 1) == (answer["choices"], len(answer["told"])), line
    clients[due].send('0 {"do": "draw"}')
    assert all(1 == next(feed)["seq"] for feed in feeds)
    clients[due].send('0 {"do": "draw"}')  # a double click
    assert [] == next(feeds[due])["choices"]

    third = Client(clients[0].socket.getpeername()[1])
    assert [] == list(third.messages())
    third.close()


def test_server_takes_no_action_before_everybody_is_there() -> None:
    """The first who comes would otherwise move at a table that nobody has seen."""
    module = example("asyncio_server")

    async def main() -> list[Any]:
        room = module.Room("classic-2010", "7")
        async with asyncio.timeout(PATIENCE), await asyncio.start_server(room.join, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            first, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b'0 {"do": "draw"}\n')
            early = json.loads(await first.readline())
            _, other = await asyncio.open_connection("127.0.0.1", port)
            dealt = json.loads(await first.readline())
            for one in (writer, other):
                one.close()
        return [early["told"], dealt["seq"], room.table.state.seq]

    assert [["Not everybody is here yet."], 0, 0] == asyncio.run(main())


def test_server_and_its_client_play_a_card_that_they_have_never_heard_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its questions reach people in words, and the server reports what is the host's to report."""
    module, dice = example("asyncio_server"), Random(7)
    typed = ["1", "99", "2"]  # the card; what is on no menu; to haggle
    monkeypatch.setattr("builtins.input", lambda shown: typed.pop(0) if typed else dice.choice("1112"))

    async def main() -> uno.Table:
        room = module.Room(tolls())
        room.table = uno.Table.resume(uno.Replay.of(toll_ahead()))
        async with asyncio.timeout(PATIENCE), await asyncio.start_server(room.join, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            await asyncio.gather(*(asyncio.to_thread(module.join, port) for _ in range(2)))
        table: uno.Table = room.table
        return table

    played = asyncio.run(main())
    told = capsys.readouterr().out
    assert played.state.over
    assert ("toll", "guard") == tuple(state.prompt.question for state, _ in played.replay.steps())[1:3]
    # The two print at once: whole lines, in any order.
    for words in ("Pay the toll?", "    1  Pay one card", "    2  Haggle", "  Type one of the numbers."):
        assert words in told
    assert re.search(r"The guard of Bo is (kind|strict)", told)


# database.py


def test_database_keeps_a_game_from_one_process_to_the_next(tmp_path: Path) -> None:
    """Every move is a process of its own; a move from an old menu changes nothing."""
    file = str(tmp_path / "games.db")
    dealt = run("database.py", file, "new", "friends-2022")
    moved = run("database.py", file, "1", "0", "1")
    again = run("database.py", file, "1", "0", "1")
    shown = run("database.py", file, "1")

    assert [(0, ""), (0, ""), (0, "")] == [(ran.returncode, ran.stderr) for ran in (dealt, moved, shown)]
    assert dealt.stdout.startswith("Game 1, seq 0: ")
    assert "\nGame 1, seq 1: " in moved.stdout
    assert (1, "", "error: game 1 has moved on: look again\n") == (again.returncode, again.stdout, again.stderr)
    assert moved.stdout.endswith(shown.stdout)


def test_database_writes_one_of_two_who_move_at_once(tmp_path: Path) -> None:
    """Both have read the same game. The second finds that its row has changed."""
    module = example("database")
    one, other = (module.Games(str(tmp_path / "games.db")) for _ in range(2))
    with closing(one.db), closing(other.db):
        game = one.add(uno.new_game("classic-2010", 2, seed=7)[0])
        state = one.read(game)
        assert state == other.read(game)
        drawn, _ = uno.apply(state, uno.Draw(state.prompt.seat or 0))
        played, _ = uno.apply(state, uno.legal_actions(state)[0])
        assert drawn != played
        one.write(game, drawn, state.seq)
        with pytest.raises(module.Stale):
            other.write(game, played, state.seq)
        assert drawn == other.read(game)


def test_database_plays_a_card_that_it_has_never_heard_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file is closed and opened anew in the middle of every question."""
    module, path, registry = example("database"), str(tmp_path / "games.db"), uno.Registry([tolls()])
    games = module.Games(path, registry)
    game = games.add(toll_ahead())
    told = []
    for seq, choice in enumerate((1, 2, 2)):  # the card, haggle, strict
        module.show(game, games.read(game))
        told += module.choose(games, game, seq, choice)
        games.db.close()
        games = module.Games(path, registry)
    with closing(games.db):
        assert [2, 5] == [len(hand) for hand in games.read(game).hands]
    menus = capsys.readouterr().out

    assert ["Bo chooses Haggle.", "The guard of Bo is strict: Bo draws 3."] == told[1:]
    assert "   1  Bo: Pay one card\n   2  Bo: Haggle\n" in menus
    assert "   1  The host: Kind\n   2  The host: Strict\n" in menus


def test_database_refuses_what_is_not_there_and_what_was_tampered_with(tmp_path: Path) -> None:
    """In one line each."""
    module, file = example("database"), str(tmp_path / "games.db")
    games = module.Games(file)
    with closing(games.db):
        game = games.add(uno.new_game("classic-2010", 2, seed=7)[0])
        for number, choice in ((game + 1, 1), (game, 0), (game, 99)):
            with pytest.raises(LookupError):
                module.choose(games, number, 0, choice)
        games.db.execute("UPDATE games SET state = replace(state, '\"round\":1', '\"round\":true')")
        with pytest.raises(uno.DecodeError):
            games.read(game)
        with pytest.raises(sqlite3.IntegrityError):
            games.db.execute("INSERT INTO games (seq, state) VALUES ('many', 'cards')")
    ran = run("database.py", file, "1")
    assert (1, "") == (ran.returncode, ran.stdout)
    assert ran.stderr.startswith("error: $.round")
