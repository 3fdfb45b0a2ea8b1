"""Count every position again, rewrite the files, and print the counts with their times."""

from __future__ import annotations

import time
from argparse import ArgumentParser

from attrs import evolve

from tests.perft.files import Entry, count_again, read_files, write_file
from tests.perft.library import LIBRARY


def _count_aloud(entry: Entry) -> Entry:
    began = time.perf_counter()
    again = count_again(LIBRARY, entry)
    seconds = time.perf_counter() - began
    print(f"{seconds:7.2f} s  {again.name}: depth {len(again.counts)}, {again.counts[-1]}", flush=True)
    return again


ArgumentParser(prog="python -m tests.perft", description=__doc__).parse_args()
for file in read_files():
    print(f"\n{file.path.name}")
    write_file(evolve(file, entries=tuple(map(_count_aloud, file.entries))))
