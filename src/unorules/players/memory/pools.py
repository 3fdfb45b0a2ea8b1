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
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import reduce
from math import factorial, fsum, prod
from operator import add, and_
from typing import TypeAlias

from unorules.players.memory.mismatch import MemoryMismatch

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


def one_pool(cards: bytes, slots: Slots) -> Worlds:
    """Return the only world, in which nothing is known of the places of these cards."""
    return ((1.0, ((bytes(sorted(cards)), slots),)),)


def in_place(worlds: Worlds, place: int) -> int:
    """Return how many hidden cards lie in a place."""
    return sum([slots[place] for _, slots in worlds[0][1]])


def see(worlds: Worlds, place: int, card: int) -> Worlds:
    """Take a card that was seen in a place out of the pools, together with its slot."""
    found = _taken(worlds, place, card)
    return _gathered(found)


def _taken(worlds: Iterable[tuple[float, World]], place: int, card: int) -> list[tuple[float, World]]:
    """Return every world without a card in a place, for each pool that it can have been in."""
    found: list[tuple[float, World]] = []
    for weight, world in worlds:
        for index, (cards, slots) in enumerate(world):
            if slots[place] and card in cards:
                chance = weight * slots[place] * cards.count(card) / len(cards)
                left = cards.replace(bytes((card,)), b"", 1), (*slots[:place], slots[place] - 1, *slots[place + 1 :])
                found.append((chance, (*world[:index], left, *world[index + 1 :])))
    return found


def see_all(worlds: Worlds, place: int, cards: bytes) -> Worlds:
    """Take several cards that were seen in a place out of the pools."""
    for card in cards:
        worlds = see(worlds, place, card)
    return worlds


def move(worlds: Worlds, source: int, target: int, count: int = 1) -> Worlds:
    """Move cards that nobody saw from one place to another: each may be any of those in the place."""
    while count:
        places = [
            (weight * slots[source], world, index)
            for weight, world in worlds
            for index, (_, slots) in enumerate(world)
            if slots[source]
        ]
        # Where all cards of the place are of one pool, it is all the same which ones go.
        step = min(count, in_place(worlds, source)) if len(places) == 1 else 1
        worlds = _gathered([(weight, _moved(world, index, source, target, step)) for weight, world, index in places])
        count -= step
    return worlds


def _moved(world: World, index: int, source: int, target: int, count: int) -> World:
    """Return a world in which slots of one pool are in another place."""
    cards, slots = world[index]
    moved = list(slots)
    moved[source] -= count
    moved[target] += count
    return (*world[:index], (cards, tuple(moved)), *world[index + 1 :])


def move_all(worlds: Worlds, targets: Mapping[int, int]) -> Worlds:
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
    return _gathered(found)


def hide(worlds: Worlds, place: int, cards: bytes) -> Worlds:
    """Put cards that were seen into a place, where they are hidden."""
    if not cards:
        return worlds
    places = len(worlds[0][1][0][1])
    pool = bytes(sorted(cards)), tuple([len(cards) if at == place else 0 for at in range(places)])
    return _gathered([(weight, (*world, pool)) for weight, world in worlds])


def with_one_of(worlds: Worlds, place: int, choices: Iterable[bytes]) -> Worlds:
    """Return the worlds in which a place holds all cards of one of these choices, one for each, without limit.

    A deal counts once for every choice that it holds, and for every way to pick it.
    """
    found: list[tuple[float, World]] = []
    for cards in choices:
        ways = prod([factorial(count) for count in Counter(cards).values()])
        holding = [(weight / ways, world) for weight, world in worlds]
        for card in cards:
            holding = _taken(holding, place, card)
        found += [(weight, hide(((weight, world),), place, cards)[0][1]) for weight, world in holding]
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


def _gathered(found: list[tuple[float, World]]) -> Worlds:
    """Return the worlds with those that are alike as one, their weights as chances, and not too many.

    Raises a `MemoryMismatch` if there are none: what was seen cannot be.
    """
    if len(found) == 1:
        return ((1.0, _tidied(found[0][1])),)
    if not found:
        raise MemoryMismatch("this cannot follow what was remembered: something in between is missing")
    chances: dict[World, float] = {}
    for weight, world in found:
        tidy = _tidied(world)
        chances[tidy] = chances.get(tidy, 0.0) + weight
    total = fsum(chances.values())
    worlds = sorted([(weight / total, world) for world, weight in chances.items()], reverse=True)
    if len(worlds) > MAX_WORLDS:
        rest = worlds[MAX_WORLDS - 1 :]
        worlds[MAX_WORLDS - 1 :] = [(fsum([weight for weight, _ in rest]), _widened([world for _, world in rest]))]
    return tuple(worlds)


def _tidied(world: World) -> World:
    """Return a world in the one way to write it: pools of one and the same place are one, and none is empty."""
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
            place = slots.index(size)
            other = of_one_place.get(place)
            of_one_place[place] = pool if other is None else _merged(pool, other)
        else:
            pools.append(pool)
    return tuple(sorted([*pools, *of_one_place.values()])) or world[:1]


def _merged(one: Pool, other: Pool) -> Pool:
    return bytes(sorted(one[0] + other[0])), tuple(map(add, one[1], other[1]))


def _widened(worlds: list[World]) -> World:
    """Return a world in which all is possible that is in any of these."""
    shared = Counter(worlds[0])
    for world in worlds[1:]:
        shared &= Counter(world)
    apart = list((Counter(worlds[0]) - shared).elements())
    return _tidied((*shared.elements(), reduce(_merged, apart)))
