"""Compare the kernel with the library: the same actions in both, in many cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

import numpy as np
from attrs import evolve, frozen

import unorules as uno
from tests.batch.cases import Case, random_cases, simpler
from tests.batch.kernels import kernel
from tests.kit.games import does_anything
from unorules import Action, State
from unorules._engine.shuffle import seed_bytes
from unorules.batch import codes
from unorules.batch.arguments import seed_words
from unorules.batch.bridge import read_row, to_number, to_row, to_state
from unorules.batch.layout import GAME, MAX_DISTINCT, WORK, as_rows
from unorules.batch.program import Program, program_for
from unorules.errors import SetupError
from unorules.state import StateFields

LIST: Any = np.zeros(MAX_DISTINCT * codes.PLAY, np.int64)
WORKING = as_rows(np.zeros(1, WORK))[0]
OVERWRITTEN = [name for name in GAME.names if GAME[name].shape == () and name not in ("program", "exact")] + ["scores"]
"""What a new game finds in its row does not matter to it."""


@frozen
class Fault:
    """Where a game of the kernel differed first."""

    case: Case
    actions: tuple[Action, ...]
    differences: tuple[str, ...]

    def __str__(self) -> str:
        lines = [str(self.case), *map(str, self.actions), *self.differences]
        return "\n  ".join(lines)


def play_case(case: Case, most: int, seen: Counter[str], entries: Any) -> tuple[int, Fault | None]:
    """Play a match, at most so many steps, and return how many it took, with the first fault if there is one.

    What was reached is counted in `seen`; `entries` are those of a kernel.
    """
    dice = Random(case.seed)
    actions: list[Action] = []
    state = case.start()
    program = program_for(case.variant, case.seats)
    games = start_over(program, case, entries) if case.is_new else to_row(program, state)
    while True:
        legal = uno.legal_actions(state)
        numbers = [to_number(program, read_row(games[0]), action) for action in legal]
        differences = tuple(compare(program, games, state, numbers, entries))
        if differences:
            return len(actions), Fault(case, tuple(actions), differences)
        wrong = wrong_number(dice, numbers)
        if not is_refused(program, games, wrong, entries):
            return len(actions), Fault(case, tuple(actions), (f"takes {wrong}, which is illegal",))
        seen[state.prompt.question or state.prompt.kind] += 1
        if not legal or len(actions) == most:
            return len(actions), None
        if dice.random() < 0.05:
            # A row made from a state plays on like the one that came here by itself.
            games = to_row(program, state)
        policy = case.policy
        if policy is not does_anything and dice.random() < 0.1:
            policy = does_anything
        action = policy(dice, state, legal)
        number = numbers[legal.index(action)]
        if entries.step_games(program.row, as_rows(games), WORKING, np.array([number])) >= 0:
            return len(actions), Fault(case, tuple(actions), (f"refuses {action}",))
        state, _ = uno.apply(state, action)
        actions.append(action)


def start_over(program: Program, case: Case, entries: Any) -> Any:
    """Return the row of a new game, which another game has left its cards and numbers in."""
    games = to_row(program, evolve(case, seed=case.seed + 1).start())
    for name in OVERWRITTEN:
        games[name] = 1
    games["seed"] = seed_words([seed_bytes(case.seed)])
    entries.start_games(program.row, as_rows(games), WORKING)
    return games


def wrong_number(dice: Random, legal: list[int]) -> int:
    """Return a number that is not legal: beside one that is, as far from it as all cards, or at the end of a block."""
    while True:
        number = dice.choice(legal or [0]) + dice.choice((-codes.PLAY, -1, 1, codes.PLAY, -codes.DRAW_CARD))
        if dice.random() < 0.5:
            number = dice.choice((0, codes.DRAW_CARD, codes.ANSWER, codes.NEXT_ROUND)) + dice.randint(-2, 12)
        if number not in legal:
            return number


def is_refused(program: Program, games: Any, number: int, entries: Any) -> bool:
    """Return whether a row refuses an action, and stays as it is."""
    before: bytes = games.tobytes()
    refused: bool = entries.step_games(program.row, as_rows(games), WORKING, np.array([number])) == 0
    return refused and games.tobytes() == before


def compare(program: Program, games: Any, state: State, legal: list[int], entries: Any) -> Iterator[str]:
    """Yield what differs between a row and a state, and the actions that are legal in only one of them."""
    g = read_row(games[0])
    came = to_state(program, g)
    if came != state:
        for name in StateFields.__slots__:
            ours, theirs = getattr(state, name), getattr(came, name)
            if ours != theirs:
                yield f"{name}: {ours!r} in the library, {theirs!r} in the kernel"
    if g.counts.sum(axis=1).tolist()[: state.seats] != g.sizes.tolist()[: state.seats]:
        yield f"sizes: {g.sizes.tolist()}, but the hands are {came._hands}"
    if np.packbits(g.counts > 0, axis=1, bitorder="little").tobytes() != g.held.tobytes():
        yield f"sets: {g.held.tolist()}, but the hands are {came._hands}"
    count = entries.list_actions(program.row, as_rows(games)[0], WORKING, LIST)
    found = LIST[:count].tolist()
    if sorted(found) != sorted(legal):
        yield f"legal: {sorted(legal)} in the library, {sorted(found)} in the kernel"


# Many cases.

LONGEST = (20, 40, 80, 160, 600)
"""The most steps of a case, in turn."""
ENOUGH = 5
"""How many faults are looked at before the smallest one is made smaller still."""


def compare_steps(steps: int, seed: int, entries: Any, enough: int = ENOUGH) -> tuple[int, Counter[str], list[Fault]]:
    """Play cases until so many steps are compared, or enough faults are found.

    Return how many steps were compared, what was reached in them, and the faults.
    """
    compared, seen = 0, Counter[str]()
    faults: list[Fault] = []
    for case, longest in zip(random_cases(seed, made_up=True), cycle(LONGEST), strict=False):
        taken, fault = play_case(case, longest, seen, entries)
        compared += taken + 1
        seen["cases"] += 1
        faults += [] if fault is None else [fault]
        if compared >= steps or len(faults) == enough:
            break
    return compared, seen, faults


def smallest(faults: list[Fault], entries: Any) -> Fault:
    """Return the smallest of these faults, made smaller as long as a case with less still fails."""
    fault = min(faults, key=_size)
    while True:
        smaller = _smaller(fault, entries)
        if smaller is None:
            return fault
        fault = smaller


def _smaller(fault: Fault, entries: Any) -> Fault | None:
    for case in simpler(fault.case):
        found = _fault_of(case, entries)
        if found is not None and _size(found) < _size(fault):
            return found
    return None


def _fault_of(case: Case, entries: Any) -> Fault | None:
    try:
        return play_case(case, max(LONGEST), Counter(), entries)[1]
    except SetupError:  # too few cards for the seats, or a number of seats that has no partners
        return None


def _size(fault: Fault) -> tuple[int, int, int]:
    return len(fault.case.switches), len(fault.actions), fault.case.seats


def main(steps: int, seed: int) -> None:
    """Compare so many steps, print what was compared, and exit with the smallest fault if there is one."""
    entries = kernel("compiled")
    compared, seen, faults = compare_steps(steps, seed, entries)
    print(f"{compared} steps compared:", ", ".join(f"{count} {name}" for name, count in seen.most_common()))
    if faults:
        raise SystemExit(f"the kernel differs:\n  {smallest(faults, entries)}")
