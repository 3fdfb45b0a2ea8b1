"""The command `rules`, which shows all switches, or the rules of a variant."""

from __future__ import annotations

import argparse

from unorules.cli.options import PRESETS, add_variant_option, find_variant
from unorules.cli.output import OK, print_line, print_section
from unorules.cli.rule_texts import explain_switches, rules_by_section, switch_values
from unorules.cli.variants import print_heading
from unorules.variant import Variant

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
        variant = find_variant(options)
        print_heading(variant)
        _show_rules(variant)
        print_line("\nSwitches")
        for line in switch_values(variant):
            print_line(line)
    return OK


def _explain() -> None:
    print_line("Switches change the rules of any variant: `--rule stacking=any`.")
    for line in explain_switches():
        print_line(line)
    print_line("\nPresets set several switches at once: `--preset party`.\n")
    width = max(map(len, PRESETS))
    for name, rules in PRESETS.items():
        print_line(f"  {name:{width}}  {', '.join(f'{switch}={value}' for switch, value in rules.changes().items())}")


def _show_rules(variant: Variant) -> None:
    for section, rules in rules_by_section(variant).items():
        print_section(section, rules)
