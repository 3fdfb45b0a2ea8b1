"""Pictures: the cards and colours of a game in one SVG, which the page loads once and draws everything from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape

import unorules as uno
from unorules.pictures import STYLE, Symbols
from unorules.words import card_text, describe

STYLESHEET = STYLE


@cache
def cards_of(variant: uno.Variant, language: str) -> str:
    """Every card of a game as a symbol `card-red-7`, every colour as `color-red`, each with its words as its title.

    A card with two sides is `card-red-7/pink-2`, or `card-pink-2/red-7` when it is turned over. Its attribute says that
    what is behind such cards is drawn as `dark-pink-2`, or as `light-red-7`. All are in the order in which one would
    hold them.
    """
    symbols = Symbols(variant, language=language)
    cards = [_card(f"card-{card}", card, symbols) for card, _ in variant.deck]
    colors = dict.fromkeys((*variant.colors, *variant.back_colors))
    parts = [
        _card("card-back", None, symbols),
        *cards,
        *_other_sides(symbols),
        *(_color(one, symbols) for one in colors),
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols.defs()}{"".join(parts)}</svg>'


def _other_sides(symbols: Symbols) -> Iterator[str]:
    """All cards turned over, and all sides alone, where cards have two."""
    variant = symbols.variant
    if variant is None or not variant.back_colors:
        return
    colors, kinds = (*variant.back_colors, None), [kind.id for kind in variant.kinds]
    turned = [card.turned_over for card, _ in variant.deck]
    turned.sort(key=lambda card: (colors.index(card.color), kinds.index(card.kind)))
    yield from (_card(f"card-{card}", card, symbols, dark=True) for card in turned)
    for card in dict.fromkeys(card.front for card, _ in variant.deck):
        yield _card(f"light-{card}", card, symbols)
    for card in dict.fromkeys(card.front for card in turned):
        yield _card(f"dark-{card}", card, symbols, dark=True)


def _card(id: str, card: uno.Card | None, symbols: Symbols, *, dark: bool = False) -> str:
    behind = f' data-behind="{"light" if dark else "dark"}"' if card and card.back else ""
    return (
        f'<symbol id="{id}" viewBox="0 0 60 84"{behind}><title>{escape(symbols.title(card))}</title>'
        f'{_rule(card, symbols)}<use href="#{symbols.card(card, dark=dark)}"/></symbol>'
    )


def _rule(card: uno.Card | None, symbols: Symbols) -> str:
    """What a wild does."""
    if card is None or card.color is not None:
        return ""
    text = card_text(card, language=symbols.language, variant=symbols.variant)
    return f"<desc>{escape(text)}</desc>" if text else ""


def _color(color: uno.Color, symbols: Symbols) -> str:
    """The shape of a colour. The attributes are its paint, and the ink that can be read on it."""
    paint = symbols.paint(color)
    title = describe(uno.Answer(None, color), (), language=symbols.language, variant=symbols.variant)
    return (
        f'<symbol id="color-{color}" viewBox="0 0 24 24" data-fill="{paint.fill}" data-ink="{paint.ink}">'
        f'<title>{escape(title)}</title><use href="#{symbols.shape(color)}"/></symbol>'
    )
