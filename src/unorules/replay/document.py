"""What replays and logs are written with: the start of a game, the notes of its host, checks and results."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from unorules.cards import Seat
from unorules.codec.shapes import FLAG, Json, Maybe, OneOf, Pattern, Record
from unorules.codec.states import SEED, read_state, write_state
from unorules.codec.text import MOST_DEPTH, written
from unorules.codec.variants import VARIANT, find_variant, write_variant
from unorules.codec.words import NAMES, SCORES, SEAT, SEATS
from unorules.engine import Step
from unorules.errors import DecodeError, SetupError, shown
from unorules.limits import is_utf8, is_whole
from unorules.registry import Registry
from unorules.shuffle import SHUFFLE_ID
from unorules.start import new_game
from unorules.state import State

CHECK_DIGITS = 3
RESULT_DIGITS = 16
"""Of every state's digest so many hex digits are written down, and so many of the last one."""

CHECK = Pattern(f"[0-9a-f]{{{CHECK_DIGITS}}}", f"{CHECK_DIGITS} hex digits")

MOST_LETTERS_OF_A_REPLAY = 4_000_000
MOST_CONTAINERS = 100_000


@frozen
class Result:
    """How a game stood after the last action, with the first digits of that state's digest."""

    over: bool
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    digest: str


RESULT = Record(
    Result,
    {
        "over": FLAG,
        "scores": SCORES,
        "winners": SEATS,
        "digest": Pattern(f"[0-9a-f]{{{RESULT_DIGITS}}}", f"{RESULT_DIGITS} hex digits"),
    },
)

_NEW_GAME = Record(
    dict,
    {"variant": VARIANT, "players": NAMES, "seed": SEED, "shuffle": OneOf(SHUFFLE_ID), "dealer": Maybe(SEAT)},
)


class Start:
    """Where a game starts: how it was dealt, or else the state it was taken up from."""

    def write(self, value: State) -> dict[str, Json]:
        dealt = dealt_as(value)
        if dealt is None:
            return write_state(value)
        named = {} if dealt[1] is None else {"dealer": dealt[1]}
        return {
            "variant": write_variant(value.standing.tables),
            "players": list(value.players),
            "seed": value.standing.seed.hex(),
            "shuffle": SHUFFLE_ID,
            **named,
        }

    def read(self, data: object, path: str) -> object:
        """Left as it is: to find the variant takes a registry."""
        return data

    def find(self, data: object, registry: Registry, path: str) -> State:
        """The state at the start."""
        if type(data) is dict and "format" in data:
            return read_state(data, registry, path)
        parts = _NEW_GAME.read(data, path)
        variant = find_variant(parts["variant"], registry, f"{path}.variant").variant
        try:
            return new_game(variant, parts["players"], seed=bytes.fromhex(parts["seed"]), dealer=parts["dealer"])[0]
        except SetupError as error:
            raise DecodeError(path, str(error)) from None

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [_NEW_GAME.schema(), {"$ref": "#/$defs/state"}]}


def dealt_as(start: State) -> tuple[Step, Seat | None] | None:
    """The new game that this state is, and the dealer that had to be named for it; None if it is none."""
    for dealer in (None, start.dealer):
        step = new_game(start.variant, start.players, seed=start.standing.seed, dealer=dealer)
        if step[0] == start:
            return step, dealer
    return None


def checked_notes(notes: object) -> dict[str, Any]:
    """A copy of the host's own keys: each begins with `_` and holds plain data."""
    if not isinstance(notes, Mapping):
        raise SetupError(f"notes are a mapping of keys that begin with '_', not {shown(notes)}")
    for key, value in notes.items():
        if type(key) is not str or not key.startswith("_") or not is_utf8(key):
            raise SetupError(f"a note's key begins with '_', unlike {shown(key)}")
        if not _is_plain(value):
            raise SetupError(f"the note {shown(key)} is not plain data that JSON can hold")
    copy: dict[str, Any] = json.loads(written(dict(notes)))
    return copy


def split_notes(data: dict[str, Any], path: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A document without the host's keys, and these."""
    notes = {key: value for key, value in data.items() if key.startswith("_")}
    try:
        return {key: value for key, value in data.items() if key not in notes}, checked_notes(notes)
    except SetupError as error:
        raise DecodeError(path, str(error)) from None


def _is_plain(value: object) -> bool:
    """Whether this is null, true, false, a whole number, text, or lists and dicts of such, not too deep."""
    layer = [value]
    for _ in range(MOST_DEPTH - 1):
        deeper: list[object] = []
        for part in layer:
            if type(part) is list:
                deeper += part
            elif type(part) is dict:
                deeper += [*part, *part.values()]
                if not all(type(key) is str for key in part):
                    return False
            elif not (part is None or type(part) is bool or is_whole(part) or (type(part) is str and is_utf8(part))):
                return False
        if not deeper:
            return True
        layer = deeper
    return False
