"""Every hostile input by name, with who is to read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import unorules as uno
from tests.attacks.hostile.messages import decoded, long_messages, no_texts, sent
from tests.attacks.hostile.replays import long_replays, long_seat_replays, replays
from tests.attacks.hostile.states import long_states, states
from tests.attacks.hostile.texts import deep_texts, long_texts, texts
from tests.kit.messages import read_message
from unorules import Action, Replay, SeatReplay
from unorules._limits import (
    MAX_ACTION_CHARS,
    MAX_PARTS,
    MAX_REPLAY_CHARS,
    MAX_REPLAY_PARTS,
    MAX_SEAT_REPLAY_CHARS,
    MAX_STATE_CHARS,
)

Reader: TypeAlias = Callable[[Any], object]


class Hostile(NamedTuple):
    """An input by name: who is to read it, and how it is made."""

    name: str
    read: Reader
    make: Callable[[], object]


def decode_action(data: Any) -> Action:
    """What a client in the second seat sends."""
    return uno.decode_action(data, seat=1)


@cache
def hostile() -> tuple[Hostile, ...]:
    """Every input, with who is to read it."""
    return tuple(_hostile())


def _hostile() -> Iterator[Hostile]:
    readers: dict[str, tuple[Reader, int, int]] = {
        "State.from_json": (uno.State.from_json, MAX_STATE_CHARS, MAX_PARTS),
        "messages": (read_message, MAX_STATE_CHARS, MAX_PARTS),
        "decode_action": (decode_action, MAX_ACTION_CHARS, MAX_PARTS),
        "Replay.from_json": (Replay.from_json, MAX_REPLAY_CHARS, MAX_REPLAY_PARTS),
        "SeatReplay.from_json": (SeatReplay.from_json, MAX_SEAT_REPLAY_CHARS, MAX_PARTS),
    }
    for reader, (read, letters, parts) in readers.items():
        for name, text in texts():
            if (reader, text) != ("messages", "[]"):  # no events are a message
                yield Hostile(f"{reader}: {name}", read, _given(text))
        for name, make in (*deep_texts(letters), *long_texts(letters, parts)):
            yield Hostile(f"{reader}: {name}", read, make)
    fixed: tuple[tuple[str, Iterator[tuple[str, object]]], ...] = (
        ("State.from_json", no_texts()),
        ("State.from_json", states()),
        ("messages", decoded()),
        ("decode_action", sent()),
        ("Replay.from_json", no_texts()),
        ("Replay.from_json", replays()),
    )
    for reader, inputs in fixed:
        for name, given in inputs:
            yield Hostile(f"{reader}: {name}", readers[reader][0], _given(given))
    for name, make in long_replays():
        yield Hostile(f"Replay.from_json: {name}", Replay.from_json, make)
    for name, make in long_states():
        yield Hostile(f"State.from_json: {name}", uno.State.from_json, make)
    for name, message in long_messages():
        yield Hostile(f"messages: {name}", read_message, message)
    for name, make in long_seat_replays():
        yield Hostile(f"SeatReplay.from_json: {name}", SeatReplay.from_json, make)


def _given(given: object) -> Callable[[], object]:
    return lambda: given
