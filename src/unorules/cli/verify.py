"""The command `replay verify`, which plays replays again and compares them with the recording."""

from __future__ import annotations

import argparse

from unorules.cli.options import add_variant_option, make_registry
from unorules.cli.output import FAILED, OK, exit_code, plural, print_error, print_plain
from unorules.cli.replay_files import read_replay
from unorules.errors import DecodeError, ReplayDiverged, UnoError
from unorules.replay import SeatReplay

HELP = "Play replays and logs again and check that nothing differs"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_variant_option(parser)
    parser.add_argument("files", nargs="+", metavar="FILE", help="replays or logs; - reads the standard input")


def run(options: argparse.Namespace) -> int:
    registry = make_registry(options)
    code = OK
    for file in options.files:
        try:
            replay = read_replay(file, registry)
            if isinstance(replay, SeatReplay):
                raise DecodeError(file, "the replay of a seat cannot be verified: it holds only what that seat saw")
            state = replay.verify()
        except ReplayDiverged as error:
            print_error(error, file)
            code = max(code, FAILED)
        except (UnoError, OSError) as error:
            print_error(error)
            code = max(code, exit_code(error))
        else:
            outcome = (
                f"won by {', '.join(replay.players[seat] for seat in state.winners)}" if state.over else "not over"
            )
            print_plain(f"{file}: verified {plural(len(replay), 'action')} of {replay.variant}, {outcome}")
    return code
