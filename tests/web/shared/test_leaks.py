"""What is sent to each connection of a shared table, byte for byte: nothing that its seat may not know."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from deckcheck.catalog.discovery import games
from deckcheck.engine.game import Game
from deckcheck.messages import translator_of
from deckcheck.play.session import speak
from deckcheck.web.server import application
from tests.support.shared_events import Organiser, event_text
from tests.support.shared_tables import Client, Party

HOST = "127.0.0.1:8731"
CHOICES = 36
EVERY = 6  # choices after which the bytes are looked at
#: Games of each game whose bytes are compared.
GAMES = 100 if "DECKCHECK_LONG" in os.environ else 1


class Wire:
    """The bytes that a server sends, without a network."""

    def __init__(self, client: Client, runner: asyncio.Runner) -> None:
        app = application(client.sessions, ["127.0.0.1"], 8731)
        transport = httpx.ASGITransport(app=app)
        self._client = httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}")
        self._runner = runner

    def sent(self, name: str, **given: Any) -> bytes:
        """Return the body of an answer."""
        body = json.dumps(given).encode()
        headers = {"content-type": "application/json"}
        answer = self._runner.run(self._client.post(f"/call/{name}", content=body, headers=headers))
        assert answer.status_code == 200
        return answer.content


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.setattr("deckcheck.web.server.REQUESTS", (1e9, 1e9))
    seeds = count(7)
    monkeypatch.setattr("deckcheck.web.shared.table.secrets.randbelow", lambda most: next(seeds) % most)
    found = Client(tmp_path / "tables.sqlite3")
    yield found
    found.store.close()


def dealt_again(game: Game, player: int, seed: int) -> Game:
    """Return a game in which all is drawn again that a player cannot know."""
    state = game.possible_state(player, seed)
    return Game(game._beginning, state, game.history, game.ending)


@pytest.mark.parametrize("game", games())
def test_bytes_do_not_change_with_what_a_seat_cannot_know(client: Client, game: str) -> None:
    """The secrets are exchanged under the server's feet: each connection gets the same bytes as before."""
    with asyncio.Runner() as runner:
        wire = Wire(client, runner)
        compared = sum(exchanged(client, wire, game, number) for number in range(GAMES))
    assert compared >= 6 * GAMES


def exchanged(client: Client, wire: Wire, game: str, number: int) -> int:
    """Play a game, compare the bytes to each connection before and after an exchange; return how often."""
    party = Party(client, game)
    party.begin()
    table = client.tables.place(party.own[0]).table
    session = table.session
    assert session is not None
    drawn = random.Random(7 + number)  # noqa: S311  no secret
    compared = 0
    for made in range(CHOICES):
        if session.game.is_over:
            break
        if made % EVERY == 0:
            truth = session.game
            tokens = {*zip(range(2), party.own, strict=True), *((seat, party.watch) for seat in range(2))}
            for seat, token in sorted(tokens):
                before = wire.sent("table_look", token=token, since=made)
                session.game = dealt_again(truth, table.side_of(seat), made)
                after = wire.sent("table_look", token=token, since=made)
                session.game = truth
                assert after == before
                compared += 1
            speak(truth, session.translator)
        party.act(drawn.randrange(100))
    return compared


@pytest.mark.parametrize("game", games())
def test_bytes_hold_the_view_and_choices_of_the_seat_and_nothing_beside(client: Client, game: str) -> None:
    with asyncio.Runner() as runner:
        wire = Wire(client, runner)
        for number in range(GAMES):
            party = Party(client, game)
            party.begin()
            drawn = random.Random(3 + number)  # noqa: S311  no secret
            for made in range(18):
                if party.look(-1)["play"]["over"]:
                    break
                if made % EVERY == 0:
                    compare(client, wire, party)
                party.act(drawn.randrange(100))


def compare(client: Client, wire: Wire, party: Party) -> None:
    """Compare what each connection is sent with the observation that it is made of."""
    table = client.tables.place(party.own[0]).table
    now = table.game
    assert now is not None
    for seat, token in enumerate(party.own):
        found = json.loads(wire.sent("table_look", token=token))["result"]
        side = table.side_of(seat)
        assert found["play"]["view"] == json.loads(json.dumps(now.view(side, "en")))
        mine = now.decision is not None and now.decision.player == side
        wanted = json.loads(json.dumps(now.choices(side, "en"))) if mine else None
        assert found["play"]["choices"] == wanted
        assert found["seats"][1 - seat]["list"] is None
    watched = json.loads(wire.sent("table_look", token=party.watch))["result"]
    assert watched["play"]["view"] == json.loads(json.dumps(now.common_view("en")))
    assert watched["play"]["choices"] is None


@pytest.mark.parametrize("game", games())
def test_delayed_watchers_get_the_bytes_of_an_earlier_moment(client: Client, game: str) -> None:
    """What they are sent holds nothing of the last choices, whatever they ask for."""
    later = 4
    party = Party(client, game, delay_choices=later)
    party.begin()
    table = client.tables.place(party.own[0]).table
    drawn = random.Random(11)  # noqa: S311  no secret
    with asyncio.Runner() as runner:
        wire = Wire(client, runner)
        for made in range(24):
            now = table.game
            assert now is not None
            if now.is_over:
                break
            watched = json.loads(wire.sent("table_look", token=party.watch))["result"]["play"]
            then = now.at(max(made - later, 0))
            assert watched["made"] == max(made - later, 0)
            speak(then, table.session.translator if table.session else translator_of("en"))
            assert watched["view"] == json.loads(json.dumps(then.common_view("en")))
            if made % EVERY == 0:
                before = [wire.sent(name, token=party.watch) for name in ("table_look", "table_log", "table_place")]
                assert table.session is not None
                table.session.game = dealt_again(now, 0, made)
                after = [wire.sent(name, token=party.watch) for name in ("table_look", "table_log", "table_place")]
                table.session.game = now
                assert after == before
            party.act(drawn.randrange(100))


def test_watchers_see_the_end_at_once_or_after_the_seconds_that_were_agreed_on(tmp_path: Path) -> None:
    now = [0.0]
    client = Client(tmp_path / "later.sqlite3", running=lambda: now[0])
    party, other = Party(client, delay_choices=5), Party(client, delay_seconds=60)
    for one in (party, other):
        one.begin()
    for _ in range(3):
        now[0] += 30
        for one in (party, other):
            one.act()
    assert party.look(-1)["play"]["made"] == 0
    assert other.look(-1)["play"]["made"] == 1  # of three, thirty seconds apart
    now[0] += 29.5
    assert other.look(-1)["play"]["made"] == 1
    now[0] += 0.5
    assert other.look(-1)["play"]["made"] == 2
    for one in (party, other):
        one.do(0, "concede")
    assert party.look(-1)["play"]["over"]
    assert not other.look(-1)["play"]["over"]
    assert "once the game is over" in client.refused("table_record", token=other.watch, number=1)
    now[0] += 61
    assert other.look(-1)["play"]["over"]
    assert client.ask("table_record", token=other.watch, number=1)["text"]
    client.store.close()


@pytest.mark.parametrize("game", games())
def test_the_organiser_of_an_event_gets_nothing_that_a_seat_cannot_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Whatever is exchanged that only one seat knows: tables, results and links are the same bytes."""
    monkeypatch.setattr("deckcheck.web.server.REQUESTS", (1e9, 1e9))
    seeds = count(7)
    monkeypatch.setattr("deckcheck.web.shared.table.secrets.randbelow", lambda most: next(seeds) % most)
    organiser = Organiser(tmp_path, event_text(("Ann", "Bo"), (("Ann", "Bo"),), game=game))
    client = organiser.client
    own = organiser.begin(organiser.table())
    table = client.tables.place(own[0]).table
    session = table.session
    assert session is not None
    drawn = random.Random(13)  # noqa: S311  no secret
    names = ("table_event", "table_event_csv")
    compared = 0
    with asyncio.Runner() as runner:
        wire = Wire(client, runner)
        for made in range(CHOICES):
            truth = session.game
            if truth.is_over:
                break
            if made % EVERY == 0:
                before = [wire.sent(name, token=organiser.token) for name in names]
                for player in range(2):
                    session.game = dealt_again(truth, player, made)
                    assert [wire.sent(name, token=organiser.token) for name in names] == before
                    compared += 1
                session.game = truth
                sent = b"".join(before).decode()
                faces = {card["name"] for seat in range(2) for card in truth.view(seat, "en")["cards"].values()}
                assert faces
                assert not [face for face in faces if f'"{face}"' in sent]
            token = own[table.decider or 0]
            look = client.ask("table_look", token=token)
            choices = look["play"]["choices"]["choices"]
            action = choices[drawn.randrange(100) % len(choices)]["action"]
            client.ask("table_act", token=token, action=action, move=look["move"])
    assert compared >= 6
    client.store.close()


def known_faces(view: Any) -> list[tuple[Any, Any]]:
    """Return the cards of a view that are shown with their faces, by place in it."""
    return [
        (at, card["id"])
        for at, region in enumerate(view["regions"])
        for card in region["cards"]
        if card["id"] is not None
    ]


@pytest.mark.parametrize("game", games())
def test_a_watcher_sees_no_face_that_a_seat_does_not(client: Client, game: str) -> None:
    party = Party(client, game)
    party.begin()
    drawn = random.Random(5)  # noqa: S311  no secret
    shown = 0
    for _ in range(16):
        watched = known_faces(party.look(-1)["play"]["view"])
        for seat in range(2):
            of_seat = [face for _, face in known_faces(party.look(seat)["play"]["view"])]
            assert all(face in of_seat for _, face in watched)
        shown += len(watched)
        if party.act(drawn.randrange(100))["play"]["over"]:
            break
    assert shown


@pytest.mark.parametrize("game", games())
def test_the_log_of_watchers_names_no_card_that_a_seat_has_not_seen(client: Client, game: str) -> None:
    """Whatever card it was that only some saw, the line is the same."""
    party = Party(client, game)
    party.begin()
    party.play(60)
    session = client.tables.place(party.own[0]).table.session
    assert session is not None
    state = session.game.state
    rules, match = state.match.rules, state.match
    reported = [entry for entry in state.log or [] if rules.common_text(state, entry)]
    secret = [entry for entry in state.log or [] if entry[2] >= 0 and entry[7] != match.everyone]
    assert reported
    for entry in secret:
        alone = {rules.event_text(state, entry, seat) for seat in range(match.players)}
        line = rules.common_text(state, entry)
        other = [*entry]
        kinds = [card.type for card in match.book.cards]  # of which type it is, its place shows
        other[5] = next((at for at, kind in enumerate(kinds) if kind == kinds[entry[5]] and at != entry[5]), entry[5])
        if len(alone) > 1:
            assert rules.common_text(state, tuple(other)) == line
