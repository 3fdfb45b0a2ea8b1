"""Speed of this library beside others that play UNO: in one run, by turns, best of N, CPU time.

    pip install -e '.[bench,openspiel]'
    npm install --prefix build/uno-engine uno-engine@2.0.3
    python benchmarks/compare.py

All play the same way: a random legal play, drawing only when nothing can be played. A row is a whole loop, as a user of
that library would write it: what can be done, a choice, and doing it. What is not installed is skipped, and the report
says how to install it.

The published figures, in about five minutes on a machine that does nothing else:

    python benchmarks/compare.py --growth --page docs/speed.md --chart docs/images/speed.png
"""

from __future__ import annotations

import argparse
from pathlib import Path

from comparison.chart import draw
from comparison.measurement import Plan, measure
from comparison.page import write_block
from comparison.report import Report
from comparison.rows import ROWS
from comparison.tables import tell


def main(words: list[str] | None = None) -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--repeats", type=int, default=9, help="turns of each row; the best counts (default 9)")
    options.add_argument("--seconds", type=float, default=0.4, help="CPU time of a turn (default 0.4)")
    options.add_argument("--growth", action="store_true", help="measure more seats and more games, too")
    options.add_argument("--quick", action="store_true", help="one short turn each, to see whether everything runs")
    options.add_argument("--read", type=Path, metavar="JSON", help="measure nothing: read an earlier run")
    options.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    options.add_argument("--chart", type=Path, metavar="FILE", help="draw them, as .png or .svg")
    options.add_argument("--page", type=Path, metavar="FILE", help="write them between the marks of a page")
    chosen = options.parse_args(words)
    if chosen.read:
        report = Report.from_json(chosen.read.read_text(encoding="utf-8"))
    elif chosen.quick:
        report = measure(ROWS, Plan(repeats=1, seconds=0.01, held_games=0, starts=0, growth=chosen.growth))
    else:
        report = measure(ROWS, Plan(chosen.repeats, chosen.seconds, held_games=2_000, starts=3, growth=chosen.growth))
    if chosen.json:
        chosen.json.write_text(report.to_json(), encoding="utf-8")
    if chosen.chart:
        draw(report, chosen.chart)
    if chosen.page:
        write_block(chosen.page, list(tell(report)))
    print(*tell(report), sep="\n")


if __name__ == "__main__":
    main()
