"""Cards, and the texts that stand for them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from attrs import evolve, field, frozen

from unorules._limits import is_short_text
from unorules._values import Value, notebook_markup
from unorules.errors import SetupError, quote

Color: TypeAlias = str
"""The name of a colour of the deck, such as `red`."""

COLOR = re.compile(r"(?!wild\Z)[a-z][a-z0-9_]*")
KIND_ID = re.compile(r"(?:[a-z][a-z0-9_]*:)?[a-z0-9][a-z0-9_]*(?:-[a-z0-9_]+)*")
TAG = re.compile(r"[a-z0-9][a-z0-9_-]*")


@frozen(cache_hash=True, repr=False)
class Card:
    """A card as it is printed, without the colour named for a wild. Two red sevens are equal.

    A card with two sides has another card as its `back`. `str` gives the text that the function `card` parses.

    Raises:
        SetupError: If the kind, the colour or a tag is not a text, or the back is not a card with one side.
    """

    kind: str
    """The id of its `Kind`."""
    color: Color | None = None
    """Its printed colour; None for a wild."""
    tags: tuple[str, ...] = field(default=(), kw_only=True)
    """Anything else printed on it, such as a character."""
    back: Card | None = field(default=None, kw_only=True)
    """Its other side, if it has two. In a hand, everyone sees the back, and only the owner this side."""

    def __attrs_post_init__(self) -> None:
        if self.back is not None and (type(self.back) is not Card or self.back.back is not None):
            raise SetupError(f"the back of a card must be a card without a back, not {quote(self.back)}")
        color = () if self.color is None else (self.color,)
        if type(self.tags) is not tuple or not all(type(text) is str for text in (self.kind, *color, *self.tags)):
            raise SetupError(
                f"a card's kind, colour and tags must be text, not {quote((self.kind, self.color, self.tags))}"
            )

    def __str__(self) -> str:
        face = self.kind if self.color is None else f"{self.color}-{self.kind}"
        front = ".".join((face, *self.tags))
        return front if self.back is None else f"{front}/{self.back}"

    def __repr__(self) -> str:
        return f"card({str(self)!r})"

    @property
    def front(self) -> Card:
        """The card with this side alone."""
        return self if self.back is None else Card(self.kind, self.color, tags=self.tags)

    @property
    def turned_over(self) -> Card:
        """The card turned over; a card with one side stays as it is."""
        return self if self.back is None else evolve(self.back, back=self.front)

    def _repr_svg_(self) -> str:
        """Draw the card, in a notebook."""
        return notebook_markup(self)


def backs_of(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the backs of cards, sorted by their text, so that their order reveals nothing about the cards."""
    return tuple(sorted([one.back for one in cards if one.back is not None], key=str))


@frozen(kw_only=True, eq=False, repr=False)
class CardFilter(Value):
    """A condition on cards: a card fits if it matches every field that is given. Without fields, every card fits.

    Raises:
        SetupError: If a field is not a text.
    """

    kind: str | None = None
    """The id of the card's kind."""
    color: Color | None = None
    tag: str | None = None
    """One of the card's tags."""

    def __attrs_post_init__(self) -> None:
        if not all(value is None or type(value) is str for value in (self.kind, self.color, self.tag)):
            given = quote((self.kind, self.color, self.tag))
            raise SetupError(f"a card filter's kind, colour and tag must be text, not {given}")

    def fits(self, card: Card) -> bool:
        """Return whether a card matches every field that is given.

        Args:
            card: The card.
        """
        return (
            self.kind in (None, card.kind)
            and self.color in (None, card.color)
            and (self.tag is None or self.tag in card.tags)
        )


def card(text: str) -> Card:
    """Return the card that a text stands for: `red-7`, `wild`, `acme:wild-storm`, `red-7.monica` or `red-7/pink-2`.

    The card need not be in any deck.

    Args:
        text: What comes before the first hyphen is the colour, unless it is `wild` or has the colon of a namespace. The
            id of the kind follows, then tags after dots, and the other side after a slash.

    Raises:
        SetupError: If the text is not written like a card.
    """
    if type(text) is not str:
        raise SetupError(f"a card is written as text like 'red-7', not {quote(text)}")
    front, slash, back = text.partition("/")
    if "/" in back:
        raise SetupError(f"a card has one side or two, not those of {quote(text)}")
    face, *tags = front.split(".")
    head, hyphen, rest = face.partition("-")
    colored = bool(hyphen) and head != "wild" and ":" not in head
    kind, color = (rest, head) if colored else (face, None)
    if not (
        KIND_ID.fullmatch(kind)
        and (color is None or COLOR.fullmatch(color))
        and all(TAG.fullmatch(tag) for tag in tags)
    ):
        raise SetupError(f"a card is written like 'red-7', 'wild' or 'acme:wild-storm', not {quote(text)}")
    return Card(kind, color, tags=tuple(tags), back=card(back) if slash else None)


# Cards of a deck that a text may mean.

MANY = 4
"""With so many similar cards, none is suggested."""


def find_cards(cards: Sequence[Card], text: str) -> list[Card]:
    """Return the cards that a text may mean.

    That is the card with this very text; or the cards whose text differs only in case, spaces and hyphens; or those
    whose text does so without its other side, or without tags too.
    """
    if not is_short_text(text):
        return []
    wanted = _normalize(text)
    return (
        [card for card in cards if str(card) == text]
        or [card for card in cards if _normalize(str(card)) == wanted]
        or [card for card in cards if _normalize(str(card.front)) == wanted]
        or [card for card in cards if _normalize(_plain_face(card)) == wanted]
    )


def suggestion(cards: Sequence[Card], text: str) -> str:
    """Return a question that suggests cards with a similar text; an empty text if there are none, or too many."""
    from difflib import get_close_matches  # only needed for a text that means no card

    if not is_short_text(text):
        return ""
    faces = {_plain_face(card) for card in cards}
    face = "-".join(text.casefold().partition("/")[0].partition(".")[0].split())
    close = [face] if face in faces else get_close_matches(face, sorted(faces), n=MANY, cutoff=0.75)
    meant = [str(card) for face in close for card in cards if _plain_face(card) == face]
    return f": did you mean {' or '.join(meant)}?" if 0 < len(close) < MANY else ""


def _plain_face(card: Card) -> str:
    return str(card.front).partition(".")[0]


def _normalize(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())
