"""The app: routes, security headers, and the WebSocket endpoint."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from fastapi import FastAPI, HTTPException, Request, Response, WebSocket
from fastapi.responses import FileResponse, HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.middleware.trustedhost import TrustedHostMiddleware

import unorules as uno
from unorules.variants import BUILT_IN
from unoweb.connection import POLICY, TRY_LATER, Connection, same_host
from unoweb.house_rules import choices, switches
from unoweb.limits import MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS, address
from unoweb.lobby import Lobby
from unoweb.messages import Language, Refused
from unoweb.pictures import STYLESHEET, cards_of
from unoweb.replays import policy

STATIC = Path(__file__).parents[1] / "static"

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


def make_app(lobby: Lobby, *, hosts: Sequence[str]) -> FastAPI:
    """The server of a lobby, called by these host names. At the end it closes the lobby."""
    connections: Counter[str] = Counter()

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        lobby.close()

    app = FastAPI(lifespan=lifespan, openapi_url=None, redirect_slashes=False)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)

    @app.middleware("http")
    async def with_headers(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
        response = await call_next(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    @app.get("/")
    @app.get("/t/{table}")
    async def page() -> FileResponse:
        return FileResponse(STATIC / "index.html")

    @app.get("/t/{table}/replay")
    async def replay(table: str, lang: Language = "en") -> Response:
        page = await or_later(lobby.replays.page(finished_match(table), lang))
        return HTMLResponse(page, headers={"Content-Security-Policy": policy(page), "Cache-Control": "no-store"})

    @app.get("/t/{table}/replay.json")
    async def download(table: str) -> Response:
        text = await or_later(lobby.replays.text(finished_match(table)))
        headers = {"Content-Disposition": 'attachment; filename="uno-replay.json"', "Cache-Control": "no-store"}
        return Response(text, media_type="application/json", headers=headers)

    def finished_match(id: str) -> uno.Table:
        """The last match of a table that is over: before its end, a replay would tell every secret."""
        with suppress(Refused):
            if (table := lobby.room(id).finished_match) is not None:
                return table
        raise HTTPException(404)

    async def or_later(replay: Awaitable[str]) -> str:
        try:
            return await replay
        except Refused as why:
            raise HTTPException(503, why.told) from None

    @app.get("/variants")
    async def variants() -> list[dict[str, Any]]:
        return [
            {"id": game.id, "title": game.title, "seats": game.most_players, "rules": switches(game)}
            for game in BUILT_IN
        ]

    @app.get("/house-rules")
    async def house_rules() -> dict[str, Any]:
        return choices()

    @app.get("/cards/style.css")
    async def style() -> Response:
        return Response(STYLESHEET, media_type="text/css")

    @app.get("/cards/{variant}/{language}.svg")
    async def cards(variant: str, language: str) -> Response:
        try:
            return Response(cards_of(BUILT_IN.variant(variant), language), media_type="image/svg+xml")
        except (uno.errors.VariantError, uno.errors.LanguageError):
            raise HTTPException(404) from None

    @app.websocket("/ws")
    async def talk(socket: WebSocket) -> None:
        who = address(socket.client.host if socket.client else None)
        if not same_host(socket.headers):
            await socket.close(POLICY)
        elif connections.total() >= MAX_CONNECTIONS or connections[who] >= MAX_CONNECTIONS_PER_ADDRESS:
            await socket.close(TRY_LATER)
        else:
            connections[who] += 1
            try:
                await socket.accept()
                await Connection(socket, lobby, who).serve()
            finally:
                connections[who] -= 1
                if not connections[who]:
                    del connections[who]

    @app.websocket("/{elsewhere:path}")
    async def turn_away(socket: WebSocket) -> None:
        await socket.close(POLICY)

    app.mount("/static", StaticFiles(directory=STATIC))
    return app
