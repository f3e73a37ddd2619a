"""Requests about shared tables as strangers might make them, with clocks, bots, stand-ins, delays and passing time."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deckcheck.engine.game import Game
from deckcheck.web.calls import MODULES, calls_in, carried_out
from deckcheck.web.shared.bots import AWAY
from deckcheck.web.shared.table import PHRASES, WISHES, SharedTable
from tests.support.shared_tables import SHORT, Client, Party, deck
from tests.support.tables import DECKS
from tests.web.shared.test_clocks import Time

SOME = 800
REQUESTS = 10_000 if "DECKCHECK_LONG" in os.environ else SOME
NASTY: tuple[Any, ...] = (
    *(None, True, -1, 1e308, 2**53, 2**64, [], {}, [{}], {"": 0}, "", "\x00", "\ud800", "é" * 200, "../..", "yes"),
    *("'; DROP TABLE steps; --", "standin--1", "standin-", "0" * 40, "9" * 400),
)
#: The wishes that take no more than a word; one of them ends the game.
_WORDS = sorted({*WISHES} - {"act", "bot", "bring", "leave", "sit", "concede"})
#: What is proposed, agreed on, or said.
VALUES = ("yes", "no", "draw", "back", "rematch", "pause", *(f"standin-{seat}" for seat in range(3)), *PHRASES)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def client(tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.setattr("deckcheck.web.shared.table.secrets.randbelow", lambda most: 7 % most)
    found = Client(tmp_path / "tables.sqlite3", running=time, most=30)
    yield found
    found.store.close()


class Stranger:
    """Somebody who makes requests that are nearly right, by the tokens of several tables.

    Attributes:
        parties: those who play at these tables.
    """

    def __init__(self, client: Client, seed: int) -> None:
        self.client = client
        self.drawn = random.Random(seed)  # noqa: S311  no secret
        clock: dict[str, Any] = {"clock": "game", "seconds": 3600, "increment": 5}
        self.parties = [
            Party(client, options=SHORT, **clock),
            Party(client, options=SHORT, clock="decision", seconds=600, delay_choices=3),
            Party(client, "xfiles", players=3, delay_seconds=30, is_public=True),
            Party(client, "terrors", open_lists=True),
        ]
        self.parties[0].begin()
        against = self.parties[1]
        against.sit("Ann")
        client.ask("table_bring", token=against.own[0], **deck("virevolt", "red-rush"))
        lists = deck("virevolt", "reed-and-tide")
        client.ask("table_bot", token=against.own[0], seat=1, bot="easy", name="Robbie", **lists)
        against.do(0, "ready")
        self.parties[2].sit("Ann")
        self.parties[3].begin()
        self.ids = [client.tables.place(party.watch).name for party in self.parties]

    def table(self, party: Party, client: Client | None = None) -> SharedTable:
        """Return a table as it is, whoever may see that."""
        return (client or self.client).tables._table(self.ids[self.parties.index(party)])

    def likely(self, party: Party, key: str) -> Any:
        """Return what somebody would give who means no harm."""
        draw = self.drawn.choice
        table = self.table(party)
        game = table.game
        held: dict[str, Any] = {
            "token": [*party.own, *[party.own[table.decider or 0]] * 3, party.watch, party.links[0]],
            "own": [*party.own, *(str(self.drawn.random()).ljust(40, "z") for _ in party.own)],
            "id": self.ids,
            "name": ["Ann", "Bob", "Ann\x07", "É" * 39],
            "wish": [*_WORDS * 9, "concede"] if table.is_playing else ["propose", "agree", "ready"],
            "value": VALUES if table.is_playing else ("yes", "rematch"),
            "action": list(game.state.options) if game is not None and game.decision is not None else [0],
            "move": [table.move, table.move, table.move, table.move + 1],
            "since": [0, 3, 1 << 20],
            "at": [0, 1, 40],
            "seat": [0, 1, 2, None],
            "card": [0, 1, 30],
            "number": [1, 2],
            "bot": ["", "random", "easy"],
            "text": [*(deck(party.game, name)["text"] for name in DECKS[party.game]), "x"],
            "path": ["list.txt"],
            "game": ["virevolt", "xfiles"],
            "format": [None],
            "players": [2, 3],
            "options": [[], SHORT],
            "clock": ["none", "game", "decision"],
            "language": ["en", "fr"],
        }
        numbers = ("delay_choices", "delay_seconds", "seconds", "increment")
        found = held.get(key, [1, 60] if key in numbers else [True, False])
        return draw(found)

    def heard(self, given: dict[str, Any]) -> None:
        """Note the token of who has sat down."""
        for party in self.parties:
            if given["token"] in party.own:
                party.own[party.own.index(given["token"])] = given["own"]

    def request(self) -> tuple[str, dict[str, Any]]:
        """Return a call and its arguments."""
        calls = calls_in("shared.calls")
        party = self.drawn.choice(self.parties)
        name = self.drawn.choice((*MODULES["shared.calls"], *("table_act", "table_do") * 5))
        given = {key: self.likely(party, key) for key in (*calls[name].arguments, "language")}
        spoiled = self.drawn.choice([*given])
        luck = self.drawn.random()
        if luck < 0.3:
            given[spoiled] = self.drawn.choice(NASTY)
        elif luck < 0.4:
            del given[spoiled]
        return name, given


def test_requests_of_strangers_break_nothing(client: Client, time: Time, tmp_path: Path) -> None:
    """10,000 with DECKCHECK_LONG=1, otherwise 800: each is answered, and what was confirmed outlives a restart."""
    stranger = Stranger(client, 6)
    answered: Counter[str] = Counter()
    for number in range(REQUESTS):
        name, given = stranger.request()
        asked = json.loads(json.dumps(given))
        with client.sessions.at_work():
            answer = carried_out(client.sessions, name, asked)
        text = json.dumps(answer)
        assert answer.keys() in ({"result"}, {"error"})
        assert "Traceback" not in text
        # A token is in no answer but in that to whoever opens a table, or frees a seat.
        if name not in ("table_open", "table_free"):
            assert not any(token in text for one in stranger.parties for token in (*one.own, *one.links, one.watch))
        if name == "table_sit" and "result" in answer:
            stranger.heard(asked)
        answered[f"{name} {next(iter(answer))}"] += 1
        if number % 40 == 0:
            time.passes(stranger.drawn.choice((1.0, 1.0, 20.0, AWAY / 1000 + 1)))
            with client.sessions.at_work():
                client.tables.beat()
    for name in MODULES["shared.calls"] if REQUESTS > SOME else ("table_act", "table_do", "table_look", "table_open"):
        assert answered[f"{name} result"], name
        assert answered[f"{name} error"], name
    before = kept(client, stranger)
    client.store.close()
    started = Client(tmp_path / "tables.sqlite3", running=time)
    assert kept(started, stranger) == before
    started.store.close()


def kept(client: Client, stranger: Stranger) -> list[Any]:
    """Return what has happened at each table, and that its game is the one that its record leads to."""
    found: list[Any] = []
    for party in stranger.parties:
        table = stranger.table(party, client)
        found.append([table.number, table.move, table.games, table.seats, table.proposal, table.said])
        if table.session is not None:
            played = Game.from_record(table.session.game.record())
            assert played.fingerprint() == table.session.game.fingerprint()
            found[-1].append(played.fingerprint())
    return found
