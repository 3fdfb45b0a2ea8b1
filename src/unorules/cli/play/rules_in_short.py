"""The rules in short, for somebody who is playing: the special cards, and the house rules."""

from __future__ import annotations

from collections.abc import Mapping

from unorules.cli.play.labels import label
from unorules.cli.play.terminal import Terminal
from unorules.cli.variants import special_cards
from unorules.model.variant import Variant
from unorules.variants import DEFAULT, SHEETS


def show_rules(variant: Variant, terminal: Terminal, language: str) -> None:
    """Print what is played to, what is not as in the classic game or as on the sheet, and what the cards do."""
    if variant.rules.scoring != "none":
        terminal.say(label(language, "target", target=variant.rules.target))
    shipped = DEFAULT.variant(variant.id).rules if variant.id in DEFAULT else None
    if shipped is not None and variant.id not in SHEETS:
        _say_switches("own", shipped.changes(), terminal, language)
    _say_switches("house", variant.rules.changes(since=shipped), terminal, language)
    terminal.say(label(language, "cards"))
    for text in special_cards(variant, language):
        terminal.say(text, indent="  ")
    if shipped is not None:
        terminal.say(label(language, "more", variant=variant.id))


def _say_switches(id: str, changes: Mapping[str, object], terminal: Terminal, language: str) -> None:
    if changes:
        switches = ", ".join(f"{name}={value}" for name, value in changes.items())
        terminal.say(label(language, id, switches=switches))
