"""Facts about the cards of a variant, and a careful player's notes of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb
from typing import Any

from attrs import frozen

from unorules._compiled import effective_kinds
from unorules._house_rules import may_be_last, pass_hands, penalty_of, swap_hands
from unorules._seats import Seat
from unorules.cards.cards import Card, Color
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
from unorules.variant import Variant
from unorules.views import View

# Facts: what the cards of a variant do, as far as that can be said without calling their code.


@frozen(eq=False)
class CardFacts:
    """What playing a card does."""

    kind: Kind
    points: int
    plain: bool
    """Whether it has no effect at all."""
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
    """Whether it does something else, so that its code or its effects must be evaluated."""
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
    """Facts of a card of each kind."""
    size: int
    """How many cards are in play."""
    colors: Counter[Color | None]
    """How many of them have each colour; None stands for wilds."""

    def turn_over(self) -> VariantFacts:
        """Return the facts with the other side in play."""
        return facts_of(self.variant, not self.turned)


@lru_cache(maxsize=64)
def facts_of(variant: Variant, turned: bool = False) -> VariantFacts:
    """Return what the cards of a variant do under its rules, as the deck lists them or turned over."""
    kinds = {kind.id: kind for kind in effective_kinds(variant)}
    decks = variant.rules.decks
    deck = tuple([(card.turned_over, count) for card, count in variant.deck]) if turned else variant.deck
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


# Notes: what one seat has seen of the round.

RARELY = 0.25
"""How often a seat that has drawn on a colour, rather than play it, holds it all the same."""


class Notes:
    """What one seat has seen in this round. Before any events, that is what a view shows."""

    __slots__ = (
        "color",
        "color_before",
        "facts",
        "guilty",
        "innocent",
        "missing_colors",
        "seen",
        "seen_colors",
        "shown",
    )

    def __init__(self, view: View) -> None:
        self.facts: VariantFacts = facts_of(view.variant, view.turned)
        self.color = view.color
        self.color_before: Color | None = None
        """The colour in force before the last card was played; None if that is not known."""
        self.seen: list[Card] = []
        """The cards of the discard pile that were seen."""
        self.seen_colors: dict[Color | None, int] = {}
        """How many of them have each colour."""
        self.missing_colors: dict[Seat, set[Color | None]] = {}
        """The colours that a seat probably misses: it has drawn on them, and played none of them since."""
        self.shown: dict[Seat, list[Card]] = {}
        """The cards that a seat is known to hold."""
        self.guilty: dict[Seat, int] = {}
        self.innocent: dict[Seat, int] = {}
        """How often a challenged seat has bluffed, and how often it has not."""
        self._discard(view.top)

    def see(self, events: tuple[Event, ...]) -> None:
        """Note the events of an action, as `redact` shows them to this seat."""
        for event in events:
            note = _HANDLERS.get(type(event))
            if note is not None:
                note(self, event)

    def count_unseen(self, view: View) -> int:
        """Count the cards that this seat has not seen: in the other hands and the draw pile."""
        return self.facts.size - len(view.hand) - len(self.seen)

    def chance_to_hold(self, view: View, seat: Seat, color: Color | None) -> float:
        """Return the chance that another seat holds a card of a colour."""
        size = view.sizes[seat]
        shown = self.shown.get(seat, ())
        for card in shown:
            if card.color == color:
                return 1.0
        held = len([card for card in view.hand if card.color == color])
        of_color = self.facts.colors[color] - self.seen_colors.get(color, 0) - held
        chance = _chance_of_any(self.count_unseen(view), of_color, size - len(shown))
        return chance * RARELY if color in self.missing_colors.get(seat, ()) else chance

    def agree_with(self, hands: Sequence[tuple[Card, ...]]) -> bool:
        """Return whether no seat, with these hands, holds a colour that it probably misses."""
        for seat, colors in self.missing_colors.items():
            for card in hands[seat]:
                if card.color in colors:
                    return False
        return True

    def _discard(self, *cards: Card) -> None:
        self.seen += cards
        for card in cards:
            self.seen_colors[card.color] = self.seen_colors.get(card.color, 0) + 1

    def _note_play(self, event: Played) -> None:
        self.color_before = self.color
        color = event.card.color
        self.color = event.color if color is None else color
        self._discard(event.card, *event.others)
        if event.seat in self.missing_colors:
            self.missing_colors[event.seat].discard(color)
        known = self.shown.get(event.seat, [])
        for card in (event.card, *event.others):
            if card in known:
                known.remove(card)

    def _note_draw(self, event: Drew) -> None:
        if event.why != "turn":
            self.missing_colors.pop(event.seat, None)
        elif event.seat in self.missing_colors:
            self.missing_colors[event.seat].add(self.color)
        else:
            self.missing_colors[event.seat] = {self.color}
        if event.shown and event.card is not None:
            self.shown.setdefault(event.seat, []).append(event.card)

    def _note_shown_hand(self, event: HandShown) -> None:
        if event.cards is not None:
            self.shown[event.seat] = list(event.cards)

    def _note_announcement(self, event: Announced) -> None:
        counts = {"guilty": self.guilty, "innocent": self.innocent}.get(event.word, {})
        counts[event.seat] = counts.get(event.seat, 0) + 1

    def _note_color(self, event: ColorSet) -> None:
        self.color = event.color

    def _note_discards(self, event: Discarded) -> None:
        self._discard(*event.cards)
        self.shown.pop(event.seat, None)

    def _note_turned_up_card(self, event: TurnedUp) -> None:
        if event.fate != "returned":
            self._discard(event.card)
            self.color = self.color if event.fate == "discarded" else event.card.color

    def _forget_hands(self, _event: HandMoved | HandsPooled) -> None:
        self.missing_colors.clear()
        self.shown.clear()

    def _forget_discards(self, _event: Reshuffled) -> None:
        self.seen.clear()
        self.seen_colors.clear()

    def _note_flip(self, event: Flipped) -> None:
        discards = [card.turned_over for card in self.seen]
        self.facts = self.facts.turn_over()
        self._forget_discards(Reshuffled(0))
        self._discard(*discards)
        self._forget_hands(HandsPooled(()))
        self.color_before, self.color = None, event.top.color

    def _note_round_start(self, _event: RoundStarted) -> None:
        if self.facts.turned:
            self.facts = self.facts.turn_over()
        self._forget_discards(Reshuffled(0))
        self._forget_hands(HandsPooled(()))
        self.color_before = self.color = None


def _chance_of_any(unseen: int, wanted: int, drawn: int) -> float:
    """Return the chance that `drawn` of the `unseen` cards have at least one of the `wanted` ones among them."""
    if wanted <= 0 or drawn <= 0:
        return 0.0
    return 1.0 - comb(max(unseen - wanted, 0), drawn) / comb(max(unseen, drawn), drawn)


_HANDLERS: dict[type, Callable[[Notes, Any], None]] = {
    Announced: Notes._note_announcement,
    ColorSet: Notes._note_color,
    Discarded: Notes._note_discards,
    Drew: Notes._note_draw,
    Flipped: Notes._note_flip,
    HandMoved: Notes._forget_hands,
    HandShown: Notes._note_shown_hand,
    HandsPooled: Notes._forget_hands,
    Played: Notes._note_play,
    Reshuffled: Notes._forget_discards,
    RoundStarted: Notes._note_round_start,
    TurnedUp: Notes._note_turned_up_card,
}
"""The functions that note each event; other events tell nothing that matters here."""
