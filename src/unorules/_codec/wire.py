"""The wire: actions, events, views and variants to JSON data and back."""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import fields

from unorules._codec.json import parse_json
from unorules._codec.messages import (
    ACTION,
    COUNT,
    DIRECTION,
    EVENT,
    HOST_ACTIONS,
    NAMES,
    NUMBER,
    PROMPT,
    ROUND,
    SCORES,
    SEAT,
    SEATS,
    check_cards,
    check_inactive,
)
from unorules._codec.shapes import (
    CARD,
    CARDS,
    FLAG,
    TEXT,
    HandsOf,
    Json,
    ListOf,
    Nullable,
    OptionalKey,
    Record,
    Shape,
    check_header,
    document,
    header,
    shown_json,
)
from unorules._codec.variants import VARIANT, find_variant, write_variant
from unorules._compiled import compile_variant
from unorules._limits import MAX_ACTION_CHARS, MAX_PARTS, MAX_STATE_CHARS, MAX_TEXT_CHARS
from unorules._seats import Seat, is_seat
from unorules.actions import Action
from unorules.errors import DecodeError, SeatError, StateError, shown
from unorules.events import Event
from unorules.registry import Registry
from unorules.state import State
from unorules.variant import MAX_PLAYERS, Variant
from unorules.variants import DEFAULT
from unorules.views import View

Encodable: TypeAlias = Action | Event | View | Variant
"""What can go over a wire. Redact events first: `encode` writes everything they hold."""


def encode(thing: Encodable) -> dict[str, Json]:
    """Return an action, an event, a view or a variant as data that `json` can write.

    Events are encoded with everything they hold: `redact` them before they go to a client.

    Args:
        thing: What to encode.

    Raises:
        StateError: For anything else, and also for a state, because it holds every secret.
        SetupError: For a card that could not be read back from its text.
    """
    if type(thing) in ACTION.by_type:
        return ACTION.write(thing)
    if type(thing) in EVENT.by_type:
        return EVENT.write(thing)
    if isinstance(thing, View):
        return write_view(thing)
    if isinstance(thing, Variant):
        return write_variant(compile_variant(thing))
    given: object = thing
    if isinstance(given, State):
        raise StateError("a state holds every secret: dumps keeps it, encode(view(state, seat)) shows it")
    raise StateError(f"encode takes an action, an event, a view or a variant, not {shown(given)}")


def decode(data: object, *, registry: Registry = DEFAULT) -> Encodable:
    """Return what was encoded.

    Use it for your own data, and `decode_action` for what a client sends.

    Args:
        data: JSON text or parsed JSON.

    Raises:
        DecodeError: For anything else.
        UnsupportedVersion: If the version of a variant is unknown.
    """
    data = _parsed(data, MAX_STATE_CHARS)
    keys = data if type(data) is dict else {}
    check_cards([[data], keys.get("legal")], "$")
    decoded: Encodable
    if ACTION.key in keys:
        decoded = ACTION.read(data, "$")
    elif EVENT.key in keys:
        decoded = EVENT.read(data, "$")
    elif "format" in keys:
        decoded = read_view(data, registry, "$")
    elif "id" in keys:
        decoded = find_variant(VARIANT.read(data, "$"), registry, "$").variant
    else:
        raise DecodeError("$", f"expected an action, an event, a view or a variant, not {shown_json(data)}")
    return decoded


def decode_action(data: object, *, seat: Seat) -> Action:
    """Return the action that a client in this seat sends.

    The host knows the seat, so the client may leave it out. Whether the rules allow the action is up to `apply`.

    Args:
        data: JSON text or parsed JSON.
        seat: The seat of the client.

    Raises:
        DecodeError: For anything else, and for an action of another seat or of the host.
        SeatError: For a seat that no table has.
    """
    if not is_seat(seat, MAX_PLAYERS):
        raise SeatError(f"seat must be an integer from 0 to {MAX_PLAYERS - 1}, not {shown(seat)}")
    data = _parsed(data, MAX_ACTION_CHARS)
    if type(data) is dict:
        given = data.get("seat", seat)
        if type(given) is not int or given != seat:
            raise DecodeError("$.seat", f"expected an action of seat {seat}, not of {shown_json(given)}")
        if type(data.get(ACTION.key)) is str and data[ACTION.key] in HOST_ACTIONS:
            raise DecodeError(f"$.{ACTION.key}", "only the host can do this")
        if len(data) <= MAX_TEXT_CHARS:  # otherwise it is refused anyway, and need not be copied
            data = {**data, "seat": seat}
    action: Action = ACTION.read(data, "$")
    return action


def _parsed(data: object, chars: int) -> Any:
    """Return JSON text parsed, and anything else unchanged."""
    return parse_json(data, chars=chars, parts=MAX_PARTS) if isinstance(data, str | bytes) else data


# Views as JSON documents.

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
