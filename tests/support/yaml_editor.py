"""An editor of YAML files as far as tests need one: it talks to yaml-language-server, the helper of most editors."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from typing import Self

SERVER = Path(__file__).parents[2] / "build" / "web" / "node_modules" / "yaml-language-server"
#: Why the tests that need the server are skipped, or an empty text.
MISSING = "" if SERVER.is_dir() and shutil.which("node") else "yaml-language-server is not installed (.ci/run does)"


class Mark(NamedTuple):
    """What the editor underlines: the text, and what it says of it."""

    text: str
    message: str


class YamlEditor:
    """An editor, in a `with` statement."""

    def __init__(self) -> None:
        command = ["node", str(SERVER / "bin" / "yaml-language-server"), "--stdio"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._number = 0

    def __enter__(self) -> Self:
        self._ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        self._send({"method": "initialized", "params": {}})
        settings = {"yaml": {"validate": True, "completion": True, "schemaStore": {"enable": False}}}
        self._send({"method": "workspace/didChangeConfiguration", "params": {"settings": settings}})
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def marks(self, path: Path) -> list[Mark]:
        """Open a file, and return what is underlined in it."""
        text = path.read_text(encoding="utf-8")
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self._send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        while True:
            message = self._received()
            is_of_it = message.get("params", {}).get("uri") == document["uri"]
            if message.get("method") == "textDocument/publishDiagnostics" and is_of_it:
                return [_mark(part, text.splitlines()) for part in message["params"]["diagnostics"]]

    def completions(self, path: Path, line: int, column: int) -> list[dict[str, Any]]:
        """Return what is offered at a place (counted from 0) of a file that is open: `label`, `documentation`, ..."""
        place = {"textDocument": {"uri": path.as_uri()}, "position": {"line": line, "character": column}}
        found = self._ask("textDocument/completion", place)
        items: list[dict[str, Any]] = found["items"] if isinstance(found, dict) else found or []
        return items

    def _ask(self, method: str, params: dict[str, Any]) -> Any:
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": params})
        while True:
            message = self._received()
            if message.get("id") == number and "method" not in message:
                return message.get("result")

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def _received(self) -> dict[str, Any]:
        """Return the next message; what the server asks in its turn is answered with nothing."""
        assert self._process.stdout is not None
        length = 0
        while line := self._process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        assert length, "the language server has ended"
        message: dict[str, Any] = json.loads(self._process.stdout.read(length))
        if "id" in message and "method" in message:
            asked = message.get("params", {}).get("items", [])
            self._send({"id": message["id"], "result": [None for _ in asked]})
        return message


def _mark(part: dict[str, Any], lines: list[str]) -> Mark:
    start, end = part["range"]["start"], part["range"]["end"]
    return Mark(lines[start["line"]][start["character"] : end["character"]], part["message"])
