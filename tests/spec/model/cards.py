"""Cards as texts: `red-7`, `blue-skip`, `wild-draw-four`, `red-7.joey`."""

from __future__ import annotations


def face_of(card: str) -> str:
    """Return what is printed on it, without the characters."""
    return card.split(".")[0]


def characters_of(card: str) -> list[str]:
    """Return the characters that it shows."""
    # FR-COMP-02, R-41: a card may show several, or none.
    return card.split(".")[1:]


def is_wild(card: str) -> bool:
    """Return whether it has no colour of its own."""
    # C10-COMP-05
    return card.startswith("wild")


def color_of(card: str) -> str | None:
    """Return its printed colour, None for a wild."""
    if is_wild(card):
        return None
    return face_of(card).split("-")[0]


def kind_of(card: str) -> str:
    """Return its number or its symbol, or which wild it is."""
    if is_wild(card):
        return face_of(card)
    return face_of(card).split("-", 1)[1]


def is_number(card: str) -> bool:
    """Return whether it is a number card, 0 to 9."""
    return kind_of(card).isdigit()


def points_of(card: str) -> int:
    """Return what it scores when it is left in a hand."""
    # ALL-SCORE-02: a number is worth its face.
    if is_number(card):
        return int(kind_of(card))
    # ALL-SCORE-04, HK-BM-07, NFL-KICK-06, FR-TOWYD-05: any wild is worth 50.
    if is_wild(card):
        return 50
    # ALL-SCORE-03, R-06: Draw Two, Reverse and Skip are worth 20.
    return 20
