"""From texts: the state of a position, read as the document of a state."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import evolve, frozen

import unorules as uno
from unorules import Registry, Rules, State, Variant

SWITCHES = (
    "opening",
    "two_player_reverse",
    "drawn_card",
    "wd4",
    "challenge_match",
    "uno_call",
    "uno_penalty",
    "uno_false_penalty",
    "scoring",
    "target",
)
"""The switches that a position gives. The others make no difference to what is counted."""

TURN_LIMIT = 1000
"""In positions that say how many turns are left. How many there were to begin with makes no difference."""

OPTIONS = {
    "challenge": ["accept", "challenge"],
    "kick": ["good", "no-good"],
    "friend": ["monica", "chandler", "joey", "ross", "phoebe", "rachel"],
}
"""The questions of cards."""


@frozen
class Dealt:
    """A round whose cards are dealt, and whose first card is not yet turned up."""

    text: str
    lines: dict[str, str]


def position_of(text: str) -> State | Dealt:
    """Return the position of a text."""
    lines = dict(line.split(": ", 1) for line in text.splitlines())
    if lines["waits"] == "opening":
        return Dealt(text, lines)
    variant = _variant_of(lines, 1)
    return uno.loads(json.dumps(_document(lines, variant)), registry=Registry([variant]))


def turned_up(lines: Mapping[str, str]) -> uno.Step:
    """Deal the hands of a position and turn up the first card."""
    hands = [cards(hand) for hand in _hands(lines)]
    dealer, seats, size = int(lines["dealer"]), len(hands), len(hands[0])
    dealt = [hands[(dealer + 1 + at) % seats][number] for number in range(size) for at in range(seats)]
    return uno.from_deck([*dealt, *cards(lines["draw"])], _variant_of(lines, size), seats, dealer=dealer)


def cards(line: str) -> list[str]:
    """Return the cards of a line."""
    return [] if line == "none" else line.split()


def _hands(lines: Mapping[str, str]) -> list[str]:
    return [value for key, value in lines.items() if key.startswith("hand ") and key != "hand before"]


def _variant_of(lines: Mapping[str, str], hand_size: int) -> Variant:
    """Return the variant of the sheet whose deck is the cards of the position, under its switches."""
    deck = Counter(card for line in (*_hands(lines), lines["draw"], lines["discard"]) for card in cards(line))
    limit = TURN_LIMIT if "turns left" in lines else None
    return _variant(lines["sheet"], lines["switches"], tuple(sorted(deck.items())), limit, hand_size)


@cache
def _variant(
    sheet: str, switches: str, deck: tuple[tuple[str, int], ...], turn_limit: int | None, hand_size: int
) -> Variant:
    words = dict(word.split("=") for word in switches.split() if word != "none")
    unknown = set(words) - set(SWITCHES)
    assert not unknown, f"no such switch: {unknown}"
    given: dict[str, Any] = {name: int(value) if value.isdecimal() else value for name, value in words.items()}
    rules = Rules(**given, turn_limit=turn_limit, hand_size=hand_size)
    return evolve(uno.DEFAULT.variant(sheet).with_deck(f"perft:{sheet}", dict(deck)), rules=rules)


def _document(lines: Mapping[str, str], variant: Variant) -> dict[str, Any]:
    """Return the document of a state, for `loads`."""
    hands = _hands(lines)
    return {
        "format": "unorules-state",
        "version": 1,
        "variant": uno.encode(variant),
        "players": [f"Player {seat}" for seat in range(len(hands))],
        "seed": "00" * 32,
        "shuffle": "unorules-shuffle-1",
        "shuffles": 0,
        "seq": 0,
        "round": 1,
        "dealer": int(lines["dealer"]),
        "scores": [int(score) for score in lines["scores"].split()],
        "hands": [" ".join(cards(hand)) for hand in hands],
        "draw": " ".join(cards(lines["draw"])),
        "discard": " ".join(cards(lines["discard"])),
        "color": None if lines["color"] == "none" else lines["color"],
        "direction": 1 if lines["direction"] == "left" else -1,
        "prompt": _prompt(lines, variant),
        **({"catchable": [int(lines["uncalled"])]} if "uncalled" in lines else {}),
        **({"turns_left": int(lines["turns left"])} if "turns left" in lines else {}),
    }


def _prompt(lines: Mapping[str, str], variant: Variant) -> dict[str, Any]:
    word, about, *drawn = lines["waits"].split()
    seat = int(about)
    prompt: dict[str, Any] = {"kind": word, "seat": seat, "about": seat, "since": 0}
    if "called" in lines:
        prompt["called"] = True
    if "passes" in lines:
        prompt["passes"] = int(lines["passes"])
    if word == "drawn":
        prompt["drawn"] = drawn[0]
    elif word == "color":
        prompt |= {"kind": "ask", "question": word, "options": list(variant.colors)}
    elif word != "turn":
        prompt |= {"kind": "ask", "question": word, "options": OPTIONS[word]}
        prompt["card"] = _card_that_asks(word, lines, variant.rules)
    if word == "kick":  # the host reports it
        prompt["kind"] = "outcome"
        del prompt["seat"]
    return prompt


def _card_that_asks(question: str, lines: Mapping[str, str], rules: Rules) -> dict[str, Any]:
    before, hand = lines["color before"], cards(lines["hand before"])
    asks: dict[str, Any] = {"seat": int(lines["asked by"]), "was": before, "hand": " ".join(hand)}
    if question == "challenge":
        forbid = (before, "wild") if rules.challenge_match == "color_or_wild" else (before,)
        asks["memo"] = any(card.partition("-")[0] in forbid for card in hand)
    return asks
