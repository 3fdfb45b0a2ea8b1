"""Translating: between the moves of the model and the actions of the library."""

from __future__ import annotations

from functools import cache

import unorules as uno
from tests.spec.model.moves import Move
from unorules import Action

text_of = cache(str)
"""The text of a card."""


def to_move(action: Action) -> Move:
    """Return an action as a move of the model."""
    match action:
        case uno.Play(seat, card):
            # The model counts the cards only if there are several.
            several = () if action.count == 1 else (action.count,)
            return "play", seat, text_of(card), action.color, *several
        case uno.Draw(seat):
            return "draw", seat
        case uno.Pass(seat):
            return "pass", seat
        case uno.Answer(seat, option):
            return "answer", seat, option
        case uno.CallUno(seat):
            return "call", seat
        case uno.Catch(seat, target):
            return "catch", seat, target
        case uno.NextRound(dealer):
            return "next round", dealer
        case uno.Leave(seat):
            return "leave", seat


card_of = cache(uno.card)
"""The card of a text."""


def to_action(move: Move) -> Action:
    """Return a move of the model as an action."""
    name, *details = move
    if name == "play":
        seat, card, color, *several = details
        return uno.Play(seat, card_of(card), color=color, count=several[0] if several else 1)
    made: Action = {
        "draw": uno.Draw,
        "pass": uno.Pass,
        "answer": uno.Answer,
        "call": uno.CallUno,
        "catch": uno.Catch,
        "next round": uno.NextRound,
        "leave": uno.Leave,
    }[name](*details)
    return made
