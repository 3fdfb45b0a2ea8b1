"""What the kernel plays: the switches, the effects that are data, and the kinds whose code it knows."""

from __future__ import annotations

from typing import Any

from unorules.batch import codes
from unorules.engine import house_rules
from unorules.errors import UnoError, shown
from unorules.model.effects import Announce, Effect, Penalty, Reverse, Skip, TakePenalty
from unorules.model.kinds import Kind
from unorules.model.rules import CHOICES, Rules
from unorules.variants import friends, hello_kitty, ice_the_kicker, standard


class BatchError(UnoError, ValueError):
    """The kernel does not play this variant, or a row does not hold such a game."""


REFUSED: dict[str, tuple[object, ...]] = {
    "uno_call": ("manual",),
    "jump_in": ("colored", "any"),
    "multi_play": ("identical",),
    "leaving": ("allowed",),
}
"""The switches that the kernel does not play, with their values: in all of them several seats may act at once."""

KNOWN_CODE: tuple[tuple[object, object, int], ...] = (
    (standard.WILD_DRAW_FOUR.on_play, standard.challenge_answered, codes.WILD_DRAW_FOUR),
    (friends.THE_ONE_WHERE_YOU_DRAW.on_play, friends.friend_named, codes.THE_ONE_WHERE_YOU_DRAW),
    (ice_the_kicker.ICE_THE_KICKER.on_play, ice_the_kicker.kicked, codes.ICE_THE_KICKER),
    (hello_kitty.BADTZ_MARU.on_play, None, codes.BADTZ_MARU),
    (house_rules.swap_hands, house_rules.hands_swapped, codes.SWAP_HANDS),
    (house_rules.pass_hands, None, codes.PASS_HANDS),
)
"""The functions of a kind, when it is played and when its question is answered, and what the kernel does instead."""

KNOWN_CONDITIONS: tuple[tuple[object, int], ...] = (
    (None, codes.ALWAYS),
    (standard.bluffs, codes.IF_BLUFFING),
    (standard.innocent, codes.IF_INNOCENT),
)


def check_rules(rules: Rules) -> None:
    """Raise BatchError if a switch has a value that the kernel does not play."""
    for name, values in REFUSED.items():
        value: object = getattr(rules, name)
        if value in values:
            others = " or ".join(shown(other) for other in CHOICES[name] if other not in values)
            raise BatchError(f"{name}={shown(value)} cannot be played in a batch, only {others}")


def card_code(kind: Kind) -> int:
    """Return the code of what a kind does, or raise BatchError if that is a function which the kernel does not know."""
    if isinstance(kind.on_play, tuple):
        return codes.EFFECTS
    for on_play, on_answer, code in KNOWN_CODE:
        if kind.on_play is on_play and (on_answer is None or kind.on_answer is on_answer):
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
        raise BatchError(f"kind {kind.id!r} takes a penalty beside a Penalty")
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
