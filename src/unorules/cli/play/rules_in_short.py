"""The rules in short, for somebody who is playing: the special cards, and the house rules."""

from __future__ import annotations

from unorules.cli.deck_lines import special_cards
from unorules.cli.play.labels import label
from unorules.cli.play.terminal import Terminal
from unorules.model.variant import Variant
from unorules.variants import DEFAULT


def show_rules(variant: Variant, terminal: Terminal, language: str) -> None:
    """Print what is played to, what the special cards do, and what is not as on the sheet."""
    if variant.rules.scoring != "none":
        terminal.say(label(language, "target", target=variant.rules.target))
    sheet = DEFAULT.variant(variant.id).rules if variant.id in DEFAULT else None
    if changes := variant.rules.changes(since=sheet):
        switches = ", ".join(f"{name}={value}" for name, value in changes.items())
        terminal.say(label(language, "house", switches=switches))
    terminal.say(label(language, "cards"))
    for text in special_cards(variant, language):
        terminal.say(text, indent="  ")
    if sheet is not None:
        terminal.say(label(language, "more", variant=variant.id))
