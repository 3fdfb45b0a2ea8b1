"""What the kernel plays: the switches, the effects that are data, and the kinds whose code it knows."""

from __future__ import annotations

from typing import Any

from attrs import fields

from unorules.batch import codes
from unorules.engine.compiled import CompiledVariant
from unorules.engine.house_rules import house_kind
from unorules.errors import UnoError, shown
from unorules.model.effects import Announce, Effect, Penalty, Reverse, Skip, TakePenalty
from unorules.model.kinds import Kind
from unorules.model.rules import Rules
from unorules.variants import friends, hello_kitty, ice_the_kicker, standard


class BatchError(UnoError, ValueError):
    """Something that a batch cannot do: a rule or kind it does not play, or games, ids or seeds that do not fit."""


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
"""Every switch with the values that the kernel plays; None for all numbers. Nobody acts unless the game waits for them,
and a play is one card."""

HINTS = {"uno_call": ": use with_rules(uno_call='auto')"}
"""What to do about a switch that is refused."""

_SEVEN_ZERO = Rules(seven_zero="on")

KNOWN_KINDS: tuple[tuple[Kind, int], ...] = (
    (standard.WILD_DRAW_FOUR, codes.WILD_DRAW_FOUR),
    (friends.THE_ONE_WHERE_YOU_DRAW, codes.THE_ONE_WHERE_YOU_DRAW),
    (ice_the_kicker.ICE_THE_KICKER, codes.ICE_THE_KICKER),
    (hello_kitty.BADTZ_MARU, codes.BADTZ_MARU),
    (house_kind(standard.NUMBERS[7], _SEVEN_ZERO), codes.SWAP_HANDS),
    (house_kind(standard.NUMBERS[0], _SEVEN_ZERO), codes.PASS_HANDS),
)
"""The kinds whose functions the kernel knows, when they are played and when their question is answered."""

KNOWN_CONDITIONS: tuple[tuple[object, int], ...] = (
    (None, codes.ALWAYS),
    (standard.bluffs, codes.IF_BLUFFING),
    (standard.innocent, codes.IF_INNOCENT),
)


def check_rules(rules: Rules) -> None:
    """Raise BatchError if switches have values that the kernel does not play, or are none that it knows."""
    refused = [_refusal(a.name, getattr(rules, a.name)) for a in fields(type(rules))]
    if any(refused):
        raise BatchError("; ".join(filter(None, refused)))


def _refusal(name: str, value: object) -> str:
    """Return why a value of a switch is not played; nothing if it is."""
    values = PLAYED.get(name, ())
    if values is None or value in values:
        return ""
    others = f", only {' or '.join(map(shown, values))}" if values else ""
    return f"{name}={shown(value)} cannot be played in a batch{others}{HINTS.get(name, '')}"


def check_cards(compiled: CompiledVariant) -> None:
    """Raise BatchError if cards have two sides or no colour, or if drawing is more than taking cards."""
    if compiled.sides:
        raise BatchError(f"{compiled.variant} has cards with two sides, which cannot be played in a batch")
    if compiled.on_draw is not None:
        raise BatchError(f"{compiled.variant} has on_draw={compiled.on_draw.id!r}, which cannot be played in a batch")
    for kind in compiled.kinds:
        if kind.colorless:
            raise BatchError(f"kind {kind.id!r} is colorless, which cannot be played in a batch")


def open_code(kind: Kind) -> int:
    """Return the code of what a kind does when it is turned up, or raise BatchError if the kernel does not know it."""
    if kind.on_open not in codes.ON_OPEN:
        raise BatchError(f"kind {kind.id!r} has on_open={kind.on_open!r}, which cannot be played in a batch")
    return codes.ON_OPEN.index(kind.on_open)


def card_code(kind: Kind) -> int:
    """Return the code of what a kind does, or raise BatchError if that is a function which the kernel does not know."""
    if isinstance(kind.on_play, tuple):
        return codes.EFFECTS
    for known, code in KNOWN_KINDS:
        if kind.on_play is known.on_play and (known.on_answer is None or kind.on_answer is known.on_answer):
            if kind.questions not in ((), known.questions):
                raise BatchError(f"kind {kind.id!r} lists other questions than its code asks: {shown(kind.questions)}")
            return code
    raise BatchError(f"kind {kind.id!r} has code of its own, which cannot be played in a batch")


def condition_code(kind: Kind, name: str) -> int:
    """Return the code of a kind's condition, or raise BatchError if the kernel does not know it."""
    condition: object = getattr(kind, name)
    for known, code in KNOWN_CONDITIONS:
        if condition is known:
            return code
    raise BatchError(f"kind {kind.id!r} has its own {name}, which cannot be played in a batch")


def effect_rows(kind: Kind) -> list[tuple[int, int]]:
    """Return the opcodes and numbers of effects that are data, or raise BatchError if one names a seat or asks."""
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
            raise BatchError(
                f"kind {kind.id!r}: {shown(effect)} names a seat or asks, which cannot be played in a batch"
            )
