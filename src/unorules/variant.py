"""Variants: a deck, its kinds and its rules, as one piece of declarative data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import attrs
from attrs import field, frozen
from typing_extensions import Self, Unpack

from unorules.cards import COLOR, KIND_ID, Card, Color, card
from unorules.errors import SetupError, VariantError
from unorules.kinds import Kind
from unorules.rules import RuleChanges, Rules

MOST_FACES = 256
MOST_CARDS = 5000


@frozen(kw_only=True, cache_hash=True)
class Variant:
    """A game that can be played: what is in the box and by which rules."""

    id: str = field(kw_only=False)
    title: str
    version: int = 1
    colors: tuple[Color, ...]
    deck: tuple[tuple[Card, int], ...] = field(repr=False)
    """Every distinct card with its number of copies, in the order in which hands are sorted."""
    kinds: tuple[Kind, ...] = field(repr=False)
    rules: Rules
    least_players: int = 2
    most_players: int = 10

    def __attrs_post_init__(self) -> None:
        if type(self.id) is not str or not KIND_ID.fullmatch(self.id):
            raise VariantError(f"a variant's id is written like 'classic-2010', not {self.id!r}")
        for fault in self._faults():
            raise VariantError(f"variant {self.id!r}: {fault}")

    def __str__(self) -> str:
        return self.id

    @property
    def size(self) -> int:
        """How many cards are in play."""
        return sum(count for _, count in self.deck)

    def with_rules(self, **changes: Unpack[RuleChanges]) -> Self:
        """The same variant with some switches set otherwise. It keeps its id."""
        try:
            rules = attrs.evolve(self.rules, **changes)
        except TypeError:
            known = {a.name for a in attrs.fields(Rules)}
            unknown = ", ".join(sorted(set(changes) - known))
            raise VariantError(
                f"there is no switch {unknown}; the switches are {', '.join(sorted(known))}"
            ) from None
        return attrs.evolve(self, rules=rules)

    def _faults(self) -> Iterable[str]:
        """What is wrong with this variant, each as a sentence."""
        yield from self._frame_faults()
        kinds = {kind.id: kind for kind in self.kinds}
        for found, _ in self.deck:
            kind = kinds.get(found.kind)
            if kind is None:
                yield f"card {str(found)!r} is of a kind that is not among the kinds"
            else:
                yield from self._card_faults(found, kind)
        if not any(self.opens(kinds[found.kind]) for found, _ in self.deck):
            yield "no card of the deck can open a game"

    def _frame_faults(self) -> Iterable[str]:
        if not 2 <= self.least_players <= self.most_players:
            yield f"{self.least_players} to {self.most_players} players is not a range from 2 on"
        if repeated := _repeated(self.colors):
            yield f"colour {repeated!r} is listed twice"
        for color in self.colors:
            if not COLOR.fullmatch(color):
                yield f"{color!r} is not a colour's name"
        if repeated := _repeated(kind.id for kind in self.kinds):
            yield f"two kinds have the id {repeated!r}"
        if repeated := _repeated(str(found) for found, _ in self.deck):
            yield f"card {repeated!r} is listed twice"
        if len(self.deck) > MOST_FACES:
            yield f"{len(self.deck)} distinct cards are more than {MOST_FACES}"
        if self.size > MOST_CARDS:
            yield f"{self.size} cards are more than {MOST_CARDS}"

    def _card_faults(self, found: Card, kind: Kind) -> Iterable[str]:
        text = str(found)
        if not _reads_back(found):
            yield f"card {text!r} does not read back from its text"
        if found.color is not None and found.color not in self.colors:
            yield f"card {text!r} has a colour that is not among {', '.join(self.colors)}"
        if kind.names_color and not self.colors:
            yield f"card {text!r} names a colour, and there is none to choose"
        if found.color is None and not kind.names_color:
            yield f"card {text!r} has no colour and names none"
        if found.color is None and kind.on_open in ("plain", "effects"):
            yield f"card {text!r} has no colour, so that it cannot open with on_open={kind.on_open!r}"

    def opens(self, kind: Kind) -> bool:
        """Whether a card of this kind can be the first of the discard pile under these rules."""
        return kind.on_open == "plain" or (self.rules.opening == "effects" and kind.on_open != "return")


def _repeated(names: Iterable[str]) -> str | None:
    return next((name for name, times in Counter(names).items() if times > 1), None)


def _reads_back(found: Card) -> bool:
    try:
        return card(str(found)) == found
    except SetupError:
        return False
