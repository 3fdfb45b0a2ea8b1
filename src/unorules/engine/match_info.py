"""The match: what seldom changes."""

from __future__ import annotations

from typing import Any

from attrs import evolve, field, frozen

from unorules.engine.circle import Circle, circle_of
from unorules.engine.compiled import CompiledVariant
from unorules.engine.interned import Interned, interned_for
from unorules.model.events import OutCause
from unorules.model.seats import Seat
from unorules.model.values import Value, maker


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
    gone: tuple[Seat, ...] = ()
    """Who is out of the match: has left, or has reached the target where the last one standing wins."""
    untouched: bool = False
    """Whether the top card is still the one turned up at the start. Kept only where somebody could jump in (R-65)."""

    def __reduce__(self) -> tuple[object, ...]:
        rest = (self.seed, self.scores, self.round, self.dealer, self.out, self.winners, self.gone, self.untouched)
        return _match, (self.compiled, self.players, self.inactive, *rest)

    @property
    def inactive(self) -> tuple[Seat, ...]:
        """The seats that do not play in this round."""
        return tuple([seat for seat in range(len(self.players)) if seat not in self.circle.active])

    def staying(self) -> list[Seat]:
        """Return the seats that are not out of the match."""
        seats = range(len(self.players))
        return [seat for seat in seats if seat not in self.gone] if self.gone else list(seats)

    def without(self, seat: Seat, why: OutCause) -> MatchInfo:
        """Return the match with a seat out of the round and, unless it fell to mercy, of the match."""
        seats = len(self.players)
        circle = circle_of(seats, frozenset((*self.inactive, seat)))
        return evolve(self, circle=circle, gone=self.gone if why == "mercy" else tuple(sorted((*self.gone, seat))))

    @property
    def turned(self) -> bool:
        """Whether all cards are turned over."""
        return self.compiled.turned

    def turned_over(self) -> MatchInfo:
        """Return the match with the other side of the cards in play."""
        side = self.compiled.other_side
        return evolve(self, compiled=side, interned=interned_for(side.tables, len(self.players)))

    def touched(self) -> MatchInfo:
        """Return the match with a card laid on the one turned up at the start."""
        return evolve(self, untouched=False)

    def in_round(self, number: int, dealer: Seat) -> MatchInfo:
        """Return the match with a new round begun, for all who are not out of the match."""
        if self.compiled.turned:
            return self.turned_over().in_round(number, dealer)
        circle, seats = self.circle, len(self.players)
        if self.gone or len(circle.active) != seats:
            circle = circle_of(seats, frozenset(self.gone))
        return _make_match(
            self.compiled,
            self.interned,
            circle,
            self.players,
            self.seed,
            self.scores,
            number,
            dealer,
            None,
            (),
            self.gone,
            self.compiled.rules.jump_in != "off",
        )

    def after_round(
        self, scores: tuple[int, ...], out: Seat | None, winners: tuple[Seat, ...], gone: tuple[Seat, ...]
    ) -> MatchInfo:
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
            gone,
            False,
        )


_make_match = maker(MatchInfo)


def start_match(compiled: CompiledVariant, players: tuple[str, ...], seed: bytes) -> MatchInfo:
    """Return a match before its first round."""
    return _match(compiled, players, (), seed, (0,) * len(players))


def _match(compiled: CompiledVariant, players: tuple[str, ...], inactive: tuple[Seat, ...], *rest: Any) -> MatchInfo:
    """Return a match, with what follows from the variant and the number of players filled in."""
    seats = len(players)
    circle = circle_of(seats, frozenset(inactive))
    return MatchInfo(compiled, interned_for(compiled.tables, seats), circle, players, *rest)
