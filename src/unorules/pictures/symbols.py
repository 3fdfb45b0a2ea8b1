"""Symbols: drawings that recur, defined once on a page and used by their ids."""

from __future__ import annotations

from hashlib import sha256

from unorules.model.cards import Card, Color
from unorules.model.variant import Variant
from unorules.pictures import face
from unorules.pictures.colors import Paint, palette
from unorules.pictures.glyphs import glyph_of
from unorules.pictures.text import escape
from unorules.variants.standard import CLASSIC_COLORS, STANDARD_KINDS
from unorules.words.titles import color_title, find_kind, kind_title, tag_title

_PLAIN = {kind.id for kind in STANDARD_KINDS}
"""Kinds that everyone knows by their glyph."""


class Symbols:
    """The cards and shapes that the pictures of a page share.

    An id is made from the drawing: where it stands twice, on one page or two, it is the same drawing. Without a
    variant, cards are drawn as those of the shipped sheets.
    """

    def __init__(self, variant: Variant | None = None) -> None:
        self.variant = variant
        self._paints = palette(CLASSIC_COLORS if variant is None else variant.colors)
        self._drawings: dict[str, str] = {}
        self._cards: dict[Card | None, str] = {}

    def define(self, drawing: str, element: str = "g") -> str:
        """Keep a drawing and return its id."""
        id = f"u{sha256(drawing.encode()).hexdigest()[:7]}"
        self._drawings[id] = f'<{element} id="{id}">{drawing}</{element}>'
        return id

    def paint(self, color: Color) -> Paint:
        """Return how a colour is painted."""
        if color not in self._paints:
            self._paints = palette((*self._paints, color))
        return self._paints[color]

    def shape(self, color: Color) -> str:
        """Return the id of the shape of a colour."""
        return face.shape(self.paint(color).shape, self.define)

    def card(self, card: Card | None) -> str:
        """Return the id of a card; None is one that lies face down."""
        if card not in self._cards:
            self._cards[card] = self.define(self._draw(card))
        return self._cards[card]

    def defs(self) -> str:
        """Return the definitions of all that was asked for until now."""
        return f"<defs>{''.join(self._drawings.values())}</defs>"

    def _draw(self, card: Card | None) -> str:
        if card is None:
            return face.draw_back(self.define)
        title = kind_title(card.kind, self.variant)
        glyph = glyph_of(find_kind(card.kind, self.variant), title)
        words = "" if card.kind in _PLAIN else title
        tags = " · ".join(tag_title(tag, self.variant) for tag in card.tags)
        named = f"<title>{escape(card_title(card, self.variant))}</title>"
        if card.color is None:
            paints = list(self._paints.values())
            return named + face.draw_wild(glyph, f"{words} {tags}".strip(), paints, self.define)
        return named + face.draw_colored(glyph, words, tags, self.paint(card.color), self.define)


def card_title(card: Card, variant: Variant | None) -> str:
    """Return a card in words, for those who cannot see it: `red 7`, `Wild Draw Four`, `blue Skip (Joey)`."""
    color = "" if card.color is None else f"{color_title(card.color, variant)} "
    tags = ", ".join(tag_title(tag, variant) for tag in card.tags)
    return f"{color}{kind_title(card.kind, variant)}{f' ({tags})' if tags else ''}"
