"""Running: all mutants or a sample of them, and what became of them."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import Phase, settings

from tests.mutants.judged import SURVIVORS, judged
from tests.mutants.mutant import PACKAGE, Mutant, mutants_of, mutated_files
from tests.mutants.recording import OPTIONS, recorded
from tests.mutants.trying import Outcome, Server, Trial
from tests.mutants.workshop import Workshop


def main(words: Sequence[str]) -> int:
    """Try mutants and tell what became of them.

    Return 1 if one survives that has not been judged or, with `--at-least`, only if too many do.
    """
    given = _parser().parse_args(words)
    every = [mutant for file in mutated_files() for mutant in mutants_of(file)]
    reasons = judged(SURVIVORS.read_text("utf-8"))
    gone = sorted(set(reasons) - {mutant.name for mutant in every})
    for name in gone:
        print("judged, but no longer a mutant:", *name)
    chosen = [mutant for mutant in every if given.file in mutant.file and given.change in mutant.change]
    if given.sample is not None:
        unjudged = [mutant for mutant in chosen if mutant.name not in reasons]
        sample = Random(given.seed).sample(unjudged, min(given.sample, len(unjudged)))
        chosen = sorted(sample, key=every.index)
    elif given.unjudged:
        chosen = [mutant for mutant in chosen if mutant.name not in reasons]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no child is left behind
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        _prepare(Path(folder))
        workshop = Workshop(PACKAGE, Path(folder))
        record = recorded(workshop, given.record, given.tests)
        print(f"mutants: {len(chosen)} of {len(every)}, {len(record.tests)} tests; {_since(began)} to record them")
        outcomes = _outcomes(Trial(workshop, record, given.budget), chosen, given)
    unexplained = _unexplained(outcomes, reasons)
    _sum_up(outcomes, reasons, began)
    if given.at_least is not None:
        noticed = sum(outcome.fate != "survived" for outcome in outcomes)
        return 1 if 100 * noticed < given.at_least * len(outcomes) else 0
    return 1 if gone or unexplained else 0


def _outcomes(trial: Trial, mutants: list[Mutant], given: argparse.Namespace) -> list[Outcome]:
    """Try the mutants: by swapping functions where that can be done, and the others and what survives by importing."""
    found: dict[Mutant, Outcome] = {}
    began = time.monotonic()

    def note(outcome: Outcome) -> None:
        found[outcome.mutant] = outcome
        if given.verbose:
            _tell(outcome, began)

    swappable = [] if given.slowly else [mutant for mutant in mutants if mutant.swappable]
    numbers = {mutant: number for number, mutant in enumerate(swappable)}

    def serve(write: Callable[[str], None]) -> None:
        def done(outcome: Outcome) -> None:
            write(json.dumps([numbers[outcome.mutant], outcome.fate, outcome.test, outcome.tests]))

        options = [*OPTIONS, f"--basetemp={trial.workshop.folder / 'swapped'}"]
        pytest.main([*options, given.tests], plugins=[Server(trial, swappable, done)])

    if swappable:
        for line in trial.workshop.lines(serve):
            number, *rest = json.loads(line)
            note(Outcome(swappable[number], *rest))
    for mutant in mutants:
        if mutant not in found or found[mutant].fate == "survived":
            note(trial.outcome(mutant))
    return [found[mutant] for mutant in mutants]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, metavar="COUNT", help="so many mutants that have not been judged")
    parser.add_argument("--seed", default="0", help="which sample")
    parser.add_argument("--file", default="", help="only the files whose path contains this")
    parser.add_argument("--change", default="", help="only the changes that contain this")
    parser.add_argument("--tests", default="tests", help="only the tests in this file or folder")
    parser.add_argument(
        "--record", type=Path, default=Path("build/mutants/record.json"), help="where to keep the record"
    )
    parser.add_argument("--at-least", type=float, metavar="PERCENT", help="fail only if fewer are noticed")
    parser.add_argument("--unjudged", action="store_true", help="leave out the survivors that have been judged")
    parser.add_argument("--budget", type=float, default=60.0, metavar="SECONDS", help="of tests for a mutant, at most")
    parser.add_argument("--slowly", action="store_true", help="let a new process import every mutant")
    parser.add_argument("--verbose", action="store_true", help="tell every outcome at once")
    return parser


def _prepare(folder: Path) -> None:
    """Make the tests the same in every process, and let them leave nothing behind."""
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(folder / "hypothesis")
    phases = (Phase.explicit, Phase.generate)  # a failure need not be made simple
    settings.register_profile("mutants", derandomize=True, database=None, phases=phases)
    settings.load_profile("mutants")


def _unexplained(outcomes: list[Outcome], reasons: dict[tuple[str, str, str], str]) -> bool:
    """Tell which survivors nobody has judged, and which judged ones do not survive; return whether there are any."""
    found = False
    for outcome in outcomes:
        known = outcome.mutant.name in reasons
        if outcome.fate == "survived" and not known:
            found = True
            print(f"survived: {_place(outcome.mutant)}", f"    {outcome.mutant.change}", sep="\n")
        elif outcome.fate != "survived" and known:
            found = True
            print(
                f"judged, but {outcome.fate} by {outcome.test}: {_place(outcome.mutant)}\n    {outcome.mutant.change}"
            )
    return found


def _sum_up(outcomes: list[Outcome], reasons: dict[tuple[str, str, str], str], began: float) -> None:
    files: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        counts = files.setdefault(outcome.mutant.file, Counter())
        counts[outcome.fate] += 1
        counts["judged"] += outcome.fate == "survived" and outcome.mutant.name in reasons
    for file, counts in files.items():
        print(f"{file}: {_figures(counts)}")
    total = sum(files.values(), Counter[str]())
    print(f"mutants: {_figures(total)}; {_since(began)}")


def _figures(counts: Counter[str]) -> str:
    noticed = counts["killed"] + counts["timed out"]
    count = noticed + counts["survived"]
    return (
        f"{count}, killed {counts['killed']}, timed out {counts['timed out']}, survived {counts['survived']}"
        f" ({counts['judged']} judged), score {100 * noticed / max(count, 1):.1f} %"
    )


def _tell(outcome: Outcome, began: float) -> None:
    print(
        f"{time.monotonic() - began:.1f} {outcome.fate} {_place(outcome.mutant)} | {outcome.mutant.change}"
        f" | {outcome.test} of {outcome.tests}",
        flush=True,
    )


def _place(mutant: Mutant) -> str:
    return f"{mutant.file} {mutant.function}, line {mutant.lines[-1]}"


def _since(began: float) -> str:
    return f"{time.monotonic() - began:.0f} s"
