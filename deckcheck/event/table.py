"""The table of an event: a row per list, identical decks, names that occur twice."""

from __future__ import annotations

from deckcheck.catalog.names import fold, without_marks
from deckcheck.construction.violation import ERROR, WARNING
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.messages import Joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deckcheck.construction.violation import DeckReport, Violation
    from deckcheck.decklist.deck import Deck
    from deckcheck.messages import Message

# Verdicts, as the CSV and the JSON write them.
LEGAL = "legal"
ILLEGAL = "illegal"
# The file could be read, but not as a deck, as nothing in it names a card of the game; or its kind is not read at all.
NO_DECK = "no-deck"
UNREADABLE = "unreadable"  # the file could not be opened


class Row:
    """One list of the event.

    Attributes:
        path: the file as it was named or found.
        report: its report, or None where it could not be opened.
        error: why it could not be opened or is not read, or None.
        sender: the address from which it was sent, or empty.
        passed: whether it is of a kind that no list is read from, so that nobody tried.
        deck: the deck, or None where the file could not be read as one, or no name in it is that of a card.
        hash: the deck's hash, or None where there is no deck or a part of it could not be read.
    """

    __slots__ = ("deck", "error", "hash", "passed", "path", "report", "sender")

    def __init__(
        self,
        path: str,
        report: DeckReport | None,
        error: Message | None = None,
        *,
        passed: bool = False,
        sender: str = "",
    ) -> None:
        self.path = path
        self.report = report
        self.error = error
        self.passed = passed
        self.sender = sender
        self.deck = _deck(report)
        self.hash = report.hash if report is not None and self.deck is not None else None

    @property
    def player(self) -> str | None:
        """The player's name as the file gives it, also where it is not a deck, or None."""
        name = self.report.player if self.report is not None else None
        return " ".join(name.split()) or None if name else None

    @property
    def verdict(self) -> str:
        """One of the verdicts above."""
        if self.report is None and not self.passed:
            return UNREADABLE
        if self.report is None or self.deck is None:
            return NO_DECK
        return LEGAL if self.report.legal else ILLEGAL

    def count(self, severity: str) -> int:
        """Return how many violations of a severity the list has."""
        if self.report is None:
            return 0
        return sum(violation.severity == severity for violation in self.report.violations)

    @property
    def errors(self) -> int:
        """The number of errors."""
        return self.count(ERROR)

    @property
    def warnings(self) -> int:
        """The number of warnings."""
        return self.count(WARNING)

    @property
    def reasons(self) -> list[Violation]:
        """The violations because of which the list is not legal, in the order of the report."""
        if self.report is None or self.report.legal:
            return []
        return [part for part in self.report.violations if part.severity == ERROR]

    @property
    def codes(self) -> list[str]:
        """The codes of what the list breaks, each once, in the order of the report."""
        return list(dict.fromkeys(part.code for part in self.report.violations)) if self.report is not None else []

    @property
    def own_cards(self) -> list[str]:
        """The names of the cards that the list defines itself."""
        return [card.name for card in self.deck.own_cards] if self.deck is not None else []


class Event:
    """All lists of an event, in the order of their players' names; lists without a player come last."""

    __slots__ = ("rows",)

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = tuple(sorted(rows, key=_order))

    @property
    def legal(self) -> int:
        """The number of legal decks."""
        return sum(row.verdict == LEGAL for row in self.rows)

    @property
    def decks(self) -> int:
        """The number of decks, legal or not; a file that cannot be read as one is none."""
        return sum(row.deck is not None for row in self.rows)

    @property
    def unreadable(self) -> int:
        """The number of files that could not be opened."""
        return sum(row.verdict == UNREADABLE for row in self.rows)

    @property
    def no_decks(self) -> int:
        """The number of files that are not decks, those of a kind that no list is read from among them."""
        return sum(row.verdict == NO_DECK for row in self.rows)

    def equal_decks(self) -> list[tuple[Row, ...]]:
        """Return the groups of lists that hold the same cards of the same game, in the order of the table."""
        groups: dict[tuple[str, str], list[Row]] = {}
        for row in self.rows:
            deck = row.deck
            if deck is not None and row.hash is not None and deck.size:
                groups.setdefault((deck.game, row.hash), []).append(row)
        return [tuple(group) for group in groups.values() if len(group) > 1]

    def double_names(self) -> list[tuple[Row, ...]]:
        """Return the groups of lists that bear one player's name, whatever its spelling, in the order of the table."""
        groups: dict[str, list[Row]] = {}
        for row in self.rows:
            if row.player is not None:
                groups.setdefault(fold(row.player), []).append(row)
        return [tuple(group) for group in groups.values() if len(group) > 1]

    def nameless(self) -> list[Row]:
        """Return the decks that name no player."""
        return [row for row in self.rows if row.deck is not None and row.player is None]


def _deck(report: DeckReport | None) -> Deck | None:
    """Return the deck of a report; a text without the name of a card is none."""
    deck = report.deck if report is not None else None
    if report is None or deck is None or any(entry.card is not None for entry in deck.entries):
        return deck
    return None if deck.entries or report.reading is not None else deck


def _order(row: Row) -> tuple[bool, str, str]:
    return (row.player is None, collated(row.player or ""), row.path)


def collated(name: str) -> str:
    """Return what a name is sorted by: its letters without accents or case, as in an index."""
    folded = fold(name)
    return folded if folded.isascii() else without_marks(folded)


def check_event(
    paths: Iterable[str],
    check: Callable[[str], DeckReport],
    passed: Iterable[Message] = (),
    sender: Callable[[str], str] = lambda _: "",
) -> Event:
    """Check the lists of an event in one pass; a file that cannot be opened is a row as well.

    Args:
        paths: the files.
        check: checks a file, such as `Checker().check_file`; raises `UnreadableFileError` where it cannot be opened.
        passed: why other files (`path` in it) are not read; a player may have sent them, so they are rows too.
        sender: returns the address from which a file was sent, or an empty text.
    """
    rows = [Row(message.values["path"], None, message, passed=True) for message in passed]
    for path in paths:
        try:
            rows.append(Row(path, check(path), sender=sender(path)))
        except UnreadableFileError as error:
            rows.append(Row(path, None, Joined(*error.parts)))
    return Event(rows)
