"""An event at shared tables: a table for each pairing of its file, the organiser's link, and the results.

The organiser's token is the one secret: the tokens of all links are made from it, so that nothing but hashes is in the
file of the tables. A server that is started again makes the tables of new pairings at once, and their links when the
organiser comes with that token.
"""

from __future__ import annotations

import sqlite3
import sys
import time
from base64 import urlsafe_b64encode
from contextlib import nullcontext
from hashlib import sha256
from hmac import compare_digest, digest
from typing import NamedTuple

from deckcheck.event.pairings import read_event
from deckcheck.event.table import collated
from deckcheck.failure import Failure
from deckcheck.messages import ENGLISH, MessageError
from deckcheck.watching import FileWatch
from deckcheck.web.shared.event_decks import Lists, Notice, head_of
from deckcheck.web.shared.matches import DRAW, LOSS, WIN, Score, is_decided, results, scores
from deckcheck.web.shared.repeating import repeating
from deckcheck.web.shared.seats import WATCHER, Head
from deckcheck.web.shared.store import Freed, Link, UnwrittenError
from deckcheck.web.shared.table import SharedTable
from deckcheck.web.shared.tables import NoSeatError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from contextlib import AbstractContextManager
    from typing import Any

    from deckcheck.event.pairings import EventFile
    from deckcheck.web.sessions import Sessions
    from deckcheck.web.shared.event_decks import CheckedList
    from deckcheck.web.shared.store import TableStore
    from deckcheck.web.shared.tables import Place, Tables

MOST_ENTRIES = 50  # results that are entered by hand at one table
INTERVAL = 1.0  # seconds between two looks at the file
#: By whom a result is: the game, or the organiser.
PLAYED, HAND = "played", "hand"
_ORGANISER, _TABLE, _PLAYED, _HAND = "organiser", "table/", "played/", "hand/"


class Made(NamedTuple):
    """A table that was made for a pairing.

    Attributes:
        name: its id.
        round: the number of the round, from 1.
        players: who sits where.
        decks: the hash of the list that was set for each seat, or nothing.
        links: the hash of the link of each seat, and last of that for watching; nothing where none was made yet.
        renewed: how often each of them was replaced.
    """

    name: str
    round: int
    players: tuple[str, ...]
    decks: tuple[str, ...]
    links: tuple[str, ...]
    renewed: tuple[int, ...]

    @property
    def key(self) -> tuple[int, frozenset[str]]:
        """By what a pairing is known: its round, and who meets."""
        return key_of(self.round, self.players)


def key_of(number: int, players: Iterable[str]) -> tuple[int, frozenset[str]]:
    """Return by what the pairing of some players in a round is known."""
    return number, frozenset(map(collated, players))


class Result(NamedTuple):
    """What a table has come to.

    Attributes:
        results: `win`, `loss` or `draw`, by seat.
        source: `PLAYED` or `HAND`.
        reason: one of `matches.REASONS` where it was entered by hand.
    """

    results: tuple[str, ...]
    source: str
    reason: str = ""


class Event:
    """An event that is played at shared tables.

    Args:
        tables: the tables of the server.
        store: the file that keeps them.
        path: the file of the event.
        clock: seconds since 1970.

    Raises:
        UnreadableFileError, FaultyFileError: the file cannot be read, or is written wrongly.
        Failure: the tables are those of an event of another game.

    Attributes:
        path: the file of the event.
        file: what it says, as it was last read without a fault.
        fault: what is wrong with it now, or None.
        notices: what the organiser should know of decks and tables.
        reads: how often it was read.
    """

    def __init__(self, tables: Tables, store: TableStore, path: str, clock: Callable[[], float] = time.time) -> None:
        self.path = path
        self._tables = tables
        self._store = store
        self._clock = clock
        self._watch = FileWatch([path])
        self.file: EventFile = read_event(path)
        self.fault: MessageError | None = None
        self.notices: list[Notice] = []
        self.reads = 0
        self._is_asked = True
        self._secret: str | None = None
        self._lists = Lists(path)
        kept = store.kept()
        found = kept.get(_ORGANISER)
        if found is not None and found["game"] != self.file.game:
            raise Failure("web-event-other", game=found["game"], title=found["title"])
        self._organiser: str | None = found["hash"] if found is not None else None
        self._made: dict[tuple[int, frozenset[str]], Made] = {}
        self._played: dict[str, list[tuple[int, ...]]] = {}
        self._entered: dict[str, list[dict[str, Any]]] = {}
        for key, data in kept.items():
            kind, _, name = key.partition("/")
            if kind == "table":
                made = Made(name, data["round"], *(tuple(data[field]) for field in Made._fields[2:]))
                self._made[made.key] = made
            elif kind == "played":
                self._played[name] = [tuple(winners) for winners in data]
            elif kind == "hand":
                self._entered[name] = data
        tables.event = self

    # The organiser's link -----------------------------------------------------------------------------------------

    def begin(self, *, renew: bool = False) -> str | None:
        """Make all tables, and the organiser's token where there is none yet, or another one is wanted.

        Args:
            renew: whether a new token replaces the old one, and all links with it that nobody has used.

        Returns:
            The token, where it is a new one: it is known nowhere else.
        """
        token = None
        if self._organiser is None or renew:
            token = self._secret = self._tables.token()
            self._organiser = _hash(token)
            head = {"hash": self._organiser, "game": self.file.game, "title": self.file.title}
            self._store.keep({_ORGANISER: head})
            self._issue()
        self.refresh()
        return token

    def enter(self, token: str) -> None:
        """See that a token is the organiser's; links that wait for it are made.

        Raises:
            NoSeatError: it is not.
        """
        if self._organiser is None or not compare_digest(_hash(token), self._organiser):
            raise NoSeatError("web-event-none")
        if self._secret is None:
            self._secret = token
            try:
                self._issue()
            except BaseException:
                self._secret = None  # the next look tries again
                raise

    def _issue(self) -> None:
        """Make the links that there are not yet with this token; those that somebody has used stay as they are."""
        links: list[Link] = []
        linked: dict[tuple[int, frozenset[str]], Made] = {}
        for key, made in self._made.items():
            hashes = list(made.links)
            for at, old in enumerate(made.links):
                new = _hash(self.link(made, at))
                if new == old or (old and self._store.seat_of(old) is None):
                    continue
                links.append(Link(new, made.name, self._seat(made, at), old or None))
                hashes[at] = new
            if hashes != list(made.links):
                linked[key] = made._replace(links=tuple(hashes))
        if linked:
            self._store.keep({_TABLE + made.name: _kept(made) for made in linked.values()}, links)
            self._made |= linked

    @staticmethod
    def _seat(made: Made, at: int) -> int:
        return at if at < len(made.players) else WATCHER

    def link(self, made: Made, at: int) -> str:
        """Return the token of the link of a seat; behind the last one, of that for watching."""
        words = f"{made.name}/{at}/{made.renewed[at]}".encode()
        found = urlsafe_b64encode(digest((self._secret or "").encode(), words, "sha256")[:24]).decode()
        return f"{self._tables.prefix}{found}"

    def open_link(self, made: Made, at: int) -> str | None:
        """Return the token of the link of a seat, where it still leads there; None once somebody has sat down by it."""
        if self._secret is None or not made.links[at] or self._store.seat_of(made.links[at]) is None:
            return None
        return self.link(made, at)

    # The file -----------------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Have the file read again, whether it has changed or not."""
        self._is_asked = True

    def refresh(self, work: Callable[[], AbstractContextManager[Any]] = nullcontext) -> None:
        """Read the file again where it or a list has changed, and make the tables of new pairings.

        Args:
            work: what is within it may touch tables (`Sessions.at_work`); the file is read outside.
        """
        if not self._watch.changed() and not self._is_asked:
            return
        self._is_asked = False
        try:
            file = read_event(self.path)
        except MessageError as error:
            with work():
                self.fault = error
                self.reads += 1
            return
        lists = [player.deck for player in file.players if player.deck is not None]
        self._watch = FileWatch([self.path, *lists])
        decks = {}
        notices = []
        for player in file.players:
            if player.deck is None:
                continue
            found = self._lists.check(file, player, work)
            decks[collated(player.name)] = found
            notices += [found.notice] if found.notice is not None else []
        for number, round_ in enumerate(file.rounds, 1):
            for players in round_.pairings:
                if len(players) > 1:
                    with work():
                        notices += self._seat_players(file, number, players, decks)
        with work():
            self.file, self.fault = file, None
            self.notices = [one for at, one in enumerate(notices) if one not in notices[:at]]
            self.reads += 1

    def _seat_players(
        self, file: EventFile, number: int, players: tuple[str, ...], decks: Mapping[str, CheckedList]
    ) -> list[Notice]:
        """Make the table of a pairing, or give its seats what has changed; return what could not be changed."""
        found = [decks.get(collated(player)) for player in players]
        wanted = tuple(one.hash if one is not None and one.deck is not None else "" for one in found)
        made = self._made.get(key_of(number, players))
        head = head_of(file, len(players))
        if made is None:
            made = Made(self._tables.make(head), number, players, ("",) * len(players), ("",) * (len(players) + 1), ())
            made = made._replace(renewed=(0,) * len(made.links))
            made = self._set(made, list(range(len(players))), wanted, found)
            if self._secret is not None:
                hashes = tuple(_hash(self.link(made, at)) for at in range(len(made.links)))
                made = made._replace(links=hashes)
            links = [Link(one, made.name, self._seat(made, at)) for at, one in enumerate(made.links) if one]
            self._keep(made, links)
            return []
        at_table = {collated(player): at for at, player in enumerate(made.players)}
        seats = [at_table[collated(player)] for player in players]
        notices = []
        for at, deck, player, one in zip(seats, wanted, players, found, strict=True):
            if made.decks[at] == deck:
                continue
            decks_now = tuple(deck if seat == at else old for seat, old in enumerate(made.decks))
            try:
                made = self._set(made, [at], decks_now, {at: one})
                self._keep(made)
            except Failure:
                notices.append(Notice("web-event-deck-late", {"player": player, "round": number}))
        kept = self._store.table(made.name)
        if kept is not None and Head(**kept[0]) != head and self.result(made) is None:
            notices.append(Notice("web-event-settings", {"round": number}))
        return notices

    def _set(self, made: Made, seats: Sequence[int], decks: tuple[str, ...], found: Any) -> Made:
        """Give seats of a table to their players, with the decks that were checked."""
        steps = [
            {
                "kind": "assign",
                "seat": at,
                "label": made.players[at],
                "deck": found[at].deck if decks[at] else None,
            }
            for at in seats
        ]
        self._tables.assign(made.name, steps)
        return made._replace(decks=decks)

    def _keep(self, made: Made, links: Sequence[Link] = ()) -> None:
        self._store.keep({_TABLE + made.name: _kept(made)}, links)
        self._made[made.key] = made

    # Tables and results -------------------------------------------------------------------------------------------

    def table_of(self, number: int, players: Iterable[str]) -> Made | None:
        """Return the table of a pairing."""
        return self._made.get(key_of(number, players))

    def tables_of(self, number: int) -> list[Made]:
        """Return all tables that were made for a round, in the order of their players."""
        found = [made for made in self._made.values() if made.round == number]
        return sorted(found, key=lambda made: made.players)

    @property
    def rounds(self) -> int:
        """How many rounds there are, those included that only tables know."""
        return max([len(self.file.rounds), *(made.round for made in self._made.values())])

    def place(self, made: Made, until: float) -> Place | None:
        """Return a table as watchers see it.

        None where it is not in memory and cannot be, or is not needed, or there is no time left (`time.monotonic`).
        """
        name = made.name
        is_left = not self._tables.has_room or time.monotonic() > until or self.played(made) is not None
        if not self._tables.is_in_memory(name) and is_left:
            return None
        try:
            place = self._tables.look(name)
        except MessageError:  # it was played by another version
            return None
        self.moved(name, place.table)
        return place

    def moved(self, name: str, table: SharedTable) -> None:
        """Note the result of a game that has just ended at a table."""
        won = table.won()
        if len(won) > len(self._played.get(name, ())):
            # The choice that has ended the game is on disk with it.
            self._store.keep({_PLAYED + name: [list(winners) for winners in won]})
            self._played[name] = list(won)

    def score(self, made: Made) -> list[Score]:
        """Return the games of each seat of a table, as they were played."""
        return scores(self._played.get(made.name, []), len(made.players))

    def played(self, made: Made) -> Result | None:
        """Return what the games at a table have come to, or None while they go on."""
        won = self._played.get(made.name, [])
        kept = self._store.table(made.name) if won else None
        if kept is None or not is_decided(won, Head(**kept[0])):
            return None
        return Result(tuple(results(won, Head(**kept[0]))), PLAYED)

    def result(self, made: Made) -> Result | None:
        """Return what a table has come to: as the organiser has entered it, else as it was played."""
        entries = self._entered.get(made.name, [])
        if entries and entries[-1]["results"]:
            return Result(tuple(entries[-1]["results"]), HAND, entries[-1]["reason"])
        return self.played(made)

    def entries(self, made: Made) -> int:
        """Return how often a result was entered by hand at a table."""
        return len(self._entered.get(made.name, ()))

    def _by_id(self, name: str) -> Made:
        found = next((made for made in self._made.values() if made.name == name), None)
        if found is None:
            raise Failure("web-event-no-table")
        return found

    def enter_result(self, name: str, given: Sequence[str], reason: str) -> None:
        """Enter the result of a table by hand; what was entered before is kept below it.

        Args:
            name: the id of the table.
            given: `win`, `loss` or `draw` for each seat; nothing to take back what was entered.
            reason: one of `matches.REASONS`.

        Raises:
            Failure: there is no such table, these results do not go together, or too many were entered.
        """
        made = self._by_id(name)
        if given and (len(given) != len(made.players) or not _go_together(given)):
            raise Failure("web-event-result")
        entries = self._entered.get(name, [])
        if len(entries) >= MOST_ENTRIES:
            raise Failure("web-event-entries", most=MOST_ENTRIES)
        entry = {"at": self._clock(), "results": list(given), "reason": reason if given else ""}
        if entries and entries[-1]["results"] == entry["results"] and entries[-1]["reason"] == entry["reason"]:
            return
        self._store.keep({_HAND + name: [*entries, entry]})
        self._entered[name] = [*entries, entry]

    def free(self, name: str, seat: int) -> None:
        """Give a seat a new link before the game begins: whoever sat there, or has the old link, is there no more.

        Raises:
            Failure: there is no such seat, or the game has begun.
        """
        made = self._by_id(name)
        if not 0 <= seat < len(made.players):
            raise Failure("web-event-no-table")
        renewed = tuple(times + (at == seat) for at, times in enumerate(made.renewed))
        made = made._replace(renewed=renewed)
        link = _hash(self.link(made, seat))
        made = made._replace(links=tuple(link if at == seat else old for at, old in enumerate(made.links)))
        self._tables.assign(name, [{"kind": "leave", "seat": seat}], Freed(seat, link))
        self._keep(made)


def _go_together(given: Sequence[str]) -> bool:
    """Whether one has won and all others have lost, all share a draw, or all have lost."""
    kinds = {*given}
    return kinds in ({DRAW}, {LOSS}) or (kinds == {WIN, LOSS} and given.count(WIN) == 1)


def _kept(made: Made) -> dict[str, Any]:
    found = made._asdict()
    del found["name"]
    return found


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def reading(sessions: Sessions, event: Event, seconds: float = INTERVAL) -> AbstractContextManager[None]:
    """Read the file of an event again whenever it changes, until what is within has ended."""

    def look() -> None:
        try:
            event.refresh(sessions.at_work)
        except (sqlite3.Error, UnwrittenError):  # a full disk; the next look tries again
            event.ask()
        except Exception as error:  # noqa: BLE001  a bug: tables go on as they are
            words = ENGLISH.text("web-defect", call="event", error=repr(error))
            print(f"deckcheck: error: {words}", file=sys.stderr)

    return repeating(look, seconds)
