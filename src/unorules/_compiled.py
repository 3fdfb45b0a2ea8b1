"""The compiled variant: lookup tables for its cards and house rules, and interned actions, events and prompts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, get_args

from unorules._house_rules import bounces, goes_together, house_kind, may_be_last, penalty_of, stacks
from unorules._seats import Seat
from unorules._values import WriteOnce
from unorules.actions import CallUno, Catch, Draw, NextRound, Pass, Play
from unorules.cards.cards import Card, Color, backs_of
from unorules.cards.effects import Effect
from unorules.cards.kind import Kind, OnPlay
from unorules.errors import VariantError, quote
from unorules.events import DrawCause, Drew, Passed, Played, Reversed, Skipped, UnoCalled
from unorules.prompts import NO_CARD, Waiting
from unorules.rules import Rules
from unorules.variant import Variant

# The tables of a deck: every distinct card is a number below 256, its index in the deck's list. A hand or a pile is the
# `bytes` of such numbers, and a colour is its index among the variant's colours.


class CardTables(WriteOnce):
    """Lookup tables for cards. Variants with the same cards, kinds and colours share them, whatever their rules."""

    cards: tuple[Card, ...]
    card_numbers: Mapping[Card, int]
    numbers_by_id: Mapping[int, int]
    """The same by the `id` of the objects in `cards`: hashing a card takes half as long as a whole play."""
    texts: tuple[str, ...]
    by_text: Mapping[str, int]
    singles: tuple[bytes, ...]
    """Each card as one byte."""
    deck: bytes
    kinds: tuple[Kind, ...]
    """By card number, adapted to the variant's rules."""
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
    answers: tuple[tuple[bytes, ...], ...]
    """By top card and colour in force: the cards that their kind's `answers` lets answer a debt. Empty without such."""

    def __init__(self, deck: tuple[tuple[Card, int], ...], colors: tuple[Color, ...], kinds: tuple[Kind, ...]) -> None:
        by_id = {kind.id: kind for kind in kinds}
        self.cards = tuple(card for card, _ in deck)
        self.card_numbers = MappingProxyType({card: number for number, card in enumerate(self.cards)})
        self.numbers_by_id = MappingProxyType({id(card): number for number, card in enumerate(self.cards)})
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
        able = [number for number, kind in enumerate(self.kinds) if kind.answers is not None]
        tops = range(len(self.cards)) if able else ()
        self.answers = tuple(
            tuple(self._answers(able, top, color) for color in range(len(self.colors))) for top in tops
        )

    def to_cards(self, numbers: bytes) -> tuple[Card, ...]:
        """Return the cards that have these numbers."""
        cards = self.cards
        return tuple([cards[number] for number in numbers])

    def colors_to_name(self) -> tuple[Color, ...]:
        """Return the colours to choose from for a wild."""
        return tuple([color for color in self.colors if color is not None])

    def _misfits(self, top: int, color: int) -> bytes:
        """Return the cards that may not be played on `top`: all of them if `top` cannot have this colour."""
        if not self._can_have(top, color):
            return bytes(range(len(self.cards)))
        below, named = self.cards[top], self.colors[color]
        return bytes(
            number
            for number, card in enumerate(self.cards)
            if not _ask_kind(self.kinds[number], "goes_on", card, below, named)
        )

    def _can_have(self, top: int, color: int) -> bool:
        """Return whether a colour can be in force on a top card."""
        if self.kinds[top].colorless:
            return True
        return color != self.no_color if self.names_color[top] else color == self.printed_colors[top]

    def _answers(self, able: list[int], top: int, color: int) -> bytes:
        if not self._can_have(top, color):
            return b""
        below, named = self.cards[top], self.colors[color]
        return bytes(
            number for number in able if _ask_kind(self.kinds[number], "answers", self.cards[number], below, named)
        )


def _ask_kind(kind: Kind, name: str, card: Card, top: Card, color: Color | None) -> bool:
    """Call a kind's `goes_on` or `answers` and return its result, or raise VariantError if it is not a bool."""
    try:
        fits: object = getattr(kind, name)(card, top, color)
    except Exception as error:
        raise VariantError(f"kind {kind.id!r}: {name} raised {quote(error)} for the top card {top}") from error
    if type(fits) is not bool:
        raise VariantError(
            f"kind {kind.id!r}: {name} must return True or False, not {quote(fits)}, for the top card {top}"
        )
    return fits


class HouseTables(WriteOnce):
    """Lookup tables for house rules."""

    penalties: tuple[int, ...]
    """By card: how many cards it makes the next player draw."""
    stackable: tuple[bytes, ...]
    """By the last draw card of a debt: the draw cards that may be laid on it."""
    bouncers: bytes
    """The cards that pass a debt on, if they match."""
    owes: tuple[bool, ...]
    """By card: whether its penalty becomes a debt, because some card of the deck could answer it."""
    debts: bool
    """Whether a penalty can be answered with a card, by the rules or by a card's own `answers`."""
    not_last: bytes
    """The cards that may not be the last one of a hand."""
    same_face: tuple[bytes, ...]
    """By card: all cards of the same kind and colour, itself included."""
    together: bytes
    """The cards that may be played several at once."""
    jumpers: tuple[bytes, ...]
    """By top card: the cards that may be played on it out of turn. Empty if nobody may jump in."""

    def __init__(self, tables: CardTables, rules: Rules) -> None:
        cards, kinds = tables.cards, list(enumerate(tables.kinds))
        self.penalties = tuple(map(penalty_of, tables.kinds))
        self.stackable = tuple(
            bytes(number for number, kind in kinds if stacks(kind, last, rules)) if rules.stacking != "off" else b""
            for last in tables.kinds
        )
        self.bouncers = bytes(number for number, kind in kinds if bounces(kind, rules))
        passed_on = bool(self.bouncers or tables.answers)
        self.owes = tuple(passed_on or bool(stackable) for stackable in self.stackable)
        self.debts = rules.stacking != "off" or rules.bounce != "off" or bool(tables.answers)
        self.not_last = bytes(n for n, kind in kinds if not may_be_last(kind, cards[n].color is None, rules))
        faces: dict[tuple[str, Color | None], list[int]] = {}
        for number, card in enumerate(cards):
            faces.setdefault((card.kind, card.color), []).append(number)
        self.same_face = tuple(bytes(faces[card.kind, card.color]) for card in cards)
        self.together = bytes(number for number, kind in kinds if goes_together(kind, rules))
        self.jumpers = tuple(
            same if rules.jump_in == "any" or card.color is not None else b""
            for card, same in zip(cards, self.same_face, strict=True)
            if rules.jump_in != "off"
        )


# The compiled variant.


class CompiledVariant(CardTables):
    """A variant as lookup tables. Made by `compile_variant` and shared by all games of the variant.

    Every table of `CardTables` is copied to an attribute of its own, because one lookup is quicker than two.
    """

    variant: Variant
    rules: Rules
    tables: CardTables
    """The card tables as one object, shared by variants that differ only in rules."""
    openers: bytes
    """The cards that can start the discard pile."""
    on_draw: Kind | None
    """The variant's `on_draw` under its rules: the kind that acts in place of drawing."""
    guarded: bytes
    """The cards with a condition on the rest of the hand: their own, or the rule for a last card."""
    house: HouseTables
    """Tables for house rules. A separate object, because attributes of a large one are slower."""
    checks_each_turn: bool
    """Whether each turn begins with a check: of the turn limit, or of mercy."""
    turn_has_conditions: bool
    """Whether legal plays and draws at a turn depend on more than the top card."""
    has_extra_actions: bool
    """Whether the rules allow actions that the prompt does not ask for, apart from open calls and catches."""
    sides: tuple[CompiledVariant, ...]
    """For cards with two sides: the compiled front and back, one of which is this object. Both number cards alike."""

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
        self.on_draw = None if variant.on_draw is None else _effective_kind(variant.on_draw, variant)
        self.house = house = HouseTables(tables, variant.rules)
        conditions = enumerate(self.kinds)
        self.guarded = bytes(n for n, kind in conditions if kind.playable is not None or n in house.not_last)
        rules = variant.rules
        self.checks_each_turn = rules.turn_limit is not None or rules.mercy is not None
        self.turn_has_conditions = bool(self.guarded or house.together) or rules.draw_choice != "free"
        self.has_extra_actions = (
            bool(house.jumpers or house.together or rules.uno_false_penalty) or rules.leaving != "never"
        )
        if front is not None:
            self.sides = (front, self)
        else:
            self.sides = () if behind is None else (self, CompiledVariant(variant, behind, front=self))

    def kind(self, card: int) -> Kind:
        """Return the kind of a card; for `NO_CARD`, the variant's `on_draw`."""
        return self.on_draw if card == NO_CARD and self.on_draw else self.kinds[card]

    def backs(self, hand: bytes) -> tuple[Card, ...]:
        """Return the backs of a hand, which everyone sees, in an order that reveals nothing."""
        return backs_of(self.to_cards(hand))

    @property
    def turned(self) -> bool:
        """Whether this is the back."""
        return bool(self.sides) and self is self.sides[1]

    @property
    def front(self) -> CompiledVariant:
        """The front side, which may be this one."""
        return self.sides[0] if self.sides else self

    @property
    def other_side(self) -> CompiledVariant:
        """The back of a front, or the front of a back."""
        return self.sides[not self.turned]

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, CompiledVariant) and self.variant == other.variant and self.turned == other.turned
        )

    def __hash__(self) -> int:
        return hash(self.variant)

    def __reduce__(self) -> tuple[object, ...]:
        return compile_back if self.turned else compile_variant, (self.variant,)


def compile_variant(variant: Variant) -> CompiledVariant:
    """Return the compiled variant, its front if cards have two sides.

    Equal variants with the same titles, texts and weights share one object, and so do all their games.
    """
    compiled = _compile(variant, None)
    if compiled.variant is variant:
        return compiled
    uncompared = _fields_not_compared(variant)
    return compiled if uncompared == _fields_not_compared(compiled.variant) else _compile(variant, uncompared)


def compile_back(variant: Variant) -> CompiledVariant:
    """Return the compiled back of a variant whose cards have two sides."""
    return compile_variant(variant).sides[1]


@lru_cache(maxsize=128)
def _compile(variant: Variant, uncompared: object) -> CompiledVariant:
    """Compile a variant. `uncompared` is part of the cache key, for equal variants that differ in it."""
    kinds = effective_kinds(variant)
    variant.check(kinds)
    decks = variant.rules.decks
    deck = variant.deck if decks == 1 else tuple([(card, decks * count) for card, count in variant.deck])
    behind = None
    if deck[0][0].back is not None:
        turned = tuple([(card.turned_over, count) for card, count in deck])
        behind = _card_tables(variant.id, turned, variant.back_colors, kinds)
    return CompiledVariant(variant, _card_tables(variant.id, deck, variant.colors, kinds), behind)


def _fields_not_compared(variant: Variant) -> object:
    """Return what equality of variants leaves out: titles, texts, and the weights of outcomes."""
    kinds = variant.kinds if variant.on_draw is None else (*variant.kinds, variant.on_draw)
    called = [
        (kind.title, kind.text, *[(one.title, one.titles, one.weights) for one in kind.questions]) for kind in kinds
    ]
    return variant.titles, tuple(called)


def effective_kinds(variant: Variant) -> tuple[Kind, ...]:
    """Return the kinds of a variant, adapted to its rules."""
    return tuple([house_kind(_effective_kind(kind, variant), variant.rules) for kind in variant.kinds])


def _effective_kind(kind: Kind, variant: Variant) -> Kind:
    if kind.under is None:
        return kind
    try:
        changed: object = kind.under(kind, variant.rules)
    except Exception as error:
        raise VariantError(f"kind {kind.id!r}: under raised {quote(error)} for the rules of {variant.id!r}") from error
    if not isinstance(changed, Kind) or changed.id != kind.id or changed.points != kind.points:
        raise VariantError(
            f"kind {kind.id!r}: under must return a kind with the same id and points, not {quote(changed)}"
        )
    return changed


@lru_cache(maxsize=32)
def _card_tables(
    id: str, deck: tuple[tuple[Card, int], ...], colors: tuple[Color, ...], kinds: tuple[Kind, ...]
) -> CardTables:
    """Return the card tables of a variant: the same object under all rules that leave its cards and kinds alike.

    `id` is part of the cache key: kinds of different variants can be equal and yet differ, since True equals 1.
    """
    return CardTables(deck, colors, kinds)


# Actions, events and prompts that recur in every game of a variant, each made once.


class Interned(WriteOnce):
    """Actions, events and prompts by seat and card. Made by `interned_for`; games with the same cards share them."""

    plays: tuple[tuple[tuple[Play, ...], ...], ...]
    """`plays[seat][card]`: a wild once for every colour."""
    last_plays: tuple[tuple[tuple[Play, ...], ...], ...]
    """The same for the last card of a hand: a wild also without a colour."""
    draws: tuple[tuple[Draw], ...]
    """`draws[seat]`: a tuple of one action, to be added to others; the same for `passes` and `calls`."""
    passes: tuple[tuple[Pass], ...]
    calls: tuple[tuple[CallUno], ...]
    catches: tuple[tuple[Catch, ...], ...]
    """`catches[seat][target]`."""
    catches_of: tuple[tuple[Catch, ...], ...]
    """`catches_of[target]`: the catches by all other seats."""
    next_rounds: tuple[NextRound, ...]
    played: tuple[tuple[tuple[Played, ...], ...], ...]
    """`played[seat][card][color]`, with the colour in force after the play."""
    drew: Mapping[DrawCause, tuple[tuple[Drew, ...], ...]]
    """`drew[why][seat][card]`."""
    passed: tuple[Passed, ...]
    skipped: tuple[Skipped, ...]
    reversed: tuple[Reversed, Reversed, Reversed]
    """By direction, which is 1 or -1; index 0 is not used."""
    uno_called: tuple[UnoCalled, ...]
    turn: tuple[Waiting, ...]
    """`turn[seat]`: the prompt for a seat's turn."""
    after_drawing: tuple[tuple[Waiting, ...], ...]
    """`after_drawing[seat][card]`: the prompt after drawing this card."""

    def __init__(self, tables: CardTables, seats: int) -> None:
        all_seats = range(seats)
        rows = [_rows(tables, seat) for seat in all_seats]
        self.plays = tuple(row.plays for row in rows)
        self.last_plays = tuple(row.last_plays for row in rows)
        self.draws = tuple((Draw(seat),) for seat in all_seats)
        self.passes = tuple((Pass(seat),) for seat in all_seats)
        self.calls = tuple((CallUno(seat),) for seat in all_seats)
        self.catches = tuple(tuple(Catch(seat, target) for target in all_seats) for seat in all_seats)
        self.catches_of = tuple(
            tuple(self.catches[seat][target] for seat in all_seats if seat != target) for target in all_seats
        )
        self.next_rounds = (NextRound(), *map(NextRound, all_seats))
        self.played = tuple(row.played for row in rows)
        self.drew = MappingProxyType({why: tuple(row.drew[why] for row in rows) for why in get_args(DrawCause)})
        self.passed = tuple(map(Passed, all_seats))
        self.skipped = tuple(map(Skipped, all_seats))
        self.reversed = (Reversed(0), Reversed(1), Reversed(-1))
        self.uno_called = tuple(map(UnoCalled, all_seats))
        self.turn = tuple(Waiting("turn", seat, seat, turn=seat) for seat in all_seats)
        self.after_drawing = tuple(row.after_drawing for row in rows)


@lru_cache(maxsize=32)
def interned_for(tables: CardTables, seats: int) -> Interned:
    """Return the interned objects for these cards and this many seats: the same object every time."""
    return Interned(tables, seats)


class _Rows(NamedTuple):
    """The interned objects of one seat, by card. They do not depend on the number of seats."""

    plays: tuple[tuple[Play, ...], ...]
    last_plays: tuple[tuple[Play, ...], ...]
    played: tuple[tuple[Played, ...], ...]
    drew: dict[DrawCause, tuple[Drew, ...]]
    after_drawing: tuple[Waiting, ...]


@lru_cache(maxsize=128)
def _rows(tables: CardTables, seat: Seat) -> _Rows:
    cards, names_color = tables.cards, tables.names_color
    colors = tables.colors[:-1]
    plays = tuple(
        tuple(Play(seat, card, color=color) for color in colors) if names else (Play(seat, card),)
        for card, names in zip(cards, names_color, strict=True)
    )
    return _Rows(
        plays=plays,
        last_plays=tuple(
            (Play(seat, card), *named) if names else named
            for card, names, named in zip(cards, names_color, plays, strict=True)
        ),
        played=tuple(
            tuple(Played(seat, card, color) for color in tables.colors)
            if names
            else (Played(seat, card, None),) * len(tables.colors)
            for card, names in zip(cards, names_color, strict=True)
        ),
        drew={why: tuple(Drew(seat, card, why) for card in cards) for why in get_args(DrawCause)},
        after_drawing=tuple(Waiting("drawn", seat, seat, turn=seat, drawn=number) for number in range(len(cards))),
    )
