"""The replay of a game, action by action, and the replay of one seat, with the events that it saw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import evolve, field, frozen

from unorules._codec.digest import DIGEST_ID, digest
from unorules._codec.json import dumps_bounded, parse_json
from unorules._codec.messages import ACTION, EVENT, NAMES, SEAT, check_cards
from unorules._codec.shapes import TEXT, Json, ListOf, Nullable, OptionalKey, check_header, document, header
from unorules._codec.variants import VARIANT, find_variant, variant_part
from unorules._compiled import compile_variant
from unorules._engine.apply import Step, apply
from unorules._limits import MAX_ACTIONS, MAX_PARTS, MAX_REPLAY_CHARS, MAX_REPLAY_PARTS, MAX_SEAT_REPLAY_CHARS
from unorules._seats import Seat, check_viewer
from unorules._values import Value, notebook_markup
from unorules._version import __version__
from unorules.actions import Action
from unorules.errors import DecodeError, IllegalAction, ReplayDiverged, SeatError, SetupError, UnoError, quote
from unorules.events import Event
from unorules.registry import Registry
from unorules.replay.checks import (
    CHECKS,
    DIGEST,
    RESULT,
    Result,
    action_weight,
    check_length,
    check_of,
    result_of,
)
from unorules.replay.start import START, NotesJson, Start, dump_notes, find_start, load_notes, split_notes
from unorules.state import State, check_state
from unorules.variant import Variant
from unorules.variants import BUILT_IN
from unorules.views import redact

FORMAT = "unorules-replay"

REPLAY = document(
    FORMAT,
    {
        "library": TEXT,
        "digest": DIGEST,
        "start": START,
        "actions": ListOf(ACTION, most=MAX_ACTIONS),
        "checks": CHECKS,
        "result": OptionalKey(RESULT),
    },
)


@frozen(eq=False, repr=False)
class Replay(Value):
    """A game that can be played again: its `start` and its `actions`. It holds every secret of the game.

    `checks` are short hashes of the start, and of each action and the state after it. `notes` are the host's own keys,
    which begin with `_`. `len` is the number of actions. Made by `Replay.of`, `Replay.from_json` and `Table.replay`.
    """

    start: State
    actions: tuple[Action, ...] = ()
    checks: tuple[str, ...] = field(default=(), repr=False)
    result: Result | None = field(default=None, repr=False)
    """The result after the last action; None if it was not recorded."""
    _notes: NotesJson = field(default=NotesJson("{}"), kw_only=True, repr=False, converter=dump_notes, alias="notes")
    library: str = field(default=__version__, kw_only=True)
    """The version of the library that began the recording."""
    _known_start: Start | None = field(default=None, kw_only=True, eq=False, repr=False, alias="known_start")

    def __attrs_post_init__(self) -> None:
        check_state(self.start)
        if len(self.checks) != len(self.actions) + 1:
            raise SetupError("a replay has a check for its start and one for every action; Replay.of makes them")
        check_length(len(self.actions))

    @classmethod
    def of(cls, start: State, actions: Iterable[Action] = (), *, notes: Mapping[str, Any] | None = None) -> Replay:
        """Play actions from a state on, and return the replay.

        Args:
            start: The state to begin with.
            actions: The actions from then on, in their order.
            notes: Plain data of your own, with keys that begin with `_`.

        Raises:
            IllegalAction: If the rules refuse an action.
            CardError: If a card breaks its contract.
            StateError: Unless given a state.
            GameTooLong: If there are more than 10,000 actions.
            SetupError: For notes that are not plain data, or too long.
        """
        check_state(start)
        state, played = start, tuple(actions)
        check_length(len(played))
        checks = [check_of(start, None)]
        for action in played:
            state, _ = apply(state, action)
            checks.append(check_of(state, action))
        check_length(sum(map(action_weight, played)))
        kept = {} if notes is None else notes
        return cls(start, played, tuple(checks), result_of(state), notes=kept, known_start=find_start(start))

    @property
    def _start(self) -> Start:
        """The start, as it was read or dealt; if neither, it is found by dealing again."""
        known = self._known_start
        return find_start(self.start) if known is None or known.state is not self.start else known

    def __len__(self) -> int:
        """Return the number of actions."""
        return len(self.actions)

    def _repr_html_(self) -> str:
        """Show the variant, the players and the last table, without secrets, in a notebook."""
        return notebook_markup(self)

    @property
    def notes(self) -> dict[str, Any]:
        """A copy of the notes."""
        return load_notes(self._notes)

    @property
    def variant(self) -> Variant:
        """The variant of the game."""
        return self.start.variant

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.start.players

    @property
    def seed(self) -> bytes:
        """The 32 bytes that decide every shuffle. `verify_commitment` checks that they were chosen beforehand."""
        return self.start._match.seed

    @property
    def dealt(self) -> bool:
        """Whether the game starts with the deal of its seed; False if it starts from another state."""
        return self._start.dealt

    def steps(self) -> Iterator[Step]:
        """Play the game again, step by step: the start with the events of the deal, then the step of each action.

        Raises:
            ReplayDiverged: At the first step that differs from the recording.
        """
        start = self._start
        state, events = start.state, start.events
        self._compare(0, state, None)
        yield state, events
        for count, action in enumerate(self.actions, 1):
            try:
                state, events = apply(state, action)
            except UnoError as error:
                why = error.violation if isinstance(error, IllegalAction) else error
                raise ReplayDiverged(count, quote(action), f"refused: {why}") from error
            self._compare(count, state, action)
            yield state, events

    def _compare(self, count: int, state: State, action: Action | None) -> None:
        """Raise ReplayDiverged if a step differs from the recording."""
        expected, known = self.checks[count], digest(state)
        actual = check_of(state, action, known)
        if expected != actual:
            raise ReplayDiverged(count, f"check {expected}", actual)
        # The recorded result has more digits of the last state's digest.
        if count == len(self.actions) and self.result not in (None, found := result_of(state, known)):
            raise ReplayDiverged(count, str(self.result), str(found))

    def at(self, count: int) -> State:
        """Return the state after the first `count` actions.

        Args:
            count: The number of actions; 0 is the start.

        Raises:
            SetupError: If the replay has fewer actions.
            ReplayDiverged: If the game does not play out as recorded.
        """
        return _last(self.up_to(count).steps())

    def verify(self) -> State:
        """Play the game again and return the last state.

        Raises:
            ReplayDiverged: At the first action that differs.
        """
        return _last(self.steps())

    def up_to(self, count: int) -> Replay:
        """Return a replay of the first actions, to undo the rest.

        Args:
            count: The number of actions to keep.

        Raises:
            SetupError: Unless it is an integer from 0 to the number of actions.
        """
        if type(count) is not int or not 0 <= count <= len(self.actions):
            raise SetupError(f"count must be an integer from 0 to {len(self.actions)}, not {quote(count)}")
        if count == len(self.actions):
            return self
        return evolve(self, actions=self.actions[:count], checks=self.checks[: count + 1], result=None)

    def for_seat(self, seat: Seat | None) -> SeatReplay:
        """Return the replay that holds what one seat saw; for None, what everyone saw. It holds no secret.

        This plays the game again.

        Args:
            seat: The seat; None is a spectator.

        Raises:
            ReplayDiverged: If it does not play out as recorded.
            SeatError: For an unknown seat.
        """
        steps = tuple(redact(events, seat) for _, events in self.steps())
        return SeatReplay(self.variant, self.players, seat, steps)

    def to_json(self) -> str:
        """Return the replay as JSON text, secrets and notes included.

        Raises:
            SetupError: If it is too long.
        """
        data: dict[str, Json] = {
            **header(FORMAT),
            "library": self.library,
            "digest": DIGEST_ID,
            "start": START.write(self._start),
            "actions": [ACTION.write(action) for action in self.actions],
            "checks": CHECKS.write(self.checks),
        }
        if self.result is not None:
            data["result"] = RESULT.write(self.result)
        return dumps_bounded({**data, **self.notes}, MAX_REPLAY_CHARS, MAX_REPLAY_PARTS)

    @classmethod
    def from_json(cls, text: str | bytes, *, registry: Registry = BUILT_IN) -> Replay:
        """Return the replay in a JSON text, without playing it again: `verify` does that.

        Args:
            text: The text that `to_json` returned.
            registry: Where the variant is looked up: by default among the built-in ones.

        Raises:
            DecodeError: If the text is wrong, with the path of the error.
            UnsupportedVersion: If the version of the document, or of its variant, is unknown.
            VariantError: Unless given a registry.
        """
        data = parse_json(text, chars=MAX_REPLAY_CHARS, parts=MAX_REPLAY_PARTS)
        check_header(data, FORMAT, "$")
        data, notes = split_notes(data, "$")
        check_cards([data.get("actions")], "$.actions")
        parts = REPLAY.read(data, "$")
        start = START.find(parts["start"], registry, "$.start")
        checks = CHECKS.split(parts["checks"], len(parts["actions"]) + 1, "$.checks")
        actions, result = parts["actions"], parts["result"]
        return cls(start.state, actions, checks, result, notes=notes, library=parts["library"], known_start=start)


def _last(steps: Iterator[Step]) -> State:
    *_, (state, _) = steps
    return state


# The replay of a seat or of everyone, which holds no secret.

SEAT_FORMAT = "unorules-seat-replay"

SEAT_REPLAY = document(
    SEAT_FORMAT,
    {
        "variant": VARIANT,
        "players": NAMES,
        "seat": Nullable(SEAT),
        "steps": ListOf(ListOf(EVENT, most=MAX_PARTS), least=1, most=MAX_PARTS),
    },
)


@frozen(eq=False, repr=False)
class SeatReplay(Value):
    """A game as a seat saw it, or a spectator if `seat` is None.

    `steps` are the redacted events of the start and of each action. There is no seed, and no digest of hidden cards.
    `len` is the number of actions. Made by `Replay.for_seat`.

    Raises:
        SeatError: If the seat is not one of the players.
    """

    variant: Variant
    players: tuple[str, ...]
    seat: Seat | None
    steps: tuple[tuple[Event, ...], ...]

    def __attrs_post_init__(self) -> None:
        check_viewer(self.seat, len(self.players))

    def __len__(self) -> int:
        """Return the number of actions."""
        return len(self.steps) - 1

    def to_json(self) -> str:
        """Return the replay as JSON text.

        Raises:
            SetupError: If it is too long.
        """
        return dumps_bounded(
            {
                **header(SEAT_FORMAT),
                "variant": variant_part(compile_variant(self.variant)),
                "players": list(self.players),
                "seat": self.seat,
                "steps": [[EVENT.write(event) for event in events] for events in self.steps],
            },
            MAX_SEAT_REPLAY_CHARS,
            MAX_PARTS,
        )

    @classmethod
    def from_json(cls, text: str | bytes, *, registry: Registry = BUILT_IN) -> SeatReplay:
        """Return the replay in a JSON text.

        Args:
            text: The text that `to_json` returned.
            registry: Where the variant is looked up: by default among the built-in ones.

        Raises:
            DecodeError: If the text is wrong, with the path of the error.
            UnsupportedVersion: If the version of the document, or of its variant, is unknown.
            VariantError: Unless given a registry.
        """
        data = parse_json(text, chars=MAX_SEAT_REPLAY_CHARS, parts=MAX_PARTS)
        check_header(data, SEAT_FORMAT, "$")
        check_cards(data.get("steps"), "$.steps")
        parts = SEAT_REPLAY.read(data, "$")
        variant = find_variant(parts["variant"], registry, "$.variant").variant
        try:
            return cls(variant, parts["players"], parts["seat"], parts["steps"])
        except SeatError as error:
            raise DecodeError("$.seat", str(error)) from None
