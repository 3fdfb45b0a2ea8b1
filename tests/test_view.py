"""Views: what one seat sees of a state."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError

import unorules as uno
from tests.kit.builders import WD4, W, play
from tests.kit.games import game, states_of
from tests.kit.seeing import SEATS, VARIANTS, asked, table
from unorules import Answer, CallUno, Catch, Draw, Play, Prompt, Variant, card, view
from unorules.errors import SeatError, StateError
from unorules.variants import CLASSIC_2010

RED_1, BLUE_3 = card("red-1"), card("blue-3")


def test_view_shows_what_a_person_in_the_seat_would_see() -> None:
    """Every field of it."""
    state = table(
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
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
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
    assert repr(view(table(), 0)).startswith("View(variant=classic-2010, players=('Ann', 'Bo', 'Cy'), seat=0, seq=0,")


def test_hand_is_sorted_in_the_order_of_the_deck() -> None:
    """Whatever the order in which its cards came."""
    state, _ = play(uno.position(["yellow-1 blue-3", "red-5"], top="green-9", draw="red-2"), Draw(0))

    assert [card("red-2"), card("yellow-1"), BLUE_3] == list(view(state, 0).hand)


def test_card_that_is_kept_is_no_longer_the_drawn_one() -> None:
    """It is in the hand like any other."""
    state, _ = play(table(draw="blue-8"), Draw(0), uno.Pass(0))

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
    state = table(variant=CLASSIC_2010.with_rules(turn_limit=10))

    assert [9] * 4 == [view(state, seat).turns_left for seat in SEATS]
    assert [8] * 4 == [view(play(state, Play(0, RED_1))[0], seat).turns_left for seat in SEATS]


def test_question_is_seen_by_everyone_and_answered_by_one() -> None:
    """Whether a Wild Draw Four was a bluff stands in no view."""
    guilty = asked()
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
    state = table()

    assert [(3, 2, 4)] * 4 == [view(state, seat).sizes for seat in SEATS]
    state, _ = play(state, Play(0, RED_1))
    assert [(2, 2, 4)] * 4 == [view(state, seat).sizes for seat in SEATS]


def test_view_is_frozen_can_be_a_key_and_travels() -> None:
    """To another process and back."""
    seen = view(asked(), 1)
    again = pickle.loads(pickle.dumps(seen))

    assert seen == again == view(asked(), 1)
    assert hash(seen) == hash(again)
    with pytest.raises(FrozenInstanceError):
        seen.hand = ()  # type: ignore[misc]


@pytest.mark.parametrize("seat", [-1, 3, True, False, "0", 0.0, (0,)], ids=repr)
def test_nobody_sees_from_where_nobody_sits(seat: Any) -> None:
    """The message says which seats there are."""
    with pytest.raises(SeatError, match=r"^seats are 0 to 2, or None for a spectator, not "):
        view(table(), seat)


@pytest.mark.parametrize("junk", [None, "state", 7, uno.new_game(seed=1), view(table(), 0)], ids=type)
def test_only_a_state_can_be_seen(junk: Any) -> None:
    """A pair of state and events is none, and neither is a view."""
    with pytest.raises(StateError, match=r"^expected a State, not "):
        view(junk, 0)
