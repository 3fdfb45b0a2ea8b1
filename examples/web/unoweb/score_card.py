"""The score card: the outcome of each round of a match, from public events."""

from __future__ import annotations

from typing import Any

import unorules as uno


class ScoreCard:
    """Keeps the rounds of one match. It reads every event once."""

    def __init__(self) -> None:
        self._rounds: list[dict[str, Any]] = []
        self._read: int | None = None

    def rounds(self, table: uno.Table) -> list[dict[str, Any]]:
        """The rounds that are over: who won each, what each seat scored in it, and the totals after it."""
        for events in table.feed(None, after=self._read).values():
            self._rounds += [_line(event) for event in events if isinstance(event, uno.events.RoundEnded)]
        self._read = table.state.seq
        return self._rounds


def _line(ended: uno.events.RoundEnded) -> dict[str, Any]:
    winners = [] if ended.winner is None else [ended.winner]
    return {"winners": winners, "points": list(ended.points), "totals": list(ended.scores)}
