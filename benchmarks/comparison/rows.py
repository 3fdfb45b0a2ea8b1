"""All rows, in the order of the report."""

from __future__ import annotations

from comparison import batch, openspiel, pure_engine, rlcard_uno, uno_engine

ROWS = sorted(
    [*pure_engine.ROWS, *batch.ROWS, *rlcard_uno.ROWS, *uno_engine.ROWS, *openspiel.ROWS],
    key=lambda row: row.kind != "engine",
)
