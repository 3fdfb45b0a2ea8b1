"""A process that forks while a log is open: `python -m tests.replay.log_forker PATH DURABILITY`.

It prints what the child met, one word a line, and leaves a log of two actions that the parent has written.
"""

from __future__ import annotations

import os
import sys
from typing import cast

import unorules as uno
from unorules import ReplayLog, Table
from unorules.errors import LogError
from unorules.replay import Durability


def attempt(table: Table, log: ReplayLog) -> str:
    """Append an action and return `refused` or `accepted`."""
    action = uno.legal_actions(table.state)[0]
    try:
        log.append(action, uno.apply(table.state, action)[0])
    except LogError:
        return "refused"
    return "accepted"


def main(path: str, durability: str) -> None:
    table = Table("classic-2010", 2, seed=1)
    log = ReplayLog.create(path, table.replay, durability=cast(Durability, durability))
    table.log = log
    table.apply(uno.legal_actions(table.state)[0])

    told, tell = os.pipe()
    go_on, end = os.pipe()
    if os.fork() == 0:
        os.close(end)
        words = [attempt(table, log)]
        log.close()
        os.write(tell, "\n".join(words).encode())
        os.read(go_on, 1)  # lives on until the parent has ended
        os._exit(0)
    os.close(go_on)
    print(os.read(told, 1000).decode())

    table.apply(uno.legal_actions(table.state)[0])
    log.close()
    ReplayLog.open(path).close()
    print("free")
    os.close(end)
    os.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
