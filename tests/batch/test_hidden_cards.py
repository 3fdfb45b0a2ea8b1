"""Hidden cards dealt in the kernel: every deal that a seat cannot tell from the true one is as likely as it should."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

import unorules as uno
from tests.batch.kernels import interpreted_module
from tests.players.enumeration import Line, chi_square, hidden, possible
from tests.players.test_sampling_uniform import LINES, line, remembered
from unorules import Draw, Pass, Play, card
from unorules.batch import program_for, to_state
from unorules.batch.batch_search import write_unlikely, write_worlds
from unorules.batch.bridge import rows_of
from unorules.batch.layout import SEARCH, WORK
from unorules.players import Memory
from unorules.players.careful.notes import Notes
from unorules.variants import CLASSIC_2010

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
    dealer = Dealer(*remembered(given, seat))
    observed = Counter(hidden(dealer.deal(), seat) for _ in range(2000))

    statistic, limit = chi_square(expected, observed)

    assert len(expected) > 1
    assert statistic < limit


def watched(state: uno.State, *actions: uno.Action, seat: int) -> tuple[uno.State, Memory, Notes]:
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
    dealer = Dealer(*watched(table, Draw(1), Pass(1), seat=0))
    forgetful = Dealer(*watched(table, Draw(1), Pass(1), seat=0)[:2])
    with_yellow = [
        sum(any(held.color == "yellow" for held in one.deal().hands[1]) for _ in range(60))
        for one in (dealer, forgetful)
    ]

    assert with_yellow[0] < 6
    assert with_yellow[1] > 15


def test_deals_go_on_if_none_agrees() -> None:
    """A seat has drawn on every colour, and still holds cards."""
    table = uno.position(["blue-9 yellow-8", "red-3 blue-3 green-3 yellow-3"], top="red-9")
    _, memory, notes = watched(table, seat=0)
    for color in (*CLASSIC_2010.colors, None):
        notes.missing_colors.setdefault(1, set()).add(color)

    assert [4, 4, 4] == [len(Dealer(table, memory, notes).deal().hands[1]) for _ in range(3)]


def test_discards_that_were_not_seen_are_dealt_too() -> None:
    """Every card is somewhere, and the own hand and the top card stay what they are."""
    state, _ = uno.new_game(CLASSIC_2010.with_rules(uno_call="auto"), 3, seed=4)
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
    state, memory, _ = watched(table, Play(0, card("red-draw-two")), seat=2)
    deal = Dealer(state, memory).deal()

    assert 1 not in state.active
    assert uno.view(state, 2) == uno.view(deal, 2)
    assert _all_cards(state) == _all_cards(deal)


def test_cards_drawn_by_the_player_of_a_card_are_in_their_hand() -> None:
    """A bluff was challenged: its player has drawn four cards since it was played."""
    hands = ["wild-draw-four red-1 red-2", "blue-1 blue-2 red-5"]
    table = uno.position(hands, top="red-9", variant=CLASSIC_2010.with_rules(uno_call="auto"))
    bluff = Play(0, card("wild-draw-four"), color="green")
    state, memory, _ = watched(table, bluff, uno.Answer(1, "challenge"), seat=1)
    deals = [Dealer(state, memory).deal() for _ in range(5)]

    assert [6] * 5 == [len(deal.hands[0]) for deal in deals]
    assert all({card("red-1"), card("red-2")} <= set(deal.hands[0]) for deal in deals)
