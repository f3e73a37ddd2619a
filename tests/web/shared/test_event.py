"""An event at shared tables: a table for each pairing, the organiser's link, results, restarts, a file that changes."""

from __future__ import annotations

import asyncio
import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from deckcheck.event.pairings import read_event
from deckcheck.failure import Failure
from deckcheck.web.server import application
from deckcheck.web.shared.event import MOST_ENTRIES, Event, reading
from deckcheck.web.shared.matches import DRAW, LOSS, WIN, is_decided, results
from deckcheck.web.shared.seats import Head
from deckcheck.web.shared.store import TableStore
from deckcheck.web.shared.tables import Tables
from tests.support.shared_events import Organiser, event_text, sample_in
from tests.support.shared_tables import Client, deck

FOUR = ("Ann", "Bo", "Cy", "Dan")
FIRST = (("Ann", "Bo"), ("Cy", "Dan"))


@pytest.fixture
def organiser(tmp_path: Path) -> Iterator[Organiser]:
    found = Organiser(tmp_path, event_text(FOUR, FIRST))
    yield found
    found.client.store.close()


# Tables and links


def test_a_table_is_made_for_each_pairing_and_none_for_a_bye(tmp_path: Path) -> None:
    organiser = Organiser(tmp_path, event_text((*FOUR, "Eve", "Flo"), (*FIRST, ("Eve",))))
    found = organiser.look()
    assert [[one["name"] for one in table["players"]] for table in found["tables"]] == [
        ["Ann", "Bo"],
        ["Cy", "Dan"],
        ["Eve"],
    ]
    assert [table["state"] for table in found["tables"]] == ["waiting", "waiting", "over"]
    assert found["tables"][2]["result"]["results"] == ["bye"]
    assert found["left_out"] == ["Flo"]
    links = [one["link"] for table in found["tables"][:2] for one in table["players"]]
    watches = [table["watch"] for table in found["tables"][:2]]
    assert len({*links, *watches, organiser.token}) == 7
    assert all(len(link) >= 32 for link in (*links, *watches, organiser.token))
    organiser.client.store.close()


def test_an_event_without_rounds_waits_for_its_file(tmp_path: Path) -> None:
    organiser = Organiser(tmp_path, event_text(FOUR))
    assert organiser.look()["rounds"] == []
    assert organiser.look()["tables"] == []
    organiser.rewrite(event_text(FOUR, FIRST))
    assert len(organiser.look()["tables"]) == 2
    organiser.client.store.close()


def test_who_sits_down_bears_the_name_of_the_pairing(organiser: Organiser) -> None:
    table = organiser.table()
    assert organiser.client.ask("table_look", token=table["players"][1]["link"])["seats"][1]["label"] == "Bo"
    seen = organiser.sit(table, 1)
    assert [one["name"] for one in seen["seats"]] == ["", "Bo"]
    found = organiser.table()["players"]
    assert [one["joined"] for one in found] == [False, True]
    assert found[0]["link"] == table["players"][0]["link"]
    assert found[1]["link"] is None  # it was used


def test_legal_decks_of_the_file_are_set_and_stay(tmp_path: Path) -> None:
    path = sample_in(tmp_path, "bo.deck.yaml")
    text = event_text(("Ann", f"{{name: Bo, deck: {path}}}"), (("Ann", "Bo"),))
    organiser = Organiser(tmp_path, text)
    table = organiser.table()
    assert [one["registered"] for one in table["players"]] == [False, True]
    seen = organiser.sit(table, 1)
    assert seen["seats"][1]["has_deck"]
    assert seen["seats"][1]["list"] == (tmp_path / path).read_text(encoding="utf-8")
    own = organiser.own[table["id"], 1]
    assert "organiser has set the deck" in organiser.client.refused(
        "table_bring", token=own, **deck("virevolt", "red-rush")
    )
    # Who leaves the seat leaves the deck there.
    organiser.client.ask("table_free", token=own, seat=1)
    assert organiser.table()["players"][1] | {"link": None} == table["players"][1] | {"link": None}
    assert organiser.sit(organiser.table(), 0)["seats"][1]["has_deck"]
    organiser.client.store.close()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (
            "game: virevolt\ndeck:\n  main:\n    Scorch: 3\n    Red Crystal: 27\n",
            "not legal, and not set: decks/bo.yaml:4: 3 copies",
        ),
        ("game: virevolt\ndeck:\n  main:\n    Nobody: 30\n", "Bo is not set: bo.yaml is not a deck for this table"),
        ("nonsense", "Bo is not set"),
        ("x: \udce9", "Bo is not set"),
        ("#" * 70_000, "longer than 65536"),
    ],
)
def test_decks_that_cannot_be_set_are_reported_and_the_player_brings_one(
    tmp_path: Path, content: str, words: str
) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "bo.yaml").write_bytes(content.encode("utf-8", "surrogateescape"))
    organiser = Organiser(tmp_path, event_text(("Ann", "{name: Bo, deck: decks/bo.yaml}"), (("Ann", "Bo"),)))
    [notice] = organiser.look()["notices"]
    assert words in notice
    assert not organiser.table()["players"][1]["has_deck"]
    organiser.begin(organiser.table())
    assert organiser.table()["state"] == "playing"
    organiser.client.store.close()


def test_a_deck_that_changes_is_set_again_until_the_game_begins(tmp_path: Path) -> None:
    path = sample_in(tmp_path, "bo.deck.yaml")
    text = event_text(("Ann", f"{{name: Bo, deck: {path}}}"), (("Ann", "Bo"),))
    organiser = Organiser(tmp_path, text)
    table = organiser.table()
    organiser.sit(table, 1)
    organiser.do(table, 1, "ready")
    changed = (tmp_path / path).read_text(encoding="utf-8") + "# another day\n"
    (tmp_path / path).write_text(changed, encoding="utf-8")
    organiser.event.refresh()
    own = organiser.own[table["id"], 1]
    seat = organiser.client.ask("table_look", token=own)["seats"][1]
    assert seat["list"] == changed
    assert not seat["ready"]  # for another deck
    organiser.rewrite(event_text(("Ann", "Bo"), (("Ann", "Bo"),)))
    assert not organiser.table()["players"][1]["has_deck"]
    organiser.rewrite(text)
    organiser.sit(table, 0)
    organiser.client.ask("table_bring", token=organiser.own[table["id"], 0], **deck("virevolt", "red-rush"))
    for seat_number in range(2):
        organiser.do(table, seat_number, "ready")
    organiser.rewrite(event_text(("Ann", "Bo"), (("Ann", "Bo"),)))
    [notice] = organiser.look()["notices"]
    assert "after the game of round 1 began" in notice
    assert organiser.client.ask("table_look", token=own)["seats"][1]["list"] == changed
    organiser.client.store.close()


def test_what_the_organiser_decides_no_seat_does(organiser: Organiser) -> None:
    table = organiser.table()
    organiser.sit(table, 0)
    own = organiser.own[table["id"], 0]
    refused = organiser.client.refused
    words = "the organiser decides that"
    assert words in refused("table_free", token=own, seat=1)
    assert words in refused("table_bot", token=own, seat=1, bot="easy", **deck("virevolt", "red-rush"))
    assert words in refused("table_do", token=own, wish="allow", value="yes")


def test_no_bot_stands_in_at_a_table_of_an_event(tmp_path: Path) -> None:
    now = [0.0]
    organiser = Organiser(tmp_path, event_text(FOUR, FIRST), running=lambda: now[0])
    table = organiser.table()
    organiser.begin(table)
    now[0] += 600
    token = organiser.own[table["id"], 0]
    assert organiser.client.ask("table_look", token=token)["seats"][1]["away"]
    assert "organiser" in organiser.client.refused("table_do", token=token, wish="propose", value="standin-1")
    assert organiser.table()["players"][1]["away"]
    organiser.client.store.close()


def test_the_organiser_gives_a_seat_a_new_link(organiser: Organiser) -> None:
    table = organiser.table()
    organiser.sit(table, 0)
    old = organiser.own[table["id"], 0]
    given = {"token": organiser.token, "id": table["id"], "seat": 0}
    found = organiser.client.ask("table_event_free", **given)["tables"][0]["players"][0]
    assert found["link"] not in (None, table["players"][0]["link"])
    assert not found["joined"]
    assert "leads to no seat" in organiser.client.refused("table_look", token=old)
    organiser.begin(organiser.table())
    assert "begun already" in organiser.client.refused("table_event_free", **given)
    assert "no such seat" in organiser.client.refused("table_event_free", **given | {"seat": 5})
    assert "no such seat" in organiser.client.refused("table_event_free", **given | {"id": "none"})


# Rights


def test_the_organisers_calls_are_for_the_organiser(organiser: Organiser) -> None:
    table = organiser.table()
    organiser.begin(table)
    others = [organiser.own[table["id"], 0], table["watch"], table["players"][0]["link"], "nonsense"]
    for token in others:
        for name, more in (
            ("table_event", {}),
            ("table_event_read", {}),
            ("table_event_csv", {}),
            ("table_event_result", {"id": table["id"], "results": ["win", "loss"]}),
            ("table_event_free", {"id": table["id"], "seat": 0}),
        ):
            assert "not the link of this event's organiser" in organiser.client.refused(name, token=token, **more)
    assert organiser.table()["result"] is None
    for name in ("table_look", "table_log", "table_place"):  # and the organiser sits nowhere
        assert "leads to no seat" in organiser.client.refused(name, token=organiser.token)


def test_a_server_without_an_event_says_so(tmp_path: Path) -> None:
    client = Client(tmp_path / "tables.sqlite3")
    assert "--event" in client.refused("table_event", token="x" * 32)
    client.store.close()


def test_the_file_of_the_tables_holds_no_token(organiser: Organiser, tmp_path: Path) -> None:
    table = organiser.table()
    tokens = [organiser.token, table["watch"], *(one["link"] for one in table["players"])]
    organiser.begin(table)
    organiser.client.store.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite3*"))
    assert b"Spring Cup" in kept
    assert not any(token.encode() in kept for token in tokens)


def test_a_new_link_of_the_organiser_replaces_all_that_nobody_has_used(organiser: Organiser) -> None:
    table = organiser.table()
    organiser.sit(table, 0)
    old, organiser.token = organiser.token, organiser.event.begin(renew=True) or ""
    assert organiser.token not in ("", old)
    assert "organiser" in organiser.client.refused("table_event", token=old)
    found = organiser.table()
    assert found["players"][0]["link"] is None
    assert organiser.client.ask("table_look", token=organiser.own[table["id"], 0])["seat"] == 0
    for before, after in ((table["players"][1]["link"], found["players"][1]["link"]), (table["watch"], found["watch"])):
        assert before != after
        assert "leads to no seat" in organiser.client.refused("table_look", token=before)
        assert organiser.client.ask("table_look", token=after)


@pytest.mark.parametrize("name", ["table_event", "table_event_result", "table_event_csv", "table_event_free"])
def test_only_the_servers_own_pages_may_ask(organiser: Organiser, name: str) -> None:
    body = json.dumps({"token": organiser.token, "id": organiser.table()["id"], "results": ["win", "loss"]}).encode()
    transport = httpx.ASGITransport(app=application(organiser.client.sessions, ["127.0.0.1"], 8731))
    kind = {"content-type": "application/json"}

    async def status(**headers: str) -> int:
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8731") as client:
            found = await client.post(f"/call/{name}", content=body, headers=kind | headers)
            return found.status_code

    with asyncio.Runner() as runner:
        for headers in (
            {"host": "evil.example"},
            {"origin": "http://evil.example"},
            {"sec-fetch-site": "cross-site"},
        ):
            assert runner.run(status(**headers)) == 403
        assert runner.run(status(**{"content-type": "text/plain"})) == 415
    assert organiser.table()["result"] is None


# Restarts and files that change


def test_a_server_that_is_started_again_goes_on(organiser: Organiser) -> None:
    table = organiser.table()
    organiser.begin(table)
    organiser.enter(organiser.table(1), WIN, LOSS, reason="absent")
    before = organiser.look()
    found = organiser.again()
    assert not found.printed
    assert found.look() == before | {"reads": 1}
    assert found.client.ask("table_look", token=organiser.own[table["id"], 0])["play"]
    organiser.client.store = found.client.store


def test_new_pairings_have_tables_also_after_a_restart(organiser: Organiser) -> None:
    first = organiser.look()["tables"]
    text = event_text((*FOUR, "Eve"), FIRST, (("Ann", "Cy"), ("Bo", "Dan"), ("Eve",)))
    found = organiser.again(text)
    assert len(found.event.tables_of(2)) == 2  # before the organiser has come
    assert found.look(1)["tables"] == first
    second = found.look()
    assert second["round"] == 2
    assert [len(one["players"]) for one in second["tables"]] == [2, 2, 1]
    found.begin(second["tables"][0])
    organiser.client.store = found.client.store


def test_the_file_is_read_again_and_no_table_is_lost(organiser: Organiser) -> None:
    table = organiser.table()
    tokens = organiser.begin(table)
    # Another pairing in the first round, and a second round.
    organiser.rewrite(event_text(FOUR, (("Ann", "Cy"), ("Bo", "Dan")), (("Ann", "Dan"),)))
    found = organiser.look(1)
    assert [one["table"] for one in found["tables"]] == [1, 2, None, None]
    dropped = found["tables"][2]
    assert dropped["id"] == table["id"]
    assert dropped["state"] == "playing"
    assert organiser.client.ask("table_look", token=tokens[0])["play"]
    assert [one["tables"] for one in found["rounds"]] == [2, 1]
    organiser.rewrite(event_text(FOUR, (("Bo", "Ann"), ("Cy", "Dan"))))
    found = organiser.look(1)
    assert found["tables"][0]["id"] == table["id"]  # whoever is named first
    assert [one["tables"] for one in organiser.look(2)["rounds"]] == [2, 0]  # the table of round 2 is there


def test_a_file_with_errors_changes_nothing_and_is_reported(organiser: Organiser) -> None:
    before = organiser.look()
    organiser.rewrite(event_text(FOUR, (("Ann", "Bob"),)))
    found = organiser.look()
    assert found | {"problems": [], "reads": 0} == before | {"reads": 0}
    [problem] = found["problems"]
    assert ":10:15: error event/schema Bob is not one of the players" in problem
    organiser.path.unlink()
    organiser.event.refresh()
    assert "there is no such file" in organiser.look()["problems"][0]
    organiser.rewrite(event_text(FOUR, FIRST))
    assert organiser.look()["problems"] == []


def test_an_unchanged_file_is_read_again_only_when_asked(organiser: Organiser) -> None:
    reads = organiser.look()["reads"]
    organiser.event.refresh()
    assert organiser.look()["reads"] == reads
    organiser.client.ask("table_event_read", token=organiser.token)
    organiser.event.refresh()
    assert organiser.look()["reads"] == reads + 1


def test_the_file_is_watched_while_the_server_runs(organiser: Organiser) -> None:
    with reading(organiser.client.sessions, organiser.event, seconds=0.01):
        organiser.path.write_text(event_text(FOUR, FIRST, (("Ann", "Dan"),)), encoding="utf-8")
        while len(organiser.look()["rounds"]) < 2:
            pass
    assert organiser.look()["tables"][0]["state"] == "waiting"


def test_a_defect_is_reported_and_reading_goes_on(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[str] = []

    def broken(path: str) -> Any:
        calls.append(path)
        if len(calls) == 1:
            raise RuntimeError("a bug")
        return read_event(path)

    monkeypatch.setattr("deckcheck.web.shared.event.read_event", broken)
    with reading(organiser.client.sessions, organiser.event, seconds=0.01):
        organiser.event.ask()
        while not calls:
            pass
        organiser.event.ask()
        while len(calls) < 2:
            pass
    assert "a bug" in capsys.readouterr().err


def test_settings_that_change_are_those_of_new_tables(organiser: Organiser) -> None:
    organiser.rewrite(event_text(FOUR, FIRST, (("Ann", "Cy"),), more="best_of: 3\n"))
    found = organiser.look()
    assert found["notices"] == [
        "round 1 has tables that were made with other settings (format, options, clock); they keep them"
    ]


def test_another_game_needs_another_file_of_tables(organiser: Organiser) -> None:
    store = organiser.client.store
    organiser.path.write_text(event_text(FOUR, FIRST, game="buffy"), encoding="utf-8")
    with pytest.raises(Failure) as caught:
        Event(Tables(store), store, str(organiser.path))
    assert "an event of another game (Spring Cup, virevolt)" in str(caught.value)


# Results


def test_a_game_that_ends_is_the_result(organiser: Organiser) -> None:
    table = organiser.table()
    organiser.begin(table)
    assert organiser.table()["game"]["number"] == 1
    organiser.do(table, 0, "concede")
    found = organiser.table()
    assert (found["state"], found["result"]) == ("over", {"results": [LOSS, WIN], "source": "played", "reason": ""})
    assert organiser.look()["rounds"] == [{"number": 1, "title": "", "tables": 2, "over": 1}]
    token = organiser.own[table["id"], 0]
    assert "decided" in organiser.client.refused("table_do", token=token, wish="propose", value="rematch")
    again = organiser.again()
    assert again.event.place(again.event.tables_of(1)[0], 1e18) is None  # no game is played again for it
    assert again.table()["result"] == found["result"]
    organiser.client.store = again.client.store


def test_a_result_that_was_not_noted_is_found_when_the_organiser_looks(organiser: Organiser) -> None:
    table = organiser.table()
    organiser.begin(table)
    organiser.client.tables.event = None  # as if the server had died between the two
    organiser.do(table, 1, "concede")
    again = organiser.again()
    assert again.table()["result"]["results"] == [WIN, LOSS]
    organiser.client.store = again.client.store


def test_the_best_of_three(tmp_path: Path) -> None:
    organiser = Organiser(tmp_path, event_text(("Ann", "Bo"), (("Ann", "Bo"),), more="best_of: 3\n"))
    table = organiser.table()
    organiser.begin(table)
    for loser in (0, 1, 0):
        assert organiser.table()["state"] == "playing"
        organiser.do(table, loser, "concede")
        token = organiser.own[table["id"], 0]
        if organiser.table()["result"] is None:
            organiser.do(table, 0, "propose", "rematch")
            organiser.do(table, 1, "agree")
    assert "decided" in organiser.client.refused("table_do", token=token, wish="propose", value="rematch")
    assert organiser.table()["score"] == [[1, 2, 0], [2, 1, 0]]
    assert organiser.csv()[1:] == ["1,1,Ann,Bo,loss,1,2,0,over,played,", "1,1,Bo,Ann,win,2,1,0,over,played,"]
    organiser.client.store.close()


@pytest.mark.parametrize(
    ("won", "best_of", "players", "expected"),
    [
        ([(0,)], 1, 2, [WIN, LOSS]),
        ([()], 1, 2, [DRAW, DRAW]),
        ([(0,), ()], 3, 2, None),
        ([(0,), (0,)], 3, 2, [WIN, LOSS]),
        ([(0,), (), ()], 3, 2, [WIN, LOSS]),
        ([(0,), (1,), ()], 3, 2, [DRAW, DRAW]),
        ([(2,)], 1, 3, [LOSS, LOSS, WIN]),
        ([(0, 2)], 1, 3, [DRAW, LOSS, DRAW]),
        ([()], 1, 3, [DRAW, DRAW, DRAW]),
    ],
)
def test_matches(won: list[tuple[int, ...]], best_of: int, players: int, expected: list[str] | None) -> None:
    head = Head("virevolt", "standard", players, {}, is_public=False, open_lists=False, best_of=best_of)
    assert is_decided(won, head) == (expected is not None)
    if expected is not None:
        assert results(won, head) == expected


def test_results_are_entered_corrected_and_taken_back_by_hand(organiser: Organiser) -> None:
    table = organiser.table()
    found = organiser.enter(table, WIN, LOSS, reason="absent")["tables"][0]
    assert (found["state"], found["result"]) == (
        "over",
        {"results": [WIN, LOSS], "source": "hand", "reason": "absent"},
    )
    organiser.begin(table)
    organiser.do(table, 0, "concede")
    found = organiser.table()
    assert found["result"]["source"] == "hand"  # it counts until it is taken back
    assert found["played"] == [LOSS, WIN]
    organiser.enter(table, DRAW, DRAW, reason="agreed")
    again = organiser.again()
    assert again.table()["result"] == {"results": [DRAW, DRAW], "source": "hand", "reason": "agreed"}
    again.enter(table)
    assert again.table()["result"] == {"results": [LOSS, WIN], "source": "played", "reason": ""}
    kept = again.client.store.kept()[f"hand/{table['id']}"]
    assert [entry["results"] for entry in kept] == [[WIN, LOSS], [DRAW, DRAW], []]  # who entered what stays
    organiser.client.store = again.client.store


@pytest.mark.parametrize("given", [[WIN, WIN], [WIN], [WIN, DRAW], [DRAW, LOSS], [WIN, LOSS, LOSS]])
def test_results_that_do_not_go_together_are_refused(organiser: Organiser, given: list[str]) -> None:
    table = organiser.table()
    more = {"token": organiser.token, "id": table["id"], "results": given}
    assert "do not go together" in organiser.client.refused("table_event_result", **more)
    assert organiser.table()["result"] is None


def test_results_by_hand_are_bounded(organiser: Organiser) -> None:
    table = organiser.table()
    for number in range(MOST_ENTRIES):
        organiser.enter(table, *((WIN, LOSS) if number % 2 else (LOSS, WIN)))
    more = {"token": organiser.token, "id": table["id"], "results": [DRAW, DRAW]}
    assert "ore than 50 results" in organiser.client.refused("table_event_result", **more)


def test_results_as_csv(tmp_path: Path) -> None:
    players = ("'=HYPERLINK(1)'", "'Bo, jr'", "Cy", "Dan", "Eve")
    rounds = ((players[0], players[1]), ("Cy", "Dan"), ("Eve",))
    organiser = Organiser(tmp_path, event_text(players, rounds, (("Cy", "Eve"),)))
    organiser.enter(organiser.table(0, 1), LOSS, LOSS, reason="absent")
    table = organiser.table(1, 1)
    organiser.begin(table)
    rows = list(csv.reader(organiser.csv()))
    assert rows[0][:5] == ["round", "table", "player", "opponent", "result"]
    assert rows[1:] == [
        ["1", "1", "'=HYPERLINK(1)", "Bo, jr", "loss", "0", "0", "0", "over", "hand", "absent"],
        ["1", "1", "Bo, jr", "'=HYPERLINK(1)", "loss", "0", "0", "0", "over", "hand", "absent"],
        ["1", "2", "Cy", "Dan", "", "0", "0", "0", "playing", "", ""],
        ["1", "2", "Dan", "Cy", "", "0", "0", "0", "playing", "", ""],
        ["1", "3", "Eve", "", "bye", "", "", "", "over", "bye", ""],
        ["2", "1", "Cy", "Eve", "", "0", "0", "0", "waiting", "", ""],
        ["2", "1", "Eve", "Cy", "", "0", "0", "0", "waiting", "", ""],
    ]
    assert organiser.csv("semicolon")[1].startswith("1;1;")
    found = organiser.client.ask("table_event_csv", token=organiser.token)
    assert (found["path"], found["text"][0]) == ("results.csv", "\ufeff")
    organiser.client.store.close()


def test_three_at_a_table(tmp_path: Path) -> None:
    text = event_text(("A", "B", "C"), (("A", "B", "C"),))
    organiser = Organiser(tmp_path, text)
    table = organiser.table()
    organiser.begin(table)
    organiser.enter(table, LOSS, WIN, LOSS, reason="conceded")
    assert organiser.csv()[2] == "1,1,B,A / C,win,0,0,0,over,hand,conceded"
    organiser.client.store.close()


def test_the_organiser_sees_what_everybody_may_know_of_a_game(organiser: Organiser) -> None:
    table = organiser.table()
    organiser.begin(table)
    found = organiser.table()
    seen = organiser.client.ask("table_look", token=table["watch"])["play"]["view"]
    assert found["game"]["turn"] == seen["turn"]
    assert seen["phase"]["name"] in found["game"]["phase"]
    assert found["game"]["decider"] in ("Ann", "Bo")
    assert found["clock"] is None
    assert {*found["game"]} == {"number", "turn", "phase", "decider", "choices"}


def test_clocks_are_shown(tmp_path: Path) -> None:
    now = [0.0]
    text = event_text(FOUR, FIRST, more="clock: {kind: game, seconds: 60}\n")
    organiser = Organiser(tmp_path, text, running=lambda: now[0])
    organiser.begin(organiser.table())
    now[0] += 10
    assert sorted(organiser.table()["clock"]["left"]) == [50_000, 60_000]
    now[0] += 60
    organiser.client.tables.beat()
    assert organiser.table()["result"]["source"] == "played"
    organiser.client.store.close()


def test_a_table_that_has_ended_is_closed_and_may_have_a_result(tmp_path: Path) -> None:
    organiser = Organiser(tmp_path, event_text(FOUR, FIRST), clock=lambda: 0.0)
    organiser.client.store.end(1.0)
    assert [one["state"] for one in organiser.look()["tables"]] == ["closed", "closed"]
    organiser.enter(organiser.table(), DRAW, DRAW)
    assert organiser.table()["state"] == "over"
    given = {"token": organiser.token, "id": organiser.table(1)["id"], "seat": 0}
    assert "has ended" in organiser.client.refused("table_event_free", **given)
    organiser.client.store.close()


def test_several_servers_route_by_the_organisers_token(tmp_path: Path) -> None:
    organiser = Organiser(tmp_path, event_text(FOUR, FIRST), server="two")
    table = organiser.table()
    tokens = [organiser.token, table["watch"], table["id"], *(one["link"] for one in table["players"])]
    assert all(token.startswith("two.") for token in tokens)
    organiser.client.store.close()


def test_an_older_file_of_tables_keeps_an_event(tmp_path: Path) -> None:
    store = TableStore(str(tmp_path / "old.sqlite3"))
    store._file.execute("DROP TABLE kept")
    store.close()
    store = TableStore(str(tmp_path / "old.sqlite3"))
    assert store.kept() == {}
    store.close()
