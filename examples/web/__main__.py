"""The command: `python examples/web` starts the server on this machine."""

from __future__ import annotations

import argparse
import logging
from pathlib import Path

import uvicorn
from unoweb.app import make_app
from unoweb.limits import BYTES_OF_A_FRAME, MOST_CONNECTIONS

HERE = Path(__file__).parent


def main() -> None:
    """Read the options and serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python examples/web", description="UNO tables by link.")
    parser.add_argument("--port", type=int, default=8000, help="where it listens, on 127.0.0.1 (8000)")
    parser.add_argument("--database", type=Path, default=HERE / "tables.sqlite3", help="the file that keeps the games")
    parser.add_argument("--pace", type=float, default=1.2, help="how many seconds a bot thinks (1.2)")
    parser.add_argument("--host-name", action="append", default=[], help="a name it is called by, behind a proxy")
    options = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(levelname)s: %(message)s")
    app = make_app(options.database, pace=options.pace, hosts=["127.0.0.1", "localhost", *options.host_name])
    logging.getLogger("unoweb").info("open http://127.0.0.1:%d/; tables are kept in %s", options.port, options.database)
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=options.port,
        access_log=False,
        log_level="warning",
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS + 50,
        timeout_graceful_shutdown=3,
        ws_max_size=BYTES_OF_A_FRAME,
        ws_ping_interval=10,
        ws_ping_timeout=10,
        ws_per_message_deflate=False,
    )


if __name__ == "__main__":
    main()
