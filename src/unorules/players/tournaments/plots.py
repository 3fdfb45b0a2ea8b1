"""Plots of results, made with matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from unorules.errors import SetupError
from unorules.players.extras import missing_extra
from unorules.players.tournaments.table import title

if TYPE_CHECKING:
    from unorules.players.tournaments.estimates import Estimate
    from unorules.players.tournaments.results import Results


def plot(results: Results, where: str | Path | Any) -> None:
    """Draw results into a file, or win rates alone into matplotlib's axes."""
    if not isinstance(where, str | Path):
        _draw_win_rates(results, where)
        return
    figure = figure_for(where)
    figure.suptitle(fill(plain(title(results)), 120), fontsize=9)
    rates, lengths = figure.subplots(1, 2)
    _draw_win_rates(results, rates)
    _draw_lengths(results, lengths)
    figure.savefig(where, dpi=150)


def figure_for(file: str | Path, height: float = 3.2) -> Any:
    """Return an empty figure. Raises a `SetupError` if it could not be written to a file of this name.

    It is made without pyplot, so that nothing stays open, and no window opens.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise missing_extra("a plot", "matplotlib") from None
    figure = Figure(figsize=(10, height), layout="constrained")
    formats = figure.canvas.get_supported_filetypes()
    if Path(file).suffix.lower().removeprefix(".") not in formats:
        raise SetupError(f"{file}: a plot can be written to a file of these: {', '.join(formats)}")
    return figure


def draw_interval(axes: Any, row: int, estimate: Estimate) -> None:
    """Draw a figure with its interval into a row of axes."""
    value = estimate.value
    low, high = (value if end is None else end for end in (estimate.low, estimate.high))
    axes.errorbar(value, row, xerr=[[value - low], [high - value]], fmt="o", capsize=4, color="tab:blue")


def in_per_cent(axes: Any) -> None:
    """Show shares as per cent along the axis."""
    from matplotlib.ticker import PercentFormatter

    axes.xaxis.set_major_formatter(PercentFormatter(1))


def plain(text: str) -> str:
    """Return a text in which matplotlib finds no formula."""
    return text.replace("$", r"\$")


def label_rows(axes: Any, names: Sequence[str]) -> None:
    """Name the rows of axes, the first one on top."""
    axes.set_yticks(range(len(names)), [plain(name) for name in names])
    axes.set_ylim(len(names) - 0.5, -0.5)


def _draw_win_rates(results: Results, axes: Any) -> None:
    for row, bot in enumerate(results.bots):
        draw_interval(axes, row, bot.win_rate)
        axes.plot([bot.fair_rate] * 2, [row - 0.3, row + 0.3], color="grey", linestyle=":")
    label_rows(axes, results.names)
    axes.set_xlim(0, 1)
    in_per_cent(axes)
    axes.set_xlabel("win rate with its 95 % interval; dotted: if all were equal")


def _draw_lengths(results: Results, axes: Any) -> None:
    values, weights = zip(*results.action_counts, strict=True)
    axes.hist(values, bins=40, weights=weights, color="tab:grey")
    axes.axvline(results.actions.mean.value, color="tab:blue", label="mean")
    axes.axvline(results.actions.most, color="tab:orange", label="95 % of games are not longer")
    axes.set_xlabel("actions in a game")
    axes.set_ylabel("games")
    axes.legend(fontsize=8)
