"""Seating: taking, leaving and freeing a seat. Each gives a new row of chairs, or a refusal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from unoweb.bots import NAMES
from unoweb.messages import Refused, clean_name
from unoweb.seats import Chair, Strength, chair_for

Chairs = Sequence[Chair]


def with_person(chairs: Chairs, wanted: str) -> tuple[list[Chair], int, str]:
    """Somebody sits down: the chairs, the seat and its token."""
    name = clean_name(wanted)
    names = [chair.name for chair in chairs]
    if None not in names:
        raise Refused("full", "Every seat is taken. You can watch.")
    if name.casefold() in {taken.casefold() for taken in names if taken}:
        raise Refused("name", "Somebody here has this name already.")
    seat = names.index(None)
    chair, token = chair_for(name)
    return with_chair(chairs, seat, chair), seat, token


def with_bots(chairs: Chairs, seat: int | None, strength: Strength) -> list[Chair]:
    """A bot takes a free seat, or all of them; or one that sits there plays better or worse. People keep theirs."""
    if seat is None:
        free = [number for number, chair in enumerate(chairs) if chair.name is None]
        if not free:
            raise Refused("full", "No seat is free.")
    else:
        if chair_of(chairs, seat).person:
            raise Refused("looked-after", "Somebody looks after this seat.")
        free = [seat]
    for number in free:
        taken = {(chair.name or "").casefold() for chair in chairs}
        name = chairs[number].name or next(name for name in NAMES if name.casefold() not in taken)
        chairs = with_chair(chairs, number, replace(chairs[number], name=name, bot=True, strength=strength))
    return list(chairs)


def with_free_seat(chairs: Chairs, seat: int, by: int, here: Collection[int | None]) -> list[Chair]:
    """Before the deal, a seat is free again: a bot's, one's own, or for the maker that of somebody who is away."""
    chair = chair_of(chairs, seat)
    if chair.name is None:
        raise Refused("no-such-seat", "Nobody sits there.")
    if chair.person and seat != by:
        if seat in here:
            raise Refused("looked-after", "Somebody looks after this seat.")
        if by != maker(chairs, here):
            raise Refused("maker-only", "Only who starts the game can do this.")
    return with_chair(chairs, seat, Chair())


def maker(chairs: Chairs, here: Collection[int | None]) -> int | None:
    """Who starts the game: the first person who is here, or else the first who will be."""
    people = [seat for seat, chair in enumerate(chairs) if chair.person]
    return next((seat for seat in people if seat in here), people[0] if people else None)


def with_chair(chairs: Chairs, seat: int, chair: Chair) -> list[Chair]:
    """The chairs with another one in this place."""
    return [*chairs[:seat], chair, *chairs[seat + 1 :]]


def chair_of(chairs: Chairs, seat: int) -> Chair:
    """The chair of a seat, if there is one."""
    if seat >= len(chairs):
        raise Refused("no-such-seat", "Nobody sits there.")
    return chairs[seat]
