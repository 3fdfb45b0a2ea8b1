"""The table: a game for hosts that do not want to carry the state themselves. The one object here that changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from unorules.actions import Action
from unorules.cards import Seat
from unorules.engine import Step, apply
from unorules.events import Event
from unorules.redact import redact
from unorules.replay import Replay, ReplayLog
from unorules.replay.recorded import check_of, result_of
from unorules.start import new_game
from unorules.state import State
from unorules.variant import Variant
from unorules.view import View, view


class Table:
    """Holds the state, records the replay, and hands each seat what it may see.

    With a log every action is written down before it counts.
    """

    state: State

    def __init__(
        self,
        variant: Variant | str = "classic-2010",
        players: int | Sequence[str] = 4,
        *,
        seed: int | str | bytes | None = None,
        dealer: Seat | None = None,
        notes: Mapping[str, Any] | None = None,
    ) -> None:
        step = new_game(variant, players, seed=seed, dealer=dealer)
        self._sit_down(Replay.of(step[0], notes=notes), [step])

    @classmethod
    def resume(cls, replay: Replay, *, log: ReplayLog | None = None) -> Table:
        """Go on where a replay ends; it is verified on the way. `Replay.of(state)` is one that ends at a state."""
        table = cls.__new__(cls)
        table._sit_down(replay, replay.steps())
        table.log = log
        return table

    def _sit_down(self, replay: Replay, steps: Iterable[Step]) -> None:
        self.log: ReplayLog | None = None
        self._start = replay.start
        self._notes = replay.notes
        self._actions = list(replay.actions)
        self._checks = list(replay.checks)
        self._told: list[tuple[Event, ...]] = []
        for self.state, events in steps:
            self._told.append(events)

    def apply(self, action: Action, *, at: int | None = None) -> tuple[Event, ...]:
        """Do what `apply` does, and return the events, secrets included. What is refused changes nothing."""
        state, events = apply(self.state, action, at=at)
        if self.log is not None:
            self.log.append(action, state)
        self._actions.append(action)
        self._checks.append(check_of(state))
        self._told.append(events)
        self.state = state
        return events

    def view(self, seat: Seat | None) -> View:
        """What a seat sees now."""
        return view(self.state, seat)

    def feed(self, seat: Seat | None, *, after: int | None = None) -> tuple[Event, ...]:
        """What a seat was told since it saw the state with the seq `after`; without it, from the start on."""
        first = 0 if after is None else max(0, after - self._start.seq + 1)
        return redact(chain.from_iterable(self._told[first:]), seat)

    @property
    def replay(self) -> Replay:
        """The game so far."""
        return Replay(self._start, tuple(self._actions), tuple(self._checks), result_of(self.state), notes=self._notes)
