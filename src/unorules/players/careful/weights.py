"""Weights: how much each thing counts for a careful player. One card more or less in a hand is worth about 1."""

from __future__ import annotations

from attrs import frozen


@frozen
class Weights:
    """How much each thing counts. Found by letting players with different weights play against each other."""

    near: float = 3.0
    """Being close to going out: a hand of n cards is worth `near / n - n`."""
    share: float = 1.0
    """Hurting one of several opponents, divided by how many there are."""
    turn: float = 1.0
    """A lost turn, in cards."""
    wild: float = 2.0
    """Keeping a wild."""
    draw_four: float = 5.0
    """Keeping a wild that makes the next player draw."""
    follow: float = 0.2
    """Each card left that could follow on the one played."""
    again: float = 1.0
    """Going on at once, with a card that can follow."""
    block: float = 1.2
    """The next player not having the colour, in cards."""
    points: float = 0.05
    """A point less in the hand, divided by the cards of whoever is nearest to going out."""
    answered: float = 0.6
    """The share of a debt that stays with the player who owes it."""
    suspected: float = 0.7
    """How often a Wild Draw Four is challenged."""
    bluffs: float = 0.3
    """How often a player who could follow the colour plays a Wild Draw Four, compared with one who cannot."""
