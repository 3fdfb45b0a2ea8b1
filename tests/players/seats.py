"""Seats of a game: the moves of a bot, games with a memory in every seat, and checks of samples."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import unorules as uno
from tests.kit.corpus import CURIOUS
from tests.kit.decks import FOURS, LEFTOVERS, LONELY, TINY, classic_and
from tests.kit.games import follow, moves_on, play_on
from tests.kit.house import HOUSE_TABLES, with_any_rules
from tests.kit.invariants import check_conserved
from tests.players.enumeration import Line, chi_square, hidden_part, play, possible
from unorules import Action, Draw, Event, Registry, State, Variant, View
from unorules.errors import SetupError
from unorules.players import Memory, Player, careful_bot, for_seat
from unorules.players.bots import remembers
from unorules.variants import BUILT_IN
from unorules.variants.themed import CREEPER, DARE, INVINCIBLE, ITEM_BOX, POOL_HANDS, SHUFFLE_HANDS

# The tests run against what is installed, and this package is not.
sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "acme_cards" / "src"))

from acme_cards import ACME_UNO


def move(state: State, player: Player = careful_bot, *, seat: int | None = None) -> Action | None:
    """Return what a player does in a seat, or in the one that is to move, from its view alone."""
    due = state.prompt.seat if seat is None else seat
    assert due is not None
    seen = uno.view(state, due)
    return for_seat(player, seen)(seen, Random(1))


def move_after(state: State, *actions: Action, seat: int, player: Player = careful_bot) -> Action | None:
    """Return what a player in a seat does after it has seen these actions."""
    bot = for_seat(player, uno.view(state, seat))
    for action in actions:
        state, events = uno.apply(state, action)
        if remembers(bot):
            bot.see(uno.redact(events, seat))
    return bot(uno.view(state, seat), Random(1))


class CountingBot:
    """A bot that draws, and counts the actions it has seen."""

    def __init__(self) -> None:
        self.seen: list[tuple[Event, ...]] = []

    def see(self, events: tuple[Event, ...]) -> None:
        """Count an action."""
        self.seen.append(events)

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Draw."""
        return None if view.seat is None else Draw(view.seat)


# Games with a memory in every seat.

VARIANTS: tuple[Variant, ...] = (*BUILT_IN, ACME_UNO, CURIOUS, TINY, LONELY, FOURS, LEFTOVERS)

THEMED = classic_and(CREEPER, DARE, INVINCIBLE, ITEM_BOX, POOL_HANDS, SHUFFLE_HANDS)

TABLES: tuple[tuple[Variant, int], ...] = (
    *((variant, seats) for variant in (*BUILT_IN, ACME_UNO) for seats in (2, 4, variant.most_players)),
    *((variant, seats) for variant in (CURIOUS, TINY, LONELY, FOURS, LEFTOVERS) for seats in (2, 3)),
    (THEMED, 3),
    *HOUSE_TABLES,
)


def any_table(seed: int) -> tuple[Variant, int]:
    """Return a variant with house rules thrown by dice, and how many play it."""
    dice = Random(seed)
    while True:
        variant = with_any_rules(dice.choice(VARIANTS), dice)
        seats = dice.randint(variant.least_players, variant.most_players)
        try:
            uno.new_game(variant, seats, seed=seed)
        except SetupError:
            continue
        return variant, seats


def watch(variant: Variant, seats: int, seed: int, most: int) -> Iterator[tuple[State, list[Memory]]]:
    """Yield the states of a game, at most `most`, each with the memories of all seats and of a spectator.

    Every other seat has also been told how the game began.
    """
    state, events = uno.new_game(variant, seats, seed=seed)
    memories = [Memory(uno.view(state, seat)) for seat in (*range(seats), None)]
    memories[::2] = [memory.after(uno.redact(events, memory.seat)) for memory in memories[::2]]
    yield state, memories
    for _, (after, told) in play_on(state, follow(moves_on, Random(seed)), most - 1):
        memories = [memory.after(uno.redact(told, memory.seat)) for memory in memories]
        yield after, memories


def tell(memory: Memory, state: State, *actions: Action) -> tuple[Memory, State]:
    """Return a memory and the state after some actions, of which the memory's seat is told."""
    for action in actions:
        state, events = uno.apply(state, action)
        memory = memory.after(uno.redact(events, memory.seat))
    return memory, state


# Samples.


def check_sample(memory: Memory, state: State, rng: Random) -> State:
    """Check that a sample is what the seat sees, holds what it knows and could be loaded, and return it."""
    seen = uno.view(state, memory.seat)
    sample = memory.sample(seen, rng)
    assert seen == uno.view(sample, memory.seat)
    check_conserved(sample)
    assert sample == uno.State.from_json(sample.to_json(), registry=Registry([state.variant]))
    for seat in range(state.seats):
        known = Counter(memory.known_cards(seat))
        assert known <= Counter(state.hands[seat])
        assert known <= Counter(sample.hands[seat])
    discards = Counter(memory.discards)
    assert discards <= Counter(state.discard_pile)
    assert discards <= Counter(sample.discard_pile)
    return sample


def remember(line: Line, seat: int) -> tuple[uno.State, Memory]:
    """Return the end of a line, and what a seat remembers of it."""
    steps = list(play(line))
    memory = Memory(uno.view(steps[0][0], seat))
    for _, events, _ in steps:
        memory = memory.after(uno.redact(events, seat))
    return steps[-1][0], memory


def check_frequencies(line: Line, seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that samples come as often as the deals that fit. By chance alone, one check in 10,000 fails."""
    expected = possible(line, seat, monkeypatch)
    state, memory = remember(line, seat)
    sampler, rng = memory.sampler(uno.view(state, seat)), Random(13)
    observed = Counter(hidden_part(sampler.sample(rng), seat) for _ in range(4000))

    statistic, limit = chi_square(expected, observed)

    assert len(expected) > 1
    assert statistic < limit
