"""The command `rules`: show the deck, switches and rules of a variant."""

from __future__ import annotations

import argparse
import textwrap
import tomllib
from importlib.resources import files

from attrs import fields

from unorules.cli.output import OK, print_line
from unorules.cli.variant_option import add_variant_option, chosen_registry
from unorules.model.rules import Rules
from unorules.model.variant import Variant

HELP = "Show a variant's deck, switches and rules"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_variant_option(parser)
    parser.add_argument("variant", metavar="VARIANT", help="its id, as `variants` lists it")


def run(options: argparse.Namespace) -> int:
    variant = chosen_registry(options).variant(options.variant)
    print_line(f"{variant.title} ({variant.id}, version {variant.version})")
    print_line(
        f"{variant.least_players} to {variant.most_players} players, {_cards(variant)}, {', '.join(variant.colors)}"
    )
    _show_cards(variant)
    _show_switches(variant)
    _show_rules(variant)
    return OK


def _cards(variant: Variant) -> str:
    decks = variant.rules.decks
    return f"{variant.size} cards" if decks == 1 else f"{decks} x {variant.size} cards"


def _show_cards(variant: Variant) -> None:
    print_line("\nCards")
    copies: dict[str, int] = {}
    for card, count in variant.deck:
        copies[card.kind] = copies.get(card.kind, 0) + count
    points = {kind.id: kind.points for kind in variant.kinds}
    for kind, count in copies.items():
        print_line(f"  {count:3} {kind} ({points[kind]} point{'' if points[kind] == 1 else 's'})")


def _show_switches(variant: Variant) -> None:
    print_line("\nSwitches")
    for a in fields(Rules):
        value = getattr(variant.rules, a.name)
        default = "" if value == a.default else f"  (default {a.default!r})"
        unused = a.name == "target" and variant.rules.scoring == "none"
        print_line(f"  {a.name} {'is not used' if unused else f'= {value!r}{default}'}")


def _show_rules(variant: Variant) -> None:
    data = tomllib.loads((files("unorules.data") / "rules.toml").read_text(encoding="utf-8"))
    sheet = next((code for code, id in data["sheet"].items() if id == variant.id), None)
    section = ""
    for rule in data["rule"]:
        if sheet in rule["sheets"]:
            if rule["section"] != section:
                section = rule["section"]
                print_line(f"\n{section}")
            text = f"{rule['id']}  {rule['says']}"
            print_line(textwrap.fill(text, 100, initial_indent="  ", subsequent_indent="      "))
