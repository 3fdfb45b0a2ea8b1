"""The command line: python -m examples.terminal, from the root of a clone."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from examples.terminal.app import USUAL_BOTS, Terminal
from examples.terminal.game import Game
from examples.terminal.house_rules import PRESETS, preset, switches
from unorules import DEFAULT, Rules, Table, UnoError, Variant

NAMES = ("Robin", "Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy")
"""The person, and the bots."""
PAUSES = {"slow": 2.5, "normal": 1.2, "fast": 0.5}


def variant(id: str) -> Variant:
    """The shipped variant of this id."""
    try:
        return DEFAULT.variant(id)
    except UnoError as error:
        raise ArgumentTypeError(str(error)) from None


def players(text: str) -> tuple[str, ...]:
    """`4`, or names with commas between them, the person's first."""
    names = NAMES[: int(text)] if text.isdecimal() else tuple(name.strip() for name in text.split(","))
    if text.isdecimal() and not 2 <= int(text) <= len(NAMES):
        raise ArgumentTypeError(f"there are 2 to {len(NAMES)} players, not {text}")
    return names


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line and play."""
    parser = ArgumentParser(prog="python -m examples.terminal", description="UNO in the terminal, against bots.")
    ids = ", ".join(known.id for known in DEFAULT)
    parser.add_argument("--variant", type=variant, metavar="ID", help=f"what is played: {ids}")
    parser.add_argument("--players", type=players, metavar="N|NAMES", help="2 to 10, or names: you,Ann,Bo")
    parser.add_argument("--seed", metavar="TEXT", help="the same seed deals the same cards")
    parser.add_argument(
        "--replay", type=Path, default=Path("uno.json"), metavar="FILE", help="where the replay is kept"
    )
    parser.add_argument("--speed", choices=PAUSES, default="normal", help="how fast the bots move")
    presets = ", ".join(PRESETS)
    parser.add_argument("--house", type=preset, metavar="NAME", help=f"house rules by name: {presets}")
    parser.add_argument(
        "--with-rules",
        type=switches,
        default={},
        metavar="NAME=VALUE,...",
        help="single switches: stacking=any,mercy=25",
    )
    parser.add_argument("--turn-limit", type=int, metavar="N", help="turns after which a round is void")
    given = parser.parse_args(arguments)
    names: tuple[str, ...] = given.players or ()
    bots = len(names) - 1 if names else None

    def open_table(chosen: Variant, house: Rules, bots: int) -> Game:
        chosen = chosen.with_rules(house, **given.with_rules)
        if given.turn_limit is not None:
            chosen = chosen.with_rules(turn_limit=given.turn_limit)
        seated = (*names, *NAMES[len(names) :])[: bots + 1]
        return Game(Table(chosen, seated, seed=given.seed), seed=given.seed, path=given.replay)

    try:
        house = PRESETS[given.house] if given.house else Rules()
        open_table(given.variant or next(iter(DEFAULT)), house, USUAL_BOTS if bots is None else bots)
    except UnoError as error:
        parser.error(str(error))
    app = Terminal(open_table, variant=given.variant, house=given.house, bots=bots, pause=PAUSES[given.speed])
    app.run()
    if app.game is not None and app.return_code:
        with suppress(OSError):
            app.game.save()  # whatever happened, the game so far is kept
    return app.return_code or 0


if __name__ == "__main__":
    raise SystemExit(main())
