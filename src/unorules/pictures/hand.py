"""A hand: its cards side by side, in rows where there are many, with those that can be played raised."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from attrs import frozen

from unorules.model.cards import Card
from unorules.model.variant import Variant
from unorules.pictures.face import HEIGHT, WIDTH
from unorules.pictures.svg import picture
from unorules.pictures.symbols import Symbols, card_title

GAP = 4
ROW = 7 * (WIDTH + GAP) - GAP
"""How wide a row is at most: seven cards that do not overlap."""
MOST_IN_A_ROW = 13
"""More would hide what is printed on them."""
RAISED = 10


@frozen
class Drawing:
    """A part of a picture, and how much room it takes."""

    content: str
    width: float
    height: float


def hand_svg(
    cards: Iterable[Card],
    *,
    legal: Collection[Card] = (),
    variant: Variant | None = None,
    card_width: float = 60,
) -> str:
    """Return a picture of a hand. Cards that are also in `legal` are raised. A card is `card_width` pixels wide."""
    held, symbols = list(cards), Symbols(variant)
    drawn = draw_hand(held, symbols, legal)
    words = ", ".join(card_title(card, variant) for card in held) or "no cards"
    return picture(words, card_width / WIDTH, (drawn.width, drawn.height), symbols, drawn.content)


def draw_hand(cards: Sequence[Card | None], symbols: Symbols, legal: Collection[Card] = ()) -> Drawing:
    """Return the cards of a hand for a picture that has these symbols; None is a card face down."""
    rows = max(1, -(-len(cards) // MOST_IN_A_ROW))
    longest = max(1, -(-len(cards) // rows))
    step = min(WIDTH + GAP, (ROW - WIDTH) / max(1, longest - 1))
    content = "".join(
        _use(symbols.card(card), round(at % longest * step, 1), at // longest * (HEIGHT + RAISED), card in legal)
        for at, card in enumerate(cards)
    )
    return Drawing(content, round((longest - 1) * step + WIDTH, 1), rows * (HEIGHT + RAISED))


def _use(id: str, x: float, y: float, raised: bool) -> str:
    return f'<use href="#{id}" x="{x:g}" y="{y if raised else y + RAISED}"/>'
