"""Actions: every one that anyone could try at a table, sensible or not, and who acts."""

from __future__ import annotations

from functools import cache
from typing import Any

import unorules as uno
from unorules import Action, Answer, CallUno, Card, Catch, Color, Draw, Leave, NextRound, Pass, Play, State

FOREIGN_CARDS = (Card("no-such-kind"), Card("7", "mauve"))
FOREIGN_OPTIONS = ("red", "accept", "challenge", "no-such-option", "", -1, 0, 1, 99, None)
NO_ACTIONS: tuple[Any, ...] = (None, "draw", 7, (0, "red-7"), Draw, frozenset[int](), uno.card("red-7"))
COUNTS = (0, 2, 3, 4)
"""How many cards are tried at once, besides one."""


def seat_of(action: Action) -> int | None:
    """Return who acts; None for the host."""
    return None if isinstance(action, NextRound | Leave) else action.seat


def every_action(state: State) -> tuple[Any, ...]:
    """Return every action that anyone could try at this table, sensible or not."""
    fronts = [card for card, _ in state.variant.deck]
    cards = dict.fromkeys((*fronts, *(card.turned for card in fronts)))
    actions = _possible_actions(tuple(cards), _colors(state), state.seats)
    seats = (None, *_places(state.seats), "0")
    options: dict[Any, None] = dict.fromkeys((*state.prompt.options, *FOREIGN_OPTIONS))
    answers = (Answer(seat, option) for seat in seats for option in options)  # type: ignore[arg-type]
    return (*actions, *answers, *_several_at_once(state))


def _several_at_once(state: State) -> tuple[Play, ...]:
    """Return the plays of several cards at once, of every card that a seat holds."""
    most = max(map(len, state.hands)) if state.rules.multi_play != "off" else 0
    return tuple(
        Play(seat, card, color=color, count=count)
        for seat, hand in enumerate(state.hands)
        for card in dict.fromkeys(hand)
        for color in (None, *_colors(state))
        for count in dict.fromkeys((*COUNTS, *range(2, most + 1)))
    )


def _colors(state: State) -> tuple[Color, ...]:
    return (*state.variant.colors, *state.variant.back_colors)


def _places(seats: int) -> tuple[int, ...]:
    return (*range(seats), -1, seats)


@cache
def _possible_actions(cards: tuple[Card, ...], colors: tuple[Color, ...], seats: int) -> tuple[Any, ...]:
    places = _places(seats)
    named = (None, *colors, "mauve")
    return (
        *(Play(seat, card, color=color) for seat in places for card in cards + FOREIGN_CARDS for color in named),
        *(cls(seat) for cls in (Draw, Pass, CallUno, NextRound, Leave) for seat in places),
        *(Catch(seat, target) for seat in places for target in places),
        NextRound(),
        *NO_ACTIONS,
    )
