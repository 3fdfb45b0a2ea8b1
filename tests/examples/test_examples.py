"""The examples: each is one short file that runs as its first lines say."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from random import Random

import pytest

import unorules as uno
from tests.examples.kit import ENVIRONMENT, EXAMPLES, PATIENCE, example, run, toll_uno

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


# --- loop.py --------------------------------------------------------------------------------------


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

    before, _, after = told.partition("nonsense")
    assert "It is your turn." in before
    assert "You draw: " in after or "You draw" in told


def test_loop_refuses_an_unknown_variant_in_one_line() -> None:
    """It names those that there are."""
    ran = run("loop.py", "classic-1971")

    assert (1, "") == (ran.returncode, ran.stdout)
    assert ran.stderr.startswith("error: ")


def test_loop_plays_a_card_that_it_has_never_heard_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person who always takes the last line is asked by the card, and the host reports what it asks of the world."""
    monkeypatch.setattr("sys.stdin", StringIO("1\n" * 5_000))
    state = example("loop").play(toll_uno(target=100), "7")
    told = capsys.readouterr().out

    assert state.over
    assert "Pay the toll?" in told
    assert re.search(r"  \d  Haggle", told)
    assert "A bot plays on" not in told


# --- own_card.py ----------------------------------------------------------------------------------


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
    state = uno.from_table(hands, top="red-9", variant=example("own_card").TOLL_UNO)
    state, _ = uno.apply(state, uno.Play(0, uno.card("mine:wild-toll"), color="blue"))
    for answer in answers:
        state, _ = uno.apply(state, uno.Answer(state.prompt.seat, answer))

    assert [2, 2 + drawn, 2] == [len(hand) for hand in state.hands]
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


# --- replay.py ------------------------------------------------------------------------------------


def test_replay_is_recorded_checked_shown_and_made_a_page(tmp_path: Path) -> None:
    """By four runs of the program, one of them on a file that somebody has changed."""
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
    changed = run("replay.py", str(file), "5")
    assert 1 == changed.returncode
    assert changed.stderr.startswith("error: ")


def test_replay_shows_prompts_that_it_has_never_heard_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A question to a seat and one to the host, each with what was answered marked."""
    module, variant = example("replay"), toll_uno(target=50)
    file = tmp_path / "game.json"
    file.write_text(module.record(variant, seed="7").to_json(), encoding="utf-8")
    replay = module.read(file, uno.Registry([variant]))
    asked = {state.prompt.kind: state.seq for state, _ in replay.steps()}
    module.show(replay, asked["ask"], None)
    module.show(replay, asked["outcome"])
    told = capsys.readouterr().out

    assert re.search(r"^> (Pay one card|Haggle)$", told, re.MULTILINE)
    assert re.search(r"^> (Kind|Strict)$", told, re.MULTILINE)


def test_replay_shows_a_seat_no_hand_of_another(capsys: pytest.CaptureFixture[str]) -> None:
    """What Ann is told of the deal is her own hand, and nobody else's turn is spelled out for her."""
    module = example("replay")
    replay = module.record(uno.CLASSIC_2010.with_rules(target=50), seed="7")
    turn = next(state.seq for state, _ in replay.steps() if state.prompt.seat == 1)
    module.show(replay, turn)

    assert not re.search(r"^[> ] Play ", capsys.readouterr().out, re.MULTILINE)


# --- asyncio_server.py ----------------------------------------------------------------------------


class Client:
    """A connection that takes a seat, and keeps all that it was told."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.lines = self.socket.makefile("rw", encoding="utf-8", newline="\n")
        self.received = ""

    def messages(self) -> Iterator[dict[str, object]]:
        for line in self.lines:
            self.received += line
            yield json.loads(line)

    def send(self, line: str) -> None:
        self.lines.write(line + "\n")
        self.lines.flush()

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
        clients = []
        try:
            for _ in range(2):
                clients.append(Client(port))
            yield server, clients
        finally:
            for client in clients:
                client.close()
            server.kill()


def test_server_plays_a_match_with_two_clients_and_ends(
    served: tuple[subprocess.Popen[str], list[Client]],
) -> None:
    """They take any choice that they are offered. Nobody reads what another one draws."""
    server, clients = served
    dice = Random(7)
    for told in zip(*(client.messages() for client in clients), strict=True):
        offers = [
            (client, *choice, one["seq"])
            for client, one in zip(clients, told, strict=True)
            for choice in one["choices"]
        ]
        moves = [offer for offer in offers if offer[2]]
        if moves:
            client, _, action, seq = dice.choice(moves)
            client.send(f"{seq} {json.dumps(action)}")
    _, errors = server.communicate(timeout=PATIENCE)

    assert (0, "") == (server.returncode, errors)
    assert all("the match" in client.received.splitlines()[-1] for client in clients)
    for client, other in zip(clients, ("Bo", "Ann"), strict=True):
        assert "You draw: " in client.received
        assert f"{other} draws" in client.received
        assert f"{other} draws: " not in client.received


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


def test_server_and_its_client_play_a_card_that_they_have_never_heard_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its questions reach people in words, and the server reports what is the host's to report."""
    module, dice = example("asyncio_server"), Random(7)
    monkeypatch.setattr("builtins.input", lambda shown: str(dice.randint(1, 9)))

    async def main() -> uno.State:
        room = module.Room(toll_uno(target=100), seed="7")
        async with asyncio.timeout(PATIENCE), await asyncio.start_server(room.join, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            await asyncio.gather(*(asyncio.to_thread(module.join, port) for _ in range(2)))
        state: uno.State = room.table.state
        return state

    assert asyncio.run(main()).over
    told = capsys.readouterr().out
    for words in ("  Haggle\n", "The mood of ", "Type one of the numbers.", "Wait\n"):
        assert words in told
    assert "the match" in told


# --- database.py ----------------------------------------------------------------------------------


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
    """To the end of a match, with the file opened anew in the middle of every question."""
    module, variant, dice = example("database"), toll_uno(target=50), Random(7)
    path, registry = str(tmp_path / "games.db"), uno.Registry([variant])
    games = module.Games(path, registry)
    game = games.add(uno.new_game(variant, ("Ann", "Bo"), seed=7)[0])
    asked: set[str] = set()
    while not (state := games.read(game)).over:
        if state.prompt.question in ("toll", "mood"):
            asked.add(state.prompt.question)
            module.show(game, state)
            games.db.close()
            games = module.Games(path, registry)
        module.choose(games, game, state.seq, dice.randint(1, len(uno.legal_actions(state))))
    games.db.close()
    told = capsys.readouterr().out

    assert {"toll", "mood"} == asked
    assert re.search(r"  2  (Ann|Bo): Haggle\n", told)
    assert re.search(r"  2  The host: Strict\n", told)


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
