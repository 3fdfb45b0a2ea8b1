"""The start of a replay: how the game was dealt, or else the state it starts from."""

from __future__ import annotations

from attrs import frozen

from unorules.codec.messages import NAMES, SEAT
from unorules.codec.shapes import Json, OneOf, OptionalKey, Record
from unorules.codec.states import SEED, read_state, write_state
from unorules.codec.variants import VARIANT, find_variant, variant_part
from unorules.engine.shuffle import SHUFFLE_ID
from unorules.engine.state import State
from unorules.errors import CardError, DecodeError, SetupError
from unorules.model.events import Event
from unorules.model.registry import Registry
from unorules.model.seats import Seat
from unorules.model.values import Value
from unorules.setup import new_game

_NEW_GAME = Record(
    dict,
    {"variant": VARIANT, "players": NAMES, "seed": SEED, "shuffle": OneOf(SHUFFLE_ID), "dealer": OptionalKey(SEAT)},
)


@frozen(eq=False, repr=False)
class Start(Value):
    """The first state of a game, with the events that led to it."""

    state: State
    events: tuple[Event, ...] = ()
    dealt: bool = False
    """Whether it is the deal that the seed gives; if not, it is a position and has no events."""
    dealer: Seat | None = None
    """The dealer, if one was named for that deal."""


def find_start(state: State) -> Start:
    """Return the start that a state is: the deal of a new game, if dealing it again gives the same, or a position."""
    if state._seq == 0 and state._match.round == 1:
        for dealer in (None, state.dealer):
            try:
                dealt, events = new_game(state.variant, state.players, seed=state._match.seed, dealer=dealer)
            except CardError:  # a card that would be turned up breaks its contract
                continue
            if dealt == state:
                return Start(state, events, dealt=True, dealer=dealer)
    return Start(state)


class StartShape:
    """Where a game starts: how it was dealt, or else a state."""

    def write(self, value: Start) -> dict[str, Json]:
        state = value.state
        if not value.dealt:
            return write_state(state)
        named = {} if value.dealer is None else {"dealer": value.dealer}
        return {
            "variant": variant_part(state._match.compiled),
            "players": state.players,
            "seed": state._match.seed.hex(),
            "shuffle": SHUFFLE_ID,
            **named,
        }

    def read(self, data: object, path: str) -> object:
        """Return the data unchanged: `find` reads it, because that takes a registry."""
        return data

    def find(self, data: object, registry: Registry, path: str) -> Start:
        """Return the start that was written."""
        if type(data) is dict and "format" in data:
            return find_start(read_state(data, registry, path))
        parts = _NEW_GAME.read(data, path)
        variant = find_variant(parts["variant"], registry, f"{path}.variant").variant
        dealer, seed = parts["dealer"], bytes.fromhex(parts["seed"])
        try:
            state, events = new_game(variant, parts["players"], seed=seed, dealer=dealer)
        except (SetupError, CardError) as error:
            raise DecodeError(path, str(error)) from None
        return Start(state, events, dealt=True, dealer=dealer)

    def schema(self) -> dict[str, Json]:
        return {"anyOf": [_NEW_GAME.schema(), {"$ref": "#/$defs/state"}]}


START = StartShape()
