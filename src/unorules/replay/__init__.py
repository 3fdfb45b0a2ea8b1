"""Replays: games kept action by action, in a document or in a log, whole or as one seat saw them."""

from __future__ import annotations

from unorules.replay.log import Durability, ReplayLog
from unorules.replay.parts import Result
from unorules.replay.recorded import Replay
from unorules.replay.seat import SeatReplay

__all__ = ["Durability", "Replay", "ReplayLog", "Result", "SeatReplay"]
