"""Soak test: `python -m tests.soak 1000 [--stall SECONDS]` plays that many rounds at several tables at once.

With `--stall`, a write takes up to so many seconds now and then. No table may stand still, and every frame is audited.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Iterator, Mapping
from itertools import count, cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from tests.audit import audit
from tests.scenes import next_round, play_on, table_of
from tests.server import Server, run_server
from unoweb.seats import Strength

import unorules as uno
from unorules.variants import BUILT_IN, house

TABLES = 6
PARTIES = ((3, 1), (1, 3), (2, 2), (1, 1), (4, 0), (2, 6))
"""How many people and bots there are at a table."""


class Soak:
    """Rounds at several tables of one server, until there were enough of them."""

    def __init__(self, server: Server, rounds: int) -> None:
        self.rounds = self.actions = self.matches = 0
        self._server = server
        self._wanted = rounds
        self._numbers = count()
        self._parties = cycle(PARTIES)
        self._variants = cycle(BUILT_IN)
        self._clocks = cycle((None, 60))
        self._strengths: Iterator[Strength] = cycle(get_args(Strength))
        self._rules = cycle((uno.Rules(), house.PARTY, house.SURVIVAL))

    async def play(self) -> None:
        """Play at all tables at once."""
        async with asyncio.TaskGroup() as group:
            for _ in range(TABLES):
                group.create_task(self._one_table_after_another())

    async def _one_table_after_another(self) -> None:
        while self.rounds < self._wanted:
            people, bots = next(self._parties)
            variant, rules = next(self._variants), next(self._rules)
            bots = min(bots, variant.most_players - people)
            number = next(self._numbers)
            host = f"127.0.{number // 200 % 200}.{number % 200 + 1}"
            clock, strength = next(self._clocks), next(self._strengths)
            house_rules = playable_rules(variant, rules)
            clients = await table_of(self._server, variant.id, people, bots, host, house_rules, clock, strength)
            first = clients[0]
            while True:
                await play_on(clients)
                self.rounds += 1
                if self.rounds % 100 == 0:
                    print(f"{self.rounds} rounds", flush=True)
                assert first.view is not None
                if self.rounds >= self._wanted or first.view["prompt"]["kind"] == "match_over":
                    break
                await next_round(clients)
            self.actions += first.seq
            self.matches += 1
            for client in clients:
                await client.close()
            audit(self._server, clients)
            self._server.clients = [client for client in self._server.clients if client not in clients]


def playable_rules(variant: uno.Variant, rules: uno.Rules) -> Mapping[str, object]:
    """These house rules, or none if the game cannot be played with them."""
    try:
        variant.with_rules(rules)
    except uno.errors.VariantError:
        return {}
    return rules.changes()


def main() -> None:
    """Soak a server of its own, and say how much was played."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("rounds", type=int)
    parser.add_argument("--stall", type=float, default=0, help="how many seconds a write takes at worst")
    options = parser.parse_args()
    start = time.monotonic()
    with TemporaryDirectory() as folder, run_server(Path(folder), stall=options.stall) as server:
        soak = Soak(server, options.rounds)
        asyncio.run(soak.play())
        stalls = server.log.read_text().count("stalls for")
    took = time.monotonic() - start
    print(f"{soak.rounds} rounds, {soak.matches} tables, {soak.actions} actions, {stalls} stalls, {took:.0f} seconds")


if __name__ == "__main__":
    main()
