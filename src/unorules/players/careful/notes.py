"""Notes: what a careful player keeps in mind of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import Any

from attrs import frozen

from unorules._compiled import effective_kinds
from unorules._house_rules import may_be_last, pass_hands, penalty_of, swap_hands
from unorules._seats import Seat
from unorules.cards.card import Card, Color
from unorules.cards.effects import Effect, Penalty, Reverse, Skip
from unorules.cards.kind import Kind
from unorules.events import (
    Announced,
    ColorSet,
    Discarded,
    Drew,
    Event,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
    Played,
    Reshuffled,
    RoundStarted,
    TurnedUp,
)
from unorules.state import State
from unorules.variant import Variant
from unorules.views import View

# Card facts: what the cards of a variant do, as far as a bot can say without asking their code.


@frozen(eq=False)
class CardFacts:
    """What playing a card does."""

    kind: Kind
    points: int
    plain: bool
    """Whether it does nothing but lie there."""
    skips: int
    """How many seats lose a turn."""
    reverses: bool
    penalty: int
    """How many cards the next seat draws, or owes."""
    swaps: bool
    """Whether its player swaps hands with another one."""
    passes_hands: bool
    """Whether all hands are passed on."""
    asks_code: bool
    """Whether it does something else, which its code or its effects say."""
    may_be_last: bool


@frozen(eq=False)
class VariantFacts:
    """What the cards of a variant do with one side in play, and how many there are. Made by `facts_of`."""

    variant: Variant
    turned: bool
    """Whether all cards are turned over."""
    deck: tuple[tuple[Card, int], ...]
    """The cards of one deck, with their numbers of copies."""
    names: tuple[Color, ...]
    """The colours that can be named."""
    cards: dict[Card, CardFacts]
    kinds: dict[str, CardFacts]
    """The same by kind."""
    size: int
    """How many cards are in play."""
    colors: Counter[Color | None]
    """How many of them have each colour; None is for the wilds."""

    def turned_over(self) -> VariantFacts:
        """Return the same with the other side in play."""
        return facts_of(self.variant, not self.turned)


@lru_cache(maxsize=64)
def facts_of(variant: Variant, turned: bool = False) -> VariantFacts:
    """Return what the cards of a variant do under its rules, as the deck lists them or turned over."""
    kinds = {kind.id: kind for kind in effective_kinds(variant)}
    decks = variant.rules.decks
    deck = tuple([(card.turned, count) for card, count in variant.deck]) if turned else variant.deck
    colors: Counter[Color | None] = Counter()
    for card, count in deck:
        colors[card.color] += decks * count
    cards = {card: _card_facts(card, kinds[card.kind], variant) for card, _ in deck}
    return VariantFacts(
        variant=variant,
        turned=turned,
        deck=deck,
        names=variant.back_colors if turned else variant.colors,
        cards=cards,
        kinds={card.kind: facts for card, facts in cards.items()},
        size=decks * variant.size,
        colors=colors,
    )


def _card_facts(card: Card, kind: Kind, variant: Variant) -> CardFacts:
    effects: tuple[Effect, ...] = kind.on_play if isinstance(kind.on_play, tuple) else ()
    penalty = penalty_of(kind)
    swaps, passes_hands = kind.on_play is swap_hands, kind.on_play is pass_hands
    known = all(type(effect) in (Skip, Reverse, Penalty) for effect in effects) and (
        not callable(kind.on_play) or swaps or passes_hands or penalty > 0
    )
    return CardFacts(
        kind=kind,
        points=kind.points,
        plain=kind.on_play == (),
        skips=sum(effect.count for effect in effects if type(effect) is Skip),
        reverses=any(type(effect) is Reverse for effect in effects),
        penalty=penalty,
        swaps=swaps,
        passes_hands=passes_hands,
        asks_code=not known,
        may_be_last=may_be_last(kind, card.color is None, variant.rules),
    )


RARELY = 0.25
"""How often a seat that has just drawn for want of a colour holds it all the same."""


class Notes:
    """What one seat has seen lately. Without any events it knows what a view shows at once."""

    __slots__ = ("before", "color", "drew_on", "facts", "guilty", "innocent", "seen", "seen_colors", "shown")

    def __init__(self, view: View) -> None:
        self.facts: VariantFacts = facts_of(view.variant, view.turned)
        self.color = view.color
        self.before: Color | None = None
        """The colour in force before the last card; None if that is not known."""
        self.seen: list[Card] = []
        """The cards of the discard pile, as far as they were seen."""
        self.seen_colors: dict[Color | None, int] = {}
        """How many of them have each colour."""
        self.drew_on: dict[Seat, set[Color | None]] = {}
        """The colours on which a seat has drawn, rather than play, since it last played one of them."""
        self.shown: dict[Seat, list[Card]] = {}
        """Cards that a seat is known to hold."""
        self.guilty: dict[Seat, int] = {}
        self.innocent: dict[Seat, int] = {}
        """How often the challenged cards of a seat were bluffs, and how often they were not."""
        self._discard(view.top)

    def see(self, events: tuple[Event, ...]) -> None:
        """Take note of what happened, as this seat is told it."""
        for event in events:
            note = _NOTED.get(type(event))
            if note is not None:
                note(self, event)

    def unseen(self, view: View) -> int:
        """Return how many cards this seat has not seen, in the other hands and the draw pile."""
        return self.facts.size - len(view.hand) - len(self.seen)

    def holds(self, view: View, seat: Seat, color: Color | None) -> float:
        """Return the chance that another seat holds a colour."""
        size = view.sizes[seat]
        shown = self.shown.get(seat, ())
        for card in shown:
            if card.color == color:
                return 1.0
        held = len([card for card in view.hand if card.color == color])
        of_color = self.facts.colors[color] - self.seen_colors.get(color, 0) - held
        chance = chance_of_any(self.unseen(view), of_color, size - len(shown))
        return chance * RARELY if color in self.drew_on.get(seat, ()) else chance

    def agree_with(self, state: State) -> bool:
        """Return whether nobody holds a colour in a state on which they have drawn."""
        for seat, colors in self.drew_on.items():
            for card in state.hands[seat]:
                if card.color in colors:
                    return False
        return True

    def _discard(self, *cards: Card) -> None:
        self.seen += cards
        for card in cards:
            self.seen_colors[card.color] = self.seen_colors.get(card.color, 0) + 1

    def _played(self, event: Played) -> None:
        self.before = self.color
        color = event.card.color
        self.color = event.color if color is None else color
        self._discard(event.card, *event.others)
        if event.seat in self.drew_on:
            self.drew_on[event.seat].discard(color)
        known = self.shown.get(event.seat, [])
        for card in (event.card, *event.others):
            if card in known:
                known.remove(card)

    def _drew(self, event: Drew) -> None:
        if event.why != "turn":
            self.drew_on.pop(event.seat, None)
        elif event.seat in self.drew_on:
            self.drew_on[event.seat].add(self.color)
        else:
            self.drew_on[event.seat] = {self.color}
        if event.shown and event.card is not None:
            self.shown.setdefault(event.seat, []).append(event.card)

    def _hand_shown(self, event: HandShown) -> None:
        if event.cards is not None:
            self.shown[event.seat] = list(event.cards)

    def _announced(self, event: Announced) -> None:
        counts = {"guilty": self.guilty, "innocent": self.innocent}.get(event.word, {})
        counts[event.seat] = counts.get(event.seat, 0) + 1

    def _named(self, event: ColorSet) -> None:
        self.color = event.color

    def _discarded(self, event: Discarded) -> None:
        self._discard(*event.cards)
        self.shown.pop(event.seat, None)

    def _turned_up(self, event: TurnedUp) -> None:
        if event.fate != "returned":
            self._discard(event.card)
            self.color = self.color if event.fate == "discarded" else event.card.color

    def _hands_moved(self, _event: HandMoved | HandsPooled) -> None:
        self.drew_on.clear()
        self.shown.clear()

    def _reshuffled(self, _event: Reshuffled) -> None:
        self.seen.clear()
        self.seen_colors.clear()

    def _flipped(self, event: Flipped) -> None:
        discards = [card.turned for card in self.seen]
        self.facts = self.facts.turned_over()
        self._reshuffled(Reshuffled(0))
        self._discard(*discards)
        self._hands_moved(HandsPooled(()))
        self.before, self.color = None, event.top.color

    def _round_started(self, _event: RoundStarted) -> None:
        if self.facts.turned:
            self.facts = self.facts.turned_over()
        self._reshuffled(Reshuffled(0))
        self._hands_moved(HandsPooled(()))
        self.before = self.color = None


def chance_of_any(unseen: int, wanted: int, drawn: int) -> float:
    """Return the chance that some of the `wanted` among `unseen` cards are in a hand of so many of them."""
    if wanted <= 0 or drawn <= 0:
        return 0.0
    return 1.0 - comb(max(unseen - wanted, 0), drawn) / comb(max(unseen, drawn), drawn)


_NOTED: dict[type, Callable[[Notes, Any], None]] = {
    Announced: Notes._announced,
    ColorSet: Notes._named,
    Discarded: Notes._discarded,
    Drew: Notes._drew,
    Flipped: Notes._flipped,
    HandMoved: Notes._hands_moved,
    HandShown: Notes._hand_shown,
    HandsPooled: Notes._hands_moved,
    Played: Notes._played,
    Reshuffled: Notes._reshuffled,
    RoundStarted: Notes._round_started,
    TurnedUp: Notes._turned_up,
}
"""What is noted of each event; others tell nothing that matters here."""
