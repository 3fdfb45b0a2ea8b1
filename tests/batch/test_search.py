"""The search bot with its trials in the kernel: what it does, and how it tries and judges."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import unorules as uno
from tests.batch.kernels import interpreted_module
from tests.kit.builders import play
from tests.players.seating import move, move_after
from unorules import Answer, CallUno, Draw, Pass, Play, State, card
from unorules.batch import BatchError, batch_search_bot, to_row
from unorules.batch.batch_search import BatchSearchBot
from unorules.batch.bridge import rows_of
from unorules.batch.kernel import trials
from unorules.batch.program import program_for
from unorules.players import Player, careful_bot, play_on, random_bot, tournament
from unorules.players.search import match_value, points_per_match
from unorules.rules import RuleChanges
from unorules.variants import CLASSIC_2010, SHEETS, house

JUDGING = interpreted_module("trials")


def test_winning_move_is_found() -> None:
    """A skip first, and then the number goes out: the other order gives the opponent a turn."""
    table = uno.position(["red-skip red-1", "red-2"], top="red-9")
    called, _ = play(table, CallUno(0))

    assert Play(0, card("red-skip")) == move(called, batch_search_bot(100))


def test_call_comes_ahead_of_the_play() -> None:
    """Although nobody has to call in the trials."""
    table = uno.position(["red-1 red-2", "blue-3 blue-4 blue-5"], top="red-9")

    assert CallUno(0) == move(table, batch_search_bot(8))


def test_waits_when_there_is_nothing_to_do() -> None:
    """Out of turn, and as a spectator."""
    table = uno.position(["red-1 red-2", "blue-3 blue-4"], top="red-9")

    assert move(table, batch_search_bot(8), seat=1) is None
    assert batch_search_bot(8)(uno.view(table, None), Random(1)) is None


def test_questions_are_tried_too() -> None:
    """With whom to swap hands: with the one who has a single card. With a memory, or by the view alone."""
    hands = ["red-7 red-1 red-2 red-3", "blue-3 blue-4 blue-5 blue-6 blue-7", "green-1"]
    table = uno.position(hands, top="red-9", variant=CLASSIC_2010.with_rules(seven_zero="on"))
    asks = Play(0, card("red-7"))
    asked, _ = play(table, asks)

    assert Answer(0, 2) == move_after(table, asks, seat=0, player=batch_search_bot(100))
    assert Answer(0, 2) == move(asked, batch_search_bot(100))


def test_debt_is_answered() -> None:
    """By a seat that saw it grow, and by one that knows the view alone."""
    hands = ["red-draw-two red-1 red-2", "blue-draw-two blue-3 blue-4"]
    table = uno.position(hands, top="red-9", variant=CLASSIC_2010.with_rules(stacking="any"))
    grows = Play(0, card("red-draw-two"))
    owed, _ = play(table, grows)

    assert Play(1, card("blue-draw-two")) == move_after(table, grows, seat=1, player=batch_search_bot(100))
    assert Play(1, card("blue-draw-two")) == move(owed, batch_search_bot(100))


@pytest.mark.parametrize("policy", ["any", "eager", "careful"])
def test_any_policy_plays_on(policy: Any) -> None:
    """By default the careful one."""
    table = uno.position(["red-1 red-2 blue-9", "blue-3 blue-4 blue-5"], top="red-9")

    assert BatchSearchBot(1000, "careful") == batch_search_bot()
    assert isinstance(move(table, batch_search_bot(8, policy)), Play)


@pytest.mark.parametrize("budget", [0, -1, 2.5, True, "100"])
def test_budget_is_a_positive_integer(budget: Any) -> None:
    """Anything else is an error."""
    with pytest.raises(uno.errors.SetupError, match="budget must be an integer of at least 1"):
        batch_search_bot(budget)


def test_policy_is_known() -> None:
    """A bot is none."""
    policy: Any = careful_bot
    with pytest.raises(uno.errors.SetupError, match="policy must be one of any, eager, careful, not CarefulBot"):
        batch_search_bot(10, policy)


def test_rules_that_the_kernel_does_not_play_are_refused() -> None:
    """As soon as the bot is seated."""
    state, _ = uno.new_game(CLASSIC_2010.with_rules(jump_in="any"), 3, seed=1)
    with pytest.raises(BatchError, match="jump_in='any' cannot be played in a batch"):
        batch_search_bot().for_seat(uno.view(state, 0))


@pytest.mark.parametrize(
    "rules",
    [{"uno_call": "off"}, {"uno_penalty": 4, "uno_false_penalty": 2, "uno_window": "own_turn"}],
    ids=["no calls", "strict calls"],
)
def test_calls_are_no_hindrance(rules: RuleChanges) -> None:
    """Whatever is drawn for a call that was forgotten, and for how long it can be caught."""
    variant = CLASSIC_2010.with_rules(**rules)
    table = uno.position(["red-1 red-2 blue-9", "blue-3 blue-4 blue-5"], top="red-9", variant=variant)

    assert isinstance(move(table, batch_search_bot(8)), Play)


@pytest.mark.parametrize("variant", [*SHEETS, CLASSIC_2010.with_rules(house.PARTNERS)], ids=str)
def test_whole_matches_are_played(variant: uno.Variant) -> None:
    """Every view fits the memory, and the rules take every move."""
    seats, bot = 4, batch_search_bot(12)
    target = 500 if variant.rules.scoring == "none" else 60
    state, _ = uno.new_game(variant.with_rules(target=target), seats, seed=5)
    *_, (_, last, _) = play_on(state, [bot, random_bot] * 2, Random(2))

    assert last.over


def test_games_are_the_same_everywhere() -> None:
    """On every Python and platform: the kernel counts in whole numbers."""
    bots: dict[str, Player] = {"careful": careful_bot, "search": batch_search_bot(40)}
    variant = CLASSIC_2010.with_rules(house.STACKING, target=1)

    assert "0d922e934ef48782" == tournament(variant, bots, 6, seats=3, seed=3).digest[:16]


def states(variant: uno.Variant, seats: int, seed: int) -> list[State]:
    """Return all states of a game in which everyone plays carefully, or at random in the first seat."""
    state, _ = uno.new_game(variant, seats, seed=seed)
    found = [
        state,
        *[after for _, after, _ in play_on(state, [random_bot, *[careful_bot] * (seats - 1)], Random(seed))],
    ]
    return found[:120] + found[-20:]


@pytest.mark.parametrize(
    "rules",
    [
        {"target": 1},
        {"target": 300},
        {"scoring": "own_tally", "target": 90},
        {"scoring": "last_standing", "target": 90},
        {"partners": "opposite", "target": 200},
        {"mercy": 12, "stacking": "any", "target": 120},
    ],
    ids=str,
)
def test_match_stands_as_the_search_bot_says(rules: Any) -> None:
    """Up to a thousandth of a hundredth of a match, for every seat."""
    variant = CLASSIC_2010.with_rules(uno_call="auto", **rules)
    program = program_for(variant, 4)
    p = program.record[0]
    for state in states(variant, 4, 8):
        g = to_row(program, state)[0]
        for seat in range(4):
            judged = int(JUDGING.match_value(p, g, seat, points_per_match(variant.rules)))
            assert pytest.approx(match_value(state, seat), abs=1e-5) == judged / JUDGING.MATCH


TURN = uno.position(
    ["red-1 red-skip blue-9 wild", "blue-3 blue-4 blue-5", "red-3 red-4 red-5"],
    top="red-9",
    turn=1,
    variant=CLASSIC_2010.with_rules(target=50),
)
DEBT = play(
    uno.position(
        ["red-draw-two red-1 red-2", "blue-draw-two red-draw-two blue-3"],
        top="red-9",
        variant=CLASSIC_2010.with_rules(stacking="any"),
    ),
    Play(0, card("red-draw-two")),
)[0]


@pytest.mark.parametrize(
    ("table", "actions", "seat"),
    [
        pytest.param(TURN, (Draw(1), Pass(1), Play(2, card("red-4"))), 0, id="deals of the kernel"),
        pytest.param(DEBT, (), 1, id="deals of the memory"),
    ],
)
def test_trials_are_the_same_interpreted(
    table: State, actions: tuple[uno.Action, ...], seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deals, luck, plays and judgements, to the last unit of what counts for each line."""
    found: list[Any] = []
    for find_best in (trials.find_best, interpreted_module("trials").find_best):

        def noting(program: Any, record: Any, *rest: Any, find_best: Any = find_best) -> Any:
            best = find_best(program, record, *rest)
            found.append((int(best), record.tobytes()))
            return best

        monkeypatch.setattr(trials, "find_best", noting)
        move_after(table, *actions, seat=seat, player=batch_search_bot(24))

    assert 2 == len(found)
    assert found[0] == found[1]


def test_rows_of_no_states() -> None:
    """There are none."""
    assert 0 == len(rows_of(program_for(CLASSIC_2010.with_rules(uno_call="auto"), 2), [], exact=True))
