"""Finding the cards of a deck that a text may mean, and those that may have been meant instead."""

from __future__ import annotations

from collections.abc import Sequence

from unorules.limits import is_short_text
from unorules.model.cards import Card

MANY = 4
"""So many cards that look like a text are no suggestion."""


def find_cards(cards: Sequence[Card], text: str) -> list[Card]:
    """Return the card with this text, or those that differ in case, spaces and hyphens, or those with more to them.

    That is their tags, and their other side.
    """
    if not is_short_text(text):
        return []
    wanted = _squeezed(text)
    return (
        [card for card in cards if str(card) == text]
        or [card for card in cards if _squeezed(str(card)) == wanted]
        or [card for card in cards if _squeezed(str(card.front)) == wanted]
        or [card for card in cards if _squeezed(_without_tags(card)) == wanted]
    )


def suggestion(cards: Sequence[Card], text: str) -> str:
    """Return a question that names cards which look like a text; an empty text if none does."""
    from difflib import get_close_matches  # which a text that is understood does without

    if not is_short_text(text):
        return ""
    faces = {_without_tags(card) for card in cards}
    face = "-".join(text.casefold().partition("/")[0].partition(".")[0].split())
    close = [face] if face in faces else get_close_matches(face, sorted(faces), n=MANY, cutoff=0.75)
    meant = [str(card) for face in close for card in cards if _without_tags(card) == face]
    return f": did you mean {' or '.join(meant)}?" if 0 < len(close) < MANY else ""


def _without_tags(card: Card) -> str:
    return str(card.front).partition(".")[0]


def _squeezed(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())
