"""An account of the cards shown to a reader, kept without `view`, `redact` and `narrate`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import unorules as uno
from unorules import words

Steps = Iterable[tuple[uno.State, tuple[uno.Event, ...]]]


class Account:
    """The cards that a reader of a game has seen: somebody in a seat, or everyone in the channel if it is None."""

    def __init__(self, steps: Steps, seat: uno.Seat | None) -> None:
        self.shown: dict[int, frozenset[str]] = {}
        seen: frozenset[str] = frozenset()
        for state, events in steps:
            seen |= {bare(card) for event in events for card in _shown(event, seat)}
            self.shown[state.seq] = seen
            self.variant = state.variant
        faces = {bare(side) for card, _ in self.variant.deck for side in (card, card.back or card)}
        # A wild draw four is no wild: the longest comes first.
        longest = "|".join(re.escape(face) for face in sorted(faces, key=len, reverse=True))
        self._faces = re.compile(rf"\b(?:{longest})(?!\w)", re.IGNORECASE)
        self._known = {face.casefold(): face for face in faces}

    def leaked(self, text: str, seq: int) -> list[str]:
        """Return the cards in a text that the reader had not seen when the game was there."""
        named = self._faces.findall(text.replace(self.variant.title, ""))
        return sorted({self._known[face.casefold()] for face in named} - self.shown[seq])


def bare(card: uno.Card) -> str:
    """Return a card in the words of a message."""
    return words.face(card, article=False)


def _shown(event: uno.Event, seat: uno.Seat | None) -> Iterator[uno.Card]:
    """Yield the cards that an event shows to a seat, both sides of each."""
    cards: Iterable[uno.Card | None] = ()
    match event:
        case uno.events.Played(_, card, _, others):
            cards = (card, *others)
        case uno.events.TurnedUp(card) | uno.events.DealerDrawn(_, card) | uno.events.Flipped(card):
            cards = (card,)
        case uno.events.Discarded(_, thrown):
            cards = thrown
        case uno.events.Drew(owner, card, _, public) if public or owner == seat:
            cards = (card,)
        case uno.events.Dealt(owner, _, dealt) if owner == seat:
            cards = dealt or ()
        case uno.events.HandMoved(owner, to, _, moved) if seat in (owner, to):
            cards = moved or ()
        case uno.events.HandShown(owner, to, seen) if to is None or seat in (owner, to):
            cards = seen or ()
        case uno.events.RoundEnded(hands=hands):
            cards = [card for hand in hands or () for card in hand]
        case _:
            pass
    for card in cards:
        if card is not None:
            yield from (card, card.back or card)
