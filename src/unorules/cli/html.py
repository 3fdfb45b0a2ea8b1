"""The command `replay html`, which writes a page that replays a game in a browser, or prints a link with the game."""

from __future__ import annotations

import argparse
from pathlib import Path

from unorules.cli.options import add_seat_options, add_variant_option, find_seat, make_registry
from unorules.cli.output import FAILED, OK, check_folder, check_not_read, print_error, print_line
from unorules.cli.replay_files import read_replay
from unorules.errors import GameTooLong, ReplayDiverged, SeatError, SetupError
from unorules.registry import Registry
from unorules.words.catalogue import SHIPPED

HELP = "Write a page that plays a game in a browser"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_variant_option(parser)
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="a replay, a log or the replay of a seat; - reads the standard input; without it, the page shows links",
    )
    add_seat_options(parser)
    parser.add_argument("--round", type=int, metavar="N", help="only round N")
    parser.add_argument("--language", choices=SHIPPED, default="en", help="what the page speaks (default: %(default)s)")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("-o", "--out", metavar="FILE", help="where to write the page; the standard output without it")
    output.add_argument("--link", metavar="URL", help="print a link that holds the game, for a page at this address")


def run(options: argparse.Namespace) -> int:
    registry = make_registry(options)
    check_folder(options.out)
    check_not_read(options.out, options.file)
    try:
        made = _links_page(registry, options) if options.file is None else _page_or_link(registry, options)
    except ReplayDiverged as error:
        print_error(error, options.file)
        return FAILED
    if options.out is None:
        print_line(made.rstrip("\n"))
    else:
        Path(options.out).write_text(made, encoding="utf-8", newline="\n")
    return OK


def _links_page(registry: Registry, options: argparse.Namespace) -> str:
    """Return a page that shows the games of links."""
    from unorules.replay_page import links_html  # other commands do not need it

    if options.public or (options.seat, options.round, options.link) != (None, None, None):
        raise SetupError("--seat, --public, --round and --link need the FILE of a game")
    return links_html(registry, language=options.language)


def _page_or_link(registry: Registry, options: argparse.Namespace) -> str:
    from unorules.replay_page import Reader, replay_html, replay_link  # other commands do not need it

    replay = read_replay(options.file, registry)
    try:
        seat: Reader = "all" if options.seat is None else find_seat(options.seat, replay.players)
        seat = None if options.public else seat
        if options.link is None:
            return replay_html(replay, seat=seat, language=options.language, round=options.round)
        return replay_link(replay, options.link, seat=seat, language=options.language, round=options.round)
    except (GameTooLong, SeatError, SetupError) as error:
        raise type(error)(f"{options.file}: {error}") from None
