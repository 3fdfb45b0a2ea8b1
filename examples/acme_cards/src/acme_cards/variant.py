"""The game: the classic deck with the weather in it, and a registry that holds it beside the shipped variants."""

from __future__ import annotations

from acme_cards.cards import (
    barometer,
    forecast,
    gale,
    lightning,
    storm,
    tornado,
    trade_wind,
    umbrella,
    weathervane,
)
from unorules import Registry
from unorules.variants import BUILT_IN, CLASSIC_2010

WILDS = (storm, lightning, forecast, barometer, trade_wind, tornado, gale, weathervane)

ACME_UNO = CLASSIC_2010.extended("acme:uno", title="ACME UNO", add={**dict.fromkeys(WILDS, 2), umbrella: 1})
"""Two of each wild, and an umbrella of each colour."""

REGISTRY = Registry([*BUILT_IN, ACME_UNO])
