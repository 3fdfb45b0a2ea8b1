"""What a seat knows of the hidden cards, and samples of what it does not."""

from __future__ import annotations

from unorules.players.memory.memory import Memory
from unorules.players.memory.pools import MemoryMismatch
from unorules.players.memory.sampling import Sampler

__all__ = ["Memory", "MemoryMismatch", "Sampler"]
