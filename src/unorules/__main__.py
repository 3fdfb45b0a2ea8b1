"""The command line: `python -m unorules`."""

from __future__ import annotations

import argparse
import os
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.resources import files
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from attrs import fields

from unorules.describe import describe
from unorules.errors import DecodeError, ReplayDiverged, SeatError, UnoError, VariantError
from unorules.events import Event
from unorules.limits import CONTROL, MOST_BYTES_OF_A_LOG
from unorules.redact import redact
from unorules.registry import Registry
from unorules.replay import Replay, ReplayLog, SeatReplay
from unorules.rules import Rules
from unorules.variant import Variant
from unorules.variants import DEFAULT
from unorules.version import __version__

FINE, DIVERGED, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: all well; a replay diverges; a wrong command, or a file that cannot be read; stopped by Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Whatever is wrong with a file or a name is one line."""
    options = _parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code: int = options.command(options)
        _flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()  # whoever read it has seen enough
        return FINE
    except (UnoError, OSError) as error:
        sys.stderr.write(f"unorules: {_one_line(error)}\n")
        _drop_output()
        return USAGE
    return code


def _drop_output() -> None:
    """Throw away what could not be written: Python would try again on its way out, and fail."""
    try:
        _flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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

    replays = commands.add_parser("replay", help="Show and verify replays and logs").add_subparsers(
        required=True, metavar="COMMAND"
    )
    show = command(replays, "show", _show, "Show a replay or a log step by step")
    show.add_argument("file", metavar="FILE", help="a replay, a log or the replay of a seat; - is the standard input")
    whose = show.add_mutually_exclusive_group()
    whose.add_argument("--seat", type=int, metavar="N", help="as seat N saw it; the first seat is 0")
    whose.add_argument("--public", action="store_true", help="as everyone saw it")
    verify = command(replays, "verify", _verify, "Play replays and logs again and compare their digests")
    verify.add_argument("files", nargs="+", metavar="FILE", help="replays or logs; - is the standard input")
    command(commands, "variants", _variants, "List the variants")
    rules = command(commands, "rules", _rules, "Show a variant's deck, switches and rules")
    rules.add_argument("variant", metavar="VARIANT", help="its id, as `variants` lists it")
    command(commands, "schema", _schema, "Print the JSON Schema of all documents", registry=False)
    return parser


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        told = f"{error.filename}: {error.strerror}"
    else:
        told = str(error)
    return re.sub(f"[{CONTROL}]", lambda control: ascii(control[0])[1:-1], told)


def _registry(options: argparse.Namespace) -> Registry:
    """The shipped variants and those the user names."""
    found: list[Variant] = list(DEFAULT)
    for place in options.more:
        module, _, name = place.partition(":")
        try:
            given = getattr(import_module(module), name) if name else None
        except (Exception, SystemExit) as error:  # noqa: BLE001 - somebody else's module
            raise VariantError(f"--with {place}: {type(error).__name__}: {error}") from None
        if not isinstance(given, Variant | Registry):
            raise VariantError(f"--with {place}: MODULE:NAME of a variant or a registry is expected")
        found += given if isinstance(given, Registry) else [given]
    return Registry(found)


def _read(file: str, registry: Registry) -> Replay | SeatReplay:
    """A replay, whichever way it was written down."""
    content = _content(file)
    try:
        if content.startswith(b'{"format":"unorules-log"'):
            return ReplayLog.parse(content, registry=registry)
        if content.startswith(b'{"format":"unorules-seat-replay"'):
            return SeatReplay.from_json(content, registry=registry)
        return Replay.from_json(content, registry=registry)
    except DecodeError as error:
        more = "; --with MODULE:NAME adds one of your own" if error.path.endswith("variant.id") else ""
        raise DecodeError(f"{file}: {error.path}", f"{error.problem}{more}") from None


def _content(file: str) -> bytes:
    """So much of a file that one which is too long is found to be."""
    most = MOST_BYTES_OF_A_LOG + 1
    if file != "-":
        with Path(file).open("rb") as opened:
            return opened.read(most)
    if sys.stdin is None:
        raise DecodeError(file, "there is no standard input")
    return sys.stdin.buffer.read(most)


def _show(options: argparse.Namespace) -> int:
    replay = _read(options.file, _registry(options))
    if options.seat is not None and not 0 <= options.seat < len(replay.players):
        raise SeatError(f"{options.file}: seats are 0 to {len(replay.players) - 1}, not {options.seat}")
    try:
        for count, events in enumerate(_told(replay, options)):
            for event in events:
                _say(f"{count:5}  {describe(event, replay.players)}")
    except ReplayDiverged as error:
        _flush()
        sys.stderr.write(f"unorules: {options.file}: {_one_line(error)}\n")
        return DIVERGED
    return FINE


def _told(replay: Replay | SeatReplay, options: argparse.Namespace) -> Iterable[tuple[Event, ...]]:
    """The events of every step: all of them, or as a seat or everyone saw them."""
    if isinstance(replay, SeatReplay):
        steps: Iterable[tuple[Event, ...]] = replay.steps
        if options.seat not in (None, replay.seat):
            whose = "what everyone" if replay.seat is None else f"what seat {replay.seat}"
            raise SeatError(f"{options.file}: this is {whose} was told, and nothing else")
    else:
        steps = (events for _, events in replay.steps())
    redacted = options.public or options.seat is not None
    return (redact(events, options.seat) for events in steps) if redacted else steps


def _verify(options: argparse.Namespace) -> int:
    registry = _registry(options)
    code = FINE
    for file in options.files:
        try:
            replay = _read(file, registry)
            if isinstance(replay, SeatReplay):
                raise DecodeError(file, "what one seat was told cannot be played again")
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
        _say(f"  {count:3} {kind} ({points[kind]} point{'' if points[kind] == 1 else 's'})")
    _say("\nSwitches")
    for a in fields(Rules):
        value = getattr(variant.rules, a.name)
        usual = "" if value == a.default else f"  (usually {a.default!r})"
        unused = a.name == "target" and variant.rules.scoring == "none"
        _say(f"  {a.name} {'is not used' if unused else f'= {value!r}{usual}'}")
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


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _say(line: str) -> None:
    if sys.stdout is not None:
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
