"""The options `--preset` and `--rule`: house rules by name, and switches."""

from __future__ import annotations

import argparse
from typing import Any

from attrs import fields

from unorules.errors import VariantError
from unorules.model.rules import CHOICES, Rules
from unorules.model.variant import Variant
from unorules.variants import house

PRESETS = {name.lower(): rules for name, rules in vars(house).items() if isinstance(rules, Rules)}


def add_rule_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--preset",
        action="append",
        default=[],
        choices=sorted(PRESETS),
        metavar="NAME",
        help=f"house rules by name: {', '.join(PRESETS)}",
    )
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="SWITCH=VALUE",
        help="a switch, as `rules` lists them; can be given several times, or several separated by commas",
    )


def with_chosen_rules(variant: Variant, options: argparse.Namespace) -> Variant:
    """Return the variant with the presets and switches that the user has named."""
    changes: dict[str, Any] = {}
    for name in options.preset:
        changes |= PRESETS[name].changes()
    changes |= dict(_switch(text) for given in options.rule for text in given.split(","))
    return variant.with_rules(**changes) if changes else variant


def _switch(text: str) -> tuple[str, str | int | None]:
    """Return a switch and its value. Whether there is such a switch, and whether it takes the value, the rules say."""
    name, equals, value = map(str.strip, text.partition("="))
    if not equals:
        raise VariantError(f"--rule {text}: expected SWITCH=VALUE, like stacking=any")
    if name in CHOICES or name not in {a.name for a in fields(Rules)}:
        return name, value
    if value == "none":
        return name, None
    try:
        return name, int(value)
    except ValueError:
        return name, value
