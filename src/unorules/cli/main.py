"""The command line: which commands there are, and how each of them ends."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any

from unorules.cli import rules, schema, show, variants, verify
from unorules.cli.output import FINE, INTERRUPTED, USAGE, complain, flush
from unorules.errors import UnoError
from unorules.version import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Whatever is wrong with a file or a name is one line."""
    options = _parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code: int = options.command(options)
        flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()  # the reader has seen enough
        return FINE
    except (UnoError, OSError) as error:
        complain(error)
        _drop_output()
        return USAGE
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m unorules", description="The rules of UNO: variants and replays.")
    parser.add_argument("--version", action="version", version=f"unorules {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    replays = commands.add_parser("replay", help="Show and verify replays and logs").add_subparsers(
        required=True, metavar="COMMAND"
    )
    _add(replays, "show", show)
    _add(replays, "verify", verify)
    _add(commands, "variants", variants)
    _add(commands, "rules", rules)
    _add(commands, "schema", schema)
    return parser


def _add(into: Any, name: str, command: Any) -> None:
    """Add a command: a module with a `HELP`, its arguments, and the function that runs it."""
    added: argparse.ArgumentParser = into.add_parser(name, help=command.HELP, description=f"{command.HELP}.")
    added.set_defaults(command=command.run)
    command.add_arguments(added)


def _drop_output() -> None:
    """Throw away what could not be written: Python would try again on its way out, and fail."""
    try:
        flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
