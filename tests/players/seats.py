"""A seat of a game: what its bot does, and games with a memory in every seat."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import unorules as uno
from tests.kit.corpus import CURIOUS
from tests.kit.decks import FOURS, LEFTOVERS, LONELY, TINY, classic_and
from tests.kit.games import follow, moves_on, play_on
from tests.kit.house import HOUSE_TABLES, with_any_rules
from unorules import Action, State, Variant
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


def watched(variant: Variant, seats: int, seed: int, most: int) -> Iterator[tuple[State, list[Memory]]]:
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
