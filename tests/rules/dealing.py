"""Dealing: games with a chosen first card, and matches played from the deal to their end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import unorules as uno
from unorules import Card, Seat, State, Variant, card
from unorules.variants import CLASSIC_2010

DECK: Counter[Card] = Counter(dict(CLASSIC_2010.deck))
"""The cards in the box of the classic game."""


def turn_up(turned: str, players: int, *, dealer: Seat = 0, variant: Variant = CLASSIC_2010, seed: int = 0) -> uno.Step:
    """A game whose draw pile has these cards on top once the hands are dealt: the first is turned up."""
    wanted = list(map(card, turned.split()))
    rest = [face for face, count in variant.deck for _ in range(count)]
    for face in wanted:
        rest.remove(face)
    dealt = players * variant.rules.hand_size
    return uno.from_deck([*rest[:dealt], *wanted], variant, players, dealer=dealer, seed=seed)


def played_out(state: State, most: int = 20_000) -> Iterator[uno.Step]:
    """Every step of a match in which everyone takes the first legal action, to its end."""
    for _ in range(most):
        if state.over:
            return
        state, events = uno.apply(state, uno.legal_actions(state)[0])
        yield state, events
    pytest.fail(f"no end after {most} actions")
