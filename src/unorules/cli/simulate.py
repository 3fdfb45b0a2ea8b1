"""The command `simulate`, which lets bots play a tournament and prints the results."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unorules.cli.options import (
    add_rule_options,
    add_variant_option,
    change_rules,
    find_bots,
    find_variant,
    split_names,
)
from unorules.cli.output import (
    OK,
    check_folder,
    check_plot,
    exit_code,
    print_error,
    print_line,
    print_note,
    print_warning,
)
from unorules.errors import SetupError
from unorules.players import MissingExtra, Results, tournament
from unorules.variant import Variant

if TYPE_CHECKING:
    from concurrent.futures import Executor

HELP = "Let bots play each other, and show how they did"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_variant_option(parser)
    add_rule_options(parser)
    parser.add_argument("variant", metavar="VARIANT", help="its id, as `variants` lists it")
    parser.add_argument(
        "--bots",
        default="careful,random",
        metavar="NAMES",
        help="random, careful, search:BUDGET, batch-search:BUDGET (needs unorules[batch]), or MODULE:NAME for one of"
        " your own, separated by commas (default: %(default)s)",
    )
    parser.add_argument(
        "--games", type=int, default=1000, metavar="N", help="rounded up to whole sets of seatings (default: 1000)"
    )
    parser.add_argument("--seats", type=int, metavar="N", help="how many play (default: one for each bot)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another number, other decks (default: 0)")
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="how many processes play, or threads with --fast (default: 1)"
    )
    parser.add_argument(
        "--fast",
        action="store_true",
        help="play in a batch, about a hundred times faster, with bots that are like random and careful; needs numba"
        " (unorules[batch])",
    )
    parser.add_argument("--json", action="store_true", help="print everything that was counted, as JSON")
    parser.add_argument("--out", metavar="FILE", help="also write the figures as CSV or, to *.json, what --json prints")
    parser.add_argument("--plot", metavar="FILE", help="also draw the figures; needs matplotlib (unorules[sim])")


def run(options: argparse.Namespace) -> int:
    check_folder(options.out)
    check_plot(options.plot)
    variant = change_rules(find_variant(options), options)
    play = _batch_tournament(options) if options.fast else partial(tournament, bots=find_bots(options.bots))
    try:
        results = play(
            variant,
            games=options.games,
            seats=options.seats,
            seed=options.seed,
            executor=_executor(options.jobs, threads=options.fast),
            progress=_on_a_terminal() and find_spec("tqdm") is not None,
        )
    except Exception as error:  # noqa: BLE001 - bots are code from outside the library
        print_error(error)
        return exit_code(error)
    print_line(results.to_json() if options.json else str(results))
    if options.out is not None:
        text = f"{results.to_json()}\n" if options.out.lower().endswith(".json") else results.to_csv()
        Path(options.out).write_text(text, encoding="utf-8", newline="\n")
    if options.plot is not None:
        results.plot(options.plot)
    return OK


def _batch_tournament(options: argparse.Namespace) -> Callable[..., Results]:
    """Return a function that plays a tournament in a batch, with bots of the same names as in the library."""
    try:
        from unorules.batch.policy_tournament import BOTS, batch_tournament, compilation_notice
    except ModuleNotFoundError as error:
        raise MissingExtra(f"--fast: {error}") from None
    names = split_names(options.bots)
    for name in names:
        if name not in BOTS:
            raise SetupError(f"--fast has no bot {name!r}, only {' and '.join(BOTS)}")

    def play(variant: Variant, progress: bool, **given: Any) -> Results:
        with compilation_notice(partial(_announce_compilation, after_bar=progress)):
            results = batch_tournament(variant, {name: BOTS[name] for name in names}, progress=progress, **given)
        ignored = [
            f"{name}={value}" for name, value in variant.rules.changes(results.rules).items() if name != "uno_call"
        ]
        if ignored:
            print_warning(f"--fast calls UNO for the players, and so ignores {', '.join(ignored)}")
        return results

    return play


def _announce_compilation(after_bar: bool) -> None:
    """Print that the batch is compiled, on a line of its own if there is a progress bar."""
    if after_bar:
        sys.stderr.write("\n")
    print_note("compiling the batch, once after an installation: about half a minute")


def _executor(jobs: int, threads: bool) -> Callable[[], Executor] | None:
    """Return a function that makes a pool of processes or threads; None for a single job."""
    if jobs < 1:
        raise SetupError(f"--jobs must be at least 1, not {jobs}")
    if jobs == 1:
        return None
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
    from multiprocessing import get_context

    if threads:
        return partial(ThreadPoolExecutor, jobs)
    # Processes are spawned on every system: forking one that has threads, as a progress bar does, is not safe.
    return partial(ProcessPoolExecutor, jobs, mp_context=get_context("spawn"))


def _on_a_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
