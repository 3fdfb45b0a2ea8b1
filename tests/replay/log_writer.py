"""A process that writes a log, to be killed: `python -m tests.replay.log_writer PATH SEED DURABILITY [MOST]`.

It creates the log or takes it up, plays on, and prints the `seq` of every action that has been acknowledged. Before the
first one it prints how far the log had come.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

import unorules as uno
from tests.kit.games import choose
from unorules import Replay, ReplayLog, State, Table
from unorules.replay import Durability
from unorules.variants import CLASSIC_2010

ENDLESS = CLASSIC_2010.with_rules(target=1_000_000)
"""A match that nobody lives to see the end of."""


def start(seed: int) -> State:
    """The game that the process of this seed plays."""
    return uno.new_game(ENDLESS, 3, seed=seed)[0]


def main(path: Path, seed: int, durability: Durability, most: int) -> None:
    """Write on until so many actions are done."""
    if path.exists():
        log = ReplayLog.open(path, durability=durability)
    else:
        log = ReplayLog.create(path, Replay.of(start(seed)), durability=durability)
    table = Table.resume(log.replay, log=log)
    print(table.state.seq, flush=True)
    while table.state.seq < most:
        table.apply(choose(table.state, seed))
        print(table.state.seq, flush=True)
    # Not closed: whoever waits for this process to be killed finds the log locked until then.
    sys.stdin.read()


if __name__ == "__main__":
    most = int(sys.argv[4]) if len(sys.argv) > 4 else 10**9
    main(Path(sys.argv[1]), int(sys.argv[2]), cast("Durability", sys.argv[3]), most)
