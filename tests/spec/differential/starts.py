"""Starts: new matches, decks in a given order, and tables laid out by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs

import unorules as uno
from tests.spec.differential.boxes import Box
from tests.spec.model.cards import color_of
from tests.spec.model.table import Position
from unorules import State, Step


@attrs.frozen
class Start:
    """How one game starts: enough to start it again."""

    box: Box
    seats: int
    seed: int
    dealer: int | None = None
    deck: list[str] | None = None
    """All cards in order, the top first; None to shuffle them."""
    position: Position | None = None

    def first_step(self) -> Step:
        """Return the first state of the library, and the events that led to it."""
        if self.position is not None:
            return self._laid_out(self.position), ()
        if self.deck is not None:
            dealer = self.dealer or 0
            return uno.from_deck(self.deck, self.box.variant, self.seats, dealer=dealer, seed=self.seed)
        return uno.new_game(self.box.variant, self.seats, seed=self.seed, dealer=self.dealer)

    def _laid_out(self, position: Position) -> State:
        top, *under = position["discard"]
        details: dict[str, Any] = {key: position[key] for key in ("color", "direction", "turn", "dealer", "scores")}
        return uno.from_table(
            position["hands"],
            top=top,
            draw=position["draw"],
            discard=under,
            variant=self.box.variant,
            seed=self.seed,
            **details,
        )

    def table(self, model: Any, luck: Any) -> Any:
        """Return the first table of the model."""
        if self.position is not None:
            table = model.new_table(self.box.sheet, self.seats, luck)
            model.lay_out(table, self.position)
            return table
        dealer = self.dealer or 0 if self.deck is not None else self.dealer
        return model.start_match(self.box.sheet, self.seats, luck, dealer, self.deck)


def random_start(rng: Random, box: Box, seats: int) -> Start:
    """Return a start of any type for this box."""
    seed, dealer = rng.getrandbits(32), rng.choice([None, rng.randrange(seats)])
    cards = [card for card, copies in box.sheet["deck"].items() for _ in range(copies)]
    rng.shuffle(cards)
    chance = rng.random()
    if chance < 0.3:
        return Start(box, seats, seed, position=_random_position(rng, box, seats, cards))
    if chance < 0.4 and _opens(box, cards[seats * box.sheet["rules"]["hand_size"] :]):
        return Start(box, seats, seed, dealer, deck=cards)
    return Start(box, seats, seed, dealer)


def _opens(box: Box, cards: list[str]) -> bool:
    kinds = {kind.id: kind for kind in box.variant.kinds}
    return any(box.variant.opens(kinds[uno.card(card).kind]) for card in cards)


def _random_position(rng: Random, box: Box, seats: int, cards: list[str]) -> Position:
    top, *cards = cards
    hands: list[list[str]] = [[] for _ in range(seats)]
    # One card each, some more at random, and the rest in the piles, which may be empty.
    most = len(cards) - seats
    more = rng.choice([min(seats, most), min(seats, most), rng.randrange(most + 1), most])
    for number in range(seats + more):
        hands[number if number < seats else rng.randrange(seats)].append(cards.pop())
    under = rng.choice([0, 0, 1, len(cards) // 2, len(cards)])
    under = min(under, len(cards))
    target = box.sheet["rules"]["target"] if box.sheet["rules"]["scoring"] != "none" else 1
    return {
        "hands": hands,
        "draw": cards[under:],
        "discard": [top, *cards[:under]],
        "color": color_of(top) or rng.choice(box.sheet["colors"]),
        "direction": rng.choice([1, -1]),
        "turn": rng.randrange(seats),
        "dealer": rng.randrange(seats),
        "scores": [rng.randrange(target) for _ in range(seats)],
    }
