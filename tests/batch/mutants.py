"""Mutants of the kernel: whether the comparison with the library finds out about small changes.

`python -m tests.batch.mutants 100 1` tries a random hundred, interpreted, and lists those that nothing found. Those
that nothing can find are in `survivors.txt`, each with the reason.
"""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import numpy as np

import unorules as uno
from tests.batch.cases import Case, random_cases
from tests.batch.kernels import interpreted_kernel
from tests.batch.playing import play_case
from tests.batch.running import LONGEST
from tests.kit.decks import FOURS
from tests.mutants.judged import judged
from tests.mutants.mutant import PACKAGE, Mutant, mutants_of
from unorules import Answer, Play, card
from unorules.batch import program_for, program_of, to_number, to_row
from unorules.batch.bridge import empty_rows
from unorules.batch.codes import MATCH_OVER, NOBODY
from unorules.batch.games import new_work
from unorules.batch.layout import as_rows

ROOMS = ("cards", "legal", "moves", "resolve", "rounds", "turns")
"""The rooms of the kernel that play. `policies` picks; `shuffle` has tests of its own."""
SURVIVORS = Path(__file__).with_name("survivors.txt")
CASES = 120
"""How many games are played with a mutant, about 12,000 steps."""
TABLE = uno.from_table(
    ["red-7 red-reverse red-1", "blue-1 blue-2", "blue-3 blue-4"],
    top="red-2",
    variant=uno.CLASSIC_2010.with_rules(uno_call="auto", seven_zero="on"),
)
SECONDS = 3
"""Of CPU time for one game: a mutant that takes longer is stuck in a loop."""


class Stuck(Exception):
    """A mutant runs on and on."""


def all_mutants() -> list[Mutant]:
    """Return every mutant of the rooms, but those that were judged, and those of types: outside functions, or without
    the value that a function returns.
    """
    found = [mutant for room in ROOMS for mutant in mutants_of(f"batch/kernel/{room}.py")]
    reasons = judged(SURVIVORS.read_text("utf-8"))
    gone = set(reasons) - {mutant.name for mutant in found}
    if gone:
        raise SystemExit(f"judged, but no longer mutants: {sorted(gone)}")
    left_out = {mutant.name for mutant in found if mutant.function == "(module)" or mutant.text == "return None"}
    return [mutant for mutant in found if mutant.name not in {*reasons, *left_out}]


@cache
def cases() -> list[Case]:
    """Return the cases that are played with every mutant."""
    return list(islice(random_cases(2010, made_up=True), CASES))


def is_found(mutant: Mutant) -> bool:
    """Return whether games of a mutant differ, fail or do not end."""
    room, games, quick = Path(mutant.file).stem, cases(), _right_quick_game()
    source = mutant.apply((PACKAGE / mutant.file).read_bytes()).decode()
    try:
        with np.errstate(all="ignore"):
            entries = interpreted_kernel(room, source)
            with _limited(SECONDS):
                if not gives_up(entries) or quick_game(entries) != quick:
                    return True
            return _differs(entries, games)
    except Exception:  # noqa: BLE001 - whatever a mutant raises
        return True


def _differs(entries: Any, games: list[Case]) -> bool:
    """Return whether one of the games differs from that of the library."""
    for case, longest in zip(games, cycle(LONGEST), strict=False):
        with _limited(SECONDS):
            _, fault = play_case(case, longest, Counter(), entries)
        if fault is not None:
            return True
    return False


def quick_game(entries: Any) -> bytes:
    """Return the row of a game with quick shuffles, after some random moves."""
    program = program_for(FOURS.with_rules(uno_call="off"), 3)
    games = empty_rows(program, 1, exact=False)
    games["rng"] = 2010
    policies: Any = np.zeros((1, 3), np.int64)
    counts: Any = np.zeros((2, 1), np.int64)
    entries.start_games(program.row, as_rows(games), new_work())
    entries.roll_out(program.row, as_rows(games), new_work(), policies, 100, *counts)
    row: bytes = games.tobytes()
    return row


@cache
def _right_quick_game() -> bytes:
    with np.errstate(all="ignore"):
        return quick_game(interpreted_kernel())


def gives_up(entries: Any) -> bool:
    """Return whether a kernel ends a match without a winner where a card does something that it does not know."""
    played = uno.apply(TABLE, Play(0, card("red-7")))[0]
    program = program_of(TABLE)
    for name, state, action in (
        ("code", TABLE, Play(0, card("red-7"))),
        ("effects", TABLE, Play(0, card("red-reverse"))),
        ("code", played, Answer(0, 1)),
    ):
        record: Any = program.record.copy()
        games = to_row(program, state)
        record[name] = 99
        games["winners"] = 1
        number = to_number(program, games[0], action)
        entries.step_games(as_rows(record)[0], as_rows(games), new_work(), np.array([number]))
        if (MATCH_OVER, NOBODY, 0) != tuple(games[["prompt", "seat", "winners"]][0]):
            return False
    return True


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raise Stuck in this block after so much CPU time."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Stuck

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def main(count: int, seed: int, at_least: float) -> None:
    """Try a random sample of the mutants, print those that were not found, and exit if too few were."""
    sample = Random(seed).sample(all_mutants(), count)
    found = 0
    for mutant in sample:
        if is_found(mutant):
            found += 1
        else:
            print("not found:", mutant.file, mutant.function, mutant.change)
    print(f"{found} of {count} were found")
    if 100 * found < at_least * count:
        raise SystemExit(f"that is less than {at_least} %")


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m tests.batch.mutants", description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=100, help="100 unless given")
    parser.add_argument("seed", type=int, nargs="?", default=1, help="of the sample")
    parser.add_argument("--at-least", type=float, default=0, metavar="PERCENT", help="fail if fewer are found")
    given = parser.parse_args()
    main(given.count, given.seed, given.at_least)
