"""Events at shared tables for tests: their file, the organiser, and players who come by their links."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from deckcheck.web.shared.event import Event
from tests.support.shared_tables import SAMPLES, Client, deck
from tests.support.tables import DECKS

HEAD = "title: Spring Cup\ngame: {game}\n{more}players:\n"


def event_text(
    players: tuple[str, ...], *rounds: tuple[tuple[str, ...], ...], game: str = "virevolt", more: str = ""
) -> str:
    """Return the file of an event; players may be written with what belongs to them (`{name: Ann, deck: a.yaml}`)."""
    lines = [HEAD.format(game=game, more=more), *(f"  - {player}\n" for player in players)]
    if rounds:
        lines.append("rounds:\n")
    for pairings in rounds:
        lines.append("  - pairings:\n")
        lines += [f"      - [{', '.join(names)}]\n" for names in pairings]
    return "".join(lines)


class Organiser:
    """Whoever organises an event on a server, and those who play there.

    Args:
        folder: where the file of the event and that of the tables are.
        text: the file of the event.
        token: the organiser's token, where the event has begun before.
    """

    def __init__(self, folder: Path, text: str, token: str | None = None, **more: Any) -> None:
        self.folder = folder
        self.path = folder / "cup.event.yaml"
        self.path.write_text(text, encoding="utf-8")
        self.client = Client(folder / "tables.sqlite3", **more)
        self.event = Event(self.client.tables, self.client.store, str(self.path), clock=lambda: 1000.0)
        made = self.event.begin()
        self.printed = made is not None
        self.token = made if made is not None else token or ""
        self.own: dict[tuple[str, int], str] = {}

    def again(self, text: str | None = None) -> Organiser:
        """Return the organiser of the server that was started again."""
        self.client.store.close()
        found = Organiser(self.folder, text or self.path.read_text(encoding="utf-8"), self.token)
        found.own = self.own
        return found

    def rewrite(self, text: str) -> None:
        """Change the file; the server notices."""
        self.path.write_text(text, encoding="utf-8")
        self.event.refresh()

    def look(self, number: int | None = None) -> dict[str, Any]:
        """Return what the organiser sees, with the tables of a round."""
        return self.client.ask("table_event", token=self.token, round=number)

    def table(self, at: int = 0, number: int | None = None) -> dict[str, Any]:
        """Return a table of a round."""
        found: dict[str, Any] = self.look(number)["tables"][at]
        return found

    def sit(self, table: dict[str, Any], seat: int) -> dict[str, Any]:
        """Let a player sit down by the link of a seat."""
        own = self.own[table["id"], seat] = f"{seat}{table['id']}{len(self.own)}".ljust(40, "x")
        return self.client.ask("table_sit", token=table["players"][seat]["link"], own=own, name="whatever")

    def begin(self, table: dict[str, Any]) -> list[str]:
        """Let both players sit down and begin; return their tokens."""
        game = self.event.file.game
        for seat in range(len(table["players"])):
            if not self.sit(table, seat)["seats"][seat]["has_deck"]:
                self.client.ask("table_bring", token=self.own[table["id"], seat], **deck(game, DECKS[game][seat % 2]))
            self.do(table, seat, "ready")
        return [self.own[table["id"], seat] for seat in range(len(table["players"]))]

    def do(self, table: dict[str, Any], seat: int, wish: str, value: str = "") -> dict[str, Any]:
        """Carry out what a seat wants."""
        return self.client.ask("table_do", token=self.own[table["id"], seat], wish=wish, value=value)

    def enter(self, table: dict[str, Any], *results: str, reason: str = "corrected") -> dict[str, Any]:
        """Enter a result by hand; none takes it back."""
        given = {"token": self.token, "id": table["id"], "results": list(results), "reason": reason}
        return self.client.ask("table_event_result", **given)

    def csv(self, separator: str = "comma") -> list[str]:
        """Return the lines of the results."""
        found = self.client.ask("table_event_csv", token=self.token, separator=separator)["text"]
        return str(found).removeprefix("\ufeff").splitlines()


def sample_in(folder: Path, name: str, game: str = "virevolt", deck_name: str = "red-rush") -> str:
    """Copy a sample deck to a file below a folder; return how the event's file names it."""
    path = folder / "decks" / name
    path.parent.mkdir(exist_ok=True)
    shutil.copy(SAMPLES / game / f"{deck_name}.deck.yaml", path)
    return f"decks/{name}"
