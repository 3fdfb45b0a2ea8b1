"""The match: what changes at most once a round."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from unorules.engine.circle import Circle, circle_of
from unorules.engine.compiled import CompiledVariant
from unorules.engine.interned import Interned, interned_for
from unorules.model.sealing import maker
from unorules.model.seats import Seat
from unorules.model.value import Value


@frozen(eq=False, repr=False, weakref_slot=False)
class MatchInfo(Value):
    """The variant, the players and the scores of a match. Made by `start_match`."""

    compiled: CompiledVariant = field(repr=False)
    interned: Interned = field(eq=False, repr=False)
    circle: Circle = field(repr=False)
    players: tuple[str, ...]
    seed: bytes = field(repr=False)
    scores: tuple[int, ...]
    round: int = 1
    dealer: Seat = 0
    out: Seat | None = None
    """Who went out in the round that has ended; None if it was void, or is still being played."""
    winners: tuple[Seat, ...] = ()

    def __reduce__(self) -> tuple[object, ...]:
        rest = (self.seed, self.scores, self.round, self.dealer, self.out, self.winners)
        return _match, (self.compiled, self.players, *rest)

    def in_round(self, number: int, dealer: Seat) -> MatchInfo:
        """Return the match with a new round begun."""
        return _make_match(
            self.compiled, self.interned, self.circle, self.players, self.seed, self.scores, number, dealer, None, ()
        )

    def after_round(self, scores: tuple[int, ...], out: Seat | None, winners: tuple[Seat, ...]) -> MatchInfo:
        """Return the match with the round ended."""
        return _make_match(
            self.compiled,
            self.interned,
            self.circle,
            self.players,
            self.seed,
            scores,
            self.round,
            self.dealer,
            out,
            winners,
        )


_make_match = maker(MatchInfo)


def start_match(compiled: CompiledVariant, players: tuple[str, ...], seed: bytes) -> MatchInfo:
    """Return a match before its first round."""
    return _match(compiled, players, seed, (0,) * len(players))


def _match(compiled: CompiledVariant, players: tuple[str, ...], *rest: Any) -> MatchInfo:
    """Return a match, with what follows from the variant and the number of players filled in."""
    seats = len(players)
    return MatchInfo(compiled, interned_for(compiled.tables, seats), circle_of(seats), players, *rest)
