"""The command `play`: whole games, their players, ends and files, and no secret on the screen."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from tests.cli.commands import Run, outside
from tests.cli.play.persons import Keyboard, draws, first_choice, lines, play, play_at
from tests.kit import ROOT
from unorules import Play, Replay, State, Variant, legal_actions, new_game, redact, view
from unorules.cli.main import main
from unorules.players import Memory, careful_bot, play_on, random_bot
from unorules.variants import BUILT_IN, CLASSIC_2010, house

SHORT = ("--seed", 3, "--rule", "target=30")


def test_whole_match_is_played_and_kept(run: Run, tmp_path: Path) -> None:
    """By somebody who always types what is offered first; all who sat there see who has won."""
    file = tmp_path / "game.json"
    code, screen = play(*SHORT, "--name", "Zoe", "--save", file, typist=first_choice)
    replay = Replay.from_json(file.read_text(encoding="utf-8"))

    assert 0 == code
    assert ("Zoe", "Bo", "Cy", "Di") == replay.players
    assert replay.verify().over
    assert re.search(r"^(You win|\w+ wins) the match with \d+ points!$", screen, re.MULTILINE)
    assert screen.endswith(f"The game is kept in {file}.\n") or str(file) in screen.replace("\n  ", "")
    assert 0 == run("replay", "show", file, "--seat", "Zoe").code
    assert 0 == run("replay", "html", file, "--seat", "zoe", "-o", tmp_path / "game.html").code


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "words",
    [
        *(pytest.param([variant.id], marks=pytest.mark.slow) for variant in BUILT_IN),
        ["classic-2010", "--preset", "party", "--one-round"],
        ["ice-the-kicker-2023", "--language", "de"],
        *([id, "--one-round", "--opponents", "2"] for id in ("flip-2018", "no-mercy-2023", "all-wild")),
        ["classic-2010", "--preset", "survival", "--rule", "target=100"],
        pytest.param(["friends-2022", "--preset", "tournament", "--opponents", "9"], marks=pytest.mark.slow),
        [
            "classic-2010",
            "--preset",
            "partners",
            "--rule",
            "target=20,uno_window=own_turn",
            "--rule",
            "multi_play=identical",
        ],
    ],
    ids=" ".join,
)
def test_every_game_can_be_played(words: list[str], tmp_path: Path) -> None:
    """With any variant, house rules, number of players and language; no line is too long."""
    code, screen = play(*words, "--seed", 11, "--save", tmp_path / "game.json", typist=first_choice)
    state = Replay.from_json((tmp_path / "game.json").read_text(encoding="utf-8")).verify()

    assert 0 == code
    assert state.over or ("--one-round" in words and state.prompt.kind == "round_over")
    assert max(len(line) for line in screen.splitlines() if str(tmp_path) not in line) <= 80


def test_rounds_follow_each_other() -> None:
    """Enter deals the next one, until somebody has reached the target."""
    _, screen = play("--seed", 3, "--opponents", 1, "--rule", "target=200", typist=first_choice)
    rounds = [int(number) for number in re.findall(r"^Round (\d+): ", screen, re.MULTILINE)]

    assert list(range(1, 1 + len(rounds))) == rounds
    assert len(rounds) > 1
    assert len(rounds) - 1 == screen.count("Enter deals the next round.")


def test_same_seed_is_the_same_game() -> None:
    """If the person does the same."""
    assert play(*SHORT, typist=first_choice) == play(*SHORT, typist=first_choice)
    assert play(*SHORT) != play("--seed", 4, "--rule", "target=30")
    assert play() != play()


# Leaving.


def stop(screen: str) -> str:
    """Type Ctrl-C."""
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("typist", "code", "said"),
    [
        (lines("quit"), 0, "> quit\nYou leave the table.\n"),
        (lines("", "Q"), 0, "> Q\nYou leave the table.\n"),
        (lines(), 0, "> \nYou leave the table.\n"),
        (stop, 130, "> \n"),
    ],
    ids=["quit", "q", "end of input", "Ctrl-C"],
)
def test_game_that_is_left_is_kept(typist: object, code: int, said: str, tmp_path: Path, run: Run) -> None:
    """As far as it was played."""
    file = tmp_path / "game.json"
    ended, screen = play("--seed", 3, "--save", file, typist=typist)  # type: ignore[arg-type]
    kept = f"{said}The game is kept in"

    assert (code, True) == (ended, kept in screen)
    assert not Replay.from_json(file.read_text(encoding="utf-8")).verify().over
    assert 0 == run("replay", "verify", file).code


def test_game_is_not_kept_unless_asked_for() -> None:
    """Nothing is said of a file."""
    assert "kept" not in play("--seed", 3)[1]


def test_log_is_written_move_by_move(tmp_path: Path, run: Run) -> None:
    """What a crash leaves can be read, too."""
    file = tmp_path / "game.jsonl"
    sizes = []

    def typist(screen: str) -> str | None:
        sizes.append(file.stat().st_size)
        return first_choice(screen) if len(sizes) < 4 else None

    play("--seed", 3, "--save", file, typist=typist)

    assert sizes == sorted(set(sizes))
    assert run("replay", "recover", file).out.endswith("; nothing is damaged\n")
    assert 0 == run("replay", "show", file).code


@pytest.mark.parametrize("name", ["game.json", "game.jsonl"])
def test_file_that_is_there_is_left_alone(name: str, tmp_path: Path, run: Run) -> None:
    """Another game may be in it."""
    (tmp_path / name).write_text("mine", encoding="utf-8")
    told = run("play", "--save", tmp_path / name)

    assert (2, f"{tmp_path / name}: there is such a file already") == (told.code, told.complaint())
    assert "mine" == (tmp_path / name).read_text(encoding="utf-8")


# Who plays.


def test_bots_are_chosen_by_name() -> None:
    """As often as they are named."""
    _, screen = play("--bots", "random, random,careful,tests.cli.play.persons:draws", "--seed", 3)

    assert "You sit down to a match of Classic UNO (2010) with Bo, Cy, Di and Ed." in screen


@pytest.mark.parametrize("name", ["Bo", "bO"])
def test_nobody_else_has_the_name_of_the_person(name: str) -> None:
    """Even if there are nine others."""
    _, screen = play("--name", name, "--opponents", 9, "--seed", 3)

    assert "with Cy, Di, Ed, Flo, Gus, Hal, Ida, Jo and Kim." in screen.replace("\n  ", " ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("no-such-game", "there is no variant 'no-such-game'; known: "),
        ("--opponents 0", "classic-2010 is for 2 to 10 players, not 1"),
        ("--opponents 999999999", "no game is for more than 100 players; --opponents is 999999999"),
        ("--opponents 10", "classic-2010 is for 2 to 10 players, not 11"),
        ("--bots clever", "there is no bot 'clever'; known: "),
        ("--rule stacking=often", "stacking must be one of "),
        ("--save no/game.json", "no/game.json: there is no such folder"),
    ],
)
def test_game_that_cannot_be_played_is_one_line(words: str, said: str, run: Run) -> None:
    """Which says why."""
    told = run("play", *words.split())

    assert (2, "") == (told.code, told.out)
    assert told.complaint().startswith(said)


def broken(view: object, rng: object) -> None:
    """Fail."""
    raise LookupError("no idea")


def test_bot_that_fails_is_one_line_and_the_game_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its author will want to see it."""
    words = ("--bots", "tests.cli.play.test_command:broken", "--seed", 5, "--save", tmp_path / "x.json")
    code, screen = play(*words, typist=first_choice)

    assert 1 == code
    assert "error: LookupError: no idea\n" == capsys.readouterr().err
    assert Replay.from_json((tmp_path / "x.json").read_text(encoding="utf-8")).players == ("Ann", "Bo")
    assert "The game is kept in" in screen


def idle(view: object, rng: object) -> None:
    """Wait, even if the game waits for this bot."""


def test_bot_that_breaks_its_contract_is_one_line_and_the_game_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line says what it did."""
    words = ("--bots", "tests.cli.play.test_command:idle", "--seed", 5, "--save", tmp_path / "x.json")

    assert 1 == play(*words, typist=first_choice)[0]
    assert capsys.readouterr().err.startswith("error: the bot in seat 1 waits, but the game waits for it: ")
    assert (tmp_path / "x.json").exists()


# Input and output.


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_game_needs_somebody_who_reads_and_types(
    stream: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line says so."""
    monkeypatch.setattr(sys, stream, None)

    assert 2 == main(["play"])
    assert "error: play needs a standard input and a standard output\n" == capsys.readouterr().err


def test_input_that_is_no_text_is_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused like any other word."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\x00\n" * 3), encoding="utf-8"))
    told = run("play", "--seed", 3)

    assert (0, "") == (told.code, told.err)
    assert 3 == told.out.count("is not something you can do now.")


@pytest.mark.slow
def test_game_can_be_piped() -> None:
    """What is typed is printed, so that the whole can be read."""
    done = outside("play", "--seed", 3, input="hand\n", env={**os.environ, "PYTHONIOENCODING": "utf-8"})

    assert (0, "") == (done.returncode, done.stderr)
    assert "\n> hand\n" in done.stdout


@pytest.mark.slow
def test_reader_who_is_gone_ends_the_game_quietly(tmp_path: Path) -> None:
    """The game is kept all the same."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "unorules", "play", "--seed", "3", "--save", str(tmp_path / "game.json")]
    try:
        done = subprocess.run(command, cwd=ROOT, input=b"draw\n", stdout=writing, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writing)

    assert (0, b"") == (done.returncode, done.stderr)
    assert (tmp_path / "game.json").exists()


@pytest.mark.parametrize("missing", [False, True])
def test_lines_can_be_edited_at_a_terminal(missing: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python has what is needed for it; what is typed is not printed again."""

    class AtTerminal(Keyboard):
        def isatty(self) -> bool:
            return True

    screen = io.StringIO()
    if missing:
        monkeypatch.setitem(sys.modules, "readline", None)
    monkeypatch.setattr(sys, "stdin", AtTerminal(screen, lines("help", "quit")))
    with contextlib.redirect_stdout(screen):
        assert 0 == main(["play", "--seed", "3"])

    assert "> help" not in screen.getvalue()
    assert "> Name a card to play it: " in screen.getvalue()


# Secrets.

QUIET = ("help", "hand", "rules", "dance", "red", "wild")
"""What tells something, and changes nothing."""


def on_turn(variant: Variant, seed: int) -> tuple[State, Memory]:
    """Return a game in which it is the turn of seat 0, some way on, and what that seat knows."""
    start, _ = new_game(variant, ["Ann", "Bo", "Cy"], seed=seed)
    memory = Memory(view(start, 0))
    for at, (_, state, events) in enumerate(play_on(start, [random_bot, careful_bot, random_bot], Random(seed))):
        memory = memory.after(redact(events, 0))
        if at >= seed % 40 and state.prompt.seat == 0 and state.prompt.question is None:
            return state, memory
    raise AssertionError("it was never the turn of seat 0")


@pytest.mark.sampled(5)
@pytest.mark.parametrize("variant", [*BUILT_IN, CLASSIC_2010.with_rules(house.PARTY)], ids=str)
def test_games_that_differ_in_what_is_hidden_look_the_same(variant: Variant) -> None:
    """Whatever the person types, as long as nothing moves."""
    differing = 0
    for seed in range(5):
        state, memory = on_turn(variant, seed)
        screen = play_at(state, [draws, draws], *QUIET)
        for other in range(3):
            world = memory.sample(view(state, 0), Random(other))
            differing += world.hands != state.hands
            assert screen == play_at(world, [draws, draws], *QUIET)
    assert differing > 5


@pytest.mark.parametrize("games", [5, pytest.param(20, marks=pytest.mark.slow)])
def test_games_look_the_same_until_the_person_draws(games: int) -> None:
    """The others draw hidden cards all the time; the first line that differs tells the person's own card."""
    variant = CLASSIC_2010.with_rules(drawn_card="keep", wd4="free")
    compared = 0
    for seed in range(games):
        state, memory = on_turn(variant, seed)
        worlds = [state, *(memory.sample(view(state, 0), Random(other)) for other in range(3))]
        first, *others = (play_at(world, [draws, draws], *plain_play(state), "draw", "draw") for world in worlds)
        for other in others:
            pairs = zip(first.splitlines(), other.splitlines(), strict=False)
            differing = next((pair for pair in pairs if len(set(pair)) > 1), None)
            if plain_play(state) and differing is not None:
                compared += 1
                assert all(line.startswith("You draw a ") for line in differing)
                assert "Bo draws a card." in other.partition(differing[1])[0]
    assert compared > games / 2


def plain_play(state: State) -> list[str]:
    """Return what somebody types who plays a number, if there is one that fits."""
    plays = [action for action in legal_actions(state, 0) if isinstance(action, Play)]
    return [str(play.card) for play in plays if play.card.kind.isdecimal()][:1]


def test_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who is shown the hand of another sees what differs."""
    state, memory = on_turn(CLASSIC_2010, 3)
    world = memory.sample(view(state, 0), Random(1))
    monkeypatch.setattr(
        sys.modules["unorules.players.play_out"],  # which has the name of a function
        "view",
        lambda state, seat: evolve(view(state, seat), hand=view(state, 1 if seat == 0 else seat).hand),
    )

    assert play_at(state, [draws, draws]) != play_at(world, [draws, draws])


def test_these_games_have_something_to_hide() -> None:
    """A screen with the hands of others would not pass."""
    state, memory = on_turn(CLASSIC_2010, 3)
    world = memory.sample(view(state, 0), Random(1))

    assert view(state, 0) == view(world, 0)
    assert view(state, 1) != view(world, 1)
