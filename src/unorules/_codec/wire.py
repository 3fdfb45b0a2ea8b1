"""Actions, events, views and variants as JSON data for clients, and their readers."""

from __future__ import annotations

from typing import Any, overload

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
    quote_json,
)
from unorules._codec.variants import VARIANT, find_variant, write_variant
from unorules._compiled import compile_variant
from unorules._limits import MAX_ACTION_CHARS, MAX_PARTS, MAX_STATE_CHARS, MAX_TEXT_CHARS
from unorules._seats import Seat, is_seat
from unorules._values import check_complete
from unorules.actions import Action
from unorules.errors import DecodeError, SeatError, StateError, quote
from unorules.events import Event
from unorules.registry import Registry
from unorules.state import State
from unorules.variant import MAX_PLAYERS, Variant
from unorules.variants import BUILT_IN
from unorules.views import View


@overload
def encode(thing: Action | Event | View | Variant) -> dict[str, Json]: ...


@overload
def encode(thing: tuple[Event, ...]) -> list[dict[str, Json]]: ...


def encode(thing: Action | Event | View | Variant | tuple[Event, ...]) -> dict[str, Json] | list[dict[str, Json]]:
    """Return an action, an event, a view or a variant as data that `json` can write; for a tuple of events, a list.

    Events are encoded with all their fields, secrets included: `redact` them before they go to a client.

    Args:
        thing: What to encode.

    Raises:
        StateError: For anything else, and in particular for a state or a step, which hold every secret of a game.
        SetupError: For a card that could not be read back from its text.
    """
    if type(thing) is tuple:
        return [_encode_member(event) for event in thing]
    if type(thing) in ACTION.by_type:
        return ACTION.write(thing)
    if type(thing) in EVENT.by_type:
        return EVENT.write(thing)
    if isinstance(thing, View):
        return write_view(thing)
    if isinstance(thing, Variant):
        return write_variant(compile_variant(thing))
    raise _encode_error(thing)


def _encode_member(event: object) -> dict[str, Json]:
    """Return an event of a tuple as data."""
    if type(event) in EVENT.by_type:
        return EVENT.write(event)
    if isinstance(event, State):
        raise _encode_error(event)
    raise StateError(f"encode takes a tuple of events, but {quote(event)} is no event")


def _encode_error(given: object) -> StateError:
    """Return the error for a thing that cannot be encoded."""
    if isinstance(given, State):
        return StateError("a state holds every secret: to_json keeps it, encode(view(state, seat)) shows it")
    return StateError(f"encode takes an action, an event, a tuple of events, a view or a variant, not {quote(given)}")


def decode_action(data: object, *, seat: Seat) -> Action:
    """Return the action that the client in this seat has sent.

    The client may leave out the seat, because the host knows it. Whether the rules allow the action is for `apply` to
    say.

    Args:
        data: JSON text or parsed JSON.
        seat: The seat of the client.

    Raises:
        DecodeError: For anything else, and for an action of another seat or of the host.
        SeatError: For a seat that no table has.
    """
    if not is_seat(seat, MAX_PLAYERS):
        raise SeatError(f"seat must be an integer from 0 to {MAX_PLAYERS - 1}, not {quote(seat)}")
    data = _parse(data, MAX_ACTION_CHARS)
    if type(data) is dict:
        given = data.get("seat", seat)
        if type(given) is not int or given != seat:
            raise DecodeError("$.seat", f"expected an action of seat {seat}, not of {quote_json(given)}")
        if type(data.get(ACTION.key)) is str and data[ACTION.key] in HOST_ACTIONS:
            raise DecodeError(f"$.{ACTION.key}", "only the host can do this")
        if len(data) <= MAX_TEXT_CHARS:  # otherwise it is refused anyway, and need not be copied
            data = {**data, "seat": seat}
    action: Action = ACTION.read(data, "$")
    return action


def decode_trusted_action(data: object) -> Action:
    """Return an action that `encode` wrote, of any seat or of the host.

    Use it for rows and messages of your own. For what a client sends, use `decode_action` with the seat of the client.

    Args:
        data: JSON text or parsed JSON.

    Raises:
        DecodeError: For anything else.
    """
    action: Action = ACTION.read(_parse(data, MAX_ACTION_CHARS), "$")
    return action


def decode_event(data: object) -> Event:
    """Return an event that `encode` wrote.

    Args:
        data: JSON text or parsed JSON.

    Raises:
        DecodeError: For anything else.
    """
    data = _parse(data, MAX_STATE_CHARS)
    check_cards([[data]], "$")
    event: Event = EVENT.read(data, "$")
    return event


def decode_events(data: object) -> tuple[Event, ...]:
    """Return the events that `encode` wrote as a list.

    Args:
        data: JSON text or parsed JSON.

    Raises:
        DecodeError: For anything else.
    """
    data = _parse(data, MAX_STATE_CHARS)
    check_cards([data], "$")
    events: tuple[Event, ...] = _EVENTS.read(data, "$")
    return events


def decode_view(data: object, *, registry: Registry = BUILT_IN) -> View:
    """Return a view that `encode` wrote. Its parts are checked one by one, not against each other.

    Args:
        data: JSON text or parsed JSON.
        registry: Where its variant is looked up: by default among the built-in ones.

    Raises:
        DecodeError: For anything else.
        UnsupportedVersion: If the version of the view, or of its variant, is unknown.
        VariantError: Unless given a registry.
    """
    data = _parse(data, MAX_STATE_CHARS)
    check_cards([[data], data.get("legal") if type(data) is dict else None], "$")
    return read_view(data, registry, "$")


def decode_variant(data: object, *, registry: Registry = BUILT_IN) -> Variant:
    """Return a variant that `encode` wrote: the one with its id in the registry, with the same switches.

    Args:
        data: JSON text or parsed JSON.
        registry: Where it is looked up: by default among the built-in ones.

    Raises:
        DecodeError: For anything else.
        UnsupportedVersion: If its version is unknown.
        VariantError: Unless given a registry.
    """
    return find_variant(VARIANT.read(_parse(data, MAX_STATE_CHARS), "$"), registry, "$").variant


_EVENTS = ListOf(EVENT, most=MAX_PARTS)


def _parse(data: object, chars: int) -> Any:
    """Return JSON text parsed, and anything else unchanged."""
    return parse_json(data, chars=chars, parts=MAX_PARTS) if isinstance(data, str | bytes) else data


# Views as JSON documents.

FORMAT = "unorules-view"

MAX_LEGAL_ACTIONS = 12_000
"""Enough for every card of a hand in every colour, and a catch of every seat."""

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
_VIEW_BODY = Record(dict, _PARTS)
check_complete(
    "_PARTS of unorules._codec.wire",
    {*_VIEW_BODY.attributes.values(), "variant", "active"} - {"inactive"},  # whichever is shorter is written
    [a.name for a in fields(View)],
)


def write_view(view: View) -> dict[str, Json]:
    return {**header(FORMAT), "variant": write_variant(compile_variant(view.variant)), **_VIEW_BODY.write(view)}


def read_view(data: object, registry: Registry, path: str) -> View:
    check_header(data, FORMAT, path)
    parts = VIEW.read(data, path)
    parts["variant"] = find_variant(parts["variant"], registry, f"{path}.variant").variant
    inactive, seats = parts["inactive"], len(parts["players"])
    check_inactive(inactive, seats, path)
    parts["active"] = tuple(seat for seat in range(seats) if seat not in inactive)
    return View(**{a.name: parts[a.name] for a in fields(View)})
