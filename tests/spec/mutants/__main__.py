"""Try the given number of mutants of each file, and print which survive."""

from __future__ import annotations

from argparse import ArgumentParser

from tests.spec.mutants.running import main

parser = ArgumentParser(prog="python -m tests.spec.mutants", description=__doc__)
parser.add_argument("each", type=int, nargs="?", default=10, help="mutants of each file, 10 unless given")
parser.add_argument("steps", type=int, nargs="?", default=40_000, help="steps to notice one in")
parser.add_argument("seed", type=int, nargs="?", default=2010, help="of the sample and the random games")
given = parser.parse_args()
if given.each < 1 or given.steps < 1:
    parser.error("each and steps must be at least 1")
main(given.each, given.steps, given.seed)
