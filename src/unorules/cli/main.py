"""The entry point of the command line: it parses arguments, runs a command and returns an exit code."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import TextIOWrapper
from typing import Any, NoReturn

from typing_extensions import override

from unorules._version import __version__
from unorules.cli import compare, html, recover, rules, schema, show, simulate, variants, verify
from unorules.cli.output import INTERRUPTED, OK, USAGE, exit_code, flush, print_error, print_line
from unorules.cli.play import command as play
from unorules.errors import SetupError, UnoError
from unorules.players import MissingExtra
from unorules.variants import BUILT_IN


def main(arguments: Sequence[str] | None = None, *, program: str = "unorules") -> int:
    """Run a command and return its exit code. An error is printed on one line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        options = command_parser(program).parse_args(arguments)
        code: int = options.command(options)
        flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()  # the reader has closed the pipe
        return OK
    except (UnoError, OSError) as error:
        print_error(error)
        _drop_output()
        return exit_code(error)
    return code


def command_parser(program: str) -> Parser:
    """Return the parser of all commands. `program` is the name it was called by."""
    parser = Parser(
        prog=program,
        description="The rules of UNO: play a game, look at one, and learn what the rules are.",
        epilog=f"`{program} COMMAND --help` says what a command takes.",
    )
    parser.add_argument("--version", action="version", version=f"unorules {__version__}")
    parser.add_argument(
        "--print-completion",
        action=PrintCompletion,
        make_parser=partial(command_parser, "unorules"),
        choices=SHELLS,
        metavar="SHELL",
        help=f"print a script that completes commands in {', '.join(SHELLS)}; needs shtab (unorules[completion])",
    )
    commands = parser.add_subparsers(required=True, title="commands", metavar="COMMAND")
    _add(commands, "play", play)
    replay = "Show, verify and recover games, and make pages of them"
    replays = commands.add_parser("replay", help=replay, description=f"{replay}.").add_subparsers(
        required=True, title="commands", metavar="COMMAND"
    )
    _add(replays, "show", show)
    _add(replays, "verify", verify)
    _add(replays, "recover", recover)
    _add(replays, "html", html)
    _add(commands, "variants", variants)
    _add(commands, "rules", rules)
    _add(commands, "simulate", simulate)
    _add(commands, "compare", compare)
    _add(commands, "schema", schema)
    return parser


def _add(commands: Any, name: str, module: Any) -> None:
    """Add a command: a module with `HELP`, `add_arguments` and `run`."""
    parser: Parser = commands.add_parser(name, help=module.HELP, description=f"{module.HELP}.")
    parser.set_defaults(command=module.run)
    module.add_arguments(parser)


def _drop_output() -> None:
    """Discard output that could not be written: Python would try again when it exits, and fail."""
    try:
        flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# The parser, whose errors are one line like all others.


class Parser(argparse.ArgumentParser):
    """Parses arguments. Options are never abbreviated, so that a new one cannot change the meaning of a command."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, allow_abbrev=False)

    @override
    def error(self, message: str) -> NoReturn:
        """Print an error with a hint at the help, and exit."""
        print_error(SetupError(f"{message}; see {self.prog} --help"))
        self.exit(USAGE)


# The option `--print-completion`, which prints a script for a shell, made by shtab.

SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")


class PrintCompletion(argparse.Action):
    """Prints the completion script for a shell instead of running a command."""

    def __init__(self, *arguments: Any, make_parser: Callable[[], argparse.ArgumentParser], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._make_parser = make_parser

    @override
    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        print_line(completion_script(self._make_parser(), str(values)))
        parser.exit(OK)


def completion_script(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return a script that lets a shell complete the commands of a parser."""
    try:
        import shtab
    except ModuleNotFoundError:
        missing = "a completion script needs shtab, which is not installed: pip install 'unorules[completion]'"
        raise MissingExtra(missing) from None
    for action in _arguments(parser):
        if action.metavar == "FILE":
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar == "VARIANT":
            action.choices = [variant.id for variant in BUILT_IN]
    return shtab.complete(parser, shell=shell).rstrip("\n")


def _arguments(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of a parser and of its commands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _arguments(command)
