"""What the organiser of an event is sent: rounds, tables, links and results, and of games what everybody may know."""

from __future__ import annotations

import time

from deckcheck.csv_text import MARK, SEPARATORS, csv_text
from deckcheck.engine.data.phrases import phase_words
from deckcheck.engine.registry import phrase_translator_of
from deckcheck.event.table import collated
from deckcheck.web.schema_types import INTEGER, OBJECT, OBJECTS, STRING, STRINGS
from deckcheck.web.shared.matches import BYE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.messages import Translator
    from deckcheck.web.schema_types import Schema

#: The states of a table: nobody plays yet, a game is under way, there is a result, nothing can happen there any more,
#: it was not read yet (or cannot be), one player has no opponent.
WAITING, PLAYING, OVER, CLOSED, UNREAD = "waiting", "playing", "over", "closed", "unread"
LOADING = 0.2  # seconds in which one look plays tables again that are not in memory
HEADING = (
    *("round", "table", "player", "opponent", "result", "games_won", "games_lost", "games_drawn"),
    *("state", "source", "reason"),
)


def event_seen(event: Any, translator: Translator, number: int | None) -> dict[str, Any]:
    """Return what the organiser may see of an event.

    Args:
        event: the event (`event.Event`).
        translator: in which language.
        number: the round whose tables are wanted; None for the last one.
    """
    file, rounds = event.file, event.rounds
    shown = min(max(number if number is not None else len(file.rounds), 1), max(rounds, 1))
    fault = event.fault
    return {
        "title": file.title,
        "game": file.game,
        "format": file.format,
        "clock": {"kind": "none", "seconds": 0, "increment": 0, **file.clock},
        "best_of": file.best_of,
        "players": len(file.players),
        "reads": event.reads,
        "problems": fault.render(translator).split("\n") if fault is not None else [],
        "notices": [notice.render(translator) for notice in event.notices],
        "round": shown,
        "rounds": [_round(event, at) for at in range(1, rounds + 1)],
        "tables": _tables(event, translator, shown) if rounds else [],
        "left_out": _left_out(event, shown) if rounds else [],
    }


def _pairings(event: Any, number: int) -> tuple[tuple[str, ...], ...]:
    """Return the pairings of a round, as the file has them now."""
    rounds = event.file.rounds
    found: tuple[tuple[str, ...], ...] = rounds[number - 1].pairings if number <= len(rounds) else ()
    return found


def _round(event: Any, number: int) -> dict[str, Any]:
    rounds = event.file.rounds
    made = [event.table_of(number, players) for players in _pairings(event, number) if len(players) > 1]
    return {
        "number": number,
        "title": rounds[number - 1].title if number <= len(rounds) else "",
        "tables": len(made),
        "over": sum(one is not None and event.result(one) is not None for one in made),
    }


def _left_out(event: Any, number: int) -> list[str]:
    """Return the players who are in no pairing of a round."""
    paired = {collated(name) for players in _pairings(event, number) for name in players}
    return [player.name for player in event.file.players if collated(player.name) not in paired]


def _tables(event: Any, translator: Translator, number: int) -> list[dict[str, Any]]:
    until = time.monotonic() + LOADING
    languages = {collated(player.name): player.language for player in event.file.players}
    found = []
    named = set()
    for at, players in enumerate(_pairings(event, number), 1):
        made = event.table_of(number, players)
        if made is None:  # a bye, or a table that is made in a moment
            found.append(_without_table(at, players))
            continue
        named.add(made.name)
        found.append(_table(event, translator, made, until, languages) | {"table": at})
    dropped = [made for made in event.tables_of(number) if made.name not in named]
    return [*found, *(_table(event, translator, made, until, languages) | {"table": None} for made in dropped)]


def _without_table(at: int, players: Sequence[str]) -> dict[str, Any]:
    is_bye = len(players) == 1
    return {
        "table": at,
        "id": None,
        "state": OVER if is_bye else UNREAD,
        "players": [{"name": name} for name in players],
        "result": {"results": [BYE], "source": BYE, "reason": ""} if is_bye else None,
    }


def _table(
    event: Any, translator: Translator, made: Any, until: float, languages: Mapping[str, str | None]
) -> dict[str, Any]:
    place = event.place(made, until)
    table = place.table if place is not None else None
    result, played = event.result(made), event.played(made)
    players = []
    for at, name in enumerate(made.players):
        seat = table.seats[at] if table is not None else None
        one = {"name": name, "language": languages.get(collated(name)), "link": event.open_link(made, at)}
        if seat is not None:
            one |= {
                "joined": bool(seat.name),
                "has_deck": seat.deck is not None,
                "legal": seat.legal,
                "registered": seat.registered,
                "ready": seat.ready,
                "away": at in place.away,
            }
        players.append(one)
    return {
        "id": made.name,
        "state": _state(event, made, place),
        "players": players,
        "watch": event.open_link(made, len(made.players)),
        "begun": table is not None and table.session is not None,
        "result": result._asdict() if result is not None else None,
        "played": list(played.results) if played is not None else None,
        "score": [list(score) for score in event.score(made)],
        "game": _game(table, translator) if table is not None and table.is_playing else None,
        "clock": table.clocks.to_dict(place.now) if table is not None and table.is_playing else None,
    }


def _state(event: Any, made: Any, place: Any) -> str:
    if event.result(made) is not None:
        return OVER
    if place is None:
        return UNREAD
    if not place.is_open:
        return CLOSED
    return PLAYING if place.table.session is not None else WAITING


def _game(table: Any, translator: Translator) -> dict[str, Any]:
    """Return of a game under way what everybody may know: turn, phase, who decides, how many choices were made."""
    session = table.session
    state = session.game.state
    phase = phase_words(phrase_translator_of(table.head.game, translator), session.game.rules.phases[state.phase])
    decider = table.decider
    return {
        "number": table.games,
        "turn": state.turn,
        "phase": phase,
        "decider": table.seats[decider].name if decider is not None else None,
        "choices": len(session.game.history),
    }


def results_csv(event: Any, separator: str) -> str:
    """Return the results of an event as a table: a row per player and round, in the order of the file.

    Args:
        event: the event (`event.Event`).
        separator: one of `csv_text.SEPARATORS`, by its name.
    """
    return MARK + csv_text([HEADING, *_rows(event)], SEPARATORS[separator])


def _rows(event: Any) -> Iterator[list[Any]]:
    for number, round_ in enumerate(event.file.rounds, 1):
        for at, players in enumerate(round_.pairings, 1):
            made = event.table_of(number, players)
            if len(players) == 1:
                yield [number, at, players[0], "", BYE, None, None, None, OVER, BYE, ""]
            elif made is not None:
                yield from _of_table(event, number, at, players, made)


def _of_table(event: Any, number: int, at: int, players: Sequence[str], made: Any) -> Iterator[list[Any]]:
    result = event.result(made)
    state = _state(event, made, event.place(made, 0.0))
    score = event.score(made)
    seats = {collated(name): seat for seat, name in enumerate(made.players)}
    for name in players:
        seat = seats[collated(name)]
        opponents = " / ".join(one for one in players if one != name)
        found = [result.results[seat], result.source, result.reason] if result is not None else ["", "", ""]
        yield [number, at, name, opponents, found[0], *score[seat], "" if state == UNREAD else state, *found[1:]]


#: What the organiser is sent.
EVENT_SCHEMA: Mapping[str, Schema] = {
    "title": STRING,
    "game": STRING,
    "format": STRING,
    "clock": OBJECT,
    "best_of": INTEGER,
    "players": INTEGER,
    "reads": INTEGER,
    "problems": STRINGS,
    "notices": STRINGS,
    "round": INTEGER,
    "rounds": OBJECTS,
    "tables": OBJECTS,
    "left_out": STRINGS,
}
