"""Recorded games: replays and logs, in full or as one seat saw them."""

from __future__ import annotations

from unorules.replay.checks import Result
from unorules.replay.log import Durability, ReplayLog
from unorules.replay.replay import Replay, SeatReplay

__all__ = ["Durability", "Replay", "ReplayLog", "Result", "SeatReplay"]
