"""Cycles: episodes in which every seat decides once a cycle, as if all decided at once."""

from __future__ import annotations

from typing import Any

from unorules.engine import apply, legal_actions
from unorules.errors import shown
from unorules.model.actions import Action
from unorules.model.seats import Seat
from unorules.rl.action_space import ActionError
from unorules.rl.episode import Episode


class Cycles(Episode):
    """A round or a match as a sequence of cycles, in each of which all seats decide, from the first to the last.

    What a seat may do in a cycle is settled when the cycle begins. Its choice is carried out if it is still allowed
    when it is the seat's turn to decide, and counts as waiting otherwise: somebody was quicker. The seat for which the
    game waits when a cycle begins cannot wait in it, so that something happens in every cycle. The host moves between
    two cycles, and an episode ends with a cycle.
    """

    _offers: tuple[tuple[Action | None, ...], ...]

    def legal(self, seat: Seat) -> tuple[Action | None, ...]:
        """Return what a seat may do in this cycle; None is waiting."""
        return self._offers[seat]

    def act(self, action: Action | None) -> None:
        """Carry out what the seat has decided. Raises an `ActionError` if it may not do that in this cycle."""
        seat: Any = self.seat
        if action not in self._offers[seat]:
            raise ActionError(
                f"seat {seat} may not wait: the game waited for it as the cycle began"
                if action is None
                else f"seat {seat} may not do {shown(action)} in this cycle"
            )
        self.happened = []
        if action is not None and self._loser is None and action in legal_actions(self.state, seat):
            self.state, events = apply(self.state, action)
            self.happened = [events]
        self._ask_next()

    def forfeit(self) -> None:
        """End the episode with this cycle, because the seat that decides has done what is not allowed.

        It loses, all others win; but where the episode has been decided before, nothing changes.
        """
        if self._decided():
            self.happened = []
            self._ask_next()
        else:
            super().forfeit()

    def _ask_around(self) -> None:
        """Begin a cycle, unless the episode has been decided."""
        while self.state._waiting.seat is None and not self._decided():
            self._let_host_move()
        if self._decided():
            self.seat = None
        else:
            self.seat = 0
            self._offers = tuple([super(Cycles, self).legal(seat) for seat in range(self.state.seats)])

    def _ask_next(self) -> None:
        """Let the next seat decide or, after the last one, begin the next cycle."""
        if self.seat is not None and self.seat + 1 < self.state.seats:
            self.seat += 1
        else:
            self._ask_around()
