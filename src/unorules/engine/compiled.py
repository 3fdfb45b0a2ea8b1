"""The compiled variant: its cards and rules as lookup tables, so that the engine works on small numbers."""

from __future__ import annotations

from functools import lru_cache

from unorules.engine.card_tables import CardTables
from unorules.engine.house_rules import house_kind
from unorules.engine.house_tables import HouseTables
from unorules.errors import VariantError, shown
from unorules.model.cards import Card, Color
from unorules.model.kinds import Kind
from unorules.model.rules import Rules
from unorules.model.variant import Variant


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
    guarded: bytes
    """The cards with a condition on the rest of the hand, their own or that of a last card."""
    house: HouseTables
    """What house rules make of the cards. Apart, because an object with many attributes is slower."""
    checks_each_turn: bool
    """Whether something is looked at before each turn: a turn limit, or mercy."""
    checked_turn: bool
    """Whether more than the top card decides what may be played or drawn at a turn."""
    besides: bool
    """Whether anything but open calls and catches may be done besides what the prompt asks for."""

    def __init__(self, variant: Variant, tables: CardTables) -> None:
        for name in CardTables.__annotations__:
            setattr(self, name, getattr(tables, name))
        self.variant = variant
        self.rules = variant.rules
        self.tables = tables
        self.openers = bytes(number for number, kind in enumerate(self.kinds) if variant.opens(kind))
        self.house = house = HouseTables(tables, variant.rules)
        conditions = enumerate(self.kinds)
        self.guarded = bytes(n for n, kind in conditions if kind.playable is not None or n in house.not_last)
        rules = variant.rules
        self.checks_each_turn = rules.turn_limit is not None or rules.mercy is not None
        self.checked_turn = bool(self.guarded or house.together) or rules.draw_choice != "free"
        self.besides = bool(house.jumpers or house.together or rules.uno_false_penalty) or rules.leaving != "never"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, CompiledVariant) and self.variant == other.variant)

    def __hash__(self) -> int:
        return hash(self.variant)

    def __reduce__(self) -> tuple[object, ...]:
        return compile_variant, (self.variant,)


def compile_variant(variant: Variant) -> CompiledVariant:
    """Return the compiled variant: the same object for equal variants with the same words, so that games share it."""
    compiled = _compiled(variant, None)
    if compiled.variant is variant:
        return compiled
    words = _words(variant)
    return compiled if words == _words(compiled.variant) else _compiled(variant, words)


@lru_cache(maxsize=128)
def _compiled(variant: Variant, words: object) -> CompiledVariant:
    """Return the compiled variant. `words` are part of the key where equal variants differ in them."""
    kinds = kinds_under_the_rules(variant)
    variant.check(kinds)
    decks = variant.rules.decks
    deck = variant.deck if decks == 1 else tuple([(card, decks * count) for card, count in variant.deck])
    return CompiledVariant(variant, _card_tables(variant.id, deck, variant.colors, kinds))


def _words(variant: Variant) -> object:
    """Return what a variant calls its things: all that makes no other variant, but other sentences."""
    kinds = [(kind.title, kind.text, *[(one.title, one.titles) for one in kind.questions]) for kind in variant.kinds]
    return variant.titles, tuple(kinds)


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
    return tuple([house_kind(_under_the_rules(kind, variant), variant.rules) for kind in variant.kinds])


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
