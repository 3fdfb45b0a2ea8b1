"""Bots: what a seat without a person does. They choose from the view of their seat, so that they cannot peek."""

from __future__ import annotations

from collections import Counter
from random import Random

from unorules import Action, Answer, CallUno, Catch, Play, View

REMEMBERS, NOTICES, JUMPS = 0.75, 0.5, 0.5
"""How often a bot calls UNO in time, catches somebody who has not, and plays out of turn if it can."""

NAMES = ("Bolt", "Chip", "Cog", "Dot", "Echo", "Gizmo", "Pixel", "Rivet", "Servo", "Spark", "Tick", "Widget")


def choose(view: View, dice: Random) -> Action | None:
    """What the bot in the view's seat does now; None if it lets the others move."""
    for action in view.legal:  # where a wrong call costs cards, that is legal too
        match action:
            case CallUno() if should_call(view) and dice.random() < REMEMBERS:
                return action
            case Catch(_, target) if target in view.catchable and dice.random() < NOTICES:
                return action
            case _:
                pass
    moves = [action for action in view.legal if not isinstance(action, CallUno | Catch)]
    if not moves or (view.seat != view.prompt.seat and dice.random() >= JUMPS):
        return None
    if view.prompt.question == "swap":
        return min(moves, key=lambda action: hand_size(view, action))
    if isinstance(moves[0], Answer):
        return dice.choice(moves)
    held = Counter(card.color for card in view.hand)

    def worth(action: Action) -> float:
        """Coloured cards first, many of them, from the colour held most; then wilds; then drawing or passing."""
        if not isinstance(action, Play):
            return 0
        first = 100 if action.card.color else 1
        return action.count * first + held[action.card.color or action.color] + dice.random()

    return max(moves, key=worth)


def should_call(view: View) -> bool:
    """Whether the seat has one card left and has not called, or can come down to one now."""
    if view.seat in view.catchable:
        return True
    leaves = [len(view.hand) - action.count for action in view.legal if isinstance(action, Play)]
    return view.seat == view.prompt.seat and 1 in leaves


def hand_size(view: View, action: Action) -> int:
    """How many cards one would get by swapping hands like this."""
    return view.sizes[action.option] if isinstance(action, Answer) and isinstance(action.option, int) else 0
