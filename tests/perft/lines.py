"""The lines of a position, parsed: what every engine reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

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
    "stacking",
    "bounce",
    "jump_in",
    "seven_zero",
    "multi_play",
    "turn_draw",
    "draw_choice",
    "mercy",
    "leaving",
    "partners",
    "uno_window",
    "last_card",
)
"""The switches that a position gives. The others make no difference to what is counted."""

TURN_LIMIT = 1000
"""In positions that say how many turns are left. How many there were to begin with makes no difference."""

OPTIONS = {
    "challenge": ["accept", "challenge"],
    "kick": ["good", "no-good"],
    "friend": ["monica", "chandler", "joey", "ross", "phoebe", "rachel"],
    "launched": [str(count) for count in range(11)],
}
"""The questions of cards that have the same options every time. A `swap` and a `target` have the other seats."""

REPORTED = ("kick", "launched")
"""What the host is asked."""


def parse(text: str) -> dict[str, str]:
    """Return the lines of a text, by their keys."""
    return dict(line.split(": ", 1) for line in text.splitlines())


def cards(line: str) -> list[str]:
    """Return the cards of a line."""
    return [] if line == "none" else line.split()


def hands(lines: Mapping[str, str]) -> list[list[str]]:
    """Return the cards of each seat."""
    return [cards(line) for key, line in lines.items() if key.startswith("hand ") and key != "hand before"]


def all_cards(lines: Mapping[str, str]) -> list[str]:
    """Return all the cards there are, as they are written."""
    return [card for pile in (cards(lines["discard"]), *hands(lines), cards(lines["draw"])) for card in pile]


def deck(lines: Mapping[str, str]) -> Counter[str]:
    """Return all the cards there are, each with the side in front with which a round begins."""
    turned = "turned" in lines
    return Counter("/".join(reversed(card.split("/"))) if turned else card for card in all_cards(lines))


def switches(line: str) -> dict[str, Any]:
    """Return the switches of a line, with numbers as numbers."""
    words = dict(word.split("=") for word in line.split() if word != "none")
    unknown = set(words) - set(SWITCHES)
    assert not unknown, f"no such switch: {unknown}"
    return {name: int(value) if value.isdecimal() else value for name, value in words.items()}


def seats(lines: Mapping[str, str], key: str) -> list[int]:
    """Return the seats of a line, which may not be there."""
    return [int(seat) for seat in lines.get(key, "").split()]


def others(lines: Mapping[str, str], seat: int) -> list[int]:
    """Return the other seats that play, from the next one on in the direction of play."""
    count, step = len(hands(lines)), 1 if lines["direction"] == "left" else -1
    around = [(seat + step * number) % count for number in range(1, count)]
    return [other for other in around if other not in seats(lines, "inactive")]


def owed_before(lines: Mapping[str, str]) -> int:
    """Return the debt that a Wild Draw Four, or a Wild Draw Two, was laid on, while it is asked about."""
    own = 2 if lines["discard"].startswith("wild-draw-two") else 4
    return max(0, int(lines.get("owed", 0)) - own)


def turn_limit(lines: Mapping[str, str]) -> int | None:
    """Return the turn limit of a position, if it has one."""
    return TURN_LIMIT if "turns left" in lines else None


def undealt(dealt: list[list[str]], dealer: int) -> list[str]:
    """Return the cards of the hands in the order in which they were dealt, from the left of the dealer."""
    seats = len(dealt)
    return [dealt[(dealer + 1 + at) % seats][number] for number in range(len(dealt[0])) for at in range(seats)]
