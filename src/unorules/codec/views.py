"""Views as JSON documents."""

from __future__ import annotations

from attrs import fields

from unorules.codec.headers import check_header, document, header
from unorules.codec.messages import (
    ACTION,
    COUNT,
    DIRECTION,
    NAMES,
    NUMBER,
    PROMPT,
    ROUND,
    SCORES,
    SEAT,
    SEATS,
    check_inactive,
)
from unorules.codec.shapes import CARD, CARDS, FLAG, TEXT, HandsOf, Json, ListOf, Nullable, OptionalKey, Record, Shape
from unorules.codec.variants import VARIANT, find_variant, write_variant
from unorules.engine.compiled import compile_variant
from unorules.model.registry import Registry
from unorules.model.variant import MAX_PLAYERS
from unorules.view import View

FORMAT = "unorules-view"

MAX_LEGAL_ACTIONS = 12_000
"""Enough for every card of a hand in every colour, and every seat to be caught."""

_PARTS: dict[str, Shape | OptionalKey] = {
    "players": NAMES,
    "seat": Nullable(SEAT),
    "seq": NUMBER,
    "round": ROUND,
    "dealer": SEAT,
    "inactive": OptionalKey(SEATS, default=()),
    "gone": OptionalKey(SEATS, default=()),
    "hand": CARDS,
    "drawn": OptionalKey(CARD),
    "sizes": ListOf(COUNT, least=2, most=MAX_PLAYERS),
    "top": CARD,
    "color": Nullable(TEXT),
    "direction": DIRECTION,
    "draw_size": COUNT,
    "discard_size": COUNT,
    "prompt": PROMPT,
    "called": OptionalKey(FLAG, default=False, attribute="called_early"),
    "catchable": OptionalKey(SEATS, default=()),
    "turns_left": OptionalKey(NUMBER),
    "scores": SCORES,
    "winners": OptionalKey(SEATS, default=()),
    "legal": ListOf(ACTION, most=MAX_LEGAL_ACTIONS),
    "backs": OptionalKey(HandsOf(CARDS, least=2, most=MAX_PLAYERS), default=()),
    "next_back": OptionalKey(CARD),
    "turned": OptionalKey(FLAG, default=False),
}

VIEW = document(FORMAT, {"variant": VARIANT, **_PARTS})
_SEEN = Record(dict, _PARTS)


def write_view(view: View) -> dict[str, Json]:
    return {**header(FORMAT), "variant": write_variant(compile_variant(view.variant)), **_SEEN.write(view)}


def read_view(data: object, registry: Registry, path: str) -> View:
    check_header(data, FORMAT, path)
    parts = VIEW.read(data, path)
    parts["variant"] = find_variant(parts["variant"], registry, f"{path}.variant").variant
    inactive, seats = parts["inactive"], len(parts["players"])
    check_inactive(inactive, seats, path)
    parts["active"] = tuple(seat for seat in range(seats) if seat not in inactive)
    return View(**{a.name: parts[a.name] for a in fields(View)})
