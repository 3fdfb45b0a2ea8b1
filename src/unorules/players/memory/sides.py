"""Sides: the numbers of the backs of cards, where cards have two sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from unorules.engine.compiled import CompiledVariant
from unorules.model.cards import Card
from unorules.players.memory.pools import ONE_BACK


class Backs(NamedTuple):
    """What everyone sees of the cards of a variant, with one side of them in play."""

    of_cards: bytes
    """The number of each card's back."""
    numbers: Mapping[Card | None, int | None]
    """The numbers of the backs; None is for cards with one side."""

    def to_numbers(self, backs: Iterable[Card]) -> list[int | None]:
        """Return the numbers of backs that were seen."""
        return [self.numbers[back] for back in backs]


ONE_SIDED = Backs(ONE_BACK, {None: None})
"""Cards with one side look alike from behind."""


@lru_cache(maxsize=64)
def backs_in(compiled: CompiledVariant) -> Backs:
    """Return the backs of a variant's cards, which have two sides."""
    faces = dict.fromkeys([card.back for card in compiled.cards])
    numbers: dict[Card | None, int | None] = {face: number for number, face in enumerate(faces)}
    return Backs(bytes([numbers[card.back] or 0 for card in compiled.cards]), numbers)
