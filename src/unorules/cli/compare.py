"""The command `compare`: several tournaments side by side, as `simulate --out` has written them."""

from __future__ import annotations

import argparse
from pathlib import Path

from unorules.cli.output import OK, print_line
from unorules.cli.output_files import check_plot
from unorules.errors import DecodeError
from unorules.players import Results
from unorules.players.tournaments.comparison import comparison_table, plot_comparison

HELP = "Compare results that `simulate` has written, for example under different house rules"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="results as JSON; each is called by its file's name")
    parser.add_argument("--plot", metavar="FILE", help="also draw them; needs matplotlib (unorules[sim])")


def run(options: argparse.Namespace) -> int:
    check_plot(options.plot)
    named = {Path(file).stem: _results(file) for file in options.files}
    if options.plot is not None:
        plot_comparison(named, options.plot)
    print_line(comparison_table(named))
    return OK


def _results(file: str) -> Results:
    try:
        return Results.from_json(Path(file).read_bytes())
    except DecodeError as error:
        raise DecodeError(f"{file}: {error.path}", error.problem) from None
