"""The replay of a seat: what one seat saw of a game, or what everyone saw. It holds no secret."""

from __future__ import annotations

from attrs import frozen

from unorules.codec.messages import EVENT, NAMES, SEAT, check_cards
from unorules.codec.shapes import ListOf, Nullable, check_header, document, header
from unorules.codec.strict_json import dumps_bounded, parse_json
from unorules.codec.variants import VARIANT, find_variant, variant_part
from unorules.engine.compiled import compile_variant
from unorules.errors import DecodeError, SeatError
from unorules.limits import MAX_PARTS, MAX_SEAT_REPLAY_CHARS
from unorules.model.events import Event
from unorules.model.registry import Registry
from unorules.model.seats import Seat, check_viewer
from unorules.model.values import Value
from unorules.model.variant import Variant
from unorules.variants import DEFAULT

FORMAT = "unorules-seat-replay"

SEAT_REPLAY = document(
    FORMAT,
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

    `steps` are the redacted events of the start and of each action. It holds no seed, and no digest of anything hidden.
    `len` gives the number of actions. Made by `Replay.for_seat`.

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
                **header(FORMAT),
                "variant": variant_part(compile_variant(self.variant)),
                "players": list(self.players),
                "seat": self.seat,
                "steps": [[EVENT.write(event) for event in events] for events in self.steps],
            },
            MAX_SEAT_REPLAY_CHARS,
            MAX_PARTS,
        )

    @classmethod
    def from_json(cls, text: str | bytes, *, registry: Registry = DEFAULT) -> SeatReplay:
        """Return the replay in a JSON text.

        Args:
            text: What `to_json` returned.

        Raises:
            DecodeError: If the text is wrong, with where it is.
            UnsupportedVersion: If the version of the document, or of its variant, is unknown.
        """
        data = parse_json(text, chars=MAX_SEAT_REPLAY_CHARS, parts=MAX_PARTS)
        check_header(data, FORMAT, "$")
        check_cards(data.get("steps"), "$.steps")
        parts = SEAT_REPLAY.read(data, "$")
        variant = find_variant(parts["variant"], registry, "$.variant").variant
        try:
            return cls(variant, parts["players"], parts["seat"], parts["steps"])
        except SeatError as error:
            raise DecodeError("$.seat", str(error)) from None
