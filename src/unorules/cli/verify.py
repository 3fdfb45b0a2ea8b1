"""The command `replay verify`."""

from __future__ import annotations

import argparse

from unorules.cli.output import DIVERGED, FINE, USAGE, complain, say
from unorules.cli.replay_files import read_replay
from unorules.cli.variant_option import add_variant_option, chosen_registry
from unorules.errors import DecodeError, ReplayDiverged, UnoError
from unorules.replay import SeatReplay

HELP = "Play replays and logs again and compare their digests"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_variant_option(parser)
    parser.add_argument("files", nargs="+", metavar="FILE", help="replays or logs; - is the standard input")


def run(options: argparse.Namespace) -> int:
    registry = chosen_registry(options)
    code = FINE
    for file in options.files:
        try:
            replay = read_replay(file, registry)
            if isinstance(replay, SeatReplay):
                raise DecodeError(file, "what one seat was told cannot be played again")
            state = replay.verify()
        except ReplayDiverged as error:
            complain(error, file)
            code = max(code, DIVERGED)
        except (UnoError, OSError) as error:
            complain(error)
            code = max(code, USAGE)
        else:
            end = f"won by {', '.join(replay.players[seat] for seat in state.winners)}" if state.over else "not over"
            actions = "1 action" if len(replay) == 1 else f"{len(replay)} actions"
            say(f"{file}: {actions} of {replay.variant} as recorded, {end}")
    return code
