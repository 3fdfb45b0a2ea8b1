"""The replay: a game from its start, action by action, and digests that say where it would go another way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import evolve, field, frozen

from unorules.actions import Action
from unorules.cards import Seat
from unorules.codec.documents import VERSION, check_heading, document
from unorules.codec.shapes import WORDS, Json, ListOf, Maybe, Pattern
from unorules.codec.text import parsed, written
from unorules.codec.words import ACTION
from unorules.digest import digest
from unorules.engine import Step, apply
from unorules.engine.who import check_state
from unorules.errors import DecodeError, IllegalAction, ReplayDiverged, SetupError, UnoError, shown
from unorules.redact import redact
from unorules.registry import Registry
from unorules.replay.document import (
    CHECK,
    CHECK_DIGITS,
    MOST_CONTAINERS,
    MOST_LETTERS_OF_A_REPLAY,
    RESULT,
    RESULT_DIGITS,
    Result,
    Start,
    checked_notes,
    dealt_as,
    split_notes,
)
from unorules.replay.seat import SeatReplay
from unorules.state import State
from unorules.variant import Variant
from unorules.variants import DEFAULT
from unorules.version import __version__

FORMAT = "unorules-replay"

REPLAY = document(
    FORMAT,
    {
        "library": WORDS,
        "start": Start(),
        "actions": ListOf(ACTION, most=MOST_CONTAINERS),
        "checks": Pattern(f"(?:{CHECK.pattern.pattern})+", f"{CHECK_DIGITS} hex digits for the start and each action"),
        "result": Maybe(RESULT),
    },
)


@frozen
class Replay:
    """A game that can be played again: its start and its actions. It holds every secret of the game.

    `checks` are the first digits of the digests of the start and of the state after each action. `notes` are the
    host's own: keys that begin with `_`, kept as they are.
    """

    start: State
    actions: tuple[Action, ...] = ()
    checks: tuple[str, ...] = field(default=(), repr=False)
    result: Result | None = field(default=None, repr=False)
    notes: Mapping[str, Any] = field(factory=dict, converter=checked_notes, kw_only=True, hash=False)
    library: str = field(default=__version__, kw_only=True)
    """The version of the library that recorded it."""

    def __attrs_post_init__(self) -> None:
        check_state(self.start)
        if len(self.checks) != len(self.actions) + 1:
            raise SetupError("a replay has a check for its start and one for every action; Replay.of makes them")

    @classmethod
    def of(cls, start: State, actions: Iterable[Action] = (), *, notes: Mapping[str, Any] | None = None) -> Replay:
        """The replay of these actions from this state on, played to make its checks."""
        state, done = start, tuple(actions)
        checks = [check_of(state)]
        for action in done:
            state, _ = apply(state, action)
            checks.append(check_of(state))
        return cls(start, done, tuple(checks), result_of(state), notes=notes or {})

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self.actions)

    @property
    def variant(self) -> Variant:
        return self.start.variant

    @property
    def players(self) -> tuple[str, ...]:
        return self.start.players

    @property
    def seed(self) -> bytes:
        """The 32 bytes that fixed every shuffle. With `verify_commitment` they show that the deal was fair."""
        return self.start.standing.seed

    def steps(self) -> Iterator[Step]:
        """The game step by step: the start with the events of the deal, then the step of each action.

        The first step that is not as it was written is a `ReplayDiverged`.
        """
        dealt = dealt_as(self.start)
        state, events = (self.start, ()) if dealt is None else dealt[0]
        self._compare(0, state)
        yield state, events
        for seq, action in enumerate(self.actions, 1):
            try:
                state, events = apply(state, action)
            except UnoError as error:
                why = error.violation if isinstance(error, IllegalAction) else error
                raise ReplayDiverged(seq, shown(action), str(why)) from error
            self._compare(seq, state)
            yield state, events

    def _compare(self, seq: int, state: State) -> None:
        expected, actual = self.checks[seq], check_of(state)
        if expected != actual:
            raise ReplayDiverged(seq, f"digest {expected}", actual)
        # The last state is held against more of its digest, and against what the replay says of it.
        if seq == len(self.actions) and self.result is not None and self.result != result_of(state):
            raise ReplayDiverged(seq, str(self.result), str(result_of(state)))

    def at(self, seq: int) -> State:
        """The state after so many actions; 0 is the start."""
        return _last(self.up_to(seq).steps())

    def verify(self) -> State:
        """Play it again and return the last state; a `ReplayDiverged` names the first action that goes another way."""
        return _last(self.steps())

    def up_to(self, seq: int) -> Replay:
        """The same game with only so many actions: to undo the others."""
        if type(seq) is not int or not 0 <= seq <= len(self.actions):
            raise SetupError(f"the replay has {len(self.actions)} actions, not {shown(seq)}")
        if seq == len(self.actions):
            return self
        return evolve(self, actions=self.actions[:seq], checks=self.checks[: seq + 1], result=None)

    def for_seat(self, seat: Seat | None) -> SeatReplay:
        """The game as a seat saw it, or as everyone did: another type, with no secret in it."""
        told = tuple(redact(events, seat) for _, events in self.steps())
        return SeatReplay(self.variant, self.players, seat, told)

    def to_json(self) -> str:
        """The replay as JSON text."""
        data: dict[str, Json] = {
            "format": FORMAT,
            "version": VERSION,
            "library": self.library,
            "start": Start().write(self.start),
            "actions": [ACTION.write(action) for action in self.actions],
            "checks": "".join(self.checks),
        }
        if self.result is not None:
            data["result"] = RESULT.write(self.result)
        return written({**data, **self.notes})

    @classmethod
    def from_json(cls, text: str | bytes, *, registry: Registry = DEFAULT) -> Replay:
        """The replay that a text stands for, or a `DecodeError`. Whether it comes out as written, `verify` tells."""
        data = parsed(text, letters=MOST_LETTERS_OF_A_REPLAY, containers=MOST_CONTAINERS)
        check_heading(data, FORMAT, "$")
        data, notes = split_notes(data, "$")
        parts = REPLAY.read(data, "$")
        start = Start().find(parts["start"], registry, "$.start")
        row: str = parts["checks"]
        checks = tuple(row[at : at + CHECK_DIGITS] for at in range(0, len(row), CHECK_DIGITS))
        if len(checks) != len(parts["actions"]) + 1:
            raise DecodeError("$.checks", f"{len(parts['actions']) + 1} are expected, not {len(checks)}")
        return cls(start, parts["actions"], checks, parts["result"], notes=notes, library=parts["library"])


def check_of(state: State) -> str:
    """The first digits of a state's digest."""
    return digest(state)[:CHECK_DIGITS]


def result_of(state: State) -> Result:
    return Result(state.over, state.scores, state.winners, digest(state)[:RESULT_DIGITS])


def _last(steps: Iterator[Step]) -> State:
    *_, (state, _) = steps
    return state
