"""Effects on whole hands: moving them, shuffling them together, discarding from them."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.engine.odd_cards import ODD, PLAY, fault, gives, odd, table
from tests.kit.builders import cards, of, play, sizes
from tests.kit.invariants import checked_apply
from unorules import CallUno, Catch, Play, card
from unorules.cards import CardFilter, Discard, DrawCards, MoveHands, PoolHands, Reveal
from unorules.events import Dealt, Discarded, HandMoved, HandsPooled, RoundEnded, UnoCalled

SWAP = MoveHands(((0, 1), (1, 0)))
ALL_ON = MoveHands(((1, 0), (2, 1), (0, 2)))


# Moving.


def test_hands_move_at_the_same_time_and_everyone_sees_how_many() -> None:
    """Each seat is given what the other held before."""
    state, events = checked_apply(table(odd(gives(ALL_ON)), "blue-1", "blue-2 blue-3 blue-4"), PLAY)

    assert (cards("blue-2 blue-3 blue-4"), cards("red-1 red-2"), cards("blue-1")) == state.hands
    assert [
        HandMoved(1, 0, 2, cards("red-1 red-2")),
        HandMoved(2, 1, 1, cards("blue-1")),
        HandMoved(0, 2, 3, cards("blue-2 blue-3 blue-4")),
    ] == of(HandMoved, events)


def test_hand_may_stay_where_it_is() -> None:
    """A seat can be given its own, and nobody has to move."""
    start = table(odd(gives(MoveHands(((0, 0),)))))

    assert [2, 4, 4] == sizes(checked_apply(start, PLAY)[0])
    assert [] == of(HandMoved, checked_apply(table(odd(gives(MoveHands(())))), PLAY)[1])


def test_effects_after_it_meet_the_hands_as_they_are_then() -> None:
    """Only the player of the card shows the hand that the card was played from (R-53)."""
    kind = odd(gives(SWAP, DrawCards(1, 1), Reveal(0, None), Reveal(1, None)))
    state, events = uno.apply(table(kind, "blue-1", "blue-2"), PLAY)
    shown = [event.cards for event in of(uno.events.HandShown, events)]

    assert [1, 3, 1] == sizes(state)
    assert [cards("red-1 red-2"), state.hands[1]] == shown


def test_moved_hand_takes_no_duty_to_call_along() -> None:
    """R-67: the old owner can no longer be caught, and whoever gets one card can be."""
    start = table(odd(gives(SWAP)), "blue-1", "blue-2 blue-3", rules={"uno_window": "own_turn"})
    state, _ = checked_apply(start, PLAY)
    assert (0,) == state.catchable

    again, _ = checked_apply(state, CallUno(0))
    assert () == again.catchable
    caught, _ = checked_apply(state, Catch(2, 0))
    assert 3 == sizes(caught)[0]


def test_window_of_a_seat_closes_when_its_hand_moves() -> None:
    """It holds other cards now."""
    rules: uno.rules.RuleChanges = {"uno_window": "own_turn"}
    start = table(odd(gives(MoveHands(((1, 2), (2, 1))))), "red-3 blue-1", "blue-2 blue-3", rules=rules, turn=1)
    state, _ = play(start, Play(1, card("red-3")), uno.Draw(2), uno.Pass(2))
    assert (1,) == state.catchable

    moved, _ = checked_apply(state, PLAY)
    assert (2,) == moved.catchable


def test_call_ahead_lapses_when_the_hand_moves() -> None:
    """It was made for cards that somebody else holds now."""
    start = table(odd(gives(SWAP)), "blue-1", hand="acme:wild-odd red-1")
    called, _ = checked_apply(start, CallUno(0))
    state, _ = checked_apply(called, PLAY)

    assert (0, 1) == state.catchable


def test_automatic_calls_come_from_the_player_on_in_the_direction_of_play() -> None:
    """Everyone who is given a single card calls."""
    start = table(odd(gives(ALL_ON)), "blue-1", "blue-2", hand="acme:wild-odd red-1", rules={"uno_call": "auto"})
    to_the_right = table(
        odd(gives(ALL_ON)), "blue-1", "blue-2", hand="acme:wild-odd red-1", rules={"uno_call": "auto"}, direction=-1
    )

    assert [0, 1, 2] == [event.seat for event in of(UnoCalled, checked_apply(start, PLAY)[1])]
    assert [0, 2, 1] == [event.seat for event in of(UnoCalled, checked_apply(to_the_right, PLAY)[1])]


@pytest.mark.parametrize("moves", [None, [(0, 1), (1, 0)], (0, 1), ((0, 1, 2),), ([0, 1], [1, 0])], ids=repr)
def test_moves_are_pairs_of_seats(moves: Any) -> None:
    """In a tuple of tuples."""
    assert fault(table(odd(gives(MoveHands(moves))))).endswith(", not a tuple of pairs of seats")


@pytest.mark.parametrize(
    "moves",
    [
        ((0, 1),),
        ((0, 1), (1, 2)),
        ((0, 1), (0, 2)),
        ((0, 1), (1, 1)),
        ((0, 1), (1, 0), (0, 1)),
        ((0, 1), (0, 1), (1, 0), (1, 0)),
    ],
    ids=repr,
)
def test_everyone_who_gives_a_hand_gets_one(moves: Any) -> None:
    """No hand is lost, and none is given twice."""
    assert fault(table(odd(gives(MoveHands(moves))))).endswith(": everyone who gives a hand must get one")


# Shuffling together.


def test_hands_are_shuffled_together_and_dealt_in_the_order_named() -> None:
    """One card at a time, so that the first ones may get one more. What each gets is for that seat alone."""
    start = table(odd(gives(PoolHands((2, 0)))), "blue-1", "blue-2 blue-3 blue-4")
    state, events = checked_apply(start, PLAY)
    pooled = sorted(map(str, state.hands[0] + state.hands[2]))

    assert [2, 1, 3] == sizes(state)
    assert ["blue-2", "blue-3", "blue-4", "red-1", "red-2"] == pooled
    assert [HandsPooled((2, 0))] == of(HandsPooled, events)
    assert [Dealt(2, 3, state.hands[2]), Dealt(0, 2, state.hands[0])] == of(Dealt, events)


def test_shuffle_of_hands_depends_on_the_seed_alone() -> None:
    """And not on who held what, so that nothing can be told from it."""
    kind = odd(gives(PoolHands((0, 1))))
    deals = [
        [
            uno.apply(table(kind, second, hand=f"acme:wild-odd {first}", seed=seed), PLAY)[0].hands
            for first, second in (("red-1 red-2", "blue-1 blue-2"), ("red-1 blue-1", "red-2 blue-2"))
        ]
        for seed in range(8)
    ]

    assert all(one == other for one, other in deals)
    assert len({one for one, _ in deals}) > 1


def test_seat_that_is_dealt_a_single_card_can_be_caught() -> None:
    """R-67: whatever it has called before."""
    start = table(odd(gives(PoolHands((2, 1)))), "blue-1", "blue-2 blue-3")
    state, _ = checked_apply(start, PLAY)

    assert ([2, 1, 2], (1,)) == (sizes(state), state.catchable)


def test_seat_that_is_dealt_nothing_has_gone_out() -> None:
    """There were fewer cards than seats; the first in the order of play wins."""
    start = table(odd(gives(PoolHands((2, 1, 0)))), "blue-1", "blue-2", hand="acme:wild-odd red-1", seats=3)
    assert [1, 1, 1] == sizes(checked_apply(start, PLAY)[0])

    fewer = odd(gives(Discard(1, CardFilter()), PoolHands((2, 1, 0))))
    state, events = checked_apply(table(fewer, "blue-1", "blue-2", hand="acme:wild-odd red-1"), PLAY)
    assert [0, 1, 1] == sizes(state)
    assert [("out", 0)] == [(event.why, event.winner) for event in of(RoundEnded, events)]


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (None, "pools the hands of None, not of a tuple of seats"),
        ([0, 1], "pools the hands of [0, 1], not of a tuple of seats"),
        ((), "pools the hands of (), not of a tuple of seats"),
        ((0, 1, 0), "pools the hands of (0, 1, 0), which names a seat twice"),
    ],
)
def test_hands_of_some_seats_are_pooled(seats: Any, said: str) -> None:
    """Each named once."""
    assert said == fault(table(odd(gives(PoolHands(seats)))))


# Discarding.


def test_discarded_cards_lie_under_the_top_card_and_everyone_sees_them() -> None:
    """They do nothing."""
    start = table(odd(gives(Discard(1, CardFilter(color="red")))), "red-skip red-draw-two blue-1", "blue-2 blue-3")
    state, events = checked_apply(start, PLAY)

    assert cards("blue-1") == state.hands[1]
    assert [Discarded(1, cards("red-skip red-draw-two"))] == of(Discarded, events)
    assert (ODD, *cards("red-draw-two red-skip red-9")) == state.discard_pile
    assert (1, (1,)) == (state.prompt.seat, state.catchable)


def test_discard_of_nothing_is_no_event() -> None:
    """And opens no window."""
    start = table(odd(gives(Discard(1, CardFilter(kind="skip")))), "blue-1", "blue-2")
    state, events = checked_apply(start, PLAY)

    assert [] == of(Discarded, events)
    assert () == state.catchable


def test_player_who_discards_all_has_gone_out() -> None:
    """Also with a hand that was not down to one card."""
    state, events = checked_apply(table(odd(gives(Discard(0, CardFilter())))), PLAY)

    assert [("out", 0)] == [(event.why, event.winner) for event in of(RoundEnded, events)]
    assert "round_over" == state.prompt.kind


@pytest.mark.parametrize(("direction", "winner"), [(1, 1), (-1, 2)])
def test_first_empty_hand_after_the_player_wins(direction: Any, winner: int) -> None:
    """In the direction of play (R-67)."""
    kind = odd(gives(Discard(2, CardFilter()), Discard(1, CardFilter())))
    events = checked_apply(table(kind, direction=direction), PLAY)[1]

    assert [winner] == [event.winner for event in of(RoundEnded, events)]


def test_emptied_hand_ends_the_round_before_a_question_is_asked() -> None:
    """There is nobody left to answer for anything."""
    kind = odd(gives(Discard(1, CardFilter()), uno.cards.Ask(0, "what", ("yes",))), on_answer=lambda turn, reply: [])
    state, events = checked_apply(table(kind), PLAY)

    assert [] == of(uno.events.Asked, events)
    assert "round_over" == state.prompt.kind


def test_emptied_hand_ends_the_round_after_an_answer() -> None:
    """The effects of an answer count as those of the play."""
    kind = odd(
        gives(uno.cards.Ask(0, "what", ("yes",))), on_answer=lambda turn, reply: [Discard(turn.next, CardFilter())]
    )
    asked, _ = checked_apply(table(kind), PLAY)
    events = checked_apply(asked, uno.Answer(0, "yes"))[1]

    assert [1] == [event.winner for event in of(RoundEnded, events)]


@pytest.mark.parametrize("wanted", [None, "red", card("red-1"), {"color": "red"}], ids=repr)
def test_what_is_discarded_is_said_by_a_filter(wanted: Any) -> None:
    """By nothing else."""
    assert f"names {wanted!r}, which is not a CardFilter" == fault(table(odd(gives(Discard(0, wanted)))))
