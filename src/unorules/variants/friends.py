"""The FRIENDS sheet of 2022: characters on the cards, and a wild that makes a player draw until the named one comes.

The sheet does not say which character is on which card. The deck here is an assumption (R-41): every coloured card
shows one of the six, in a fixed cycle through the deck, and the wilds show none. There are four of the special wild
(R-03). `FRIENDS_2022.with_deck(...)` returns a variant with another deck, with the characters as tags: `red-7.joey`,
`wild.ross.rachel`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle

from unorules.cards.cards import Card, CardFilter
from unorules.cards.effects import Ask, DrawUntil, Effect
from unorules.cards.kind import wild
from unorules.cards.questions import Question
from unorules.cards.turn import Reply, Turn
from unorules.variant import Variant
from unorules.variants.classic import (
    CLASSIC_COLORS,
    NEWER_RULES,
    STANDARD_KINDS,
    WILD,
    WILD_DRAW_FOUR,
    colored_cards,
    wild_cards,
)

CHARACTERS = ("monica", "chandler", "joey", "ross", "phoebe", "rachel")


def draw_to_friend(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Make the next player draw until that character turns up, without losing the turn (R-41)."""
    return [DrawUntil(turn.next, CardFilter(tag=reply.word))]


@wild(
    "wild-the-one-where-you-draw",
    title="The One Where You Draw",
    on_answer=draw_to_friend,
    questions=(Question("friend", CHARACTERS),),
)
def THE_ONE_WHERE_YOU_DRAW(turn: Turn) -> Iterable[Effect]:
    """Name a character: the next player draws until one turns up, and then takes the turn."""
    return [Ask(turn.seat, "friend", CHARACTERS)]


def add_characters(cards: Iterable[tuple[Card, int]]) -> tuple[tuple[Card, int], ...]:
    """Return every copy of every card with the next character of the cycle on it."""
    copies = [card for card, count in cards for _ in range(count)]
    return tuple(
        (Card(card.kind, card.color, tags=(character,)), 1)
        for card, character in zip(copies, cycle(CHARACTERS), strict=False)
    )


FRIENDS_2022 = Variant(
    "friends-2022",
    title="FRIENDS (2022)",
    colors=CLASSIC_COLORS,
    deck=(
        *add_characters(colored_cards(CLASSIC_COLORS)),
        *wild_cards({WILD: 4, WILD_DRAW_FOUR: 4, THE_ONE_WHERE_YOU_DRAW: 4}),
    ),
    kinds=(*STANDARD_KINDS, THE_ONE_WHERE_YOU_DRAW),
    rules=NEWER_RULES,
    titles={character: character.title() for character in CHARACTERS},
)
"""FRIENDS, 2022: one round is the match, and characters on the cards. The deck is an assumption (R-03, R-41)."""
