"""The steps of a page: the changes from one frame to the next, as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TypeAlias

from unorules.cards.cards import Card
from unorules.pictures import Symbols, draw_table
from unorules.pictures.table import chip_height, draw_faces, faces_of, has_faces, place_seats
from unorules.pictures.text import clean
from unorules.replay_page.drawings import Drawings
from unorules.replay_page.frames import Frame
from unorules.words.titles import in_order

Step: TypeAlias = list[list[int] | list[list[int]]]
"""The changes of a step: up to four lists, without the empty ones at the end.

1. The parts of the table that change: the number of a part and of its drawing, in turn.
2. The numbers of the sentences.
3. The hands, and after them the fans, that change: each a list of its number and of the cards that come (above 0) or go
   (below 0). A fan is what everyone sees of a hand, if cards have two sides.
4. The hands with playable cards: each a list of its number and of those cards.
"""


class StepWriter:
    """Writes the steps of a game, the first of them as changes to an empty table."""

    def __init__(self, frames: Sequence[Frame], symbols: Symbols) -> None:
        first, view = draw_table(frames[0].view, symbols), frames[0].view
        self.size = (first.width, first.height)
        self.parts = list(first.parts)
        self.seats = list(frames[0].hands)
        self.drawings = Drawings()
        self.texts: dict[str, int] = {}
        self.cards = _face_titles(frames, symbols)
        """The faces that hands and fans show, in the order of a hand. Steps write a face as its place here, from 1."""
        self.fans = list(range(len(view.players))) if has_faces(view) else []
        """The seats whose cards have backs that everyone sees."""
        corners = place_seats(len(view.players), view.seat or 0, chip_height(view)).corners
        self._frames = {f"faces-{seat}": draw_faces((), corners[seat]) for seat in self.fans}
        self._symbols = symbols
        self._numbers = {id: number for number, id in enumerate(self.cards, 1)}
        self._drawn = [0] * len(self.parts)
        self._held = [Counter[int]() for _ in (*self.seats, *self.fans)]

    def write(self, frame: Frame) -> Step:
        """Return the changes since the frame before."""
        step: Step = [
            self._table_changes(frame),
            [self.texts.setdefault(clean(line), len(self.texts)) for line in frame.story],
            self._hand_changes(frame),
            [
                [at, *sorted(set(self._face_numbers(map(self._symbols.card, frame.playable[seat]))))]
                for at, seat in enumerate(self.seats)
                if frame.playable[seat]
            ],
        ]
        while step and not step[-1]:
            step.pop()
        return step

    def _table_changes(self, frame: Frame) -> list[int]:
        parts = {**draw_table(frame.view, self._symbols).parts, **self._frames}.values()
        before, self._drawn = self._drawn, [self.drawings.add(part) for part in parts]
        pairs = enumerate(zip(before, self._drawn, strict=True))
        return [number for at, (old, new) in pairs if old != new for number in (at, new)]

    def _face_numbers(self, ids: Iterable[str]) -> list[int]:
        return [self._numbers[id] for id in ids]

    def _hand_changes(self, frame: Frame) -> list[list[int]]:
        hands = [map(self._symbols.card, frame.hands[seat]) for seat in self.seats]
        fans = [faces_of(frame.view, seat, self._symbols) for seat in self.fans]
        before, self._held = self._held, [Counter(self._face_numbers(ids)) for ids in (*hands, *fans)]
        changes = enumerate(zip(before, self._held, strict=True))
        return [
            [at, *(-number for number in (old - new).elements()), *(new - old).elements()]
            for at, (old, new) in changes
            if old != new
        ]


def _face_titles(frames: Sequence[Frame], symbols: Symbols) -> dict[str, str]:
    """Return the titles of all faces that hands and fans show, by the ids of their drawings."""
    seen: dict[Card, set[str]] = {}
    for frame in frames:
        dark = not frame.view.turned
        for card in chain(*frame.hands.values()):
            seen.setdefault(card.front, set()).add(symbols.card(card))
        for back in chain(*frame.view.backs):
            seen.setdefault(back, set()).add(symbols.card(back, dark=dark))
    ordered = in_order(seen, frames[0].view.variant)
    return {id: clean(symbols.title(card)) for card in ordered for id in sorted(seen[card])}
