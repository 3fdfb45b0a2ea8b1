"""Interned actions, events and prompts: those that recur in games of a variant, each made once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, get_args

from unorules.engine.card_tables import CardTables
from unorules.model.actions import CallUno, Catch, Draw, NextRound, Pass, Play
from unorules.model.events import DrawCause, Drew, Passed, Played, Reversed, Skipped, UnoCalled
from unorules.model.prompts import Waiting
from unorules.model.seats import Seat
from unorules.model.values import WriteOnce


class Interned(WriteOnce):
    """Actions, events and prompts by seat and card. Made by `interned_for`, shared by all games with the same cards."""

    plays: tuple[tuple[tuple[Play, ...], ...], ...]
    """`plays[seat][card]`: a wild once for every colour."""
    last_plays: tuple[tuple[tuple[Play, ...], ...], ...]
    """The same for a card that goes out: a wild also with no colour."""
    draws: tuple[tuple[Draw], ...]
    """`draws[seat]`: a tuple of one action, to be added to others; likewise for passing and calling."""
    passes: tuple[tuple[Pass], ...]
    calls: tuple[tuple[CallUno], ...]
    catches: tuple[tuple[Catch, ...], ...]
    """`catches[seat][target]`."""
    catches_of: tuple[tuple[Catch, ...], ...]
    """`catches_of[target]`: by everyone else."""
    next_rounds: tuple[NextRound, ...]
    played: tuple[tuple[tuple[Played, ...], ...], ...]
    """`played[seat][card][colour in force after it]`."""
    drew: Mapping[DrawCause, tuple[tuple[Drew, ...], ...]]
    """`drew[why][seat][card]`."""
    passed: tuple[Passed, ...]
    skipped: tuple[Skipped, ...]
    reversed: tuple[Reversed, Reversed, Reversed]
    """By direction: 1 or -1, so index 0 is not used."""
    uno_called: tuple[UnoCalled, ...]
    turn: tuple[Waiting, ...]
    """The wait for a seat's turn."""
    after_drawing: tuple[tuple[Waiting, ...], ...]
    """`after_drawing[seat][card]`: the wait for what a seat does with the card just drawn."""

    def __init__(self, tables: CardTables, seats: int) -> None:
        all_seats = range(seats)
        rows = [_rows(tables, seat) for seat in all_seats]
        self.plays = tuple(row.plays for row in rows)
        self.last_plays = tuple(row.last_plays for row in rows)
        self.draws = tuple((Draw(seat),) for seat in all_seats)
        self.passes = tuple((Pass(seat),) for seat in all_seats)
        self.calls = tuple((CallUno(seat),) for seat in all_seats)
        self.catches = tuple(tuple(Catch(seat, target) for target in all_seats) for seat in all_seats)
        self.catches_of = tuple(
            tuple(self.catches[seat][target] for seat in all_seats if seat != target) for target in all_seats
        )
        self.next_rounds = (NextRound(), *map(NextRound, all_seats))
        self.played = tuple(row.played for row in rows)
        self.drew = MappingProxyType({why: tuple(row.drew[why] for row in rows) for why in get_args(DrawCause)})
        self.passed = tuple(map(Passed, all_seats))
        self.skipped = tuple(map(Skipped, all_seats))
        self.reversed = (Reversed(0), Reversed(1), Reversed(-1))
        self.uno_called = tuple(map(UnoCalled, all_seats))
        self.turn = tuple(Waiting("turn", seat, seat, turn=seat) for seat in all_seats)
        self.after_drawing = tuple(row.after_drawing for row in rows)


class _Rows(NamedTuple):
    """What recurs for one seat, by card. It is the same whatever the number of seats."""

    plays: tuple[tuple[Play, ...], ...]
    last_plays: tuple[tuple[Play, ...], ...]
    played: tuple[tuple[Played, ...], ...]
    drew: dict[DrawCause, tuple[Drew, ...]]
    after_drawing: tuple[Waiting, ...]


@lru_cache(maxsize=128)
def _rows(tables: CardTables, seat: Seat) -> _Rows:
    cards, names_color = tables.cards, tables.names_color
    colors = tables.colors[:-1]
    plays = tuple(
        tuple(Play(seat, card, color=color) for color in colors) if names else (Play(seat, card),)
        for card, names in zip(cards, names_color, strict=True)
    )
    return _Rows(
        plays=plays,
        last_plays=tuple(
            (Play(seat, card), *named) if names else named
            for card, names, named in zip(cards, names_color, plays, strict=True)
        ),
        played=tuple(
            tuple(Played(seat, card, color) for color in tables.colors)
            if names
            else (Played(seat, card, None),) * len(tables.colors)
            for card, names in zip(cards, names_color, strict=True)
        ),
        drew={why: tuple(Drew(seat, card, why) for card in cards) for why in get_args(DrawCause)},
        after_drawing=tuple(Waiting("drawn", seat, seat, turn=seat, drawn=number) for number in range(len(cards))),
    )


@lru_cache(maxsize=32)
def interned_for(tables: CardTables, seats: int) -> Interned:
    """Return what recurs in games with these cards and this many seats: the same object every time."""
    return Interned(tables, seats)
