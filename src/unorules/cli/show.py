"""The command `replay show`, which tells a game with a sentence for every event."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from unorules._seats import Seat
from unorules.cli.options import add_seat_options, add_variant_option, find_seat, make_registry
from unorules.cli.output import FAILED, OK, flush, print_error, print_plain
from unorules.cli.replay_files import read_replay
from unorules.errors import ReplayDiverged, SeatError
from unorules.events import Event
from unorules.replay import Replay, SeatReplay
from unorules.views import redact
from unorules.words.sentences import describe

HELP = "Show a replay or a log step by step"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_variant_option(parser)
    parser.add_argument(
        "file", metavar="FILE", help="a replay, a log or the replay of a seat; - reads the standard input"
    )
    add_seat_options(parser)


def run(options: argparse.Namespace) -> int:
    registry = make_registry(options)
    replay = read_replay(options.file, registry)
    try:
        steps = _steps(replay, options)
    except SeatError as error:
        raise SeatError(f"{options.file}: {error}") from None
    sheet = registry.variant(replay.variant.id, replay.variant.version)
    if changes := replay.variant.rules.changes(since=sheet.rules):
        print_plain(f"       With {', '.join(f'{name}={value}' for name, value in changes.items())}.")
    try:
        for count, events in enumerate(steps):
            for event in events:
                print_plain(f"{count:5}  {describe(event, replay.players, variant=replay.variant)}")
    except ReplayDiverged as error:
        flush()
        print_error(error, options.file)
        return FAILED
    return OK


def _steps(replay: Replay | SeatReplay, options: argparse.Namespace) -> Iterable[tuple[Event, ...]]:
    """Return the events of every step: in full, or as a seat or everyone saw them."""
    seat: Seat | None = None if options.seat is None else find_seat(options.seat, replay.players)
    if isinstance(replay, SeatReplay):
        steps: Iterable[tuple[Event, ...]] = replay.steps
        if seat not in (None, replay.seat):
            whose = "everyone" if replay.seat is None else replay.players[replay.seat]
            raise SeatError(f"this replay holds only what {whose} saw")
    else:
        steps = (events for _, events in replay.steps())
    redacted = options.public or seat is not None
    return (redact(events, seat) for events in steps) if redacted else steps
