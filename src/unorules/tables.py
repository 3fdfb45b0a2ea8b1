"""Tables: a variant compiled once, so that the engine works on small numbers.

Every distinct card is a number below 256 (its place in the deck's list), a hand or a pile is a row of such
numbers as `bytes`, a colour is its place among the variant's colours ("hue"). What may go on what is looked up.
"""

from __future__ import annotations

from functools import lru_cache

from unorules.cards import Card, Color
from unorules.effects import Effect
from unorules.errors import VariantError, shown
from unorules.kinds import Kind, OnPlay
from unorules.rules import Rules
from unorules.variant import Variant


class Tables:
    """What the engine looks up about a variant. Built by `compiled`, shared by all its games."""

    variant: Variant
    rules: Rules
    cards: tuple[Card, ...]
    index: dict[Card, int]
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
    """By hue; the last one is None, for no colour."""
    hue_of: dict[Color | None, int]
    no_hue: int
    hues: tuple[int, ...]
    """The printed hue by card."""
    misfits: tuple[tuple[bytes, ...], ...]
    """By top card and hue in force: the cards that may not be laid."""
    guarded: bytes
    """The cards with a condition on the rest of the hand."""
    openers: bytes
    """The cards that can be the first of the discard pile."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.rules = variant.rules
        self.cards = tuple(card for card, _ in variant.deck)
        self.index = {card: at for at, card in enumerate(self.cards)}
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
        self.hue_of = {color: hue for hue, color in enumerate(self.colors)}
        self.no_hue = len(variant.colors)
        self.hues = tuple(self.hue_of[card.color] for card in self.cards)
        self.misfits = tuple(
            tuple(self._misfits(top, hue) for hue in range(len(self.colors))) for top in range(len(self.cards))
        )
        self.guarded = bytes(at for at, kind in enumerate(self.kinds) if kind.playable is not None)
        self.openers = bytes(at for at, kind in enumerate(self.kinds) if variant.opens(kind))

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Tables) and self.variant == other.variant)

    def __hash__(self) -> int:
        return hash(self.variant)

    def __reduce__(self) -> tuple[object, ...]:
        return compiled, (self.variant,)

    def faces(self, row: bytes) -> tuple[Card, ...]:
        """A row of numbers as cards."""
        cards = self.cards
        return tuple([cards[at] for at in row])

    def _misfits(self, top: int, hue: int) -> bytes:
        """The cards that may not be laid on this one; none are asked about a hue it can never lie under."""
        possible = hue != self.no_hue if self.names_color[top] else hue == self.hues[top]
        if not possible:
            return bytes(range(len(self.cards)))
        below, color = self.cards[top], self.colors[hue]
        return bytes(at for at, card in enumerate(self.cards) if not _goes_on(self.kinds[at], card, below, color))


@lru_cache(maxsize=128)
def compiled(variant: Variant) -> Tables:
    """The tables of a variant: the same object for equal variants, so that games share them."""
    return Tables(variant)


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
