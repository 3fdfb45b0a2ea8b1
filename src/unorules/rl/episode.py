"""Episodes: a round or a match as decisions of one seat after another, or of all at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from unorules._engine.apply import apply
from unorules._engine.legal import legal_actions
from unorules._host import host_move
from unorules._seats import Seat
from unorules.actions import Action
from unorules.errors import quote
from unorules.events import Event
from unorules.players.play_out import speakers
from unorules.rl.action_space import ActionError
from unorules.rl.env_options import Reward, Rounds, forfeit_rewards, point_rewards, win_rewards
from unorules.rules import side_of
from unorules.state import State


class Episode:
    """A round or a match as a sequence of decisions.

    Usually the seat that must act decides. But seats that could call UNO, catch or jump in are asked first, one after
    another in random order, and may wait. If one of them acts, the game has changed, and all are asked again. The host
    moves as by `host_move`. `chance` is a `Random`, or a text that seeds all random choices.
    """

    state: State
    seat: Seat | None
    """The seat that decides now; None when the episode is over."""
    happened: list[tuple[Event, ...]]
    """The events of every action since the last decision, those of the host included."""

    def __init__(
        self,
        start: tuple[State, tuple[Event, ...]],
        chance: Random | str,
        rounds: Rounds = "round",
        reward: Reward = "win",
    ) -> None:
        self.state, events = start
        self.happened = [events]
        self._given_chance = chance
        self._scores = None if reward == "win" else self.state.scores
        self._one_round = rounds == "round"
        compiled = self.state._match.compiled
        # Whether seats may act out of turn even if nobody can be caught.
        self._open = bool(compiled.house.jumpers) or compiled.rules.uno_false_penalty > 0
        self._speakers: tuple[Seat | None, ...] = ()
        self._loser: Seat | None = None
        self.seat = None
        self._ask_around()

    def legal(self, seat: Seat) -> tuple[Action | None, ...]:
        """Return the legal actions of a seat, and None for waiting unless the game waits for the seat."""
        legal = legal_actions(self.state, seat)
        return legal if self.state._waiting.seat == seat else (*legal, None)

    def act(self, action: Action | None) -> None:
        """Carry out the decision of the seat. Raises an `IllegalAction` or, if it must not wait, an `ActionError`."""
        state = self.state
        if action is not None:
            self.state, events = apply(state, action)
            self.happened = [events]
            self._ask_around()
        elif state._waiting.seat == self.seat:
            raise ActionError(f"the game waits for seat {self.seat}: {state.prompt}")
        else:
            self.happened = []
            self._ask_next()

    def forfeit(self) -> None:
        """End the episode after an illegal action: the seat that decides loses, all others win."""
        self._loser = self.seat
        self._speakers = ()
        self.happened = []
        self._ask_next()

    def winners(self) -> tuple[Seat, ...]:
        """Return the winners of the episode, which is a round or a match."""
        match = self.state._match
        if self._loser is not None:
            return tuple([seat for seat in range(len(match.players)) if seat != self._loser])
        if not self._one_round:
            return match.winners
        return () if match.out is None else side_of(match.compiled.rules, len(match.players), match.out)

    def ask(self, seat: Seat, done: Sequence[Seat] = ()) -> None:
        """Let a seat decide now, ahead of all others. Those in `done` have waited already and are not asked again."""
        due = self.state._waiting.seat
        others = [other for other in (*self._speakers, self.seat) if other not in (seat, due, None, *done)]
        self._speakers = () if seat == due else tuple(others)
        self.seat = seat

    def rewards(self) -> tuple[float, ...] | None:
        """Return the reward of each seat since the last call, or None if there is none."""
        compiled, scores = self.state._match.compiled, self.state._match.scores
        if self._scores is None:
            return win_rewards(self.winners(), len(scores)) if self.seat is None else None
        if self._loser is not None:
            if self.seat is not None:
                return None
            return forfeit_rewards(self._loser, len(scores), compiled, one_round=self._one_round)
        if scores == self._scores:
            return None
        gained = [now - before for now, before in zip(scores, self._scores, strict=True)]
        self._scores = scores
        return point_rewards(gained, compiled.rules)

    def _chance(self) -> Random:
        """Return the `Random` for the order in which seats are asked, and for the host."""
        given = self._given_chance
        return Random(f"{given}:{self.state.seq}") if isinstance(given, str) else given  # noqa: S311 - for games

    def _ask_around(self) -> None:
        """Find the seats that could act before the seat that must, and ask the first one."""
        state = self.state
        self._speakers = tuple(speakers(state, self._chance())) if state._uncalled or self._open else ()
        self._ask_next()

    def _ask_next(self) -> None:
        """Let the next seat decide that could act out of turn or, after the last one, the seat that must act."""
        if self._speakers:
            self.seat, *rest = self._speakers
            self._speakers = tuple(rest)
        elif self._is_over():
            self.seat = None
        elif self.state._waiting.seat is None:
            self._let_host_move()
            self._ask_around()
        else:
            self.seat = self.state._waiting.seat

    def _is_over(self) -> bool:
        """Return whether the round or match is over, or has been forfeited."""
        kind = self.state._waiting.kind
        return kind == "match_over" or (self._one_round and kind == "round_over") or self._loser is not None

    def _let_host_move(self) -> None:
        self.state, events = apply(self.state, host_move(self.state, self._chance()))
        self.happened.append(events)


class SimultaneousEpisode(Episode):
    """A round or a match as a sequence of cycles, in each of which all seats decide, from the first to the last.

    The legal actions of a cycle are fixed when it begins. The choice of a seat is carried out if it is still legal when
    it is the seat's turn to decide; otherwise another seat was faster, and it counts as waiting. The seat for which the
    game waits when a cycle begins cannot wait in it, so that something happens in every cycle. The host moves between
    two cycles, and an episode ends with a cycle.
    """

    _offers: tuple[tuple[Action | None, ...], ...]

    def legal(self, seat: Seat) -> tuple[Action | None, ...]:
        """Return the actions of a seat that are legal in this cycle; None is waiting."""
        return self._offers[seat]

    def act(self, action: Action | None) -> None:
        """Carry out the decision of the seat. Raises an `ActionError` if it is not legal in this cycle."""
        seat: Any = self.seat
        if action not in self._offers[seat]:
            raise ActionError(
                f"seat {seat} may not wait: the game waited for it as the cycle began"
                if action is None
                else f"seat {seat} may not do {quote(action)} in this cycle"
            )
        self.happened = []
        if action is not None and self._loser is None and action in legal_actions(self.state, seat):
            self.state, events = apply(self.state, action)
            self.happened = [events]
        self._ask_next()

    def forfeit(self) -> None:
        """End the episode with this cycle after an illegal action: the seat that decides loses, all others win.

        If the episode was over before, nothing changes.
        """
        if self._is_over():
            self.happened = []
            self._ask_next()
        else:
            super().forfeit()

    def _ask_around(self) -> None:
        """Begin a cycle, unless the episode is over."""
        while self.state._waiting.seat is None and not self._is_over():
            self._let_host_move()
        if self._is_over():
            self.seat = None
        else:
            self.seat = 0
            self._offers = tuple([super(SimultaneousEpisode, self).legal(seat) for seat in range(self.state.seats)])

    def _ask_next(self) -> None:
        """Let the next seat decide or, after the last one, begin the next cycle."""
        if self.seat is not None and self.seat + 1 < self.state.seats:
            self.seat += 1
        else:
            self._ask_around()
