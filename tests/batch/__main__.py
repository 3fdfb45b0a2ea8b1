"""Compare the given number of steps of the kernel with the library, and print what was compared."""

from __future__ import annotations

from argparse import ArgumentParser

from tests.batch.comparison import main

parser = ArgumentParser(prog="python -m tests.batch", description=__doc__)
parser.add_argument("steps", type=int, nargs="?", default=300_000, help="300000 unless given")
parser.add_argument("seed", type=int, nargs="?", default=2010, help="of the random cases")
given = parser.parse_args()
if given.steps < 1:
    parser.error("steps must be at least 1")
main(given.steps, given.seed)
