"""Compare the given number of steps of the library with the model, and print what was compared."""

from __future__ import annotations

from argparse import ArgumentParser

from tests.spec.differential.runs import main
from tests.spec.model.moves import SHEETS

parser = ArgumentParser(prog="python -m tests.spec", description=__doc__)
parser.add_argument("steps", type=int, nargs="?", default=200_000, help="200000 unless given")
parser.add_argument("seed", type=int, nargs="?", default=2010, help="of the random games")
parser.add_argument("--only", nargs="+", default=[], choices=SHEETS, help="the variants to be played, in place of all")
given = parser.parse_args()
if given.steps < 1:
    parser.error("steps must be at least 1")
main(given.steps, given.seed, given.only)
