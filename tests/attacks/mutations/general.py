"""Mutations of any document. Each gets one document to change and another to copy from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, TypeAlias

from tests.kit.corpus import Data

Mutation: TypeAlias = Callable[[Random, Data, Data], None]

NUMBERS = (-1, 0, 1, 2, 7, 99, 100, 5001, 2**31, 2**49, 2**53, 2**64, 10**400, -(2**53), True, False, 1.0, 0.5, "1")
JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    "",
    " ",
    "red",
    "wild",
    "turn",
    [],
    [0],
    {},
    {"seat": 0},
    [[]],
    0.5,
)
OPTIONAL: dict[str, Any] = {
    "catchable": [0],
    "turns_left": 3,
    "out": 0,
    "winners": [0],
    "seat": 0,
    "about": 0,
    "question": "who?",
    "options": ["a", "b"],
    "passes": 1,
    "called": True,
    "drawn": "wild",
    "card": {"seat": 0, "was": None},
    "opening": True,
    "hand": "wild",
    "memo": [1],
    "lost": [0],
    "owed": 4,
    "draw_card": "red-draw-two",
    "inactive": [0],
    "gone": [0],
    "untouched": True,
    "rules": {},
    "_note": 1,
    "__proto__": {},
}


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of a document, as what holds it and under which key or at which place."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        yield data, key
        if isinstance(value, dict | list):
            yield from places(value)


def place(rng: Random, data: Data) -> tuple[Any, Any]:
    return rng.choice(list(places(data)))


def change_a_number(rng: Random, data: Data, other: Data) -> None:
    numbers = [(holder, key) for holder, key in places(data) if type(holder[key]) is int]
    holder, key = rng.choice(numbers)
    step = rng.choice((1, -1, 1, -1, None))
    holder[key] = rng.choice(NUMBERS) if step is None else holder[key] + step


def put_junk(rng: Random, data: Data, other: Data) -> None:
    holder, key = place(rng, data)
    holder[key] = deepcopy(rng.choice(JUNK))


def leave_out(rng: Random, data: Data, other: Data) -> None:
    holder, key = place(rng, data)
    del holder[key]


def repeat(rng: Random, data: Data, other: Data) -> None:
    """An item of a list twice, or a word of a text."""
    holder, key = place(rng, data)
    if isinstance(holder, list):
        holder.insert(rng.randint(0, len(holder)), deepcopy(holder[key]))
    elif isinstance(holder[key], str):
        words = holder[key].split(" ")
        words.insert(rng.randint(0, len(words)), rng.choice(words))
        holder[key] = " ".join(words)


def add_a_key(rng: Random, data: Data, other: Data) -> None:
    holders = [data, *(holder[key] for holder, key in places(data) if isinstance(holder[key], dict))]
    key = rng.choice(list(OPTIONAL))
    rng.choice(holders)[key] = deepcopy(OPTIONAL[key])


def rename_a_key(rng: Random, data: Data, other: Data) -> None:
    holder, key = place(rng, data)
    if isinstance(holder, dict):
        holder[rng.choice([*holder, *OPTIONAL])] = holder.pop(key)


def swap_two_values(rng: Random, data: Data, other: Data) -> None:
    """Of this document, unless one lies in the other."""
    (first, key), (second, other_key) = place(rng, data), place(rng, data)
    if not isinstance(first[key], dict | list) and not isinstance(second[other_key], dict | list):
        first[key], second[other_key] = second[other_key], first[key]


def take_from_another(rng: Random, data: Data, other: Data) -> None:
    """The value under the same key of another document, or under any."""
    holder, key = place(rng, data)
    same = [(held, at) for held, at in places(other) if at == key]
    held, at = rng.choice(same) if same and rng.random() < 0.8 else place(rng, other)
    holder[key] = deepcopy(held[at])


def reorder(rng: Random, data: Data, other: Data) -> None:
    lists = [holder[key] for holder, key in places(data) if isinstance(holder[key], list)]
    rng.shuffle(rng.choice(lists))


def cut_a_text(rng: Random, data: Data, other: Data) -> None:
    holder, key = place(rng, data)
    if isinstance(holder[key], str):
        holder[key] = holder[key][: rng.randint(0, len(holder[key]))]


GENERAL: tuple[Mutation, ...] = (
    change_a_number,
    change_a_number,
    put_junk,
    leave_out,
    repeat,
    add_a_key,
    rename_a_key,
    swap_two_values,
    take_from_another,
    take_from_another,
    reorder,
    cut_a_text,
)
