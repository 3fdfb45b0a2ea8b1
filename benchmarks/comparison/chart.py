"""The chart: bars for the rows, and lines for growth."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from comparison.report import Figure, Report
from comparison.tables import round_number

TITLES = {"engine": "Games from start to end", "environment": "Environments, with observations and legal ids"}
OURS = "#2a6f97"
OTHERS = "#b0b0b0"
LINES = ("#2a6f97", "#61a5c2", "#d9822b", "#6b6b6b")
HATCHES = {"OpenSpiel": "//"}
"""What plays another game is hatched."""


def draw(report: Report, file: Path) -> None:
    """Write the chart of a report. The suffix of the file says in which format."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    shown = {kind: [one for one in report.figures if one.kind == kind] for kind in TITLES}
    heights = [0.8 + 0.34 * len(figures) for figures in shown.values() if figures] + [3.4] * bool(report.growth)
    canvas = pyplot.figure(figsize=(10, sum(heights)), facecolor="white", layout="constrained")
    parts = iter(canvas.subfigures(len(heights), 1, height_ratios=heights, squeeze=False).flat)
    speeds = [figure.steps_per_second for figure in report.figures]
    for kind, figures in shown.items():
        if figures:
            axes = next(parts).subplots()
            bars(axes, TITLES[kind], figures)
            axes.set_xlim(min(speeds) / 2, max(speeds) * 4)
    if report.growth:
        for axes, by in zip(next(parts).subplots(1, 2, sharey=True), ("seats", "games"), strict=True):
            lines(axes, report, by)
    canvas.savefig(file, dpi=110)
    pyplot.close(canvas)


def bars(axes: Any, title: str, figures: Sequence[Figure]) -> None:
    """Draw steps per second, the slowest at the top."""
    ordered = sorted(figures, key=lambda figure: figure.steps_per_second, reverse=True)
    drawn = axes.barh(
        [f"{figure.name}, {figure.seats} seats" for figure in ordered],
        [figure.steps_per_second for figure in ordered],
        color=[OURS if figure.library.startswith("unorules") else OTHERS for figure in ordered],
        hatch=[HATCHES.get(figure.library, "") for figure in ordered],
        edgecolor="white",
    )
    axes.bar_label(drawn, labels=[round_number(figure.steps_per_second) for figure in ordered], padding=4, fontsize=9)
    axes.set_xscale("log")
    tidy(axes, f"{title}: steps/s", "x")


def lines(axes: Any, report: Report, by: str) -> None:
    """Draw steps per second by seats or games, with a line for each series."""
    points = [point for point in report.growth if point.by == by]
    colors = dict(zip(dict.fromkeys(point.series for point in report.growth), LINES, strict=False))
    for name in dict.fromkeys(point.series for point in points):
        series = [point for point in points if point.series == name]
        x, y = [point.at for point in series], [point.steps_per_second for point in series]
        axes.plot(x, y, marker="o", markersize=3.5, color=colors[name])
        axes.annotate(name, (x[-1], y[-1]), (8, 0), textcoords="offset points", va="center", fontsize=9)
    axes.set_yscale("log")
    if by == "games":
        axes.set_xscale("log")
    else:
        axes.set_xticks(sorted({point.at for point in points}))
    tidy(axes, f"steps/s by {'games side by side' if by == 'games' else by}", "y")


def tidy(axes: Any, title: str, speed: str) -> None:
    """Title the axes, name speeds as people do, and leave out what says nothing."""
    axes.set_title(title, loc="left", fontsize=10)
    for axis in (axes.xaxis, axes.yaxis):
        if axis.get_scale() == "log":
            axis.set_major_formatter(lambda value, _place: short(value))
            axis.set_minor_formatter(lambda _value, _place: "")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.tick_params(labelsize=9)
    axes.grid(axis=speed, color="#e6e6e6", linewidth=0.8)
    axes.set_axisbelow(True)


def short(number: float) -> str:
    """Return a round number in thousands or millions."""
    for size, suffix in ((1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:g}{suffix}"
    return f"{number:g}"
