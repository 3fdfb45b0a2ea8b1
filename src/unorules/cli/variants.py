"""The command `variants`: list the variants, or show one with its deck."""

from __future__ import annotations

import argparse

from unorules.cli.deck_lines import deck_lines, number, one_side, special_cards
from unorules.cli.output import OK, print_line, print_section, wrapped
from unorules.cli.rule_texts import assumed
from unorules.cli.switch_lines import changed_switches
from unorules.cli.variant_option import add_variant_option, chosen_registry, chosen_variant
from unorules.model.registry import Registry
from unorules.model.variant import Variant
from unorules.words.titles import color_title, tag_title

HELP = "List the variants, or show the deck of one"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("variant", nargs="?", metavar="VARIANT", help="show this one, and not a list")
    add_variant_option(parser)


def run(options: argparse.Namespace) -> int:
    if options.variant is None:
        _list(chosen_registry(options))
    else:
        _show(chosen_variant(options))
    return OK


def print_heading(variant: Variant) -> None:
    """Print what a variant is called, how many play with what, and what is assumed about it."""
    decks = variant.rules.decks
    cards = f"{variant.size} cards" if decks == 1 else f"{number(decks)} decks of {variant.size} cards"
    front, back = (
        ", ".join(color_title(color, variant) for color in colors) for colors in (variant.colors, variant.back_colors)
    )
    colors = (front and f", {front}") + (back and f"; behind them {back}")
    what = assumed(variant)
    print_line(f"{variant.title} ({variant.id}, version {variant.version})")
    for text in (
        f"{variant.least_players} to {variant.most_players} players, {cards}{colors}",
        *([f"Assumed: {what}"] if what else []),
    ):
        for line in wrapped(text):
            print_line(line)


def _list(registry: Registry) -> None:
    rows = [
        (
            variant.id,
            f"v{variant.version}",
            f"{variant.size:>3} cards",
            f"{variant.least_players}-{variant.most_players} players",
            f"{variant.title} *" if assumed(variant) else variant.title,
        )
        for variant in registry
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print_line("  ".join(f"{text:{width}}" for text, width in zip(row, widths, strict=True)).rstrip())
    if any(map(assumed, registry)):
        print_line("\n* Something about it is assumed: `unorules variants VARIANT` says what.")


def _show(variant: Variant) -> None:
    tags = dict.fromkeys(tag_title(tag, variant) for card, _ in variant.deck for tag in card.tags)
    shown = [f"With {', '.join(tags)} on the cards."] if tags else []
    print_heading(variant)
    print_section("Deck", [*deck_lines(variant), *shown])
    if one_side(variant, back=True):
        print_section("Behind them", deck_lines(variant, back=True))
    print_section("What the cards do", special_cards(variant))
    print_section("Switches that are not as usual", changed_switches(variant))
