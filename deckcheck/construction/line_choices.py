"""Lines of a list in plain text that have two readings: how each may be written so that it has one."""

from __future__ import annotations

import re
from typing import NamedTuple

from deckcheck.catalog.names import fold
from deckcheck.decklist.fix_types import LINE, FixedText
from deckcheck.decklist.formats.account import CARD, COMMENT, NOTE
from deckcheck.decklist.lines import lines_with_ends
from deckcheck.decklist.opening import is_mail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from deckcheck.construction.check import Checker
    from deckcheck.construction.violation import DeckReport, Violation
    from deckcheck.decklist.formats.account import ReadLine

_OUT = "// "
_SIDE = re.compile(r"SB:\s*", re.IGNORECASE)
_REMARK = re.compile(r"\s(?://|#)")
_LETTERS = re.compile(r"[^\W\d_]{2,}|[^\W\d_xX×]")  # words that a line without a remark does not have beside its card
# Messages about a line that may be left out instead of corrected.
_OPTIONAL = ("text-beside", "text-struck", "text-unticked")


class LineQuestion(NamedTuple):
    """A line with two readings.

    Attributes:
        violation: what the check reports at the line.
        writings: how the line may be written instead, from its column on; each has one reading.
    """

    violation: Violation
    writings: list[str]


def line_questions(report: DeckReport) -> list[LineQuestion]:
    """Return the lines of a list in plain text that only a person can settle; none of a mail, or of any other file."""
    if report.reading is None or report.text is None or is_mail(report.path, b""):
        return []
    lines = lines_with_ends(report.text)
    found: dict[int, LineQuestion] = {}
    for violation in report.violations:
        if violation.line and violation.code == "decklist/schema":
            words = lines[violation.line - 1].rstrip("\r\n")[violation.column - 1 :].rstrip()
            writings = [writing for writing in dict.fromkeys(_writings(violation, words)) if writing != words]
            if writings:
                found.setdefault(violation.line, LineQuestion(violation, writings))
    return list(found.values())


def with_lines(report: DeckReport, checker: Checker, chosen: Mapping[int, str]) -> tuple[FixedText, DeckReport]:
    """Return a list with lines written as a person chose, and the report on it.

    Each line is replaced and the list is read again. The replacement is kept if this line is then a card or a comment,
    and every other line is read as before.

    Args:
        report: the report on the list.
        checker: what made it.
        chosen: the number of a line, from 1 -> what is written from its column on.

    Returns:
        The new text, with `refused_lines` for what was not kept, and its report.
    """
    changed = 0
    refused: list[tuple[int, str]] = []
    for number, writing in sorted(chosen.items()):
        again = _tried(report, checker, number, writing)
        if again is None:
            refused.append((number, writing))
        else:
            report, changed = again, changed + 1
    return FixedText(report.text or "", {LINE: changed} if changed else {}, refused_lines=refused), report


def _writings(violation: Violation, words: str) -> Iterator[str]:
    """Yield how a line may be written instead, the card with each of its counts first."""
    message: Any = violation.template
    values = violation.values
    remark = _REMARK.search(words)
    rest = words if remark is None else words[: remark.start()].rstrip()
    comment = words[len(rest) :]
    side = _SIDE.match(rest)
    front = side.group() if side is not None else ""
    if message in ("text-two-numbers", "text-number-unclear", "text-level-or-count") or _is_choice(message):
        card = str(values["card"])
        counts = values.get("numbers", [values.get("number", "1")])
        if _holds_alone(rest.removeprefix(front), card):
            yield from (f"{front}{count} {card}{comment}" for count in counts if str(count).isdecimal())
            if message != "text-two-numbers":
                yield f"{front}1 {values.get('qualified', card)}{comment}"
    if message in _OPTIONAL or _is_choice(message):
        yield f"{_OUT}{words}"


def _is_choice(message: Any) -> bool:
    """Whether a message is about a line that is a card or something else."""
    return isinstance(message, str) and message.startswith("text-card-or-")


def _holds_alone(words: str, card: str) -> bool:
    """Whether words hold the name of a card, numbers and marks, and nothing that a rewritten line would lose."""
    before, held, after = fold(words).partition(fold(card))
    return bool(held) and _LETTERS.search(f"{before} {after}") is None


def _tried(report: DeckReport, checker: Checker, number: int, writing: str) -> DeckReport | None:
    """Return the report on a list with another line, or None where that changes more than the line."""
    lines = lines_with_ends(report.text or "")
    if number > len(lines):
        return None
    at = next((part.column for part in report.violations if part.line == number), 1) - 1
    line = lines[number - 1]
    end = line[len(line.rstrip("\r\n")) :]
    lines[number - 1] = f"{line[:at]}{writing}{end}"
    again = checker.check_bytes("".join(lines).encode(), report.path)
    (before, _), (after, taken) = _apart(report, number), _apart(again, number)
    settled = bool(taken) and all(part.kind in (CARD, COMMENT, NOTE) for part in taken)
    return again if settled and before == after else None


def _apart(report: DeckReport, number: int) -> tuple[list[ReadLine], list[ReadLine]]:
    """Return the account of a list without a line, and that of the line."""
    every = report.reading.lines if report.reading is not None else []
    return [part for part in every if part.line != number], [part for part in every if part.line == number]
