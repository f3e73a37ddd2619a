"""The client's files, as the server sends them and as the static site has them."""

from __future__ import annotations

import os
from hashlib import sha256
from typing import NamedTuple

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pages")
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
#: What the static site alone has use for.
WORKERS = ("worker.js", "service.js")


class Page(NamedTuple):
    """A file: its content, its type, and a tag that changes with its content."""

    data: bytes
    type: str
    tag: str


def pages() -> dict[str, Page]:
    """Return name -> file, for everything that the pages are made of; there is no other way to a file."""
    found = {}
    for name in sorted(os.listdir(FOLDER)):
        kind = _TYPES.get(os.path.splitext(name)[1])
        if kind is None or name in WORKERS:
            continue
        with open(os.path.join(FOLDER, name), "rb") as file:
            data = file.read()
        found[name] = Page(data, kind, f'"{sha256(data).hexdigest()[:24]}"')
    return found


def policy(*, runtime: str = "", static: bool = False) -> str:
    """Return the content security policy of the pages: nothing from elsewhere, no script or style in a page.

    Args:
        runtime: where the Python runtime of the static site comes from, if from elsewhere.
        static: whether it is the static site, which runs WebAssembly.
    """
    own = "'self'"
    parts = {
        "default-src": "'none'",
        "script-src": f"{own} 'wasm-unsafe-eval'" if static else own,
        "style-src": own,
        "img-src": f"{own} data:",
        "connect-src": f"{own} {runtime}".strip(),
        "worker-src": own,
        "manifest-src": own,
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    if not static:
        parts["frame-ancestors"] = "'none'"
    return "; ".join(f"{name} {value}" for name, value in parts.items())
