"""The compiled variant: lookup tables, so that the engine works on small numbers.

Every distinct card is a number below 256 (its index in the deck's list), a hand or a pile is the `bytes` of such
numbers, and a colour is its index among the variant's colours. Which card goes on which is looked up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from unorules.errors import VariantError, shown
from unorules.model.cards import Card, Color
from unorules.model.effects import Effect
from unorules.model.kinds import Kind, OnPlay
from unorules.model.rules import Rules
from unorules.model.sealing import WriteOnce
from unorules.model.variant import Variant


class CardTables(WriteOnce):
    """What the engine looks up about cards. Shared by variants that differ only in other rules."""

    cards: tuple[Card, ...]
    card_numbers: Mapping[Card, int]
    texts: tuple[str, ...]
    by_text: Mapping[str, int]
    singles: tuple[bytes, ...]
    """Each card as one byte."""
    deck: bytes
    kinds: tuple[Kind, ...]
    """By card number, as they are under the variant's rules."""
    on_play: tuple[tuple[Effect, ...] | OnPlay, ...]
    acts: tuple[bool, ...]
    """Whether the card has any effects when it is played."""
    names_color: tuple[bool, ...]
    points: tuple[int, ...]
    colors: tuple[Color | None, ...]
    """By colour number; the last one is None, for no colour."""
    color_numbers: Mapping[Color | None, int]
    no_color: int
    printed_colors: tuple[int, ...]
    """By card number: the number of the printed colour."""
    misfits: tuple[tuple[bytes, ...], ...]
    """By top card and colour in force: the cards that may not be played."""
    guarded: bytes
    """The cards with a condition on the rest of the hand."""

    def __init__(self, deck: tuple[tuple[Card, int], ...], colors: tuple[Color, ...], kinds: tuple[Kind, ...]) -> None:
        by_id = {kind.id: kind for kind in kinds}
        self.cards = tuple(card for card, _ in deck)
        self.card_numbers = MappingProxyType({card: number for number, card in enumerate(self.cards)})
        self.texts = tuple(map(str, self.cards))
        self.by_text = MappingProxyType({text: number for number, text in enumerate(self.texts)})
        self.singles = tuple(bytes((number,)) for number in range(len(self.cards)))
        self.deck = b"".join(self.singles[number] * count for number, (_, count) in enumerate(deck))
        self.kinds = tuple(by_id[card.kind] for card in self.cards)
        self.on_play = tuple(kind.on_play for kind in self.kinds)
        self.acts = tuple(on_play != () for on_play in self.on_play)
        self.names_color = tuple(kind.names_color for kind in self.kinds)
        self.points = tuple(kind.points for kind in self.kinds)
        self.colors = (*colors, None)
        self.color_numbers = MappingProxyType({color: number for number, color in enumerate(self.colors)})
        self.no_color = len(colors)
        self.printed_colors = tuple(self.color_numbers[card.color] for card in self.cards)
        self.misfits = tuple(
            tuple(self._misfits(top, color) for color in range(len(self.colors))) for top in range(len(self.cards))
        )
        self.guarded = bytes(number for number, kind in enumerate(self.kinds) if kind.playable is not None)

    def to_cards(self, numbers: bytes) -> tuple[Card, ...]:
        """Return the cards that have these numbers."""
        cards = self.cards
        return tuple([cards[number] for number in numbers])

    def _misfits(self, top: int, color: int) -> bytes:
        """Return the cards that may not be played on `top`: all of them under a colour that it cannot have."""
        possible = color != self.no_color if self.names_color[top] else color == self.printed_colors[top]
        if not possible:
            return bytes(range(len(self.cards)))
        below, named = self.cards[top], self.colors[color]
        return bytes(
            number for number, card in enumerate(self.cards) if not _goes_on(self.kinds[number], card, below, named)
        )


class CompiledVariant(CardTables):
    """What the engine looks up in a variant. Made by `compile_variant`, shared by all games of the variant.

    It has every table as its own attribute, because one lookup is quicker than two.
    """

    variant: Variant
    rules: Rules
    tables: CardTables
    """The same tables as one object, shared by variants that differ only in other rules."""
    openers: bytes
    """The cards that can be the first of the discard pile."""

    def __init__(self, variant: Variant, tables: CardTables) -> None:
        for name in CardTables.__annotations__:
            setattr(self, name, getattr(tables, name))
        self.variant = variant
        self.rules = variant.rules
        self.tables = tables
        self.openers = bytes(number for number, kind in enumerate(self.kinds) if variant.opens(kind))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, CompiledVariant) and self.variant == other.variant)

    def __hash__(self) -> int:
        return hash(self.variant)

    def __reduce__(self) -> tuple[object, ...]:
        return compile_variant, (self.variant,)


@lru_cache(maxsize=128)
def compile_variant(variant: Variant) -> CompiledVariant:
    """Return the compiled variant: the same object for equal variants, so that games share it."""
    kinds = kinds_under_the_rules(variant)
    variant.check(kinds)
    return CompiledVariant(variant, _card_tables(variant.id, variant.deck, variant.colors, kinds))


@lru_cache(maxsize=32)
def _card_tables(
    id: str, deck: tuple[tuple[Card, int], ...], colors: tuple[Color, ...], kinds: tuple[Kind, ...]
) -> CardTables:
    """Return the tables of a variant's cards: the same object whatever its other rules.

    `id` is part of the key: kinds of different variants can be equal and yet differ, since True equals 1.
    """
    return CardTables(deck, colors, kinds)


def kinds_under_the_rules(variant: Variant) -> tuple[Kind, ...]:
    """Return the kinds of a variant as its rules make them."""
    return tuple([_under_the_rules(kind, variant) for kind in variant.kinds])


def _under_the_rules(kind: Kind, variant: Variant) -> Kind:
    if kind.under is None:
        return kind
    try:
        changed: object = kind.under(kind, variant.rules)
    except Exception as error:
        raise VariantError(f"kind {kind.id!r}: under raised {shown(error)} for the rules of {variant.id!r}") from error
    if not isinstance(changed, Kind) or changed.id != kind.id or changed.points != kind.points:
        raise VariantError(
            f"kind {kind.id!r}: under must return a kind with the same id and points, not {shown(changed)}"
        )
    return changed


def _goes_on(kind: Kind, card: Card, top: Card, color: Color | None) -> bool:
    try:
        fits: object = kind.goes_on(card, top, color)
    except Exception as error:
        raise VariantError(f"kind {kind.id!r}: goes_on raised {shown(error)} for the top card {top}") from error
    if type(fits) is not bool:
        raise VariantError(
            f"kind {kind.id!r}: goes_on must return True or False, not {shown(fits)}, for the top card {top}"
        )
    return fits
