"""Pictures: the cards and colours of a game in one SVG, which the page loads once and draws everything from."""

from __future__ import annotations

from functools import cache
from html import escape

import unorules as uno
from unorules.pictures import STYLE, Symbols

STYLESHEET = STYLE


@cache
def cards_of(variant: uno.Variant, language: str) -> str:
    """Every card of a game as a symbol `card-red-7`, every colour as `color-red`, each with its words as its title."""
    symbols = Symbols(variant, language=language)
    cards = [_card(f"card-{card}", card, symbols) for card, _ in variant.deck]
    parts = [_card("card-back", None, symbols), *cards, *(_color(color, symbols) for color in variant.colors)]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols.defs()}{"".join(parts)}</svg>'


def _card(id: str, card: uno.Card | None, symbols: Symbols) -> str:
    return (
        f'<symbol id="{id}" viewBox="0 0 60 84"><title>{escape(symbols.title(card))}</title>'
        f'{_rule(card, symbols)}<use href="#{symbols.card(card)}"/></symbol>'
    )


def _rule(card: uno.Card | None, symbols: Symbols) -> str:
    """What a wild does."""
    if card is None or card.color is not None:
        return ""
    text = uno.card_text(card, language=symbols.language, variant=symbols.variant)
    return f"<desc>{escape(text)}</desc>" if text else ""


def _color(color: uno.Color, symbols: Symbols) -> str:
    """The shape of a colour. The attributes are its paint, and the ink that can be read on it."""
    paint = symbols.paint(color)
    title = uno.describe(uno.Answer(None, color), (), language=symbols.language, variant=symbols.variant)
    return (
        f'<symbol id="color-{color}" viewBox="0 0 24 24" data-fill="{paint.fill}" data-ink="{paint.ink}">'
        f'<title>{escape(title)}</title><use href="#{symbols.shape(color)}"/></symbol>'
    )
