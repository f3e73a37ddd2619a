"""Mails to the players of an event: whether their list is legal, else everything that is wrong with it and its fix."""

from __future__ import annotations

import re
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTPUTF8
from textwrap import fill
from typing import NamedTuple

from deckcheck.catalog.names import without_marks
from deckcheck.construction.violation import ERROR
from deckcheck.decklist.lines import lines_of
from deckcheck.messages import LANGUAGES, printable, printable_lines, translator_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.construction.violation import Violation
    from deckcheck.event.players import Entrant
    from deckcheck.event.table import Row
    from deckcheck.messages import Translator

#: The texts that a template may change, each with the values that may be in it.
TEXTS: dict[str, tuple[str, ...]] = {
    "event": (),
    "subject-legal": ("event", "player"),
    "subject-illegal": ("event", "player", "n"),
    "subject-unread": ("event", "player", "n"),
    "subject-several": ("event", "player", "n"),
    "subject-missing": ("event", "player"),
    "hello": ("player",),
    "hello-nameless": (),
    "legal": ("list", "file", "game", "format", "cards", "hash"),
    "warnings": ("n",),
    "illegal": ("list", "file", "game", "format", "n"),
    "unread": ("list", "file", "n"),
    "several": ("files", "n"),
    "missing": (),
    "violation": ("number", "words"),
    "violation-at": ("number", "words", "line", "quote"),
    "fix": ("fix",),
    "rule": ("code",),
    "rule-from": ("code", "source"),
    "again": (),
    "again-by": ("day",),
    "send": (),
    "send-by": ("day",),
    "which": (),
    "which-by": ("day",),
    "bye": ("event",),
}
#: What marks a file as a reply that deckcheck has written.
MARK = "X-Generator: deckcheck event"
_WIDTH = 72  # columns of a mail
_QUOTED = 40  # characters of a line that are quoted, from the place on
_NAME = re.compile(r"\w+")
_LONGEST = 60  # characters of the name of a file
_POLICY = SMTPUTF8.clone(linesep="\n")


class Reply(NamedTuple):
    """A mail to a player: the name of its file without ending, whom it is for, and its text."""

    file: str
    name: str
    mail: str
    subject: str
    text: str

    def message(self) -> bytes:
        """Return the mail as a file that a mail program opens as a draft."""
        mail = EmailMessage(_POLICY)
        mail["X-Generator"] = MARK.partition(": ")[2]
        mail["X-Unsent"] = "1"
        if self.mail:
            user, _, domain = self.mail.rpartition("@")
            mail["To"] = Address(printable(self.name), user, domain)
        mail["Subject"] = printable(self.subject)
        mail.set_content(self.text, cte="8bit")
        return mail.as_bytes()


class Replies:
    """Writes the mails of an event.

    Args:
        ruleset: a row -> the ruleset in force for its deck, or None; it names the game and the format.
        texts: language -> key of `TEXTS` -> a text that replaces the usual one.
        translator: the language of players of whom no other is known.
        title: the event's name, or None.
        day: until when a list can be sent again, `YYYY-MM-DD`, or None.
    """

    def __init__(
        self,
        ruleset: Callable[[Row], Ruleset | None],
        texts: Mapping[str, Mapping[str, str]],
        translator: Translator,
        *,
        title: str | None = None,
        day: str | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.texts = texts
        self.translator = translator
        self.title = title
        self.day = day

    def all(self, entrants: Sequence[Entrant]) -> list[Reply]:
        """Return a mail for each player, and one for each list that names none; no two have the same file."""
        taken: dict[str, int] = {}
        found = []
        for entrant in entrants:
            reply = self.reply(entrant)
            taken[reply.file] = number = taken.get(reply.file, 0) + 1
            found.append(reply if number == 1 else reply._replace(file=f"{reply.file}-{number}"))
        return found

    def reply(self, entrant: Entrant) -> Reply:
        """Return the mail to one player."""
        player, rows = entrant
        translator = translator_of(player.language) if player.language else self.translator
        writer = _Writer(self, translator)
        paragraphs = [writer.text("hello", player=player.name) if player.name else writer.text("hello-nameless")]
        if not rows:
            kind, again, number = "missing", "send", 0
            paragraphs.append(writer.text("missing"))
        elif len(rows) > 1:
            kind, again, number = "several", "which", len(rows)
            paragraphs.append(writer.text("several", files=[_own_name(row) for row in rows], n=len(rows)))
        else:
            kind, number = _kind(rows[0]), len(_wrong(rows[0]))
            again = "" if kind == "legal" else "again"
        for row in rows:
            paragraphs += writer.about(row)
        if again:
            paragraphs.append(writer.until(again))
        event = self.title or writer.text("event")
        paragraphs.append(writer.text("bye", event=event))
        subject = writer.text(f"subject-{kind}", event=event, player=player.name, n=number)
        text = "\n\n".join(filter(None, paragraphs)) + "\n"
        return Reply(_file_name(entrant), player.name, player.mail, " ".join(subject.split()), text)


class _Writer:
    """Writes the paragraphs of one mail."""

    def __init__(self, replies: Replies, translator: Translator) -> None:
        self.replies = replies
        self.translator = translator

    def text(self, key: str, **values: object) -> str:
        """Return a text of the template, filled, in lines of a mail."""
        own = self.replies.texts.get(self.translator.language, {}).get(key)
        words = self.translator.fill(own, values) if own is not None else self.translator.text(f"reply-{key}", **values)
        return "\n".join(_filled(line, "") for line in printable_lines(words.strip("\n")))

    def until(self, key: str) -> str:
        """Return how a list is sent again, and until when where that is known."""
        day = self.replies.day
        return self.text(f"{key}-by", day=self.translator.day(day)) if day else self.text(key)

    def about(self, row: Row) -> Iterator[str]:
        """Yield what one list is, and everything that is wrong with it."""
        wrong, kind = _wrong(row), _kind(row)
        values = self._facts(row)
        if kind != "legal":
            yield self.text(kind, n=len(wrong), **values)
        else:
            yield self.text("legal", **values)
            if wrong:
                yield self.text("warnings", n=len(wrong))
        if row.error is not None:
            yield _filled(printable(row.error.render(self.translator)), "  ")
        lines = lines_of(row.report.text) if row.report is not None and row.report.text is not None else []
        for number, violation in enumerate(wrong, 1):
            yield "\n".join(self._violation(number, violation, lines))

    def _facts(self, row: Row) -> dict[str, object]:
        deck, ruleset = row.deck, self.replies.ruleset(row)
        name = _own_name(row)
        facts: dict[str, object] = {"file": name, "list": name}
        if deck is None or ruleset is None:
            return facts
        game_format = ruleset.data["formats"].get(deck.format, {}).get("title", {"en": deck.format})
        game = self.translator.localized(ruleset.data.get("title", {"en": deck.game}))
        called = self.translator.text("reply-called", name=deck.name) if deck.name else name
        return {
            **facts,
            "list": called,
            "game": game,
            "format": self.translator.localized(game_format),
            "cards": deck.size,
            "hash": row.hash or "–",
        }

    def _violation(self, number: int, violation: Violation, lines: Sequence[str]) -> Iterator[str]:
        """Yield one thing that is wrong: its place, what is wrong, its fix and its rule."""
        words = violation.render(self.translator)
        if 1 <= violation.line <= len(lines):
            quote = lines[violation.line - 1][max(violation.column - 1, 0) :].strip()
            quote = quote if len(quote) <= _QUOTED else f"{quote[: _QUOTED - 1]}…"
            first = self.text("violation-at", number=number, line=violation.line, quote=quote, words=words)
        else:
            first = self.text("violation", number=number, words=words)
        yield _again(first, "")
        fix, source = violation.fix_in(self.translator), violation.source_in(self.translator)
        if fix:
            yield _again(self.text("fix", fix=fix), "   ")
        rule = self.text("rule-from" if source else "rule", code=violation.code, source=source or "")
        yield _again(rule, "   ")


def _own_name(row: Row) -> str:
    """Return the name of a list's file, as its player knows it."""
    return row.path.replace("\\", "/").rpartition("/")[2]


def _kind(row: Row) -> str:
    """Return what a mail is about: a list that is legal, one that is not, or a file that is none."""
    if row.report is None or row.deck is None:
        return "unread"
    return "legal" if row.report.legal else "illegal"


def _wrong(row: Row) -> list[Violation]:
    """Return all that a mail names of a list: its errors, then its warnings and advice."""
    found = row.report.violations if row.report is not None else ()
    return sorted(found, key=lambda part: part.severity != ERROR)


def _filled(line: str, indent: str) -> str:
    return fill(
        line, _WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _again(words: str, indent: str) -> str:
    """Return words in lines, the further ones below the text of the first."""
    plain = " ".join(words.split(" ")).replace("\n", " ")
    return fill(
        plain, _WIDTH, initial_indent=indent, subsequent_indent="   ", break_long_words=False, break_on_hyphens=False
    )


def _file_name(entrant: Entrant) -> str:
    """Return the name of a file for a mail, made of the player's name or of the name of the list's file."""
    path = _own_name(entrant.rows[0]).partition(".")[0] if entrant.rows else ""
    for words in (entrant.player.name, path):
        parts = _NAME.findall(without_marks(words.casefold()))
        if parts:
            return "-".join(parts)[:_LONGEST]
    return "list"


def usual_texts() -> dict[str, dict[str, str]]:
    """Return the texts as they are without a template: language -> key -> text."""
    return {code: {key: translator_of(code).template(f"reply-{key}") for key in TEXTS} for code in LANGUAGES}
