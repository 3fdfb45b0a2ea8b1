"""The command `replay show`."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from unorules.cli.output import DIVERGED, FINE, complain, flush, say
from unorules.cli.replay_files import read_replay
from unorules.cli.variant_option import add_variant_option, chosen_registry
from unorules.describe import describe
from unorules.errors import ReplayDiverged, SeatError
from unorules.model.events import Event
from unorules.model.seats import check_seat
from unorules.redact import redact
from unorules.replay import Replay, SeatReplay

HELP = "Show a replay or a log step by step"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_variant_option(parser)
    parser.add_argument("file", metavar="FILE", help="a replay, a log or the replay of a seat; - is the standard input")
    viewer = parser.add_mutually_exclusive_group()
    viewer.add_argument("--seat", type=int, metavar="N", help="as seat N saw it; the first seat is 0")
    viewer.add_argument("--public", action="store_true", help="as everyone saw it")


def run(options: argparse.Namespace) -> int:
    replay = read_replay(options.file, chosen_registry(options))
    if options.seat is not None:
        try:
            check_seat(options.seat, len(replay.players))
        except SeatError as error:
            raise SeatError(f"{options.file}: {error}") from None
    try:
        for count, events in enumerate(_steps(replay, options)):
            for event in events:
                say(f"{count:5}  {describe(event, replay.players)}")
    except ReplayDiverged as error:
        flush()
        complain(error, options.file)
        return DIVERGED
    return FINE


def _steps(replay: Replay | SeatReplay, options: argparse.Namespace) -> Iterable[tuple[Event, ...]]:
    """Return the events of every step: all of them, or as a seat or everyone saw them."""
    if isinstance(replay, SeatReplay):
        steps: Iterable[tuple[Event, ...]] = replay.steps
        if options.seat not in (None, replay.seat):
            whose = "what everyone" if replay.seat is None else f"what seat {replay.seat}"
            raise SeatError(f"{options.file}: this is {whose} was told, and nothing else")
    else:
        steps = (events for _, events in replay.steps())
    redacted = options.public or options.seat is not None
    return (redact(events, options.seat) for events in steps) if redacted else steps
