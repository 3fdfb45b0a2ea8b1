"""The fake_time: timers that ring when a test says so, whatever their delay."""

from __future__ import annotations

import asyncio

import pytest


class FakeTime:
    """Time for the timers of all tables. None passes by itself."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._asleep: list[tuple[float, asyncio.Event]] = []
        monkeypatch.setattr("unoweb.timer.sleep", self._sleep)

    @property
    def set_for(self) -> list[float]:
        """For how many seconds timers are set."""
        return sorted(seconds for seconds, _ in self._asleep)

    def turn(self, seconds: float) -> None:
        """Let all timers ring that are set for so many seconds. There has to be one."""
        rings = [event for set_for, event in self._asleep if set_for == seconds]
        assert rings, f"timers are set for {self.set_for}, and not for {seconds}"
        for event in rings:
            event.set()

    async def _sleep(self, seconds: float) -> None:
        if seconds == 0:
            await asyncio.sleep(0)
            return
        one = seconds, asyncio.Event()
        self._asleep.append(one)
        try:
            await one[1].wait()
        finally:
            self._asleep.remove(one)
