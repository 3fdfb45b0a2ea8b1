"""Views: the part of a state that one seat may see."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import asdict, evolve, fields
from attrs.exceptions import FrozenInstanceError

import unorules as uno
from tests.kit.builders import WD4, W, play
from tests.kit.decks import TWO_SIDED, two_sided_table
from tests.kit.games import SEATS, WATCHED, game, states_of, watched_challenge, watched_table
from unorules import Answer, CallUno, Card, Catch, Draw, Play, Prompt, Variant, View, card, view
from unorules.errors import SeatError, StateError
from unorules.events import Drew, HandMoved
from unorules.variants import CLASSIC_2010

RED_1, BLUE_3 = card("red-1"), card("blue-3")


def test_view_shows_what_a_person_in_the_seat_would_see() -> None:
    """Every field of it."""
    state = watched_table(
        turn=1, color="blue", top="wild", discard="red-7 red-8", direction=-1, dealer=2, scores=[10, 0, 499], seed=3
    )
    seen = view(state, 1)

    assert state.variant is seen.variant
    assert (("Ann", "Bo", "Cy"), 1, 0, 1, 2) == (seen.players, seen.seat, seen.seq, seen.round, seen.dealer)
    assert (BLUE_3, card("blue-4")) == seen.hand
    assert seen.drawn is None
    assert (3, 2, 4) == seen.sizes
    assert (W, "blue", -1) == (seen.top, seen.color, seen.direction)
    assert (108 - 9 - 3, 3) == (seen.draw_size, seen.discard_size)
    assert Prompt("turn", 1, 1, None, (), 0) == seen.prompt
    assert (False, (), None) == (seen.called_early, seen.catchable, seen.turns_left)
    assert ((10, 0, 499), (), False) == (seen.scores, seen.winners, seen.over)
    assert uno.legal_actions(state, 1) == seen.legal
    assert {Play, Draw, CallUno} == set(map(type, seen.legal))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("variant", WATCHED, ids=str)
def test_view_agrees_with_the_state_at_every_moment(variant: Variant, seat: int | None) -> None:
    """Of a whole game: nothing in it is out of date."""
    for state in states_of(game(variant, 3, seed=4, most=300)):
        seen = view(state, seat)
        expected: dict[str, Any] = {
            "variant": state.variant,
            "players": state.players,
            "seat": seat,
            "seq": state.seq,
            "round": state.round,
            "dealer": state.dealer,
            "hand": () if seat is None else state.hands[seat],
            "sizes": tuple(map(len, state.hands)),
            "top": state.top,
            "color": state.color,
            "direction": state.direction,
            "draw_size": len(state.draw_pile),
            "discard_size": len(state.discard_pile),
            "prompt": state.prompt,
            "catchable": state.catchable,
            "turns_left": state.turns_left,
            "scores": state.scores,
            "winners": state.winners,
            "legal": () if seat is None else uno.legal_actions(state, seat),
        }
        assert expected == {name: getattr(seen, name) for name in expected}
        assert state.over == seen.over
        assert (state.prompt.kind == "drawn" and state.prompt.seat == seat) == (seen.drawn is not None)


def test_repr_of_a_view_names_the_variant_and_does_not_print_its_deck() -> None:
    """It would be longer than everything else."""
    assert repr(view(watched_table(), 0)).startswith(
        "View(variant=classic-2010, players=('Ann', 'Bo', 'Cy'), seat=0, seq=0,"
    )


def test_hand_is_sorted_in_the_order_of_the_deck() -> None:
    """Whatever the order in which its cards came."""
    state, _ = play(uno.position(["yellow-1 blue-3", "red-5"], top="green-9", draw="red-2"), Draw(0))

    assert [card("red-2"), card("yellow-1"), BLUE_3] == list(view(state, 0).hand)


def test_card_that_is_kept_is_no_longer_the_drawn_one() -> None:
    """It is in the hand like any other."""
    state, _ = play(watched_table(draw="blue-8"), Draw(0), uno.Pass(0))

    assert view(state, 0).drawn is None
    assert card("blue-8") in view(state, 0).hand


def test_call_ahead_of_the_play_is_seen_by_everyone() -> None:
    """Until the card is laid."""
    before = uno.position(["red-1 red-2", "blue-3 blue-4"], top="red-9")
    called, _ = play(before, CallUno(0))
    after, _ = play(called, Play(0, RED_1))

    assert [False, True, False] == [view(state, None).called_early for state in (before, called, after)]
    assert view(called, 1).called_early
    assert () == view(after, 1).catchable


def test_everyone_sees_who_can_be_caught() -> None:
    """The others may catch, the seat itself may still call."""
    state, _ = play(uno.position(["red-1 red-2", "blue-3 blue-4", "green-5"], top="red-9"), Play(0, RED_1))

    assert [(0,)] * 4 == [view(state, seat).catchable for seat in SEATS]
    assert CallUno(0) in view(state, 0).legal
    assert Catch(2, 0) in view(state, 2).legal


def test_turns_that_are_left_are_seen_by_everyone() -> None:
    """They are counted in public."""
    state = watched_table(variant=CLASSIC_2010.with_rules(turn_limit=10))

    assert [9] * 4 == [view(state, seat).turns_left for seat in SEATS]
    assert [8] * 4 == [view(play(state, Play(0, RED_1))[0], seat).turns_left for seat in SEATS]


def test_question_is_seen_by_everyone_and_answered_by_one() -> None:
    """Whether a Wild Draw Four was a bluff stands in no view."""
    guilty = watched_challenge()
    innocent = play(
        uno.position(["wild-draw-four yellow-1", "blue-3 blue-4", "green-5 green-6"], top="red-9"),
        Play(0, WD4, color="green"),
    )[0]

    assert [Prompt("ask", 1, 1, "challenge", ("accept", "challenge"), 1, by=0)] * 4 == [
        view(guilty, seat).prompt for seat in SEATS
    ]
    assert {Answer(1, "accept"), Answer(1, "challenge"), Catch(1, 0)} == set(view(guilty, 1).legal)
    for seat in (None, 1, 2):
        assert view(innocent, seat) == view(guilty, seat)


def test_end_of_the_match_is_seen_by_everyone() -> None:
    """With its winners."""
    state, _ = play(uno.position(["red-1", "red-3"], top="red-9", scores=[499, 0]), Play(0, RED_1))

    assert [(True, (0,), (502, 0), ())] * 3 == [
        (seen.over, seen.winners, seen.scores, seen.legal) for seen in (view(state, seat) for seat in (None, 0, 1))
    ]


def test_end_of_a_round_is_not_the_end_of_the_match() -> None:
    """The host starts the next one; nobody at the table can."""
    state, _ = play(uno.position(["red-1", "red-3"], top="red-9"), Play(0, RED_1))

    assert ("round_over", False) == (view(state, 0).prompt.kind, view(state, 0).over)
    assert () == view(state, 0).legal == view(state, 1).legal


def test_sizes_of_the_hands_are_public() -> None:
    """Everyone at a table can count the cards in a hand (R-54)."""
    state = watched_table()

    assert [(3, 2, 4)] * 4 == [view(state, seat).sizes for seat in SEATS]
    state, _ = play(state, Play(0, RED_1))
    assert [(2, 2, 4)] * 4 == [view(state, seat).sizes for seat in SEATS]


def test_view_is_frozen_can_be_a_key_and_travels() -> None:
    """To another process and back."""
    seen = view(watched_challenge(), 1)
    again = pickle.loads(pickle.dumps(seen))

    assert seen == again == view(watched_challenge(), 1)
    assert hash(seen) == hash(again)
    with pytest.raises(FrozenInstanceError):
        seen.hand = ()  # type: ignore[misc]


@pytest.mark.parametrize("seat", [-1, 3, True, False, "0", 0.0, (0,)], ids=repr)
def test_nobody_sees_from_where_nobody_sits(seat: Any) -> None:
    """The message says which seats there are."""
    with pytest.raises(SeatError, match=r"^seats are 0 to 2, or None for a spectator, not "):
        view(watched_table(), seat)


@pytest.mark.parametrize("junk", [None, "state", 7, uno.new_game(seed=1), view(watched_table(), 0)], ids=type)
def test_only_a_state_can_be_seen(junk: Any) -> None:
    """A pair of state and events is none, and neither is a view."""
    with pytest.raises(StateError, match=r"^expected a State, not "):
        view(junk, 0)


# Secrets of a view.


def test_view_has_these_fields_and_no_others() -> None:
    """None of them could hold another hand, a pile, a seed or a digest; a new one has to be thought about."""
    expected = [
        "variant",
        "players",
        "seat",
        "seq",
        "round",
        "dealer",
        "active",
        "gone",
        "hand",
        "drawn",
        "sizes",
        "top",
        "color",
        "direction",
        "draw_size",
        "discard_size",
        "prompt",
        "called_early",
        "catchable",
        "turns_left",
        "scores",
        "winners",
        "legal",
        "backs",
        "next_back",
        "turned",
    ]

    assert expected == [a.name for a in fields(View)]
    assert not hasattr(view(watched_table(), 0), "__dict__")


@pytest.mark.parametrize("variant", WATCHED, ids=str)
def test_spectator_sees_nothing_that_a_seat_does_not(variant: Variant) -> None:
    """No hand, no drawn card, nothing to do; the rest is what everyone sees."""
    private = {"seat", "hand", "drawn", "legal"}
    for state in states_of(game(variant, 3, seed=4, most=200)):
        public = [
            {a.name: getattr(view(state, seat), a.name) for a in fields(View) if a.name not in private}
            for seat in SEATS
        ]
        assert [public[0]] * 4 == public
        seen = view(state, None)
        assert (None, (), None, ()) == (seen.seat, seen.hand, seen.drawn, seen.legal)


def test_view_is_the_same_whatever_the_seat_cannot_see() -> None:
    """The other hands, the order of the draw pile and what lies in the discard pile may be any."""
    mine, rest = "red-1 red-2", ["green-1", "green-2", "blue-1", "blue-2", "yellow-1", "yellow-2"]
    seen = set()
    for turned in range(6):
        row = rest[turned:] + rest[:turned]
        state = uno.position(
            [mine, " ".join(row[:2]), "blue-7"], top="red-9", draw=row[2:4], discard=row[4:], seed=turned
        )
        seen.add(view(state, 0))

    assert 1 == len(seen)


def test_drawn_card_is_seen_by_its_owner_alone() -> None:
    """The others see that a card was drawn."""
    state, _ = play(watched_table(draw="blue-8"), Draw(0))
    views = {seat: view(state, seat) for seat in SEATS}

    assert card("blue-8") == views[0].drawn
    assert [None, None, None] == [views[seat].drawn for seat in (None, 1, 2)]
    assert ["drawn"] * 4 == [seen.prompt.kind for seen in views.values()]
    assert [(4, 2, 4)] * 4 == [seen.sizes for seen in views.values()]


def test_discard_pile_shows_its_top_and_its_size() -> None:
    """What lies under the top is in no view (R-55)."""
    one, other = watched_table(discard="red-7 yellow-1"), watched_table(discard="yellow-1 red-7")

    for seat in SEATS:
        assert (card("red-9"), 3) == (view(one, seat).top, view(one, seat).discard_size)
        assert view(one, seat) == view(other, seat)
        assert "yellow-1" not in {str(part) for part in cards_in(asdict(view(one, seat), recurse=False))}


def cards_in(thing: object) -> Iterator[Card]:
    """Every card that stands somewhere in a thing, but for the variant's deck."""
    match thing:
        case Card():
            yield thing
        case dict():
            yield from cards_in(tuple(value for key, value in thing.items() if key != "variant"))
        case tuple():
            for part in thing:
                yield from cards_in(part)
        case Play(_, laid):
            yield laid
        case _:
            pass


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("variant", WATCHED, ids=str)
def test_no_card_stands_in_a_view_but_the_own_ones_and_the_top(variant: Variant, seat: int | None) -> None:
    """At every moment of a game."""
    for state in states_of(game(variant, 3, seed=8, most=300)):
        own = () if seat is None else state.hands[seat]
        assert set(cards_in(asdict(view(state, seat), recurse=False))) <= {state.top, *own}


def test_view_tells_no_secret_in_its_repr() -> None:
    """Nothing that is not in its fields."""
    state = watched_challenge()

    assert state._match.seed.hex() not in repr(view(state, 2))
    assert "memo" not in repr(view(state, 2))
    assert card("red-1") not in list(cards_in(asdict(view(state, 2), recurse=False)))


# What a view shows of cards with two sides.

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
    state = two_sided_table(*HANDS, draw="blue-2/teal-3")
    seen = uno.view(state, seat)

    assert [["pink-1", "teal-1", "teal-2"], ["pink-2", "teal-3"], ["teal-1", "wild"]] == [
        [str(back) for back in backs] for backs in seen.backs
    ]
    assert card("teal-3") == seen.next_back
    assert (() if seat is None else state.hands[seat]) == seen.hand


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_fronts_of_others_are_nowhere_in_a_view(seat: int | None) -> None:
    """Neither in hands nor in what may be done."""
    state = two_sided_table(*HANDS, draw="blue-2/teal-3")
    text = json.dumps(uno.encode(uno.view(state, seat)))

    for other, hand in enumerate(state.hands):
        own = set(state.hands[seat]) if seat is not None else set()
        assert other == seat or not any(f'"{face}' in text or f" {face}" in text for face in set(hand) - own)
    assert "blue-2" not in text


def test_empty_pile_has_no_next_card() -> None:
    """Then there is nothing to see."""
    state = two_sided_table("red-1/teal-1", "blue-1/pink-2", rest=1)

    assert uno.view(state, 0).next_back is None


def test_drawn_card_is_told_by_its_back() -> None:
    """To all but who drew it."""
    _, events = play(two_sided_table(*HANDS, draw="blue-2/teal-3"), Draw(0))

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
    before = two_sided_table(*HANDS)
    state, _ = play(before, Play(0, card("red-test:flip/teal-2")))
    seen = uno.view(state, 1)

    assert [str(face.front) for face in sorted(before.hands[2], key=str)] == [str(back) for back in seen.backs[2]]
    assert before.draw_pile[-1].front == seen.next_back


def test_side_in_play_is_told_where_both_sides_look_alike() -> None:
    """Every card that is seen could be on either side; the colours to name tell them apart."""
    cards = "red-1/blue-1 blue-1/red-1 red-2/blue-2 blue-2/red-2 red-test:flip/blue-2 wild/wild red-3/teal-3"
    deck = [(card(text), 1) for text in cards.split()]
    variant = evolve(TWO_SIDED, back_colors=("red", "blue", "teal"), deck=deck, id="test:alike")
    start = two_sided_table("red-test:flip/blue-2 red-1/blue-1", "blue-1/red-1", top="red-2/blue-2", variant=variant)

    state, _ = play(start, Play(0, card("red-test:flip/blue-2")))

    for seat in (None, 0, 1):
        assert (False, ("red", "blue")) == (uno.view(start, seat).turned, uno.view(start, seat).colors)
        seen = uno.view(state, seat)
        assert (True, ("red", "blue", "teal")) == (seen.turned, seen.colors)
        assert seen == uno.decode_view(uno.encode(seen), registry=uno.Registry([variant]))
