"""The library's own data about sheets, products, rules and rulings, for the pages."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Final

from attrs import field, frozen

from tests.rules import matrix
from unorules import Variant, variants
from unorules.errors import VariantError
from unorules.variants import BUILT_IN
from unorules.variants import SHEETS as OF_SHEETS

ROOT: Final = Path(__file__).parents[2]

_RULES = tomllib.loads((files("unorules.data") / "rules.toml").read_text(encoding="utf-8"))

SHEETS: Final[dict[str, str]] = _RULES["sheet"]
"""The variant of every sheet and product that the rules name."""

COMMON: Final[dict[str, list[str]]] = _RULES["common"]
"""The rules of the sheets that hold for each product too."""

ASSUMED: Final[dict[str, str]] = _RULES["assumed"]
"""What is assumed about sheets and products, in a sentence."""

PRODUCTS: Final = [sheet for sheet, id in SHEETS.items() if id not in OF_SHEETS]

SHORT: Final = {
    "C10": "Classic",
    "HK": "Hello Kitty",
    "NFL": "Kicker",
    "SM": "Martin",
    "FR": "Friends",
    "NM": "No Mercy",
    "FL": "Flip",
    "AW": "All Wild",
    "AT": "Attack",
    "C18": "Classic 2018",
}
"""Sheets and products by a word or two, where all stand side by side."""


@frozen(kw_only=True)
class Ruling:
    """One ruling, as `rulings.toml` states it."""

    id: str
    title: str
    text: str
    default: str
    switches: list[str]
    confidence: str = "not rated"
    sheets: list[str] = field(factory=lambda: [sheet for sheet in SHEETS if sheet not in PRODUCTS])
    """Those it is about: the sheets, unless it names others."""


RULINGS: Final = {entry["id"]: Ruling(**entry) for entry in matrix.entries("rulings.toml", "ruling")}
EVIDENCE: Final = matrix.entries("rulings.toml", "evidence")
SWITCHES: Final = matrix.entries("rulings.toml", "switch")


def variant_of(sheet: str) -> Variant:
    """Return the variant of a sheet or a product."""
    return BUILT_IN.variant(SHEETS[sheet])


def constant(variant: Variant) -> str:
    """Return the name of a shipped variant in `unorules.variants`."""
    return next(name for name in variants.__all__ if getattr(variants, name) is variant)


def rulings_of(sheet: str) -> list[Ruling]:
    """Return the rulings about a sheet or a product. Those that say what house rules mean are about none."""
    return [ruling for ruling in RULINGS.values() if sheet in ruling.sheets and ruling.id not in matrix.HOUSE_RULINGS]


HOUSE_SWITCHES: Final = [
    switch for switch in SWITCHES if set(switch["rulings"]) <= {*matrix.HOUSE_RULINGS, *matrix.PRODUCT_RULINGS}
]
"""The switches that no sheet needs."""


def house_rules_of(sheet: str) -> dict[str, list[str]]:
    """Return the house rules that a product turns on, each with its rulings."""
    turned_on = variant_of(sheet).rules.changes()
    return {switch["name"]: switch["rulings"] for switch in HOUSE_SWITCHES if switch["name"] in turned_on}


def house_rules_refused(sheet: str) -> list[str]:
    """Return the house rules that cannot be turned on, as they are written in code. Numbers are not tried."""
    named = [switch for switch in HOUSE_SWITCHES if "least" not in switch]
    tried = [(switch["name"], value) for switch in named for value in switch["values"]]
    return [f'{name}="{value}"' for name, value in tried if _refuses(variant_of(sheet), name, value)]


def _refuses(variant: Variant, name: str, value: str) -> bool:
    try:
        variant.with_rules(**{name: value})  # type: ignore[arg-type]
    except VariantError:
        return True
    return False
