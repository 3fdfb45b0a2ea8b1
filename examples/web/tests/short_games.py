"""A server with a low limit of actions: `python -m tests.short_games ACTIONS ...`, with the options of the real one."""

from __future__ import annotations

import runpy
import sys

from tests.server import WEB

from unorules.replay import checks


def main() -> None:
    """Let a game have at most so many actions, and serve."""
    vars(checks)["MAX_ACTIONS"] = int(sys.argv.pop(1))
    runpy.run_path(str(WEB / "__main__.py"), run_name="__main__")


if __name__ == "__main__":
    main()
