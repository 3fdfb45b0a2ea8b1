"""A card, alone."""

from __future__ import annotations

from unorules.model.cards import Card
from unorules.model.variant import Variant
from unorules.pictures.face import HEIGHT, WIDTH
from unorules.pictures.svg import picture
from unorules.pictures.symbols import Symbols, card_title


def card_svg(card: Card | None, *, variant: Variant | None = None, card_width: float = 120) -> str:
    """Return a picture of a card, `card_width` pixels wide; None is a card face down.

    Without its variant, a card of your own is known by its id alone.
    """
    symbols = Symbols(variant)
    words = "a card face down" if card is None else card_title(card, variant)
    content = f'<use href="#{symbols.card(card)}"/>'
    return picture(words, card_width / WIDTH, (WIDTH, HEIGHT), symbols, content)
