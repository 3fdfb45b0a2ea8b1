"""The rules of the shipped variants, as `rules.toml` states them: which hold for each, and what is assumed about it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from unorules.model.variant import Variant


def rules_by_section(variant: Variant) -> dict[str, list[str]]:
    """Return the rules of a variant with their ids: for a product, its own and those of the sheets that hold for it.

    There are none for a variant that is not shipped.
    """
    data, sheet = _data(), _sheet(variant)
    common = data["common"].get(sheet, ())
    sections: dict[str, list[str]] = {rule["section"]: [] for rule in data["rule"]}
    for rule in data["rule"]:
        if sheet in rule["sheets"] or rule["id"] in common:
            sections[rule["section"]].append(f"{rule['id']}  {rule['says']}")
    return {section: rules for section, rules in sections.items() if rules}


def assumed(variant: Variant) -> str:
    """Return what no source settles about a variant; nothing if all is settled, or if it is not shipped."""
    what: str = _data()["assumed"].get(_sheet(variant), "")
    return what


def _sheet(variant: Variant) -> str | None:
    return next((code for code, id in _data()["sheet"].items() if id == variant.id), None)


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("unorules.data") / "rules.toml").read_text(encoding="utf-8"))
