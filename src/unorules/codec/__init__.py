"""The codec: states, views, actions, events and variants as JSON, strictly in both directions."""

from __future__ import annotations

from typing import Any, TypeAlias

from unorules.actions import Action
from unorules.cards import Seat
from unorules.codec.shapes import Json, sort_of
from unorules.codec.states import read_state, write_state
from unorules.codec.text import parsed, written
from unorules.codec.variants import VARIANT, find_variant, write_variant
from unorules.codec.views import read_view, write_view
from unorules.codec.words import ACTION, EVENT
from unorules.engine.who import check_state
from unorules.errors import DecodeError, SeatError, StateError, shown
from unorules.events import Event
from unorules.registry import Registry
from unorules.state import State
from unorules.tables import compiled
from unorules.variant import MOST_PLAYERS, Variant
from unorules.variants import DEFAULT
from unorules.view import View

Encodable: TypeAlias = Action | Event | View | Variant
"""What may leave the host: everything but a state, which holds every secret."""

MOST_LETTERS_OF_A_STATE = 512_000
MOST_LETTERS_OF_AN_ACTION = 4_096
MOST_CONTAINERS = 20_000


def dumps(state: State) -> str:
    """A state as JSON text, to be kept by the host: it holds every secret of the game."""
    check_state(state)
    return written(write_state(state))


def loads(text: str | bytes, *, registry: Registry = DEFAULT) -> State:
    """The state that a text stands for, or a `DecodeError` that says where it cannot be one.

    The variant is found in the registry. Nothing is coerced, and a state is refused that no table could be in: cards
    made or lost, an impossible prompt, scores that contradict the end of the match.
    """
    return read_state(parsed(text, letters=MOST_LETTERS_OF_A_STATE, containers=MOST_CONTAINERS), registry, "$")


def encode(thing: Encodable) -> dict[str, Json]:
    """An action, an event, a view or a variant as data that `json` can write."""
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

    For data of one's own. What a client sends goes through `decode_action`.
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
        raise DecodeError("$", f"an action, an event, a view or a variant is expected, not {sort_of(data)}")
    return found


def decode_action(data: object, *, seat: Seat) -> Action:
    """What a client in this seat wants to do, or a `DecodeError`. Data is JSON text, or what `json` makes of it.

    The seat is the host's to know. The client need not name it; a client that names another one, or that speaks for the
    host, is refused.
    """
    host: object = seat
    if type(host) is not int or not 0 <= host < MOST_PLAYERS:
        raise SeatError(f"a client sits at a seat from 0 on, not at {shown(seat)}")
    data = _data(data, MOST_LETTERS_OF_AN_ACTION)
    if type(data) is dict:
        named = data.get("seat", seat)
        if type(named) is not int or named != seat:
            raise DecodeError("$.seat", f"the action of seat {seat} is expected, not that of {sort_of(named)}")
        if data.get(ACTION.key) == "next-round":
            raise DecodeError(f"$.{ACTION.key}", "only the host starts a round")
        data = {**data, "seat": seat}
    action: Action = ACTION.read(data, "$")
    return action


def _data(data: object, letters: int) -> Any:
    return parsed(data, letters=letters, containers=MOST_CONTAINERS) if isinstance(data, str | bytes) else data
