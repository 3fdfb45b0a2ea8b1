"""Sampling where the variant says what drawing is: a question asked by no card, which may interrupt a prompt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import attrs
import pytest

import unorules as uno
from tests.kit.decks import small
from tests.players.test_sampling import check_sample
from tests.players.watching import watched
from unorules import Action, Catch, Draw, Play, Rules, State, Variant, card
from unorules.cards import Announce, Ask, Effect, Kind, Question, Reply, Turn
from unorules.players import Memory
from unorules.prompts import NO_CARD, Pending, Waiting
from unorules.variants import ATTACK_2010, CLASSIC_2010

STRICT = ATTACK_2010.with_rules(uno_false_penalty=2)
"""Wrong calls cost cards, so that every prompt is interrupted."""

LEAVING = ATTACK_2010.with_rules(uno_false_penalty=1, leaving="allowed")

DEBTS = attrs.evolve(
    CLASSIC_2010,
    id="test:debts",
    on_draw=ATTACK_2010.on_draw,
    rules=Rules(uno_false_penalty=2, stacking="any", seven_zero="on", hand_size=3),
)
"""A launcher beside draw cards, challenges and swaps."""


def told(waiting: Waiting | None) -> object:
    """Return what everyone knows of a prompt, and of the card that asks: all but hands."""
    if waiting is None:
        return None
    pending = waiting.pending
    return attrs.evolve(waiting, pending=None), None if pending is None else told_of_card(pending)


def told_of_card(pending: Pending) -> object:
    """Return what everyone knows of a card that asks, and its memo, which follows from how often was pressed."""
    return attrs.evolve(pending, hand=b"", resume=None), len(pending.hand), told(pending.resume)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("variant", [STRICT, LEAVING, DEBTS], ids=["strict", "leaving", "debts"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_question_of_drawing_is_rebuilt(variant: Variant, seats: int) -> None:
    """Who draws, how often is pressed, and what the game will wait for again."""
    rng = Random(seats)
    resumed: Counter[str] = Counter()
    for state, memories in watched(variant, seats, seats, 120):
        pending = state._waiting.pending
        if pending is not None and pending.card == NO_CARD:
            for memory in memories[::2]:
                sample = check_sample(memory, state, rng)
                assert told(state._waiting) == told(sample._waiting)
                check_sample(Memory(uno.view(state, memory.seat)), state, rng)
            resumed["none" if pending.resume is None else pending.resume.kind] += 1
    assert resumed["turn"] > 0 < resumed["none"]


def shout_or_ask(turn: Turn) -> Iterable[Effect]:
    """A word as the turn, and a question for a wrong call."""
    return [Announce("nothing")] if turn.owed == 1 else [Ask(turn.seat, "why", ("so",), memo=turn.owed)]


def nothing(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Nothing happens."""
    return []


SHOUT = Kind("test:shout", points=0, on_play=shout_or_ask, on_answer=nothing, questions=(Question("why", ("so",)),))


def small_and_shouting(cards: str) -> Variant:
    """Return a variant of these cards in which drawing is shouting."""
    return attrs.evolve(small("test:shouting", cards, hand_size=1, uno_false_penalty=2), on_draw=SHOUT)


def dealt(cards: str, *actions: Action) -> tuple[State, list[Memory]]:
    """Return a game with this deck after some actions, with what all seats and a spectator remember of it."""
    deck = tuple(map(card, cards.split()))
    state, _ = uno.from_deck(deck, small_and_shouting(cards), 3, dealer=2)
    memories = [Memory(uno.view(state, seat)) for seat in (0, 1, 2, None)]
    for action in actions:
        state, events = uno.apply(state, action)
        memories = [memory.after(uno.redact(events, memory.seat)) for memory in memories]
    return state, memories


def test_colour_of_an_opening_wild_is_asked_again() -> None:
    """After somebody has called wrongly meanwhile."""
    state, memories = dealt("red-1 blue-1 red-2 wild blue-2 red-3", Catch(1, 2))

    for memory in memories:
        seen = uno.view(state, memory.seat)
        sample = memory.sample(seen, Random(1))
        assert seen == uno.view(sample, memory.seat)
        assert told(state._waiting) == told(sample._waiting)


def test_turn_goes_on_after_drawing_that_moved_no_card() -> None:
    """It was the turn of seat 0, and is that of seat 1."""
    state, memories = dealt("red-1 blue-1 red-2 red-4 blue-2 red-3", Draw(0), Catch(0, 2))

    for memory in memories:
        sample = check_sample(memory, state, Random(1))
        assert told(state._waiting) == told(sample._waiting)


def test_seat_that_took_a_debt_has_had_its_turn() -> None:
    """For one who began to watch when it owed something."""
    state = uno.position(["red-draw-two red-1 red-2", "blue-1 blue-2", "green-1 green-2"], top="red-9", variant=DEBTS)
    state, _ = uno.apply(state, Play(0, card("red-draw-two")))
    memory = Memory(uno.view(state, 0))
    for action in (Draw(1), Catch(0, 1)):
        state, events = uno.apply(state, action)
        memory = memory.after(uno.redact(events, 0))

    assert told(state._waiting) == told(check_sample(memory, state, Random(1))._waiting)
