"""`replay show`: a game is told step by step, to everyone or to one seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.kit import WHOLE, Run, kept, story, told_to
from tests.kit.games import game
from tests.kit.logs import logged
from tests.kit.samples import GAME, SEATS, challenge, with_action
from tests.words.test_titles import WEATHER
from unorules import Draw, Play, Replay, card, position
from unorules.cli.main import main
from unorules.events import Dealt, Drew
from unorules.variants import FRIENDS_2022
from unorules.words import describe


@pytest.mark.parametrize("keep", [kept, logged])
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
    path = kept(with_action(9, Draw(9)), tmp_path / "game")
    shown = run("replay", "show", path)

    assert 1 == shown.code
    assert story(GAME.up_to(9)) == shown.lines
    assert shown.complaint().startswith(f"{path}: action 10 diverges: expected Draw(seat=9), got refused: ")


def test_torn_log_is_told_up_to_its_last_whole_record(run: Run, tmp_path: Path) -> None:
    """What a crash leaves is no damage."""
    path = logged(GAME, tmp_path / "game")
    path.write_bytes(path.read_bytes()[:-5])
    shown = run("replay", "show", path)

    assert 0 == shown.code
    assert story(GAME.up_to(99)) == shown.lines


def test_cards_of_ones_own_are_told_by_their_titles(run: Run, tmp_path: Path) -> None:
    """Where the variant gives them one."""
    state = position(["test:wild-storm red-1", "blue-1"], top="red-9", variant=WEATHER, players=["Ann", "Bo"])
    replay = Replay.of(state, [Play(0, card("test:wild-storm"), color="blue")])
    shown = run("replay", "show", kept(replay, tmp_path / "game"), "--with", "tests.words.test_titles:WEATHER")

    assert "    1  Ann plays Storm of the Century and calls blue." in shown.lines


# As a seat saw it, or everyone.


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("replay", [GAME, WHOLE], ids=["new", "match"])
def test_replay_is_told_as_a_seat_saw_it(replay: Replay, seat: int, run: Run, tmp_path: Path) -> None:
    """Of the other seats' cards nothing is told."""
    shown = run("replay", "show", kept(replay, tmp_path / "game"), "--seat", seat)

    assert 0 == shown.code
    assert story(replay, seat=seat) == shown.lines != story(replay)


@pytest.mark.parametrize("name", ["Player 3", "player 3"])
def test_seat_is_the_number_or_the_name_of_its_player(name: str, run: Run, tmp_path: Path) -> None:
    """Capitals make no difference where there is no other of that name."""
    path = kept(GAME, tmp_path / "game")

    assert story(GAME, seat=2) == run("replay", "show", path, "--seat", name).lines


def test_unknown_name_is_told_with_those_there_are(run: Run, tmp_path: Path) -> None:
    """And with their seats."""
    path = kept(GAME, tmp_path / "game")
    shown = run("replay", "show", path, "--seat", "Zoe")

    assert (2, "") == (shown.code, shown.out)
    listed = "0 Player 1, 1 Player 2, 2 Player 3"
    assert f"{path}: no player is called 'Zoe'; the seats: {listed}" == shown.complaint()


@pytest.mark.parametrize("replay", [GAME, WHOLE, challenge()], ids=["new", "match", "table"])
def test_replay_is_told_as_everyone_saw_it(replay: Replay, run: Run, tmp_path: Path) -> None:
    """Of nobody's cards anything is told."""
    shown = run("replay", "show", "--public", kept(replay, tmp_path / "game"))

    assert 0 == shown.code
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


# What a seat was told.


@pytest.mark.parametrize("seat", SEATS)
def test_replay_of_a_seat_is_told_like_any_other(seat: int | None, run: Run, tmp_path: Path) -> None:
    """As far as the seat knew it; what everyone saw can be told of it too."""
    path = told_to(seat, tmp_path / "game")
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
    path = told_to(seat, tmp_path / "game")
    shown = run("replay", "show", path, "--seat", 2)

    assert (2, "") == (shown.code, shown.out)
    assert f"{path}: this replay holds only what {whose} saw" == shown.complaint()
