"""Memory per game, each row in a process of its own.

python -m comparison.memory ROW GAMES
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from comparison.library import Missing, Row


def bytes_per_game(row: Row, games: int) -> float | None:
    """Return how many bytes a game of a row takes, or None where that cannot be told."""
    command = [sys.executable, "-m", "comparison.memory", row.key, str(games)]
    done = subprocess.run(command, check=True, cwd=Path(__file__).parents[1], capture_output=True, text=True)
    return float(done.stdout) if done.stdout.strip() else None


def main(key: str, games: str) -> None:
    from comparison.rows import ROWS

    (row,) = [row for row in ROWS if row.key == key]
    try:
        print(row.hold(row.seats, int(games)))
    except Missing as reason:
        print(reason, file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
