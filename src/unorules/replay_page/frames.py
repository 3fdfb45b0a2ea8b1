"""The frames of a replay: the table, the hands and the story after each step, as the reader sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

from attrs import frozen

from unorules._seats import Seat, check_viewer
from unorules._values import Value
from unorules.actions import Play
from unorules.cards.cards import Card
from unorules.errors import SeatError
from unorules.events import Event
from unorules.replay import Replay, SeatReplay
from unorules.replay_page.seat_views import rebuild_views
from unorules.views import View, redact, view
from unorules.words.catalogue import Language
from unorules.words.narrator import Narrator

Reader: TypeAlias = Seat | None | Literal["all"]
"""The reader of a page: a seat, everyone (None), or somebody who sees `all` hands."""


@frozen(eq=False, repr=False)
class Frame(Value):
    """The table after a step."""

    view: View
    """The view of the reader; that of a spectator if all hands are shown."""
    hands: Mapping[Seat, tuple[Card, ...]]
    """The hands that the reader sees."""
    playable: Mapping[Seat, frozenset[Card]]
    """The cards that may be played from each of them."""
    story: Sequence[str]
    """The sentences about the step."""


def frames(replay: Replay | SeatReplay, seat: Reader, language: Language) -> Iterator[Frame]:
    """Yield a frame for each step of a game. Raises a `SeatError` if the replay does not hold what the reader saw."""
    reader = reader_of(replay, seat)
    narrator = Narrator(replay.players, None if reader == "all" else reader, language=language, variant=replay.variant)
    steps = _seat_steps(replay) if isinstance(replay, SeatReplay) else _full_steps(replay, reader)
    for table, views, events in steps:
        yield Frame(
            table,
            {one: seen.hand for one, seen in views.items()},
            {one: _playable_cards(seen) for one, seen in views.items()},
            narrator.tell(events),
        )


def reader_of(replay: Replay | SeatReplay, seat: Reader) -> Reader:
    """Return the reader of a replay. For the replay of a seat, `all` stands for that seat."""
    if seat != "all":
        check_viewer(seat, len(replay.players))
    if isinstance(replay, Replay) or seat == replay.seat:
        return seat
    if seat != "all":
        whose = "everyone" if replay.seat is None else f"seat {replay.seat}"
        raise SeatError(f"this replay holds only what {whose} saw")
    return replay.seat


_Step: TypeAlias = tuple[View, dict[Seat, View], Sequence[Event]]
"""The table, the views of the seats whose hands are shown, and the events."""


def _full_steps(replay: Replay, reader: Reader) -> Iterator[_Step]:
    """Play a game again and yield only what the reader may see of each step."""
    seats = range(len(replay.players)) if reader == "all" else [] if reader is None else [reader]
    for state, events in replay.steps():
        views = {seat: view(state, seat) for seat in seats}
        table = view(state, None) if reader == "all" or reader is None else views[reader]
        yield table, views, redact(events, table.seat)


def _seat_steps(replay: SeatReplay) -> Iterator[_Step]:
    """Yield the steps of a seat's replay, with views rebuilt from its events."""
    for table, events in zip(rebuild_views(replay), replay.steps, strict=True):
        yield table, {} if replay.seat is None else {replay.seat: table}, events


def _playable_cards(seen: View) -> frozenset[Card]:
    return frozenset(action.card for action in seen.legal if type(action) is Play)
