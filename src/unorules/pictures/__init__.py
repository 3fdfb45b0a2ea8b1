"""Pictures of cards, hands, tables and decks as SVG. Not imported by `unorules` itself."""

from __future__ import annotations

from unorules.pictures.cards import HandDrawing, card_svg, deck_svg, draw_hand, hand_svg
from unorules.pictures.style import STYLE, Paint
from unorules.pictures.svg import Picture, Symbols
from unorules.pictures.table import TableDrawing, draw_table, table_svg

__all__ = [
    "STYLE",
    "HandDrawing",
    "Paint",
    "Picture",
    "Symbols",
    "TableDrawing",
    "card_svg",
    "deck_svg",
    "draw_hand",
    "draw_table",
    "hand_svg",
    "table_svg",
]
