"""Round trips: states written and read again, and actions with their documents."""

from __future__ import annotations

from typing import Any

import attrs

import unorules as uno
from tests.kit.corpus import OURS, Data, set_up_by_hand
from unorules import Action, Answer, CallUno, Catch, Draw, Leave, NextRound, Pass, Play, Registry, State, card

RED_7, WILD = card("red-7"), card("wild")

ACTIONS: tuple[tuple[Action, Data], ...] = (
    (Play(0, RED_7), {"do": "play", "seat": 0, "card": "red-7"}),
    (Play(9, WILD, color="blue"), {"do": "play", "seat": 9, "card": "wild", "color": "blue"}),
    (Play(1, card("red-7.monica.x-1")), {"do": "play", "seat": 1, "card": "red-7.monica.x-1"}),
    (Play(0, RED_7, count=3), {"do": "play", "seat": 0, "card": "red-7", "count": 3}),
    (Play(0, WILD, color="red", count=2), {"do": "play", "seat": 0, "card": "wild", "color": "red", "count": 2}),
    (Draw(1), {"do": "draw", "seat": 1}),
    (Pass(2), {"do": "pass", "seat": 2}),
    (Answer(1, "challenge"), {"do": "answer", "seat": 1, "option": "challenge"}),
    (Answer(1, 3), {"do": "answer", "seat": 1, "option": 3}),
    (Answer(None, "no-good"), {"do": "answer", "seat": None, "option": "no-good"}),
    (CallUno(3), {"do": "call-uno", "seat": 3}),
    (Catch(0, 99), {"do": "catch", "seat": 0, "target": 99}),
    (NextRound(), {"do": "next-round"}),
    (NextRound(2), {"do": "next-round", "dealer": 2}),
    (Leave(2), {"do": "leave", "seat": 2}),
)
"""Actions of every sort, and how they are written."""


def again(state: State, registry: Registry = OURS) -> State:
    """A state, written down and read."""
    return uno.State.from_json(state.to_json(), registry=registry)


def with_memo(memo: Any) -> State:
    """A question whose card remembers something."""
    state = set_up_by_hand()["an oracle opens"]
    assert state._waiting.pending is not None
    pending = attrs.evolve(state._waiting.pending, memo=memo)
    return attrs.evolve(state, waiting=attrs.evolve(state._waiting, pending=pending))
