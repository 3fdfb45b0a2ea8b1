"""Odd cards: custom wilds, a table to lay them on, and the faults that the library finds in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

import unorules as uno
from tests.kit.decks import classic_and
from tests.kit.invariants import snapshot
from unorules import Action, Card, Play, State
from unorules.cards import Effect, Kind, Turn
from unorules.errors import CardError
from unorules.rules import RuleChanges

ODD = Card("acme:wild-odd")
PLAY = Play(0, ODD, color="red")
YES_OR_NO = ("yes", "no")


def odd(on_play: Any = (), **fields: Any) -> Kind:
    """A wild of one's own."""
    return Kind(ODD.kind, **{"points": 0, "names_color": True, "on_open": "color", "on_play": on_play, **fields})


def table(
    kind: Kind,
    *others: str,
    hand: str = "acme:wild-odd red-1 red-2",
    seats: int = 3,
    rules: RuleChanges | None = None,
    **fields: Any,
) -> State:
    """Seat 0 is to move and holds the card; the others hold these cards, or four blue and green ones each."""
    usual = tuple(f"blue-{seat} blue-{seat} green-{seat} green-{seat}" for seat in range(1, seats))
    return uno.position([hand, *(others or usual)], top="red-9", variant=classic_and(kind, **(rules or {})), **fields)


def gives(*effects: Any) -> Callable[[Turn], Iterable[Effect]]:
    """Code of a card that always asks for these effects."""
    return lambda turn: effects


def fault(state: State, action: Action = PLAY) -> str:
    """What the library says about the card; the caller's state is as it was."""
    before = snapshot(state)
    with pytest.raises(CardError) as broken:
        uno.apply(state, action)
    assert before == snapshot(state)
    assert ODD.kind == broken.value.kind
    assert f"card 'acme:wild-odd' {broken.value.fault}" == str(broken.value)
    return broken.value.fault


def raises(*told: object) -> Any:
    """Code that fails."""
    raise KeyError("ink")


def nest(depth: int) -> Any:
    """A memo of tuples in tuples."""
    memo: Any = 1
    for _ in range(depth):
        memo = (memo,)
    return memo
