"""A measurement: the rows that can take part, and the report of a run."""

from __future__ import annotations

import os
from collections.abc import Hashable

from attrs import frozen

from comparison.growth import measure_growth
from comparison.library import Missing, Row
from comparison.memory import bytes_per_game
from comparison.races import race
from comparison.report import Figure, Report, Skipped
from comparison.starts import Start, measure_starts
from timing import this_python


@frozen
class Plan:
    """How much is measured."""

    repeats: int
    seconds: float
    """The CPU time of a turn."""
    held_games: int
    """How many games are held in memory; 0 if that is not measured."""
    starts: int
    """How often the batch is started from its cache; 0 if that is not measured."""
    growth: bool


def measure(rows: list[Row], plan: Plan) -> Report:
    """Race the rows whose libraries are installed, and measure what else is planned."""
    load = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
    versions, skipped = find_libraries(rows)
    taking_part = {row.key: row for row in rows if row.library.name in versions}
    loops = {key: row.start(row.seats) for key, row in taking_part.items()}
    speeds = race(loops, plan.seconds, plan.repeats, {key: row.clock for key, row in taking_part.items()})
    held: dict[Hashable, float | None] = {}
    if plan.held_games:
        # Several rows may play with the same games.
        for row in {(row.hold, row.seats): row for row in taking_part.values()}.values():
            held[row.hold, row.seats] = bytes_per_game(row, plan.held_games)
    figures = [
        Figure(
            name=row.name,
            library=row.library.name,
            version=versions[row.library.name],
            kind=row.kind,
            seats=row.seats,
            **speeds[key]._asdict(),
            bytes_per_game=held.get((row.hold, row.seats)),
        )
        for key, row in taking_part.items()
    ]
    has_batch = "unorules.batch" in versions
    starts: list[Start] = measure_starts(plan.starts) if plan.starts and has_batch else []
    return Report(
        machine=f"{this_python()}, {os.cpu_count()} CPUs, {load}",
        how=f"By turns, {plan.seconds:g} s of CPU time each, best of {plan.repeats}.",
        figures=figures,
        skipped=skipped,
        differences={row.library.name: row.library.differences for row in rows},
        starts=starts,
        growth=measure_growth(plan.seconds / 2, plan.repeats) if plan.growth and has_batch else [],
    )


def find_libraries(rows: list[Row]) -> tuple[dict[str, str], list[Skipped]]:
    """Return the versions of the libraries that are installed, and why others are skipped."""
    versions: dict[str, str] = {}
    skipped: list[Skipped] = []
    for library in {row.library.name: row.library for row in rows}.values():
        try:
            versions[library.name] = library.find()
        except Missing as reason:
            skipped.append(Skipped(library.name, str(reason)))
    return versions, skipped
