"""npm's uno-engine, in a node process that is asked to play."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from comparison.library import ENGINE_SEATS, HELD_STEPS, Library, Loop, Missing, Played, Row

SCRIPT = Path(__file__).with_suffix(".js")
FOLDER = Path(__file__).parents[2] / "build" / "uno-engine"
"""Where uno-engine is installed."""
WARM_UP = 5_000
"""How many games are played before any is timed."""
PACKAGE = FOLDER / "node_modules" / "uno-engine" / "package.json"


def find() -> str:
    """Return the versions of uno-engine and node, or raise Missing."""
    node = shutil.which("node")
    if node is None:
        raise Missing("node is not installed: see https://nodejs.org")
    if not PACKAGE.exists():
        raise Missing("uno-engine is not installed: npm install --prefix build/uno-engine uno-engine@2.0.3")
    version: str = json.loads(PACKAGE.read_text(encoding="utf-8"))["version"]
    under = subprocess.run([node, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    return f"{version}, node {under.removeprefix('v')}"


UNO_ENGINE = Library(
    "uno-engine",
    find,
    "JavaScript. One round, changed in place; a round is scored, but there are no matches. No challenge: a Wild Draw "
    "Four can always be played. UNO calls are optional, and not made here. An opening card with an effect is put away. "
    "After a draw any card may be played, or another one drawn. When the draw pile runs out a whole new deck is taken, "
    "whatever the players hold. It does not list what can be played: the loop asks every card whether it fits. Games "
    "cannot be seeded. Memory is that of the heap.",
)


@cache
def node() -> subprocess.Popen[str]:
    """Start the process that plays. It ends when this one does."""
    command = ["node", "--expose-gc", str(SCRIPT)]
    return subprocess.Popen(command, cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(what: str, **request: int) -> Any:
    """Return its answer."""
    process = node()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps({"ask": what, **request}) + "\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


def loop(seats: int) -> Loop:
    """Play with a number of seats, once node has compiled what is called often."""
    ask("play", seats=seats, games=WARM_UP)
    return lambda games: Played(ask("play", seats=seats, games=games), games)


def hold(seats: int, games: int) -> float:
    """Hold games in its heap, and return how many bytes each takes."""
    return float(ask("hold", seats=seats, games=games, steps=HELD_STEPS))


def clock() -> float:
    """Return the CPU time of the process so far."""
    return float(ask("clock"))


ROWS = [Row("uno-engine", UNO_ENGINE, "engine", ENGINE_SEATS, loop, hold, clock)]
