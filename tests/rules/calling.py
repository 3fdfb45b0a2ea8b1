"""Calling: hands of two cards and of one, and who can be caught."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import play, refused
from unorules import CallUno, Catch, Play, State, card
from unorules.variants import CLASSIC_2010

EACH_KIND = pytest.mark.parametrize(
    "laid", ["red-1", "red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four"]
)


def two_left(laid: str = "red-1", variant: uno.Variant = CLASSIC_2010, *, second: str = "red-6 red-7 red-8") -> State:
    """Seat 0 of three is to move, with this card, which fits, and a blue 2."""
    hands = [f"{laid} blue-2", second, "red-6 red-7 red-8"]
    return uno.position(hands, top="red-5", draw="yellow-1 yellow-2 yellow-3 yellow-4", variant=variant)


def one_left(variant: uno.Variant = CLASSIC_2010, *, second: str = "red-6 red-7 red-8") -> State:
    """Seat 0 of three has laid the next-to-last card in silence; seat 1 is to move."""
    state, _ = play(two_left(variant=variant, second=second), Play(0, card("red-1")))
    assert (0,) == state.catchable
    return state


def still_open(state: State) -> bool:
    """Whether seat 0 can be caught, by each account: the state's, the list's and the check's."""
    accounts = {
        state.catchable == (0,),
        all(Catch(by, 0) in uno.legal_actions(state, by) for by in (1, 2)),
        all(refused(state, Catch(by, 0)) is None for by in (1, 2)),
        CallUno(0) in uno.legal_actions(state, 0),
    }
    assert 1 == len(accounts)
    return accounts == {True}
