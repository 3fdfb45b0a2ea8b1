"""The stock of a page: every symbol that a game of a variant may need, whatever happens in it."""

from __future__ import annotations

from attrs import evolve

from unorules.model.variant import Variant
from unorules.pictures import Symbols, draw_table
from unorules.pictures.seats import MOST_BACKS
from unorules.setup import new_game
from unorules.view import view
from unorules.words.catalogue import Language


def stock_of(variant: Variant, language: Language) -> Symbols:
    """Return symbols for all cards and colours of a variant, and for hands of any size.

    What a page holds so does not depend on the game, and a game from a link finds everything it needs.
    """
    symbols = Symbols(variant, language=language)
    for card, _ in variant.deck:
        symbols.card(card)
    state, _ = new_game(variant, variant.least_players, seed=0)
    seen = view(state, None)
    for size in range(MOST_BACKS + 1):
        draw_table(evolve(seen, sizes=(size,) * len(seen.players), draw_size=size), symbols)
    for color in variant.colors:
        draw_table(evolve(seen, color=color), symbols)
    return symbols
