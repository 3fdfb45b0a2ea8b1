"""The chart: bars for the rows, and lines for growth."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from comparison.report import Figure, Report
from comparison.tables import KINDS, rounded

OURS = "#2a6f97"
OTHERS = "#b0b0b0"
LINES = ("#2a6f97", "#61a5c2", "#d9822b", "#6b6b6b")
ALIKE = {"OpenSpiel": "//"}
"""What plays another game is hatched."""


def draw(report: Report, file: Path) -> None:
    """Write the chart of a report. The suffix of the file says in which format."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    by_kind = [(kind, [figure for figure in report.figures if figure.kind == kind]) for kind in KINDS]
    shown = [(kind, figures) for kind, figures in by_kind if figures]
    heights = [0.9 + 0.36 * len(figures) for _, figures in shown] + ([3.2] if report.growth else [])
    canvas = pyplot.figure(figsize=(9, sum(heights)), facecolor="white", layout="constrained")
    grid = canvas.add_gridspec(len(heights), 2, height_ratios=heights)
    for place, (kind, figures) in enumerate(shown):
        bars(canvas.add_subplot(grid[place, :]), KINDS[kind][0], figures)
    if report.growth:
        for place, by in enumerate(("seats", "games")):
            lines(canvas.add_subplot(grid[-1, place]), report, by)
    canvas.savefig(file, dpi=120)
    pyplot.close(canvas)


def bars(axes: Any, title: str, figures: Sequence[Figure]) -> None:
    """Draw steps per second, the slowest at the top."""
    ordered = sorted(figures, key=lambda figure: figure.steps_per_second, reverse=True)
    names = [f"{figure.name}, {figure.seats} seats" for figure in ordered]
    drawn = axes.barh(
        range(len(ordered)),
        [figure.steps_per_second for figure in ordered],
        color=[OURS if figure.library.startswith("unorules") else OTHERS for figure in ordered],
        hatch=[ALIKE.get(figure.library, "") for figure in ordered],
        edgecolor="white",
    )
    axes.bar_label(drawn, labels=[rounded(figure.steps_per_second) for figure in ordered], padding=4, fontsize=9)
    axes.set_yticks(range(len(ordered)), names, fontsize=9)
    axes.set_xscale("log")
    axes.set_xlim(min(figure.steps_per_second for figure in ordered) / 3, ordered[0].steps_per_second * 6)
    axes.set_title(f"{title}: steps/s, one thread", loc="left", fontsize=10)
    tidy(axes)


def lines(axes: Any, report: Report, by: str) -> None:
    """Draw steps per second by seats or games, with a line for each series."""
    points = [point for point in report.growth if point.by == by]
    colors = dict(zip(dict.fromkeys(point.series for point in report.growth), LINES, strict=False))
    for name in dict.fromkeys(point.series for point in points):
        series = [point for point in points if point.series == name]
        axes.plot(
            [point.at for point in series],
            [point.steps_per_second for point in series],
            marker="o",
            markersize=3.5,
            color=colors[name],
            label=name,
        )
    axes.set_yscale("log")
    if by == "games":
        axes.set_xscale("log")
    else:
        axes.set_xticks(sorted({point.at for point in points}))
    axes.set_title(f"steps/s by {by if by == 'seats' else 'games side by side'}", loc="left", fontsize=10)
    axes.legend(fontsize=8, frameon=False)
    tidy(axes)


def tidy(axes: Any) -> None:
    """Leave out what says nothing."""
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.tick_params(labelsize=9)
    axes.grid(axis="x" if axes.patches else "y", color="#e6e6e6", linewidth=0.8)
    axes.set_axisbelow(True)
