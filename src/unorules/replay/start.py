"""The start of a recorded game, and the notes of its host."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from unorules._codec.json import dumps_json
from unorules._codec.messages import NAMES, SEAT
from unorules._codec.shapes import Json, OneOf, OptionalKey, Record
from unorules._codec.states import SEED, read_state, write_state
from unorules._codec.variants import VARIANT, find_variant, variant_part
from unorules._engine.shuffle import SHUFFLE_ID
from unorules._limits import MAX_DEPTH, MAX_NOTES_CHARS, is_integer, is_utf8
from unorules._seats import Seat
from unorules._values import Value
from unorules.errors import CardError, DecodeError, SetupError, quote
from unorules.events import Event
from unorules.registry import Registry
from unorules.setup import new_game
from unorules.state import State

_NEW_GAME = Record(
    dict,
    {"variant": VARIANT, "players": NAMES, "seed": SEED, "shuffle": OneOf(SHUFFLE_ID), "dealer": OptionalKey(SEAT)},
)


@frozen(eq=False, repr=False)
class Start(Value):
    """The first state of a game, with the events that led to it."""

    state: State
    events: tuple[Event, ...] = ()
    dealt: bool = False
    """Whether it is the deal of the seed; if not, it is a position without events."""
    dealer: Seat | None = None
    """The dealer, if one was given for that deal."""


def find_start(state: State) -> Start:
    """Return a state as a start: the deal of a new game, if dealing again gives the same state, or a position."""
    if state._seq == 0 and state._match.round == 1:
        for dealer in (None, state.dealer):
            try:
                dealt, events = new_game(state.variant, state.players, seed=state._match.seed, dealer=dealer)
            except CardError:  # a card that would be turned up breaks its contract
                continue
            if dealt == state:
                return Start(state, events, dealt=True, dealer=dealer)
    return Start(state)


class StartShape:
    """The shape of a start in a document: what `new_game` is given, or else a state."""

    def write(self, value: Start) -> dict[str, Json]:
        state = value.state
        if not value.dealt:
            return write_state(state)
        named = {} if value.dealer is None else {"dealer": value.dealer}
        return {
            "variant": variant_part(state._match.compiled),
            "players": state.players,
            "seed": state._match.seed.hex(),
            "shuffle": SHUFFLE_ID,
            **named,
        }

    def read(self, data: object, path: str) -> object:
        """Return the data unchanged; `find` reads it, with a registry."""
        return data

    def find(self, data: object, registry: Registry, path: str) -> Start:
        """Return the start in the data, with its variant from the registry."""
        if type(data) is dict and "format" in data:
            return find_start(read_state(data, registry, path))
        parts = _NEW_GAME.read(data, path)
        variant = find_variant(parts["variant"], registry, f"{path}.variant").variant
        dealer, seed = parts["dealer"], bytes.fromhex(parts["seed"])
        try:
            state, events = new_game(variant, parts["players"], seed=seed, dealer=dealer)
        except (SetupError, CardError) as error:
            raise DecodeError(path, str(error)) from None
        return Start(state, events, dealt=True, dealer=dealer)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [_NEW_GAME.schema(), {"$ref": "#/$defs/state"}]}


START = StartShape()


# Notes: the host's own keys in a replay, which begin with `_` and are kept unchanged.


class NotesJson(str):
    """Checked notes as JSON text."""

    __slots__ = ()


def dump_notes(notes: Mapping[str, Any] | NotesJson) -> NotesJson:
    """Return notes as JSON, or raise SetupError unless the keys begin with `_` and the values are plain data."""
    if isinstance(notes, NotesJson):
        return notes
    given: object = notes
    if not isinstance(given, Mapping):
        raise SetupError(f"notes must be a mapping of keys that begin with '_', not {quote(given)}")
    for key, value in given.items():
        if type(key) is not str or not key.startswith("_") or not is_utf8(key):
            raise SetupError(f"the key of a note must be text that begins with '_', not {quote(key)}")
        if not _is_plain(value):
            raise SetupError(
                f"the note {quote(key)} may hold only None, bool, int, str, list and dict, neither large nor deep"
            )
    text = dumps_json(dict(sorted(given.items())))
    if len(text) > MAX_NOTES_CHARS:
        raise SetupError(f"notes may have at most {MAX_NOTES_CHARS} characters as JSON, not {len(text)}")
    return NotesJson(text)


def split_notes(data: dict[str, Any], path: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a document without its notes, and the notes."""
    notes = {key: value for key, value in data.items() if key.startswith("_")}
    try:
        dump_notes(notes)
    except SetupError as error:
        raise DecodeError(path, str(error)) from None
    return {key: value for key, value in data.items() if key not in notes}, notes


def load_notes(text: NotesJson) -> dict[str, Any]:
    """Return notes as a new dict."""
    notes: dict[str, Any] = json.loads(text)
    return notes


def _is_plain(value: object) -> bool:
    """Return whether this is None, a bool, an int, a str, or a small and shallow list or dict of such values."""
    left = MAX_NOTES_CHARS
    layer = [value]
    for _ in range(MAX_DEPTH - 2):
        deeper: list[object] = []
        for part in layer:
            if type(part) is list:
                deeper += part
            elif type(part) is dict:
                deeper += part.values()
                if not all(type(key) is str and is_utf8(key) for key in part):
                    return False
            elif not (part is None or type(part) is bool or is_integer(part) or (type(part) is str and is_utf8(part))):
                return False
            if len(deeper) > left:
                return False
        if not deeper:
            return True
        left -= len(deeper)
        layer = deeper
    return False
