"""Clocks of shared tables: whose time runs, who loses by it, pauses, and what a restart does to them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.web.sessions import Sessions
from deckcheck.web.shared.beating import beating
from tests.support.shared_tables import Client, Party, deck


class Time:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def client(tmp_path: Path, time: Time) -> Iterator[Client]:
    found = Client(tmp_path / "tables.sqlite3", running=time)
    yield found
    found.store.close()


def left(party: Party) -> list[float]:
    """Return the seconds that each seat has left."""
    return [milliseconds / 1000 for milliseconds in party.look(-1)["clock"]["left"]]


def test_a_table_without_clocks_has_none(client: Client, time: Time) -> None:
    party = Party(client)
    party.begin()
    time.passes(1e6)
    found = party.look(0)
    assert found["clock"] is None
    assert not found["play"]["over"]


def test_time_for_a_game_runs_for_who_decides_alone(client: Client, time: Time) -> None:
    party = Party(client, clock="game", seconds=60, increment=5)
    time.passes(100)  # before the game
    party.begin()
    seat = party.decider()
    time.passes(10)
    assert left(party)[seat] == 50
    assert left(party)[1 - seat] == 60
    party.act()
    assert left(party)[seat] == 55  # ten seconds less, five more for the choice
    while party.decider() == seat:
        party.act()
    before = left(party)[seat]
    time.passes(7)
    assert left(party)[seat] == before
    assert left(party)[1 - seat] == 53


def test_time_for_a_decision_is_whole_again_for_the_next_one(client: Client, time: Time) -> None:
    party = Party(client, clock="decision", seconds=30)
    party.begin()
    for _ in range(4):
        time.passes(29)
        assert min(left(party)) == 1
        party.act()
        assert left(party) == [30, 30]


@pytest.mark.parametrize("noticed", ["look", "act", "beat"])
def test_who_has_no_time_left_has_lost(
    client: Client, time: Time, tmp_path: Path, capsys: pytest.CaptureFixture[str], noticed: str
) -> None:
    party = Party(client, clock="game", seconds=60)
    party.begin()
    party.play(5)
    seat = party.decider()
    found = party.look(seat)
    action = found["play"]["choices"]["choices"][0]["action"]
    time.passes(61)
    number = found["number"]
    heard: list[int] = []
    client.tables.changed = lambda _name, steps: heard.append(steps)
    if noticed == "act":
        late = client.refused("table_act", token=party.own[seat], action=action, move=found["move"])
        assert "no game is under way" in late.lower()
    elif noticed == "beat":
        with client.sessions.at_work():
            client.tables.beat()
        assert heard == [number + 1]
    over = party.look(1 - seat)["play"]
    names = ("Ann", "Bob")
    assert over["outcome"] == f"The game is over: {names[1 - seat]} wins, {names[seat]} loses (out of time)."
    assert party.look(-1)["clock"]["running"] is None
    record = client.ask("table_record", token=party.own[0], number=1)["text"]
    assert json.loads(record)["ending"] == ["out of time", found["play"]["order"].index(seat)]
    path = tmp_path / "late.game.json"
    path.write_text(record, encoding="utf-8")
    assert main(["--lang", "en", "replay", str(path), "--verify"]) == 0
    assert main(["--lang", "fr", "replay", str(path)]) == 0
    assert "temps écoulé" in capsys.readouterr().out


def test_clocks_pause_by_consent_and_go_on_by_one(client: Client, time: Time) -> None:
    party = Party(client, clock="game", seconds=60)
    party.begin()
    seat = party.decider()
    party.do(0, "propose", "pause")
    time.passes(10)  # until all agree, it runs
    party.do(1, "agree")
    assert party.look(0)["clock"]["paused"]
    time.passes(1000)
    assert left(party)[seat] == 50
    party.do(1 - seat, "resume")
    time.passes(10)
    assert left(party)[seat] == 40
    party.do(0, "propose", "pause")
    party.do(1, "agree")
    party.act()  # whoever goes on ends the pause as well
    assert not party.look(0)["clock"]["paused"]
    other = Party(client)
    other.begin()
    assert "no clock" in client.refused("table_do", token=other.own[0], wish="propose", value="pause")


def test_a_restart_neither_gives_nor_takes_time(client: Client, time: Time, tmp_path: Path) -> None:
    party = Party(client, clock="game", seconds=600)
    party.begin()
    party.play(6)
    time.passes(100)
    party.act()
    time.passes(50)
    client.tables.beat()  # as the server does every second
    before = left(party)
    client.store.close()
    later = Time()
    later.passes(12345)  # another process, whose clock begins elsewhere, after days
    party.client = Client(tmp_path / "tables.sqlite3", running=later)
    assert left(party) == before
    later.passes(10)
    assert sum(before) - sum(left(party)) == 10
    party.client.store.close()


def test_the_clock_goes_on_after_a_choice_is_taken_back(client: Client, time: Time) -> None:
    party = Party(client, clock="game", seconds=60)
    party.begin()
    seat = party.decider()
    time.passes(20)
    party.act()
    party.do(seat, "propose", "back")
    party.do(1 - seat, "agree")
    assert left(party)[seat] == 40  # time that was used stays used
    time.passes(1)
    assert left(party)[seat] == 39


def test_of_three_the_one_without_time_passes_until_one_other_is_left(client: Client, time: Time) -> None:
    party = Party(client, players=3, clock="game", seconds=60)
    party.sit("Ann", "Bob", "Cleo")
    for seat, name in enumerate(("red-rush", "reed-and-tide", "hired-swords")):
        client.ask("table_bring", token=party.own[seat], **deck("virevolt", name))
        party.do(seat, "ready")
    late = party.decider()
    time.passes(61)
    for _ in range(12):
        found = party.look(-1)
        assert not found["play"]["over"]
        assert party.decider() != late
        party.act()
    assert found["clock"]["left"][late] == 0


def test_options_of_clocks_are_bounded(client: Client) -> None:
    for wrong in ({"clock": "sand"}, {"clock": "game", "seconds": 0}, {"clock": "game", "seconds": 10**9}):
        assert client.refused("table_open", game="virevolt", **wrong)


def test_a_server_beats(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread lets the tables look at their clocks, holding the lock of the engine."""
    from threading import Event

    done = Event()
    sessions: Sessions = client.sessions

    def beat() -> None:
        assert sessions.lock.locked()
        done.set()

    monkeypatch.setattr(client.tables, "beat", beat)
    with beating(sessions, seconds=0.001):
        assert done.wait(60)
