"""The local server: its own pages alone, bounded requests, no way to a file, and a sentence for whatever is wrong."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from deckcheck.__main__ import main
from deckcheck.web import server
from deckcheck.web.files import pages
from deckcheck.web.server import MOST_BODY, application
from deckcheck.web.sessions import Sessions

HOST = "127.0.0.1:8731"
SAMPLE = Path(__file__).parents[2] / "sample_decks" / "legal" / "virevolt" / "red-rush.deck.yaml"
NASTY = (
    "\x00",
    "\r\n",
    "%2e%2e/",
    "..",
    "//",
    "?",
    "#",
    "é",
    "\ud800",
    "[",
    "{",
    '"',
    "\\",
    " ",
    "A" * 300,
    "%",
    "%zz",
)


class Client:
    """A client of the application, without a network."""

    def __init__(self, app: Any, runner: asyncio.Runner, host: str = HOST) -> None:
        self.runner = runner
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=f"http://{host}")

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.runner.run(self.client.get(path, **more))

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.runner.run(self.client.post(path, **more))


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with asyncio.Runner() as runner:
        yield Client(application(Sessions(), ["127.0.0.1", "localhost"], 8731), runner)


def post(client: Client, name: str, data: Any, **headers: str) -> httpx.Response:
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    return client.post(f"/call/{name}", content=body, headers={"content-type": "application/json", **headers})


def test_a_call_is_answered(client: Client) -> None:
    answer = post(client, "check", {"text": SAMPLE.read_text(encoding="utf-8"), "path": "red.deck.yaml"})
    assert answer.status_code == 200
    assert json.loads(answer.json()["result"]["json"])["decks"][0]["legal"] is True
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", sorted(pages()))
def test_the_pages_are_served_and_keep_scripts_of_others_out(client: Client, name: str) -> None:
    answer = client.get(f"/{name}")
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert client.get(f"/{name}", headers={"if-none-match": answer.headers["etag"]}).status_code == 304


def test_the_first_page_has_no_script_and_no_style_of_its_own() -> None:
    html = pages()["index.html"].data.decode()
    assert html.count("<script") == html.count('<script type="module" src=')
    assert "<style" not in html
    assert "style=" not in html
    assert " on" not in html.partition("<body>")[2].replace(" once", "")


FOREIGN: tuple[dict[str, str], ...] = (
    {"host": "evil.example"},
    {"host": "evil.example:8731"},
    {"host": "127.0.0.1"},
    {"host": "127.0.0.1:8732"},
    {"host": "127.0.0.1:8731.evil.example"},
    {"host": "127.0.0.1.evil.example:8731"},
    {"host": ""},
    {"host": "192.168.1.1:8731"},
    {"host": HOST, "origin": "http://evil.example"},
    {"host": HOST, "origin": "null"},
    {"host": HOST, "origin": f"https://{HOST}"},
    {"host": HOST, "origin": "http://localhost:8731"},
    {"host": HOST, "sec-fetch-site": "cross-site"},
    {"host": HOST, "sec-fetch-site": "same-site"},
)


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_what_comes_from_elsewhere_is_refused(client: Client, headers: dict[str, str]) -> None:
    assert client.get("/", headers=headers).status_code == 403
    assert post(client, "start", {}, **headers).status_code == 403


def test_our_own_pages_are_let_in_by_each_name(client: Client) -> None:
    for host in (HOST, "localhost:8731"):
        headers = {"host": host, "origin": f"http://{host}", "sec-fetch-site": "same-origin"}
        assert post(client, "start", {}, **headers).status_code == 200


def test_an_address_will_do_where_all_are_served_and_a_name_will_not() -> None:
    with asyncio.Runner() as runner:
        found = Client(application(Sessions(), ["127.0.0.1"], 80, any_address=True), runner, "127.0.0.1")
        assert found.get("/", headers={"host": "192.168.1.7"}).status_code == 200
        assert found.get("/", headers={"host": "[fe80::1]"}).status_code == 200
        assert found.get("/", headers={"host": "evil.example"}).status_code == 403


def test_a_form_of_another_site_is_no_call(client: Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        assert client.post("/call/start", content=b"{}", headers={"content-type": kind}).status_code == 415


def test_bodies_are_bounded(client: Client) -> None:
    assert post(client, "check", b" " * (MOST_BODY + 1)).status_code == 413
    headers = {"content-type": "application/json", "accept-language": "fr"}
    reported = client.post("/call/load", content=b" " * (MOST_BODY + 1), headers=headers)
    assert reported.text.startswith("Cela dépasse 9 Mo")

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(MOST_BODY // 65536 + 2):
            yield b" " * 65536

    headers = {"content-type": "application/json"}
    assert client.post("/call/check", content=endless(), headers=headers).status_code == 413


def test_a_body_that_does_not_arrive_is_not_waited_for(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "BODY_SECONDS", 0.05)
    gone = asyncio.Event()

    async def stalled() -> AsyncIterator[bytes]:
        yield b"{"
        await gone.wait()

    headers = {"content-type": "application/json"}
    answer = client.post("/call/check", content=stalled(), headers=headers)
    assert (answer.status_code, answer.text) == (408, "That took too long.\n")


def test_a_call_that_takes_too_long_is_given_up_and_the_next_one_answered(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = threading.Event()

    def slow(*_: object) -> dict[str, Any]:
        done.wait(60)
        return {"result": {}}

    with monkeypatch.context() as patch:
        patch.setattr(server, "answered", slow)
        patch.setattr(server, "CALL_SECONDS", 0.05)
        answer = post(client, "start", {})
        assert (answer.status_code, answer.text) == (503, "That took too long.\n")
        done.set()
    assert post(client, "start", {}).status_code == 200


def test_fifty_games_go_on_at_once(client: Client) -> None:
    """Each at its own table; whoever plays at one of them hears nothing of the others."""
    deck = {"text": SAMPLE.read_text(encoding="utf-8"), "path": "red.deck.yaml"}
    given = {"decks": [deck, deck], "seats": ["human", "random"]}
    tables = [post(client, "new_game", {**given, "seed": seed % 5}).json()["result"] for seed in range(50)]
    assert len({reported["table"] for reported in tables}) == 50
    for _ in range(3):
        for at, reported in enumerate(tables):
            action = reported["choices"]["choices"][0]["action"]
            body = {"table": reported["table"], "action": action, "made": reported["made"]}
            tables[at] = post(client, "choose", body).json()["result"]
    for at, reported in enumerate(tables):
        assert reported["view"] == tables[at % 5]["view"]


@pytest.mark.parametrize(
    "path", ["/../server.py", "/%2e%2e/server.py", "/worker.js", "/..%2fserver.py", "/pages/", "/etc/passwd", "/call/"]
)
def test_there_is_no_way_to_a_file(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (404, 405)
    assert "import" not in answer.text


def nasty(random_: random.Random) -> bytes:
    """Return a body that is nearly a call."""
    data: Any = {"text": SAMPLE.read_text(encoding="utf-8"), "path": "a", "game": "virevolt"}
    for _ in range(random_.randrange(4)):
        key = random_.choice([*data, "language", "table", "made", "x"])
        data[key] = random_.choice([None, True, -1, 1e308, [], {}, [[]], {"a": 1}, *NASTY])
    body = bytearray(json.dumps(data).encode("utf-8", "replace"))
    for _ in range(random_.randrange(6)):
        at = random_.randrange(len(body) + 1)
        body[at : at + random_.randrange(3)] = random_.choice(NASTY).encode("utf-8", "replace")
    return bytes(body)


def malformed(client: Client, amount: int, seed: int) -> set[int]:
    """Send malformed requests; return the statuses that came back."""
    from deckcheck.web.calls import NAMES

    random_ = random.Random(seed)  # noqa: S311  no secret
    found = set()
    for _ in range(amount):
        name = random_.choice([*NAMES, "x", "%00", "a" * 500])
        answer = post(client, name, nasty(random_))
        found.add(answer.status_code)
        if answer.status_code == 200:
            assert set(answer.json()) <= {"result", "error"}
        assert "Traceback" not in answer.text
    return found


def test_malformed_calls_are_reported_without_a_traceback(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    assert malformed(client, 300, 20) <= {200, 400, 404}
    assert capsys.readouterr().err == ""


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_ten_thousand_malformed_calls(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    if "DECKCHECK_LONG" not in os.environ:
        pytest.skip("takes a minute or more; DECKCHECK_LONG=1 runs it")
    assert malformed(client, 10_000, 21) <= {200, 400, 404}
    assert capsys.readouterr().err == ""


@pytest.fixture(scope="module")
def served() -> Iterator[int]:
    """The real program at a free port."""
    program = [sys.executable, "-m", "deckcheck", "web", "--port", "0"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        port = int(line.partition("127.0.0.1:")[2].partition("/")[0])
        yield port
        process.terminate()
        _, output = process.communicate(timeout=20)
        assert output == ""


def test_no_second_server_listens_at_a_port_that_is_taken(served: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "web", "--port", str(served)]) == 2
    assert f"127.0.0.1, port {served}" in capsys.readouterr().err


@pytest.mark.parametrize("usual", [True, False])
def test_another_port_says_that_browsers_keep_games_per_address(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], usual: bool
) -> None:
    from deckcheck.cli.commands import web

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    monkeypatch.setattr("deckcheck.web.server.serve", lambda _app, listening, _most: listening.close())
    if usual:
        monkeypatch.setattr(web, "_PORT", port)
    assert main(["--lang", "en", "web", *([] if usual else ["--port", str(port)])]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"deckcheck serves at http://127.0.0.1:{port}/")
    assert ("kept at port 8731 is not offered here" in out) is not usual


@pytest.mark.parametrize("option", [["--port", "0"], ["--port", "8000"], ["--host", ""], ["--open"]], ids=" ".join)
def test_an_export_takes_nothing_that_is_for_the_server(
    option: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "site"
    assert main(["--lang", "en", "web", "--export", str(folder), *option]) == 2
    assert f"{option[0]} is for the server" in capsys.readouterr().err
    assert not folder.exists()


RAW = (
    b"\r\n\r\n",
    b"GET\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 100_000 + b"\r\n\r\n",
    b"POST /call/check HTTP/1.1\r\nHost: %s\r\nContent-Length: -1\r\n\r\n",
    b"POST /call/check HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{}",
    b"POST /call/check HTTP/1.1\r\nHost: %s\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /\xff\xfe HTTP/1.1\r\nHost: %s\r\n\r\n",
)


PIECES = (b"", b"\x00", b"\r\n", b"\n", b" ", b":", b"\xff", b"9", b"\r\n\r\n")


def hardly_http(random_: random.Random, port: int) -> bytes:
    """Return a request that is nearly right: bytes of a right one changed, doubled, left out."""
    text = json.dumps({"text": "game: virevolt"}).encode()
    head = f"POST /call/check HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
    request = bytearray(f"{head}Content-Length: {len(text)}\r\n\r\n".encode() + text)
    for _ in range(random_.randrange(1, 5)):
        at = random_.randrange(len(request))
        piece = random_.choice(
            [b"", b"\x00", b"\r\n", b"\n", b" ", b":", b"\xff", b"9", b"\r\n\r\n", bytes(request[:at])]
        )
        request[at : at + random_.randrange(4)] = piece
    return bytes(request)


def test_requests_that_are_nearly_right_end_no_server(served: int) -> None:
    """2,000 with DECKCHECK_LONG=1, otherwise 100; what says anything says it without a traceback."""
    random_ = random.Random(22)  # noqa: S311  no secret
    for _ in range(2000 if "DECKCHECK_LONG" in os.environ else 100):
        with socket.create_connection(("127.0.0.1", served), timeout=30) as connection:
            connection.sendall(hardly_http(random_, served))
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while part := connection.recv(65536):
                answer += part
            assert b"Traceback" not in answer
    assert httpx.get(f"http://127.0.0.1:{served}/").status_code == 200


def test_what_is_hardly_http_ends_no_server(served: int) -> None:
    for words in RAW:
        with socket.create_connection(("127.0.0.1", served), timeout=5) as connection:
            connection.sendall(words.replace(b"%s", f"127.0.0.1:{served}".encode()))
            connection.shutdown(socket.SHUT_WR)
            answer = connection.recv(65536)
            assert b"Traceback" not in answer
    assert httpx.get(f"http://127.0.0.1:{served}/").status_code == 200


def test_it_listens_on_this_machine_alone(served: int) -> None:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except socket.gaierror:
        pytest.skip("this machine has no address by its own name")
    addresses = {str(one[4][0]) for one in found}
    for address in addresses - {"127.0.0.1", "127.0.1.1"}:
        with pytest.raises(OSError), socket.create_connection((address, served), timeout=2):  # noqa: PT011
            time.sleep(0)
