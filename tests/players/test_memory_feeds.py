"""Feeds of a memory: what is not this seat's, of another game or incomplete is refused with a sentence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import unorules as uno
from tests.players.test_memory import told
from unorules import Answer, Draw, Event, Pass, card
from unorules.errors import EventError
from unorules.events import Asked, ColorSet, Dealt, Drew, HandMoved, Played, Reshuffled
from unorules.players import Memory, MemoryMismatch
from unorules.variants import CLASSIC_2010, HELLO_KITTY_2017

TABLE = uno.position(["red-1 red-2", "blue-3 blue-4", "green-5 green-6"], top="red-9")


def memory_of(seat: int | None = 1) -> Memory:
    """Return what a seat of the table remembers."""
    return Memory(uno.view(TABLE, seat))


def test_view_of_another_seat_is_refused() -> None:
    """It shows what this one must not know."""
    with pytest.raises(MemoryMismatch, match="the seat is 0 in the view and 1 in the memory"):
        memory_of(1).sample(uno.view(TABLE, 0), Random(1))


def test_view_of_another_variant_is_refused() -> None:
    """Even if all else is alike."""
    other = uno.position(["pink-1 pink-2", "blue-3 blue-4", "green-5 green-6"], top="pink-9", variant=HELLO_KITTY_2017)

    with pytest.raises(MemoryMismatch, match="the variant is"):
        memory_of(1).sampler(uno.view(other, 1))


def test_view_of_a_later_moment_is_refused() -> None:
    """The memory has not been told of an action."""
    state, _ = uno.apply(TABLE, Draw(0))

    with pytest.raises(MemoryMismatch, match="seq is 1 in the view and 0 in the memory"):
        memory_of(1).sample(uno.view(state, 1), Random(1))


def test_hole_in_a_feed_is_noticed_by_the_sizes() -> None:
    """As many actions, but not the same ones."""
    state, _ = uno.apply(TABLE, Draw(0))
    behind = memory_of(1).after((uno.events.UnoCalled(0),))

    with pytest.raises(MemoryMismatch, match=r"the number of cards of each seat is \(3, 2, 2\) in the view and"):
        behind.sample(uno.view(state, 1), Random(1))


def test_what_is_not_a_view_is_refused() -> None:
    """A state is none: it holds every secret."""
    state: Any = TABLE

    with pytest.raises(MemoryMismatch, match="a memory is made from a view, not from <State"):
        Memory(state)
    with pytest.raises(MemoryMismatch, match="expected the view of seat 1, not <State"):
        memory_of(1).sample(state, Random(1))


@pytest.mark.parametrize("given", [None, 7, (None,), ["red-7"], (Draw(0),)])
def test_what_is_not_an_event_is_refused(given: Any) -> None:
    """Also an action."""
    with pytest.raises(EventError, match="expected"):
        memory_of().after(given)


WRONG: dict[str, tuple[str, tuple[Event, ...]]] = {
    "an own draw that is not shown": ("its own cards are missing", (Drew(1, None, "turn"),)),
    "another draw that is shown": ("they show what another seat drew", (Drew(0, card("red-5"), "turn"),)),
    "an own hand that is not shown": ("its own cards are missing", (Dealt(1, 7, None),)),
    "a card that was not held": ("a card is played that was not held", (Played(1, card("red-3"), None),)),
    "a card that was elsewhere": ("something in between is missing", (Played(0, card("blue-3"), None),) * 2),
    "too many cards drawn": ("something in between is missing", (Drew(0, None, "card"),) * 200),
    "too many cards dealt": ("something in between is missing", (Dealt(0, 200, None),)),
    "a reshuffle of other piles": ("the piles have other sizes", (Reshuffled(3),)),
    "a card of another deck": ("events of another game", (Drew(1, card("pink-1"), "turn"),)),
    "a seat of another table": ("events of another game", (Drew(7, None, "turn"),)),
    "a colour of another deck": ("events of another game", (ColorSet(0, "pink"),)),
    "half of a swap": ("not all hands that moved", (HandMoved(0, 2, 2, None),)),
}


@pytest.mark.parametrize("what", WRONG)
def test_events_that_cannot_be_are_refused(what: str) -> None:
    """The memory stays as it is."""
    sentence, events = WRONG[what]
    memory = memory_of()

    with pytest.raises(MemoryMismatch, match=sentence):
        memory.after(events)
    assert memory_of() == memory


def test_start_of_a_game_may_be_told() -> None:
    """It is not an action: the view at the start fits before and after."""
    state, events = uno.new_game(CLASSIC_2010, 3, seed=4)
    seen = uno.view(state, 2)
    memory = Memory(seen)

    assert seen == uno.view(memory.sample(seen, Random(1)), 2)
    assert seen == uno.view(memory.after(uno.redact(events, 2)).sample(seen, Random(1)), 2)


def test_colour_of_an_opening_wild_is_remembered() -> None:
    """The game itself asks for it, and no card waits for an answer."""
    state, events = uno.from_deck("red-1 red-2 wild", CLASSIC_2010.with_rules(hand_size=1), 2)
    assert any(isinstance(event, Asked) for event in events)
    memory, state = told(Memory(uno.view(state, 0)).after(uno.redact(events, 0)), state, Answer(1, "blue"))

    assert uno.view(state, 0) == uno.view(memory.sample(uno.view(state, 0), Random(1)), 0)


def test_equal_views_and_feeds_give_equal_samples() -> None:
    """What the seat cannot see makes no difference, not even to the dice."""
    samples = []
    for deck in ("red-1 blue-1 green-1 red-9 red-5 red-6", "red-6 blue-1 green-1 red-9 red-1 red-5"):
        state, events = uno.from_deck(deck, CLASSIC_2010.with_rules(hand_size=1), 3, dealer=2, seed=deck)
        memory = Memory(uno.view(state, 2)).after(uno.redact(events, 2))
        memory, state = told(memory, state, Draw(0), Pass(0), Draw(1))
        samples.append((memory, memory.sample(uno.view(state, 2), Random(8)), state))

    (one, first, this), (other, second, that) = samples
    assert this != that
    assert one == other
    assert first == second


def test_samples_differ_in_what_is_hidden() -> None:
    """The other hands, the piles and the seed; never what the seat sees."""
    memory = memory_of(1)
    samples = [memory.sample(uno.view(TABLE, 1), Random(seed)) for seed in range(10)]

    assert 10 == len({sample.hands[0] for sample in samples})
    assert 10 == len({sample.draw_pile for sample in samples})
    assert 10 == len({sample._match.seed for sample in samples})
    assert {TABLE.hands[1]} == {sample.hands[1] for sample in samples}
