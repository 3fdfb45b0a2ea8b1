"""The texts of rules and switches in the output of commands."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from inspect import cleandoc
from itertools import pairwise
from typing import Any

from attrs import Attribute, fields, frozen

from unorules.cli.output import wrap_text
from unorules.rules import CHOICES, Rules
from unorules.variant import Variant

# The rules of the shipped variants, from `rules.toml`, and the assumptions about them.


def rules_by_section(variant: Variant) -> dict[str, list[str]]:
    """Return the rules of a variant with their ids, by section: its own, and those of other sheets that hold for it.

    A variant that is not shipped has none.
    """
    data, sheet = _data(), _sheet(variant)
    common = data["common"].get(sheet, ())
    sections: dict[str, list[str]] = {rule["section"]: [] for rule in data["rule"]}
    for rule in data["rule"]:
        if sheet in rule["sheets"] or rule["id"] in common:
            sections[rule["section"]].append(f"{rule['id']}  {rule['says']}")
    return {section: rules for section, rules in sections.items() if rules}


def assumption(variant: Variant) -> str:
    """Return what is assumed about a variant because no source settles it; an empty text if there is nothing."""
    what: str = _data()["assumed"].get(_sheet(variant), "")
    return what


def _sheet(variant: Variant) -> str | None:
    return next((code for code, id in _data()["sheet"].items() if id == variant.id), None)


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("unorules.data") / "rules.toml").read_text(encoding="utf-8"))


# Switches in lines.


def explain_switches() -> Iterator[str]:
    """Yield lines about every switch, with all its values and the default."""
    for a in fields(Rules):
        text = switch_texts()[a.name]
        yield ""
        yield from wrap_text(f"{a.name}: {text.what}")
        if a.name not in CHOICES:
            yield f"    {_number(a)}; default {_value(a.default)}"
        width = max(map(len, CHOICES.get(a.name, ())), default=0)
        for value in CHOICES.get(a.name, ()):
            default = " (default)" if value == a.default else ""
            yield from wrap_text(f"{value:{width}}  {text.values[value]}{default}", "    ", " " * (width + 6))


def switch_values(variant: Variant) -> Iterator[str]:
    """Yield a line for every switch, with its value and the default."""
    width = max(len(a.name) for a in fields(Rules))
    for a in fields(Rules):
        value = getattr(variant.rules, a.name)
        default = f"default: {_value(a.default)}" if value != a.default else "default"
        unused = a.name == "target" and variant.rules.scoring == "none"
        yield f"  {a.name:{width}}  {'not used' if unused else f'{_value(value)} ({default})'}"


def changed_switches(variant: Variant) -> list[str]:
    """Return texts about the switches of a variant that differ from the default."""
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


# The texts of the switches, from the source of `Rules`: Python does not keep the texts under its fields.


@frozen
class SwitchText:
    """The description of a switch."""

    what: str
    """What the switch decides."""
    values: dict[str, str]
    """The meaning of each value; empty for a number."""


@cache
def switch_texts() -> dict[str, SwitchText]:
    """Return the descriptions of all switches, by name."""
    tree = ast.parse(files("unorules").joinpath("rules.py").read_text(encoding="utf-8"))
    (rules,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Rules"]
    return {
        field.target.id: _read(cleandoc(below.value.value))
        for field, below in pairwise(rules.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


def _read(text: str) -> SwitchText:
    what, _, listed = text.replace("`", "").replace("None", "none").partition("\n\n")
    values = dict(re.findall(r"^- (\w+): (.+?)\.$", listed, re.MULTILINE))
    return SwitchText(re.sub(r" \(R-[^)]+\)", "", " ".join(what.split())), values)
