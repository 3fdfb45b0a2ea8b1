"""House rules: the classic game with some of them, and what a table waits for."""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import Unpack

from unorules import Seat, State, Variant
from unorules.rules import RuleChanges
from unorules.variants import CLASSIC_2010

Stacking: TypeAlias = Literal["off", "same_kind", "equal_or_higher", "any"]
Bounce: TypeAlias = Literal["off", "reverse", "skip", "both"]
JumpIn: TypeAlias = Literal["off", "colored", "any"]
LastCard: TypeAlias = Literal["any", "no_wild", "numbers_only"]

QUIET = "green-1 green-2 green-3"
"""Cards that go on nothing red or blue."""


def house(**rules: Unpack[RuleChanges]) -> Variant:
    """Return the classic game with these switches."""
    return CLASSIC_2010.with_rules(**rules)


def waits(state: State) -> tuple[str, Seat | None]:
    """Return what a table waits for, and whom."""
    return state.prompt.kind, state.prompt.seat


def owes(state: State) -> tuple[Seat | None, int]:
    """Return who owes at this table, and how many cards."""
    assert "debt" == state.prompt.kind
    assert state.prompt.about == state.prompt.seat
    return state.prompt.seat, state.prompt.owed
