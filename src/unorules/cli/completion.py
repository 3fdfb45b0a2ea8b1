"""The option `--print-completion`: a script with which a shell completes commands, made by shtab."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from typing_extensions import override

from unorules.cli.output import OK, print_line
from unorules.players import MissingExtra
from unorules.variants import DEFAULT

SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")


class PrintCompletion(argparse.Action):
    """Prints the script for a shell instead of running a command."""

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
    """Return a script with which a shell completes the commands of a parser."""
    try:
        import shtab
    except ModuleNotFoundError:
        missing = "a completion script needs shtab, which is not installed: pip install 'unorules[completion]'"
        raise MissingExtra(missing) from None
    for action in _arguments(parser):
        if action.metavar == "FILE":
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar == "VARIANT":
            action.choices = [variant.id for variant in DEFAULT]
    return shtab.complete(parser, shell=shell).rstrip("\n")


def _arguments(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield what a parser and those of its commands take."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _arguments(command)
