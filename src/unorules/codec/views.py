"""Views as JSON documents."""

from __future__ import annotations

from attrs import fields

from unorules.codec.documents import check_heading, document, heading
from unorules.codec.shapes import CARD, CARDS, FLAG, WORDS, Json, ListOf, Maybe, OrNull, Record, Shape
from unorules.codec.variants import VARIANT, find_variant, write_variant
from unorules.codec.words import ACTION, COUNT, DIRECTION, NAMES, NUMBER, PROMPT, ROUND, SCORES, SEAT, SEATS
from unorules.registry import Registry
from unorules.tables import compiled
from unorules.variant import MOST_PLAYERS
from unorules.view import View

FORMAT = "unorules-view"

MOST_LEGAL = 12_000
"""Every card of a hand in every colour, and every seat to be caught."""

_PARTS: dict[str, Shape | Maybe] = {
    "players": NAMES,
    "seat": OrNull(SEAT),
    "seq": NUMBER,
    "round": ROUND,
    "dealer": SEAT,
    "hand": CARDS,
    "drawn": Maybe(CARD),
    "sizes": ListOf(COUNT, least=2, most=MOST_PLAYERS),
    "top": CARD,
    "color": OrNull(WORDS),
    "direction": DIRECTION,
    "draw_size": COUNT,
    "discard_size": COUNT,
    "prompt": PROMPT,
    "called": Maybe(FLAG, usual=False),
    "catchable": Maybe(SEATS, usual=()),
    "turns_left": Maybe(NUMBER),
    "scores": SCORES,
    "winners": Maybe(SEATS, usual=()),
    "legal": ListOf(ACTION, most=MOST_LEGAL),
}

VIEW = document(FORMAT, {"variant": VARIANT, **_PARTS})
_SEEN = Record(dict, _PARTS)


def write_view(view: View) -> dict[str, Json]:
    return {**heading(FORMAT), "variant": write_variant(compiled(view.variant)), **_SEEN.write(view)}


def read_view(data: object, registry: Registry, path: str) -> View:
    check_heading(data, FORMAT, path)
    parts = VIEW.read(data, path)
    parts["variant"] = find_variant(parts["variant"], registry, f"{path}.variant").variant
    return View(**{a.name: parts[a.name] for a in fields(View)})
