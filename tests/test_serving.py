"""The server that tests have their pages from keeps out of what other tests write."""

from __future__ import annotations

import socket
import struct
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.support.serving import serving


def test_a_browser_that_drops_its_connection_leaves_nothing_on_standard_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = set(threading.enumerate())
    with serving(tmp_path) as address:
        parts = urlsplit(address)
        assert parts.hostname is not None
        with socket.create_connection((parts.hostname, parts.port or 80)) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\n")
            while len(set(threading.enumerate()) - before) < 2:  # the server, and who answers this connection
                time.sleep(0.01)
            # A connection that is closed without waiting is reset.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    for thread in set(threading.enumerate()) - before:
        thread.join()
    assert capsys.readouterr().err == ""
