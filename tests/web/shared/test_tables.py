"""Shared tables without a network: seats and their tokens, decks, choices, consent, and what is kept on disk."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from deckcheck.__main__ import main
from deckcheck.failure import Failure
from deckcheck.web.shared import tables as registry
from deckcheck.web.shared.rates import Rates
from deckcheck.web.shared.store import TableStore, UnwrittenError
from deckcheck.web.shared.table import PHRASES
from deckcheck.web.shared.tables import Changes
from tests.support.shared_tables import SHORT, Client, Party, deck

ILLEGAL = {"text": "game: virevolt\ndeck: {main: {Red Crystal: 29}}\n", "path": "short.deck.yaml"}


@pytest.fixture(autouse=True)
def _same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards each time: a game of other ones may end before the turn that a test waits for."""
    monkeypatch.setattr("deckcheck.web.shared.table.secrets.randbelow", lambda most: 7 % most)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    found = Client(tmp_path / "tables.sqlite3")
    yield found
    found.store.close()


def again(client: Client, path: Path) -> Client:
    """Return the server started again at the same file."""
    client.store.close()
    return Client(path)


# Seats and tokens


def test_a_server_without_tables_says_so() -> None:
    from deckcheck.web.calls import carried_out
    from deckcheck.web.sessions import Sessions

    answer = carried_out(Sessions(), "table_list", {})
    assert "deckcheck web --tables" in answer["error"]["message"]


def test_a_seat_is_known_by_the_token_of_who_sits_there_alone(client: Client) -> None:
    party = Party(client)
    assert len({*party.links, party.watch}) == 3
    assert all(len(token) >= 32 for token in (*party.links, party.watch))
    party.sit("Ann", "Bob")
    for link in party.links:  # whoever passed them on cannot sit there any more
        assert "leads to no seat" in client.refused("table_look", token=link)
        assert "leads to no seat" in client.refused("table_sit", token=link, own="z" * 40, name="Eve")
    assert [seat["name"] for seat in party.look(0)["seats"]] == ["Ann", "Bob"]


def test_sitting_down_twice_by_the_same_token_is_sitting_down_once(client: Client) -> None:
    party = Party(client)
    for _ in range(2):  # the answer to the first was lost
        party.sit("Ann")
    assert party.look(0)["number"] == 1
    assert party.look(0)["seat"] == 0


@pytest.mark.parametrize("own", ["", "short", "x" * 31, "x" * 40 + " ", "é" * 40])
def test_a_token_that_could_be_guessed_is_refused(client: Client, own: str) -> None:
    party = Party(client)
    assert "32 to 64" in client.refused("table_sit", token=party.links[0], own=own, name="Ann")
    assert party.look(-1)["seats"][0]["name"] == ""


def test_a_seat_without_a_name_is_refused_and_its_link_still_leads_there(client: Client) -> None:
    party = Party(client)
    assert "needs a name" in client.refused("table_sit", token=party.links[0], own=party.own[0], name=" \t")
    party.sit("Ann")


def test_the_file_holds_no_token_and_is_its_owners(client: Client, tmp_path: Path) -> None:
    party = Party(client)
    party.begin()
    client.store.close()
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for token in (*party.links, *party.own, party.watch):
        assert token.encode() not in written
    assert b"Ann" in written
    if os.name == "posix":
        assert (tmp_path / "tables.sqlite3").stat().st_mode & 0o077 == 0


def test_a_watcher_sees_and_chooses_nothing(client: Client) -> None:
    party = Party(client)
    party.begin()
    seen = party.look(-1)
    assert seen["seat"] is None
    assert seen["play"]["choices"] is None
    assert "only watches" in client.refused("table_do", token=party.watch, wish="concede")
    assert "only watches" in client.refused("table_sit", token=party.watch, own="w" * 40, name="Eve")
    assert "only watches" in client.refused("table_act", token=party.watch, action=0, move=seen["move"])
    assert "only watches" in client.refused("table_why_not", token=party.watch, card=0)
    assert "may see or decide" in client.refused("table_preview", token=party.watch, action=0)
    assert "may see or decide" in client.refused("table_replay", token=party.watch, at=0)


# Public tables


def test_strangers_come_to_a_public_table_and_to_no_other(client: Client) -> None:
    party = Party(client, is_public=True)
    hidden = Party(client)
    assert len(party.links) == 1  # the other seats are for whoever comes
    [found] = client.ask("table_list")["tables"]
    assert found["names"] == ["", ""]
    for _ in range(2):  # the first answer was lost
        come = client.ask("table_come", id=found["id"], own="c" * 40, name="Cleo")
    assert come["seat"] == 1
    assert "no free seat" in client.refused("table_come", id=found["id"], own="d" * 40, name="Dan")
    assert client.ask("table_come", id=found["id"], own="e" * 40)["seat"] is None
    name = client.tables.place(hidden.watch).name
    assert "leads to no seat" in client.refused("table_come", id=name, own="f" * 40, name="Eve")
    assert client.ask("table_list")["tables"][0]["names"] == ["", "Cleo"]


def test_tokens_of_a_public_table_are_bounded(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_TOKENS", 4)
    Party(client, is_public=True)
    name = client.ask("table_list")["tables"][0]["id"]
    for number in range(2):
        client.ask("table_come", id=name, own=str(number) * 40)
    assert "no free seat" in client.refused("table_come", id=name, own="x" * 40)


# Decks


def test_a_deck_is_checked_for_the_format_of_the_table(client: Client) -> None:
    party = Party(client)
    party.sit("Ann", "Bob")
    assert "bring a deck" in client.refused("table_do", token=party.own[0], wish="ready").lower()
    other = deck("slasherz", "derniere-orbite")
    assert "not a deck for this table" in client.refused("table_bring", token=party.own[0], **other)
    assert "not a deck" in client.refused("table_bring", token=party.own[0], text="\x00", path="x.yaml")
    client.ask("table_bring", token=party.own[0], **deck("virevolt", "red-rush"))
    assert party.do(0, "ready")["seats"][0]["ready"]
    again = client.ask("table_bring", token=party.own[0], **deck("virevolt", "hired-swords"))
    assert not again["seats"][0]["ready"]  # with another deck one is ready again


def test_an_illegal_deck_plays_by_consent_of_all(client: Client) -> None:
    party = Party(client)
    party.sit("Ann", "Bob")
    client.ask("table_bring", token=party.own[0], **ILLEGAL)
    client.ask("table_bring", token=party.own[1], **deck("virevolt", "red-rush"))
    party.do(1, "ready")
    party.do(0, "allow", "yes")
    assert "once all seats allow" in client.refused("table_do", token=party.own[0], wish="ready")
    party.do(1, "allow", "yes")
    party.do(0, "ready", "no")
    party.do(1, "ready", "no")
    assert party.do(0, "ready")["seats"][0]["ready"]
    assert not party.do(1, "allow", "no")["seats"][0]["ready"]  # who takes consent back takes it from that deck
    party.do(1, "allow", "yes")
    party.do(0, "ready")
    assert party.do(1, "ready")["play"]["made"] == 0


def test_decks_that_may_not_meet_do_not(client: Client) -> None:
    party = Party(client, "terrors")
    party.sit("Ann", "Bob")
    for seat, name in enumerate(("azazael-smoke-and-whispers", "azazael-the-thirteenth-bell")):
        client.ask("table_bring", token=party.own[seat], **deck("terrors", name))
    party.do(0, "ready")
    refused = client.refused("table_do", token=party.own[1], wish="ready")
    assert "may not meet" in refused
    assert "terrors/match-overlord-taken" in refused
    assert "Aza" not in refused  # the Overlord of another seat is secret
    assert party.look(0)["play"] is None


def test_a_public_seat_is_left_and_taken_again(client: Client) -> None:
    party = Party(client, is_public=True)
    party.own.append("c" * 40)
    [listed] = client.ask("table_list")["tables"]
    party.sit("Ann")
    client.ask("table_come", id=listed["id"], own=party.own[1], name="Cleo")
    client.ask("table_bring", token=party.own[1], **deck("virevolt", "red-rush"))
    assert "only the first seat" in client.refused("table_free", token=party.own[1], seat=0).lower()
    assert client.ask("table_free", token=party.own[1], seat=1) == {"link": None, "table": None}
    assert "leads to no seat" in client.refused("table_look", token=party.own[1])
    assert client.ask("table_list")["tables"][0]["names"] == ["Ann", ""]
    come = client.ask("table_come", id=listed["id"], own="d" * 40, name="Dan")
    assert come["seats"][1] == {**come["seats"][1], "name": "Dan", "has_deck": False}
    freed = client.ask("table_free", token=party.own[0], seat=1)  # the first seat frees one that blocks the table
    assert freed["table"]["seats"][1]["name"] == ""
    assert "leads to no seat" in client.refused("table_do", token="d" * 40, wish="ready")


def test_a_seat_by_invitation_that_is_freed_has_a_new_link(client: Client) -> None:
    party = Party(client)
    party.sit("Ann", "Bob")
    client.ask("table_free", token=party.own[1], seat=1)  # who leaves keeps the way back
    assert party.look(1)["seats"][1]["name"] == ""
    link = client.ask("table_free", token=party.own[0], seat=1)["link"]
    assert "leads to no seat" in client.refused("table_look", token=party.own[1])
    found = client.ask("table_sit", token=link, own="e" * 40, name="Eve")
    assert [found["seat"], found["seats"][1]["name"]] == [1, "Eve"]
    party.own[1] = "e" * 40
    for seat, name in enumerate(("red-rush", "reed-and-tide")):
        client.ask("table_bring", token=party.own[seat], **deck("virevolt", name))
        party.do(seat, "ready")
    assert "has begun already" in client.refused("table_free", token=party.own[0], seat=1)


@pytest.mark.parametrize("is_open", [False, True])
def test_lists_are_secret_unless_the_table_plays_open_ones(client: Client, is_open: bool) -> None:
    party = Party(client, open_lists=is_open)
    party.sit("Ann", "Bob")
    client.ask("table_bring", token=party.own[1], **deck("virevolt", "red-rush"))
    assert party.look(0)["seats"][1]["list"] is None  # open lists are open once all are ready
    party.begin()
    for seat, sees in ((0, 0), (1, 1)):
        shown = [one["list"] is not None for one in party.look(seat)["seats"]]
        assert shown == [is_open or at == sees for at in range(2)]
    assert [one["list"] is not None for one in party.look(-1)["seats"]] == [is_open] * 2
    place = client.tables.place(party.own[0])
    assert place.table.game is not None
    assert place.table.game.state.match.options["closed_decklists"] is not is_open


def test_options_hold_for_the_table(client: Client) -> None:
    party = Party(client, options=SHORT)
    party.begin()
    found = party.play(2000)
    assert "turn" in found["play"]["outcome"]
    assert "Unknown option" in client.refused(
        "table_open", game="virevolt", options=[{"name": "nonsense", "value": "1"}]
    )
    assert "format" in client.refused("table_open", game="virevolt", format="nonsense")
    assert "players" in client.refused("table_open", game="virevolt", players=9)


# Choices


def test_a_choice_that_is_sent_twice_counts_once(client: Client) -> None:
    party = Party(client)
    party.begin()
    seat = party.decider()
    found = party.look(seat)
    action = found["play"]["choices"]["choices"][0]["action"]
    answers = [client.ask("table_act", token=party.own[seat], action=action, move=found["move"]) for _ in range(3)]
    assert [answer["play"]["made"] for answer in answers] == [1, 1, 1]


def test_a_stale_choice_is_refused(client: Client) -> None:
    party = Party(client)
    party.begin()
    seat = party.decider()
    found = party.look(seat)
    actions = [one["action"] for one in found["play"]["choices"]["choices"]]
    party.act()
    refused = client.refused("table_act", token=party.own[seat], action=actions[1], move=found["move"])
    assert "gone on elsewhere" in refused
    assert "may see or decide" in client.refused(
        "table_act", token=party.own[1 - party.decider()], action=actions[0], move=party.look(0)["move"]
    )
    wrong = client.refused("table_act", token=party.own[party.decider()], action=-5, move=party.look(0)["move"])
    assert "not one of the choices" in wrong


def test_what_was_seen_before_something_was_taken_back_is_stale(client: Client) -> None:
    """After it the game has as many choices as before, and the number of the move is another."""
    party = Party(client)
    party.begin()
    seat = party.decider()
    found = party.look(seat)
    action = found["play"]["choices"]["choices"][0]["action"]
    client.ask("table_act", token=party.own[seat], action=action, move=found["move"])
    party.do(seat, "propose", "back")
    party.do(1 - seat, "agree")
    assert party.look(seat)["play"]["made"] == found["play"]["made"]
    refused = client.refused("table_act", token=party.own[seat], action=action, move=found["move"])
    assert "gone on elsewhere" in refused


def test_news_are_those_since_the_choice_that_was_seen(client: Client) -> None:
    party = Party(client)
    party.begin()
    party.play(10)
    whole = party.look(0, since=0)["play"]["news"]
    later = party.look(0, since=8)["play"]["news"]
    assert later
    assert len(later) < len(whole)
    assert whole[-len(later) :] == later
    assert party.look(0, since=10)["play"]["news"] == []
    assert party.look(0, since=8)["play"]["news"] == later  # two tabs get the same


def test_why_not_preview_log_and_replay_are_a_seats_own(client: Client) -> None:
    party = Party(client)
    party.begin()
    party.play(12)
    seat = party.decider()
    found = party.look(seat)
    action = found["play"]["choices"]["choices"][0]["action"]
    assert "preview" in client.ask("table_preview", token=party.own[seat], action=action)
    assert "may see or decide" in client.refused("table_preview", token=party.own[1 - seat], action=action)
    hand = next(
        region for region in found["play"]["view"]["regions"] if region["key"] == f"{found['play']['viewer']}/hand"
    )
    if hand["cards"]:
        assert client.ask("table_why_not", token=party.own[seat], card=hand["cards"][0]["number"])
    assert client.ask("table_log", token=party.own[seat])["log"]
    assert client.ask("table_log", token=party.watch)["log"]
    assert client.ask("table_replay", token=party.own[seat], at=3, seat=found["play"]["viewer"])["at"] == 3
    other = 1 - found["play"]["viewer"]
    assert "may see or decide" in client.refused("table_replay", token=party.own[seat], at=3, seat=other)


# Consent


def test_a_draw_is_agreed_on_by_all(client: Client) -> None:
    party = Party(client)
    party.begin()
    party.play(4)
    assert party.do(0, "propose", "draw")["proposal"] == {"kind": "draw", "agreed": [0]}
    assert party.do(0, "agree")["play"]["over"] is False  # the one who proposed has agreed already
    assert "another proposal" in client.refused("table_do", token=party.own[1], wish="propose", value="back").lower()
    assert party.do(1, "decline")["proposal"] is None
    party.do(0, "propose", "draw")
    party.act()
    assert party.look(0)["proposal"] is None  # whoever plays on has not agreed
    party.do(0, "propose", "draw")
    over = party.do(1, "propose", "draw")  # who proposes the same agrees
    assert over["play"]["over"]
    assert "nothing is proposed" in client.refused("table_do", token=party.own[0], wish="agree").lower()


def test_who_concedes_loses(client: Client) -> None:
    party = Party(client)
    party.sit("Ann", "Bob")
    refused = client.refused("table_do", token=party.own[0], wish="concede")
    assert "no game is under way" in refused.lower()
    party.begin()
    party.play(4)
    over = party.do(1, "concede")["play"]
    assert over["over"]
    assert over["outcome"].index("Ann wins") >= 0
    assert "no game is under way" in client.refused("table_do", token=party.own[0], wish="concede").lower()


def test_a_choice_is_taken_back_by_consent(client: Client, tmp_path: Path) -> None:
    party = Party(client)
    before = party.begin()
    seat = party.decider()
    party.act()
    party.do(seat, "propose", "back")
    back = party.do(1 - seat, "agree")
    assert back["play"]["made"] == 0
    assert back["move"] > before["move"]
    assert party.look(0)["play"]["view"] == before["play"]["view"]
    party.play(6)
    seen = [party.look(seat) for seat in (0, 1, -1)]
    party.client = again(client, tmp_path / "tables.sqlite3")
    assert [party.look(seat) for seat in (0, 1, -1)] == seen
    party.client.store.close()


def test_a_rematch_exchanges_the_sides_and_keeps_the_record(client: Client) -> None:
    party = Party(client, options=SHORT)
    party.begin()
    assert "not over" in client.refused("table_do", token=party.own[0], wish="propose", value="rematch")
    first = party.play(2000)["play"]
    assert first["over"]
    party.do(0, "propose", "rematch")
    second = party.do(1, "agree")
    assert second["games"] == 2
    assert second["play"]["order"] == [1, 0]
    assert second["play"]["players"] == ["Bob", "Ann"]
    text = client.ask("table_record", token=party.own[0], number=1)["text"]
    assert json.loads(text)["final"] == first["fingerprint"]
    assert "once the game is over" in client.refused("table_record", token=party.own[0], number=2)


def test_a_record_is_had_when_the_game_is_over_and_replays(
    client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before that it would show both decks, and the luck to come."""
    party = Party(client, options=SHORT)
    party.begin()
    party.play(5)
    for token in (*party.own, party.watch):
        assert "once the game is over" in client.refused("table_record", token=token, number=1)
    over = party.play(2000)["play"]
    found = client.ask("table_record", token=party.own[0], number=1)
    path = tmp_path / found["path"]
    path.write_text(found["text"], encoding="utf-8")
    assert main(["--lang", "en", "replay", str(path), "--verify"]) == 0
    assert json.loads(found["text"])["final"] == over["fingerprint"]
    capsys.readouterr()


def test_phrases_are_of_the_set(client: Client) -> None:
    party = Party(client)
    party.sit("Ann", "Bob")
    for phrase in PHRASES:
        party.do(0, "say", phrase)
    assert party.look(1)["said"][-1] == {"seat": 0, "phrase": PHRASES[-1]}
    assert "must be one of" in client.refused("table_do", token=party.own[0], wish="say", value="<b>rude</b>")


# What is kept


def test_a_table_goes_on_days_later_where_it_was(client: Client, tmp_path: Path) -> None:
    parties = [Party(client, game) for game in ("virevolt", "slasherz")]
    for party in parties:
        party.begin()
        party.play(15)
    seen = [[party.look(seat) for seat in (0, 1, -1)] for party in parties]
    started = again(client, tmp_path / "tables.sqlite3")
    for party, before in zip(parties, seen, strict=True):
        party.client = started
        assert [party.look(seat) for seat in (0, 1, -1)] == before
        party.play(5)
    started.store.close()


def test_tables_that_are_not_in_memory_are_played_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_LIVE", 1)
    parties = [Party(client), Party(client)]
    for party in parties:
        party.begin()
    for _ in range(3):
        for party in parties:
            party.act()
    assert [party.look(0)["play"]["made"] for party in parties] == [3, 3]


@contextmanager
def full_disk(client: Client) -> Iterator[None]:
    """Let SQLite write no more than it has."""
    execute = client.store._file.execute
    most = execute("PRAGMA max_page_count").fetchone()[0]
    execute(f"PRAGMA max_page_count = {execute('PRAGMA page_count').fetchone()[0]}")
    yield
    execute(f"PRAGMA max_page_count = {most}")


def test_a_write_that_fails_leaves_the_tables_as_they_were(client: Client) -> None:
    parties = [Party(client), Party(client, "slasherz")]
    for party in parties:
        party.begin()
        party.act()
    with full_disk(client):
        refused = ""
        while not refused:
            before = [party.look(party.decider()) for party in parties]
            assert not before[0]["play"]["over"]
            try:
                parties[0].act()
            except UnwrittenError as error:
                refused = str(error)
        assert "could not be written to the disk" in refused
        assert [party.look(party.decider()) for party in parties] == before
    for party in parties:
        made = party.look(0)["play"]["made"]
        assert party.act()["play"]["made"] == made + 1


def test_what_follows_from_an_unwritten_choice_is_not_written_either(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two choices at a table and a look at it, made before the first of them is on disk: none of them is confirmed."""
    party = Party(client)
    party.begin()
    made = party.look(0)["play"]["made"]
    with monkeypatch.context() as patch:
        patch.setattr(client.store, "_transaction", full)
        done = [bare(client, party), bare(client, party), client.tables.done()]
        for one in done:
            with pytest.raises(UnwrittenError):
                client.tables.confirm(one)
        with pytest.raises(UnwrittenError):  # seen before that failed
            client.tables.confirm(client.tables.done())
    assert party.look(0)["play"]["made"] == made
    assert party.act()["play"]["made"] == made + 1


@contextmanager
def full() -> Iterator[None]:
    raise sqlite3.OperationalError("database or disk is full")
    yield


def bare(client: Client, party: Party) -> Changes:
    """Make a choice as a server does before it waits for the disk."""
    table = client.tables.place(party.own[0]).table
    assert table.game is not None
    seat = table.decider
    assert seat is not None
    given = {"action": next(iter(table.game.state.options)), "move": table.move}
    client.tables.do(party.own[seat], "act", given)
    return client.tables.done()


def test_choices_that_are_made_while_the_disk_is_busy_are_confirmed_by_one_commit(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    parties = [Party(client) for _ in range(4)]
    for party in parties:
        party.begin()
    for party in parties:
        party.look(party.decider())  # its token is known without reading the file
    begun, busy = Event(), Event()
    commits: list[int] = []
    confirmed: list[Changes] = []
    write, transaction = client.store._write, client.store._transaction

    def counted() -> None:
        commits.append(len(confirmed))
        write()

    @contextmanager
    def slow() -> Iterator[None]:
        with transaction():
            begun.set()
            assert busy.wait(60)
            yield

    monkeypatch.setattr(client.store, "_write", counted)
    monkeypatch.setattr(client.store, "_transaction", slow)

    def confirm(done: Changes) -> None:
        client.tables.confirm(done)
        confirmed.append(done)

    threads = [Thread(target=confirm, args=(bare(client, parties[0]),))]
    threads[0].start()
    assert begun.wait(60)
    for party in parties[1:]:  # the disk is busy with the first
        threads.append(Thread(target=confirm, args=(bare(client, party),)))
        threads[-1].start()
    assert confirmed == []
    busy.set()
    for thread in threads:
        thread.join(60)
    assert len(confirmed) == 4
    assert len(commits) == 2


def test_a_change_is_reported_when_it_is_on_disk(client: Client) -> None:
    party = Party(client)
    party.begin()
    heard: list[tuple[str, int]] = []
    client.tables.changed = lambda name, number: heard.append((name, number))
    done = bare(client, party)
    assert heard == []
    client.tables.confirm(done)
    assert heard == done.changed
    assert len(heard) == 1


def test_a_game_that_goes_another_way_now_is_not_gone_on_with(client: Client, tmp_path: Path) -> None:
    party = Party(client)
    party.begin()
    party.play(6)
    client.store.close()
    path = tmp_path / "tables.sqlite3"
    with sqlite3.connect(path) as file:
        rows = file.execute("SELECT rowid, step FROM steps WHERE step LIKE '%\"act\"%'").fetchall()
        step = {**json.loads(rows[2][1]), "print": "0" * 16}
        file.execute("UPDATE steps SET step = ? WHERE rowid = ?", (json.dumps(step), rows[2][0]))
    file.close()
    started = Client(path)
    assert "another version" in started.refused("table_look", token=party.own[0])
    started.store.close()


def test_idle_tables_end_and_keep_their_games(tmp_path: Path) -> None:
    now = [1000.0]
    client = Client(tmp_path / "t.sqlite3", clock=lambda: now[0], most=2, idle=100.0)
    party = Party(client, is_public=True)
    other = Party(client)
    other.begin()
    other.play(5)
    assert "2 open tables" in client.refused("table_open", game="virevolt")
    now[0] += 101
    Party(client)
    assert not other.look(0)["is_open"]
    assert "has ended" in client.refused("table_do", token=other.own[0], wish="concede")
    record = client.ask("table_record", token=other.own[0], number=1)
    assert len(json.loads(record["text"])["actions"]) == 5
    assert client.ask("table_list")["tables"] == []
    assert party.look(-1)["seats"][0]["name"] == ""
    client.store.close()


def test_one_server_has_a_file(client: Client, tmp_path: Path) -> None:
    with pytest.raises(Failure, match="locked"):
        TableStore(str(tmp_path / "tables.sqlite3"))


@pytest.mark.parametrize("content", [b"not a database" * 200, b"x"])
def test_another_file_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(Failure, match=r"notes\.txt is not a file of shared tables"):
        TableStore(str(path))
    assert path.read_bytes() == content


def test_another_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE mine (x)")
    file.close()
    with pytest.raises(Failure, match="not a file of shared tables"):
        TableStore(str(path))


PLAYS = """
import sys
from pathlib import Path
from tests.support.shared_tables import Client, Party
party = Party(Client(Path(sys.argv[1])))
print(*party.own, party.watch, flush=True)
party.begin()
while True:
    found = party.act()["play"]
    print(found["made"], flush=True)
    if found["over"]:
        break
"""


@pytest.mark.parametrize("confirmed", [1, 7, 20])
def test_what_was_confirmed_outlives_a_kill(tmp_path: Path, confirmed: int) -> None:
    """The server is killed while it plays: every choice that it has confirmed is there, and the game is the same."""
    path = tmp_path / "tables.sqlite3"
    program = [sys.executable, "-c", PLAYS, str(path)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3]) as process:
        assert process.stdout is not None
        tokens = process.stdout.readline().split()
        made = [int(process.stdout.readline()) for _ in range(confirmed)][-1]
        os.kill(process.pid, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        made = max([made, *(int(line) for line in process.stdout.read().split())])
    client = Client(path)
    found: Any = client.tables.place(tokens[0]).table
    assert found.game is not None
    assert made <= len(found.game.history) <= made + 1
    whole = found.game.copy()
    played = type(whole).from_record(found.session.game.record())
    assert played.fingerprint() == whole.fingerprint()
    client.store.close()


def test_requests_come_back_with_time() -> None:
    now = [0.0]
    rates = Rates(2, 0.5, lambda: now[0])
    assert [rates.allows("a") for _ in range(3)] == [True, True, False]
    assert rates.allows("b")
    now[0] = 2.0
    assert [rates.allows("a") for _ in range(2)] == [True, False]
