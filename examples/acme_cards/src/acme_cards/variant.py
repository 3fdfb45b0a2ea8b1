"""The game: the classic deck with two of each card, and a registry that holds it beside the shipped variants."""

from __future__ import annotations

from acme_cards.cards import forecast, lightning, storm
from unorules import CLASSIC_2010, DEFAULT, Registry

ACME_UNO = CLASSIC_2010.extended("acme:uno", title="ACME UNO", add={storm: 2, lightning: 2, forecast: 2})

REGISTRY = Registry([*DEFAULT, ACME_UNO])
