"""What replays and logs are made of: the start of a game, the notes of its host, checks and results."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from attrs import frozen

from unorules.actions import Action
from unorules.cards import Seat
from unorules.codec.shapes import FLAG, Json, Maybe, OneOf, Pattern, Record
from unorules.codec.states import SEED, read_state, write_state
from unorules.codec.text import written
from unorules.codec.variants import VARIANT, find_variant, write_variant
from unorules.codec.words import ACTION, NAMES, SCORES, SEAT, SEATS
from unorules.digest import DIGEST_ID, digest
from unorules.engine import Step
from unorules.errors import CardError, DecodeError, SetupError, shown
from unorules.limits import MOST_DEPTH, MOST_LETTERS_OF_NOTES, is_utf8, is_whole
from unorules.registry import Registry
from unorules.shuffle import SHUFFLE_ID
from unorules.start import new_game
from unorules.state import State

CHECK_DIGITS = 3
"""So many hex digits are written down with every action."""

RESULT_DIGITS = 16
"""So many of the digest of the last state."""

CHECK = Pattern(f"[0-9a-f]{{{CHECK_DIGITS}}}", f"{CHECK_DIGITS} hex digits")
DIGEST = OneOf(DIGEST_ID)


class Checks:
    """The checks of the start and of every action, in a row."""

    def write(self, value: tuple[str, ...]) -> Json:
        return "".join(value)

    def read(self, data: object, path: str) -> str:
        if type(data) is not str or not data or len(data) % CHECK_DIGITS or data.strip("0123456789abcdef"):
            raise DecodeError(path, f"{CHECK_DIGITS} hex digits for the start and each action are expected")
        return data

    def split(self, data: str, count: int, path: str) -> tuple[str, ...]:
        """The checks one by one, if there are so many."""
        if len(data) != CHECK_DIGITS * count:
            raise DecodeError(path, f"{count} checks are expected, not {len(data) // CHECK_DIGITS}")
        return tuple([data[at : at + CHECK_DIGITS] for at in range(0, len(data), CHECK_DIGITS)])

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "pattern": f"^(?:{CHECK.pattern.pattern})+$"}


CHECKS = Checks()


def check_of(after: State, action: Action | None) -> str:
    """The check of an action and the state it led to; without an action, of the start and the players' names.

    The first digits of the SHA-256 of the state's digest, a blank, and the JSON of the action or of the list of names.
    """
    said = list(after.players) if action is None else ACTION.write(action)
    return sha256(f"{digest(after)} {written(said)}".encode()).hexdigest()[:CHECK_DIGITS]


@frozen
class Result:
    """How a game stood after the last action: whether it was `over`, the scores and the `winners`.

    With the first 16 digits of that state's `digest`.
    """

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


def result_of(state: State) -> Result:
    return Result(state.over, state.scores, state.winners, digest(state)[:RESULT_DIGITS])


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
        except (SetupError, CardError) as error:
            raise DecodeError(path, str(error)) from None

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [_NEW_GAME.schema(), {"$ref": "#/$defs/state"}]}


START = Start()


def dealt_as(start: State) -> tuple[Step, Seat | None] | None:
    """The new game that this state is, and the dealer that had to be named for it; None if it is none."""
    for dealer in (None, start.dealer):
        try:
            step = new_game(start.variant, start.players, seed=start.standing.seed, dealer=dealer)
        except CardError:  # a card that would be turned up breaks its contract
            continue
        if step[0] == start:
            return step, dealer
    return None


class Noted(str):
    """The host's own keys as JSON, checked."""

    __slots__ = ()


def noted(notes: Mapping[str, Any] | Noted) -> Noted:
    """The host's own keys as JSON, if each begins with `_` and they hold plain data and not too much of it."""
    if isinstance(notes, Noted):
        return notes
    given: object = notes
    if not isinstance(given, Mapping):
        raise SetupError(f"notes are a mapping of keys that begin with '_', not {shown(given)}")
    for key, value in given.items():
        if type(key) is not str or not key.startswith("_") or not is_utf8(key):
            raise SetupError(f"a note's key is a text that begins with '_', not {shown(key)}")
        if not _is_plain(value):
            raise SetupError(f"the note {shown(key)} is made of more than None, bools, ints, texts, lists and dicts")
    text = written(dict(sorted(given.items())))
    if len(text) > MOST_LETTERS_OF_NOTES:
        raise SetupError(f"notes have at most {MOST_LETTERS_OF_NOTES} letters as JSON, not {len(text)}")
    return Noted(text)


def split_notes(data: dict[str, Any], path: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A document without the host's keys, and these."""
    notes = {key: value for key, value in data.items() if key.startswith("_")}
    try:
        noted(notes)
    except SetupError as error:
        raise DecodeError(path, str(error)) from None
    return {key: value for key, value in data.items() if key not in notes}, notes


def unnoted(text: str) -> dict[str, Any]:
    """The host's keys as data of the caller's own."""
    found: dict[str, Any] = json.loads(text)
    return found


def _is_plain(value: object) -> bool:
    """Whether this is None, a bool, a whole number, a text, or lists and dicts of such, neither many nor deep."""
    left = MOST_LETTERS_OF_NOTES
    layer = [value]
    for _ in range(MOST_DEPTH - 2):
        deeper: list[object] = []
        for part in layer:
            if type(part) is list:
                deeper += part
            elif type(part) is dict:
                deeper += part.values()
                if not all(type(key) is str and is_utf8(key) for key in part):
                    return False
            elif not (part is None or type(part) is bool or is_whole(part) or (type(part) is str and is_utf8(part))):
                return False
            if len(deeper) > left:
                return False
        if not deeper:
            return True
        left -= len(deeper)
        layer = deeper
    return False
