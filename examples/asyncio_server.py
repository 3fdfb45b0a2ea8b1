"""A table on a port, and a client to play at it from a terminal.

python examples/asyncio_server.py serve 8765 [VARIANT]   deals when two players have come
python examples/asyncio_server.py join 8765              in a second terminal, and in a third

Every message is a line. The server offers actions with their words; a client returns `SEQ ACTION`, and knows no rule.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from contextlib import closing, suppress
from secrets import SystemRandom
from typing import Any

import unorules as uno
from unorules.words import describe, face, narrate


class Room:
    """A table, and the connections of its seats in the order in which they came."""

    def __init__(self, variant: uno.Variant | str = "classic-2010", seed: str | None = None) -> None:
        self.table = uno.Table(variant, ("Ann", "Bo"), seed=seed)
        self.seats: list[asyncio.StreamWriter] = []
        self.over = asyncio.Event()

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Give a connection the next seat, if there is one, and listen to it until it is gone."""
        with closing(writer), suppress(EOFError, ConnectionError, asyncio.LimitOverrunError):
            if (seat := len(self.seats)) < self.table.state.seats:
                self.seats.append(writer)
                if len(self.seats) == self.table.state.seats:
                    self.tell_all(after=None)  # the deal
                while True:
                    self.receive(seat, await reader.readuntil())
                    await writer.drain()

    def receive(self, seat: int, line: bytes) -> None:
        """Do what a message says, or say why not. The connection says whose it is, never the message."""
        before, (seen, _, action) = self.table.state.seq, line.partition(b" ")
        try:
            if len(self.seats) < self.table.state.seats:
                raise ValueError("Not everybody is here yet.")
            self.table.apply(uno.decode_action(action, seat=seat), at=int(seen))
        except (ValueError, uno.UnoError) as error:
            late = isinstance(error, uno.StaleState | uno.IllegalAction)  # somebody else was faster
            self.send(seat, ["The table has moved on, look again." if late else str(error)])
        else:
            self.tell_all(after=before)

    def tell_all(self, after: int | None) -> None:
        """Tell every seat what happened and what it may do: from its own feed and view, so nothing can leak."""
        while (state := self.table.state).prompt.seat is None and not state.over:
            self.table.apply(uno.host_move(state, SystemRandom()))
        for seat, view in ((seat, self.table.view(seat)) for seat in range(state.seats)):
            voice: dict[str, Any] = {"names": view.players, "you": seat, "variant": view.variant}
            story = narrate([event for step in self.table.feed(seat, after=after).values() for event in step], **voice)
            hand = ", ".join(face(card, article=False, variant=view.variant) for card in view.hand) or "no cards"
            choices = [(describe(action, **voice), uno.encode(action)) for action in view.legal]
            choices += [("Wait", {})] if choices and view.prompt.seat != seat else []  # catching is no duty
            self.send(seat, [*story, f"You hold: {hand}.", describe(view.prompt, **voice)], choices, view.seq)
        if state.over:
            self.over.set()
            for writer in self.seats:
                writer.write_eof()

    def send(self, seat: int, told: list[str], choices: object = (), seq: int = 0) -> None:
        if not (self.over.is_set() or self.seats[seat].is_closing()):
            self.seats[seat].write(json.dumps({"seq": seq, "told": told, "choices": choices}).encode() + b"\n")


async def serve(room: Room, port: int) -> None:
    """Listen on this machine alone, to lines of at most 1,000 bytes, until all hang up after the match."""
    async with await asyncio.start_server(room.join, "127.0.0.1", port, limit=1_000) as server:
        print(f"The table is at port {server.sockets[0].getsockname()[1]}.", flush=True)
        await room.over.wait()
        await asyncio.gather(*(writer.wait_closed() for writer in room.seats), return_exceptions=True)


def join(port: int) -> None:
    """Show what comes, and send what a person chooses."""
    with socket.create_connection(("127.0.0.1", port)) as server, server.makefile(encoding="utf-8") as lines:
        for message in map(json.loads, lines):
            menu = {str(number): choice for number, choice in enumerate(message["choices"], 1)}
            print(*message["told"], *(f"  {number:>3}  {words}" for number, (words, _) in menu.items()), sep="\n")
            typed = ""
            while menu and (typed := input("  ? ").strip()) not in menu:
                print("  Type one of the numbers.")
            if menu and menu[typed][1]:
                server.sendall(f"{message['seq']} {json.dumps(menu[typed][1])}\n".encode())


if __name__ == "__main__":
    what, port, *variant = sys.argv[1:] if sys.argv[2:] and sys.argv[1] in ("serve", "join") else sys.exit(__doc__)
    join(int(port)) if what == "join" else asyncio.run(serve(Room(*variant), int(port)))
