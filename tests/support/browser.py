"""A real browser, led by its own protocol over two pipes: pages are opened, typed into and read as a person would."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
_PATIENCE = 120.0  # seconds that anything may take on a busy machine
# What is on a page, in the parts too that scripts keep to themselves (shadow trees).
_TEXT = """
(() => {
  const own = (root) => [...root.querySelectorAll("*")].filter((part) => part.shadowRoot);
  const told = (root) => [
    ...[...root.children].map((part) => part.innerText || ""),
    ...own(root).map((part) => told(part.shadowRoot)),
  ].join("\\n");
  return told(document.documentElement);
})()
"""


class Browser:
    """A browser with one page.

    Attributes:
        asked: the addresses that the page has asked for.
    """

    def __init__(self, profile: Path) -> None:
        assert CHROMIUM is not None
        read, self._write = os.pipe()
        self._read, write = os.pipe()
        # The browser reads what it is to do from its third handle and answers on its fourth.
        script = f'exec "$@" 3<&{read} 4>&{write}'
        command = [CHROMIUM, *FLAGS, "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"]
        self._process = subprocess.Popen(
            ["bash", "-c", script, "bash", *command],
            pass_fds=(read, write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(read)
        os.close(write)
        self._rest = b""
        self._number = 0
        self._session = ""
        self.asked: list[str] = []
        target = self.do("Target.createTarget", url="about:blank")["targetId"]
        attached = self.do("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for room in ("Page", "Runtime", "Network"):
            self.do(f"{room}.enable")

    def close(self) -> None:
        """End the browser."""
        self._process.terminate()
        self._process.wait(_PATIENCE)
        os.close(self._write)
        os.close(self._read)

    def do(self, method: str, **values: Any) -> dict[str, Any]:
        """Carry out a command of the protocol and return what it answers."""
        self._number += 1
        asked = {"id": self._number, "method": method, "params": values}
        if self._session:
            asked["sessionId"] = self._session
        os.write(self._write, json.dumps(asked).encode() + b"\0")
        while True:
            reported = self._next()
            if reported.get("method") == "Network.requestWillBeSent":
                self.asked.append(reported["params"]["request"]["url"])
            if reported.get("id") == self._number:
                assert "error" not in reported, reported
                answer: dict[str, Any] = reported["result"]
                return answer

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            part = os.read(self._read, 1 << 16)
            assert part, "the browser has gone"
            self._rest += part
        whole, _, self._rest = self._rest.partition(b"\0")
        reported: dict[str, Any] = json.loads(whole)
        return reported

    def value(self, script: str) -> Any:
        """Return the value of an expression on the page."""
        return self.do("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def open(self, address: str) -> None:
        """Go to a page and wait until it is there."""
        self.do("Page.navigate", url=address)
        self.wait(lambda: self.value("document.readyState") == "complete" and self.value("location.href") == address)

    def wait(self, done: Callable[[], bool]) -> None:
        """Wait until something holds."""
        end = time.monotonic() + _PATIENCE
        while not done():
            assert time.monotonic() < end, self.text()
            time.sleep(0.1)

    def text(self) -> str:
        """Return what is on the page."""
        return str(self.value(_TEXT))

    def type(self, words: str) -> None:
        """Write over what is in the field that is typed into."""
        self.do("Input.dispatchKeyEvent", type="keyDown", commands=["selectAll"])
        self.do("Input.insertText", text=words)
