"""Card facts: what the cards of a variant do, as far as a bot can say without asking their code."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from attrs import frozen

from unorules.engine.compiled import kinds_under_the_rules
from unorules.engine.house_rules import may_be_last, pass_hands, penalty_of, swap_hands
from unorules.model.cards import Card, Color
from unorules.model.effects import Effect, Penalty, Reverse, Skip
from unorules.model.kinds import Kind
from unorules.model.variant import Variant


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
    kinds = {kind.id: kind for kind in kinds_under_the_rules(variant)}
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
