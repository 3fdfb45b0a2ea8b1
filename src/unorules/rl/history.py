"""The history of an episode with all that each seat has seen of it: an immutable value, for OpenSpiel."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any, Final, TypeAlias

from attrs import evolve, field, frozen

from unorules._engine.legal import legal_actions
from unorules._seats import Seat
from unorules.events import Event
from unorules.players import Memory
from unorules.rl.action_space import WAIT, space_for
from unorules.rl.env_options import Rounds, win_rewards
from unorules.rl.episode import Episode
from unorules.setup import new_game
from unorules.variant import Variant
from unorules.views import redact, view

CHANCE_BYTES: Final = 8
"""The length of a game's seed, which chance nodes draw byte by byte."""

LONG_LOG: Final = 128
"""The length at which the log is moved into feeds and memories. It is lazy, as most states are never asked for them."""

Entry: TypeAlias = tuple[Event, ...] | Seat
"""The events of an action, or a seat that waited."""


@frozen(kw_only=True, eq=False)
class History:
    """An episode so far: first its seed is drawn, and then one seat after another decides."""

    variant: Variant
    players: int
    rounds: Rounds
    max_steps: int
    seed: bytes = b""
    steps: int = 0
    """How many decisions have been made."""
    episode: Episode | None = None
    """None until the seed is drawn."""
    log: tuple[Entry, ...] = ()
    feeds: tuple[str, ...] = ()
    """What each seat had seen before the log began, and a spectator as the last one."""
    memories: tuple[Memory, ...] = field(default=(), repr=False)
    """What each seat knew before the log began."""

    def __deepcopy__(self, memo: dict[int, object]) -> History:
        return self

    @property
    def ids(self) -> Any:
        """The action space."""
        return space_for(self.variant, self.players)

    @property
    def seat(self) -> Seat | None:
        """The seat that decides; None while the seed is drawn, and at the end."""
        return None if self.episode is None else self.episode.seat

    @property
    def over(self) -> bool:
        """Whether the episode has ended, or was cut off."""
        return self.episode is not None and (self.episode.seat is None or self.steps >= self.max_steps)

    def returns(self) -> tuple[float, ...]:
        """Return the reward of each seat: zeros until the episode has ended."""
        won = () if self.episode is None or self.episode.seat is not None else self.episode.winners()
        return win_rewards(won, self.players)

    def legal_ids(self, seat: Seat) -> list[int]:
        """Return the ids of the legal actions of a seat."""
        return [] if self.episode is None else self.ids.numbers(self.episode.legal(seat))

    def after(self, id: int) -> History:
        """Return the history after a decision or, while the seed is drawn, after its next byte."""
        if self.episode is None:
            return self._with_seed(self.seed + bytes((id,)))
        episode = copy(self.episode)
        seat: Any = episode.seat
        episode.act(None if id == WAIT else self.ids.action(id, seat))
        log = (*self.log, *(episode.happened if id != WAIT else (seat, *episode.happened)))
        following = evolve(self, episode=episode, log=log, steps=self.steps + 1)
        return following if len(log) < LONG_LOG else following._flush_log()

    def feed(self, seat: Seat) -> str:
        """Return all that a seat has seen, line by line."""
        if self.episode is None:
            return ""
        return "\n".join([f"seat {seat}", self.feeds[seat], *self._lines(seat)])

    def view_text(self, seat: Seat) -> str:
        """Return what a seat sees now."""
        return "" if self.episode is None else str(view(self.episode.state, seat))

    def text(self) -> str:
        """Return the whole state in one line."""
        if self.episode is None:
            return f"seed {self.seed.hex()}"
        hands = " | ".join([" ".join(map(str, hand)) for hand in self.episode.state.hands])
        return f"{self.episode.state!r} {hands}"

    def resample(self, seat: Seat, rng: Random) -> History:
        """Return a history that a seat cannot tell from this one: hidden cards are dealt again, as its memory allows.

        The other seats have then seen what a spectator has, and their new hands. The same seat decides, unless it could
        jump in here and cannot there: then the seat whose turn it is decides.
        """
        if self.episode is None:
            return self
        flushed = self._flush_log()
        memory = flushed.memories[seat]
        state = memory.sample(view(self.episode.state, seat), rng)
        episode = Episode((state, ()), f"{rng.getrandbits(64)}", self.rounds)
        self._ask_the_same(episode, seat)
        views = [view(state, other) for other in range(self.players)]
        feeds = [flushed.feeds[seat] if one.seat == seat else f"{flushed.feeds[-1]}\n{one}" for one in views]
        memories = [memory if one.seat == seat else Memory(one) for one in views]
        return evolve(flushed, episode=episode, feeds=(*feeds, flushed.feeds[-1]), memories=tuple(memories))

    def _ask_the_same(self, episode: Episode, seat: Seat) -> None:
        """Let the seat that decides here decide in another episode, too, one that `seat` cannot tell from this one."""
        true: Any = self.episode
        asked, due = true.seat, episode.state._waiting.seat
        if asked not in (None, due) and not legal_actions(episode.state, asked):
            asked = due
        if asked is not None:
            episode.ask(asked, done=() if seat in true._speakers else (seat,))

    def _with_seed(self, seed: bytes) -> History:
        if len(seed) < CHANCE_BYTES:
            return evolve(self, seed=seed)
        state, events = new_game(self.variant, self.players, seed=seed)
        episode = Episode((state, events), seed.hex(), self.rounds)
        everyone: list[Seat | None] = [*range(self.players), None]
        feeds = tuple(["\n".join(map(str, redact(events, seat))) for seat in everyone])
        memories = tuple([Memory(view(state, seat)) for seat in range(self.players)])
        return evolve(self, seed=seed, episode=episode, log=tuple(episode.happened[1:]), feeds=feeds, memories=memories)

    def _flush_log(self) -> History:
        """Return the same history with its log moved into feeds and memories."""
        everyone: list[Seat | None] = [*range(self.players), None]
        feeds = ["\n".join([feed, *self._lines(seat)]) for feed, seat in zip(self.feeds, everyone, strict=True)]
        memories = map(self._memory, range(self.players))
        return evolve(self, log=(), feeds=tuple(feeds), memories=tuple(memories))

    def _lines(self, seat: Seat | None) -> list[str]:
        """Return what a seat has seen since the log began."""
        lines: list[str] = []
        for entry in self.log:
            if isinstance(entry, tuple):
                lines += map(str, redact(entry, seat))
            elif entry == seat:
                lines.append("wait")
        return lines

    def _memory(self, seat: Seat) -> Memory:
        """Return what a seat knows now."""
        memory = self.memories[seat]
        for entry in self.log:
            if isinstance(entry, tuple):
                memory = memory.after(redact(entry, seat))
        return memory
