"""Reinforcement learning: actions as numbers, views as arrays, and environments. Needs the extra `rl`.

The environments are modules of their own: `unorules_v0` for PettingZoo, `gym_env` for Gymnasium, and `openspiel_game`
for OpenSpiel.
"""

from __future__ import annotations

from unorules.rl.action_space import CALL_UNO, DRAW, PASS, WAIT, ActionError, ActionSpace, ViewMismatch
from unorules.rl.observation import Layout, Part, observe

__all__ = [
    "CALL_UNO",
    "DRAW",
    "PASS",
    "WAIT",
    "ActionError",
    "ActionSpace",
    "Layout",
    "Part",
    "ViewMismatch",
    "observe",
]
