"""The compiled variant: its cards and rules as lookup tables, so that the engine works on small numbers."""

from __future__ import annotations

from functools import lru_cache

from unorules.engine.card_tables import CardTables
from unorules.engine.house_rules import house_kind
from unorules.engine.house_tables import HouseTables
from unorules.errors import VariantError, shown
from unorules.model.cards import Card, Color, backs_of
from unorules.model.kinds import Kind
from unorules.model.prompts import NO_CARD
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
    on_draw: Kind | None
    """What drawing is, where it is not taking cards."""
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
    sides: tuple[CompiledVariant, ...]
    """The front and the back, of which this is one, where cards have two sides. They number the cards alike."""

    def __init__(
        self,
        variant: Variant,
        tables: CardTables,
        behind: CardTables | None = None,
        front: CompiledVariant | None = None,
    ) -> None:
        for name in CardTables.__annotations__:
            setattr(self, name, getattr(tables, name))
        self.variant = variant
        self.rules = variant.rules
        self.tables = tables
        self.openers = bytes(number for number, kind in enumerate(self.kinds) if variant.opens(kind))
        self.on_draw = None if variant.on_draw is None else _under_the_rules(variant.on_draw, variant)
        self.house = house = HouseTables(tables, variant.rules)
        conditions = enumerate(self.kinds)
        self.guarded = bytes(n for n, kind in conditions if kind.playable is not None or n in house.not_last)
        rules = variant.rules
        self.checks_each_turn = rules.turn_limit is not None or rules.mercy is not None
        self.checked_turn = bool(self.guarded or house.together) or rules.draw_choice != "free"
        self.besides = bool(house.jumpers or house.together or rules.uno_false_penalty) or rules.leaving != "never"
        if front is not None:
            self.sides = (front, self)
        else:
            self.sides = () if behind is None else (self, CompiledVariant(variant, behind, front=self))

    def kind(self, card: int) -> Kind:
        """Return the kind of a card or, without a card, what drawing is."""
        return self.on_draw if card == NO_CARD and self.on_draw else self.kinds[card]

    def backs(self, hand: bytes) -> tuple[Card, ...]:
        """Return what everyone sees of a hand of cards with two sides. Their order tells nothing."""
        return backs_of(self.to_cards(hand))

    @property
    def turned(self) -> bool:
        """Whether this is the back."""
        return bool(self.sides) and self is self.sides[1]

    @property
    def front(self) -> CompiledVariant:
        """This, or the side in front of it."""
        return self.sides[0] if self.sides else self

    @property
    def other_side(self) -> CompiledVariant:
        """The side behind this one."""
        return self.sides[not self.turned]

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, CompiledVariant) and self.variant == other.variant and self.turned == other.turned
        )

    def __hash__(self) -> int:
        return hash(self.variant)

    def __reduce__(self) -> tuple[object, ...]:
        return compile_back if self.turned else compile_variant, (self.variant,)


def compile_back(variant: Variant) -> CompiledVariant:
    """Return the back of a variant whose cards have two sides."""
    return compile_variant(variant).sides[1]


def compile_variant(variant: Variant) -> CompiledVariant:
    """Return the compiled variant: the same object for equal variants with the same words, so that games share it.

    Where cards have two sides, it is the front.
    """
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
    behind = None
    if deck[0][0].back is not None:
        turned = tuple([(card.turned, count) for card, count in deck])
        behind = _card_tables(variant.id, turned, variant.back_colors, kinds)
    return CompiledVariant(variant, _card_tables(variant.id, deck, variant.colors, kinds), behind)


def _words(variant: Variant) -> object:
    """Return what makes no other variant: what its things are called, and how often its outcomes are reported."""
    kinds = variant.kinds if variant.on_draw is None else (*variant.kinds, variant.on_draw)
    called = [
        (kind.title, kind.text, *[(one.title, one.titles, one.weights) for one in kind.questions]) for kind in kinds
    ]
    return variant.titles, tuple(called)


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
