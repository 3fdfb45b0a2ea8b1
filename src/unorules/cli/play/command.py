"""The command `play` itself: its options, the table and the file that keeps the game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from unorules.cli.options import add_rule_options, add_variant_option, change_rules, find_bot, find_variant
from unorules.cli.output import FAILED, INTERRUPTED, OK, check_folder, print_error, print_line
from unorules.cli.play.game import play_game
from unorules.cli.play.screen import label
from unorules.cli.play.terminal import Quit, Terminal, ink_for_output
from unorules.errors import SetupError, UnoError
from unorules.players import Player, careful_bot, forgetful
from unorules.replay import ReplayLog
from unorules.table import Table
from unorules.variant import MAX_PLAYERS
from unorules.words.catalogue import SHIPPED

HELP = "Play against bots, here in the terminal"

NAMES = ("Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim")
"""The names of the bots. There is a spare one, because the person may have one of these names."""

MISSES = 0.3
"""The share of their chances to call UNO or to catch somebody that bots miss: people like to win a race."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "variant",
        nargs="?",
        default="classic-2010",
        metavar="VARIANT",
        help="its id, as `variants` lists it (default: %(default)s)",
    )
    others = parser.add_mutually_exclusive_group()
    others.add_argument("--opponents", type=int, default=3, metavar="N", help="how many careful bots (default: 3)")
    others.add_argument(
        "--bots",
        metavar="NAMES",
        help="which bots, one for each seat: careful, random, search:BUDGET, or MODULE:NAME for one of your own,"
        " separated by commas",
    )
    parser.add_argument("--name", default="Ann", metavar="NAME", help="what you are called (default: %(default)s)")
    add_rule_options(parser)
    parser.add_argument("--one-round", action="store_true", help="stop after the first round")
    parser.add_argument("--seed", type=int, metavar="N", help="deal the same cards every time")
    parser.add_argument("--language", choices=SHIPPED, default="en", help="what is spoken (default: %(default)s)")
    parser.add_argument(
        "--save",
        metavar="FILE",
        help="keep the game in a new file: a replay when it ends, or a log from the start if named *.jsonl",
    )
    add_variant_option(parser)


def run(options: argparse.Namespace) -> int:
    if sys.stdin is None or sys.stdout is None:
        raise SetupError("play needs a standard input and a standard output")
    variant = change_rules(find_variant(options), options)
    bots = _bots(options)
    table = Table(variant, [options.name, *_other_names(options.name, len(bots))], seed=options.seed)
    save = _save_function(options.save, table)
    terminal = Terminal(ink_for_output(variant, options.language))
    rng = Random(options.seed)  # noqa: S311 - games, not secrets
    code = OK
    try:
        terminal.say(label(options.language, "welcome"))
        play_game(table, bots, rng, terminal, options.language, one_round=options.one_round)
    except Quit:
        terminal.say(label(options.language, "bye"))
    except KeyboardInterrupt:
        print_line("")
        code = INTERRUPTED
    except (UnoError, OSError):
        raise
    except Exception as error:  # noqa: BLE001 - bots are code from outside the library
        print_error(error)
        code = FAILED
    finally:
        save()
    if options.save is not None:
        terminal.say(label(options.language, "saved", file=options.save))
    return code


def _bots(options: argparse.Namespace) -> list[Player]:
    if options.bots is None:
        if options.opponents > MAX_PLAYERS:
            raise SetupError(f"no game is for more than {MAX_PLAYERS} players; --opponents is {options.opponents}")
        return [forgetful(careful_bot, MISSES)] * options.opponents
    return [forgetful(find_bot(name.strip()), MISSES) for name in options.bots.split(",")]


def _other_names(name: str, count: int) -> list[str]:
    others = [other for other in NAMES if other.casefold() != name.casefold()]
    return others[:count] if count <= len(others) else [f"Bot {number}" for number in range(1, count + 1)]


def _save_function(file: str | None, table: Table) -> Callable[[], None]:
    """Return a function that saves the game at its end. An existing file is never overwritten."""
    if file is None:
        return lambda: None
    check_folder(file)
    if Path(file).exists():
        raise SetupError(f"{file}: there is such a file already")
    if file.endswith(".jsonl"):
        table.log = ReplayLog.create(file, table.replay)
        return table.log.close

    def write() -> None:
        with Path(file).open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(f"{table.replay.to_json()}\n")

    return write
