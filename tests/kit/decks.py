"""Small variants in one line, for games in which rare things happen often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import attrs
import pytest
from typing_extensions import Unpack

import unorules as uno
from unorules import Card, Rules, State, Variant, card
from unorules.cards import Ask, DrawCards, Effect, Flip, Kind, Question, Reply, Turn
from unorules.errors import VariantError
from unorules.rules import RuleChanges
from unorules.variants import CLASSIC_2010
from unorules.variants.classic import STANDARD_KINDS


def small(id: str, cards: str, *kinds: Kind, **rules: Unpack[RuleChanges]) -> Variant:
    """Return a variant of these cards, written like `"red-1 red-1 wild"`; its colours are those on the cards."""
    deck = Counter(map(card, cards.split()))
    return Variant(
        id,
        title=id,
        colors=tuple(dict.fromkeys(found.color for found in deck if found.color is not None)),
        deck=tuple(deck.items()),
        kinds=(*STANDARD_KINDS, *kinds),
        rules=Rules(**rules),
    )


def classic_and(*kinds: Kind, **rules: Unpack[RuleChanges]) -> Variant:
    """Return the classic variant with four wild cards of each of these kinds."""
    return attrs.evolve(
        CLASSIC_2010,
        id="test:classic-and",
        deck=(*CLASSIC_2010.deck, *((Card(kind.id), 4) for kind in kinds)),
        kinds=(*CLASSIC_2010.kinds, *kinds),
        rules=Rules(**rules),
    )


TINY = small(
    "test:tiny",
    "red-1 red-2 blue-1 blue-2 red-skip blue-skip red-reverse blue-reverse red-draw-two blue-draw-two"
    " wild wild wild-draw-four wild-draw-four",
    hand_size=2,
)
"""Fourteen cards: the pile is soon used up, and often every card that could open is in a hand or acts."""

LONELY = small("test:lonely", "red-1 red-1 red-2 red-2 red-3 red-skip blue-9", hand_size=2)
"""A blue 9 that matches nothing: when it opens a game and all other cards are drawn, nobody can move."""

FOURS = small(
    "test:fours",
    "red-1 red-2 blue-1 blue-2 wild-draw-four wild-draw-four wild-draw-four wild-draw-four",
    hand_size=2,
)
"""Half the cards are Wild Draw Fours: challenges, and draws that the piles cannot serve."""

LEFTOVERS = small("test:leftovers", "red-0 red-0 red-0 red-0 red-9 red-9 red-9", hand_size=2)
"""Hands that are worth nothing, or a lot."""


# The tiny variant with other fields.

KIND_1 = Kind("1", points=1, number=1)


def tiny_with(**fields: Any) -> Variant:
    """Return the tiny variant with other fields."""
    return attrs.evolve(TINY, **fields)


def tiny_refusal(**fields: Any) -> str:
    """Return the error message that such a variant gets."""
    with pytest.raises(VariantError) as refused:
        tiny_with(**fields)
    return str(refused.value)


# Cards with two sides, and tables of them.

FLIP = Kind("test:flip", points=5, on_play=(Flip(),), on_open="effects")

TWO_SIDED_CARDS = (
    "red-1/teal-1 red-1/teal-1 red-2/teal-1 red-2/wild red-3/pink-2 blue-1/pink-2 blue-2/teal-3 blue-3/teal-3"
    " red-test:flip/teal-2 red-test:flip/pink-test:flip blue-test:flip/wild wild/pink-1 wild/teal-test:flip"
)
"""Several fronts for some backs, and the other way round."""


def two_sided(*kinds: Kind, id: str = "test:two-sided", cards: str = TWO_SIDED_CARDS, **rules: Any) -> Variant:
    """Return a variant of cards with two sides: red and blue in front, pink and teal behind."""
    deck: dict[uno.Card, int] = {}
    for text in cards.split():
        deck[uno.card(text)] = deck.get(uno.card(text), 0) + 1
    return Variant(
        id,
        title="Two sides",
        colors=("red", "blue"),
        back_colors=("pink", "teal"),
        deck=list(deck.items()),
        kinds=(*STANDARD_KINDS, FLIP, *kinds),
        rules=uno.Rules(**{"hand_size": 2, **rules}),
    )


TWO_SIDED = two_sided()


def two_sided_table(*hands: str, variant: Variant = TWO_SIDED, **fields: Any) -> State:
    """Return a table with two-sided cards and a red 3 on top."""
    return uno.position(hands, **{"top": "red-3/pink-2", "variant": variant, **fields})


ONE_SIDED = small("test:one-sided", "red-1 red-2 red-3 red-test:flip", FLIP, hand_size=1)
"""A deck whose cards cannot be turned over."""


# Answers to questions.


def nothing(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Nothing follows from the answer."""
    return []


# A launcher: drawing, questions and calls that interrupt them.

COUNTS = ("0", "1", "2", "3")
LAUNCHED = Question("launched", COUNTS, outcome=True)


def presses(turn: Turn) -> Iterable[Effect]:
    """As often as cards would be drawn."""
    return [Ask(turn.seat, "launched", COUNTS, memo=turn.owed, outcome=True)]


def came_out(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Cards for who presses, and another press if one is left."""
    left = int(str(reply.memo)) - 1
    again = [Ask(reply.seat, "launched", COUNTS, memo=left, outcome=True)] if left else []
    return [DrawCards(reply.seat, int(reply.word)), *again]


LAUNCHER = Kind("test:launcher", points=0, on_play=presses, on_answer=came_out, questions=(LAUNCHED,))


def launcher_variant(on_draw: Kind = LAUNCHER, id: str = "test:launching", **rules: Any) -> Variant:
    """Return the classic deck with a launcher."""
    return uno.Variant(
        id,
        title="Launching",
        colors=CLASSIC_2010.colors,
        deck=CLASSIC_2010.deck,
        kinds=CLASSIC_2010.kinds,
        rules=uno.Rules(**rules),
        on_draw=on_draw,
    )


LAUNCHING = launcher_variant()


def launcher_table(*hands: str, variant: Variant = LAUNCHING, **fields: Any) -> State:
    """Return a table with the launcher and a red 9 on top."""
    usual = ("red-1 red-2", "blue-1 blue-2", "green-1 green-2")
    return uno.position(hands or usual, **{"top": "red-9", "variant": variant, **fields})
