"""Calls of the pages in the browser, as strangers might make them: a list of calls, each a name and its arguments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from deckcheck.web.calls import answered
from deckcheck.web.sessions import Sessions
from tests.fuzz.mutate import in_json

#: Means the table that the last call has opened.
OPENED = "$"


def samples(decks: list[Path]) -> list[bytes]:
    """Return rows of calls, the shortest first, made with these two decks."""
    one, other = ({"text": path.read_text("utf-8")} for path in decks)
    begun = ["new_game", {"decks": [one, other], "seats": ["human", "random"], "seed": 7, "players": ["Ann", "Bob"]}]
    at_table = {"table": OPENED}
    rows: list[list[Any]] = [
        [["check", {**one, "format": "standard"}]],
        [["fix", {"text": "game: virevolt\ndeck:\n  main:\n    ember squir: 2\n", "chosen": []}]],
        [
            ["convert", {**one, "to": "cockatrice"}],
            ["change", {**one, "section": "main", "card": "Ember Squire", "by": 1}],
        ],
        [["sheet", {**one, "title": "Cup", "date": "2026-01-31"}], ["deck", one]],
        [["stats", one], ["odds", {**one, "cards": ["Ember Squire"]}], ["hand", {**one, "seed": 1, "turns": 2}]],
        [
            ["game", {"game": "virevolt"}],
            ["cards", {"game": "virevolt", "query": "hp<=4"}],
            ["explain", {"ids": ["VV-003"]}],
        ],
        [["card", {"game": "virevolt", "id": "R11"}], ["rules", {"game": "virevolt"}]],
        [begun, ["look", at_table], ["choose", {**at_table, "action": 0, "made": 0}], ["undo", at_table]],
        [begun, ["why_not", {**at_table, "card": 3}], ["preview", {**at_table, "action": 0}], ["log", at_table]],
        [begun, ["save", at_table], ["load", {"text": "{}"}], ["close", at_table], ["look", at_table]],
    ]
    return sorted(map(in_json, rows), key=len)


def ask(data: bytes) -> None:
    """Make the calls of a file; whatever they are, each has an answer that is JSON."""
    try:
        calls = json.loads(data)
    except (ValueError, RecursionError):
        answered(Sessions(), "check", data)
        return
    sessions, table = Sessions(), ""
    for call in calls[:8] if isinstance(calls, list) else ():
        name, given = (call[0], call[1]) if isinstance(call, list) and len(call) > 1 else (str(call), {})
        if isinstance(given, dict) and given.get("table") == OPENED:
            given = {**given, "table": table}
        answer = answered(sessions, name if isinstance(name, str) else "", json.dumps(given))
        assert answer.keys() in ({"result"}, {"error"})
        json.dumps(answer, allow_nan=False)
        table = (isinstance(answer.get("result"), dict) and answer["result"].get("table")) or table
