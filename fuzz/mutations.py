"""Mutate the structure of documents, so that most of the results are still JSON.

A fuzzer that changes only bytes rarely gets past the reader of JSON, and never past the checksums of a log.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, TypeAlias

from tests.attacks.mutations.general import GENERAL
from tests.attacks.mutations.mutation import OF_STATES, RARE, SHARE_OF_RARE
from tests.kit.documents import add_checksums

Mutate: TypeAlias = Callable[[Random, bytes, Sequence[bytes]], bytes | None]
"""Returns an input with something changed, given others to take from; None if it has no structure to change."""

FAULTS = (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError)
"""What a mutation may run into in a document that has been mutated before: it then changes nothing."""


def mutate_document(rng: Random, data: bytes, others: Sequence[bytes]) -> bytes | None:
    """Change one to three things in a JSON object."""
    return _mutate(rng, data, others, lambda: rng.choice(GENERAL))


def mutate_state(rng: Random, data: bytes, others: Sequence[bytes]) -> bytes | None:
    """Change one to three things in the document of a state: mostly what stays a likely position."""

    def choose() -> Any:
        kind = rng.random()
        return rng.choice(RARE if kind < SHARE_OF_RARE else GENERAL if kind < 0.3 else OF_STATES)

    return _mutate(rng, data, others, choose)


def mutate_log(rng: Random, data: bytes, others: Sequence[bytes]) -> bytes | None:
    """Change a line of a log, or the order of its lines, and put the checksums right again."""
    with suppress(*FAULTS):
        lines: list[Any] = [_parse(line) for line in data.splitlines()]
        other = [_parse(line) for line in rng.choice(others).splitlines()]
        at = rng.randrange(len(lines))
        match rng.randrange(8):
            case 0:
                lines.insert(at, rng.choice(lines[1:] or lines))
            case 1:
                del lines[at]
            case 2:
                lines[at] = rng.choice(other)
            case 3:
                del lines[at:]
                lines += other[at:]
            case _:
                rng.choice(GENERAL)(rng, lines[at], rng.choice(other))
        for line in lines:
            line.pop("crc", None)
        return add_checksums(*(_dump(line).decode()[:-1] for line in lines))
    return None


def mutate_damaged_log(rng: Random, data: bytes, others: Sequence[bytes]) -> bytes | None:
    """Change a log, and then damage a few of its bytes, or none."""
    log = bytearray(mutate_log(rng, data, others) or data)
    for _ in range(rng.choice((0, 1, 1, 2))):
        if log:
            log[rng.randrange(len(log))] = rng.choice((0, 10, 44, 125, rng.randrange(256)))
    return bytes(log)


def _mutate(rng: Random, data: bytes, others: Sequence[bytes], choose: Callable[[], Any]) -> bytes | None:
    with suppress(*FAULTS):
        document, other = _parse(data), _parse(rng.choice(others))
        for _ in range(rng.choice((1, 1, 2, 3))):
            with suppress(*FAULTS):
                choose()(rng, document, other)
        return _dump(document)
    return None


def _parse(text: bytes) -> Any:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise TypeError("not an object")
    return found


def _dump(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


MUTATE: dict[str, Mutate] = {"state": mutate_state, "log": mutate_log, "recovery": mutate_damaged_log}
"""By target; all others have `mutate_document`."""
