"""Play games of every pair of switches, check what is owed in them, and print which situations were reached."""

from __future__ import annotations

from argparse import ArgumentParser

from tests.house.running import main

parser = ArgumentParser(prog="python -m tests.house", description=__doc__)
parser.add_argument("factor", type=float, nargs="?", default=1.0, help="of the number of games: 1 unless given")
given = parser.parse_args()
if given.factor <= 0:
    parser.error("factor must be more than 0")
main(given.factor)
