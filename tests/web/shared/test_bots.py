"""Bots at shared tables: they take free seats, play for who has left, and slow nobody."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from deckcheck.__main__ import main
from deckcheck.agents import decide
from deckcheck.web.call_worker import LOWERED, TaskWorker
from deckcheck.web.shared.bots import AWAY, Thought, elsewhere
from tests.support.shared_tables import SHORT, Client, Party, deck
from tests.web.shared.test_call_worker import die
from tests.web.shared.test_clocks import Time


@pytest.fixture(autouse=True)
def _same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards each time: a game of other ones may end before what a test waits for."""
    monkeypatch.setattr("deckcheck.web.shared.table.secrets.randbelow", lambda most: 7 % most)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def client(tmp_path: Path, time: Time) -> Iterator[Client]:
    found = Client(tmp_path / "tables.sqlite3", running=time)
    yield found
    found.store.close()


def seat_bot(party: Party, seat: int = 1, bot: str = "easy") -> None:
    """Let a bot sit down."""
    party.client.ask(
        "table_bot", token=party.own[0], seat=seat, bot=bot, name="Robbie", **deck("virevolt", "reed-and-tide")
    )


def against_bot(client: Client, bot: str = "easy", **more: Any) -> Party:
    """Return a table at which Ann plays a bot."""
    party = Party(client, options=SHORT, **more)
    party.sit("Ann")
    client.ask("table_bring", token=party.own[0], **deck("virevolt", "red-rush"))
    seat_bot(party, bot=bot)
    party.do(0, "ready")
    return party


@pytest.mark.parametrize("bot", ["random", "easy", "search"])
def test_a_bot_takes_a_free_seat_and_plays_a_whole_game(
    client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str], bot: str
) -> None:
    party = against_bot(client, bot)
    found = party.look(0)
    assert [seat["bot"] for seat in found["seats"]] == [None, bot]
    for _ in range(400):
        if found["play"]["over"]:
            break
        assert party.decider() == 0  # the bot has decided before anybody looks
        found = party.act()
    record = client.ask("table_record", token=party.own[0], number=1)["text"]
    assert json.loads(record)["seats"] == ["human", bot]
    assert json.loads(record)["players"] == ["Ann", "Robbie"]
    path = tmp_path / "bot.game.json"
    path.write_text(record, encoding="utf-8")
    assert main(["--lang", "en", "replay", str(path), "--verify"]) == 0
    capsys.readouterr()
    party.do(0, "propose", "rematch")  # the only person wants it
    assert party.look(0)["games"] == 2


def test_the_game_begins_when_a_bot_takes_the_last_seat(client: Client) -> None:
    party = Party(client)
    party.sit("Ann")
    client.ask("table_bring", token=party.own[0], **deck("virevolt", "red-rush"))
    party.do(0, "ready")
    assert party.look(0)["play"] is None
    seat_bot(party)
    assert party.look(0)["play"]["players"] == ["Ann", "Robbie"]


def test_a_bot_gives_its_seat_up_before_the_game(client: Client) -> None:
    party = Party(client)
    assert "needs a name" in client.refused("table_bot", token=party.links[0], seat=1, bot="easy")
    party.sit("Ann")
    seat_bot(party)
    assert "no free seat" in client.refused("table_bot", token=party.own[0], seat=1, bot="hard", text="x")
    client.ask("table_bot", token=party.own[0], seat=1, bot="")
    assert party.look(0)["seats"][1]["name"] == ""
    seat_bot(party)
    party.sit("Ann", "Bob")  # the link of the seat still leads there
    assert [(seat["name"], seat["bot"]) for seat in party.look(0)["seats"]] == [("Ann", None), ("Bob", None)]
    illegal = {"text": "game: virevolt\ndeck: {main: {Red Crystal: 29}}\n"}
    other = Party(client)
    other.sit("Ann")
    assert "not a deck for this table" in client.refused("table_bot", token=other.own[0], seat=1, bot="easy", **illegal)
    assert "must be one of" in client.refused("table_bot", token=other.own[0], seat=1, bot="x.py:Bot")


def test_strangers_do_not_get_the_seat_of_a_bot(client: Client) -> None:
    party = Party(client, is_public=True)
    party.sit("Ann")
    seat_bot(party)
    [listed] = client.ask("table_list")["tables"]
    assert listed["names"] == ["Ann", "Robbie"]
    assert "no free seat" in client.refused("table_come", id=listed["id"], own="d" * 40, name="Dan")


def test_a_bot_has_the_time_that_it_needs(client: Client, time: Time) -> None:
    thoughts: list[Thought] = []
    client.tables.think = thoughts.append
    party = against_bot(client, clock="decision", seconds=30)
    while not thoughts:
        party.act()
    time.passes(1000)
    found = party.look(0)
    assert not found["play"]["over"]
    assert found["clock"]["running"] is None
    assert len(thoughts) == 1  # it is asked once
    [asked] = thoughts
    client.tables.moved(asked, None)  # its process died: whoever looks lets it be asked again
    party.look(0)
    assert len(thoughts) == 2
    made = found["play"]["made"]
    client.tables.moved(asked, decide(asked.game, asked.side, asked.bot))
    client.tables.moved(asked, decide(asked.game, asked.side, asked.bot))  # too late: it counts once
    assert party.look(0)["play"]["made"] == made + 1


def test_a_bot_plays_for_who_has_left_until_that_one_returns(client: Client, time: Time) -> None:
    party = Party(client)
    party.begin()
    refused = client.refused("table_do", token=party.own[0], wish="propose", value="standin-1")
    assert "only for a seat that is away" in refused
    while party.decider() != 1:
        party.act()
    time.passes(AWAY / 1000 + 1)
    assert [seat["away"] for seat in party.look(0)["seats"]] == [False, True]
    party.do(0, "propose", "standin-1")  # nobody else has a say
    found = party.look(0)
    assert found["seats"][1]["stand_in"] == "hard"
    assert party.decider() == 0
    made = found["play"]["made"]
    assert made
    back = party.look(1)
    assert back["seats"][1]["stand_in"] is None
    while party.decider() != 1:
        party.act()
    before = party.look(0)["play"]["made"]
    assert party.look(0)["play"]["made"] == before  # who is back decides


def test_a_table_with_bots_goes_on_after_a_restart(client: Client, time: Time, tmp_path: Path) -> None:
    client.tables.think = lambda _thought: None  # the server ends while the bot thinks
    party = against_bot(client)
    while party.decider() == 0:
        party.act()
    client.store.close()
    party.client = Client(tmp_path / "tables.sqlite3", running=time)
    party.look(0)
    assert party.decider() == 0
    party.client.store.close()


def test_bots_think_in_another_process_that_may_die(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from deckcheck.web.shared import bots

    moved = Event()
    ours = client.tables.moved
    pids: list[int] = []

    def noted(thought: Thought, action: int | None) -> None:
        assert client.sessions.lock.locked()
        ours(thought, action)
        moved.set()

    monkeypatch.setattr(client.tables, "moved", noted)
    with closing(TaskWorker()) as helper, elsewhere(client.sessions, helper, ()):
        pids.append(helper.submit(os.getpid).result())
        with monkeypatch.context() as patch:
            patch.setattr(bots, "decide", die)
            party = against_bot(client)
            while not moved.is_set():
                if party.decider() == 0:
                    party.act()
                moved.wait(0.05)
        moved.clear()
        made = party.look(0)["play"]["made"]  # it is asked again
        assert moved.wait(60)
        assert party.look(0)["play"]["made"] > made
        assert helper.submit(os.getpid).result() not in (*pids, os.getpid())


class Held(TaskWorker):
    """A helper that thinks for ever, without a process."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.never: Future[Any] = Future()

    def submit(self, task: Any, *given: Any) -> Future[Any]:
        self.asked.append(given[-1])
        return self.never

    def close(self) -> None:
        self.never.set_exception(BrokenExecutor())


def test_a_search_at_one_table_holds_up_no_bot_at_another(client: Client) -> None:
    held, moved = Held(), Event()
    client.tables.changed = lambda _name, _number: moved.set()
    with closing(TaskWorker()) as helper, elsewhere(client.sessions, helper, [held]):
        slow, quick = against_bot(client, "search"), against_bot(client, "easy")
        while slow.decider() == 0:
            slow.act()
        made = slow.look(0)["play"]["made"]
        while not quick.look(0)["play"]["over"]:
            moved.clear()
            if quick.decider() == 0:
                quick.act()
            else:
                assert moved.wait(60)
        assert slow.look(0)["play"]["made"] == made
        assert held.asked == ["search"]


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="there are priorities on Unix alone")
def test_those_who_search_leave_the_processor_to_the_tables() -> None:
    with closing(TaskWorker(LOWERED)) as helper:
        lowered = helper.submit(os.getpriority, os.PRIO_PROCESS, 0).result()
    assert lowered == min(os.getpriority(os.PRIO_PROCESS, 0) + LOWERED, 19)
