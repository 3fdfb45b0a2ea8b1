"""Switches in lines: what each decides, its values, and which of them is the default."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import Attribute, fields

from unorules.cli.output import wrapped
from unorules.cli.switch_texts import switch_texts
from unorules.model.rules import CHOICES, Rules
from unorules.model.variant import Variant


def explained_switches() -> Iterator[str]:
    """Yield what every switch decides, with all its values."""
    for a in fields(Rules):
        text = switch_texts()[a.name]
        yield ""
        yield from wrapped(f"{a.name}: {text.what}")
        if a.name not in CHOICES:
            yield f"    {_number(a)}; default {_value(a.default)}"
        width = max(map(len, CHOICES.get(a.name, ())), default=0)
        for value in CHOICES.get(a.name, ()):
            default = " (default)" if value == a.default else ""
            yield from wrapped(f"{value:{width}}  {text.values[value]}{default}", "    ", " " * (width + 6))


def all_switches(variant: Variant) -> Iterator[str]:
    """Yield the value of every switch: the default, or what it is instead."""
    width = max(len(a.name) for a in fields(Rules))
    for a in fields(Rules):
        value = getattr(variant.rules, a.name)
        default = f"default: {_value(a.default)}" if value != a.default else "default"
        unused = a.name == "target" and variant.rules.scoring == "none"
        yield f"  {a.name:{width}}  {'not used' if unused else f'{_value(value)} ({default})'}"


def changed_switches(variant: Variant) -> list[str]:
    """Return the switches of a variant that are not as usual, each with what it decides and what that means."""
    found = []
    for name, value in variant.rules.changes().items():
        default = _value(getattr(fields(Rules), name).default)
        text = switch_texts()[name]
        meaning = f": {text.values[str(value)]}" if text.values else ""
        found.append(f"{name} = {_value(value)} (default: {default}): {text.what.rstrip('.')}{meaning}")
    return found


def _number(a: Attribute[int | None]) -> str:
    none = ", or none" if a.default is None else ""
    return f"a number of at least {a.metadata['least']}{none}"


def _value(value: object) -> str:
    return "none" if value is None else str(value)
