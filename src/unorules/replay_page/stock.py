"""The stock of a page: every symbol that a game of a variant may need, whatever happens in it."""

from __future__ import annotations

from itertools import zip_longest

from unorules.model.cards import Color
from unorules.model.prompts import Prompt
from unorules.model.variant import Variant
from unorules.pictures import Symbols, draw_table
from unorules.pictures.table import MOST_BACKS
from unorules.view import View
from unorules.words.catalogue import Language


def stock_of(variant: Variant, language: Language) -> Symbols:
    """Return symbols for all cards and colours of a variant, and for hands of any size.

    What a page holds so does not depend on the game, and a game from a link finds everything it needs.
    """
    symbols = Symbols(variant, language=language)
    for card, _ in variant.deck:
        symbols.card(card)
        symbols.card(card.turned)
    colors = (*variant.colors, *variant.back_colors)
    for size, color in zip_longest(range(MOST_BACKS + 1), colors, fillvalue=None):
        draw_table(_table(variant, size or 0, color), symbols)
    return symbols


def _table(variant: Variant, size: int, color: Color | None) -> View:
    """Return a table of two with hands and a draw pile of this size."""
    top, prompt = variant.deck[0][0], Prompt("round_over", None, None, None, (), 0)
    seats: tuple[int, ...] = (0, 1)
    return View(
        variant=variant,
        players=("", ""),
        seat=None,
        seq=0,
        round=1,
        dealer=0,
        active=seats,
        gone=(),
        hand=(),
        drawn=None,
        sizes=(size, size),
        top=top,
        color=color,
        direction=1,
        draw_size=size,
        discard_size=1,
        prompt=prompt,
        called_early=False,
        catchable=(),
        turns_left=None,
        scores=(0, 0),
        winners=(),
        legal=(),
    )
