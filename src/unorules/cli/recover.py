"""The command `replay recover`, which cuts damaged logs where the damage begins."""

from __future__ import annotations

import argparse

from unorules.cli.options import add_variant_option, make_registry
from unorules.cli.output import OK, exit_code, plural, print_error, print_plain
from unorules.cli.replay_files import error_in_file
from unorules.errors import UnoError
from unorules.replay.log import recover

HELP = "Keep everything before the damage in a log, and tell what is lost"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_variant_option(parser)
    parser.add_argument("files", nargs="+", metavar="FILE", help="damaged logs; a copy stays beside each of them")


def run(options: argparse.Namespace) -> int:
    registry = make_registry(options)
    code = OK
    for file in options.files:
        try:
            recovery = recover(file, registry)
        except (UnoError, OSError) as error:
            print_error(error_in_file(file, error))
            code = max(code, exit_code(error))
            continue
        actions = plural(len(recovery.replay), "action")
        lost = plural(len(recovery.lost), "byte")
        if recovery.damage is not None:
            lines = plural(recovery.lost.count(b"\n") + (not recovery.lost.endswith(b"\n")), "line")
            print_plain(f"{file}: {recovery.damage}")
            print_plain(f"{file}: kept {actions}; lost {lines}, {lost}; the damaged file is {recovery.kept_as}")
        else:
            rest = f"no whole record at the end, as after a crash: {lost}" if recovery.lost else "nothing is damaged"
            print_plain(f"{file}: {actions}; {rest}")
    return code
