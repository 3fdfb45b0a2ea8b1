"""The example package: cards that move hands, name the next player or answer a debt, and house rules around them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

import pytest
from typing_extensions import Unpack

import unorules as uno
from tests.kit.builders import drew, of, play, play_of, playable, refused, sizes
from unorules import Answer, Draw, Event, Pass, Play, Reason, State, card
from unorules.events import Announced, Discarded, HandMoved, HandsPooled, Owed, Skipped
from unorules.rules import RuleChanges
from unorules.testing import check_variant

# The tests run against what is installed, and this package is not.
sys.path.insert(0, str(Path(__file__).parents[1] / "examples" / "acme_cards" / "src"))

from acme_cards import ACME_UNO

HOUSE: list[RuleChanges] = [
    {},
    {"stacking": "any", "seven_zero": "on"},
    {"stacking": "any", "seven_zero": "on", "jump_in": "any", "multi_play": "identical", "mercy": 15},
]
"""Rules under which the cards are checked: those of the sheet, and house rules that meet what the cards do."""


def after_playing(
    text: str, *hands: str, color: str = "green", **rules: Unpack[RuleChanges]
) -> tuple[State, tuple[Event, ...]]:
    """The first of some players has laid a card on a red 9."""
    state = uno.position([f"{text} {hands[0]}", *hands[1:]], top="red-9", variant=ACME_UNO.with_rules(**rules))
    return uno.apply(state, play_of(text, color=color))


@pytest.mark.parametrize(
    ("hands", "word", "cost"),
    [
        (["red-1 red-2", "blue-1", "blue-2"], "rain", 2),
        (["red-1", "blue-1", "blue-2"], "sunshine", 0),
        (["red-1", "blue-1 blue-3", "blue-2"], "sunshine", 0),
    ],
    ids=["fewer", "as many", "more"],
)
def test_barometer_says_why_the_next_player_draws(hands: list[str], word: str, cost: int) -> None:
    """Only who holds fewer cards than its player, who has just laid one; everyone hears the verdict."""
    state, events = after_playing("acme:wild-barometer", *hands)

    assert [Announced(0, word)] == of(Announced, events)
    assert cost == len(drew(events, 1))
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


def test_trade_wind_swaps_hands_with_the_player_who_is_named() -> None:
    """Each of the two sees the cards that they get, and nobody else does."""
    state, _ = after_playing("acme:wild-trade-wind", "red-1 red-2", "blue-1", "yellow-5 yellow-6 yellow-7")
    assert ("ask", 0, "swap", (1, 2)) == (
        state.prompt.kind,
        state.prompt.seat,
        state.prompt.question,
        state.prompt.options,
    )
    state, events = uno.apply(state, Answer(0, 2))

    assert ["yellow-5 yellow-6 yellow-7", "blue-1", "red-1 red-2"] == [" ".join(map(str, hand)) for hand in state.hands]
    assert [(0, 2, 3), (2, 0, 2)] == [(event.seat, event.source, event.count) for event in of(HandMoved, events)]
    assert [True, False] == [event.cards is not None for event in of(HandMoved, uno.redact(events, 0))]
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


def test_whoever_gets_a_single_card_has_to_call() -> None:
    """The seat that gave it away does not."""
    state, _ = after_playing("acme:wild-trade-wind", "red-1 red-2", "blue-1", "yellow-5 yellow-6")
    state, _ = uno.apply(state, Answer(0, 1))

    assert (0,) == state.catchable


def test_tornado_deals_all_hands_again() -> None:
    """One card at a time from the next player on, so that its player comes last; none is added or lost."""
    hands = ["red-1", "blue-1 blue-2 blue-3", "yellow-1"]
    state, events = after_playing("acme:wild-tornado", *hands)

    assert [HandsPooled((1, 2, 0))] == of(HandsPooled, events)
    assert [1, 2, 2] == sizes(state)
    assert sorted(" ".join(hands).split()) == sorted(str(held) for hand in state.hands for held in hand)


def test_gale_blows_away_the_colour_that_is_named() -> None:
    """The cards lie under the gale and do nothing; wilds stay in the hand."""
    state, events = after_playing("acme:wild-gale", "green-1 green-skip green-draw-two red-5 wild", "blue-1", "blue-2")

    assert [Discarded(0, (card("green-1"), card("green-skip"), card("green-draw-two")))] == of(Discarded, events)
    assert [2, 1, 1] == sizes(state)
    assert "acme:wild-gale" == str(state.top)
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


def test_gale_that_empties_the_hand_wins() -> None:
    """All of the cards were of that colour."""
    state, _ = after_playing("acme:wild-gale", "green-1 green-2", "blue-1", "blue-2")

    assert ("round_over", (3, 0, 0)) == (state.prompt.kind, state.scores)


def test_weathervane_points_at_who_is_next() -> None:
    """Nobody loses a turn, and play goes on from there."""
    state, _ = after_playing("acme:wild-weathervane", "red-1 red-2", "blue-1", "blue-2", "blue-3 blue-4")
    state, events = play(state, Answer(0, 3), Draw(3), Pass(3))

    assert [] == of(Skipped, events)
    assert 0 == state.prompt.seat


def test_umbrella_is_a_plain_card_at_other_times() -> None:
    """It goes on its colour, and on another umbrella."""
    hands = ["blue-acme:umbrella red-acme:umbrella red-1", "blue-1"]

    assert ["red-1", "red-acme:umbrella"] == playable(uno.position(hands, top="red-9", variant=ACME_UNO), 0)
    assert 2 == len(playable(uno.position(hands, top="green-acme:umbrella", variant=ACME_UNO), 0))


@pytest.mark.parametrize("stacking", ["off", "any"])
def test_umbrella_answers_a_debt(stacking: Literal["off", "any"]) -> None:
    """Whatever its colour: nobody draws, and the next player has an ordinary turn."""
    hands = ["red-1 red-2", "blue-acme:umbrella blue-3", "blue-4 blue-5"]
    state, events = after_playing("red-draw-two", *hands, stacking=stacking)
    assert [Owed(1, 2)] == of(Owed, events)
    assert ("debt", 1, 2) == (state.prompt.kind, state.prompt.seat, state.prompt.owed)
    state, events = play(state, Play(1, card("blue-acme:umbrella")))

    assert [] == of(uno.events.Drew, events)
    assert ("turn", 2, 0, "blue") == (state.prompt.kind, state.prompt.seat, state.prompt.owed, state.color)


def test_umbrella_keeps_off_a_whole_stack() -> None:
    """Two draw cards have been laid on each other, and the last player owes for both."""
    hands = ["red-1 red-2", "blue-draw-two blue-3", "yellow-acme:umbrella blue-5"]
    state, _ = after_playing("red-draw-two", *hands, stacking="any")
    state, _ = uno.apply(state, Play(1, card("blue-draw-two")))
    assert (2, 4) == (state.prompt.seat, state.prompt.owed)
    state, _ = uno.apply(state, Play(2, card("yellow-acme:umbrella")))

    assert [2, 1, 1] == sizes(state)
    assert ("turn", 0) == (state.prompt.kind, state.prompt.seat)


def test_umbrella_as_the_last_card_leaves_no_debt() -> None:
    """Its player goes out, and nobody draws."""
    state, _ = after_playing("red-draw-two", "red-1 red-2", "blue-acme:umbrella", "blue-5")
    state, events = uno.apply(state, Play(1, card("blue-acme:umbrella")))

    assert "round_over" == state.prompt.kind
    assert [] == of(uno.events.Drew, events)


def test_debt_without_an_umbrella_is_drawn() -> None:
    """All of it, and the turn is lost; no other card helps."""
    hands = ["red-1 red-2", "red-3 red-4", "blue-5"]
    state, _ = after_playing("red-draw-two", *hands)
    assert Reason.NOT_AN_ANSWER is refused(state, Play(1, card("red-3")))
    state, events = uno.apply(state, Draw(1))

    assert 2 == len(drew(events, 1))
    assert [Skipped(1)] == of(Skipped, events)
    assert 2 == state.prompt.seat


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", HOUSE, ids=["sheet", "stacking and seven-zero", "party"])
def test_cards_keep_the_promises_of_the_library(rules: RuleChanges) -> None:
    """Every card has come up, and every round has ended."""
    report = check_variant(ACME_UNO.with_rules(**rules), games=6, seats=[2, 3, 6])

    assert () == report.unplayed
    assert (18, 0) == (report.games, report.void)
