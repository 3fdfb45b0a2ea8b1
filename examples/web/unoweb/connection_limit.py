"""The limit of connections per address, and of the time each takes to become a WebSocket."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

from unoweb.limits import MAX_HTTP_CONNECTIONS_PER_ADDRESS, MAX_HTTP_SECONDS, address


def limited_http() -> type[asyncio.Protocol]:
    """The HTTP of uvicorn with these limits, for a server that clients reach without a proxy."""
    connections: dict[str, list[LimitedHttp]] = {}

    class LimitedHttp(H11Protocol):
        """One connection. A WebSocket has its own protocol, and leaves this one."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            who = address(self.client[0] if self.client else None)
            others = [other for other in connections.get(who, []) if other.is_open()]
            if len(others) >= MAX_HTTP_CONNECTIONS_PER_ADDRESS:
                transport.abort()
            else:
                connections[who] = [*others, self]
                self.loop.call_later(MAX_HTTP_SECONDS, self.hang_up)

        def is_open(self) -> bool:
            return not self.transport.is_closing() and self.transport.get_protocol() is self

        def hang_up(self) -> None:
            if self.is_open():
                self.transport.abort()

    return LimitedHttp
