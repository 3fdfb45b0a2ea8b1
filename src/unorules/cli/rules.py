"""The command `rules`: show what the switches are, or the rules of a variant."""

from __future__ import annotations

import argparse
import tomllib
from importlib.resources import files

from unorules.cli.output import OK, print_line, wrapped
from unorules.cli.rule_options import PRESETS
from unorules.cli.switch_lines import all_switches, explained_switches
from unorules.cli.variant_option import add_variant_option, chosen_registry
from unorules.cli.variants import heading
from unorules.model.variant import Variant

HELP = "Show the rules of a variant, or what the switches are"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "variant", nargs="?", metavar="VARIANT", help="its rules; without it, the switches that change rules"
    )
    add_variant_option(parser)


def run(options: argparse.Namespace) -> int:
    if options.variant is None:
        _explain()
    else:
        variant = chosen_registry(options).variant(options.variant)
        print_line(heading(variant))
        _show_rules(variant)
        print_line("\nSwitches")
        for line in all_switches(variant):
            print_line(line)
    return OK


def _explain() -> None:
    print_line("Switches change the rules of any variant: `--rule stacking=any`.")
    for line in explained_switches():
        print_line(line)
    print_line("\nPresets set several switches at once: `--preset party`.\n")
    width = max(map(len, PRESETS))
    for name, rules in PRESETS.items():
        print_line(f"  {name:{width}}  {', '.join(f'{switch}={value}' for switch, value in rules.changes().items())}")


def _show_rules(variant: Variant) -> None:
    data = tomllib.loads((files("unorules.data") / "rules.toml").read_text(encoding="utf-8"))
    sheet = next((code for code, id in data["sheet"].items() if id == variant.id), None)
    section = ""
    for rule in data["rule"]:
        if sheet in rule["sheets"]:
            if rule["section"] != section:
                section = rule["section"]
                print_line(f"\n{section}")
            for line in wrapped(f"{rule['id']}  {rule['says']}", "  "):
                print_line(line)
