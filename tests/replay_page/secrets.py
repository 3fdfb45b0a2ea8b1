"""Reading a page for secrets: what it holds that its reader may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

from attrs import fields

from tests.replay_page.kit import Frame, document_in, frames_of
from unorules import Card, Replay, digest, redact, view
from unorules._values import Value
from unorules.pictures import Symbols
from unorules.words import face


def secrets_in(page: str, replay: Replay, seat: int | None) -> list[str]:
    """Return everything in the page of a seat, or of everyone, that is secret from them."""
    return [*_hidden_texts(page, replay), *_hidden_cards(document_in(page), replay, seat)]


def _hidden_texts(page: str, replay: Replay) -> Iterator[str]:
    """Yield what says all: the seed, the digests of states, the checks and the host's notes."""
    secrets = {"seed": replay.seed.hex(), "checks": "".join(replay.checks)[:24]}
    secrets |= {f"note {key}": str(value) for key, value in replay.notes.items()}
    secrets |= {f"digest of {state.seq}": digest(state)[:12] for state, _ in replay.steps()}
    yield from (name for name, text in secrets.items() if text in page)


def _hidden_cards(document: dict[str, Any], replay: Replay, seat: int | None) -> Iterator[str]:
    """Yield the cards that are shown or told of at a step at which the reader knows nothing of them."""
    symbols, variant = Symbols(replay.variant), replay.variant
    sides = [side for card, _ in variant.deck for side in (card, card.turned)]
    cards = {symbols.card(side): side.front for side in sides}
    # A face alone, light or dark, also on the side where it does not belong.
    cards |= {symbols.card(side.front, dark=dark): side.front for side in sides for dark in (False, True)}
    names = {face(card, article=False, variant=variant) for card in cards.values()}
    told_of = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))
    if document["hands"] != ([] if seat is None else [replay.players[seat]]):
        yield "hands of others"
    for (state, events), frame in zip(replay.steps(), frames_of(document), strict=True):
        seen = view(state, seat)
        backs = [back for back in (seen.next_back, *chain(*seen.backs)) if back is not None]
        is_open = {*map(symbols.card, (*seen.hand, seen.top)), *(symbols.card(b, dark=not seen.turned) for b in backs)}
        for id in _ids(frame):
            if id in cards and id not in is_open:
                yield f"step {state.seq} shows {cards[id]}"
        may_be_told = {face(card, article=False, variant=variant) for card in _cards_in(redact(events, seat))}
        # A sheet may be called like one of its cards.
        for name in told_of.findall(" ".join(frame.told).replace(variant.title, "")):
            if name not in may_be_told:
                yield f"step {state.seq} tells of {name}"


def _ids(frame: Frame) -> Iterator[str]:
    for part in frame.parts.values():
        yield from re.findall(r'"#(u\w+)"', part)
    for hand in frame.hands:
        yield from hand
    for _, up in frame.up:
        yield from up


def _cards_in(value: object) -> Iterator[Card]:
    """Yield the cards in events."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _cards_in(one)
    elif isinstance(value, Value):
        cls: Any = type(value)
        for one in fields(cls):
            yield from _cards_in(getattr(value, one.name))
