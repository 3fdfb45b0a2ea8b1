"""Playouts: whole games from fixed seeds, the same in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.kit.builders import of
from tests.kit.decks import FOURS, LEFTOVERS, LONELY, TINY, small
from tests.kit.games import POLICIES, Policy, calls_and_catches, does_anything, draws_on, follow, play_on, plays_on
from tests.kit.house import LAST_STANDING, PAIRS, PARTY
from tests.kit.invariants import check_closed, check_kept, check_start, checked_apply
from unorules import Action, Event, NextRound, State, Step, Variant
from unorules.events import (
    Asked,
    Caught,
    DealerDrawn,
    HandMoved,
    HandShown,
    JumpedIn,
    MatchEnded,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    RoundEnded,
    SeatOut,
    TurnedUp,
    UnoCalled,
)
from unorules.rules import CHOICES, Rules
from unorules.variants import CLASSIC_2010

# Games with the invariants checked at every step.

THOROUGH = 0.02
"""The share of steps after which all that could be said is tried."""


def playout(start: Step, policy: Policy, *, seed: int, most: int = 300, share: float = THOROUGH) -> Record:
    """Play on for so many steps at most, checking the invariants after each."""
    rng = Random(seed)

    def apply(state: State, action: Action) -> Step:
        return checked_apply(state, action, thorough=rng.random() < share)

    check_start(start)
    record = Record(start)
    for action, step in play_on(record.state, follow(policy, rng), most, apply=apply):
        record.add(action, step)
    check_closed(record.state)
    return record


class Record:
    """A game as it was played, and how often each thing worth waiting for occurred."""

    def __init__(self, start: Step) -> None:
        self.state, first = start
        self.states = [self.state]
        self.actions: list[Action] = []
        self.events = list(first)
        self.seen: Counter[str] = Counter(_sights(None, self.state, first))

    def add(self, action: Action, step: Step) -> None:
        before, (self.state, events) = self.state, step
        self.states.append(self.state)
        self.actions.append(action)
        self.events += events
        self.seen.update(_sights(before, self.state, events))


def _sights(before: State | None, state: State, events: tuple[Event, ...]) -> Iterator[str]:
    """Names for what happened in a step."""
    yield state.prompt.kind
    if not state.draw_pile and len(state.discard_pile) == 1:
        yield "both piles empty"
    if not all(state.hands[seat] for seat in state.active):
        yield "a hand empty"
    if len(state.catchable) > 1:
        yield "several can be caught"
    for event in events:
        match event:
            case Passed():
                assert before is not None
                yield "passed" if before.prompt.kind == "drawn" else "forced to pass"
            case RoundEnded(why=why):
                yield why
            case MatchEnded(winners):
                yield "one winner" if len(winners) == 1 else "several winners"
            case TurnedUp(fate=fate):
                yield fate
            case UnoCalled(due=due):
                yield "called" if due else "called wrongly"
            case Caught(due=due):
                yield "caught" if due else "caught wrongly"
            case Asked(question=question):
                yield question
            case HandShown(to=to):
                yield "shown to all" if to is None else "shown to one"
            case Redealt():
                yield "dealt again"
            case JumpedIn():
                yield "jumped in"
            case HandMoved():
                yield "hand moved"
            case Played(others=others) if others:
                yield "several at once"
            case SeatOut(why=why):
                yield why
            case Reshuffled():
                yield "reshuffled in a turn" if before is not None else "reshuffled at the start"
            case _:
                pass


def occurrences(records: list[Record]) -> Counter[str]:
    """What occurred in several games."""
    return sum((record.seen for record in records), Counter[str]())


# Every switch, number of seats and way of playing.

ONE_ROUND = CLASSIC_2010.with_rules(scoring="none")

NUMBERS: tuple[dict[str, Any], ...] = (
    {"hand_size": 1},
    {"hand_size": 7},
    {"hand_size": 10},
    {"uno_penalty": 4},
    {"uno_false_penalty": 2},
    {"uno_false_penalty": 1, "uno_penalty": 1},
    {"turn_limit": 30},
    {"target": 100},
    {"target": 100, "scoring": "own_tally"},
    {"target": 50, "scoring": "last_standing"},
    {"mercy": 11, "hand_size": 6},
    {"decks": 3},
)

SETTINGS: tuple[dict[str, Any], ...] = (
    *({switch: value} for switch, values in CHOICES.items() for value in values),
    *NUMBERS,
    {"wd4": "enforce", "challenge_match": "color_or_wild"},
    {"challenge_match": "color_or_wild", "challenge_reveal": "all", "drawn_card": "force_play"},
    {"stacking": "equal_or_higher", "bounce": "both", "multi_play": "identical", "jump_in": "any"},
    {"stacking": "any", "seven_zero": "on", "mercy": 12, "uno_window": "own_turn", "jump_in": "colored"},
    {"turn_draw": "until_playable", "draw_choice": "only_if_stuck", "last_card": "numbers_only"},
    {"partners": "opposite", "leaving": "allowed", "mercy": 10, "scoring": "own_tally", "next_dealer": "winner"},
    {"scoring": "last_standing", "target": 60, "leaving": "allowed", "seven_zero": "on", "uno_call": "auto"},
)
"""Every value of every switch, and some that only matter together."""


OFTEN = [0, pytest.param(0.1, marks=pytest.mark.slow)]
"""The share of steps after which all that could be said is tried."""


def _name(setting: dict[str, Any]) -> str:
    return " ".join(f"{switch}={value}" for switch, value in setting.items())


def _tiny_deck(setting: dict[str, Any]) -> dict[str, Any]:
    """What a tiny deck needs besides: copies to be laid together, and few enough cards to be out with."""
    decks = {"decks": 2} if "multi_play" in setting else {}
    return decks | ({"mercy": 6} if "mercy" in setting else {})


# In a quick run each setting is played for a while, in one of the ways.
@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("setting", "policy", "most"),
    [
        *(
            pytest.param(setting, policy, 40, id=_name(setting))
            for setting, policy in zip(SETTINGS, cycle(POLICIES), strict=False)
        ),
        *(
            pytest.param(setting, policy, 120, id=f"{policy.__name__}-{_name(setting)}", marks=pytest.mark.slow)
            for policy in POLICIES
            for setting in SETTINGS
        ),
    ],
)
def test_every_switch_keeps_the_invariants(setting: dict[str, Any], policy: Policy, most: int) -> None:
    """With every value of every switch, few and many seats, on a full and on a tiny deck."""
    number = SETTINGS.index(setting)
    full = CLASSIC_2010.with_rules(**setting)
    seats, few = 2 + number % 9, 2
    if full.rules.partners != "off":
        seats, few = 4 + 2 * (number % 4), 4
    playout(uno.new_game(full, seats, seed=number), policy, seed=number, most=most)
    hand_size = 5 if "hand_size" in setting and few == 2 else 2
    changes: Any = {**setting, **_tiny_deck(setting), "hand_size": hand_size}
    cramped = TINY.with_rules(**changes)
    playout(uno.new_game(cramped, few, seed=number), policy, seed=number, most=most)


def test_every_switch_is_tried_at_every_value() -> None:
    """A switch that is added has to be added here."""
    tried = {switch: {setting[switch] for setting in SETTINGS if switch in setting} for switch in CHOICES}

    assert {switch: set(values) for switch, values in CHOICES.items()} == tried
    assert {a.name for a in attrs.fields(Rules)} == {switch for setting in SETTINGS for switch in setting}


@pytest.mark.parametrize("seats", [2, 4, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, *range(5, 11)))])
def test_round_of_players_who_play_on_comes_to_its_end(seats: int) -> None:
    """Whoever plays what can be played goes out some day: no round goes on for ever."""
    for seed in range(3):
        record = playout(uno.new_game(ONE_ROUND, seats, seed=seed), plays_on, seed=seed, most=1500, share=0.01)
        assert record.state.over
        assert 0 == record.seen["stalemate"]


def test_all_that_house_rules_make_possible_occurs() -> None:
    """Debts, jump-ins, moved hands, several cards at once, and seats that are out."""
    games = [(PARTY, 4), (PAIRS.with_rules(target=50), 4), (PARTY.with_rules(mercy=9, decks=1), 5), (LAST_STANDING, 3)]
    found = occurrences(
        [
            playout(uno.new_game(variant, seats, seed=n), policy, seed=n, most=250, share=0)
            for n, (variant, seats) in enumerate(games)
            for policy in POLICIES
        ]
    )
    wanted = {
        "debt", "swap", "jumped in", "hand moved", "several at once", "several can be caught", "mercy", "left",
        "target", "last_seat", "challenge", "out", "several winners",
    }  # fmt: skip

    assert set() == wanted - set(found)


def test_match_is_played_to_its_target() -> None:
    """Round after round, until somebody has reached the target; then nothing more is legal."""
    rules = CLASSIC_2010.with_rules(target=250)
    record = playout(uno.new_game(rules, 3, seed=5), plays_on, seed=5, most=5000, share=0.01)

    assert record.state.over
    assert record.seen["round_over"] > 0
    assert 1 == record.seen["one winner"]
    assert max(record.state.scores) >= 250
    assert () == uno.legal_actions(record.state)


def test_lowest_tally_can_be_shared() -> None:
    """With each counting their own leftovers, several can win; over enough games both cases occur."""
    rules = LEFTOVERS.with_rules(scoring="own_tally", target=9)
    found = occurrences(
        [playout(uno.new_game(rules, 3, seed=n), plays_on, seed=n, most=200, share=0) for n in range(30)]
    )

    assert found["one winner"] > 0
    assert found["several winners"] > 0


def test_turn_limit_ends_a_round_of_players_who_only_draw() -> None:
    """Drawing by choice could go on without end; the limit makes the round void."""
    rules = CLASSIC_2010.with_rules(turn_limit=30)
    record = playout(uno.new_game(rules, 4, seed=1), draws_on, seed=1, most=400)

    assert record.seen["turn_limit"] > 1
    assert 0 == record.seen["out"]
    assert (0, 0, 0, 0) == record.state.scores


@pytest.mark.parametrize("share", OFTEN)
def test_calls_and_catches_of_every_sort_occur(share: float) -> None:
    """Right and wrong ones, with a penalty for the wrong ones."""
    rules = CLASSIC_2010.with_rules(uno_false_penalty=2, hand_size=3)
    found = occurrences(
        [playout(uno.new_game(rules, 3, seed=n), calls_and_catches, seed=n, most=150, share=share) for n in range(4)]
        + [playout(uno.new_game("classic-2010", 3, seed=n), calls_and_catches, seed=n, share=share) for n in range(4)]
    )

    assert all(found[sight] for sight in ("called", "called wrongly", "caught", "caught wrongly"))


@pytest.mark.parametrize(("games", "share"), [(8, 0), pytest.param(24, 0.1, marks=pytest.mark.slow)])
def test_piles_run_out_in_games_with_few_cards(games: int, share: float) -> None:
    """Reshuffles, empty piles, forced passes, challenges, returned opening cards and deals in vain all occur."""
    found = occurrences(
        [
            playout(uno.new_game(deck, 2 + n % 2, seed=n), policy, seed=n, most=60, share=share)
            for deck in (TINY, FOURS)
            for n, policy in zip(range(games), cycle((*POLICIES, draws_on)), strict=False)
        ]
    )
    wanted = {
        "reshuffled in a turn", "both piles empty", "forced to pass", "passed", "out", "challenge", "color",
        "shown to one", "returned", "opens", "drawn", "ask", "round_over", "a hand empty", "dealt again",
    }  # fmt: skip

    assert set() == wanted - set(found)


@pytest.mark.parametrize("share", OFTEN)
def test_nobody_can_move_in_a_game_with_a_lonely_card(share: float) -> None:
    """A full circle of forced passes makes the round void, and the same dealer deals again."""
    records = [
        playout(uno.new_game(LONELY, 2 + n % 2, seed=n, dealer=1), plays_on, seed=n, most=80, share=share)
        for n in range(24)
    ]
    found = occurrences(records)

    assert found["stalemate"] > 0
    assert found["out"] > 0
    assert found["forced to pass"] >= 2 * found["stalemate"]
    again = [
        (before.dealer, after.dealer)
        for record in records
        for before, after, action in zip(record.states, record.states[1:], record.actions, strict=False)
        if action == NextRound() and all(before.hands)
    ]
    assert again
    assert all(before == after for before, after in again)


def test_ignored_opening_cards_are_covered() -> None:
    """Where numbers alone open, action cards stay under the first number."""
    rules = TINY.with_rules(opening="numbers_only")
    records = [playout(uno.new_game(rules, 2, seed=n), plays_on, seed=n, most=20) for n in range(12)]

    assert occurrences(records)["covered"] > 0
    assert 0 == occurrences(records)["returned"]


def test_deal_is_repeated_when_every_card_that_could_open_was_dealt() -> None:
    """With a single card that can open, a hand often holds it; it opens every game all the same."""
    deck = small(
        "test:one-opener",
        "red-1 red-skip red-skip red-skip red-draw-two",
        hand_size=2,
        opening="numbers_only",
    )
    for seed in range(12):
        record = playout(uno.new_game(deck, 2, seed=seed), plays_on, seed=seed, most=10)
        assert "red-1" == str(record.states[0].discard_pile[0])


def test_tied_seats_draw_again_for_the_deal() -> None:
    """Those who tie draw again; a deck that cannot serve them leaves it to chance."""
    again, by_chance = 0, 0
    numbers = small("test:equal", "red-1 red-1 red-1 red-1 red-1", hand_size=1)
    for seed in range(12):
        drawn = of(DealerDrawn, uno.new_game(players=4, seed=seed)[1])
        again += len(drawn) > 4
        state, events = uno.new_game(numbers, 4, seed=seed)
        by_chance += state.dealer != 0
        assert 4 == len(of(DealerDrawn, events))

    assert again > 0
    assert by_chance > 0


def test_deck_without_numbers_leaves_the_dealer_to_chance() -> None:
    """There is nothing to draw for."""
    deck = small("test:numberless", "red-skip red-skip red-reverse red-reverse red-draw-two", hand_size=1)
    starts = [uno.new_game(deck, 4, seed=seed) for seed in range(12)]

    assert not any(of(DealerDrawn, events) for _, events in starts)
    assert {state.dealer for state, _ in starts} > {0}


# Seeds.


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
@pytest.mark.parametrize("variant", [CLASSIC_2010, TINY, FOURS, LONELY], ids=str)
def test_same_seed_and_actions_give_the_same_game(variant: Variant, seed: int) -> None:
    """Every state and every event, from the first to the last."""
    record = playout(uno.new_game(variant, 3, seed=seed), does_anything, seed=seed, most=120, share=0)
    state, first = uno.new_game(variant, 3, seed=seed)
    states, events = [state], list(first)
    for action in record.actions:
        state, happened = uno.apply(state, action)
        states.append(state)
        events += happened

    assert record.states == states
    assert record.events == events


def test_same_game_is_equal_however_many_variants_were_played_in_between() -> None:
    """Equal variants, players and seeds give equal states, whatever else the process has done."""
    before, _ = uno.new_game(TINY, 2, seed=1)
    for limit in range(300):
        uno.new_game(LONELY.with_rules(turn_limit=1000 + limit), 2, seed=1)

    assert before == uno.new_game(TINY, 2, seed=1)[0]


GAME = """
from hashlib import sha256
import unorules as uno
state, events = uno.new_game(players=3, seed="hash")
told = [repr(events)]
for _ in range(500):
    legal = uno.legal_actions(state)
    state, events = uno.apply(state, legal[state.seq % len(legal)])
    told.append(repr(events))
print(sha256("".join(told).encode()).hexdigest(), state)
"""


def test_same_game_is_played_in_every_process() -> None:
    """Whatever its hash seed: nothing depends on the order of a set."""
    played = {
        subprocess.run(
            [sys.executable, "-c", GAME],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in (0, 1, 2)
    }

    assert 1 == len(played)
    assert all(played)


def test_another_seed_gives_another_deal() -> None:
    """Also where only the dealer is given."""
    deals = [uno.new_game(players=4, seed=seed, dealer=0)[0] for seed in range(20)]

    assert 20 == len({state.hands for state in deals})
    assert 20 == len({state.draw_pile for state in deals})


def test_another_round_gives_another_deal() -> None:
    """Each shuffle of a seed is a shuffle of its own."""
    rules = CLASSIC_2010.with_rules(hand_size=2)
    record = playout(uno.new_game(rules, 2, seed=3), plays_on, seed=3, most=400, share=0)
    starts = [
        after.hands
        for after, action in zip(record.states[1:], record.actions, strict=True)
        if isinstance(action, NextRound)
    ]

    assert len(starts) > 3
    assert len(starts) == len(set(starts))


@pytest.mark.parametrize("variant", [CLASSIC_2010, TINY, FOURS], ids=str)
def test_states_of_a_game_are_kept(variant: Variant) -> None:
    """Every state of a game can be a key and survives pickling, also in the middle of a question."""
    record = playout(uno.new_game(variant, 3, seed=2), does_anything, seed=2, most=60, share=0)

    for state in islice(record.states, 0, None, 3):
        check_kept(state)
