"""Who takes part in an event: the list of its players, and who of them sent two lists or none."""

from __future__ import annotations

import csv
import re
from email.utils import parseaddr
from typing import NamedTuple

from deckcheck.catalog.names import fold
from deckcheck.decklist.problem import Problem
from deckcheck.event.table import collated
from deckcheck.messages import language_called

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.event.table import Event, Row

MOST_PLAYERS = 10_000
_LONGEST = 1_000  # characters of a line
# What a column is called in a heading, in English and French.
_NAME, _MAIL, _LANGUAGE = "name", "mail", "language"
_HEADINGS = {
    **dict.fromkeys(("name", "player", "nom", "joueur", "joueuse"), _NAME),
    **dict.fromkeys(("mail", "email", "e-mail", "address", "courriel", "adresse"), _MAIL),
    **dict.fromkeys(("language", "lang", "langue"), _LANGUAGE),
}
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9.-]{1,200}", re.ASCII)


class Player(NamedTuple):
    """One who takes part: the name, the address where it is known, and the language of mails, None for any."""

    name: str
    mail: str = ""
    language: str | None = None


class Entrant(NamedTuple):
    """A player with the lists that are theirs; nobody is behind lists without a name."""

    player: Player
    rows: tuple[Row, ...]


def address_of(text: str) -> str:
    """Return the address of a mail in a text such as `Ann <ann@example.org>`; empty where there is none."""
    address = parseaddr(text)[1]
    return address if _ADDRESS.fullmatch(address) else ""


def read_players(text: str) -> list[Player]:
    """Return the players of a list: a name per line, or a table with commas, semicolons or tabs.

    Behind a name may be an address and a language, in any order, or as a heading says. An address may also be in angle
    brackets behind the name. Empty lines and lines that begin with # do not count.

    Raises:
        Problem: a line that is none of this, a name that comes twice, or no player at all.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines:
        raise Problem("event/players", "players-none", 1, 1)
    if len(lines) > MOST_PLAYERS:
        raise Problem("event/players", "players-many", lines[MOST_PLAYERS][0], 1, most=MOST_PLAYERS)
    separator = next((sign for sign in "\t;," if sign in lines[0][1]), ",")
    columns: list[str] = []
    found: dict[str, Player] = {}
    for number, line in lines:
        cells = _cells(line, separator, number)
        if not found and not columns:
            columns = [_HEADINGS.get(fold(cell), "") for cell in cells]
            if _NAME in columns:
                continue
            columns = [""]
        player = _player(cells, columns, number)
        key = collated(player.name)
        if key in found:
            raise Problem("event/players", "players-twice", number, 1, player=player.name)
        found[key] = player
    return [*found.values()]


def _cells(line: str, separator: str, number: int) -> list[str]:
    if len(line) > _LONGEST:
        raise Problem("event/players", "players-long", number, 1, most=_LONGEST)
    try:
        cells = next(csv.reader([line], delimiter=separator))
    except csv.Error:
        raise Problem("event/players", "players-line", number, 1, value=line) from None
    return [" ".join(cell.split()) for cell in cells]


def _player(cells: Sequence[str], columns: Sequence[str], number: int) -> Player:
    """Return the player of a line; without a heading, what is behind the name shows what it is."""
    values = dict.fromkeys((_NAME, _MAIL, _LANGUAGE), "")
    if _NAME in columns:
        values.update({column: cell for column, cell in zip(columns, cells, strict=False) if column})
    else:
        values[_NAME] = cells[0]
        for cell in filter(None, cells[1:]):
            values[_MAIL if "@" in cell else _LANGUAGE] = cell
    name, in_brackets = parseaddr(values[_NAME]) if "<" in values[_NAME] else (values[_NAME], "")
    mail = values[_MAIL] or in_brackets
    language = language_called(values[_LANGUAGE]) if values[_LANGUAGE] else None
    if values[_LANGUAGE] and language is None:
        raise Problem("event/players", "players-cell", number, 1, value=values[_LANGUAGE])
    if mail and not address_of(mail):
        raise Problem("event/players", "players-mail", number, 1, value=mail)
    if not name:
        raise Problem("event/players", "players-nameless", number, 1)
    return Player(name, address_of(mail), language)


def entrants(event: Event, players: Iterable[Player]) -> list[Entrant]:
    """Return the players of an event in the order of their names, each with their lists; then lists without a name.

    A list is a player's by its name, whatever its spelling, or by the address that it was sent from. Who sent a list
    and is not among the players is an entrant as well.
    """
    known = {collated(player.name): player for player in players}
    by_mail = {player.mail.lower(): key for key, player in known.items() if player.mail}
    lists: dict[str, list[Row]] = {key: [] for key in known}
    nameless: list[Entrant] = []
    for row in event.rows:
        key = collated(row.player) if row.player else ""
        if key not in known:
            key = by_mail.get(row.sender.lower(), key)
        if not key:
            nameless.append(Entrant(Player("", row.sender), (row,)))
            continue
        lists.setdefault(key, []).append(row)
    found = [Entrant(known.get(key) or _sender(rows), tuple(rows)) for key, rows in lists.items()]
    found = [one._replace(player=_with_address(one)) for one in found]
    return [*sorted(found, key=lambda one: collated(one.player.name)), *nameless]


def _sender(rows: Sequence[Row]) -> Player:
    return Player(rows[0].player or "", rows[0].sender)


def _with_address(entrant: Entrant) -> Player:
    """Return a player with the address from which a list was sent, where no other is known."""
    mail = entrant.player.mail or next((row.sender for row in entrant.rows if row.sender), "")
    return entrant.player._replace(mail=mail)


class Attendance(NamedTuple):
    """What a list of players shows: who has sent no list, and lists of others."""

    missing: tuple[Player, ...]
    others: tuple[Row, ...]


def attendance(event: Event, players: Sequence[Player]) -> Attendance:
    """Return who of the players has sent no list, and which lists are those of nobody among them."""
    known = {collated(player.name) for player in players}
    found = entrants(event, players)
    missing = tuple(one.player for one in found if not one.rows)
    others = tuple(row for one in found if collated(one.player.name) not in known for row in one.rows)
    return Attendance(missing, others)
