"""Games for the replay page, a page as a browser reads it, and the secrets in it."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from itertools import chain
from random import Random
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from attrs import fields

import unorules as uno
from tests.kit.games import game, record
from tests.kit.house import HOUSE_TABLES
from tests.pictures.readings import VARIANTS
from unorules import Card, Replay, Variant, digest, redact, view
from unorules._values import Value
from unorules.pictures import Symbols
from unorules.variants import CLASSIC_2010
from unorules.words import face

NAMES = ["Ann", "Bo", "Cy", "Di"]

HOSTILE = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"'--><svg/onload=alert(1)>",
    "<!--<script>",
    "${title}$title{{7*7}}",
    "javascript:alert(1)//",
    "]]>&lt;b&gt;\\u003cscript\\u003e",
    "\u202egnp.exe\u2066",
]
"""Names that somebody might choose to break a page. Control characters and U+2028 are refused as names."""


def match(names: list[str] = NAMES, *, seed: int = 12, most: int = 60, variant: Variant = CLASSIC_2010) -> Replay:
    """Return the beginning of a match with these players."""
    return record(uno.new_game(variant, names, seed=seed)[0], seed, most=most)


@cache
def some_games(most: int, *, seeds: int = 1) -> list[Replay]:
    """Return games of all variants, and of some with house rules."""
    tables = [*((variant, 2 + at) for at, variant in enumerate(VARIANTS)), *HOUSE_TABLES]
    return [
        game(v, min(n, v.most_players), seed=Random(f"{at} {s}").randrange(10**6), most=most)
        for at, (v, n) in enumerate(tables)
        for s in range(seeds)
    ]


class Element(NamedTuple):
    """A start tag."""

    tag: str
    attributes: dict[str, str | None]


class Parsed(HTMLParser):
    """A page, taken apart: its elements, and the text in its scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.raw: list[tuple[Element, str]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.elements and self.elements[-1].tag in ("script", "style") and self.cdata_elem is not None:
            self.raw.append((self.elements[-1], data))

    def block(self, id: str) -> Any:
        """Return the JSON in a script element."""
        (text,) = [text for element, text in self.raw if element.attributes.get("id") == id]
        return json.loads(text)

    def texts(self, tag: str) -> list[str]:
        """Return the contents of scripts that run, or of styles."""
        return [text for element, text in self.raw if element.tag == tag and "type" not in element.attributes]


def document_in(page: str) -> dict[str, Any]:
    """Return the game that a page holds."""
    found: dict[str, Any] = Parsed(page).block("data")
    return found


def document_of(link: str) -> dict[str, Any]:
    """Return the game that a link holds."""
    packed = link.partition("#r=")[2]
    data: dict[str, Any] = json.loads(zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15))
    return data


class Frame(NamedTuple):
    """A step, unpacked."""

    parts: dict[str, str]
    """SVG by the name of the part."""
    hands: list[list[str]]
    """The ids of the cards in each hand."""
    up: list[tuple[int, list[str]]]
    """Hands and the ids of cards in them that may be played."""
    told: list[str]


def frames_of(document: dict[str, Any]) -> list[Frame]:
    """Return the steps of a document as the page shows them."""
    parts, ids = [0] * len(document["parts"]), [id for id, _ in document["cards"]]
    hands: list[list[int]] = [[] for _ in (*document["hands"], *document["fans"])]
    frames = []
    for step in document["steps"]:
        four: list[Any] = [*step, *[[]] * (4 - len(step))]
        changes, told, moved, up = four
        for at, number in zip(changes[::2], changes[1::2], strict=True):
            parts[at] = number
        for at, *changed in moved:
            for number in changed:
                hands[at] = sorted([*hands[at], number]) if number > 0 else _without(hands[at], -number)
        drawn = [svg_of(document, number) for number in parts]
        for at, fan in zip(document["fans"], hands[len(document["hands"]) :], strict=True):
            drawn[at] = drawn[at].replace("></g>", f">{_faces(document, fan)}</g>")
        frames.append(
            Frame(
                dict(zip(document["parts"], drawn, strict=True)),
                [[ids[number - 1] for number in hand] for hand in hands[: len(document["hands"])]],
                [(at, [ids[number - 1] for number in raised]) for at, *raised in up],
                [document["texts"][number] for number in told],
            )
        )
    return frames


def svg_of(document: dict[str, Any], number: int) -> str:
    """Return a drawing of a document as SVG."""
    tag, attributes, *content = document["nodes"][number]
    texts = document["attributes"][attributes]
    pairs = "".join(f" {name}={quoteattr(value)}" for name, value in zip(texts[::2], texts[1::2], strict=True))
    inside = "".join(escape(one) if isinstance(one, str) else svg_of(document, one) for one in content)
    return f"<{tag}{pairs}>{inside}</{tag}>"


def _faces(document: dict[str, Any], fan: list[int]) -> str:
    """Return what everyone sees of a hand, in rows."""
    columns, step, row = document["rows"]
    return "".join(
        f'<use href="#{document["cards"][number - 1][0]}" x="{at % columns * step}" y="{at // columns * row}"/>'
        for at, number in enumerate(fan)
    )


def _without(hand: list[int], number: int) -> list[int]:
    left = list(hand)
    left.remove(number)
    return left


# Secrets.


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
    sides = [side for card, _ in variant.deck for side in (card, card.turned_over)]
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
