"""Bots: what a seat without a person does. They choose from the view of their seat, so that they cannot peek."""

from __future__ import annotations

from collections import Counter
from random import Random

from unorules import Action, Answer, CallUno, Catch, Play, View

REMEMBERS, NOTICES = 0.75, 0.5
"""How often a bot calls UNO in time, and how often it catches somebody who has not."""

NAMES = ("Bolt", "Chip", "Cog", "Dot", "Echo", "Gizmo", "Pixel", "Rivet", "Servo", "Spark", "Tick", "Widget")


def choose(view: View, dice: Random) -> Action | None:
    """What the bot in the view's seat does now; None if it lets the others move."""
    for action in view.legal:
        match action:
            case CallUno() if dice.random() < REMEMBERS:
                return action
            case Catch() if dice.random() < NOTICES:
                return action
            case _:
                pass
    moves = [action for action in view.legal if not isinstance(action, CallUno | Catch)]
    if not moves:
        return None
    if isinstance(moves[0], Answer):
        return dice.choice(moves)
    held = Counter(card.color for card in view.hand)

    def worth(action: Action) -> float:
        """Coloured cards first, from the colour held most; then wilds in that colour; then drawing or passing."""
        if not isinstance(action, Play):
            return 0
        return (100 if action.card.color else 1) + held[action.card.color or action.color] + dice.random()

    return max(moves, key=worth)
