"""A mutable game, for hosts that do not want to keep the state themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from attrs import evolve

from unorules._engine.apply import Step, apply
from unorules._seats import Seat, check_viewer
from unorules.actions import Action
from unorules.errors import SetupError, quote
from unorules.events import Event
from unorules.replay import Replay, ReplayLog
from unorules.replay.checks import action_weight, check_length, check_of, result_of
from unorules.replay.start import Start
from unorules.setup import new_game
from unorules.state import State
from unorules.variant import Variant
from unorules.views import View, redact, view

__all__ = ["Table"]

_Step: TypeAlias = tuple[Action | None, State, tuple[Event, ...]]
"""An action, the state that it led to, and the events. The start has no action."""


class Table:
    """A game that keeps its state, records its replay, and tells each seat what it may see.

    With a log, every action is recorded before it takes effect. Use a table from one thread at a time.

    Args:
        variant: A variant, or the id of a built-in one.
        players: The names of the players, by seat, or how many there are.
        seed: The source of all randomness in the game. Without one, the game is random.
        dealer: The seat that deals the first round. Without one, the rules choose.
        notes: The notes of the replay: plain data of your own, with keys that begin with `_`.

    Raises:
        SetupError: If a game cannot be set up like this, or if the notes are not plain data or too long.
        VariantError: For an unknown id.
        CardError: If a card turned up at the start breaks its contract.
    """

    def __init__(
        self,
        variant: Variant | str = "classic-2010",
        players: int | Sequence[str] = 4,
        *,
        seed: int | str | bytes | None = None,
        dealer: Seat | None = None,
        notes: Mapping[str, Any] | None = None,
    ) -> None:
        state, events = new_game(variant, players, seed=seed, dealer=dealer)
        start = Start(state, events, dealt=True, dealer=dealer)
        self._initial = Replay(
            state, checks=(check_of(state, None),), notes={} if notes is None else notes, known_start=start
        )
        self._steps: list[_Step] = [(None, state, events)]
        self._checks: list[str] = []
        """The checks of the first steps; `replay` computes the others when they are needed."""
        self._length = 0
        self._log: ReplayLog | None = None

    @classmethod
    def resume(cls, replay: Replay, *, log: ReplayLog | None = None) -> Table:
        """Return a table that goes on where a replay ends.

        Args:
            replay: The game so far. To go on from a state, pass `Replay.of(state)`.
            log: The log of that game, which will record all further actions.

        Raises:
            SetupError: Unless given a replay, and a log or None.
            ReplayDiverged: If the replay does not play out as recorded.
            LogError: If the log does not end where the replay does.
        """
        given: object = replay
        if not isinstance(given, Replay):
            raise SetupError(f"resume takes a Replay, not {quote(given)}")
        table = cls.__new__(cls)
        table._initial = replay
        table._steps = [
            (action, state, events)
            for action, (state, events) in zip((None, *replay.actions), replay.steps(), strict=True)
        ]
        table._checks = list(replay.checks)
        table._length = sum(map(action_weight, replay.actions))
        table._log = None
        table.log = log
        return table

    def __repr__(self) -> str:
        return f"<Table {self.state!r}>"

    @property
    def state(self) -> State:
        """The current state, secrets included."""
        return self._steps[-1][1]

    @property
    def log(self) -> ReplayLog | None:
        """The log that records the actions, if any. Can be set.

        Raises:
            SetupError: If it is set to anything but a log or None.
            LogError: If it is set to a log that does not end where the game is now.
        """
        return self._log

    @log.setter
    def log(self, log: ReplayLog | None) -> None:
        if not (log is None or isinstance(log, ReplayLog)):
            raise SetupError(f"log must be a ReplayLog or None, not {quote(log)}")
        if log is not None:
            log.check_ends_with(self.replay, self.state)
        self._log = log

    def apply(self, action: Action, *, at: int | None = None) -> Step:
        """Apply an action and return the new state and its events, like the function `apply`.

        An action that is refused, or cannot be logged, changes nothing. The events hold every secret: for a seat, use
        `feed`.

        Args:
            action: What a seat, or the host, does.
            at: The `seq` that the caller last saw. If the prompt has changed since, the action is refused.

        Raises:
            IllegalAction: If the rules refuse the action.
            StaleState: If the prompt has changed since `at`.
            CardError: If a card breaks its contract.
            GameTooLong: After 10,000 actions.
            LogError: If the log takes no more records.
        """
        state, events = self._try(action, at)
        if self._log is not None:
            self._log.append(action, state)
        self._steps.append((action, state, events))
        self._length += action_weight(action)
        return state, events

    def preview(self, action: Action, *, at: int | None = None) -> State:
        """Return the state that an action would lead to, without changing the table: to store it before applying it.

        Args:
            action: What a seat, or the host, does.
            at: The `seq` that the caller last saw. If the prompt has changed since, the action is refused.

        Raises:
            IllegalAction: If the rules refuse the action.
            StaleState: If the prompt has changed since `at`.
            CardError: If a card breaks its contract.
            GameTooLong: After 10,000 actions.
        """
        return self._try(action, at)[0]

    def _try(self, action: Action, at: int | None) -> Step:
        step = apply(self.state, action, at=at)
        check_length(self._length + action_weight(action))
        return step

    def view(self, seat: Seat | None) -> View:
        """Return what a seat sees now; None is a spectator.

        Args:
            seat: The seat; None is a spectator.

        Raises:
            SeatError: For an unknown seat.
        """
        return view(self.state, seat)

    def feed(self, seat: Seat | None, *, after: int | None = None) -> dict[int, tuple[Event, ...]]:
        """Return the events as a seat sees them, by the `seq` of the state that they led to.

        Args:
            seat: The seat; None is a spectator.
            after: Leave out events up to this `seq`, for a seat that knows them; by default all events are returned.

        Raises:
            SeatError: For an unknown seat.
            SetupError: For a `seq` that this game does not have.
        """
        check_viewer(seat, self.state.seats)
        first, last = self._initial.start.seq, self.state.seq
        if after is not None and (type(after) is not int or not first <= after <= last):
            raise SetupError(f"after must be a seq from {first} to {last}, not {quote(after)}")
        steps = self._steps if after is None else self._steps[after - first + 1 :]
        return {state.seq: redact(events, seat) for _, state, events in steps}

    @property
    def replay(self) -> Replay:
        """The game so far, secrets included."""
        for action, state, _ in self._steps[len(self._checks) :]:
            self._checks.append(check_of(state, action))
        actions = tuple(action for action, _, _ in self._steps if action is not None)
        return evolve(self._initial, actions=actions, checks=tuple(self._checks), result=result_of(self.state))
