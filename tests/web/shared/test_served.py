"""The server with shared tables: streams, bounds, Host and Origin, strangers, and a restart in the middle."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from deckcheck.__main__ import main
from deckcheck.web import server
from deckcheck.web.calls import carried_out
from deckcheck.web.server import application
from tests.support.shared_events import event_text
from tests.support.shared_tables import Client, Party, deck
from tests.support.tables import DECKS

HOST = "127.0.0.1:8731"
ROOT = Path(__file__).parents[3]
JSON = {"content-type": "application/json"}


class Wire:
    """The application, without a network."""

    def __init__(self, client: Client, runner: asyncio.Runner) -> None:
        app = application(client.sessions, ["127.0.0.1"], 8731)
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=f"http://{HOST}")
        self.runner = runner

    def post(self, path: str, given: Any, **headers: str) -> httpx.Response:
        body = given if isinstance(given, bytes) else json.dumps(given).encode()
        return self.runner.run(self.client.post(path, content=body, headers={**JSON, **headers}))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    found = Client(tmp_path / "tables.sqlite3")
    yield found
    found.store.close()


@pytest.fixture
def wire(client: Client) -> Iterator[Wire]:
    with asyncio.Runner() as runner:
        yield Wire(client, runner)


@pytest.mark.parametrize("path", ["/call/table_look", "/follow"])
def test_tables_answer_the_servers_own_pages_alone(client: Client, wire: Wire, path: str) -> None:
    party = Party(client)
    body = {"token": party.watch}
    for headers in (
        {"host": "evil.example"},
        {"host": HOST, "origin": "http://evil.example"},
        {"host": HOST, "sec-fetch-site": "cross-site"},
    ):
        assert wire.post(path, body, **headers).status_code == 403
    assert wire.post(path, body, **{"content-type": "text/plain"}).status_code == 415
    assert wire.post(path, b" " * (server.MOST_BODY + 1)).status_code == 413


def test_who_asks_too_often_waits(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "REQUESTS", (5, 0.0))
    party = Party(client)
    with asyncio.Runner() as runner:
        found = Wire(client, runner)
        statuses = [found.post("/call/table_look", {"token": party.watch}).status_code for _ in range(7)]
    assert statuses == [200] * 5 + [429] * 2


def test_one_address_opens_few_tables(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "TABLES_OPENED", (2, 0.0))
    with asyncio.Runner() as runner:
        found = Wire(client, runner)
        statuses = [found.post("/call/table_open", {"game": "virevolt"}).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
        assert found.post("/call/table_list", {}).status_code == 200


def test_a_stream_needs_a_token(wire: Wire) -> None:
    answer = wire.post("/follow", {"token": "nonsense"})
    assert "leads to no seat" in answer.json()["error"]["message"]
    assert wire.post("/follow", {}).status_code == 400
    assert wire.post("/follow", b"{").status_code == 400


NASTY: tuple[Any, ...] = (
    None,
    True,
    -1,
    1e308,
    [],
    {},
    "",
    "\x00",
    "é" * 200,
    "../..",
    "'; DROP TABLE steps; --",
    "yes",
    2**53,
    "back",
)


def test_malformed_wishes_break_nothing(client: Client) -> None:
    """10,000 with DECKCHECK_LONG=1, otherwise 200; the game goes on as if there had been none."""
    party = Party(client)
    party.begin()
    before = [party.look(seat) for seat in (0, 1, -1)]
    drawn = random.Random(4)  # noqa: S311  no secret
    names = ["table_open", "table_come", "table_sit", "table_look", "table_bring", "table_do", "table_act"]
    names += ["table_why_not", "table_preview", "table_log", "table_replay", "table_record", "table_place"]
    keys = ["token", "own", "name", "wish", "value", "action", "move", "since", "card", "at", "seat", "number", "text"]
    for _ in range(10_000 if "DECKCHECK_LONG" in os.environ else 200):
        given: dict[str, Any] = {key: drawn.choice(NASTY) for key in drawn.sample(keys, 4)}
        if drawn.random() < 0.5:
            given["token"] = party.watch
        answer = json.dumps(carried_out(client.sessions, drawn.choice(names), given))
        assert "Traceback" not in answer
        assert party.own[0] not in answer
    assert [party.look(seat) for seat in (0, 1, -1)] == before


@contextmanager
def served(path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the program with shared tables at a free port; yield it with its address."""
    program = [sys.executable, "-m", "deckcheck", "--lang", "en", "web", "--port", "0", "--tables"]
    program += ["--tables-file", str(path)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            assert "shared tables are kept in" in process.stdout.readline()
            yield process, line.partition(" at ")[2].partition(" ")[0]
        finally:
            process.terminate()
            _, errors = process.communicate(timeout=30)
    assert errors == ""


def asked(address: str, name: str, /, **given: Any) -> Any:
    answer = httpx.post(f"{address}call/{name}", json=given, timeout=60)
    assert answer.status_code == 200, answer.text
    return answer.json()["result"]


def test_a_restart_in_the_middle_and_a_stream_that_hears_the_other_seat(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    own = ["a" * 40, "b" * 40]
    with served(path) as (_, address):
        assert asked(address, "start")["tables"]
        assert "deck" in asked(address, "sample", game="virevolt", name="red-rush")["text"]  # of the other process
        opened = asked(address, "table_open", game="virevolt")
        with httpx.stream("POST", f"{address}follow", json={"token": opened["watch"]}, timeout=60) as stream:
            lines = stream.iter_lines()
            assert next(lines) == "data: 0"
            for seat in range(2):
                asked(address, "table_sit", token=opened["seats"][seat], own=own[seat], name=f"Ann {seat}")
            heard = [line for line in (next(lines) for _ in range(4)) if line]
            assert heard == ["data: 1", "data: 2"]
        for seat, name in enumerate(DECKS["virevolt"]):
            asked(address, "table_bring", token=own[seat], **deck("virevolt", name))
            asked(address, "table_do", token=own[seat], wish="ready")
        look = [asked(address, "table_look", token=token) for token in own]
    with served(path) as (_, address):
        assert [asked(address, "table_look", token=token) for token in own] == look


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--tables-file", "x.sqlite3"], "--tables-file goes with --tables"),
        (["--export", "site", "--tables"], "--tables is for the server"),
        (["--export", "site", "--event", "x.yaml"], "--event is for the server"),
        (["--event", "x.yaml"], "--event goes with --tables"),
        (["--tables", "--new-link"], "--new-link goes with --event"),
        (["--tables", "--event", "none.yaml"], "none.yaml: there is no such file"),
        (["--tables", "--tables-file", "."], "cannot be kept in ."),
    ],
)
def test_options_that_do_not_go_together(
    options: list[str], words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--lang", "en", "web", *options]) == 2
    assert words in capsys.readouterr().err


def lines_of(path: Path, *options: str) -> list[str]:
    """Start the program with an event; return what it prints about it."""
    program = [sys.executable, "-m", "deckcheck", "--lang", "en", "web", "--port", "0", "--tables"]
    program += ["--event", str(path), *options]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        found = []
        for line in process.stdout:
            found.append(line)
            if "Spring Cup" in line:
                break
        process.terminate()
        _, errors = process.communicate(timeout=30)
    assert errors == ""
    return found


def test_the_organisers_link_is_printed_once(tmp_path: Path) -> None:
    path = tmp_path / "cup.event.yaml"
    path.write_text(event_text(("Ann", "Bo"), (("Ann", "Bo"),)), encoding="utf-8")
    first, again, renewed = lines_of(path), lines_of(path), lines_of(path, "--new-link")
    assert f"kept in {tmp_path / 'cup.event.sqlite3'}" in first[1]
    links = [re.findall(r"#/tables/event/(\S+)", "".join(lines)) for lines in (first, again, renewed)]
    assert [len(found) for found in links] == [1, 0, 1]
    assert links[0] != links[2]
    assert "the one that was printed when it began" in again[-1]
    assert {one.name for one in tmp_path.iterdir()} >= {"cup.event.yaml", "cup.event.sqlite3"}


def test_an_event_that_is_written_wrongly_is_not_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cup.event.yaml"
    path.write_text(event_text(("Ann", "Bo"), (("Ann", "Bob"),)), encoding="utf-8")
    assert main(["--lang", "fr", "web", "--tables", "--event", str(path), "--port", "0"]) == 2
    assert ":8:15: erreur event/schema Bob n’est pas parmi les joueurs" in capsys.readouterr().err
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
