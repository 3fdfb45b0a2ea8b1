"""SVG documents: the root element, and the symbols that a picture uses by their ids."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256

from unorules.cards.cards import Card, Color
from unorules.errors import SetupError, quote
from unorules.pictures import face
from unorules.pictures.face import glyph_of
from unorules.pictures.style import CARD_STYLE, Paint, palette
from unorules.pictures.text import escape
from unorules.variant import Variant
from unorules.variants.classic import CLASSIC_COLORS, STANDARD_KINDS
from unorules.words.catalogue import Language
from unorules.words.titles import Titles, check_is_variant, titles_of

MAX_SCALE = 1000


class Picture(str):
    """A picture as SVG text, which notebooks show."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(
    title: str,
    content: str,
    box: tuple[float, float],
    scale: float,
    symbols: Symbols,
    *,
    style: str = CARD_STYLE,
    description: str = "",
) -> Picture:
    """Return a complete picture: a title for those who cannot see it, its style, its symbols and its content.

    Its size in pixels is that of its box, times the scale.
    """
    if not 0 < scale < MAX_SCALE:
        raise SetupError("the width of a picture or of a card in it is a number of pixels, above 0 and not huge")
    wide, high = box
    more = f"<desc>{escape(description)}</desc>" if description else ""
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="uno" role="img" width="{wide * scale:.5g}"'
        f' height="{high * scale:.5g}" viewBox="0 0 {wide:g} {high:g}"><title>{escape(title)}</title>{more}'
        f"<style>{style}</style>{symbols.defs()}{content}</svg>"
    )


# Symbols: drawings that are defined once on a page and used by their ids.

_STANDARD = {kind.id: kind for kind in STANDARD_KINDS}
"""Kinds that everyone knows by their glyph."""
PLAIN = frozenset(
    (
        *("draw-one", "draw-four", "draw-five", "flip"),
        *("wild-draw-two", "wild-draw-six", "wild-draw-ten", "wild-skip", "wild-reverse"),
    )
)
"""Other kinds that need no words below their glyph."""


class Symbols:
    """The cards and shapes that the pictures of a page share.

    An id is made from its drawing: equal ids stand for equal drawings, on one page or several.

    Args:
        variant: The variant of the cards; without one, they are drawn like those of the shipped sheets.
        language: `en`, `de`, or a `Catalogue` of your own.

    Raises:
        VariantError: If `variant` is not a Variant.
    """

    def __init__(self, variant: Variant | None = None, *, language: Language = "en") -> None:
        check_is_variant(variant)
        self.variant = variant
        self.language = language
        self._kinds = _STANDARD if variant is None else {kind.id: kind for kind in variant.kinds}
        self._paints = palette(CLASSIC_COLORS if variant is None else (*variant.colors, *variant.back_colors))
        self._fronts = frozenset() if variant is None else frozenset(card for card, _ in variant.deck if card.back)
        self._drawings: dict[str, str] = {}
        self._cards: dict[tuple[Card | None, bool], str] = {}

    def define(self, drawing: str, element: str = "g") -> str:
        """Keep a drawing and return its id.

        Args:
            drawing: The elements of the drawing, as SVG.
            element: The element that holds them.
        """
        id = f"u{sha256(f'{element} {drawing}'.encode()).hexdigest()[:9]}"
        self._drawings[id] = f'<{element} id="{id}">{drawing}</{element}>'
        return id

    def paint(self, color: Color) -> Paint:
        """Return the paint of a colour.

        Args:
            color: A colour of the deck.
        """
        if color not in self._paints:
            self._paints = palette((*self._paints, color))
        return self._paints[color]

    def shape(self, color: Color) -> str:
        """Return the id of the shape of a colour.

        Args:
            color: A colour of the deck.
        """
        return face.shape(self.paint(color).shape, self.define)

    def card(self, card: Card | None, *, dark: bool | None = None) -> str:
        """Return the id of a card; None is one that lies face down.

        The back of a card with two sides is drawn dark.

        Args:
            card: The card, or None.
            dark: Whether a single face is on the dark side; without it, its colour decides.

        Raises:
            SetupError: If `card` is not a Card.
            LanguageError: If the language of the symbols is unknown.
        """
        if card is not None and type(card) is not Card:
            raise SetupError(f"a picture shows cards like card('red-7'), not {quote(card)}")
        key = card, self._is_dark(card) if dark is None else dark
        if key not in self._cards:
            self._cards[key] = self.define(self._draw(*key))
        return self._cards[key]

    def defs(self) -> str:
        """Return the definitions of all symbols so far."""
        return f"<defs>{''.join(self._drawings.values())}</defs>"

    def title(self, card: Card | None) -> str:
        """Return a card in words, for those who cannot see it.

        Args:
            card: The card; None for one that lies face down.

        Raises:
            LanguageError: If the language of the symbols is unknown.
        """
        if card is None:
            return self._titles.catalogue.say("picture.back")
        return self._titles.noun(card)

    @cached_property
    def _titles(self) -> Titles:
        """The titles of the variant, looked up once; an unknown language raises a `LanguageError`."""
        return titles_of(self.variant, self.language)

    def _is_dark(self, card: Card | None) -> bool:
        if card is None or self.variant is None or not self._fronts:
            return False
        if card.back is not None:
            return card not in self._fronts and card.turned_over in self._fronts
        return card.color is not None and card.color not in self.variant.colors

    def _wild_paints(self, dark: bool) -> list[Paint]:
        """Return the paints of the colours on a wild: those of its side."""
        if self.variant is None or not self._fronts:
            return list(self._paints.values())
        return [self._paints[color] for color in (self.variant.back_colors if dark else self.variant.colors)]

    def _draw(self, card: Card | None, dark: bool) -> str:
        if card is None:
            return face.draw_back(self.define)
        title = self._titles.kind(card.kind)
        glyph = glyph_of(self._kinds.get(card.kind), title)
        words = "" if card.kind in _STANDARD or card.kind in PLAIN else title
        tags = " · ".join(map(self._titles.tag, card.tags))
        named = f"<title>{escape(self.title(card))}</title>"
        if card.color is None:
            paints = self._wild_paints(dark)
            return named + face.draw_wild(glyph, f"{words} {tags}".strip(), paints, self.define, dark=dark)
        return named + face.draw_colored(glyph, words, tags, self.paint(card.color), self.define, dark=dark)
