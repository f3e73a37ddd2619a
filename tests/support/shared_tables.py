"""Shared tables for tests: a server's calls without a network, and people who sit down, bring decks and play."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from deckcheck.shipped import sample_decks
from deckcheck.web.calls import carried_out
from deckcheck.web.sessions import Sessions
from deckcheck.web.shared.store import TableStore
from deckcheck.web.shared.tables import Tables
from tests.support.tables import DECKS

SAMPLES = Path(sample_decks()) / "legal"
#: A choice later than any: no news are wanted.
LATE = 1 << 20
#: The option by which a game ends in a draw after so many turns.
SHORT = [{"name": "turn_cap", "value": "6"}]


def deck(game: str, name: str) -> dict[str, str]:
    """Return a sample deck as a call takes it."""
    return {"text": (SAMPLES / game / f"{name}.deck.yaml").read_text(encoding="utf-8"), "path": name}


class Client:
    """Whoever asks a server with shared tables, at a file."""

    def __init__(self, path: Path, **more: Any) -> None:
        self.sessions = Sessions()
        self.store = TableStore(str(path))
        self.tables = self.sessions.tables = Tables(self.store, **more)

    def ask(self, name: str, /, **given: Any) -> dict[str, Any]:
        """Return the result of a call that must succeed."""
        answer = json.loads(json.dumps(self._answer(name, given)))
        assert set(answer) == {"result"}, answer
        result: dict[str, Any] = answer["result"]
        return result

    def _answer(self, name: str, given: dict[str, Any]) -> dict[str, Any]:
        with self.sessions.at_work():
            return carried_out(self.sessions, name, given)

    def refused(self, name: str, /, **given: Any) -> str:
        """Return why a call is refused."""
        answer = self._answer(name, given)
        assert set(answer) == {"error"}, answer
        return str(answer["error"]["message"])


class Party:
    """People who play a game at a shared table, each by a token of their own."""

    def __init__(self, client: Client, game: str = "virevolt", **more: Any) -> None:
        self.client = client
        self.game = game
        opened = client.ask("table_open", game=game, **more)
        self.links, self.watch = opened["seats"], opened["watch"]
        self.own = [f"{seat}{opened['id']}".ljust(40, "x") for seat in range(len(self.links))]

    def sit(self, *names: str) -> None:
        """Let people sit down."""
        for seat, name in enumerate(names):
            self.client.ask("table_sit", token=self.links[seat], own=self.own[seat], name=name)

    def begin(self, names: tuple[str, ...] = ("Ann", "Bob")) -> dict[str, Any]:
        """Let people sit down, bring decks and begin."""
        self.sit(*names)
        for seat, name in enumerate(DECKS[self.game]):
            self.client.ask("table_bring", token=self.own[seat], **deck(self.game, name))
        for seat in range(len(names)):
            self.do(seat, "ready")
        return self.look(0)

    def do(self, seat: int, wish: str, value: str = "") -> dict[str, Any]:
        """Carry out what a seat wants."""
        return self.client.ask("table_do", token=self.own[seat], wish=wish, value=value)

    def look(self, seat: int, **more: Any) -> dict[str, Any]:
        """Return what a seat sees; -1: a watcher."""
        return self.client.ask("table_look", token=self.watch if seat < 0 else self.own[seat], **more)

    def decider(self) -> int:
        """Return the seat that must decide."""
        play = self.look(0, since=LATE)["play"]  # watchers may see it later
        return int(play["order"][play["decider"]])

    def act(self, at: int = 0) -> dict[str, Any]:
        """Let whoever must decide make a choice."""
        seat = self.decider()
        found = self.look(seat, since=LATE)
        actions = found["play"]["choices"]["choices"]
        action = actions[at % len(actions)]["action"]
        return self.client.ask("table_act", token=self.own[seat], action=action, move=found["move"])

    def play(self, choices: int, seed: int = 1) -> dict[str, Any]:
        """Make choices until the game is over, or there have been so many."""
        drawn = random.Random(seed)  # noqa: S311  no secret
        found = self.look(0)
        for _ in range(choices):
            if found["play"]["over"]:
                break
            found = self.act(drawn.randrange(100))
        return found
