"""The wire: actions, events, views and variants as JSON data and back."""

from __future__ import annotations

from typing import Any, TypeAlias

from unorules.codec.messages import ACTION, EVENT, HOST_ACTIONS
from unorules.codec.shapes import Json, shown_json
from unorules.codec.strict_json import parse_json
from unorules.codec.variants import VARIANT, find_variant, write_variant
from unorules.codec.views import read_view, write_view
from unorules.engine.compiled import compile_variant
from unorules.engine.state import State
from unorules.errors import DecodeError, SeatError, StateError, shown
from unorules.limits import MAX_ACTION_CHARS, MAX_PARTS, MAX_STATE_CHARS, MAX_TEXT_CHARS
from unorules.model.actions import Action
from unorules.model.events import Event
from unorules.model.registry import Registry
from unorules.model.seats import Seat, is_seat
from unorules.model.variant import MAX_PLAYERS, Variant
from unorules.variants import DEFAULT
from unorules.view import View

Encodable: TypeAlias = Action | Event | View | Variant
"""What goes over a wire. Events are redacted first: `encode` writes what it is given."""


def encode(thing: Encodable) -> dict[str, Json]:
    """Return an action, an event, a view or a variant as data that `json` can write.

    Events are encoded as they are, with all they hold: `redact` them before they go to a client. Raises a `StateError`
    for anything else; for a state too, because it holds every secret.
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
    """Return what `encode` was given, or raise a `DecodeError`. Data is JSON text, or what `json` makes of it.

    This is for your own data; what a client sends goes through `decode_action`. Variants are looked up in the
    registry; an unknown version raises an `UnsupportedVersion`.
    """
    data = _data(data, MAX_STATE_CHARS)
    keys = data if type(data) is dict else {}
    found: Encodable
    if ACTION.key in keys:
        found = ACTION.read(data, "$")
    elif EVENT.key in keys:
        found = EVENT.read(data, "$")
    elif "format" in keys:
        found = read_view(data, registry, "$")
    elif "id" in keys:
        found = find_variant(VARIANT.read(data, "$"), registry, "$").variant
    else:
        raise DecodeError("$", f"expected an action, an event, a view or a variant, not {shown_json(data)}")
    return found


def decode_action(data: object, *, seat: Seat) -> Action:
    """Return what a client in this seat wants to do, or raise a `DecodeError`. Data is JSON text, or parsed JSON.

    The host knows the seat, so the client need not name it; one that names another seat, or acts for the host, is
    refused. Whether the rules allow the action is for `apply` to say. Raises a `SeatError` for a seat no table has.
    """
    if not is_seat(seat, MAX_PLAYERS):
        raise SeatError(f"seat must be an integer from 0 on, not {shown(seat)}")
    data = _data(data, MAX_ACTION_CHARS)
    if type(data) is dict:
        given = data.get("seat", seat)
        if type(given) is not int or given != seat:
            raise DecodeError("$.seat", f"expected the action of seat {seat}, not that of {shown_json(given)}")
        if type(data.get(ACTION.key)) is str and data[ACTION.key] in HOST_ACTIONS:
            raise DecodeError(f"$.{ACTION.key}", "only the host can do this")
        if len(data) <= MAX_TEXT_CHARS:  # else it is refused anyway, and need not be copied
            data = {**data, "seat": seat}
    action: Action = ACTION.read(data, "$")
    return action


def _data(data: object, chars: int) -> Any:
    return parse_json(data, chars=chars, parts=MAX_PARTS) if isinstance(data, str | bytes) else data
