"""The replay of a seat: what one seat saw of a game, or what everyone did. It carries no secret."""

from __future__ import annotations

from attrs import frozen

from unorules.cards import Seat
from unorules.codec.documents import check_heading, document, heading
from unorules.codec.shapes import ListOf, OrNull
from unorules.codec.text import parsed, written_within
from unorules.codec.variants import VARIANT, find_variant, write_variant
from unorules.codec.words import EVENT, NAMES, SEAT
from unorules.errors import DecodeError, SeatError, shown
from unorules.events import Event
from unorules.limits import MOST_LETTERS_OF_A_REPLAY, MOST_PARTS_OF_A_REPLAY
from unorules.registry import Registry
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
        "steps": ListOf(ListOf(EVENT, most=MOST_PARTS_OF_A_REPLAY), least=1, most=MOST_PARTS_OF_A_REPLAY),
    },
)


@frozen
class SeatReplay:
    """A game as it was told to a seat, or to a spectator when `seat` is None.

    `steps` are the redacted events of the start and of each action. There is no seed in it, and no digest of what is
    hidden. `len` tells how many actions there are. Made by `Replay.for_seat`.
    """

    variant: Variant
    players: tuple[str, ...]
    seat: Seat | None
    steps: tuple[tuple[Event, ...], ...]

    def __attrs_post_init__(self) -> None:
        seat: object = self.seat
        if seat is not None and not (type(seat) is int and 0 <= seat < len(self.players)):
            raise SeatError(f"seats are 0 to {len(self.players) - 1}, or None for a spectator, not {shown(seat)}")

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self.steps) - 1

    def to_json(self) -> str:
        """The replay as JSON text."""
        return written_within(
            {
                **heading(FORMAT),
                "variant": write_variant(compiled(self.variant)),
                "players": list(self.players),
                "seat": self.seat,
                "steps": [[EVENT.write(event) for event in events] for events in self.steps],
            },
            MOST_LETTERS_OF_A_REPLAY,
            MOST_PARTS_OF_A_REPLAY,
        )

    @classmethod
    def from_json(cls, text: str | bytes, *, registry: Registry = DEFAULT) -> SeatReplay:
        """The replay that a text stands for, or a `DecodeError`.

        Its variant is found in the registry; an unknown version raises an `UnsupportedVersion`.
        """
        data = parsed(text, letters=MOST_LETTERS_OF_A_REPLAY, parts=MOST_PARTS_OF_A_REPLAY)
        check_heading(data, FORMAT, "$")
        parts = SEAT_REPLAY.read(data, "$")
        variant = find_variant(parts["variant"], registry, "$.variant").variant
        try:
            return cls(variant, parts["players"], parts["seat"], parts["steps"])
        except SeatError as error:
            raise DecodeError("$.seat", str(error)) from None
