"""Everything that authors of cards import: cards, kinds, effects, turns and questions."""

from __future__ import annotations

from unorules.cards.cards import Card, CardFilter, Color, card
from unorules.cards.effects import (
    Announce,
    Ask,
    Discard,
    DrawCards,
    DrawUntil,
    Effect,
    Flip,
    Memo,
    MoveHands,
    NameColor,
    NextTurn,
    Option,
    Penalty,
    PoolHands,
    Reveal,
    Reverse,
    Skip,
    TakePenalty,
    TurnUp,
)
from unorules.cards.kind import Condition, Kind, OnAnswer, OnOpen, OnPlay, OnTurnUp, wild
from unorules.cards.questions import Question
from unorules.cards.turn import Reply, Turn

__all__ = [
    "Announce",
    "Ask",
    "Card",
    "CardFilter",
    "Color",
    "Condition",
    "Discard",
    "DrawCards",
    "DrawUntil",
    "Effect",
    "Flip",
    "Kind",
    "Memo",
    "MoveHands",
    "NameColor",
    "NextTurn",
    "OnAnswer",
    "OnOpen",
    "OnPlay",
    "OnTurnUp",
    "Option",
    "Penalty",
    "PoolHands",
    "Question",
    "Reply",
    "Reveal",
    "Reverse",
    "Skip",
    "TakePenalty",
    "Turn",
    "TurnUp",
    "card",
    "wild",
]
