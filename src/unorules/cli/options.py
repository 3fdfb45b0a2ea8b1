"""The options that commands share: variants, rules, seats and bots, each looked up by its name."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, cast

from attrs import fields

from unorules._limits import MAX_TEXT_CHARS
from unorules._seats import Seat, check_seat
from unorules.cli.output import print_warning
from unorules.errors import SeatError, SetupError, VariantError, quote
from unorules.players import MissingExtra, Player, careful_bot, random_bot, search_bot
from unorules.registry import Registry
from unorules.rules import CHOICES, Rules
from unorules.variant import Variant
from unorules.variants import BUILT_IN, house

# The options `--with` and `--installed`, which add variants of your own and of packages.

HOW_TO_ADD: Final = "--with MODULE:NAME adds one of your own, and --installed those of packages"


def add_variant_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--with",
        dest="more",
        action="append",
        default=[],
        metavar="MODULE:NAME",
        help="add a variant or registry of your own to the built-in ones",
    )
    parser.add_argument("--installed", action="store_true", help="add the variants that installed packages announce")


def make_registry(options: argparse.Namespace) -> Registry:
    """Return the built-in variants and those that the options add. A faulty package is a warning."""
    known = Registry.installed() if options.installed else BUILT_IN
    for fault in known.faults:
        print_warning(fault)
    found: list[Variant] = list(known)
    for path in options.more:
        given = import_object("--with", path) if path.partition(":")[2] else None
        if not isinstance(given, Variant | Registry):
            raise VariantError(f"--with {path}: expected MODULE:NAME of a variant or a registry")
        found += given if isinstance(given, Registry) else [given]
    return Registry(found)


def find_variant(options: argparse.Namespace) -> Variant:
    """Return the variant of the arguments. The error for an unknown one tells how to add it."""
    registry = make_registry(options)
    try:
        return registry.variant(options.variant)
    except VariantError as error:
        raise VariantError(f"{error}; {HOW_TO_ADD}") from None


# The options `--preset` and `--rule`, for house rules and switches.

PRESETS = {name.lower(): rules for name, rules in vars(house).items() if isinstance(rules, Rules)}


def add_rule_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--preset",
        action="append",
        default=[],
        choices=sorted(PRESETS),
        metavar="NAME",
        help=f"house rules by name: {', '.join(PRESETS)}",
    )
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="SWITCH=VALUE",
        help="a switch, as `rules` lists them; can be given several times, or several separated by commas",
    )


def change_rules(variant: Variant, options: argparse.Namespace) -> Variant:
    """Return the variant with the presets and switches of the options."""
    changes: dict[str, Any] = {}
    for name in options.preset:
        changes |= PRESETS[name].changes()
    changes |= dict(_switch(text) for given in options.rule for text in given.split(","))
    return variant.with_rules(**changes) if changes else variant


def _switch(text: str) -> tuple[str, str | int | None]:
    """Return a switch and its value. `Rules` validates both."""
    name, equals, value = map(str.strip, text.partition("="))
    if not equals:
        raise VariantError(f"--rule {text}: expected SWITCH=VALUE, like stacking=any")
    if name in CHOICES or name not in {a.name for a in fields(Rules)}:
        return name, value
    if value == "none":
        return name, None
    try:
        return name, int(value)
    except ValueError:
        return name, value


# The options `--seat` and `--public`, for the view of a game to show.


def add_seat_options(parser: argparse.ArgumentParser) -> None:
    viewer = parser.add_mutually_exclusive_group()
    viewer.add_argument(
        "--seat", metavar="SEAT", help="as one player saw it: a name, or the number of a seat; the first seat is 0"
    )
    viewer.add_argument("--public", action="store_true", help="as everyone saw it")


def find_seat(given: str, players: Sequence[str]) -> Seat:
    """Return a seat from its number or the name of its player. Digits are always a number.

    Raises a `SeatError` that lists the names if no player has the name, or several have it.
    """
    if len(given) <= MAX_TEXT_CHARS and given.removeprefix("-").isdecimal():
        seat = int(given)
        check_seat(seat, len(players))
        return seat
    named = [seat for seat, name in enumerate(players) if name == given] or [
        seat for seat, name in enumerate(players) if name.casefold() == given.casefold()
    ]
    if len(named) == 1:
        return named[0]
    listed = ", ".join(f"{seat} {name}" for seat, name in enumerate(players))
    raise SeatError(f"{'several players are' if named else 'no player is'} called {quote(given)}; the seats: {listed}")


# Bots, of the library and your own.

MAX_DIGITS = 9
"""The most digits of a search's budget."""

KNOWN: dict[str, Player] = {"random": random_bot, "careful": careful_bot}


def find_bots(names: str) -> dict[str, Player]:
    """Return bots by name, from names that are separated by commas."""
    return {name: find_bot(name) for name in split_names(names)}


def split_names(names: str) -> list[str]:
    """Split names of bots at commas. Raises a `SetupError` if there is a name twice."""
    found: list[str] = []
    for name in map(str.strip, names.split(",")):
        if name in found:
            raise SetupError(f"--bots {names}: {name} is named twice; --seats can have more seats than there are bots")
        found.append(name)
    return found


def find_bot(name: str) -> Player:
    """Return a bot of the library or of your own. Raises a `SetupError` if there is none of this name."""
    if name in KNOWN:
        return KNOWN[name]
    module, colon, rest = name.partition(":")
    if not colon:
        known = ", ".join(KNOWN)
        raise SetupError(
            f"there is no bot {name!r}; known: {known}, search:BUDGET, batch-search:BUDGET, or MODULE:NAME for one of"
            " your own"
        )
    if module == "search":
        return search_bot(_budget(module, rest))
    if module == "batch-search":
        return _batch_search_bot(_budget(module, rest))
    bot: Any = import_object("--bots", name)
    if not (callable(bot) or hasattr(bot, "for_seat")):
        raise SetupError(f"--bots {name}: expected MODULE:NAME of a bot")
    return cast(Player, bot)


def _budget(name: str, budget: str) -> int:
    if len(budget) > MAX_DIGITS:
        raise SetupError(f"--bots {name}:{budget[:MAX_DIGITS]}...: expected a budget of at most {MAX_DIGITS} digits")
    if not budget.isdecimal() or not int(budget):
        raise SetupError(f"--bots {name}:{budget}: expected a budget of at least 1, like {name}:64")
    return int(budget)


def _batch_search_bot(budget: int) -> Player:
    try:
        from unorules.batch import batch_search_bot
    except ModuleNotFoundError as error:
        raise MissingExtra(f"batch-search: {error}") from None
    return batch_search_bot(budget)


# Objects of your own, named as MODULE:NAME.


def import_object(option: str, path: str) -> Any:
    """Return the object at MODULE:NAME. Raises a `SetupError` if it cannot be imported.

    Modules are looked for where Python looks. That includes the current folder with `python -m unorules`, but not with
    the script `unorules`: it runs no code just because of the folder it is started in.
    """
    module, _, name = path.partition(":")
    try:
        return getattr(import_module(module), name)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a module from outside the library
        refused = SetupError(f"{option} {path}: {type(error).__name__}: {error}")
        package = module.partition(".")[0]
        if isinstance(error, ModuleNotFoundError) and error.name == package and _is_here(package):
            refused.add_note(f"{package} is in the current folder, where only `python -m unorules` looks for modules")
        raise refused from None


def _is_here(package: str) -> bool:
    return Path(f"{package}.py").is_file() or Path(package).is_dir()
