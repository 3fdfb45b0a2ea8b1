"""What a view shows of cards with two sides: the public backs, and only those."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

import unorules as uno
from tests.kit.builders import play
from tests.kit.two_sides import TWO_SIDED, sided
from unorules import Draw, Play, card
from unorules.events import Drew, HandMoved

HANDS = ["red-test:flip/teal-2 red-1/teal-1 wild/pink-1", "blue-3/teal-3 blue-1/pink-2", "red-2/wild red-1/teal-1"]


def test_cards_with_one_side_have_no_backs() -> None:
    """Nor do documents of their views name any."""
    state = uno.position(["red-1 red-2", "blue-1"], top="red-9")

    for seat in (None, 0, 1):
        seen = uno.view(state, seat)
        assert ((), None) == (seen.backs, seen.next_back)
        assert {"backs", "next_back"}.isdisjoint(uno.encode(seen))


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_everyone_sees_the_backs_of_all_hands_and_of_the_next_card(seat: int | None) -> None:
    """In the order of their texts; one's own hand is seen from both sides."""
    state = sided(*HANDS, draw="blue-2/teal-3")
    seen = uno.view(state, seat)

    assert [["pink-1", "teal-1", "teal-2"], ["pink-2", "teal-3"], ["teal-1", "wild"]] == [
        [str(back) for back in backs] for backs in seen.backs
    ]
    assert card("teal-3") == seen.next_back
    assert (() if seat is None else state.hands[seat]) == seen.hand


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_fronts_of_others_are_nowhere_in_a_view(seat: int | None) -> None:
    """Neither in hands nor in what may be done."""
    state = sided(*HANDS, draw="blue-2/teal-3")
    text = json.dumps(uno.encode(uno.view(state, seat)))

    for other, hand in enumerate(state.hands):
        own = set(state.hands[seat]) if seat is not None else set()
        assert other == seat or not any(f'"{face}' in text or f" {face}" in text for face in set(hand) - own)
    assert "blue-2" not in text


def test_empty_pile_has_no_next_card() -> None:
    """Then there is nothing to see."""
    state = sided("red-1/teal-1", "blue-1/pink-2", rest=1)

    assert uno.view(state, 0).next_back is None


def test_drawn_card_is_told_by_its_back() -> None:
    """To all but who drew it."""
    _, events = play(sided(*HANDS, draw="blue-2/teal-3"), Draw(0))

    assert Drew(0, card("blue-2/teal-3"), "turn") == uno.redact(events, 0)[0]
    for seat in (None, 1, 2):
        assert Drew(0, None, "turn", back=card("teal-3")) == uno.redact(events, seat)[0]


def test_hand_that_moves_is_told_by_its_backs() -> None:
    """To all but who gets it."""
    event = HandMoved(0, 1, 2, (card("blue-3/teal-3"), card("blue-1/pink-2")))

    assert (event,) == uno.redact([event], 0)
    for seat in (None, 1, 2):
        assert (HandMoved(0, 1, 2, None, (card("pink-2"), card("teal-3"))),) == uno.redact([event], seat)


def test_what_was_in_front_is_public_after_a_flip() -> None:
    """And what was behind is the secret of each seat no more: it was seen before."""
    before = sided(*HANDS)
    state, _ = play(before, Play(0, card("red-test:flip/teal-2")))
    seen = uno.view(state, 1)

    assert [str(face.front) for face in sorted(before.hands[2], key=str)] == [str(back) for back in seen.backs[2]]
    assert before.draw_pile[-1].front == seen.next_back


def test_side_in_play_is_told_where_both_sides_look_alike() -> None:
    """Every card that is seen could be on either side; the colours to name tell them apart."""
    cards = "red-1/blue-1 blue-1/red-1 red-2/blue-2 blue-2/red-2 red-test:flip/blue-2 wild/wild red-3/teal-3"
    deck = [(card(text), 1) for text in cards.split()]
    variant = evolve(TWO_SIDED, back_colors=("red", "blue", "teal"), deck=deck, id="test:alike")
    start = sided("red-test:flip/blue-2 red-1/blue-1", "blue-1/red-1", top="red-2/blue-2", variant=variant)

    state, _ = play(start, Play(0, card("red-test:flip/blue-2")))

    for seat in (None, 0, 1):
        assert (False, ("red", "blue")) == (uno.view(start, seat).turned, uno.view(start, seat).colors)
        seen = uno.view(state, seat)
        assert (True, ("red", "blue", "teal")) == (seen.turned, seen.colors)
        assert seen == uno.decode_view(uno.encode(seen), registry=uno.Registry([variant]))
