"""Tables of the sample game, and tables set up by hand."""

from __future__ import annotations

from typing import Any

import unorules as uno
from tests.kit.games import GAME
from unorules import Replay, Table


def at(seq: int) -> Table:
    """The table of the sample game after so many actions."""
    return Table.resume(GAME.up_to(seq))


def lay(*hands: str, **fields: Any) -> Table:
    """A table set up by hand."""
    given: dict[str, Any] = {"top": "red-9"} | fields
    return Table.resume(Replay.of(uno.position(hands, **given)))


def match(table: Table) -> tuple[object, ...]:
    """All that a table holds, to see that it has not moved."""
    return (table.state, table.replay, *(table.feed(seat) for seat in range(table.state.seats)))
