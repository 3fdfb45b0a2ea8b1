"""The bots: an honest player who decides from its own view alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from unorules import Action, Answer, CallUno, Card, Catch, Play, View


@dataclass(frozen=True)
class Bot:
    """A player who throws dice. The chances say how often it forgets, notices and doubts."""

    dice: Random
    forgets: float = 0.3
    """To call UNO with its last but one card."""
    catches: float = 0.4
    """Somebody who has not called; also how often it remembers its own call late."""
    doubts: float = 0.3
    """A Wild Draw Four that is laid against it."""
    jumps: float = 0.5
    """In, with a card that may be played out of turn."""

    def speak(self, view: View) -> Action | None:
        """What it does although the game does not wait for it, if anything: UNO, or a card played out of turn."""
        for action in view.legal:
            match action:
                case CallUno(seat) if seat in view.catchable and self.dice.random() < self.catches:
                    return action
                case Catch(_, target) if target in view.catchable and self.dice.random() < self.catches:
                    return action
                case _:
                    pass
        jumps = [action for action in view.legal if isinstance(action, Play) and view.prompt.seat != view.seat]
        if jumps and self.dice.random() < self.jumps:
            return max(jumps, key=lambda action: self._worth(view, action))
        return None

    def move(self, view: View) -> Action:
        """What it does when the game waits for it."""
        moves = [action for action in view.legal if not isinstance(action, CallUno | Catch)]
        if view.prompt.question == "challenge":
            return Answer(view.seat, "challenge" if self.dice.random() < self.doubts else "accept")
        if view.prompt.question == "swap":
            return min(moves, key=lambda action: self._hand_size(view, action))
        best = max(moves, key=lambda action: self._worth(view, action))
        if isinstance(best, Play) and len(view.hand) - best.count == 1 and not view.called_early:
            call = CallUno(best.seat)
            if call in view.legal and self.dice.random() >= self.forgets:
                return call
        return best

    def _worth(self, view: View, action: Action) -> float:
        """How much it likes a move: wilds are kept for later, and the colour it holds most of is best."""
        whim = self.dice.random()
        if not isinstance(action, Play):
            return whim
        held = Counter(card.color for card in view.hand)
        if action.card.color is None:
            return action.count + 5 - 3 * self._would_bluff(view, action.card) + held[action.color] / 10 + whim / 100
        return 10 * action.count + held[action.card.color] + whim

    @staticmethod
    def _hand_size(view: View, action: Action) -> int:
        """How many cards it would get by this swap."""
        return view.sizes[action.option] if isinstance(action, Answer) and isinstance(action.option, int) else 0

    @staticmethod
    def _would_bluff(view: View, card: Card) -> bool:
        """Whether a Wild Draw Four could be challenged with success."""
        return card.kind == "wild-draw-four" and any(held.color == view.color for held in view.hand)
