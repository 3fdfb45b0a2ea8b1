"""A hand: its cards side by side, in rows where there are many, with those that can be played raised."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from attrs import frozen

from unorules.model.cards import Card
from unorules.model.values import Value
from unorules.model.variant import Variant
from unorules.pictures.face import HEIGHT, WIDTH
from unorules.pictures.svg import Picture, picture
from unorules.pictures.symbols import Symbols
from unorules.words.catalogue import Language, catalogue_of
from unorules.words.titles import faces

GAP = 4
ROW = 7 * (WIDTH + GAP) - GAP
"""How wide a row is at most: seven cards that do not overlap."""
MOST_IN_A_ROW = 10
"""More would hide what is printed on them."""
RAISED = 10


@frozen(eq=False, repr=False)
class HandDrawing(Value):
    """A hand, `width` units wide and `height` units high."""

    content: str
    """SVG."""
    width: float
    height: float


def hand_svg(
    cards: Iterable[Card],
    *,
    legal: Collection[Card] = (),
    variant: Variant | None = None,
    language: Language = "en",
    card_width: float = 60,
) -> Picture:
    """Return a picture of a hand.

    Args:
        cards: The cards, from left to right.
        legal: The cards that are raised.
        card_width: The width of a card, in pixels.

    Raises:
        ...: As in `card_svg`.
    """
    held, symbols = list(cards), Symbols(variant, language=language)
    drawn = draw_hand(held, symbols, legal)
    words = faces(held, language=language, variant=variant) or catalogue_of(language).say("picture.no_cards")
    return picture(words, drawn.content, (drawn.width, drawn.height), card_width / WIDTH, symbols)


def draw_hand(cards: Sequence[Card | None], symbols: Symbols, legal: Collection[Card | None] = ()) -> HandDrawing:
    """Return a hand for a picture that has these symbols. None is a card face down.

    Args:
        cards: The cards, from left to right.
        legal: The cards that are raised.

    Raises:
        SetupError: For what is no card.
    """
    rows = max(1, -(-len(cards) // MOST_IN_A_ROW))
    longest = max(1, -(-len(cards) // rows))
    step = min(WIDTH + GAP, (ROW - WIDTH) / max(1, longest - 1))
    drawn = "".join(
        f'<use href="#{symbols.card(card)}" x="{at % longest * step:.4g}"'
        f' y="{at // longest * (HEIGHT + RAISED) + (0 if card in legal else RAISED)}"/>'
        for at, card in enumerate(cards)
    )
    return HandDrawing(drawn, round((longest - 1) * step + WIDTH, 1), rows * (HEIGHT + RAISED))
