"""A server of the files of a folder, as any host of static pages is one."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class _Files(SimpleHTTPRequestHandler):
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}  # noqa: RUF012

    def log_message(self, *_: object) -> None:
        """Write nothing: what is written from a thread ends up in the output of whatever test runs at that moment."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Write nothing either where a browser that is closed drops its connections."""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder, and yield its address, which ends with a slash."""
    with _Server(("127.0.0.1", 0), partial(_Files, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()
