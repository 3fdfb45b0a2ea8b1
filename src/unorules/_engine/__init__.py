"""The engine: from one state to the next, one concept in each file."""

from __future__ import annotations

from unorules._engine.apply import Step, apply, check
from unorules._engine.legal import legal_actions

__all__ = ["Step", "apply", "check", "legal_actions"]
