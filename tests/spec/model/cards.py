"""Cards as texts: `red-7`, `blue-skip`, `wild-draw-four`, `red-7.joey`, and `red-7/pink-2` with two sides."""

from __future__ import annotations


def front_of(card: str) -> str:
    """Return the side of a card that counts."""
    return card.split("/")[0]


def back_of(card: str) -> str:
    """Return the other side of a card that has two."""
    return card.split("/")[1]


def turned_over(card: str) -> str:
    """Return a card with two sides as it is when the other side counts."""
    return f"{back_of(card)}/{front_of(card)}"


def face_of(card: str) -> str:
    """Return what is printed on it, without the characters."""
    return front_of(card).split(".")[0]


def characters_of(card: str) -> list[str]:
    """Return the characters that it shows."""
    # FR-COMP-02, R-41: a card may show several, or none.
    return front_of(card).split(".")[1:]


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
