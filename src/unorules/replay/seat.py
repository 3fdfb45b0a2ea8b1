"""The replay of a seat: what one seat saw of a game, or what everyone did. It carries no secret."""

from __future__ import annotations

from attrs import frozen

from unorules.cards import Seat
from unorules.codec.documents import VERSION, check_heading, document
from unorules.codec.shapes import ListOf, OrNull
from unorules.codec.text import parsed, written
from unorules.codec.variants import VARIANT, find_variant, write_variant
from unorules.codec.words import EVENT, NAMES, SEAT
from unorules.errors import DecodeError
from unorules.events import Event
from unorules.registry import Registry
from unorules.replay.document import MOST_CONTAINERS, MOST_LETTERS_OF_A_REPLAY
from unorules.tables import compiled
from unorules.variant import Variant
from unorules.variants import DEFAULT

FORMAT = "unorules-seat-replay"

SEAT_REPLAY = document(
    FORMAT,
    {
        "variant": VARIANT,
        "players": NAMES,
        "seat": OrNull(SEAT),
        "steps": ListOf(ListOf(EVENT, most=MOST_CONTAINERS), least=1, most=MOST_CONTAINERS),
    },
)


@frozen
class SeatReplay:
    """A game as it was told to a seat, or to a spectator when `seat` is None.

    `steps` are the redacted events of the start and of each action. There is no seed in it, and no digest of what is
    hidden.
    """

    variant: Variant
    players: tuple[str, ...]
    seat: Seat | None
    steps: tuple[tuple[Event, ...], ...]

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self.steps) - 1

    def to_json(self) -> str:
        """The replay as JSON text."""
        return written(
            {
                "format": FORMAT,
                "version": VERSION,
                "variant": write_variant(compiled(self.variant)),
                "players": list(self.players),
                "seat": self.seat,
                "steps": [[EVENT.write(event) for event in events] for events in self.steps],
            }
        )

    @classmethod
    def from_json(cls, text: str | bytes, *, registry: Registry = DEFAULT) -> SeatReplay:
        """The replay that a text stands for, or a `DecodeError`."""
        data = parsed(text, letters=MOST_LETTERS_OF_A_REPLAY, containers=MOST_CONTAINERS)
        check_heading(data, FORMAT, "$")
        parts = SEAT_REPLAY.read(data, "$")
        variant = find_variant(parts["variant"], registry, "$.variant").variant
        if parts["seat"] is not None and parts["seat"] >= len(parts["players"]):
            raise DecodeError("$.seat", "nobody sits there")
        return cls(variant, parts["players"], parts["seat"], parts["steps"])
