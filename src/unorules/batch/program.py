"""The program of a variant: tables for the kernel, made after checking that it supports all rules and cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
from attrs import fields

from unorules._compiled import CompiledVariant, compile_variant
from unorules._house_rules import house_kind
from unorules.batch import codes
from unorules.batch.arguments import require_integer
from unorules.batch.layout import MAX_COPIES, MAX_DECK, MAX_DISTINCT, MAX_EFFECTS, MAX_SEATS, PROGRAM, as_rows
from unorules.cards import challenge
from unorules.cards.effects import Announce, Effect, Penalty, Reverse, Skip, TakePenalty
from unorules.cards.kind import Kind
from unorules.errors import UnoError, quote
from unorules.rules import Rules
from unorules.setup import player_names
from unorules.state import State
from unorules.variant import Variant
from unorules.variants import BUILT_IN, classic, friends, hello_kitty, ice_the_kicker
from unorules.variants.friends import CHARACTERS


class Program:
    """A variant with a number of seats, ready for the kernel. Made by `program_for`."""

    def __init__(self, compiled: CompiledVariant, seats: int) -> None:
        self.compiled = compiled
        self.variant = compiled.variant
        self.seats = seats
        self.record = np.zeros(1, PROGRAM)
        self.row = as_rows(self.record)[0]
        _check_size(compiled, seats)
        check_rules(compiled.rules)
        check_cards(compiled)
        _write_rules(self.record[0], compiled, seats)
        _write_cards(self.record[0], compiled)
        _write_sets(self.record[0], compiled)
        self.number = _number_of(compiled, self.row)

    def __repr__(self) -> str:
        switches = [f"{name}={quote(value)}" for name, value in self.variant.rules.changes().items()]
        return f"Program({', '.join([repr(self.variant.id), f'seats={self.seats}', *switches])})"


def program_for(variant: Variant | str, seats: int) -> Program:
    """Return the program of a variant for a number of seats, the same object every time.

    Args:
        variant: A variant, or the id of a built-in one.
        seats: How many seats there are.

    Raises:
        SetupError: If the variant is not for so many seats.
        VariantError: For an unknown id.
        BatchError: If the kernel does not support a switch or a kind, with its name.
    """
    found = BUILT_IN.variant(variant) if isinstance(variant, str) else variant
    return _program_for(found, require_integer("seats", seats))


@lru_cache(maxsize=64)
def _program_for(variant: Variant, seats: int) -> Program:
    compiled = compile_variant(variant)
    player_names(compiled, seats)
    return Program(compiled, seats)


def program_of(state: State) -> Program:
    """Return the program for the game of a state.

    Args:
        state: The state of the game.

    Raises:
        BatchError: If the kernel does not support a switch or a kind, with its name.
    """
    return program_for(state.variant, state.seats)


def card_set(cards: Iterable[int]) -> Any:
    """Return the words of a set of cards."""
    members: Any = np.zeros(MAX_DISTINCT, np.uint8)
    members[list(cards)] = 1
    return np.packbits(members, bitorder="little").view("<u8")


def _number_of(compiled: CompiledVariant, row: Any) -> int:
    """Return the number that marks games of a program: a hash of its cards, switches and tables, never 0."""
    names = f"{compiled.variant.id} {compiled.rules!r} {' '.join(map(str, compiled.cards))}"
    return int.from_bytes(blake2b(names.encode() + row.tobytes(), digest_size=8).digest(), "little") or 1


def _check_size(compiled: CompiledVariant, seats: int) -> None:
    variant, decks = compiled.variant, compiled.rules.decks
    if seats > MAX_SEATS:
        raise BatchError(f"{variant} is for {seats} seats; a batch plays at most {MAX_SEATS}")
    if len(compiled.deck) > MAX_DECK:
        raise BatchError(
            f"{variant} with decks={decks} has {len(compiled.deck)} cards; a batch plays at most {MAX_DECK}"
        )
    for number, card in enumerate(compiled.cards):
        copies = compiled.deck.count(number)
        if copies > MAX_COPIES:
            raise BatchError(
                f"{variant} with decks={decks} has {copies} copies of {card}; a batch plays at most {MAX_COPIES}"
            )


def _write_rules(p: Any, compiled: CompiledVariant, seats: int) -> None:
    rules = compiled.rules
    p.seats = seats
    p.colors = compiled.no_color
    p.words = (len(compiled.cards) + 63) // 64
    p.deck_count = len(compiled.deck)
    p.deck[: len(compiled.deck)] = np.frombuffer(compiled.deck, np.uint8)
    p.hand_size = rules.hand_size
    p.opening_covers = rules.opening == "numbers_only"
    p.reverse_skips = rules.two_player_reverse == "skip"
    p.drawn_card = codes.DRAWN_CARD.index(rules.drawn_card)
    p.challenges = rules.wd4 == "challenge"
    p.only_if_stuck = rules.draw_choice == "only_if_stuck"
    p.until_playable = rules.turn_draw == "until_playable"
    p.scoring = codes.SCORING.index(rules.scoring)
    p.partners = rules.partners != "off"
    p.draw_high = rules.dealer == "draw_high" and any(kind.number is not None for kind in compiled.kinds)
    p.next_dealer = codes.NEXT_DEALER.index(rules.next_dealer)
    p.checks_each_turn = compiled.checks_each_turn
    p.guards = bool(compiled.guarded)
    p.debts = compiled.house.debts
    p.turn_limit = codes.NO_LIMIT if rules.turn_limit is None else rules.turn_limit
    p.mercy = codes.NO_LIMIT if rules.mercy is None else rules.mercy
    p.target = rules.target


def _write_cards(p: Any, compiled: CompiledVariant) -> None:
    """Write the tables by card."""
    rows: list[tuple[int, int]] = []
    first: dict[str, int] = {}
    kinds = list(dict.fromkeys(kind.id for kind in compiled.kinds))
    for card in compiled.deck:
        p.of_color[compiled.printed_colors[card]] += 1
    for card, kind in enumerate(compiled.kinds):
        p.kind[card] = kinds.index(kind.id)
        p.points[card] = kind.points
        p.printed[card] = compiled.printed_colors[card]
        p.names_color[card] = kind.names_color
        p.acts[card] = compiled.acts[card]
        p.on_last[card] = kind.on_last
        p.on_open[card] = open_code(kind)
        p.penalty[card] = compiled.house.penalties[card]
        p.owes[card] = compiled.house.owes[card]
        p.number[card] = kind.number or 0
        p.playable[card] = condition_code(kind, "playable")
        p.may_keep[card] = condition_code(kind, "may_keep")
        p.code[card] = card_code(kind)
        effects = effect_rows(kind)
        if kind.id not in first:
            first[kind.id] = len(rows)
            rows += effects
        p.first_effect[card] = first[kind.id]
        p.effect_count[card] = len(effects)
        p.bounces[card] = card in compiled.house.bouncers
        p.bounce_reverses[card] = effects[:1] in ([(codes.REVERSE, 0)], [(codes.REVERSE_ONLY, 0)])
    if len(rows) > MAX_EFFECTS:
        raise BatchError(
            f"the kinds of {compiled.variant} have {len(rows)} effects; a batch plays at most {MAX_EFFECTS}"
        )
    p.effects[: len(rows)] = np.array(rows, np.int64).reshape(-1, 2)


def _write_sets(p: Any, compiled: CompiledVariant) -> None:
    """Write the sets of cards: by top card and colour, by colour, or for the whole variant."""
    house, cards = compiled.house, range(len(compiled.cards))
    tops, every = len(compiled.colors), card_set(cards)
    for top in cards:
        p.stackable[top] = card_set(house.stackable[top])
        for color in range(tops):
            p.fits[top * tops + color] = every & ~card_set(compiled.misfits[top][color])
            if compiled.answers:
                p.answering[top * tops + color] = card_set(compiled.answers[top][color])
    p.namers = card_set(card for card in cards if compiled.names_color[card])
    p.guarded = card_set(compiled.guarded)
    p.not_last = card_set(house.not_last)
    p.bouncers = card_set(house.bouncers)
    p.openers = card_set(compiled.openers)
    wild_forbids = compiled.rules.challenge_match == "color_or_wild"
    for color in range(tops):
        p.bluffs[color] = card_set(
            card
            for card in cards
            if (wild_forbids if compiled.cards[card].color is None else compiled.printed_colors[card] == color)
        )
    for option, character in enumerate(CHARACTERS):
        p.friends[option] = card_set(card for card in cards if character in compiled.cards[card].tags)


# What the kernel supports: switches, effects that are data, and kinds with code that it knows.


class BatchError(UnoError, ValueError):
    """A batch cannot do something: it does not support a rule or kind, or games, ids or seeds do not fit."""


PLAYED: dict[str, tuple[object, ...] | None] = {
    "dealer": ("draw_high", "host_or_random"),
    "next_dealer": codes.NEXT_DEALER,
    "hand_size": None,
    "opening": ("effects", "numbers_only"),
    "two_player_reverse": ("skip", "literal"),
    "drawn_card": codes.DRAWN_CARD,
    "wd4": ("challenge", "enforce", "free"),
    "challenge_match": ("color", "color_or_wild"),
    "challenge_reveal": ("challenger", "all"),
    "uno_call": ("auto", "off"),
    "uno_penalty": (2,),
    "uno_false_penalty": (0,),
    "turn_limit": None,
    "scoring": codes.SCORING,
    "target": None,
    "stacking": ("off", "same_kind", "equal_or_higher", "any"),
    "bounce": ("off", "reverse", "skip", "both"),
    "jump_in": ("off",),
    "seven_zero": ("off", "on"),
    "multi_play": ("off",),
    "turn_draw": ("one", "until_playable"),
    "draw_choice": ("free", "only_if_stuck"),
    "mercy": None,
    "leaving": ("never",),
    "partners": ("off", "opposite"),
    "uno_window": ("next_turn",),
    "last_card": ("any", "no_wild", "numbers_only"),
    "decks": None,
}
"""Every switch with the values that the kernel supports; None stands for all numbers. No seat acts out of turn, and a
play is one card."""

HINTS = {"uno_call": ": use with_rules(uno_call='auto')"}
"""How to change a switch that is refused."""

_SEVEN_ZERO = Rules(seven_zero="on")

KNOWN_KINDS: tuple[tuple[Kind, int], ...] = (
    (classic.WILD_DRAW_FOUR, codes.WILD_DRAW_FOUR),
    (friends.THE_ONE_WHERE_YOU_DRAW, codes.THE_ONE_WHERE_YOU_DRAW),
    (ice_the_kicker.ICE_THE_KICKER, codes.ICE_THE_KICKER),
    (hello_kitty.BADTZ_MARU, codes.BADTZ_MARU),
    (house_kind(classic.NUMBERS[7], _SEVEN_ZERO), codes.SWAP_HANDS),
    (house_kind(classic.NUMBERS[0], _SEVEN_ZERO), codes.PASS_HANDS),
)
"""The kinds whose code the kernel knows: their `on_play` and `on_answer`."""

KNOWN_CONDITIONS: tuple[tuple[object, int], ...] = (
    (None, codes.ALWAYS),
    (challenge.bluffs, codes.IF_BLUFFING),
    (challenge.is_innocent, codes.IF_INNOCENT),
)


def check_rules(rules: Rules) -> None:
    """Raise a `BatchError` if the kernel does not know a switch, or does not support its value."""
    refused = [_refusal(a.name, getattr(rules, a.name)) for a in fields(type(rules))]
    if any(refused):
        raise BatchError("; ".join(filter(None, refused)))


def _refusal(name: str, value: object) -> str:
    """Return why a value of a switch is not supported, or an empty text."""
    values = PLAYED.get(name, ())
    if values is None or value in values:
        return ""
    others = f", only {' or '.join(map(quote, values))}" if values else ""
    return f"{name}={quote(value)} cannot be played in a batch{others}{HINTS.get(name, '')}"


def check_cards(compiled: CompiledVariant) -> None:
    """Raise a `BatchError` if cards have two sides or no colour, or if drawing is more than taking cards."""
    if compiled.sides:
        raise BatchError(f"{compiled.variant} has cards with two sides, which cannot be played in a batch")
    if compiled.on_draw is not None:
        raise BatchError(f"{compiled.variant} has on_draw={compiled.on_draw.id!r}, which cannot be played in a batch")
    for kind in compiled.kinds:
        if kind.colorless:
            raise BatchError(f"kind {kind.id!r} is colorless, which cannot be played in a batch")


def open_code(kind: Kind) -> int:
    """Return the code of a kind's `on_open`, or raise a `BatchError` if the kernel does not know it."""
    if kind.on_open not in codes.ON_OPEN:
        raise BatchError(f"kind {kind.id!r} has on_open={kind.on_open!r}, which cannot be played in a batch")
    return codes.ON_OPEN.index(kind.on_open)


def card_code(kind: Kind) -> int:
    """Return the code of a kind's `on_play`, or raise a `BatchError` if the kernel does not know it."""
    if isinstance(kind.on_play, tuple):
        return codes.EFFECTS
    for known, code in KNOWN_KINDS:
        if kind.on_play is known.on_play and (known.on_answer is None or kind.on_answer is known.on_answer):
            if kind.questions not in ((), known.questions):
                raise BatchError(f"kind {kind.id!r} lists other questions than its code asks: {quote(kind.questions)}")
            return code
    raise BatchError(f"kind {kind.id!r} has code of its own, which cannot be played in a batch")


def condition_code(kind: Kind, name: str) -> int:
    """Return the code of a kind's condition, or raise a `BatchError` if the kernel does not know it."""
    condition: object = getattr(kind, name)
    for known, code in KNOWN_CONDITIONS:
        if condition is known:
            return code
    raise BatchError(f"kind {kind.id!r} has its own {name}, which cannot be played in a batch")


def effect_rows(kind: Kind) -> list[tuple[int, int]]:
    """Return opcodes and numbers of effects that are data, or raise a `BatchError` if the kernel cannot play them."""
    if not isinstance(kind.on_play, tuple):
        return []
    effects = kind.on_play
    if {Penalty, TakePenalty} <= set(map(type, effects)):
        raise BatchError(f"kind {kind.id!r} has both a Penalty and a TakePenalty, which cannot be played in a batch")
    may_owe = bool(effects) and type(effects[-1]) is Penalty
    return [_effect_row(kind, effect, may_owe) for effect in effects if type(effect) is not Announce]


def _effect_row(kind: Kind, effect: Effect, may_owe: bool) -> tuple[int, int]:
    known: Any = effect
    match effect:
        case Penalty():
            return (codes.LAST_PENALTY if may_owe else codes.PENALTY), known.count
        case Skip():
            return codes.SKIP, known.count
        case Reverse():
            return (codes.REVERSE if known.skip_between_two else codes.REVERSE_ONLY), 0
        case TakePenalty(seat=None):
            return codes.LAPSE, 0
        case _:
            raise BatchError(f"kind {kind.id!r}: {quote(effect)} cannot be played in a batch")
