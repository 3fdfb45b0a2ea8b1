"""Situations under house rules, and their required outcomes. A long run must reach all of them.

A situation is a function of one step. It returns None if the step is something else, and otherwise whether what
happened is what the rulings say.
"""

from __future__ import annotations

from tests.spec.situations import debts, drawing, going_out, hands, jump_ins, leaving, seats
from tests.spec.situations.step import SITUATIONS, Step, situations_of

__all__ = [
    "SITUATIONS",
    "Step",
    "debts",
    "drawing",
    "going_out",
    "hands",
    "jump_ins",
    "leaving",
    "seats",
    "situations_of",
]
