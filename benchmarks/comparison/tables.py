"""Tables: a report as Markdown, for the terminal and for a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import floor, log10

from comparison.report import Figure, Report

PURE = "unorules, lean loop"
RLCARD = "RLCard, environment"

KINDS = {
    "engine": ("Games from start to end", PURE, "games/s to pure"),
    "environment": ("Environments, with an observation and the legal ids in every step", RLCARD, "steps/s to RLCard"),
}
"""By kind: its heading, the row that others are compared with, and the heading of that column."""


def tell(report: Report, heading: str = "###") -> Iterator[str]:
    """Yield the lines of a report."""
    yield f"{report.how} {report.machine}."
    for kind in KINDS:
        figures = [figure for figure in report.figures if figure.kind == kind]
        if figures:
            yield from ("", f"{heading} {KINDS[kind][0]}", "", *speeds(kind, figures))
    if report.skipped:
        yield from ("", *(f"- {skipped.library}: skipped, {skipped.reason}" for skipped in report.skipped))
    if report.starts:
        yield from ("", f"{heading} The first call of the batch", "", *starts(report))
    if report.growth:
        yield from ("", f"{heading} More seats: steps/s", "", *growth(report, "seats"))
        yield from ("", f"{heading} More games side by side: steps/s", "", *growth(report, "games"))
    yield from ("", f"{heading} What is not the same", "", *differences(report))


def speeds(kind: str, figures: Sequence[Figure]) -> Iterator[str]:
    """Yield the table of a kind, the slowest row first."""
    _title, reference, ratio = KINDS[kind]

    def speed(figure: Figure) -> float:
        return figure.games_per_second if kind == "engine" else figure.steps_per_second

    theirs = next((speed(figure) for figure in figures if figure.name == reference), None)
    yield from table(
        ["", "seats", "steps/s", "games/s", "steps/game", "memory/game", ratio],
        [
            [
                figure.name,
                str(figure.seats),
                round_number(figure.steps_per_second),
                round_number(figure.games_per_second),
                "" if figure.steps_per_game is None else f"{figure.steps_per_game:.0f}",
                "" if figure.bytes_per_game is None else f"{figure.bytes_per_game / 1000:,.1f} kB",
                "" if theirs is None else f"{round_number(speed(figure) / theirs)} x",
            ]
            for figure in sorted(figures, key=speed)
        ],
    )


def starts(report: Report) -> Iterator[str]:
    """Yield the table of first calls."""
    yield from table(
        ["a process for", "to be compiled", "in the cache"],
        [[start.program, f"{start.cold:.1f} s", f"{start.cached:.2f} s"] for start in report.starts],
    )


def growth(report: Report, by: str) -> Iterator[str]:
    """Yield a table of steps per second, with a column for each series."""
    points = {(point.series, point.at): point for point in report.growth if point.by == by}
    series = list(dict.fromkeys(name for name, _ in points))
    yield from table(
        [by, *series],
        [
            [f"{at:,}", *(round_number(points[name, at].steps_per_second) for name in series)]
            for at in dict.fromkeys(at for _, at in points)
        ],
    )


def differences(report: Report) -> Iterator[str]:
    """Yield a line for each library."""
    versions = {figure.library: figure.version for figure in report.figures}
    for library, text in report.differences.items():
        yield f"- **{library}**{f' ({versions[library]})' if library in versions else ''}: {text}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table, the first column to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    align: list[Callable[[str, int], str]] = [str.ljust, *[str.rjust] * (len(head) - 1)]

    def line(cells: Sequence[str]) -> str:
        return f"| {' | '.join(put(cell, width) for put, cell, width in zip(align, cells, widths, strict=True))} |"

    yield line(head)
    yield f"|{'|'.join(['-' * (widths[0] + 2), *('-' * (width + 1) + ':' for width in widths[1:])])}|"
    yield from map(line, rows)


def round_number(number: float) -> str:
    """Return a number with three digits that count."""
    places = max(0, 2 - floor(log10(number))) if number > 0 else 0
    return f"{round(number, 2 - floor(log10(number))) if number > 0 else 0:,.{places}f}"
