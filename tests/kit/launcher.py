"""A launcher: a small variant that says what drawing is, with cards that ask and calls that interrupt them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import unorules as uno
from unorules import State, Variant
from unorules.cards import Ask, DrawCards, Effect, Kind, Question, Reply, Turn
from unorules.variants import CLASSIC_2010

COUNTS = ("0", "1", "2", "3")
LAUNCHED = Question("launched", COUNTS, outcome=True)


def presses(turn: Turn) -> Iterable[Effect]:
    """As often as cards would be drawn."""
    return [Ask(turn.seat, "launched", COUNTS, memo=turn.owed, outcome=True)]


def came_out(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Cards for who presses, and another press if one is left."""
    left = int(str(reply.memo)) - 1
    again = [Ask(reply.seat, "launched", COUNTS, memo=left, outcome=True)] if left else []
    return [DrawCards(reply.seat, int(reply.word)), *again]


LAUNCHER = Kind("test:launcher", points=0, on_play=presses, on_answer=came_out, questions=(LAUNCHED,))


def launching(on_draw: Kind = LAUNCHER, id: str = "test:launching", **rules: Any) -> Variant:
    """Return the classic deck with a launcher."""
    return uno.Variant(
        id,
        title="Launching",
        colors=CLASSIC_2010.colors,
        deck=CLASSIC_2010.deck,
        kinds=CLASSIC_2010.kinds,
        rules=uno.Rules(**rules),
        on_draw=on_draw,
    )


LAUNCHING = launching()


def launched(*hands: str, variant: Variant = LAUNCHING, **fields: Any) -> State:
    """Return a table of it on which a red 9 lies."""
    usual = ("red-1 red-2", "blue-1 blue-2", "green-1 green-2")
    return uno.position(hands or usual, **{"top": "red-9", "variant": variant, **fields})
