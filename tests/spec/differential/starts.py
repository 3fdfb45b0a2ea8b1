"""Starts: new matches, decks in a given order, and tables laid out by hand."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import attrs

import unorules as uno
from tests.spec.differential.boxes import Box
from tests.spec.model.cards import color_of, face_of, is_number, kind_of
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
        return uno.position(
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
    decks = box.sheet["rules"]["decks"]
    cards = [card for card, copies in box.sheet["deck"].items() for _ in range(copies * decks)]
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
    # In some of them cards that look the same lie together, and in some the hands have no numbers.
    if rng.random() < 0.6:
        attacks = rng.random() < 0.5
        first = rng.choice(["draw-two", "draw-two", "skip", "reverse", "wild-draw-four", kind_of(rng.choice(cards))])
        cards.sort(
            key=lambda card: (attacks and not is_number(card), attacks and kind_of(card) == first, face_of(card))
        )
        place = 0 if attacks else rng.randrange(len(cards))
        cards = cards[place:] + cards[:place]
    top = cards.pop(rng.choice([0, -1, rng.randrange(len(cards))]))
    # One card each, some more at random, and the rest in the piles, which may be empty.
    most = len(cards) - seats
    more = rng.choice([min(seats, most), min(seats, most), rng.randrange(most + 1), most])
    sizes = Counter([*range(seats), *rng.choices(range(seats), k=more)])
    # Nobody is out before the first move.
    mercy = box.sheet["rules"]["mercy"] or len(cards) + 1
    hands = [[cards.pop() for _ in range(min(sizes[seat], mercy - 1))] for seat in range(seats)]
    rng.shuffle(cards)
    alike = [seat for seat, hand in enumerate(hands) if len(hand) > 1 and len(set(map(face_of, hand))) == 1]
    under = rng.choice([0, 0, 1, len(cards) // 2, len(cards)])
    under = min(under, len(cards))
    target = box.sheet["rules"]["target"] if box.sheet["rules"]["scoring"] != "none" else 1
    return {
        "hands": hands,
        "draw": cards[under:],
        "discard": [top, *cards[:under]],
        "color": color_of(top) or rng.choice(box.sheet["colors"] or [None]),
        "direction": rng.choice([1, -1]),
        "turn": rng.choice([rng.randrange(seats), *alike]),
        "dealer": rng.randrange(seats),
        "scores": _random_scores(rng, box, seats, target),
    }


def _random_scores(rng: Random, box: Box, seats: int, target: int) -> list[int]:
    # Partners have one total.
    sides = seats if box.sheet["rules"]["partners"] == "off" else seats // 2
    scores = [rng.randrange(target) for _ in range(sides)]
    return scores * (seats // sides)
