"""Eight weather wilds and an umbrella, and a game that has them in its deck."""

from acme_cards.cards import barometer, forecast, gale, lightning, storm, tornado, trade_wind, umbrella, weathervane
from acme_cards.variant import ACME_UNO, REGISTRY

__all__ = [
    "ACME_UNO",
    "REGISTRY",
    "barometer",
    "forecast",
    "gale",
    "lightning",
    "storm",
    "tornado",
    "trade_wind",
    "umbrella",
    "weathervane",
]
