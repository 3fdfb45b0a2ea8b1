"""Comparing tournaments: one line or one row of a plot for each, as under different house rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from unorules.players.tournaments.plots import draw_interval, figure_for, in_per_cent, label_rows, plain
from unorules.players.tournaments.results import Results
from unorules.players.tournaments.table import interval_text

PLAYED = ("bots", "seats", "games", "if equal")
"""What is often the same in all that is compared."""


def comparison_table(named: Mapping[str, Results]) -> str:
    """Return a Markdown table with a line for each of these results, about its first bot and its lengths.

    What was played is told ahead of the table, where it is the same for all.
    """
    rows = [
        {heading: cell.replace("|", r"\|") for heading, cell in _cells(name, results).items()}
        for name, results in named.items()
    ]
    shared = {heading: rows[0][heading] for heading in PLAYED if len({row[heading] for row in rows}) == 1}
    told = [f"{', '.join(f'{heading}: {cell}' for heading, cell in shared.items())}\n"] if shared else []
    headings = [heading for heading in rows[0] if heading not in shared]
    lines = [headings, *([row[heading] for heading in headings] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * width for width in widths])
    padded = [[cell.ljust(width) for cell, width in zip(line, widths, strict=True)] for line in lines]
    return "\n".join([*told, *(f"| {' | '.join(line)} |" for line in padded)])


def _cells(name: str, results: Results) -> dict[str, str]:
    first, rounds, actions = results.bots[0], results.rounds, results.actions
    return {
        "name": name,
        "bots": f"{' and '.join(results.names)}{_in_batch(results)}",
        "seats": str(results.seats),
        "games": str(results.games),
        "if equal": f"{first.fair_rate:.1%}",
        "first bot wins": f"{first.win_rate.value:.2%}",
        "95 % interval": interval_text(first.win_rate, ".2%"),
        "rounds": f"{rounds.mean.value:.2f}",
        "actions": f"{actions.mean.value:.1f}",
        "their interval": interval_text(actions.mean, ".1f"),
        "at most (95 %)": str(actions.most),
    }


def _in_batch(results: Results) -> str:
    """Return what tells games of a batch, whose bots are not the library's, from others."""
    return "" if results.played_by == "library" else f" ({results.played_by})"


def plot_comparison(named: Mapping[str, Results], file: str | Path) -> None:
    """Draw how often the first bot of each of these results wins, and how long its games are, into a file.

    Results of a batch are marked.
    """
    figure = figure_for(file, height=1.4 + 0.35 * len(named))
    rates, lengths = figure.subplots(1, 2)
    for row, results in enumerate(named.values()):
        first, actions = results.bots[0], results.actions
        draw_interval(rates, row, first.win_rate)
        rates.plot([first.fair_rate] * 2, [row - 0.3, row + 0.3], color="grey", linestyle=":")
        draw_interval(lengths, row, actions.mean)
        lengths.plot(actions.most, row, marker="|", markersize=12, color="grey")
    label_rows(rates, [f"{name}{_in_batch(results)}" for name, results in named.items()])
    label_rows(lengths, ["" for _ in named])
    in_per_cent(rates)
    firsts = {plain(f"{results.names[0]}{_in_batch(results)}") for results in named.values()}
    rates.set_xlabel(f"win rate of {firsts.pop() if len(firsts) == 1 else 'the first bot'}; dotted: if all were equal")
    lengths.set_xlabel("actions in a game; grey: 95 % of games have no more")
    lengths.set_xlim(left=0)
    figure.savefig(file, dpi=150)
