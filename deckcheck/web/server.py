"""The local server: the pages and the calls behind them on this machine alone. The only module that needs Starlette.

What comes in is a stranger's: another site that the same browser has open may send requests here, by a form, or by a
name that it lets point to this machine. So a request must name this server in `Host`, must come from its own pages
where it says where it comes from, and calls take nothing but JSON, which no form of another site can send unasked.
"""

from __future__ import annotations

import asyncio
import json
import sys
from ipaddress import ip_address

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from deckcheck.failure import Failure
from deckcheck.messages import ENGLISH, translator_of
from deckcheck.web.calls import answered
from deckcheck.web.files import Page, pages, policy
from deckcheck.web.shared.following import Followers
from deckcheck.web.shared.rates import Rates
from deckcheck.web.shared.store import UnwrittenError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import socket
    from collections.abc import Sequence
    from typing import Any

    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send

    from deckcheck.messages import Translator
    from deckcheck.web.call_worker import CallWorker
    from deckcheck.web.sessions import Sessions

MOST_BODY = 9 << 20  # bytes of a request: a saved game, or nine lists
BODY_SECONDS = 20.0  # within which a request must have arrived
CALL_SECONDS = 60.0  # within which a call must be answered; parts of long work are asked for one by one
MOST_AT_ONCE = 64  # requests
#: How the names of calls begin that are about shared tables, and those that all servers answer themselves.
OF_TABLES = ("table_", "start")
MOST_STREAMS = 1000  # of those who follow shared tables
MOST_WITH_TABLES = MOST_STREAMS + 500  # requests at once to a server with shared tables
#: Requests of one address to a server with shared tables: at once, and per second; and tables that it opens.
REQUESTS, TABLES_OPENED = (120, 20.0), (20, 1 / 60)

_HEADERS = {
    "content-security-policy": policy(),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Guard:
    """Lets through what comes from this server's own pages, and sets the headers that keep them to themselves.

    Args:
        app: what answers.
        names: the hosts by which the server may be called, without a port.
        port: its port.
        any_address: whether any address of the machine will do: rebinding takes a name.
        allowed: hosts with their ports that forward to this server, as browsers name them.
    """

    def __init__(
        self,
        app: ASGIApp,
        names: Sequence[str],
        port: int,
        *,
        any_address: bool = False,
        allowed: Sequence[str] = (),
    ) -> None:
        self.app = app
        self.names = frozenset(names)
        self.port = port
        self.any_address = any_address
        self.allowed = frozenset(allowed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers: dict[str, list[str]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
        if not self._is_ours(headers):
            await _plain(403, ENGLISH.text("web-not-ours"))(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _is_ours(self, headers: dict[str, list[str]]) -> bool:
        hosts = headers.get("host", [])
        if len(hosts) != 1 or not self._names_us(hosts[0]):
            return False
        origins = headers.get("origin", [])
        schemes = ("http", "https") if self._is_allowed(hosts[0]) else ("http",)
        if len(origins) > 1 or (origins and origins[0] not in [f"{scheme}://{hosts[0]}" for scheme in schemes]):
            return False
        return headers.get("sec-fetch-site", ["same-origin"])[0] in ("same-origin", "none")

    def _is_allowed(self, host: str) -> bool:
        """Whether a host is one that forwards to us; browsers leave out the port of http and of https."""
        return any(f"{host.lower()}{port}" in self.allowed for port in ("", ":80", ":443"))

    def _names_us(self, host: str) -> bool:
        if self._is_allowed(host):
            return True
        name, colon, port = host.rpartition(":")
        if not colon or host.endswith("]"):
            name, port = host, "80"
        if port != str(self.port):
            return False
        if name in self.names:
            return True
        if not self.any_address:
            return False
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True


class Calls:
    """What answers the calls of pages.

    Args:
        sessions: what pages have open, the shared tables among them.
        call_worker: what answers the calls that are about no shared table; this process itself where it is None.
    """

    def __init__(self, sessions: Sessions, call_worker: CallWorker | None) -> None:
        self._sessions = sessions
        self._call_worker = call_worker
        self._followers = Followers()
        self._requests, self._opened = Rates(*REQUESTS), Rates(*TABLES_OPENED)
        if sessions.tables is not None:
            sessions.tables.changed = self._followers.notify

    def _carried_out(self, name: str, body: bytes) -> dict[str, Any]:
        with self._sessions.at_work():
            return answered(self._sessions, name, body)

    async def _answer(self, name: str, body: bytes, translator: Translator) -> tuple[int, dict[str, Any]]:
        """Return the status and the answer of a call."""
        try:
            if self._call_worker is None or name.startswith(OF_TABLES):
                found = await run_in_threadpool(self._carried_out, name, body)
            else:
                found = await self._call_worker.answered(name, body)
        except Failure as error:
            if isinstance(error, UnwrittenError):
                print(f"deckcheck: error: {error}", file=sys.stderr)
            return 503, {"error": {"message": error.render(translator), "kind": "Failure"}}
        except Exception as error:  # noqa: BLE001  a bug: the page gets the error, and the server goes on
            print(f"deckcheck: error: {ENGLISH.text('web-defect', call=name, error=repr(error))}", file=sys.stderr)
            message = translator.text("web-defect", call=name, error=type(error).__name__)
            return 500, {"error": {"message": message, "kind": "Defect"}}
        return 400 if found.get("error", {}).get("kind") == "BadCallError" else 200, found

    def _is_too_often(self, request: Request, name: str) -> bool:
        if self._sessions.tables is None:
            return False
        who = request.client.host if request.client is not None else ""
        return not self._requests.allows(who) or (name == "table_open" and not self._opened.allows(who))

    async def _received(self, request: Request, name: str, translator: Translator) -> bytes | Response:
        """Return the body of a call, or why it is refused."""
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return _plain(415, translator.text("web-no-json"))
        if self._is_too_often(request, name):
            return _plain(429, translator.text("web-often"))
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await _body(request)
        except (TimeoutError, ClientDisconnect):
            return _plain(408, translator.text("web-slow"))
        return _plain(413, translator.text("web-large", most=MOST_BODY >> 20)) if body is None else body

    async def call(self, request: Request) -> Response:
        """Answer a call."""
        translator, name = _translator(request), request.path_params["name"]
        body = await self._received(request, name, translator)
        if isinstance(body, Response):
            return body
        try:
            async with asyncio.timeout(CALL_SECONDS):
                status, found = await self._answer(name, body, translator)
        except TimeoutError:
            return _plain(503, translator.text("web-slow"))
        return _found(status, found)

    async def follow(self, request: Request) -> Response:
        """Answer with a stream of the numbers of the steps of a table, as they are taken; the body names a token."""
        translator = _translator(request)
        body = await self._received(request, "follow", translator)
        if isinstance(body, Response):
            return body
        status, found = await self._answer("table_place", body, translator)
        if "result" not in found:
            return _found(status, found)
        if len(self._followers) >= MOST_STREAMS:
            return _plain(503, translator.text("web-often"))
        headers = {**_HEADERS, "cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(self._followers.follow(**found["result"]), 200, headers, "text/event-stream")


def application(
    sessions: Sessions,
    names: Sequence[str],
    port: int,
    *,
    any_address: bool = False,
    allowed: Sequence[str] = (),
    call_worker: CallWorker | None = None,
) -> ASGIApp:
    """Return the application of a server that may be called by these names (see `Guard`, `Calls`)."""
    known = pages()
    calls = Calls(sessions, call_worker)

    async def page(request: Request) -> Response:
        found = known.get(request.path_params["path"] or "index.html")
        if found is None:
            return _plain(404, ENGLISH.text("web-no-page"))
        return _sent(found, request)

    async def refused(_request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        return _plain(status, ENGLISH.text("web-no-page"))

    app = Starlette(
        routes=[
            Route("/call/{name}", calls.call, methods=["POST"]),
            *([Route("/follow", calls.follow, methods=["POST"])] if sessions.tables is not None else []),
            Route("/{path:path}", page, methods=["GET"]),
        ],
        exception_handlers={HTTPException: refused},
    )
    return Guard(app, names, port, any_address=any_address, allowed=allowed)


def _translator(request: Request) -> Translator:
    return translator_of(request.headers.get("accept-language", "")[:2].lower())


async def _body(request: Request) -> bytes | None:
    """Return the body of a request, or None where it is larger than any that makes sense."""
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 9 or int(length) > MOST_BODY:
        return None
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > MOST_BODY:
            return None
        parts.append(part)
    return b"".join(parts)


def _sent(page: Page, request: Request) -> Response:
    headers = {**_HEADERS, "cache-control": "no-cache", "etag": page.tag}
    if request.headers.get("if-none-match") == page.tag:
        return Response(None, 304, headers)
    return Response(page.data, 200, headers, page.type)


def _plain(status: int, words: str) -> Response:
    return Response(f"{words}\n", status, {**_HEADERS, "cache-control": "no-store"}, "text/plain")


def _found(status: int, found: dict[str, Any]) -> Response:
    return Response(_json(found), status, {**_HEADERS, "cache-control": "no-store"}, "application/json")


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def serve(app: ASGIApp, listening: socket.socket, most: int = MOST_AT_ONCE) -> None:
    """Serve until interrupted, so many requests at once."""
    import uvicorn

    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        limit_concurrency=most,
        timeout_graceful_shutdown=2,  # streams end only when their readers go
        timeout_keep_alive=15,
        h11_max_incomplete_event_size=1 << 16,
        http="h11",
        ws="none",
        lifespan="off",
        server_header=False,
    )
    uvicorn.Server(config).run(sockets=[listening])
