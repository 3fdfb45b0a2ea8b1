"""What the pages know of sheets, products, rules and rulings: the library's own data."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from attrs import field, frozen

import unorules
from tests.rules import matrix
from unorules import DEFAULT, Variant
from unorules.variants import SHEETS as OF_SHEETS

ROOT: Final = Path(__file__).parents[2]

SHEETS: Final[dict[str, str]] = tomllib.loads(
    (ROOT / "src" / "unorules" / "data" / "rules.toml").read_text(encoding="utf-8")
)["sheet"]
"""The variant of every sheet and product that the rules name."""

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
    sheets: list[str] = field(factory=lambda: list(SHEETS))
    """Those it is about."""


RULINGS: Final = {entry["id"]: Ruling(**entry) for entry in matrix.entries("rulings.toml", "ruling")}
EVIDENCE: Final = matrix.entries("rulings.toml", "evidence")
SWITCHES: Final = matrix.entries("rulings.toml", "switch")


def variant_of(sheet: str) -> Variant:
    """Return the variant of a sheet or a product."""
    return DEFAULT.variant(SHEETS[sheet])


def constant(variant: Variant) -> str:
    """Return the public name of a shipped variant."""
    return next(name for name in unorules.__all__ if getattr(unorules, name) is variant)


def rulings_of(sheet: str) -> list[Ruling]:
    """Return the rulings about a sheet or a product, and those of the house rules that it turns on."""
    turned_on = variant_of(sheet).rules.changes()
    house = {id for switch in SWITCHES if switch["name"] in turned_on for id in switch["rulings"]}
    return [
        ruling
        for ruling in RULINGS.values()
        if (ruling.id in house if ruling.id in matrix.HOUSE_RULINGS else sheet in ruling.sheets)
    ]
