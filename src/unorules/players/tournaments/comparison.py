"""Comparing tournaments: one line or one row of a plot for each, as under different house rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from unorules.players.tournaments.plots import draw_interval, figure_for, label_rows
from unorules.players.tournaments.results import Results
from unorules.players.tournaments.table import interval_text

HEADINGS = (
    "name",
    "bots",
    "seats",
    "games",
    "win rate of the first",
    "95 %",
    "if equal",
    "rounds",
    "actions",
    "95 %",
    "95 % have at most",
)


def comparison_table(named: Mapping[str, Results]) -> str:
    """Return a Markdown table with a line for each of these results, about its first bot and its lengths."""
    rows = [HEADINGS, *(_cells(name, results) for name, results in named.items())]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    rule = " | ".join("-" * width for width in widths)
    return "\n".join(f"| {line} |" for line in (lines[0], rule, *lines[1:]))


def _cells(name: str, results: Results) -> tuple[str, ...]:
    first, actions = results.bots[0], results.actions
    return (
        name,
        ", ".join(results.names),
        str(results.seats),
        str(results.games),
        f"{first.win_rate.value:.2%}",
        interval_text(first.win_rate, ".2%"),
        f"{first.fair_rate:.1%}",
        f"{results.rounds.mean.value:.2f}",
        f"{actions.mean.value:.1f}",
        interval_text(actions.mean, ".1f"),
        str(actions.most),
    )


def plot_comparison(named: Mapping[str, Results], file: str | Path) -> None:
    """Draw how often the first bot of each of these results wins, and how long its games are, into a file."""
    figure = figure_for(file, height=1.4 + 0.35 * len(named))
    rates, lengths = figure.subplots(1, 2)
    for row, results in enumerate(named.values()):
        first, actions = results.bots[0], results.actions
        draw_interval(rates, row, first.win_rate)
        rates.plot([first.fair_rate] * 2, [row - 0.3, row + 0.3], color="grey", linestyle=":")
        draw_interval(lengths, row, actions.mean)
        lengths.plot(actions.most, row, marker="|", markersize=12, color="grey")
    label_rows(rates, list(named))
    label_rows(lengths, ["" for _ in named])
    firsts = {results.names[0] for results in named.values()}
    rates.set_xlabel(f"win rate of {firsts.pop() if len(firsts) == 1 else 'the first bot'}; dotted: if all were equal")
    lengths.set_xlabel("actions in a game; grey: 95 % of games have no more")
    lengths.set_xlim(left=0)
    figure.savefig(file, dpi=150)
