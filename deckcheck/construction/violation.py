"""Violations and reports: what the check answers."""

from __future__ import annotations

from deckcheck.decklist.deck import Alike
from deckcheck.messages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.decklist.deck import Deck
    from deckcheck.decklist.formats.account import Reading
    from deckcheck.decklist.formats.exchange import ImportNote
    from deckcheck.messages import Translator

ERROR = "error"
WARNING = "warning"
ADVICE = "advice"
SEVERITIES = (ERROR, WARNING, ADVICE)
# What is wrong with a list whose cards and counts are understood all the same.
READABLE = (
    "decklist/unknown-card",
    "decklist/ambiguous-card",
    "decklist/wrong-section",
    "decklist/not-in-pool",
    "decklist/not-played",
    "decklist/deck-cards",
    "decklist/unused-suppression",
)


class Violation(Alike):
    """One broken rule at one place of a decklist. Immutable by convention; equal to one that says the same.

    Attributes:
        code: the rule's public code, such as `virevolt/deck-size`.
        severity: `error`, `warning` or `advice`.
        line, column: the place of what to change, from 1, columns in code points; 0 where the file has none.
        section: the section concerned, or None.
        cards: the names of the cards concerned, in the order of the file.
        expected, actual: the figures (`exactly 30`, 31), or None where the rule has none.
        values: what fills the texts of the message and the fix; `template` and `remedy` are those texts.
        stated: where the rule is, as its file says it: a text, one by language, or None.
    """

    __slots__ = (
        "actual",
        "bound",
        "cards",
        "code",
        "column",
        "line",
        "places",
        "remedy",
        "section",
        "severity",
        "stated",
        "template",
        "values",
    )

    def __init__(
        self,
        code: str,
        severity: str,
        template: Any,
        values: Mapping[str, Any],
        *,
        line: int = 0,
        column: int = 0,
        section: str | None = None,
        cards: Sequence[str] = (),
        places: Sequence[tuple[int, int]] = (),
        bound: tuple[str, int] | None = None,
        actual: int | None = None,
        source: str | Mapping[str, str] | None = None,
        remedy: Any = None,
    ) -> None:
        self.code = code
        self.severity = severity
        self.template = template
        self.values = values
        self.line = line
        self.column = column
        self.section = section
        self.cards = tuple(cards)
        self.places = tuple(places)
        self.bound = bound
        self.actual = actual
        self.stated = source
        self.remedy = remedy

    def _key(self) -> tuple[Any, ...]:
        head = (self.code, self.severity, self.line, self.column, self.section, self.cards, self.places)
        return head, self.bound, self.actual, self.template, self.values, self.stated, self.remedy

    @property
    def message(self) -> str:
        """What is wrong, with its figures, in English; the other texts have such a property as well."""
        return self.render(ENGLISH)

    @property
    def fix(self) -> str | None:
        """How to fix it, or None."""
        return self.fix_in(ENGLISH)

    @property
    def source(self) -> str | None:
        """Where the rulebook says so, or None."""
        return self.source_in(ENGLISH)

    @property
    def expected(self) -> str | None:
        """What the rule allows, in words and figures (`at most 2`), or None."""
        return self.expected_in(ENGLISH)

    def render(self, translator: Translator) -> str:
        """Return what is wrong, with its figures."""
        return translator.render(self.template, {"expected": self.expected_in(translator) or "", **self.values})

    def fix_in(self, translator: Translator) -> str | None:
        """Return how to fix it, or None."""
        return translator.render(self.remedy, self.values) if self.remedy else None

    def source_in(self, translator: Translator) -> str | None:
        """Return where the rulebook says so, or None."""
        return translator.localized(self.stated) or None

    def expected_in(self, translator: Translator) -> str | None:
        """Return what the rule allows, in words and figures, or None."""
        return None if self.bound is None else translator.text(f"bound-{self.bound[0]}", n=self.bound[1])

    def __repr__(self) -> str:
        return f"Violation({self.code!r}, {self.severity!r}, {self.line}:{self.column}, {self.message!r})"

    def sort_key(self) -> tuple[int, int, str, tuple[str, ...]]:
        """Order of a report: the place in the file, then the code."""
        return (self.line, self.column, self.code, self.cards)


class DeckReport(Alike):
    """The answer to one decklist; equal to one of the same text that answers the same.

    Attributes:
        path: the file as it was named, or `<stdin>`.
        deck: the deck, or None where the file could not be read as one.
        violations: all of them but the suppressed ones, in a stable order.
        suppressed: those that comments in the decklist hide; they count for the verdict all the same.
        text: the decklist's text, for reports that quote it (None where it could not be read).
        notes: how a file was read that can be read in several ways.
        player: the player whom the file names, also where it is not a deck, or who sent it; None where neither is
            known.
    """

    __slots__ = ("_legal", "deck", "notes", "path", "player", "reading", "suppressed", "text", "violations")

    def __init__(
        self,
        path: str,
        deck: Deck | None,
        violations: Sequence[Violation],
        text: str | None,
        *,
        legal: bool,
        suppressed: Sequence[Violation] = (),
        player: str | None = None,
    ) -> None:
        self.path = path
        self.reading: Reading | None = None
        self.notes: tuple[ImportNote, ...] = ()
        self.deck = deck
        self.player = (deck.player if deck is not None else None) or player or None
        self.violations = tuple(violations)
        self.suppressed = tuple(suppressed)
        self.text = text
        self._legal = legal

    def _key(self) -> tuple[Any, ...]:
        return (self.path, self.text, self._legal), self.deck, self.violations, self.suppressed

    @property
    def legal(self) -> bool:
        """Whether no error was found; decided before anything is selected, ignored or suppressed."""
        return self._legal

    @property
    def unread(self) -> list[Violation]:
        """The violations that say that a part of the file was not understood; suppressed ones are among them."""
        return [
            part
            for part in (*self.violations, *self.suppressed)
            if part.severity == ERROR and part.code.startswith(("decklist/", "catalog/")) and part.code not in READABLE
        ]

    @property
    def hash(self) -> str | None:
        """The deck's hash (see `decklist.hash`); None where there is no deck, or a part of it was not understood."""
        from deckcheck.decklist.hash import deck_hash

        return None if self.deck is None or self.unread else deck_hash(self.deck)

    def __repr__(self) -> str:
        verdict = "legal" if self.legal else "illegal"
        return f"DeckReport({self.path!r}, {verdict}, {len(self.violations)} violations)"
