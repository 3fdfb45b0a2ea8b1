"""Errors of bots in a tournament: they come through, and say whose they are and how to meet them again."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from random import Random
from typing import Any

import pytest

from tests.players.test_tournament_executors import pool
from tests.players.tournament_kit import SHORT, Counting, CountingSeat, any_bot, broken_bot, eager_bot
from unorules import Action, Event, IllegalAction, Pass, View
from unorules.errors import SetupError
from unorules.players import BotError, Player, forgetful, tournament, tournament_game

BROKEN: dict[str, Player] = {"any": any_bot, "mine": broken_bot}


class Deaf(CountingSeat):
    """Cannot be told anything."""

    def for_seat(self, view: View) -> Deaf:
        return self

    def see(self, events: tuple[Event, ...]) -> None:
        raise LookupError("what?")


class Unwilling(Counting):
    """Does not sit down."""

    def for_seat(self, view: View) -> CountingSeat:
        raise LookupError("where?")


def waiting_bot(view: View, rng: Random) -> Action | None:
    """Wait, whatever happens."""
    return None


def passing_bot(view: View, rng: Random) -> Action | None:
    """Pass, whether that is allowed or not."""
    return Pass(view.prompt.seat or 0)


class TwoWords(Exception):
    """Cannot be pickled: it is made of two words and keeps one."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} {other}")


def unlucky_bot(view: View, rng: Random) -> Action | None:
    """Raise what cannot go to another process."""
    raise TwoWords("bad", "luck")


def leaving_bot(view: View, rng: Random) -> Action | None:
    """End the process."""
    sys.exit(0)


def error_of(bots: dict[str, Player], kind: type[Exception], **options: Any) -> Exception:
    """Return the error that ends a tournament of these bots."""
    with pytest.raises(kind) as raised:
        tournament(SHORT, bots, 40, seed=7, **options)
    return raised.value


def test_error_says_which_bot_and_which_game() -> None:
    """And in which line of the bot, in the order of the calls."""
    whose, where, game, again = error_of(BROKEN, IndexError).__notes__

    assert whose.startswith("bot 'mine' in seat 1, at action ")
    assert where.startswith("raised at tournament_kit.py:")
    assert (" in broken_bot, random.py:" in where, where.endswith(" in choice")) == (True, True)
    assert "set 0 of seed 7; in the seats from 0 on: 'any', 'mine'" == game
    assert "again: tournament_game(variant, [bots['any'], bots['mine']], seed=7, number=0)" == again


def test_game_can_be_played_again_up_to_the_error() -> None:
    """As the notes say; the bot fails at the same action."""
    whose = error_of(BROKEN, IndexError).__notes__[0]
    seqs: deque[int] = deque([0])
    with pytest.raises(IndexError):
        seqs.extend(state.seq for _, state, _ in tournament_game(SHORT, [any_bot, broken_bot], seed=7, number=0))

    assert whose.endswith(f" at action {seqs[-1] + 1}")


def test_game_played_alone_is_that_of_the_tournament() -> None:
    """Two games of one set, with as many actions as were counted."""
    counted = tournament(SHORT, {"any": any_bot, "eager": eager_bot}, 2, seed=3).action_counts
    lengths = [
        sum(1 for _ in tournament_game(SHORT, players, seed=3, number=0))
        for players in ([any_bot, eager_bot], [eager_bot, any_bot])
    ]

    assert sorted(lengths) == sorted(length for length, count in counted for _ in range(count))


@pytest.mark.parametrize(
    ("bot", "kind"),
    [(waiting_bot, BotError), (passing_bot, IllegalAction), (Deaf(), LookupError), (Unwilling(), LookupError)],
    ids=["waits", "breaks the rules", "cannot be told", "does not sit down"],
)
def test_whatever_a_bot_does_wrong_is_blamed_on_it(bot: Player, kind: type[Exception]) -> None:
    """Also what the library refuses."""
    notes = error_of({"mine": bot, "any": any_bot}, kind).__notes__

    assert "bot 'mine' in seat 0, at action 1" == notes[0]
    assert (kind is LookupError) == ("test_tournament_errors.py:" in notes[1])


def test_nobody_is_blamed_for_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the next round cannot be started."""

    def broken(*_: object) -> None:
        raise RuntimeError("no cards")

    monkeypatch.setattr(sys.modules["unorules.players.play_out"], "host_move", broken)
    notes = error_of({"any": any_bot, "eager": eager_bot}, RuntimeError).__notes__

    assert ["set", "again:"] == [note.split()[0] for note in notes]


@pytest.mark.parametrize("player", [Deaf(), forgetful(Deaf())], ids=["itself", "forgetful"])
def test_bot_in_several_seats_is_refused_if_it_remembers(player: Player) -> None:
    """Here `for_seat` gives the same one twice."""
    with pytest.raises(SetupError, match="a bot that remembers sits in one seat alone"):
        tournament(SHORT, {"deaf": player}, 1, seats=2)


def test_notes_come_back_from_a_worker() -> None:
    """Word for word."""
    expected = error_of(BROKEN, IndexError)
    error = error_of(BROKEN, IndexError, executor=pool)

    assert (str(expected), expected.__notes__) == (str(error), error.__notes__)


def test_bot_that_ends_its_process_is_an_error() -> None:
    """Otherwise the tournament would end without a word."""
    error = error_of({"any": any_bot, "gone": leaving_bot}, BotError)

    assert "the bot ended its process: SystemExit(0)" == str(error)
    assert error.__notes__[0].startswith("bot 'gone' in seat 1, at action ")


def test_ctrl_c_ends_a_tournament() -> None:
    """Also while a bot thinks."""

    def stopped_bot(view: View, rng: Random) -> Action | None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament(SHORT, {"any": any_bot, "stopped": stopped_bot}, 2)


@pytest.mark.parametrize("executor", [partial(pool, 1), partial(ThreadPoolExecutor, 1)], ids=["process", "thread"])
def test_error_that_cannot_be_pickled_comes_through_in_words(executor: Callable[[], Executor]) -> None:
    """With its notes; where there is no executor, it comes as it is."""
    error = error_of({"any": any_bot, "mine": unlucky_bot}, BotError, executor=executor)

    assert str(error).startswith("TwoWords: ")
    assert "bad luck" in str(error)
    assert error.__notes__[0].startswith("bot 'mine' in seat 1, at action ")
    error_of({"any": any_bot, "mine": unlucky_bot}, TwoWords)
