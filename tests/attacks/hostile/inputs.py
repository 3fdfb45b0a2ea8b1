"""All hostile inputs by name, with their readers, and the time and memory of each refusal."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import unorules as uno
from tests.attacks.hostile.documents import deep_texts, long_texts, texts
from tests.attacks.hostile.messages import forged_actions, forged_messages, long_messages, no_texts
from tests.attacks.hostile.replays import long_replays, long_seat_replays, replays
from tests.attacks.hostile.states import long_states, states
from tests.kit.documents import read_message
from unorules import Action, DecodeError, Replay, SeatReplay
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
                yield Hostile(f"{reader}: {name}", read, _always(text))
        for name, make in (*deep_texts(letters), *long_texts(letters, parts)):
            yield Hostile(f"{reader}: {name}", read, make)
    fixed: tuple[tuple[str, Iterator[tuple[str, object]]], ...] = (
        ("State.from_json", no_texts()),
        ("State.from_json", states()),
        ("messages", forged_messages()),
        ("decode_action", forged_actions()),
        ("Replay.from_json", no_texts()),
        ("Replay.from_json", replays()),
    )
    for reader, inputs in fixed:
        for name, given in inputs:
            yield Hostile(f"{reader}: {name}", readers[reader][0], _always(given))
    for name, make in long_replays():
        yield Hostile(f"Replay.from_json: {name}", Replay.from_json, make)
    for name, make in long_states():
        yield Hostile(f"State.from_json: {name}", uno.State.from_json, make)
    for name, message in long_messages():
        yield Hostile(f"messages: {name}", read_message, message)
    for name, make in long_seat_replays():
        yield Hostile(f"SeatReplay.from_json: {name}", SeatReplay.from_json, make)


def _always(given: object) -> Callable[[], object]:
    return lambda: given


# Costs.

TIMES, MOST_TIMES = 3, 10
MOST_MILLISECONDS = 50
MOST_MEGABYTES = 20


def refusal(one: Hostile, given: object) -> DecodeError | None:
    """The error with which an input is refused; None if it is not."""
    try:
        one.read(given)
    except DecodeError as error:
        return error
    return None


def trace(one: Hostile, given: object) -> tuple[DecodeError | None, float]:
    """The same, and how many megabytes the reading took when it took most."""
    tracemalloc.start()
    try:
        return refusal(one, given), tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def seconds(one: Hostile, given: object) -> float:
    """The processor time of the quickest of a few readings, or of more where a busy machine may have held it up."""
    best = float("inf")
    for tried in range(MOST_TIMES):
        if tried >= TIMES and best * 1e3 <= MOST_MILLISECONDS:
            break
        began = time.process_time()
        refusal(one, given)
        best = min(best, time.process_time() - began)
    return best


def main() -> int:
    """Read all of them and tell the figures: 1 if one was not refused."""
    taken: list[str] = []
    times: dict[str, float] = {}
    sizes: dict[str, float] = {}
    for one in hostile():
        given = one.make()
        times[one.name] = seconds(one, given) * 1e3
        error, sizes[one.name] = trace(one, given)
        if error is None:
            taken.append(one.name)
    for name in times:
        if times[name] > MOST_MILLISECONDS or sizes[name] > MOST_MEGABYTES:
            print(f"costly: {name}: {times[name]:.1f} ms, {sizes[name]:.1f} MB")
    for name in taken:
        print(f"not refused: {name}")
    slowest, largest = max(times, key=times.__getitem__), max(sizes, key=sizes.__getitem__)
    print(
        f"hostile: {len(times)} inputs, {len(times) - len(taken)} refused,"
        f" slowest {times[slowest]:.1f} ms ({slowest}), largest {sizes[largest]:.1f} MB ({largest})"
    )
    return 1 if taken else 0
