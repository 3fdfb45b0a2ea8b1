"""Checks of a recorded game: divergences, and the maximum length."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import unorules as uno
from tests.kit.builders import W
from tests.kit.games import GAME, STATES, actions_from, game, states_of, with_action
from tests.replay.logs import SHORT, bare
from tests.replay.replays import check, divergence, document, reread
from unorules import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    Draw,
    IllegalAction,
    NextRound,
    Pass,
    Play,
    Registry,
    Replay,
    ReplayLog,
    Table,
    UnoError,
    Variant,
    card,
)
from unorules._limits import MAX_ACTIONS
from unorules.cards import DrawCards, Effect, Kind, Turn
from unorules.errors import CardError, GameTooLong
from unorules.replay import checks
from unorules.replay.checks import action_weight
from unorules.variants import CLASSIC_2010

# Actions and checks.


def test_another_legal_action_anywhere_is_found() -> None:
    """Also if the table looks the same after it; the error names it, with both checks."""
    tried = same = 0
    for at, (before, action, after) in enumerate(zip(STATES, GAME.actions, STATES[1:], strict=False)):
        for other in uno.legal_actions(before):
            if other != action:
                state, _ = uno.apply(before, other)
                error = divergence(with_action(at, other))
                expected = (at + 1, f"check {GAME.checks[at + 1]}", check(state, uno.encode(other)))
                assert expected == (error.seq, error.expected, error.actual)
                tried += 1
                same += state == after

    assert tried > 150
    assert same > 0


@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_illegal_action_anywhere_is_found(every: int) -> None:
    """The error says what was done and why that is refused."""
    tried = 0
    for at, state in list(enumerate(STATES[:-1]))[::every]:
        seats = range(3)
        foreign: Iterable[Action] = (
            NextRound(),
            *(sort(seat) for sort in (Draw, Pass, CallUno) for seat in seats),
            *(Catch(seat, 1) for seat in seats),
            *(Answer(seat, "accept") for seat in (None, *seats)),
            Play(0, Card("no-such-kind")),
        )
        for other in foreign:
            violation = uno.check(state, other)
            if violation is not None:
                error = divergence(with_action(at, other))
                assert (at + 1, repr(other), f"refused: {violation}") == (error.seq, error.expected, error.actual)
                assert isinstance(error.__cause__, IllegalAction)
                tried += 1

    assert tried > 1000 / every


@pytest.mark.parametrize("junk", ["draw", None, 7])
def test_what_is_no_action_is_found(junk: Any) -> None:
    """In memory anything can stand among the actions."""
    error = divergence(with_action(4, junk))

    assert (5, repr(junk)) == (error.seq, error.expected)
    assert error.actual.startswith("refused: not-an-action: ")


def test_changed_check_anywhere_is_found() -> None:
    """The error shows both."""
    for at, was in enumerate(GAME.checks):
        for other in (f"{int(was, 16) ^ 1:03x}", f"{int(was, 16) ^ 0x800:03x}"):
            error = divergence(evolve(GAME, checks=(*GAME.checks[:at], other, *GAME.checks[at + 1 :])))
            assert (at, f"check {other}", was) == (error.seq, error.expected, error.actual)


def test_two_actions_changed_for_one_another_are_found() -> None:
    """At the first of the two."""
    for at, (one, other) in enumerate(pairwise(GAME.actions)):
        if one != other:
            swapped = (*GAME.actions[:at], other, one, *GAME.actions[at + 2 :])
            assert at + 1 == divergence(evolve(GAME, actions=swapped)).seq


def test_action_left_out_with_its_check_is_found() -> None:
    """At the one that stands in its place; of the last one, by the result."""
    for at in range(100):
        actions = GAME.actions[:at] + GAME.actions[at + 1 :]
        checks = GAME.checks[: at + 1] + GAME.checks[at + 2 :]
        assert min(at + 1, 99) == divergence(evolve(GAME, actions=actions, checks=checks)).seq


def test_action_done_twice_with_its_check_is_found() -> None:
    """At the second time."""
    for at in range(100):
        actions = (*GAME.actions[: at + 1], *GAME.actions[at:])
        checks = (*GAME.checks[: at + 2], *GAME.checks[at + 1 :])
        assert at + 2 == divergence(evolve(GAME, actions=actions, checks=checks)).seq


def test_divergence_tells_what_it_found_and_travels() -> None:
    """To another process and back."""
    error = divergence(with_action(4, Draw(9)))
    again = pickle.loads(pickle.dumps(error))

    assert isinstance(error, UnoError)
    said = "action 5 diverges: expected Draw(seat=9), got refused: no-such-seat: Nobody sits there."
    assert str(error).startswith(said)
    assert (str(error), 5, error.expected, error.actual) == (str(again), again.seq, again.expected, again.actual)


# The start and the result.


@pytest.mark.parametrize("digit", range(64))
def test_changed_seed_is_found_at_the_start(digit: int) -> None:
    """Whichever of its digits it is."""
    data = document(GAME)
    seed = data["start"]["seed"]
    data["start"]["seed"] = f"{seed[:digit]}{int(seed[digit], 16) ^ 1:x}{seed[digit + 1 :]}"
    error = divergence(reread(data))

    assert (0, f"check {GAME.checks[0]}") == (error.seq, error.expected)
    assert "the start diverges: " in str(error)


def test_start_that_was_changed_is_found() -> None:
    """Another dealer, another switch, another hand."""
    dealt, laid = document(GAME), document(Replay.of(uno.position(["red-1 red-2", "blue-3"], top="red-9")))
    dealt["start"]["dealer"] = 1
    laid["start"]["hands"] = ["red-1 blue-3", "red-2"]
    ruled = document(GAME)
    ruled["start"]["variant"]["rules"] = {"uno_penalty": 4}

    assert [0, 0, 0] == [divergence(reread(data)).seq for data in (dealt, laid, ruled)]


@pytest.mark.parametrize("players", [["Ann", "Bo", "Cy"], ["Player 2", "Player 1", "Player 3"]], ids=str)
def test_changed_names_of_the_players_are_found_at_the_start(players: list[str]) -> None:
    """Nobody else is given the game, although the cards are the same."""
    data = document(GAME)
    data["start"]["players"] = players

    assert 0 == divergence(reread(data)).seq


@pytest.mark.parametrize(
    "result",
    [
        {"over": True},
        {"scores": [1, 2, 3]},
        {"winners": [0]},
        {"digest": "0123456789abcdef"},
    ],
    ids=str,
)
def test_changed_result_is_found_at_the_last_action(result: dict[str, Any]) -> None:
    """The error shows both results."""
    data = document(GAME)
    data["result"] |= result
    error = divergence(reread(data))

    assert (100, str(GAME.result)) == (error.seq, error.actual)
    assert str(reread(data).result) == error.expected
    assert STATES[99] == reread(data).at(99)


# Cards.


def storm(count: int) -> Variant:
    """A classic game with a wild of our own that makes the next seat draw so many."""

    def on_play(turn: Turn) -> Iterable[Effect]:
        if not count:
            raise RuntimeError("this card is broken")
        return [DrawCards(turn.next, count)]

    kind = Kind("acme:wild-storm", points=50, names_color=True, on_play=on_play, on_open="return")
    return CLASSIC_2010.extended("acme:stormy", add={kind: 20})


def storm_at(replay: Replay) -> int:
    """The number of the first action that lays the card."""
    laid = (isinstance(action, Play) and action.card.kind == "acme:wild-storm" for action in replay.actions)
    return list(laid).index(True) + 1


def test_card_that_does_something_else_than_it_did_is_found() -> None:
    """Where it is played first, although its version is the same."""
    stormy = storm(2)
    replay = game(stormy, 3, seed=1, most=200)
    again = reread(document(replay), Registry([storm(1)]))
    error = divergence(again)

    assert replay.verify() == reread(document(replay), Registry([stormy])).verify()
    assert storm_at(replay) == error.seq
    assert again.at(error.seq - 1).hands == replay.at(error.seq - 1).hands


def test_card_that_breaks_is_found() -> None:
    """Where it is played first; the error says which card it is."""
    replay = game(storm(2), 3, seed=1, most=200)
    error = divergence(reread(document(replay), Registry([storm(0)])))

    assert storm_at(replay) == error.seq
    assert "acme:wild-storm" in error.actual
    assert isinstance(error.__cause__, CardError)


# Length.

FULL = r"^a recorded game may have at most 5 actions, and long ones count more than once$"


@pytest.fixture
def five_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a recorded game have five actions."""
    monkeypatch.setattr(checks, "MAX_ACTIONS", 5)


@pytest.mark.slow
def test_longest_game_can_be_written_read_and_logged(tmp_path: Path) -> None:
    """In a replay, in a log and at a table; one action more is refused by each."""
    start = uno.new_game("hello-kitty-2017", 10, seed=1)[0]
    *actions, last = actions_from(start, 1, MAX_ACTIONS + 1)
    replay = Replay.of(start, actions)
    after = replay.verify()

    assert replay == Replay.from_json(replay.to_json())
    with ReplayLog.create(tmp_path / "game.log", replay) as log:
        table = Table.resume(replay, log=log)
        with pytest.raises(GameTooLong):
            table.apply(last)
        with pytest.raises(GameTooLong):
            log.append(last, uno.apply(after, last)[0])
    assert bare(replay) == ReplayLog.read(tmp_path / "game.log")
    assert (after, replay) == (table.state, table.replay)
    with pytest.raises(GameTooLong):
        Replay.of(start, (*actions, last))


@pytest.mark.usefixtures("five_actions")
def test_table_stops_before_anything_is_lost() -> None:
    """What was played is there, and can be written."""
    table = Table.resume(SHORT.up_to(4))
    table.apply(SHORT.actions[4])
    for _ in range(2):
        with pytest.raises(GameTooLong, match=FULL):
            table.apply(SHORT.actions[5])

    assert SHORT.at(5) == table.state
    assert SHORT.actions[:5] == Replay.from_json(table.replay.to_json()).actions


@pytest.mark.usefixtures("five_actions")
def test_what_the_rules_refuse_is_refused_as_always_at_a_full_table() -> None:
    """The refusal says more to a player than the length."""
    table = Table.resume(SHORT.up_to(5))
    with pytest.raises(uno.IllegalAction):
        table.apply(Play(0, card("pink-7")))


@pytest.mark.usefixtures("five_actions")
def test_log_stops_at_the_same_action(tmp_path: Path) -> None:
    """It stays as it is, and open; also when it is opened again."""
    path = tmp_path / "game.log"
    states = states_of(SHORT)
    with ReplayLog.create(path, SHORT.up_to(4)) as log:
        log.append(SHORT.actions[4], states[5])
        for _ in range(2):
            with pytest.raises(GameTooLong, match=FULL):
                log.append(SHORT.actions[5], states[6])
    with ReplayLog.open(path) as log, pytest.raises(GameTooLong, match=FULL):
        log.append(SHORT.actions[5], states[6])

    assert bare(SHORT.up_to(5)) == ReplayLog.read(path)


@pytest.mark.usefixtures("five_actions")
def test_longer_game_is_no_replay() -> None:
    """However it is made."""
    longer = SHORT.actions[:6]
    with pytest.raises(GameTooLong, match=FULL):
        Replay.of(SHORT.start, longer)
    with pytest.raises(GameTooLong, match=FULL):
        Replay(SHORT.start, longer, SHORT.checks[:7])


def test_replay_with_more_actions_cannot_be_read() -> None:
    """Before any of them is read."""
    data = document(SHORT)
    data["actions"] *= MAX_ACTIONS // len(SHORT) + 1
    with pytest.raises(uno.DecodeError, match=rf"^\$\.actions: expected a list of 0 to {MAX_ACTIONS} items, not"):
        reread(data)


def test_log_with_more_actions_cannot_be_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It says in which line the last one is that fits."""
    ReplayLog.create(tmp_path / "game.log", SHORT.up_to(6)).close()
    monkeypatch.setattr("unorules.replay.log_lines.MAX_ACTIONS", 5)
    with pytest.raises(uno.DecodeError, match=r"^line 7: expected at most 5 actions$"):
        ReplayLog.read(tmp_path / "game.log")


def test_action_counts_once_for_every_hundred_characters() -> None:
    """As JSON: so that the longest options and names fit into a document too."""
    assert 1 == action_weight(Draw(0))
    assert 1 == action_weight(Play(0, W, color="red"))
    around = len('{"do":"answer","seat":0,"option":""}')
    assert 1 == action_weight(Answer(0, "x" * (100 - around)))
    assert 2 == action_weight(Answer(0, "x" * (101 - around)))
    assert 3 == action_weight(Answer(0, '"' * 100))


def test_long_actions_fill_a_game_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two actions that count twice, and one more."""
    monkeypatch.setattr(checks, "MAX_ACTIONS", 5)
    monkeypatch.setattr("unorules.replay.replay.action_weight", lambda action: 2)

    assert 2 == len(Replay.of(SHORT.start, SHORT.actions[:2]))
    with pytest.raises(GameTooLong, match=FULL):
        Replay.of(SHORT.start, SHORT.actions[:3])
