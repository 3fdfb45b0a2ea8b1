"""Steps as data: what changes in a picture, in the hands and in the story from one moment to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from unorules.engine.compiled import compile_variant
from unorules.model.cards import Card
from unorules.model.seats import Seat
from unorules.pictures import Symbols, draw_table
from unorules.pictures.text import clean
from unorules.replay_page.drawings import Drawings
from unorules.replay_page.moments import Moment

Step: TypeAlias = list[list[int] | list[list[int]]]
"""Four lists, without the empty ones at the end.

Parts of the table that change, as places and numbers of drawings in turn; sentences; hands that change, each as its
place and the cards that come (above 0) or go (below 0); cards that may be played, for each hand that has some.
"""


class StepWriter:
    """Writes the steps of a game, which begins with an empty table."""

    def __init__(self, steps: Sequence[Moment], symbols: Symbols) -> None:
        first = draw_table(steps[0].view, symbols)
        self.size = (first.width, first.height)
        self.parts = list(first.parts)
        self.seats = list(steps[0].hands)
        self.drawings = Drawings()
        self.texts: dict[str, int] = {}
        self.cards = _cards_in_hands(steps)
        """The cards that hands show, in the order of a hand. A card is written as its place here, from 1."""
        self._symbols = symbols
        self._numbers = {card: number for number, card in enumerate(self.cards, 1)}
        self._drawn = [0] * len(self.parts)
        self._hands: dict[Seat, Counter[Card]] = {seat: Counter() for seat in self.seats}

    def write(self, moment: Moment) -> Step:
        """Return what has changed since the moment before."""
        step: Step = [
            self._table(moment),
            [self.texts.setdefault(clean(line), len(self.texts)) for line in moment.story],
            self._changed_hands(moment),
            [
                [at, *sorted(map(self._numbers.__getitem__, moment.playable[seat]))]
                for at, seat in enumerate(self.seats)
                if moment.playable[seat]
            ],
        ]
        while step and not step[-1]:
            step.pop()
        return step

    def _table(self, moment: Moment) -> list[int]:
        parts = draw_table(moment.view, self._symbols).parts.values()
        before, self._drawn = self._drawn, [self.drawings.add(part) for part in parts]
        pairs = enumerate(zip(before, self._drawn, strict=True))
        return [number for at, (old, new) in pairs if old != new for number in (at, new)]

    def _changed_hands(self, moment: Moment) -> list[list[int]]:
        changed = []
        for at, seat in enumerate(self.seats):
            before, now = self._hands[seat], Counter(moment.hands[seat])
            self._hands[seat] = now
            come = [self._numbers[card] for card in (now - before).elements()]
            gone = [-self._numbers[card] for card in (before - now).elements()]
            if come or gone:
                changed.append([at, *gone, *come])
        return changed


def _cards_in_hands(steps: Sequence[Moment]) -> list[Card]:
    seen = {card for moment in steps for hand in moment.hands.values() for card in hand}
    return [card for card in compile_variant(steps[0].view.variant).cards if card in seen]
