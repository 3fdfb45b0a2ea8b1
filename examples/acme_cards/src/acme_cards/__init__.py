"""Three weather wilds, and a game that has them in its deck."""

from acme_cards.cards import forecast, lightning, storm
from acme_cards.variant import ACME_UNO, REGISTRY

__all__ = ["ACME_UNO", "REGISTRY", "forecast", "lightning", "storm"]
