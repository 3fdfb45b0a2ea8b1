"""Seating: tables of few and many seats, played to the left and to the right."""

from __future__ import annotations

from typing import Final

import pytest

BOTH_WAYS_ROUND: Final = pytest.mark.parametrize(
    ("seats", "direction"), [(2, 1), (2, -1), (3, 1), (3, -1), (4, -1), (10, 1)]
)
"""Seat 0 has the turn."""

FROM_ANY_SEAT: Final = pytest.mark.parametrize(
    ("seats", "turn", "direction"),
    [(2, 0, 1), (2, 1, -1), (3, 0, 1), (3, 0, -1), (4, 3, 1), (4, 0, -1), (10, 9, 1)],
)
"""Another seat may have it."""
