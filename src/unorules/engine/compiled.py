"""The compiled variant: lookup tables, so that the engine works on small numbers.

Every distinct card is a number below 256 (its place in the deck's list), a hand or a pile is a row of such
numbers as `bytes`, and a colour is its place among the variant's colours. What may go on what is looked up.
"""

from __future__ import annotations

from functools import lru_cache

from unorules.errors import VariantError, shown
from unorules.model.cards import Card, Color
from unorules.model.effects import Effect
from unorules.model.kinds import Kind, OnPlay
from unorules.model.rules import Rules
from unorules.model.variant import Variant


class CompiledVariant:
    """What the engine looks up about a variant. Made by `compile_variant`, shared by all its games."""

    variant: Variant
    rules: Rules
    cards: tuple[Card, ...]
    card_numbers: dict[Card, int]
    texts: tuple[str, ...]
    by_text: dict[str, int]
    singles: tuple[bytes, ...]
    """Each card as a row of one."""
    deck: bytes
    kinds: tuple[Kind, ...]
    """By card, as they are under the variant's rules."""
    on_play: tuple[tuple[Effect, ...] | OnPlay, ...]
    acts: tuple[bool, ...]
    """Whether laying the card does anything more than laying it."""
    names_color: tuple[bool, ...]
    points: tuple[int, ...]
    colors: tuple[Color | None, ...]
    """By number; the last one is None, for no colour."""
    color_numbers: dict[Color | None, int]
    no_color: int
    printed_colors: tuple[int, ...]
    """The number of the printed colour, by card."""
    misfits: tuple[tuple[bytes, ...], ...]
    """By top card and colour in force: the cards that may not be laid."""
    guarded: bytes
    """The cards with a condition on the rest of the hand."""
    openers: bytes
    """The cards that can be the first of the discard pile."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.rules = variant.rules
        self.cards = tuple(card for card, _ in variant.deck)
        self.card_numbers = {card: at for at, card in enumerate(self.cards)}
        self.texts = tuple(map(str, self.cards))
        self.by_text = {text: at for at, text in enumerate(self.texts)}
        self.singles = tuple(bytes((at,)) for at in range(len(self.cards)))
        self.deck = b"".join(self.singles[at] * count for at, (_, count) in enumerate(variant.deck))
        kinds = {kind.id: _under_the_rules(kind, variant) for kind in variant.kinds}
        variant.check(kinds.values())
        self.kinds = tuple(kinds[card.kind] for card in self.cards)
        self.on_play = tuple(kind.on_play for kind in self.kinds)
        self.acts = tuple(on_play != () for on_play in self.on_play)
        self.names_color = tuple(kind.names_color for kind in self.kinds)
        self.points = tuple(kind.points for kind in self.kinds)
        self.colors = (*variant.colors, None)
        self.color_numbers = {color: number for number, color in enumerate(self.colors)}
        self.no_color = len(variant.colors)
        self.printed_colors = tuple(self.color_numbers[card.color] for card in self.cards)
        self.misfits = tuple(
            tuple(self._misfits(top, color) for color in range(len(self.colors))) for top in range(len(self.cards))
        )
        self.guarded = bytes(at for at, kind in enumerate(self.kinds) if kind.playable is not None)
        self.openers = bytes(at for at, kind in enumerate(self.kinds) if variant.opens(kind))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, CompiledVariant) and self.variant == other.variant)

    def __hash__(self) -> int:
        return hash(self.variant)

    def __reduce__(self) -> tuple[object, ...]:
        return compile_variant, (self.variant,)

    def to_cards(self, row: bytes) -> tuple[Card, ...]:
        """Return the cards of a row of numbers."""
        cards = self.cards
        return tuple([cards[at] for at in row])

    def _misfits(self, top: int, color: int) -> bytes:
        """Return the cards that may not be laid on this one: all of them under a colour that it cannot have."""
        possible = color != self.no_color if self.names_color[top] else color == self.printed_colors[top]
        if not possible:
            return bytes(range(len(self.cards)))
        below, named = self.cards[top], self.colors[color]
        return bytes(at for at, card in enumerate(self.cards) if not _goes_on(self.kinds[at], card, below, named))


@lru_cache(maxsize=128)
def compile_variant(variant: Variant) -> CompiledVariant:
    """Return the compiled variant: the same object for equal variants, so that games share it."""
    return CompiledVariant(variant)


def _under_the_rules(kind: Kind, variant: Variant) -> Kind:
    if kind.under is None:
        return kind
    try:
        changed: object = kind.under(kind, variant.rules)
    except Exception as error:
        raise VariantError(f"kind {kind.id!r}: under the rules of {variant.id!r} it raised {shown(error)}") from error
    if not isinstance(changed, Kind) or changed.id != kind.id or changed.points != kind.points:
        raise VariantError(f"kind {kind.id!r}: under the rules it must stay a kind with this id and these points")
    return changed


def _goes_on(kind: Kind, card: Card, top: Card, color: Color | None) -> bool:
    try:
        fits: object = kind.goes_on(card, top, color)
    except Exception as error:
        raise VariantError(f"kind {kind.id!r}: asked whether it goes on {top} it raised {shown(error)}") from error
    if type(fits) is not bool:
        raise VariantError(f"kind {kind.id!r}: asked whether it goes on {top} it said {shown(fits)}, not True or False")
    return fits
