"""Legal actions: each is listed once, what the prompt asks for first."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import WD4, play
from tests.kit.house import house_states
from unorules import Answer, CallUno, Catch, Draw, Leave, Pass, Play, State, card
from unorules.variants import CLASSIC_2010

WRONG_CALLS_COST_TWO = CLASSIC_2010.with_rules(uno_false_penalty=2)


def one_uncalled() -> State:
    """Seat 1 has come down to one card and has not called; it is seat 2's turn, with two cards."""
    hands = ["red-5 red-6 red-7", "red-1 red-2", "blue-1 blue-2"]
    return play(uno.position(hands, top="red-9", turn=1, variant=WRONG_CALLS_COST_TWO), Play(1, card("red-1")))[0]


def test_card_that_is_held_twice_is_listed_once() -> None:
    """Either of the two is the same play."""
    state = uno.position(["red-1 red-1 blue-5", "blue-1"], top="red-9")

    assert (Play(0, card("red-1")), Draw(0)) == uno.legal_actions(state, 0)


def test_call_is_listed_once_for_a_seat_whose_turn_it_is_again() -> None:
    """With its last card in hand it can be caught, and it is also the seat to move."""
    state, _ = play(uno.position(["red-skip red-5", "blue-1 blue-2"], top="red-9"), Play(0, card("red-skip")))

    assert (Play(0, card("red-5")), Draw(0), CallUno(0)) == uno.legal_actions(state, 0)
    assert (Draw(0), CallUno(0), Catch(1, 0)) == uno.legal_actions(state)[1:]


def test_right_and_wrong_calls_are_listed_once_each() -> None:
    """First those that are due, then those that cost cards, seat by seat (R-36)."""
    due = (Play(2, card("blue-1")), Draw(2), CallUno(2), CallUno(1), Catch(0, 1), Catch(2, 1))
    wrong = (CallUno(0), Catch(0, 2), Catch(1, 0), Catch(1, 2), Catch(2, 0))

    assert (*due, *wrong) == uno.legal_actions(one_uncalled())


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        (0, (Catch(0, 1), CallUno(0), Catch(0, 2))),
        (1, (CallUno(1), Catch(1, 0), Catch(1, 2))),
        (2, (Play(2, card("blue-1")), Draw(2), CallUno(2), Catch(2, 1), Catch(2, 0))),
    ],
)
def test_each_seat_has_its_own_of_them(seat: int, expected: tuple[uno.Action, ...]) -> None:
    """And nobody catches itself."""
    assert expected == uno.legal_actions(one_uncalled(), seat)


def test_wrong_call_of_a_seat_that_is_asked_is_listed_once() -> None:
    """With two cards in hand, but no turn, its call would be wrong."""
    hands = ["wild-draw-four red-1 blue-2", "green-1 green-2"]
    state, _ = play(uno.position(hands, top="red-9", variant=WRONG_CALLS_COST_TWO), Play(0, WD4, color="blue"))

    assert (Answer(1, "accept"), Answer(1, "challenge"), CallUno(1), Catch(1, 0)) == uno.legal_actions(state, 1)


def test_nobody_catches_wrongly_when_nothing_is_left_to_draw() -> None:
    """A wrong catch has taken the last card; the seat that can be caught may still be."""
    hands = ["red-5 red-6 red-7", "red-1 red-2", "blue-1 blue-2"]
    start = uno.position(hands, top="red-9", turn=1, rest=2, variant=WRONG_CALLS_COST_TWO)
    state, _ = play(start, Play(1, card("red-1")), Catch(2, 0))

    assert ((), (Catch(0, 1),), (CallUno(1),)) == (
        state.draw_pile,
        uno.legal_actions(state, 0),
        uno.legal_actions(state, 1),
    )


def test_call_ahead_of_the_play_is_listed_where_a_drawn_card_stays() -> None:
    """Before drawing a card can be played; after it, none can (R-34)."""
    keep = CLASSIC_2010.with_rules(drawn_card="keep")
    before = uno.position(["red-1 red-2", "blue-1 blue-2"], top="red-9", variant=keep)
    after, _ = play(uno.position(["red-1", "blue-1 blue-2"], top="red-9", variant=keep), Draw(0))

    assert CallUno(0) in uno.legal_actions(before, 0)
    assert (Pass(0),) == uno.legal_actions(after, 0)


def test_drawn_wild_draw_four_waits_while_a_card_of_the_color_is_in_hand() -> None:
    """Where bluffing is not allowed, the drawn card is no exception."""
    enforced = CLASSIC_2010.with_rules(wd4="enforce")
    hands = ["red-1 red-2 blue-5", "blue-1 blue-2"]
    state, _ = play(uno.position(hands, top="red-9", draw="wild-draw-four", variant=enforced), Draw(0))

    assert (Pass(0),) == uno.legal_actions(state, 0)


def test_drawn_wild_draw_four_need_not_be_a_bluff() -> None:
    """A drawn card that must be played may be kept if playing it would be a bluff."""
    forced = CLASSIC_2010.with_rules(drawn_card="force_play")
    hands = ["red-1 red-2 blue-5", "blue-1 blue-2"]
    state, _ = play(uno.position(hands, top="red-9", draw="wild-draw-four", variant=forced), Draw(0))

    assert Pass(0) == uno.legal_actions(state, 0)[-1]


def test_seat_that_is_out_has_nothing_to_do() -> None:
    """Also while somebody else can be caught, and on anybody's turn."""
    variant = CLASSIC_2010.with_rules(leaving="allowed", jump_in="any", uno_false_penalty=2)
    start = uno.position(["red-1 red-2", "blue-3 blue-4", "red-1 blue-5"], top="red-9", variant=variant)
    state, _ = play(start, Leave(2), Play(0, card("red-1")))

    assert ((0,), (2,)) == (state.catchable, state.gone)
    assert () == uno.legal_actions(state, 2)
    assert Catch(1, 0) in uno.legal_actions(state, 1)
    assert [0, 1] == [action.seat for action in uno.legal_actions(state) if isinstance(action, Leave)]


def test_leaving_is_listed_for_the_host_alone() -> None:
    """R-72: and nowhere once the match is over."""
    state = house_states()["has left"]

    assert [Leave(0), Leave(1)] == [action for action in uno.legal_actions(state) if isinstance(action, Leave)]
    for seat in range(3):
        assert not any(isinstance(action, Leave) for action in uno.legal_actions(state, seat))
    assert () == uno.legal_actions(house_states()["won because all others have left"])
