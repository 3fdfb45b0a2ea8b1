"""Memory: a seat's knowledge of hidden cards, its limits, and invalid feeds."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from random import Random
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.kit.builders import WD4
from tests.players.seats import tell
from unorules import Action, Answer, Draw, Event, Pass, Play, State, card
from unorules.errors import EventError, SeatError
from unorules.events import Asked, ColorSet, Dealt, Drew, HandMoved, Played, Reshuffled
from unorules.players import Memory, MemoryMismatch
from unorules.variants import CLASSIC_2010, FRIENDS_2022, HELLO_KITTY_2017

HANDS = ["wild-draw-four red-1 blue-2", "green-3 green-4", "yellow-5 yellow-6"]


def watch(state: State, seat: int | None, *actions: Action) -> Memory:
    """Return what a seat remembers that has seen these actions."""
    return tell(Memory(uno.view(state, seat)), state, *actions)[0]


def texts(cards: Iterable[uno.Card]) -> str:
    """Return cards as one text."""
    return " ".join(map(str, cards))


def test_seat_knows_its_own_hand_and_no_other() -> None:
    """Nothing is shown at first, and everyone sees the top card."""
    memory = Memory(uno.view(uno.position(HANDS, top="red-9"), 1))

    assert ["", "green-3 green-4", ""] == [texts(memory.known_cards(seat)) for seat in range(3)]
    assert (card("red-9"),) == memory.discards
    assert 108 - 2 - 1 == len(memory.unseen)
    assert 1 == memory.seat


def test_challenged_hand_is_known_to_the_challenger_alone() -> None:
    """Seat 1 was shown it; seat 2 knows that it was."""
    table = uno.position(HANDS, top="red-9")
    challenge = Play(0, WD4, color="blue"), Answer(1, "challenge")

    assert ["", "red-1 blue-2", ""] == [texts(watch(table, seat, *challenge).known_cards(0)) for seat in (2, 1, None)]


def test_challenged_hand_is_known_to_all_if_it_was_shown_to_all() -> None:
    """As `challenge_reveal` says."""
    table = uno.position(HANDS, top="red-9", variant=CLASSIC_2010.with_rules(challenge_reveal="all"))

    assert "red-1 blue-2" == texts(watch(table, 2, Play(0, WD4, color="blue"), Answer(1, "challenge")).known_cards(0))


def test_known_card_stays_known_until_it_is_played() -> None:
    """Draws change nothing; a copy that may have been drawn since makes the known one uncertain when it is played."""
    table = uno.position(HANDS, top="red-9", draw="red-3 red-4 red-5 red-6 blue-2 blue-3 blue-4")
    shown, state = tell(
        Memory(uno.view(table, 1)), table, Play(0, WD4, color="blue"), Answer(1, "challenge"), Draw(1), Pass(1)
    )
    drawn, state = tell(shown, state, Draw(2), Pass(2))
    after, _ = tell(drawn, state, Play(0, card("blue-2")))

    assert "red-1 blue-2" == texts(drawn.known_cards(0))
    assert "red-1" == texts(after.known_cards(0))


def test_hand_that_was_given_away_is_known_to_its_giver() -> None:
    """And the one that was taken is the own one."""
    table = uno.position(
        ["red-7 red-1 red-2", "blue-3 blue-4", "green-5"], top="red-9", variant=CLASSIC_2010.with_rules(seven_zero="on")
    )
    swap = Play(0, card("red-7")), Answer(0, 1)

    assert ["blue-3 blue-4", "red-1 red-2", ""] == [
        texts(watch(table, 0, *swap).known_cards(seat)) for seat in range(3)
    ]
    assert ["blue-3 blue-4", "red-1 red-2", ""] == [
        texts(watch(table, 1, *swap).known_cards(seat)) for seat in range(3)
    ]
    assert ["", "", "green-5"] == [texts(watch(table, 2, *swap).known_cards(seat)) for seat in range(3)]


def test_known_hand_is_known_wherever_it_goes() -> None:
    """A 0 passes all hands on."""
    table = uno.position(
        ["red-7 red-1 red-2", "red-0 blue-3", "green-5 green-6"],
        top="red-9",
        variant=CLASSIC_2010.with_rules(seven_zero="on"),
    )
    actions = Play(0, card("red-7")), Answer(0, 2), Play(1, card("red-0"))
    memory = watch(table, 0, *actions)

    assert ["red-1 red-2", "green-5 green-6", ""] == [texts(memory.known_cards(seat)) for seat in range(3)]


def test_shown_draw_is_known() -> None:
    """Of the cards drawn until a character turns up, everyone sees the last one."""
    state = uno.position(
        ["wild-the-one-where-you-draw wild", "red-1.chandler wild", "wild"],
        top="red-2.ross",
        draw="red-5.phoebe red-4.joey",
        variant=FRIENDS_2022,
    )
    named = Play(0, card("wild-the-one-where-you-draw"), color="blue"), Answer(0, "joey")

    assert "red-4.joey" == texts(watch(state, 2, *named).known_cards(1))


def test_discards_are_remembered() -> None:
    """The top one first."""
    table = uno.position(["red-1 red-2", "red-3 red-4", "blue-2"], top="red-9")
    memory = watch(table, 2, Play(0, card("red-1")), Play(1, card("red-3")))

    assert "red-3 red-1 red-9" == texts(memory.discards)
    assert 1 == memory.unseen.count(card("red-3"))


def test_two_players_know_each_other_after_a_reshuffle() -> None:
    """All cards that are not in the discard pile then are in the two hands."""
    state, events = uno.new_game(CLASSIC_2010, 2, seed=5)
    memory = Memory(uno.view(state, 0)).after(uno.redact(events, 0))
    while memory.known_cards(1) != state.hands[1]:
        legal = uno.legal_actions(state)
        draws = [action for action in legal if isinstance(action, Draw | Pass)]
        memory, state = tell(memory, state, draws[0] if draws else legal[0])

    assert 1 == state.round
    assert memory.known_cards(1) == state.hands[1]


def test_hands_are_known_when_they_are_counted() -> None:
    """And forgotten when the next round begins."""
    table = uno.position(["red-1", "blue-2 blue-3", "green-4"], top="red-9")
    counted, state = tell(Memory(uno.view(table, 2)), table, Play(0, card("red-1")))
    again, state = tell(counted, state, uno.NextRound(1))

    assert ["", "blue-2 blue-3", "green-4"] == [texts(counted.known_cards(seat)) for seat in range(3)]
    assert () == again.known_cards(1)
    assert state.hands[2] == again.known_cards(2)


def test_card_that_goes_back_at_the_start_is_no_secret() -> None:
    """A Wild Draw Four that was turned up is in the draw pile, in every sample."""
    deck = "red-1 red-2 wild-draw-four"
    state, events = uno.from_deck(deck, CLASSIC_2010.with_rules(hand_size=1), 2, dealer=1)
    memory = Memory(uno.view(state, 0)).after(uno.redact(events, 0))
    samples = [memory.sample(uno.view(state, 0), Random(seed)) for seed in range(20)]

    assert all(WD4 in sample.draw_pile for sample in samples)


def test_memory_is_immutable_and_can_be_kept() -> None:
    """`after` makes another one; equal ones are equal, also after pickling."""
    table = uno.position(HANDS, top="red-9")
    before = Memory(uno.view(table, 1))
    after = watch(table, 1, Draw(0))

    assert before == Memory(uno.view(table, 1))
    assert before != after
    assert after == pickle.loads(pickle.dumps(after))
    assert hash(after) == hash(watch(table, 1, Draw(0)))
    assert "<Memory of seat 1 round=1 seq=1>" == repr(after)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        before._seq = 7  # type: ignore[misc]


def test_unknown_seat_is_refused() -> None:
    """There is nothing to know of it."""
    with pytest.raises(SeatError, match="there is no seat 3"):
        Memory(uno.view(uno.position(HANDS, top="red-9"), 1)).known_cards(3)


# Feeds.

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
    memory, state = tell(Memory(uno.view(state, 0)).after(uno.redact(events, 0)), state, Answer(1, "blue"))

    assert uno.view(state, 0) == uno.view(memory.sample(uno.view(state, 0), Random(1)), 0)


def test_equal_views_and_feeds_give_equal_samples() -> None:
    """What the seat cannot see makes no difference, not even to the dice."""
    samples = []
    for deck in ("red-1 blue-1 green-1 red-9 red-5 red-6", "red-6 blue-1 green-1 red-9 red-1 red-5"):
        state, events = uno.from_deck(deck, CLASSIC_2010.with_rules(hand_size=1), 3, dealer=2, seed=deck)
        memory = Memory(uno.view(state, 2)).after(uno.redact(events, 2))
        memory, state = tell(memory, state, Draw(0), Pass(0), Draw(1))
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
