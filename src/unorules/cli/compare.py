"""The command `compare`, which shows the results of several tournaments side by side."""

from __future__ import annotations

import argparse
from pathlib import Path

from unorules.cli.output import OK, check_plot, print_line
from unorules.errors import DecodeError, SetupError
from unorules.players import Results
from unorules.players.tournaments.reports import comparison_table, plot_comparison

HELP = "Compare what several runs of `simulate` have counted"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="results as JSON; each is called by its file's name, with folders if that is needed",
    )
    parser.add_argument("--plot", metavar="FILE", help="also draw them; needs matplotlib (unorules[sim])")


def run(options: argparse.Namespace) -> int:
    check_plot(options.plot)
    named = {name: _results(file) for name, file in _names(options.files).items()}
    if options.plot is not None:
        plot_comparison(named, options.plot)
    print_line(comparison_table(named))
    return OK


def _names(files: list[str]) -> dict[str, str]:
    """Return the files by name: the shortest ends of their paths that are all different."""
    paths = [Path(file).parent / Path(file).stem for file in files]
    return {_name(path, paths[:at] + paths[at + 1 :]): files[at] for at, path in enumerate(paths)}


def _name(path: Path, others: list[Path]) -> str:
    for length in range(1, 1 + max([1, *(len(known.parts) for known in (path, *others))])):
        tail = path.parts[-length:]
        if all(tail != other.parts[-length:] for other in others):
            return Path(*tail).as_posix()
    raise SetupError(f"{path}: two files of this name cannot be told apart")


def _results(file: str) -> Results:
    try:
        return Results.from_json(Path(file).read_bytes())
    except DecodeError as error:
        raise DecodeError(f"{file}: {error.path}", error.problem) from None
