"""Tournaments: every deck in every seating, and the same results on every executor."""

from __future__ import annotations

import sys
from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from tests.kit.decks import LONELY, TINY
from tests.players.tournament_games import SHORT, Counting, CountingSeat, any_bot, eager_bot, idle_bot
from unorules import View
from unorules.errors import SetupError, VariantError
from unorules.players import MissingExtra, Player, tournament
from unorules.players.tournaments.schedule import MAX_SEATINGS, Schedule, bot_random, deck_seed, plan
from unorules.variants import CLASSIC_2010, FRIENDS_2022

BOTS: dict[str, Player] = {"eager": eager_bot, "any": any_bot}


def test_games_are_rounded_up_to_whole_sets() -> None:
    """Seven games of two bots are four decks, each played twice."""
    results = tournament(SHORT, BOTS, 7)

    assert (8, 4, 2) == (results.games, results.sets, results.games_in_set)
    assert [8, 8] == [bot.games for bot in results.bots]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_that_play_alike_win_alike(seats: int) -> None:
    """To the last game: the decks and the chance are the same for both."""
    results = tournament(SHORT, {"one": any_bot, "other": any_bot}, 24, seats=seats)
    one, other = results.bots

    assert one.wins / one.fair_rate == pytest.approx(other.wins / other.fair_rate)
    assert one.win_rate.value == pytest.approx(one.fair_rate)
    assert one.points == other.points


def test_better_bot_wins_more() -> None:
    """One that plays whenever it can beats one that often draws instead."""
    eager, careless = tournament(SHORT, BOTS, 200).bots

    assert eager.win_rate.low is not None
    assert eager.win_rate.low > 0.5 > careless.win_rate.value
    assert eager.rating.value > 1500 > careless.rating.value
    assert 200 == eager.wins + careless.wins


def test_results_are_the_same_forever() -> None:
    """On every machine and Python: decks and chance come from the seed, set by set."""
    results = tournament(SHORT, BOTS, 40, seats=3, seed=7)

    assert "033310293c81b3c62adc499468286e163a62a4d801c4951d5a5bd2979e0f1b17" == results.digest


@pytest.mark.parametrize("chunk", [1, 3, 24, 1000])
def test_size_of_tasks_changes_nothing(chunk: int) -> None:
    """Only how often progress is told."""
    assert tournament(SHORT, BOTS, 40, seed=7) == tournament(SHORT, BOTS, 40, seed=7, chunk=chunk)


def test_seed_changes_the_games() -> None:
    """And so does the order of the bots, of whom the first one sits down first."""
    digests = {tournament(SHORT, BOTS, 8, seed=seed).digest for seed in range(5)}
    turned = tournament(SHORT, {"any": any_bot, "eager": eager_bot}, 8)

    assert 5 == len(digests)
    assert turned.digest not in digests
    assert [(bot.name, bot.win_rate, bot.points) for bot in turned.bots] == [
        (bot.name, bot.win_rate, bot.points) for bot in reversed(tournament(SHORT, BOTS, 8).bots)
    ]


def test_more_games_begin_with_the_same_ones() -> None:
    """A set does not depend on how many there are."""
    few, more = tournament(SHORT, BOTS, 10), tournament(SHORT, BOTS, 100)

    assert all(count <= dict(more.action_counts)[length] for length, count in few.action_counts)


def test_bots_that_remember_are_told_what_happens() -> None:
    """Each game and seat has a new one."""
    results = tournament(SHORT, {"counting": Counting(), "any": any_bot}, 20)

    assert results == tournament(SHORT, {"counting": Counting(), "any": any_bot}, 20, chunk=2)
    assert results.bots[0].wins > 10


def test_class_that_makes_bots_is_a_player() -> None:
    """If its `for_seat` needs no object."""

    class Maker:
        @classmethod
        def for_seat(cls, view: View) -> CountingSeat:
            return CountingSeat()

    assert tournament(SHORT, {"a": Counting()}, 4, seats=2) == tournament(SHORT, {"a": Maker}, 4, seats=2)


def test_variant_can_be_named_by_its_id() -> None:
    """If it is built in; one round is a game where the sheet has it so."""
    results = tournament("friends-2022", BOTS, 2)

    assert results == tournament(FRIENDS_2022, BOTS, 2)
    assert ((1, 2),) == results.round_counts


def test_void_rounds_are_counted() -> None:
    """A turn limit ends a round without a winner, and the match goes on."""
    results = tournament(LONELY.with_rules(turn_limit=3), BOTS, 10)

    assert results.void > 0
    assert results.rounds.mean.value > results.void / results.games
    assert (0, 0) == (results.draws, results.unfinished)


def test_game_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody wins it."""
    monkeypatch.setattr(import_module("unorules.players.tournaments.tournament"), "MAX_GAME_ACTIONS", 500)
    results = tournament("classic-2010", {"idle": idle_bot, "also idle": idle_bot}, 4)

    assert (4, ((500, 4),)) == (results.unfinished, results.action_counts)
    assert [0, 0] == [bot.wins for bot in results.bots]
    assert results.ahead_of("idle", "also idle") is None


def test_one_bot_can_play_itself() -> None:
    """There is one seating, and it wins every game."""
    results = tournament(SHORT, {"alone": any_bot}, 5, seats=3)

    assert (5, 1) == (results.sets, results.games_in_set)
    assert (5, 1.0, 1500) == (results.bots[0].wins, results.bots[0].fair_rate, results.bots[0].rating.value)


def test_progress_is_told_game_by_game() -> None:
    """How many are counted, and how many there are."""
    told: list[tuple[int, int]] = []
    tournament(SHORT, BOTS, 10, chunk=4, progress=lambda done, total: told.append((done, total)))

    assert [(4, 10), (8, 10), (10, 10)] == told


def test_progress_can_be_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    """Which is drawn by tqdm, on the error output."""
    pytest.importorskip("tqdm")
    tournament(SHORT, BOTS, 10, progress=True)
    said = capsys.readouterr()

    assert "10/10" in said.err
    assert "" == said.out


def test_bar_names_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before any game is played."""
    monkeypatch.setitem(sys.modules, "tqdm", None)
    with pytest.raises(MissingExtra, match=r"^a progress bar needs tqdm, .*'unorules\[sim\]'$"):
        tournament(SHORT, BOTS, 10, progress=True)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"bots": {}}, "bots must be a mapping of 1 to 32 names to bots, not {}"),
        ({"bots": [any_bot]}, "bots must be a mapping of 1 to 32 names to bots, not "),
        ({"bots": {"a": any_bot, "": any_bot}}, "a bot needs a name of 1 to 100 characters in a line, not ''"),
        ({"bots": {"a": any_bot, 5: any_bot}}, "a bot needs a name of 1 to 100 characters in a line, not 5"),
        ({"bots": {f"bot {at}": any_bot for at in range(33)}}, "bots must be a mapping of 1 to 32 names to bots"),
        ({"bots": {"a": any_bot, "b": 7}}, "bot 'b' must be a function of a view and a Random, not 7"),
        ({"bots": {"a": Counting}}, "bot 'a' is a class: pass an object of it"),
        ({"bots": {"a": CountingSeat}}, "bot 'a' is a class: pass an object of it"),
        (
            {"bots": {"any": any_bot, "x": CountingSeat()}},
            "bot 'x' remembers (it has see) but is not made for each seat: give it a method for_seat(view)",
        ),
        ({"games": 0}, "games must be an integer of at least 1, not 0"),
        ({"games": 1.5}, "games must be an integer of at least 1, not 1.5"),
        ({"seed": "x"}, "seed must be an integer, not 'x'"),
        ({"seats": 1}, "test:tiny is for 2 to 10 players, not 1"),
        ({"seats": 8}, "14 cards are too few for 8 hands of 2"),
        ({"chunk": 0}, "chunk must be at least 1, not 0"),
        ({"chunk": None}, "chunk must be at least 1, not None"),
        ({"progress": 3}, "progress must be a function, True or False, not 3"),
        ({"executor": 2}, "executor must be an Executor, or a function that makes one, not 2"),
        ({"executor": list}, "executor must be an Executor, or a function that makes one, not []"),
    ],
    ids=lambda value: "" if isinstance(value, dict) else str(value),
)
def test_tournament_that_cannot_be_played_is_refused(given: dict[str, Any], said: str) -> None:
    """And the message says what it should be."""
    usual: dict[str, Any] = {"variant": TINY, "bots": BOTS, "games": 4}
    with pytest.raises(SetupError) as refused:
        tournament(**usual | given)

    assert str(refused.value).startswith(said)


def test_unknown_variant_is_refused() -> None:
    """As everywhere."""
    with pytest.raises(VariantError, match="there is no variant 'no-such-game'"):
        tournament("no-such-game", BOTS, 4)


# The schedule.


def plan_bots(bots: int, seats: int) -> Schedule:
    """Return the schedule of so many bots."""
    return plan(CLASSIC_2010, {f"bot {number}": any_bot for number in range(bots)}, 100, seats, 0)


def test_two_bots_change_places() -> None:
    """At two seats there are two seatings."""
    assert ((0, 1), (1, 0)) == plan_bots(2, 2).seatings(5)


def test_two_bots_at_four_seats_sit_in_every_order() -> None:
    """Each has two seats, beside each other or opposite."""
    assert ((0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 1, 0), (1, 1, 0, 0)) == plan_bots(
        2, 4
    ).seatings(0)


def test_first_bots_fill_the_seats_that_are_left() -> None:
    """Three bots at four seats: the first one has two of them."""
    assert {0: 24, 1: 12, 2: 12} == Counter(bot for seating in plan_bots(3, 4).seatings(0) for bot in seating)


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    """Three bots at two seats: each against each, in both orders."""
    assert {(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)} == set(plan_bots(3, 2).seatings(0))


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("bots", range(1, 13))
def test_every_bot_sits_in_every_seat_equally_often(bots: int, seats: int) -> None:
    """In every set, whether all seatings are played or a circle is turned."""
    schedule = plan_bots(bots, seats)
    for number in range(3):
        seatings = schedule.seatings(number)
        at_seat = [Counter(seating[seat] for seating in seatings) for seat in range(seats)]

        assert schedule.games_in_set == len(seatings) <= max(MAX_SEATINGS, bots, seats)
        assert all(at_seat[0] == counted for counted in at_seat)
        assert set(range(bots)) == set(at_seat[0])


@pytest.mark.parametrize(("bots", "seats", "count"), [(4, 4, 24), (2, 6, 20), (1, 10, 1), (5, 2, 20)])
def test_all_seatings_are_played_if_they_are_few(bots: int, seats: int, count: int) -> None:
    """And each of them once."""
    seatings = plan_bots(bots, seats).seatings(0)

    assert count == len(seatings) == len(set(seatings))


def test_circle_is_shuffled_for_every_set() -> None:
    """Ten bots at ten seats have ten games with a deck, and other neighbours with the next one."""
    schedule = plan_bots(10, 10)
    circles = {schedule.seatings(number)[0] for number in range(50)}

    assert 10 == schedule.games_in_set
    assert 50 == len(circles)
    assert schedule.seatings(7) == schedule.seatings(7)


def test_set_has_one_deck_and_one_chance() -> None:
    """Which differ from those of any other set or seed."""
    rolls = [bot_random(seed, number).random() for seed in (0, 1) for number in range(100)]
    decks = [deck_seed(seed, number) for seed in (0, 1) for number in range(100)]

    assert (200, 200) == (len(set(rolls)), len(set(decks)))
    assert rolls[3] == bot_random(0, 3).random()
