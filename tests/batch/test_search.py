"""The search bot with its trials in the kernel, and its deals of the hidden cards."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

import unorules as uno
from tests.batch.cases import AUTOMATIC
from tests.batch.kernels import interpreted_module
from tests.kit.builders import play
from tests.players.enumeration import Line, chi_square, hidden_part, possible
from tests.players.seats import move, move_after, remember
from tests.players.test_sampling_uniform import LINES, line
from unorules import Answer, CallUno, Draw, Pass, Play, State, card
from unorules.batch import BatchError, batch_search_bot, program_for, to_row, to_state
from unorules.batch.batch_search import BatchSearchBot, write_unlikely, write_worlds
from unorules.batch.bridge import rows_of
from unorules.batch.kernel import trials
from unorules.batch.layout import SEARCH, WORK
from unorules.players import Memory, Player, careful_bot, play_on, random_bot, tournament
from unorules.players.careful.notes import Notes
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
    assert 0 == len(rows_of(program_for(AUTOMATIC, 2), [], exact=True))


# Hidden cards dealt in the kernel.

DEALING = interpreted_module("trials")
TOLD: dict[str, tuple[int, Line]] = {
    **{
        what: LINES[what]
        for what in (
            "a card is played that may have come from the hand or from a reshuffle",
            "hands are swapped",
            "a challenge shows a hand",
        )
    },
    "the first card turned up goes back, and may be the next": (
        1,
        line(2, "red-1 red-2 wild-draw-four red-3 wild-draw-four red-1", [Draw(0), Pass(0)], {"hand_size": 1}),
    ),
}
"""Whose memory it is, and the line, by what happens in it. It is the turn of whoever remembers it."""


class Dealer:
    """Deals the hidden cards of a seat in the interpreted kernel."""

    def __init__(self, state: uno.State, memory: Memory, notes: Notes | None = None) -> None:
        seat: Any = memory.seat
        sampler = memory.sampler(uno.view(state, seat))
        self.program = program_for(state.variant.with_rules(uno_call="auto"), state.seats)
        self.search: Any = np.zeros(1, SEARCH)[0]
        self.search["seat"] = seat
        assert write_worlds(self.search, sampler)
        if notes is not None:
            write_unlikely(self.search, self.program, notes)
        self.row: Any = rows_of(self.program, [sampler.sample(Random(1))], exact=True)[0]
        self.row.rng = 99

    def deal(self) -> uno.State:
        """Return a deal."""
        DEALING.deal_likely(self.program.record[0], self.row, np.zeros(1, WORK)[0], self.search)
        return to_state(self.program, self.row)


@pytest.mark.sampled(4, also=["the first card turned up goes back, and may be the next"])
@pytest.mark.parametrize("what", TOLD)
def test_frequencies_match_all_deals_that_fit(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They differ by chance alone: a chi-square as large would come up once in 10,000 times."""
    seat, given = TOLD[what]
    expected = possible(given, seat, monkeypatch)
    dealer = Dealer(*remember(given, seat))
    observed = Counter(hidden_part(dealer.deal(), seat) for _ in range(2000))

    statistic, limit = chi_square(expected, observed)

    assert len(expected) > 1
    assert statistic < limit


def watch(state: uno.State, *actions: uno.Action, seat: int) -> tuple[uno.State, Memory, Notes]:
    """Return the state after some actions, and what a seat has seen of them."""
    memory, notes = Memory(uno.view(state, seat)), Notes(uno.view(state, seat))
    for action in actions:
        state, events = uno.apply(state, action)
        memory = memory.after(uno.redact(events, seat))
        notes.see(uno.redact(events, seat))
    return state, memory, notes


def test_deals_agree_with_what_others_drew_on() -> None:
    """Whoever drew for want of yellow holds none, unless all deals that were tried would give them one."""
    table = uno.position(["blue-9 yellow-8 blue-1 blue-5", "red-3 red-4"], top="yellow-9", turn=1, draw="red-1")
    dealer = Dealer(*watch(table, Draw(1), Pass(1), seat=0))
    forgetful = Dealer(*watch(table, Draw(1), Pass(1), seat=0)[:2])
    with_yellow = [
        sum(any(held.color == "yellow" for held in one.deal().hands[1]) for _ in range(60))
        for one in (dealer, forgetful)
    ]

    assert with_yellow[0] < 6
    assert with_yellow[1] > 15


def test_deals_go_on_if_none_agrees() -> None:
    """A seat has drawn on every colour, and still holds cards."""
    table = uno.position(["blue-9 yellow-8", "red-3 blue-3 green-3 yellow-3"], top="red-9")
    _, memory, notes = watch(table, seat=0)
    for color in (*CLASSIC_2010.colors, None):
        notes.missing_colors.setdefault(1, set()).add(color)

    assert [4, 4, 4] == [len(Dealer(table, memory, notes).deal().hands[1]) for _ in range(3)]


def test_discards_that_were_not_seen_are_dealt_too() -> None:
    """Every card is somewhere, and the own hand and the top card stay what they are."""
    state, _ = uno.new_game(AUTOMATIC, 3, seed=4)
    dice = Random(4)
    for _ in range(60):
        state, _ = uno.apply(state, dice.choice(uno.legal_actions(state)))
    seat: Any = state.prompt.seat
    dealer = Dealer(state, Memory(uno.view(state, seat)))
    deals = [dealer.deal() for _ in range(20)]

    assert len(state.discard_pile) > 5
    assert len({deal.discard_pile for deal in deals}) > 10
    for deal in deals:
        assert uno.view(state, seat) == uno.view(deal, seat)
        assert _all_cards(state) == _all_cards(deal)


def _all_cards(state: uno.State) -> list[uno.Card]:
    return sorted((*state.draw_pile, *state.discard_pile, *(held for hand in state.hands for held in hand)), key=str)


def test_hand_of_a_seat_that_fell_is_among_the_discards() -> None:
    """Nobody has seen it, and it lies under the pile."""
    variant = CLASSIC_2010.with_rules(uno_call="auto", mercy=10)
    many = "blue-1 blue-2 blue-3 blue-4 blue-5 blue-6 blue-7 blue-8 blue-9"
    hands = ["red-draw-two red-1", many, "green-1 green-2 red-5"]
    table = uno.position(hands, top="red-9", variant=variant)
    state, memory, _ = watch(table, Play(0, card("red-draw-two")), seat=2)
    deal = Dealer(state, memory).deal()

    assert 1 not in state.active
    assert uno.view(state, 2) == uno.view(deal, 2)
    assert _all_cards(state) == _all_cards(deal)


def test_cards_drawn_by_the_player_of_a_card_are_in_their_hand() -> None:
    """A bluff was challenged: its player has drawn four cards since it was played."""
    hands = ["wild-draw-four red-1 red-2", "blue-1 blue-2 red-5"]
    table = uno.position(hands, top="red-9", variant=AUTOMATIC)
    bluff = Play(0, card("wild-draw-four"), color="green")
    state, memory, _ = watch(table, bluff, uno.Answer(1, "challenge"), seat=1)
    deals = [Dealer(state, memory).deal() for _ in range(5)]

    assert [6] * 5 == [len(deal.hands[0]) for deal in deals]
    assert all({card("red-1"), card("red-2")} <= set(deal.hands[0]) for deal in deals)
