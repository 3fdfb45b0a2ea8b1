"""The command `variants`: list the variants, or show one with its deck."""

from __future__ import annotations

import argparse

from unorules.cli.deck_lines import deck_lines, number, one_side, special_cards
from unorules.cli.output import OK, print_line, wrapped
from unorules.cli.switch_lines import changed_switches
from unorules.cli.variant_option import add_variant_option, chosen_registry
from unorules.model.registry import Registry
from unorules.model.variant import Variant
from unorules.words.titles import color_title, tag_title

HELP = "List the variants, or show the deck of one"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("variant", nargs="?", metavar="VARIANT", help="show this one, and not a list")
    add_variant_option(parser)


def run(options: argparse.Namespace) -> int:
    registry = chosen_registry(options)
    if options.variant is None:
        _list(registry)
    else:
        _show(registry.variant(options.variant))
    return OK


def heading(variant: Variant) -> str:
    """Return what a variant is called."""
    return f"{variant.title} ({variant.id}, version {variant.version})"


def _list(registry: Registry) -> None:
    variants = list(registry)
    width = max(len(variant.id) for variant in variants)
    for variant in variants:
        players = f"{variant.least_players}-{variant.most_players} players"
        print_line(f"{variant.id:{width}}  v{variant.version}  {variant.size} cards  {players}  {variant.title}")


def _show(variant: Variant) -> None:
    decks = variant.rules.decks
    cards = f"{variant.size} cards" if decks == 1 else f"{number(decks)} decks of {variant.size} cards"
    colors = ", ".join(color_title(color, variant) for color in (*variant.colors, *variant.back_colors))
    tags = dict.fromkeys(tag_title(tag, variant) for card, _ in variant.deck for tag in card.tags)
    shown = [f"With {', '.join(tags)} on the cards."] if tags else []
    print_line(heading(variant))
    print_line(f"{variant.least_players} to {variant.most_players} players, {cards}{colors and ', '}{colors}")
    _print_section("Deck", [*deck_lines(variant), *shown])
    if one_side(variant, back=True):
        _print_section("Behind them", deck_lines(variant, back=True))
    _print_section("What the cards do", special_cards(variant))
    _print_section("Rules that are not as usual", changed_switches(variant))


def _print_section(title: str, texts: list[str]) -> None:
    print_line(f"\n{title}")
    for text in texts or ["none"]:
        for line in wrapped(text, "  "):
            print_line(line)
