"""Steps as data: what changes in a picture, in the hands and in the story from one moment to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TypeAlias

from unorules.model.cards import Card
from unorules.pictures import Symbols, draw_table
from unorules.pictures.table import chip_height, draw_faces, faces_of, has_faces, place_seats
from unorules.pictures.text import clean
from unorules.replay_page.drawings import Drawings
from unorules.replay_page.moments import Moment
from unorules.words.titles import in_order

Step: TypeAlias = list[list[int] | list[list[int]]]
"""Four lists, without the empty ones at the end.

Parts of the table that change, as places and numbers of drawings in turn; sentences; hands and then fans that change,
each as its place and the cards that come (above 0) or go (below 0); cards that may be played, for each hand that has
some. A fan is what everyone sees of a hand where cards have two sides.
"""


class StepWriter:
    """Writes the steps of a game, which begins with an empty table."""

    def __init__(self, steps: Sequence[Moment], symbols: Symbols) -> None:
        first, view = draw_table(steps[0].view, symbols), steps[0].view
        self.size = (first.width, first.height)
        self.parts = list(first.parts)
        self.seats = list(steps[0].hands)
        self.drawings = Drawings()
        self.texts: dict[str, int] = {}
        self.cards = _open_faces(steps, symbols)
        """The faces that hands and fans show, in the order of a hand. One is written as its place here, from 1."""
        self.fans = list(range(len(view.players))) if has_faces(view) else []
        """The seats whose cards everyone sees from behind."""
        corners = place_seats(len(view.players), view.seat or 0, chip_height(view)).corners
        self._frames = {f"faces-{seat}": draw_faces((), corners[seat]) for seat in self.fans}
        self._symbols = symbols
        self._numbers = {id: number for number, id in enumerate(self.cards, 1)}
        self._drawn = [0] * len(self.parts)
        self._held = [Counter[int]() for _ in (*self.seats, *self.fans)]

    def write(self, moment: Moment) -> Step:
        """Return what has changed since the moment before."""
        step: Step = [
            self._table(moment),
            [self.texts.setdefault(clean(line), len(self.texts)) for line in moment.story],
            self._changed_hands(moment),
            [
                [at, *sorted(set(self._numbered(map(self._symbols.card, moment.playable[seat]))))]
                for at, seat in enumerate(self.seats)
                if moment.playable[seat]
            ],
        ]
        while step and not step[-1]:
            step.pop()
        return step

    def _table(self, moment: Moment) -> list[int]:
        parts = {**draw_table(moment.view, self._symbols).parts, **self._frames}.values()
        before, self._drawn = self._drawn, [self.drawings.add(part) for part in parts]
        pairs = enumerate(zip(before, self._drawn, strict=True))
        return [number for at, (old, new) in pairs if old != new for number in (at, new)]

    def _numbered(self, ids: Iterable[str]) -> list[int]:
        return [self._numbers[id] for id in ids]

    def _changed_hands(self, moment: Moment) -> list[list[int]]:
        hands = [map(self._symbols.card, moment.hands[seat]) for seat in self.seats]
        fans = [faces_of(moment.view, seat, self._symbols) for seat in self.fans]
        before, self._held = self._held, [Counter(self._numbered(ids)) for ids in (*hands, *fans)]
        changes = enumerate(zip(before, self._held, strict=True))
        return [
            [at, *(-number for number in (old - new).elements()), *(new - old).elements()]
            for at, (old, new) in changes
            if old != new
        ]


def _open_faces(steps: Sequence[Moment], symbols: Symbols) -> dict[str, str]:
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
