"""The server in a subprocess that tests start, kill and stop."""

from __future__ import annotations

import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING

from websockets.typing import Origin

if TYPE_CHECKING:
    from tests.client import Client

WEB = Path(__file__).parents[1]
LOCAL, OTHER = "127.0.0.1", "127.0.0.2"
"""Two addresses of this machine, as Linux has them."""

PATIENCE = 150
"""How many seconds a test waits for something that comes at once. A disk can stall for half a minute."""


def free_port() -> int:
    """A port that nobody uses, below those that systems give to clients: it stays free while the server is down."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """`python examples/web` on a free port of the loopback interface.

    Perhaps its disk stalls for up to `stall` seconds, or its games are too long after `longest` actions.
    """

    def __init__(
        self,
        database: Path,
        *options: str,
        pace: float = 0.01,
        grace: float = 600,
        stall: float = 0,
        longest: int | None = None,
        address: str = LOCAL,
    ) -> None:
        self.port = free_port()
        self.address = address
        self.database = database
        self.log = database.with_suffix(".log")
        self.clients: list[Client] = []
        """Who has called on it, so that a scene can hang up for all."""
        program = [str(WEB)]
        if stall:
            program = ["-m", "tests.stalled_disk", str(stall)]
        elif longest is not None:
            program = ["-m", "tests.short_games", str(longest)]
        self._command = [sys.executable, *program, "--port", str(self.port), "--database", str(database)]
        self._command += ["--pace", str(pace), "--grace", str(grace), *options]
        if address != LOCAL:
            self._command += ["--lan", address]
        self.start()

    @property
    def origin(self) -> Origin:
        return Origin(f"http://{self.address}:{self.port}")

    @property
    def socket(self) -> str:
        return f"ws://{self.address}:{self.port}/ws"

    def start(self) -> None:
        """Start it, also again, and wait until it listens."""
        with self.log.open("a") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, cwd=WEB)
        for _ in range(PATIENCE * 20):
            with socket.socket() as probe:
                if probe.connect_ex((self.address, self.port)) == 0:
                    return
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"the server does not start: {self.log.read_text()}")

    def waiting_on(self, table: str) -> str:
        """What the table waits on, by its own account in the log."""
        told = len(self.log.read_text())
        self._process.send_signal(signal.SIGUSR1)
        for _ in range(PATIENCE * 10):
            log = self.log.read_text()[told:]
            if " tables are waiting" in log:
                return next((line for line in log.splitlines() if f"table {table} is" in line), "nowhere")
            time.sleep(0.1)
        return f"not able to say what it waits on: {self.log.read_text()[-4000:]}"

    def kill(self) -> None:
        """End it as a loss of power would."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it in peace, if it still runs."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(PATIENCE)


def fetch(
    server: Server, method: str, path: str, body: bytes = b"", *, host: str | None = None
) -> tuple[int, Message, bytes]:
    """The status, the headers and the text of an answer."""
    with closing(HTTPConnection(server.address, server.port, timeout=PATIENCE)) as line:
        line.request(method, path, body, {} if host is None else {"Host": host})
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()


@contextmanager
def run_server(folder: Path, *options: str, stall: float = 0, longest: int | None = None) -> Iterator[Server]:
    """A server that is stopped at the end, and that nothing has surprised."""
    server = Server(folder / "tables.sqlite3", *options, stall=stall, longest=longest)
    try:
        yield server
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text(), server.log.read_text()
