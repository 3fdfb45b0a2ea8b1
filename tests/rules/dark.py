"""The dark side: tables of UNO Flip on which all cards have been turned over."""

from __future__ import annotations

from collections.abc import Sequence

import unorules as uno
from tests.kit.builders import play
from unorules import Answer, Card, Play, State, Variant, card
from unorules.variants import FLIP_2018


def dark(hands: Sequence[str], *, top: str, color: str | None = None, variant: Variant = FLIP_2018) -> State:
    """A table written in dark faces, with seat 0 to move. The last seat has just played a Flip on the light side.

    The card that was lowest in the discard pile is its top now; if it is a wild, seat 0 names the colour.
    """
    left = [face for face, count in variant.deck for _ in range(count)]
    behind = [[_take(left, text) for text in hand.split()] for hand in hands]
    under = _take(left, top)
    flip = next(face for face in left if face.kind == "flip")
    left.remove(flip)
    on = next(face for face in left if face.color == flip.color)
    last = len(hands) - 1
    light = [*behind[:last], [*behind[last], flip]]
    state = uno.position(light, top=on, discard=[under], turn=last, variant=variant)
    state, _ = play(state, Play(last, flip))
    return state if color is None else play(state, Answer(0, color))[0]


def _take(left: list[Card], text: str) -> Card:
    """Take a card with this face behind out of those that are left."""
    found = next(face for face in left if face.back == card(text))
    left.remove(found)
    return found


def faces(cards: Sequence[Card]) -> list[str]:
    """The sides in front, as sorted texts."""
    return sorted(str(face.front) for face in cards)
