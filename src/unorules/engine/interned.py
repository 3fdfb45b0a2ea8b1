"""Interned actions, events and prompts: those that recur in games of a variant, each made once."""

from __future__ import annotations

from functools import lru_cache

from unorules.engine.compiled import CompiledVariant
from unorules.model.actions import CallUno, Catch, Draw, NextRound, Pass, Play
from unorules.model.events import DrawCause, Drew, Passed, Played, Reversed, Skipped, UnoCalled
from unorules.model.prompts import Waiting
from unorules.model.seats import Seat


class Interned:
    """Actions, events and prompts by seat and card. Made by `interned_for`, shared by all games of a variant."""

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
    drew: dict[DrawCause, tuple[tuple[Drew, ...], ...]]
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

    def __init__(self, compiled: CompiledVariant, seats: int) -> None:
        self.compiled = compiled
        self.seats = seats
        table = range(seats)
        self.reversed = (Reversed(0), Reversed(1), Reversed(-1))
        numbers = range(len(compiled.cards))
        self.plays = tuple(tuple(_plays(compiled, seat, number) for number in numbers) for seat in table)
        self.last_plays = tuple(
            tuple(
                (Play(seat, compiled.cards[number]), *plays) if compiled.names_color[number] else plays
                for number, plays in enumerate(by_card)
            )
            for seat, by_card in enumerate(self.plays)
        )
        self.draws = tuple((Draw(seat),) for seat in table)
        self.passes = tuple((Pass(seat),) for seat in table)
        self.calls = tuple((CallUno(seat),) for seat in table)
        self.catches = tuple(tuple(Catch(seat, target) for target in table) for seat in table)
        self.catches_of = tuple(
            tuple(self.catches[seat][target] for seat in table if seat != target) for target in table
        )
        self.next_rounds = (NextRound(), *map(NextRound, table))
        self.played = tuple(
            tuple(
                tuple(Played(seat, card, color if names else None) for color in compiled.colors)
                for card, names in zip(compiled.cards, compiled.names_color, strict=True)
            )
            for seat in table
        )
        causes: tuple[DrawCause, ...] = ("turn", "card", "uno")
        self.drew = {
            why: tuple(tuple(Drew(seat, card, why) for card in compiled.cards) for seat in table) for why in causes
        }
        self.passed = tuple(map(Passed, table))
        self.skipped = tuple(map(Skipped, table))
        self.uno_called = tuple(map(UnoCalled, table))
        self.turn = tuple(Waiting("turn", seat, seat, turn=seat) for seat in table)
        self.after_drawing = tuple(
            tuple(Waiting("drawn", seat, seat, turn=seat, drawn=number) for number in numbers) for seat in table
        )

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Interned) and (self.compiled, self.seats) == (other.compiled, other.seats)
        )

    def __hash__(self) -> int:
        return hash((self.compiled, self.seats))

    def __reduce__(self) -> tuple[object, ...]:
        return interned_for, (self.compiled, self.seats)


def _plays(compiled: CompiledVariant, seat: Seat, number: int) -> tuple[Play, ...]:
    card = compiled.cards[number]
    if compiled.names_color[number]:
        return tuple(Play(seat, card, color=color) for color in compiled.variant.colors)
    return (Play(seat, card),)


@lru_cache(maxsize=64)
def interned_for(compiled: CompiledVariant, seats: int) -> Interned:
    """Return what recurs in games of a variant with this many seats: the same object every time."""
    return Interned(compiled, seats)
