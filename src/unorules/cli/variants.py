"""The command `variants`: list the variants."""

from __future__ import annotations

import argparse

from unorules.cli.output import OK, print_line
from unorules.cli.variant_option import add_variant_option, chosen_registry

HELP = "List the variants"

add_arguments = add_variant_option


def run(options: argparse.Namespace) -> int:
    variants = list(chosen_registry(options))
    width = max(len(variant.id) for variant in variants)
    for variant in variants:
        players = f"{variant.least_players}-{variant.most_players} players"
        print_line(f"{variant.id:{width}}  v{variant.version}  {variant.size} cards  {players}  {variant.title}")
    return OK
