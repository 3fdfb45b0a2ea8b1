"""Card tables: cards as small numbers, and what the engine looks up about them.

Every distinct card is a number below 256 (its index in the deck's list), a hand or a pile is the `bytes` of such
numbers, and a colour is its index among the variant's colours. Which card goes on which is looked up.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from unorules.errors import VariantError, shown
from unorules.model.cards import Card, Color
from unorules.model.effects import Effect
from unorules.model.kinds import Kind, OnPlay
from unorules.model.values import WriteOnce


class CardTables(WriteOnce):
    """What the engine looks up about cards. Shared by variants that differ only in other rules."""

    cards: tuple[Card, ...]
    card_numbers: Mapping[Card, int]
    numbers_by_id: Mapping[int, int]
    """The same by the `id` of the very objects in `cards`: hashing a card takes as long as half a play."""
    texts: tuple[str, ...]
    by_text: Mapping[str, int]
    singles: tuple[bytes, ...]
    """Each card as one byte."""
    deck: bytes
    kinds: tuple[Kind, ...]
    """By card number, as they are under the variant's rules."""
    on_play: tuple[tuple[Effect, ...] | OnPlay, ...]
    acts: tuple[bool, ...]
    """Whether the card has any effects when it is played."""
    names_color: tuple[bool, ...]
    points: tuple[int, ...]
    colors: tuple[Color | None, ...]
    """By colour number; the last one is None, for no colour."""
    color_numbers: Mapping[Color | None, int]
    no_color: int
    printed_colors: tuple[int, ...]
    """By card number: the number of the printed colour."""
    misfits: tuple[tuple[bytes, ...], ...]
    """By top card and colour in force: the cards that may not be played."""
    answers: tuple[tuple[bytes, ...], ...]
    """By top card and colour in force: the cards that say themselves that they answer a debt. Empty if none does."""

    def __init__(self, deck: tuple[tuple[Card, int], ...], colors: tuple[Color, ...], kinds: tuple[Kind, ...]) -> None:
        by_id = {kind.id: kind for kind in kinds}
        self.cards = tuple(card for card, _ in deck)
        self.card_numbers = MappingProxyType({card: number for number, card in enumerate(self.cards)})
        self.numbers_by_id = MappingProxyType({id(card): number for number, card in enumerate(self.cards)})
        self.texts = tuple(map(str, self.cards))
        self.by_text = MappingProxyType({text: number for number, text in enumerate(self.texts)})
        self.singles = tuple(bytes((number,)) for number in range(len(self.cards)))
        self.deck = b"".join(self.singles[number] * count for number, (_, count) in enumerate(deck))
        self.kinds = tuple(by_id[card.kind] for card in self.cards)
        self.on_play = tuple(kind.on_play for kind in self.kinds)
        self.acts = tuple(on_play != () for on_play in self.on_play)
        self.names_color = tuple(kind.names_color for kind in self.kinds)
        self.points = tuple(kind.points for kind in self.kinds)
        self.colors = (*colors, None)
        self.color_numbers = MappingProxyType({color: number for number, color in enumerate(self.colors)})
        self.no_color = len(colors)
        self.printed_colors = tuple(self.color_numbers[card.color] for card in self.cards)
        self.misfits = tuple(
            tuple(self._misfits(top, color) for color in range(len(self.colors))) for top in range(len(self.cards))
        )
        able = [number for number, kind in enumerate(self.kinds) if kind.answers is not None]
        tops = range(len(self.cards)) if able else ()
        self.answers = tuple(
            tuple(self._answers(able, top, color) for color in range(len(self.colors))) for top in tops
        )

    def to_cards(self, numbers: bytes) -> tuple[Card, ...]:
        """Return the cards that have these numbers."""
        cards = self.cards
        return tuple([cards[number] for number in numbers])

    def colors_to_name(self) -> tuple[Color, ...]:
        """Return the colours that can be named for a wild."""
        return tuple([color for color in self.colors if color is not None])

    def _misfits(self, top: int, color: int) -> bytes:
        """Return the cards that may not be played on `top`: all of them under a colour that it cannot have."""
        if not self._can_have(top, color):
            return bytes(range(len(self.cards)))
        below, named = self.cards[top], self.colors[color]
        return bytes(
            number
            for number, card in enumerate(self.cards)
            if not _ask_kind(self.kinds[number], "goes_on", card, below, named)
        )

    def _can_have(self, top: int, color: int) -> bool:
        """Return whether a colour can be in force on a top card."""
        if self.kinds[top].colorless:
            return True
        return color != self.no_color if self.names_color[top] else color == self.printed_colors[top]

    def _answers(self, able: list[int], top: int, color: int) -> bytes:
        if not self._can_have(top, color):
            return b""
        below, named = self.cards[top], self.colors[color]
        return bytes(
            number for number in able if _ask_kind(self.kinds[number], "answers", self.cards[number], below, named)
        )


def _ask_kind(kind: Kind, name: str, card: Card, top: Card, color: Color | None) -> bool:
    """Return what a kind's `goes_on` or `answers` says of a card."""
    try:
        fits: object = getattr(kind, name)(card, top, color)
    except Exception as error:
        raise VariantError(f"kind {kind.id!r}: {name} raised {shown(error)} for the top card {top}") from error
    if type(fits) is not bool:
        raise VariantError(
            f"kind {kind.id!r}: {name} must return True or False, not {shown(fits)}, for the top card {top}"
        )
    return fits
