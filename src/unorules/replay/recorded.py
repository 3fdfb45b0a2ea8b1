"""The replay: a game from its start, action by action, and digests that say where it would go another way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import evolve, field, frozen

from unorules.actions import Action
from unorules.cards import Seat
from unorules.codec.documents import check_heading, document, heading
from unorules.codec.shapes import WORDS, Json, ListOf, Maybe
from unorules.codec.text import parsed, written_within
from unorules.codec.words import ACTION
from unorules.digest import DIGEST_ID
from unorules.engine import Step, apply
from unorules.engine.who import check_state
from unorules.errors import IllegalAction, ReplayDiverged, SetupError, UnoError, shown
from unorules.limits import MOST_LETTERS_OF_A_REPLAY, MOST_PARTS_OF_A_REPLAY
from unorules.redact import redact
from unorules.registry import Registry
from unorules.replay.parts import (
    CHECKS,
    DIGEST,
    RESULT,
    START,
    Noted,
    Result,
    check_of,
    dealt_as,
    noted,
    result_of,
    split_notes,
    unnoted,
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
        "digest": DIGEST,
        "start": START,
        "actions": ListOf(ACTION, most=MOST_PARTS_OF_A_REPLAY),
        "checks": CHECKS,
        "result": Maybe(RESULT),
    },
)


@frozen
class Replay:
    """A game that can be played again: its `start` and its `actions`. It holds every secret of the game.

    `checks` are digits made of the start, and of each action and the state after it. `notes` are the host's own: keys
    that begin with `_`, kept as they are. `len` tells how many actions there are. Made by `Replay.of`,
    `Replay.from_json` and `Table.replay`.
    """

    start: State
    actions: tuple[Action, ...] = ()
    checks: tuple[str, ...] = field(default=(), repr=False)
    result: Result | None = field(default=None, repr=False)
    """How it stood after the last action; None where nobody wrote that down."""
    _notes: Noted = field(default=Noted("{}"), kw_only=True, repr=False, converter=noted, alias="notes")
    library: str = field(default=__version__, kw_only=True)
    """The version of the library that began to record it."""

    def __attrs_post_init__(self) -> None:
        check_state(self.start)
        if len(self.checks) != len(self.actions) + 1:
            raise SetupError("a replay has a check for its start and one for every action; Replay.of makes them")

    @classmethod
    def of(cls, start: State, actions: Iterable[Action] = (), *, notes: Mapping[str, Any] | None = None) -> Replay:
        """The replay of these actions from this state on, played to make its checks: `apply` may refuse one.

        Notes that are not plain data, or too long, raise a `SetupError`.
        """
        check_state(start)
        state, done = start, tuple(actions)
        checks = [check_of(state, None)]
        for action in done:
            state, _ = apply(state, action)
            checks.append(check_of(state, action))
        return cls(start, done, tuple(checks), result_of(state), notes={} if notes is None else notes)

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self.actions)

    @property
    def notes(self) -> dict[str, Any]:
        """A copy of the host's own keys."""
        return unnoted(self._notes)

    @property
    def variant(self) -> Variant:
        """What is played."""
        return self.start.variant

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self.start.players

    @property
    def seed(self) -> bytes:
        """The 32 bytes that fixed every shuffle. `verify_commitment` tells whether they were chosen beforehand."""
        return self.start.standing.seed

    @property
    def dealt(self) -> bool:
        """Whether the game starts with the deal that its seed gives; False if it was taken up from another state."""
        return dealt_as(self.start) is not None

    def steps(self) -> Iterator[Step]:
        """The game step by step: the start with the events of the deal, then the step of each action.

        The first step that is not as it was written raises a `ReplayDiverged`.
        """
        dealt = dealt_as(self.start)
        state, events = (self.start, ()) if dealt is None else dealt[0]
        self._compare(0, state, None)
        yield state, events
        for count, action in enumerate(self.actions, 1):
            try:
                state, events = apply(state, action)
            except UnoError as error:
                why = error.violation if isinstance(error, IllegalAction) else error
                raise ReplayDiverged(count, shown(action), f"refused: {why}") from error
            self._compare(count, state, action)
            yield state, events

    def _compare(self, count: int, state: State, action: Action | None) -> None:
        expected, actual = self.checks[count], check_of(state, action)
        if expected != actual:
            raise ReplayDiverged(count, f"check {expected}", actual)
        # The last state is held against more of its digest, and against what the replay says of it.
        if count == len(self.actions) and self.result is not None and self.result != result_of(state):
            raise ReplayDiverged(count, str(self.result), str(result_of(state)))

    def at(self, count: int) -> State:
        """The state after so many actions; 0 is the start. More than there are raises a `SetupError`."""
        return _last(self.up_to(count).steps())

    def verify(self) -> State:
        """Play it again and return the last state; a `ReplayDiverged` names the first action that goes another way."""
        return _last(self.steps())

    def up_to(self, count: int) -> Replay:
        """The same game with only so many actions: to undo the others. More than there are raises a `SetupError`."""
        if type(count) is not int or not 0 <= count <= len(self.actions):
            raise SetupError(f"the replay has 0 to {len(self.actions)} actions, not {shown(count)}")
        if count == len(self.actions):
            return self
        return evolve(self, actions=self.actions[:count], checks=self.checks[: count + 1], result=None)

    def for_seat(self, seat: Seat | None) -> SeatReplay:
        """The game as a seat saw it, or, for None, as everyone did: another type, with no secret in it.

        It is played again for that, and may turn out a `ReplayDiverged`. An unknown seat raises a `SeatError`.
        """
        told = tuple(redact(events, seat) for _, events in self.steps())
        return SeatReplay(self.variant, self.players, seat, told)

    def to_json(self) -> str:
        """The replay as JSON text, secrets and notes included."""
        data: dict[str, Json] = {
            **heading(FORMAT),
            "library": self.library,
            "digest": DIGEST_ID,
            "start": START.write(self.start),
            "actions": [ACTION.write(action) for action in self.actions],
            "checks": CHECKS.write(self.checks),
        }
        if self.result is not None:
            data["result"] = RESULT.write(self.result)
        return written_within({**data, **self.notes}, MOST_LETTERS_OF_A_REPLAY, MOST_PARTS_OF_A_REPLAY)

    @classmethod
    def from_json(cls, text: str | bytes, *, registry: Registry = DEFAULT) -> Replay:
        """The replay that a text stands for, or a `DecodeError`. Whether it comes out as written, `verify` tells.

        Its variant is found in the registry; an unknown version raises an `UnsupportedVersion`.
        """
        data = parsed(text, letters=MOST_LETTERS_OF_A_REPLAY, parts=MOST_PARTS_OF_A_REPLAY)
        check_heading(data, FORMAT, "$")
        data, notes = split_notes(data, "$")
        parts = REPLAY.read(data, "$")
        start = START.find(parts["start"], registry, "$.start")
        checks = CHECKS.split(parts["checks"], len(parts["actions"]) + 1, "$.checks")
        return cls(start, parts["actions"], checks, parts["result"], notes=notes, library=parts["library"])


def _last(steps: Iterator[Step]) -> State:
    *_, (state, _) = steps
    return state
