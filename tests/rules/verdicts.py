"""Verdicts: how the challenge of a Wild Draw Four ends, on any sheet."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tests.kit.builders import WD4, play, sizes
from tests.rules.sheets import printed, table
from unorules import Answer, Draw, Play, Variant

Verdict: TypeAlias = Literal["guilty", "innocent", "not offered"]


def verdict(
    variant: Variant,
    held: str,
    *,
    top: str = "red-5",
    color: str | None = None,
    under: str = "",
    named: str = "green",
    drawn: bool = False,
) -> Verdict | list[int]:
    """How it ends for who holds these others, told by who draws how many cards; the hands' sizes if neither.

    `color` is in force on `top`, which lies on `under`; then green is `named`. The card may be one just `drawn`.
    """
    hand = held if drawn else f"wild-draw-four {held}"
    others = ["yellow-1 yellow-2", "blue-8 blue-9"]
    draw = "wild-draw-four" if drawn else ""
    state = table(variant, [hand, *others], top=top, color=color, draw=draw, discard=under)
    if drawn:
        state, _ = play(state, Draw(0))
    state, _ = play(state, Play(0, WD4, color=printed(named, variant)))
    if state.prompt.kind != "ask":
        return "not offered"
    kept = len(held.split())
    state, _ = play(state, Answer(1, "challenge"))
    if sizes(state) == [kept + 4, 2, 2]:
        return "guilty"
    return "innocent" if sizes(state) == [kept, 8, 2] else sizes(state)
