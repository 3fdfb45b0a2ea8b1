"""Pools of hidden cards that may lie in each other's places, and their changes when cards move or are seen.

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
"""All that may be, each world with its chance; at least one."""

MAX_WORLDS = 24
"""How many worlds are told apart. More would be more exact, and slower. Games of few players seldom need as many."""

ONE_BACK = bytes(256)
"""The backs of cards that all look alike from behind."""


class MemoryMismatch(UnoError, ValueError):
    """A view or events do not fit what was remembered: of another game or seat, or something in between is missing."""


def one_pool(cards: bytes, slots: Slots) -> Worlds:
    """Return the only world, in which nothing is known of the places of these cards."""
    return ((1.0, ((bytes(sorted(cards)), slots),)),)


def pools_by_back(cards: bytes, first: int, hands: Sequence[Sequence[int | None]], backs: bytes) -> Worlds:
    """Return the one world in which only the backs of hands are known. The cards outside them lie in place 0.

    The places of the hands begin with `first`.
    """
    pools: list[Pool] = []
    for back, part in _split_by_back(cards, backs).items():
        held = [hand.count(back) for hand in hands]
        pools.append((part, (len(part) - sum(held), *[0] * (first - 1), *held)))
    return ((1.0, tuple(sorted(pools))),)


def _split_by_back(cards: bytes, backs: bytes) -> dict[int, bytes]:
    """Return the cards of each back, sorted."""
    if backs is ONE_BACK and cards:
        return {0: bytes(sorted(cards))}
    parts: dict[int, list[int]] = {}
    for card in sorted(cards):
        parts.setdefault(backs[card], []).append(card)
    return {back: bytes(part) for back, part in parts.items()}


def see(worlds: Worlds, place: int, card: int, backs: bytes = ONE_BACK) -> Worlds:
    """Take a card that was seen in a place out of the pools, together with its slot."""
    return _normalize(_take(worlds, place, card), backs)


def _take(worlds: Iterable[tuple[float, World]], place: int, card: int) -> list[tuple[float, World]]:
    """Take a card out of a place: of each world, return one for each pool that it may have been in."""
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
    """Move cards from one place to another unseen: each may be any card of the place with this back."""
    while count:
        places = [
            (weight * slots[source], world, index)
            for weight, world in worlds
            for index, (cards, slots) in enumerate(world)
            if slots[source] and (back is None or backs[cards[0]] == back)
        ]
        # If one pool holds all such cards of the place, the cards are interchangeable.
        step = min(count, places[0][1][places[0][2]][1][source]) if len(places) == 1 else 1
        worlds = _normalize(
            [(weight, _move_slots(world, index, source, target, step)) for weight, world, index in places], backs
        )
        count -= step
    return worlds


def _move_slots(world: World, index: int, source: int, target: int, count: int) -> World:
    """Move slots of one pool to another place."""
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
    return _normalize(found, backs)


def hide(worlds: Worlds, place: int, cards: bytes, backs: bytes = ONE_BACK) -> Worlds:
    """Put cards that were seen into a place, where they are hidden."""
    if not cards:
        return worlds
    pools = pools_in(cards, place, len(worlds[0][1][0][1]), backs)
    return _normalize([(weight, (*world, *pools)) for weight, world in worlds], backs)


def pools_in(cards: bytes, place: int, places: int, backs: bytes) -> World:
    """Return the pools of cards that all lie in one of `places` places."""
    parts = _split_by_back(cards, backs).values()
    return tuple([(part, tuple([len(part) if at == place else 0 for at in range(places)])) for part in parts])


def worlds_holding(worlds: Worlds, place: int, choices: Iterable[bytes], backs: bytes = ONE_BACK) -> Worlds:
    """Return the worlds in which a place holds one of these choices of cards: one world for each choice, without limit.

    A deal counts once for every choice that it holds, and for every way to pick it.
    """
    found: list[tuple[float, World]] = []
    for cards in choices:
        ways = prod([factorial(count) for count in Counter(cards).values()])
        holding = [(weight / ways, world) for weight, world in worlds]
        for card in cards:
            holding = _take(holding, place, card)
        found += [(weight, hide(((weight, world),), place, cards, backs)[0][1]) for weight, world in holding]
    return tuple(found)


def count_in(worlds: Worlds, place: int) -> int:
    """Count the hidden cards in a place."""
    return sum([slots[place] for _, slots in worlds[0][1]])


def certain_cards(worlds: Worlds, places: Iterable[int]) -> Counter[int]:
    """Count the cards that lie in these places in every deal of every world."""
    wanted = tuple(places)
    sure = [sum([_certain_of(pool, wanted) for pool in world], Counter[int]()) for _, world in worlds]
    return reduce(and_, sure)


def _certain_of(pool: Pool, places: tuple[int, ...]) -> Counter[int]:
    """Count the cards of a pool for which there are not enough slots elsewhere."""
    cards, slots = pool
    elsewhere = len(cards) - sum([slots[place] for place in places])
    return Counter({card: count - elsewhere for card, count in Counter(cards).items() if count > elsewhere})


# All cards turned over: what becomes the front of each hand was its back, which everyone saw.
#
# With the new backs, both sides of every hand are known, but not always which side belongs to which: there is a world
# for every set of cards that has them. The piles may be in any order, as before. Two things are forgotten: the back on
# the draw pile, which is its lowest card now, and what was known of a hand under the discard pile.

MAX_SETS = 500
"""How many sets of cards that the hands may be are told apart on the way. Games seldom need as many."""

_Partial = tuple[World, tuple[bytes, ...]]
"""A world without the hands that are found already, and these hands."""


def turn_over(worlds: Worlds, hands: Iterable[tuple[int, list[int | None]]], pile: int, backs: bytes) -> Worlds:
    """Return the worlds after all cards were turned over, and each hand, by its place, shows these new backs.

    All other cards lie in the place `pile`.
    """
    found: dict[_Partial, float] = {(world, ()): weight for weight, world in worlds}
    places: list[int] = []
    for place, seen in hands:
        places.append(place)
        found = {(world, (*sets, b"")): weight for (world, sets), weight in found.items()}
        for back in _rarest_first(seen, backs):
            found = _add_card(found, place, [card for card, other in enumerate(backs) if other == back])
    size = len(worlds[0][1][0][1])
    turned: list[tuple[float, World]] = []
    for (world, sets), weight in found.items():
        pools = pools_in(b"".join([cards for cards, _ in world]), pile, size, backs)
        for place, cards in zip(places, sets, strict=True):
            pools += pools_in(cards, place, size, backs)
        turned.append((weight, pools or world[:1]))
    return _normalize(turned, backs)


def _rarest_first(seen: list[int | None], backs: bytes) -> list[int | None]:
    """Sort backs by how many cards have them."""
    cards = Counter[int | None](backs)
    return sorted(seen, key=lambda back: (cards[back], back or 0))


def _add_card(found: dict[_Partial, float], place: int, cards: list[int]) -> dict[_Partial, float]:
    """Put each of these cards into the last hand of what was found, and keep the likeliest results."""
    more: dict[_Partial, float] = {}
    for (world, (*sets, hand)), weight in found.items():
        for card in cards:
            held = bytes(sorted((*hand, card)))
            for chance, left in _take(((weight, world),), place, card):
                key = left, (*sets, held)
                more[key] = more.get(key, 0.0) + chance
    if len(more) > MAX_SETS:
        more = dict(sorted(more.items(), key=lambda item: item[1], reverse=True)[:MAX_SETS])
    total = fsum(more.values())
    return {key: weight / total for key, weight in more.items()}


# Worlds in the one way to write them.


def _normalize(found: list[tuple[float, World]], backs: bytes = ONE_BACK) -> Worlds:
    """Merge worlds that are alike, turn weights into chances, and limit the number of worlds.

    Raises a `MemoryMismatch` if there are none: what was seen cannot be.
    """
    if len(found) == 1:
        return ((1.0, _tidy(found[0][1], backs)),)
    if not found:
        raise MemoryMismatch("this cannot follow what was remembered: something in between is missing")
    chances: dict[World, float] = {}
    for weight, world in found:
        tidy = _tidy(world, backs)
        chances[tidy] = chances.get(tidy, 0.0) + weight
    total = fsum(chances.values())
    worlds = sorted([(weight / total, world) for world, weight in chances.items()], reverse=True)
    if len(worlds) > MAX_WORLDS:
        rest = worlds[MAX_WORLDS - 1 :]
        wide = _widen([world for _, world in rest], backs)
        worlds[MAX_WORLDS - 1 :] = [(fsum([weight for weight, _ in rest]), wide)]
    return tuple(worlds)


def _tidy(world: World, backs: bytes) -> World:
    """Merge pools of one place and back, drop empty ones, and sort the others."""
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
            of_one_place[key] = pool if other is None else _merge(pool, other)
        else:
            pools.append(pool)
    return tuple(sorted([*pools, *of_one_place.values()])) or world[:1]


def _merge(one: Pool, other: Pool) -> Pool:
    """Make one pool of two."""
    return bytes(sorted(one[0] + other[0])), tuple(map(add, one[1], other[1]))


def _widen(worlds: list[World], backs: bytes) -> World:
    """Return a world that holds every deal of these: pools that they do not share become one for each back."""
    shared = Counter(worlds[0])
    for world in worlds[1:]:
        shared &= Counter(world)
    apart: dict[int, Pool] = {}
    for pool in (Counter(worlds[0]) - shared).elements():
        back = backs[pool[0][0]]
        apart[back] = _merge(apart[back], pool) if back in apart else pool
    return _tidy((*shared.elements(), *apart.values()), backs)


def shuffle(cards: bytes, rng: Random) -> bytes:
    """Return the cards in random order."""
    words, left = _word_reader(len(cards))
    pick = bytearray(cards).pop
    return bytes([pick(word * n >> 32) for word, n in zip(words.unpack(rng.randbytes(words.size)), left, strict=True)])


@lru_cache(maxsize=512)
def _word_reader(count: int) -> tuple[Struct, range]:
    """Return the `Struct` that reads so many words of 32 bits, and how many cards are left at each."""
    return Struct(f"<{count}I"), range(count, 0, -1)
