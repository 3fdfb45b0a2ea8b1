"""The drawings that the frames of a page share: the symbols of its variant, and SVG as lists of elements."""

from __future__ import annotations

from itertools import zip_longest
from typing import TypeAlias
from xml.etree import ElementTree

from unorules.cards.cards import Color
from unorules.pictures import Symbols, draw_table
from unorules.pictures.table import MOST_BACKS
from unorules.prompts import Prompt
from unorules.variant import Variant
from unorules.views import View
from unorules.words.catalogue import Language

Node: TypeAlias = tuple[str | int, ...]
"""A tag, the number of its attributes, and its content: the numbers of earlier elements, or text."""


class Drawings:
    """Collects drawings as lists. A page builds them again, element by element, and never parses markup."""

    def __init__(self) -> None:
        self._attributes: dict[tuple[str, ...], int] = {}
        self._nodes: dict[Node, int] = {}
        self._known: dict[str, int] = {}
        self.add("")

    def add(self, svg: str) -> int:
        """Return the number of a drawing; an empty one has 0."""
        if svg not in self._known:
            root = ElementTree.fromstring(f"<g>{svg}</g>")  # noqa: S314 - drawn by this library
            self._known[svg] = self._number(root[0] if len(root) == 1 else root)
        return self._known[svg]

    def _number(self, element: ElementTree.Element) -> int:
        pairs = tuple([text for pair in element.items() for text in pair])
        attributes = self._attributes.setdefault(pairs, len(self._attributes))
        content = [element.text] if element.text else [self._number(child) for child in element]
        return self._nodes.setdefault((element.tag, attributes, *content), len(self._nodes))

    @property
    def attributes(self) -> list[tuple[str, ...]]:
        """Sets of attributes, each a list of names and values in turn."""
        return list(self._attributes)

    @property
    def nodes(self) -> list[Node]:
        """All elements."""
        return list(self._nodes)


# The symbol set: every symbol that any game of a variant may need.


def symbol_set(variant: Variant, language: Language) -> Symbols:
    """Return symbols for all cards and colours of a variant, and for hands of any size.

    They do not depend on the game, so that a page can show any game of the variant from a link.
    """
    symbols = Symbols(variant, language=language)
    for card, _ in variant.deck:
        symbols.card(card)
        symbols.card(card.turned_over)
    colors = (*variant.colors, *variant.back_colors)
    for size, color in zip_longest(range(MOST_BACKS + 1), colors, fillvalue=None):
        draw_table(_sample_table(variant, size or 0, color), symbols)
    return symbols


def _sample_table(variant: Variant, size: int, color: Color | None) -> View:
    """Return a table of two seats, with hands and a draw pile of a given size."""
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
