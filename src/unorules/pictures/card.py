"""A card, alone."""

from __future__ import annotations

from unorules.model.cards import Card
from unorules.model.variant import Variant
from unorules.pictures.face import HEIGHT, WIDTH
from unorules.pictures.svg import Picture, picture
from unorules.pictures.symbols import Symbols
from unorules.words.catalogue import Language


def card_svg(
    card: Card | None, *, variant: Variant | None = None, language: Language = "en", card_width: float = 120
) -> Picture:
    """Return a picture of a card.

    A card of your own shows its title if you also give its variant, and the words of its id otherwise.

    Args:
        card_width: The width of the picture, in pixels.

    Raises:
        SetupError: For what is no card, or no width.
        LanguageError: For an unknown language.
        VariantError: For what is no variant.
    """
    symbols = Symbols(variant, language=language)
    drawn = f'<use href="#{symbols.card(card)}"/>'
    return picture(symbols.title(card), drawn, (WIDTH, HEIGHT), card_width / WIDTH, symbols)
