"""House rules: presets by name, switches from the command line, and which of them are on."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Mapping
from typing import cast, get_args, get_type_hints

from unorules import DEFAULT, RuleChanges, Rules, Variant
from unorules.variants import house

PRESETS = {name.lower(): rules for name, rules in vars(house).items() if isinstance(rules, Rules)}
"""House rules that people know by name."""
SWITCHES = get_type_hints(RuleChanges)
"""Every switch of the library, and the type of its values."""


def preset(name: str) -> str:
    """The name of a preset, if it is one."""
    if name not in PRESETS:
        raise ArgumentTypeError(f"there are no house rules {name!r}; the presets are {', '.join(PRESETS)}")
    return name


def switches(text: str) -> RuleChanges:
    """`stacking=any,mercy=25` as switches. Which values they take, the library knows."""
    found: dict[str, object] = {}
    for part in text.split(","):
        name, _, value = (piece.strip() for piece in part.partition("="))
        if name not in SWITCHES or not value:
            raise ArgumentTypeError(f"{part!r} is not a switch with a value; the switches are {', '.join(SWITCHES)}")
        numbers = SWITCHES[name] is int or int in get_args(SWITCHES[name])
        found[name] = None if numbers and value == "none" else int(value) if value.isdecimal() else value
    return cast(RuleChanges, found)


def in_words(changes: Mapping[str, object]) -> str:
    """Switches as they are written on the command line: `stacking=any, seven_zero=on`."""
    return ", ".join(f"{name}={value}" for name, value in changes.items())


def house_rules(variant: Variant) -> str:
    """What a game is played with that is not as on its sheet."""
    sheet = next((shipped.rules for shipped in DEFAULT if shipped.id == variant.id), Rules())
    values = {name: getattr(variant.rules, name) for name in SWITCHES}
    return in_words({name: value for name, value in values.items() if value != getattr(sheet, name)})
