"""Pictures: cards, hands, tables and decks as SVG. Nothing here is imported by `unorules` itself."""

from __future__ import annotations

from unorules.pictures.card import card_svg
from unorules.pictures.colors import Paint
from unorules.pictures.deck import deck_svg
from unorules.pictures.hand import HandDrawing, draw_hand, hand_svg
from unorules.pictures.style import STYLE
from unorules.pictures.svg import Picture
from unorules.pictures.symbols import Symbols
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
