"""Steps: what changes in a picture from one moment to the next, as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, zip_longest
from typing import TypeAlias
from xml.etree import ElementTree

from unorules.cards.card import Card, Color
from unorules.pictures import Symbols, draw_table
from unorules.pictures.table import MOST_BACKS, chip_height, draw_faces, faces_of, has_faces, place_seats
from unorules.pictures.text import clean
from unorules.prompts import Prompt
from unorules.replay_page.frames import Frame
from unorules.variant import Variant
from unorules.views import View
from unorules.words.catalogue import Language
from unorules.words.titles import in_order

# Steps as data: what changes in a picture, in the hands and in the story from one moment to the next.

Step: TypeAlias = list[list[int] | list[list[int]]]
"""Four lists, without the empty ones at the end.

Parts of the table that change, as places and numbers of drawings in turn; sentences; hands and then fans that change,
each as its place and the cards that come (above 0) or go (below 0); cards that may be played, for each hand that has
some. A fan is what everyone sees of a hand where cards have two sides.
"""


class StepWriter:
    """Writes the steps of a game, which begins with an empty table."""

    def __init__(self, steps: Sequence[Frame], symbols: Symbols) -> None:
        first, view = draw_table(steps[0].view, symbols), steps[0].view
        self.size = (first.width, first.height)
        self.parts = list(first.parts)
        self.seats = list(steps[0].hands)
        self.drawings = Drawings()
        self.texts: dict[str, int] = {}
        self.cards = _face_titles(steps, symbols)
        """The faces that hands and fans show, in the order of a hand. One is written as its place here, from 1."""
        self.fans = list(range(len(view.players))) if has_faces(view) else []
        """The seats whose cards everyone sees from behind."""
        corners = place_seats(len(view.players), view.seat or 0, chip_height(view)).corners
        self._frames = {f"faces-{seat}": draw_faces((), corners[seat]) for seat in self.fans}
        self._symbols = symbols
        self._numbers = {id: number for number, id in enumerate(self.cards, 1)}
        self._drawn = [0] * len(self.parts)
        self._held = [Counter[int]() for _ in (*self.seats, *self.fans)]

    def write(self, moment: Frame) -> Step:
        """Return what has changed since the moment before."""
        step: Step = [
            self._table_changes(moment),
            [self.texts.setdefault(clean(line), len(self.texts)) for line in moment.story],
            self._hand_changes(moment),
            [
                [at, *sorted(set(self._face_numbers(map(self._symbols.card, moment.playable[seat]))))]
                for at, seat in enumerate(self.seats)
                if moment.playable[seat]
            ],
        ]
        while step and not step[-1]:
            step.pop()
        return step

    def _table_changes(self, moment: Frame) -> list[int]:
        parts = {**draw_table(moment.view, self._symbols).parts, **self._frames}.values()
        before, self._drawn = self._drawn, [self.drawings.add(part) for part in parts]
        pairs = enumerate(zip(before, self._drawn, strict=True))
        return [number for at, (old, new) in pairs if old != new for number in (at, new)]

    def _face_numbers(self, ids: Iterable[str]) -> list[int]:
        return [self._numbers[id] for id in ids]

    def _hand_changes(self, moment: Frame) -> list[list[int]]:
        hands = [map(self._symbols.card, moment.hands[seat]) for seat in self.seats]
        fans = [faces_of(moment.view, seat, self._symbols) for seat in self.fans]
        before, self._held = self._held, [Counter(self._face_numbers(ids)) for ids in (*hands, *fans)]
        changes = enumerate(zip(before, self._held, strict=True))
        return [
            [at, *(-number for number in (old - new).elements()), *(new - old).elements()]
            for at, (old, new) in changes
            if old != new
        ]


def _face_titles(steps: Sequence[Frame], symbols: Symbols) -> dict[str, str]:
    """Return the drawings of all faces that hands and fans show, with what they are called."""
    seen: dict[Card, set[str]] = {}
    for moment in steps:
        dark = not moment.view.turned
        for card in chain(*moment.hands.values()):
            seen.setdefault(card.front, set()).add(symbols.card(card))
        for back in chain(*moment.view.backs):
            seen.setdefault(back, set()).add(symbols.card(back, dark=dark))
    ordered = in_order(seen, steps[0].view.variant)
    return {id: clean(symbols.title(card)) for card in ordered for id in sorted(seen[card])}


# Drawings as data: SVG taken apart into lists, in which every element stands once.

Node: TypeAlias = tuple[str | int, ...]
"""A tag, the number of its attributes, and then its content: the numbers of elements before it, or text."""


class Drawings:
    """Collects drawings. A page puts them together again, element by element, and never reads them as markup."""

    def __init__(self) -> None:
        self._attributes: dict[tuple[str, ...], int] = {}
        self._nodes: dict[Node, int] = {}
        self._known: dict[str, int] = {}
        self.add("")

    def add(self, svg: str) -> int:
        """Return the number of a drawing. That of an empty one is 0."""
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


# The stock of a page: every symbol that a game of a variant may need, whatever happens in it.


def symbol_set(variant: Variant, language: Language) -> Symbols:
    """Return symbols for all cards and colours of a variant, and for hands of any size.

    What a page holds so does not depend on the game, and a game from a link finds everything it needs.
    """
    symbols = Symbols(variant, language=language)
    for card, _ in variant.deck:
        symbols.card(card)
        symbols.card(card.turned)
    colors = (*variant.colors, *variant.back_colors)
    for size, color in zip_longest(range(MOST_BACKS + 1), colors, fillvalue=None):
        draw_table(_sample_table(variant, size or 0, color), symbols)
    return symbols


def _sample_table(variant: Variant, size: int, color: Color | None) -> View:
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
