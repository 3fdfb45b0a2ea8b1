"""The command line: `python -m unorules`."""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
import tomllib
from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from attrs import fields

from unorules.describe import describe
from unorules.errors import DecodeError, ReplayDiverged, UnoError, VariantError
from unorules.redact import redact
from unorules.registry import Registry
from unorules.replay import Replay, ReplayLog
from unorules.rules import Rules
from unorules.variant import Variant
from unorules.variants import DEFAULT
from unorules.version import __version__

FINE, DIVERGED, USAGE = 0, 1, 2
"""Exit codes: all well; a replay that does not come out as written; a wrong command or a file that cannot be read."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Whatever is wrong with a file or a name is one line."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.command(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has seen enough. Python would flush again on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except (UnoError, OSError) as error:
        sys.stderr.write(f"unorules: {_one_line(error)}\n")
        return USAGE
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m unorules", description="The rules of UNO: variants and replays.")
    parser.add_argument("--version", action="version", version=f"unorules {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(into: Any, name: str, run: Any, help: str, *, registry: bool = True) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = into.add_parser(name, help=help, description=f"{help}.")
        added.set_defaults(command=run)
        if registry:
            added.add_argument(
                "--with",
                dest="more",
                action="append",
                default=[],
                metavar="MODULE:NAME",
                help="a variant or registry of your own, beside the shipped ones",
            )
        return added

    replays = commands.add_parser("replay", help="show and verify replays and logs").add_subparsers(
        required=True, metavar="COMMAND"
    )
    show = command(replays, "show", _show, "Tell a replay or a log step by step")
    show.add_argument("file", metavar="FILE", help="a replay or a log; - is the standard input")
    whose = show.add_mutually_exclusive_group()
    whose.add_argument("--seat", type=int, metavar="N", help="as seat N saw it")
    whose.add_argument("--public", action="store_true", help="as everyone saw it")
    verify = command(replays, "verify", _verify, "Play replays and logs again and compare their digests")
    verify.add_argument("files", nargs="+", metavar="FILE", help="replays or logs; - is the standard input")
    command(commands, "variants", _variants, "List the variants")
    rules = command(commands, "rules", _rules, "Tell a variant's deck, switches and rules")
    rules.add_argument("variant", metavar="VARIANT")
    command(commands, "schema", _schema, "Print the JSON Schema of all documents", registry=False)
    return parser


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())


def _registry(options: argparse.Namespace) -> Registry:
    """The shipped variants and those the user names."""
    found: list[Variant] = list(DEFAULT)
    for named in options.more:
        module, _, name = named.partition(":")
        try:
            given = getattr(import_module(module), name)
        except (ImportError, AttributeError, ValueError) as error:
            raise VariantError(f"--with {named}: {error}") from None
        found += given if isinstance(given, Registry) else [given]
    return Registry(found)


def _read(file: str, registry: Registry) -> Replay:
    """A replay, whichever way it was written down."""
    content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        if content.startswith(b'{"format":"unorules-log"'):
            return ReplayLog.parse(content, registry=registry)
        return Replay.from_json(content, registry=registry)
    except DecodeError as error:
        raise DecodeError(f"{file}: {error.path}", error.problem) from None


def _show(options: argparse.Namespace) -> int:
    replay = _read(options.file, _registry(options))
    if options.seat is not None and not 0 <= options.seat < len(replay.players):
        raise VariantError(f"{options.file}: seats are 0 to {len(replay.players) - 1}, not {options.seat}")
    secret = options.seat is None and not options.public
    try:
        for seq, (_, events) in enumerate(replay.steps()):
            for event in events if secret else redact(events, options.seat):
                _say(f"{seq:5}  {describe(event, replay.players)}")
    except ReplayDiverged as error:
        sys.stdout.flush()
        sys.stderr.write(f"unorules: {options.file}: {_one_line(error)}\n")
        return DIVERGED
    return FINE


def _verify(options: argparse.Namespace) -> int:
    registry = _registry(options)
    code = FINE
    for file in options.files:
        try:
            replay = _read(file, registry)
            state = replay.verify()
        except (UnoError, OSError) as error:
            told = f"{file}: {_one_line(error)}" if isinstance(error, ReplayDiverged) else _one_line(error)
            sys.stderr.write(f"unorules: {told}\n")
            code = max(code, DIVERGED if isinstance(error, ReplayDiverged) else USAGE)
        else:
            end = f"won by {', '.join(replay.players[seat] for seat in state.winners)}" if state.over else "not over"
            _say(f"{file}: {len(replay)} actions of {replay.variant} as written, {end}")
    return code


def _variants(options: argparse.Namespace) -> int:
    variants = list(_registry(options))
    width = max(len(variant.id) for variant in variants)
    for variant in variants:
        players = f"{variant.least_players}-{variant.most_players} players"
        _say(f"{variant.id:{width}}  v{variant.version}  {variant.size} cards  {players}  {variant.title}")
    return FINE


def _rules(options: argparse.Namespace) -> int:
    variant = _registry(options).variant(options.variant)
    _say(f"{variant.title} ({variant.id}, version {variant.version})")
    _say(
        f"{variant.least_players} to {variant.most_players} players, {variant.size} cards, {', '.join(variant.colors)}"
    )
    _say("\nCards")
    copies: dict[str, int] = {}
    for card, count in variant.deck:
        copies[card.kind] = copies.get(card.kind, 0) + count
    points = {kind.id: kind.points for kind in variant.kinds}
    for kind, count in copies.items():
        _say(f"  {count:3} {kind} ({points[kind]} points)")
    _say("\nSwitches")
    for a in fields(Rules):
        value = getattr(variant.rules, a.name)
        _say(f"  {a.name} = {value!r}{'' if value == a.default else f'  (usually {a.default!r})'}")
    data = tomllib.loads((files("unorules.data") / "rules.toml").read_text(encoding="utf-8"))
    sheet = next((code for code, id in data["sheet"].items() if id == variant.id), None)
    section = ""
    for rule in data["rule"]:
        if sheet in rule["sheets"]:
            if rule["section"] != section:
                section = rule["section"]
                _say(f"\n{section}")
            told = f"{rule['id']}  {rule['says']}"
            _say(textwrap.fill(told, 100, initial_indent="  ", subsequent_indent="      "))
    return FINE


def _schema(options: argparse.Namespace) -> int:
    _say((files("unorules.data") / "schema.json").read_text(encoding="utf-8").rstrip())
    return FINE


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
