"""Start the server on this machine: `python examples/web`."""

from __future__ import annotations

import argparse
import logging
import signal
import socket
import sqlite3
from pathlib import Path

import uvicorn
from unoweb.app import make_app
from unoweb.connection_limit import limited_http
from unoweb.limits import MAX_CONNECTIONS, MAX_FRAME_BYTES, MAX_HTTP_CONNECTIONS
from unoweb.lobby import Lobby
from unoweb.scheduler import GRACE
from unoweb.store import Store

HERE = Path(__file__).parent


def port(text: str) -> int:
    """Read the number of a port."""
    number = int(text)
    if not 0 < number < 65_536:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return number


def seconds(text: str) -> float:
    """Read a time."""
    number = float(text)
    if not 0 <= number <= 3600:
        raise argparse.ArgumentTypeError("a time is a number of seconds, an hour at most")
    return number


def own_address() -> str:
    """Find the address of this machine on its network; 127.0.0.1 if it is on none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has: which way would it go?
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def main() -> None:
    """Read the options and serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python examples/web", description="UNO tables by link.")
    parser.add_argument("--port", type=port, default=8000, help="where it listens (8000)")
    parser.add_argument(
        "--lan",
        nargs="?",
        const=own_address(),
        default="127.0.0.1",
        metavar="ADDRESS",
        help="let browsers on the same network in, unencrypted, by the address of this machine (%(const)s)",
    )
    parser.add_argument("--database", type=Path, default=HERE / "tables.sqlite3", help="the file that keeps the games")
    parser.add_argument("--pace", type=seconds, default=1.2, help="how many seconds a bot thinks (1.2)")
    parser.add_argument(
        "--grace", type=seconds, default=GRACE, help=f"how many seconds a player may be away ({GRACE:g})"
    )
    parser.add_argument("--host-name", action="append", default=[], help="a name it is called by, behind a proxy")
    parser.add_argument("--proxy", action="store_true", help="a proxy on this machine tells it the clients' addresses")
    options = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(levelname)s: %(message)s")
    try:
        lobby = Lobby(Store(options.database), options.pace, options.grace)
    except (OSError, sqlite3.Error) as error:
        parser.exit(1, f"The database {options.database} cannot be used: {error}\n")
    if hasattr(signal, "SIGUSR1"):
        signal.signal(signal.SIGUSR1, lambda *_: lobby.report())
    logging.getLogger("unoweb").info(
        "tables are kept in %s; open http://%s:%d/", options.database, options.lan, options.port
    )
    uvicorn.run(
        make_app(lobby, hosts=[options.lan, "localhost", *options.host_name]),
        host=options.lan,
        port=options.port,
        http="auto" if options.proxy else limited_http(),
        proxy_headers=options.proxy,
        access_log=False,
        log_level="warning",
        server_header=False,
        limit_concurrency=MAX_CONNECTIONS + MAX_HTTP_CONNECTIONS,
        timeout_graceful_shutdown=3,
        ws_max_size=MAX_FRAME_BYTES,
        ws_ping_interval=10,
        ws_ping_timeout=10,
        ws_per_message_deflate=False,
    )


if __name__ == "__main__":
    main()
