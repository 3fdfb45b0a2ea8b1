"""House rules: the choices on the page, the rules of a table, and its problems in words."""

from __future__ import annotations

import re
from typing import Any, get_args, get_type_hints

import unorules as uno
from unorules.variants import BUILT_IN, house

SWITCHES = get_type_hints(uno.rules.RuleChanges)
"""Every switch of the library, and the type of its values: some words, a number, or a number or nothing."""

PRESETS = {name: rules for name, rules in vars(house).items() if isinstance(rules, uno.Rules)}
"""House rules that people know by name."""

LABELS = {
    "stacking": "Draw cards on draw cards",
    "bounce": "Pass on what is owed with",
    "jump_in": "Jump in with an identical card",
    "seven_zero": "7 and 0 move hands",
    "multi_play": "Several cards at once",
    "turn_draw": "Cards drawn as a turn",
    "draw_choice": "Drawing although a card fits",
    "mercy": "Out of the round with so many cards",
    "leaving": "Leaving the match for good",
    "partners": "Partners",
    "scoring": "Scoring",
    "target": "Points that end the match",
    "uno_window": "UNO can be caught until the",
    "last_card": "Last card of a hand",
    "decks": "Decks",
    "hand_size": "Cards dealt",
    "drawn_card": "Playing a card just drawn",
    "wd4": "Wild Draw Four as a bluff",
    "challenge_match": "What makes it a bluff",
    "challenge_reveal": "Who sees a challenged hand",
    "uno_call": "Calling UNO",
    "uno_penalty": "Cards for a missed call",
    "uno_false_penalty": "Cards for a wrong call or catch",
    "opening": "First card of the pile",
    "two_player_reverse": "Reverse between two players",
    "dealer": "First dealer",
    "next_dealer": "Next dealer",
    "turn_limit": "Turns after which a round is void",
}
"""A few words for every switch, in the order of the page. One that is not here is shown by its name, at the end."""

ORDER = [*(name for name in LABELS if name in SWITCHES), *(name for name in SWITCHES if name not in LABELS)]


def label(name: str) -> str:
    """A switch in a few words."""
    return LABELS.get(name, words(name))


def words(value: object) -> str:
    """A value, or a name, as a person reads it."""
    return "none" if value is None else str(value).replace("_", " ")


def choices() -> dict[str, Any]:
    """What the page needs to offer house rules: the presets, and every switch with its values."""
    return {
        "presets": [{"title": name.capitalize(), "rules": rules.changes()} for name, rules in PRESETS.items()],
        "switches": [{"name": name, "label": label(name), **_values(name)} for name in ORDER],
    }


def _values(name: str) -> dict[str, Any]:
    """The words to choose from, or whether a number may be left out."""
    values = get_args(SWITCHES[name])
    if SWITCHES[name] is int or int in values:
        return {"optional": type(None) in values}
    return {"values": [{"value": value, "words": words(value)} for value in values]}


def switches(variant: uno.Variant) -> dict[str, Any]:
    """Every switch as this game has it."""
    return {name: getattr(variant.rules, name) for name in SWITCHES}


def changes(variant: uno.Variant) -> dict[str, Any]:
    """The switches that are not as on the sheet of the game."""
    sheet = switches(BUILT_IN.variant(variant.id))
    return {name: value for name, value in switches(variant).items() if value != sheet[name]}


def summary(variant: uno.Variant) -> list[str]:
    """The house rules of a table in words."""
    changed = changes(variant)
    return [f"{label(name)}: {words(changed[name])}" for name in ORDER if name in changed]


def problem(error: uno.UnoError) -> str:
    """Why a game cannot be played like this, with the switches in the words of the page."""
    names = re.compile(rf"\b({'|'.join(SWITCHES)})\b(?:=(\w+|'\w+'))?")

    def in_words(found: re.Match[str]) -> str:
        name, value = found.groups()
        return f"“{label(name)}: {value}”" if value else f"“{label(name)}”"

    sentence = re.sub(r"^variant '.*?': ", "", str(error)).replace("on_draw", "the game")
    sentence = words(names.sub(in_words, sentence)).replace("'", "")
    return f"{sentence[:1].upper()}{sentence[1:]}."
