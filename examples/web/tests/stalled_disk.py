"""A server with a disk that stalls: `python -m tests.stalled_disk SECONDS ...`, with the options of the real one."""

from __future__ import annotations

import logging
import runpy
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from tests.server import WEB
from unoweb.store import Store

ONE_IN = 400
"""One write in so many stalls."""


def main() -> None:
    """Let a write take up to so many seconds now and then, and serve."""
    worst, dice, transaction = float(sys.argv.pop(1)), Random(), Store._transaction

    @contextmanager
    def stall(store: Store) -> Iterator[None]:
        with transaction(store):
            yield
            if dice.randrange(ONE_IN) == 0:
                seconds = dice.uniform(0, worst)
                logging.getLogger("unoweb").info("the disk stalls for %.1f seconds", seconds)
                time.sleep(seconds)

    Store._transaction = stall  # type: ignore[method-assign, assignment]
    runpy.run_path(str(WEB / "__main__.py"), run_name="__main__")


if __name__ == "__main__":
    main()
