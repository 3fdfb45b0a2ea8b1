"""Try all mutants or a sample, and print the survivors."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.mutants.targets import TARGETS, Name, Outcome


def main(words: Sequence[str]) -> int:
    """Return 1 if a mutant survives that has not been judged or, with `--at-least`, only if too many do."""
    given = _parser().parse_args(words)
    target = TARGETS[given.of]
    every, reasons = target.mutants(), target.judgements()
    gone = sorted(set(reasons) - {mutant.name for mutant in every})
    for name in gone:
        print("judged, but no longer a mutant:", *name)
    chosen = [mutant for mutant in every if given.file in mutant.file and given.change in mutant.change]
    if given.sample is not None:
        unjudged = [mutant for mutant in chosen if mutant.name not in reasons]
        sample = Random(given.seed).sample(unjudged, min(given.sample, len(unjudged)))
        chosen = sorted(sample, key=every.index)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that no child is left behind
    began = time.monotonic()
    unexplained, total = 0, Counter[str]()
    for outcome in target.outcomes(chosen, given.tests, given.record):
        unexplained += _is_unexplained(outcome, reasons)
        total[outcome.fate] += 1
        total["judged"] += outcome.fate == "survived" and outcome.mutant.name in reasons
    score = 100 * (len(chosen) - total["survived"]) / max(len(chosen), 1)
    print(
        f"mutants: {len(chosen)} of {len(every)}, killed {total['killed']}, timed out {total['timed out']}, survived"
        f" {total['survived']} ({total['judged']} judged), score {score:.1f} %; {time.monotonic() - began:.0f} s"
    )
    if given.at_least is not None:
        return 1 if score < given.at_least else 0
    return 1 if gone or unexplained else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--of", choices=TARGETS, default="library", help="what is mutated; the library unless given")
    parser.add_argument("--sample", type=int, metavar="COUNT", help="so many mutants that have not been judged")
    parser.add_argument("--seed", default="0", help="which sample")
    parser.add_argument("--file", default="", help="only the files whose path contains this")
    parser.add_argument("--change", default="", help="only the changes that contain this")
    parser.add_argument("--at-least", type=float, metavar="PERCENT", help="fail only if fewer are noticed")
    library = parser.add_argument_group("for the library")
    library.add_argument("--tests", default="tests", help="only the tests in this file or folder")
    kept = Path("build/mutants/record.json")
    library.add_argument("--record", type=Path, default=kept, metavar="FILE", help="which tests run which lines, kept")
    return parser


def _is_unexplained(outcome: Outcome, reasons: dict[Name, str]) -> bool:
    """Print a survivor that nobody has judged, or a judged one that does not survive."""
    mutant, known = outcome.mutant, outcome.mutant.name in reasons
    if known == (outcome.fate == "survived"):
        return False
    word = f"judged, but {outcome.fate} {outcome.by}" if known else "survived"
    print(f"{word}: {mutant.file} {mutant.function}, line {mutant.lines[-1]}\n    {mutant.change}", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
