"""What can be done to the cards of a state whose draw pile is spelled out, and to the colour in force."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.kit.corpus import Data


def rows(data: Data) -> list[tuple[Any, Any]]:
    """Where cards lie, if the draw pile is spelled out."""
    found: list[tuple[Any, Any]] = [(data["hands"], seat) for seat in range(len(data["hands"]))]
    return [*found, (data, "draw"), (data, "discard")]


def cards_at(holder: Any, key: Any) -> list[str]:
    return str(holder[key]).split()


def move_cards(rng: Random, data: Data, other: Data) -> None:
    """From one hand or pile to another, one card or all of them; or two change places."""
    (first, key), (second, other_key) = rng.sample(rows(data), 2)
    taken, given = cards_at(first, key), cards_at(second, other_key)
    if not taken:
        return
    count = len(taken) if rng.random() < 0.15 else rng.randint(1, min(3, len(taken)))
    rng.shuffle(taken)
    back = given[:count] if rng.random() < 0.5 else []
    first[key] = " ".join(taken[count:] + back)
    second[other_key] = " ".join(taken[:count] + given[len(back) :])


def forge_a_card(rng: Random, data: Data, other: Data) -> None:
    """A card more, a card less, or another one in its place."""
    holder, key = rng.choice(rows(data))
    row = cards_at(holder, key)
    at = rng.randrange(len(row) + 1)
    everything = [text for one in (data, other) for held, where in rows(one) for text in cards_at(held, where)]
    row[at : at + rng.randint(0, 1)] = rng.choice(([], [rng.choice(everything)], [rng.choice(everything).upper()]))
    holder[key] = " ".join(row)


def turn_up_another(rng: Random, data: Data, other: Data) -> None:
    """Another card of the discard pile on top, with a colour it can lie under."""
    row = cards_at(data, "discard")
    rng.shuffle(row)
    data["discard"] = " ".join(row)
    head = row[0].split("-")[0] if row else ""
    data["color"] = head if head in ("red", "yellow", "green", "blue", "pink", "teal") else rng.choice(("red", "blue"))


def change_the_color(rng: Random, data: Data, other: Data) -> None:
    data["color"] = rng.choice((None, "red", "yellow", "green", "blue", "pink", "teal", "mauve", ""))
