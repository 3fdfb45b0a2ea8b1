"""Luck: the model is told how the library shuffled, and nothing is shuffled that the model did not expect."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from attrs import define, field

from tests.spec.model.cards import turned_over
from tests.spec.model.table import Luck
from unorules._engine import piles
from unorules._engine.shuffle import seeded_shuffle


class Difference(Exception):
    """The library and the model disagree. The message says on what."""


@define
class EngineLuck(Luck):
    """The shuffles of one step of the library, for the model to ask for."""

    cards: list[str]
    """The texts of the cards by their numbers."""
    shuffles: list[tuple[bytes, bytes]] = field(factory=list)
    """What was shuffled and how it came out, oldest first."""

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """Record what the library shuffles."""

        def recording(cards: bytes, seed: bytes, number: int, places: int | None = None) -> bytes:
            order = seeded_shuffle(cards, seed, number, places)
            self.shuffles.append((cards, order))
            return order

        self.shuffles.clear()
        piles.__dict__["seeded_shuffle"] = recording
        try:
            yield
        finally:
            piles.__dict__["seeded_shuffle"] = seeded_shuffle

    def shuffle(self, cards: list[str], why: str) -> list[str]:
        """Return the cards as the library has shuffled them, the top card first."""
        shuffled_cards, order = self._next(f"a shuffle ({why}) of {len(cards)} cards")
        texts = [self.cards[number] for number in order] if max(order) < len(self.cards) else []
        if any("/" in card for card in texts) and sorted(cards) != sorted(texts):
            # Numbers of cards are those of both sides.
            texts = list(map(turned_over, texts))
        if not sorted(cards) == sorted(texts) or sorted(shuffled_cards) != sorted(order):
            raise Difference(f"shuffle ({why}): the model shuffles {sorted(cards)}, the library {sorted(texts)}")
        # Piles of the library have their top at the end, a deck to be dealt at the front.
        return {"dealer": texts, "deal": texts, "return": texts[::-1], "reshuffle": texts[::-1]}[why]

    def choose(self, seats: list[int]) -> int:
        """Return the seat that the library has chosen."""
        chosen_from, order = self._next(f"a choice among seats {seats}")
        if sorted(seats) != sorted(chosen_from):
            raise Difference(f"choice: the model chooses among {seats}, the library among {list(chosen_from)}")
        return order[0]

    def _next(self, wanted: str) -> tuple[bytes, bytes]:
        if not self.shuffles:
            raise Difference(f"the model expects {wanted}, the library makes none")
        return self.shuffles.pop(0)

    def check_used_up(self) -> None:
        """Raise Difference if the library has shuffled more than the model expected."""
        if self.shuffles:
            raise Difference(f"the library shuffles {len(self.shuffles)} times more than the model expects")
