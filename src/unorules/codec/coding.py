"""Coding: the functions that turn the library's words into JSON and back."""

from __future__ import annotations

from typing import Any, TypeAlias

from unorules.actions import Action
from unorules.cards import Seat
from unorules.codec.shapes import Json, named
from unorules.codec.states import read_state, write_state
from unorules.codec.text import parsed, written_within
from unorules.codec.variants import VARIANT, find_variant, write_variant
from unorules.codec.views import read_view, write_view
from unorules.codec.words import ACTION, EVENT, HOST_ACTIONS
from unorules.engine.who import check_state
from unorules.errors import DecodeError, SeatError, StateError, shown
from unorules.events import Event
from unorules.limits import MOST_LETTERS, MOST_LETTERS_OF_A_STATE, MOST_LETTERS_OF_AN_ACTION, MOST_PARTS
from unorules.registry import Registry
from unorules.state import State
from unorules.tables import compiled
from unorules.variant import MOST_PLAYERS, Variant
from unorules.variants import DEFAULT
from unorules.view import View

Encodable: TypeAlias = Action | Event | View | Variant
"""What goes over a wire. Events are redacted first: `encode` writes what it is given."""


def dumps(state: State) -> str:
    """A state as JSON text, to be kept by the host: it holds every secret of the game.

    What is no state raises a `StateError`, one too large to be read again a `SetupError`.
    """
    check_state(state)
    return written_within(write_state(state), MOST_LETTERS_OF_A_STATE, MOST_PARTS)


def loads(text: str | bytes, *, registry: Registry = DEFAULT) -> State:
    """The state that a text stands for, or a `DecodeError` that says where it cannot be one.

    The variant is found in the registry; an unknown version raises an `UnsupportedVersion`. Nothing is coerced,
    and a state is refused that no table could be in: cards made or lost, an impossible prompt, scores that contradict
    the end of the match.
    """
    return read_state(parsed(text, letters=MOST_LETTERS_OF_A_STATE, parts=MOST_PARTS), registry, "$")


def encode(thing: Encodable) -> dict[str, Json]:
    """An action, an event, a view or a variant as data that `json` can write.

    Events are encoded as they are, with all they hold: what goes to a client has been through `redact`. Anything
    else raises a `StateError`: a state too, because it holds every secret.
    """
    if type(thing) in ACTION.by_type:
        return ACTION.write(thing)
    if type(thing) in EVENT.by_type:
        return EVENT.write(thing)
    if isinstance(thing, View):
        return write_view(thing)
    if isinstance(thing, Variant):
        return write_variant(compiled(thing))
    given: object = thing
    if isinstance(given, State):
        raise StateError("a state holds every secret: dumps keeps it, encode(view(state, seat)) shows it")
    raise StateError(f"encode takes an action, an event, a view or a variant, not {shown(given)}")


def decode(data: object, *, registry: Registry = DEFAULT) -> Encodable:
    """What `encode` made the data of, or a `DecodeError`. Data is JSON text, or what `json` makes of it.

    For data of one's own; variants are found in the registry, and an unknown version raises an `UnsupportedVersion`.
    What a client sends goes through `decode_action`.
    """
    data = _data(data, MOST_LETTERS_OF_A_STATE)
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
        raise DecodeError("$", f"an action, an event, a view or a variant is expected, not {named(data)}")
    return found


def decode_action(data: object, *, seat: Seat) -> Action:
    """What a client in this seat wants to do, or a `DecodeError`. Data is JSON text, or what `json` makes of it.

    The seat is the host's to know. The client need not name it; a client that names another one, or that speaks for the
    host, is refused. Whether the action is allowed, `apply` tells. A seat that no table has raises a `SeatError`.
    """
    host: object = seat
    if type(host) is not int or not 0 <= host < MOST_PLAYERS:
        raise SeatError(f"a client sits at a seat from 0 on, not at {shown(seat)}")
    data = _data(data, MOST_LETTERS_OF_AN_ACTION)
    if type(data) is dict:
        given = data.get("seat", seat)
        if type(given) is not int or given != seat:
            raise DecodeError("$.seat", f"the action of seat {seat} is expected, not that of {named(given)}")
        if type(data.get(ACTION.key)) is str and data[ACTION.key] in HOST_ACTIONS:
            raise DecodeError(f"$.{ACTION.key}", "only the host can do this")
        if len(data) <= MOST_LETTERS:  # else it is refused anyway, and need not be copied
            data = {**data, "seat": seat}
    action: Action = ACTION.read(data, "$")
    return action


def _data(data: object, letters: int) -> Any:
    return parsed(data, letters=letters, parts=MOST_PARTS) if isinstance(data, str | bytes) else data
