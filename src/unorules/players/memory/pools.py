"""Pools: hidden cards that may lie in each other's places, and what becomes of them when one moves or is seen.

A pool is a number of cards and as many slots, each in some place: another hand, or a pile. Every way to put the cards
into the slots is equally likely. At first there is one pool, of all that a seat does not see. A card that is drawn
unseen is a slot that moves; cards that are seen leave their pool; cards that were seen and are hidden again, like a
hand that was shown or discards that were reshuffled, are a pool of their own.

When a card is seen that could have come from several pools, or a slot moves from a place with slots of several pools,
there is a world for each of them, with its weight. The weights are exact, as all copies of a card are told apart: each
deal counts once for every copy that could have been the one that was seen. When there are too many worlds, the least
likely ones become one, in which the pools that they do not share are a single pool: it holds every deal that any of
them did, and some more.

Where cards have two sides, everyone sees the backs of hands: a pool holds cards of one back only, and a card that moves
is one of the back that was seen. `backs` are the numbers of the backs, by card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from math import factorial, fsum, prod
from operator import add, and_
from random import Random
from struct import Struct
from typing import TypeAlias

from unorules.errors import UnoError

Slots: TypeAlias = tuple[int, ...]
"""How many slots there are in each place."""

Pool: TypeAlias = tuple[bytes, Slots]
"""Cards, sorted, and the slots that they lie in."""

World: TypeAlias = tuple[Pool, ...]
"""Pools that hold every hidden card once."""

Worlds: TypeAlias = tuple[tuple[float, World], ...]
"""What may be, each with its chance; at least one."""

MAX_WORLDS = 24
"""How many worlds are told apart. More would be more exact, and slower. A few players seldom have as many."""


ONE_BACK = bytes(256)
"""The backs of cards that all look alike from behind."""


def one_pool(cards: bytes, slots: Slots) -> Worlds:
    """Return the only world, in which nothing is known of the places of these cards."""
    return ((1.0, ((bytes(sorted(cards)), slots),)),)


def pool_for_each_back(cards: bytes, first: int, hands: Sequence[Sequence[int | None]], backs: bytes) -> Worlds:
    """Return the only world in which nothing is known but the backs of hands: the rest lies in the first place.

    The places of the hands begin with `first`.
    """
    pools: list[Pool] = []
    for back, part in _parted(cards, backs).items():
        held = [hand.count(back) for hand in hands]
        pools.append((part, (len(part) - sum(held), *[0] * (first - 1), *held)))
    return ((1.0, tuple(sorted(pools))),)


def _parted(cards: bytes, backs: bytes) -> dict[int, bytes]:
    """Return the cards by their backs, sorted."""
    if backs is ONE_BACK and cards:
        return {0: bytes(sorted(cards))}
    parts: dict[int, list[int]] = {}
    for card in sorted(cards):
        parts.setdefault(backs[card], []).append(card)
    return {back: bytes(part) for back, part in parts.items()}


def in_place(worlds: Worlds, place: int) -> int:
    """Return how many hidden cards lie in a place."""
    return sum([slots[place] for _, slots in worlds[0][1]])


def see(worlds: Worlds, place: int, card: int, backs: bytes = ONE_BACK) -> Worlds:
    """Take a card that was seen in a place out of the pools, together with its slot."""
    found = taken(worlds, place, card)
    return gathered(found, backs)


def taken(worlds: Iterable[tuple[float, World]], place: int, card: int) -> list[tuple[float, World]]:
    """Return every world without a card in a place, for each pool that it can have been in."""
    found: list[tuple[float, World]] = []
    for weight, world in worlds:
        for index, (cards, slots) in enumerate(world):
            if slots[place] and card in cards:
                chance = weight * slots[place] * cards.count(card) / len(cards)
                left = cards.replace(bytes((card,)), b"", 1), (*slots[:place], slots[place] - 1, *slots[place + 1 :])
                found.append((chance, (*world[:index], left, *world[index + 1 :])))
    return found


def see_all(worlds: Worlds, place: int, cards: bytes, backs: bytes = ONE_BACK) -> Worlds:
    """Take several cards that were seen in a place out of the pools."""
    for card in cards:
        worlds = see(worlds, place, card, backs)
    return worlds


def move(
    worlds: Worlds, source: int, target: int, count: int = 1, back: int | None = None, backs: bytes = ONE_BACK
) -> Worlds:
    """Move cards that nobody saw from one place to another: each may be any of those in the place with this back."""
    while count:
        places = [
            (weight * slots[source], world, index)
            for weight, world in worlds
            for index, (cards, slots) in enumerate(world)
            if slots[source] and (back is None or backs[cards[0]] == back)
        ]
        # Where all such cards of the place are of one pool, it is all the same which ones go.
        step = min(count, places[0][1][places[0][2]][1][source]) if len(places) == 1 else 1
        worlds = gathered(
            [(weight, _moved(world, index, source, target, step)) for weight, world, index in places], backs
        )
        count -= step
    return worlds


def _moved(world: World, index: int, source: int, target: int, count: int) -> World:
    """Return a world in which slots of one pool are in another place."""
    cards, slots = world[index]
    moved = list(slots)
    moved[source] -= count
    moved[target] += count
    return (*world[:index], (cards, tuple(moved)), *world[index + 1 :])


def move_all(worlds: Worlds, targets: Mapping[int, int], backs: bytes = ONE_BACK) -> Worlds:
    """Move all cards of some places to others at the same time."""
    found: list[tuple[float, World]] = []
    for weight, world in worlds:
        pools: list[Pool] = []
        for cards, slots in world:
            moved = [0 if place in targets else count for place, count in enumerate(slots)]
            for source, target in targets.items():
                moved[target] += slots[source]
            pools.append((cards, tuple(moved)))
        found.append((weight, tuple(pools)))
    return gathered(found, backs)


def hide(worlds: Worlds, place: int, cards: bytes, backs: bytes = ONE_BACK) -> Worlds:
    """Put cards that were seen into a place, where they are hidden."""
    if not cards:
        return worlds
    pools = in_one_place(cards, place, len(worlds[0][1][0][1]), backs)
    return gathered([(weight, (*world, *pools)) for weight, world in worlds], backs)


def in_one_place(cards: bytes, place: int, places: int, backs: bytes) -> World:
    """Return the pools of cards that lie in one place, of so many."""
    parts = _parted(cards, backs).values()
    return tuple([(part, tuple([len(part) if at == place else 0 for at in range(places)])) for part in parts])


def with_one_of(worlds: Worlds, place: int, choices: Iterable[bytes], backs: bytes = ONE_BACK) -> Worlds:
    """Return the worlds in which a place holds all cards of one of these choices, one for each, without limit.

    A deal counts once for every choice that it holds, and for every way to pick it.
    """
    found: list[tuple[float, World]] = []
    for cards in choices:
        ways = prod([factorial(count) for count in Counter(cards).values()])
        holding = [(weight / ways, world) for weight, world in worlds]
        for card in cards:
            holding = taken(holding, place, card)
        found += [(weight, hide(((weight, world),), place, cards, backs)[0][1]) for weight, world in holding]
    return tuple(found)


def surely_in(worlds: Worlds, places: Iterable[int]) -> Counter[int]:
    """Return the cards that lie in one of these places in every world and deal, with their numbers."""
    wanted = tuple(places)
    sure = [sum([_surely_of(pool, wanted) for pool in world], Counter[int]()) for _, world in worlds]
    return reduce(and_, sure)


def _surely_of(pool: Pool, places: tuple[int, ...]) -> Counter[int]:
    """Return the cards of a pool of which there are more than slots elsewhere."""
    cards, slots = pool
    elsewhere = len(cards) - sum([slots[place] for place in places])
    return Counter({card: count - elsewhere for card, count in Counter(cards).items() if count > elsewhere})


def gathered(found: list[tuple[float, World]], backs: bytes = ONE_BACK) -> Worlds:
    """Return the worlds with those that are alike as one, their weights as chances, and not too many.

    Raises a `MemoryMismatch` if there are none: what was seen cannot be.
    """
    if len(found) == 1:
        return ((1.0, _tidied(found[0][1], backs)),)
    if not found:
        raise MemoryMismatch("this cannot follow what was remembered: something in between is missing")
    chances: dict[World, float] = {}
    for weight, world in found:
        tidy = _tidied(world, backs)
        chances[tidy] = chances.get(tidy, 0.0) + weight
    total = fsum(chances.values())
    worlds = sorted([(weight / total, world) for world, weight in chances.items()], reverse=True)
    if len(worlds) > MAX_WORLDS:
        rest = worlds[MAX_WORLDS - 1 :]
        wide = _widened([world for _, world in rest], backs)
        worlds[MAX_WORLDS - 1 :] = [(fsum([weight for weight, _ in rest]), wide)]
    return tuple(worlds)


def _tidied(world: World, backs: bytes) -> World:
    """Return a world in the one way to write it: pools of one place and back are one, and none is empty."""
    if len(world) == 1:
        return world
    of_one_place: dict[int, Pool] = {}
    pools: list[Pool] = []
    for pool in world:
        cards, slots = pool
        size = len(cards)
        if not size:
            continue
        if size in slots:
            key = slots.index(size) << 8 | backs[cards[0]]
            other = of_one_place.get(key)
            of_one_place[key] = pool if other is None else _merged(pool, other)
        else:
            pools.append(pool)
    return tuple(sorted([*pools, *of_one_place.values()])) or world[:1]


def _merged(one: Pool, other: Pool) -> Pool:
    return bytes(sorted(one[0] + other[0])), tuple(map(add, one[1], other[1]))


def _widened(worlds: list[World], backs: bytes) -> World:
    """Return a world in which all is possible that is in any of these."""
    shared = Counter(worlds[0])
    for world in worlds[1:]:
        shared &= Counter(world)
    apart: dict[int, Pool] = {}
    for pool in (Counter(worlds[0]) - shared).elements():
        back = backs[pool[0][0]]
        apart[back] = _merged(apart[back], pool) if back in apart else pool
    return _tidied((*shared.elements(), *apart.values()), backs)


# The error of a memory that is shown something else than what it remembers.


class MemoryMismatch(UnoError, ValueError):
    """A view or events do not fit what was remembered: of another game or seat, or something in between is missing."""


# Shuffling hidden cards, by a chance that is given.


def shuffled(cards: bytes, rng: Random) -> bytes:
    """Return the cards in random order."""
    words, left = _words(len(cards))
    pick = bytearray(cards).pop
    return bytes([pick(word * n >> 32) for word, n in zip(words.unpack(rng.randbytes(words.size)), left, strict=True)])


@lru_cache(maxsize=512)
def _words(count: int) -> tuple[Struct, range]:
    """Return the `Struct` that reads so many words of 32 bits, and how many cards are left for each."""
    return Struct(f"<{count}I"), range(count, 0, -1)
