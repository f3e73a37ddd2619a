"""Suppressions: comments in a decklist that hide violations, never the verdict.

`# deckcheck: ignore[CODE, …]` hides violations of its own line, or on a line of its own those of the next one;
`# deckcheck: file-ignore[CODE, …]` those of the whole file. Only whole codes can be named, so that nothing is hidden by
accident, and a comment that hides nothing is reported.
"""

from __future__ import annotations

import re

from deckcheck.construction.settings import format_of, own_rulesets_of
from deckcheck.construction.violation import ERROR, WARNING, DeckReport, Violation
from deckcheck.decklist.comments import comments
from deckcheck.decklist.limits import MAX_ENTRIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.construction.settings import Settings

MARK = "deckcheck:"
UNUSED = "decklist/unused-suppression"
LIMITS = "decklist/limits"

_DIRECTIVE = re.compile(r"#[ \t]*deckcheck:[ \t]*(.*)")
_IGNORE = re.compile(r"[ \t,]*(file-)?ignore\[([^\]#]*)\]")
_FILE = 0  # the line of a suppression that is about the whole file
_FAMILIES = ("decklist/", "catalog/")


class _Suppression:
    """One code of one comment: where it is, and the line that it is about."""

    __slots__ = ("about", "code", "column", "line", "used")

    def __init__(self, code: str, line: int, column: int, about: int) -> None:
        self.code = code
        self.line = line
        self.column = column
        self.about = about
        self.used = False


def suppressed(report: DeckReport, settings: Settings) -> DeckReport:
    """Return the report with what comments of the decklist suppress set apart, and with the comments that do nothing.

    What keeps a file from being read as a deck cannot be suppressed.
    """
    if report.deck is None or report.text is None:
        return report
    found, broken = _read(report.text)
    hidden, shown = _sorted_out(report.violations, found)
    unused = [*broken, *_unused(found, report, settings)]
    # A comment may suppress these warnings as well; one that does so in vain has the last word.
    about_warnings = [part for part in found if part.code == UNUSED and not part.used]
    hidden_unused, shown_unused = _sorted_out(unused, about_warnings)
    shown_unused += [
        _warning(part, "suppression-unused", "fix-take-comment-out") for part in about_warnings if not part.used
    ]
    if settings.strict:
        for violation in (*shown_unused, *hidden_unused):
            violation.severity = ERROR
    shown = sorted([*shown, *shown_unused], key=Violation.sort_key)
    hidden += hidden_unused
    legal = not any(violation.severity == ERROR for violation in (*shown, *hidden))
    return DeckReport(
        report.path, report.deck, shown, report.text, legal=legal, suppressed=hidden, player=report.player
    )


def _read(text: str) -> tuple[list[_Suppression], list[Violation]]:
    """Return the suppressions of a decklist, and what is wrong with comments that look like one.

    That is a warning for each, and an error where they are more than a list has entries, behind which none is read.
    """
    found: list[_Suppression] = []
    broken: list[Violation] = []
    left = MAX_ENTRIES
    for comment in comments(text, MARK):
        directive = _DIRECTIVE.search(comment.text)
        if directive is None:
            continue
        column = comment.column + directive.start()
        # Each code that a comment names has a bracket or a comma before it.
        left -= comment.text.count("[") + comment.text.count(",") + 1
        if left < 0:
            limit = {"limit": MAX_ENTRIES}
            broken.append(Violation(LIMITS, ERROR, "limit-entries", limit, line=comment.line, column=column))
            break
        before = len(found)
        at = directive.start(1)
        while match := _IGNORE.match(comment.text, at):
            at = match.end()
            about = _FILE if match.group(1) else comment.about or -1
            codes = dict.fromkeys(part.strip() for part in match.group(2).split(","))
            found.extend(_Suppression(code, comment.line, column, about) for code in codes if code)
        if len(found) == before:
            broken.append(_warning(_Suppression("", comment.line, column, _FILE), "suppression-form", None))
    return found, broken


def _sorted_out(
    violations: Sequence[Violation], suppressions: Sequence[_Suppression]
) -> tuple[list[Violation], list[Violation]]:
    """Return (what is suppressed, what is not), noting which suppressions were of use."""
    waiting: dict[tuple[str, int], list[_Suppression]] = {}
    for part in suppressions:
        waiting.setdefault((part.code, part.about), []).append(part)
    hidden: list[Violation] = []
    shown: list[Violation] = []
    for violation in violations:
        covering = [key for key in ((violation.code, _FILE), (violation.code, violation.line)) if key in waiting]
        for key in covering:
            for part in waiting[key]:
                part.used = True
            waiting[key] = []
        (hidden if covering else shown).append(violation)
    return hidden, shown


def _unused(found: Sequence[_Suppression], report: DeckReport, settings: Settings) -> Iterator[Violation]:
    """Yield a warning for each suppression that nothing needs, as far as this run shows."""
    unused = [part for part in found if not part.used and part.code != UNUSED]
    if not unused:
        return
    from deckcheck.construction.registry import unknown_codes

    # Where the list itself is faulty, rules of the game may have gone unjudged.
    faulty = any(part.severity == ERROR and part.code.startswith(_FAMILIES) for part in report.violations)
    advice = _not_judged(report, settings)
    unknown = unknown_codes([part.code for part in unused], own_rulesets_of(settings))
    for part in unused:
        if part.code in unknown:
            suggestions = [code for code in unknown[part.code] if "/" in code]
            remedy = "fix-did-you-mean" if suggestions else None
            yield _warning(part, "suppression-unknown", remedy, suggestions=suggestions)
        elif "/" not in part.code:
            yield _warning(part, "suppression-form", None)
        elif part.code.startswith(_FAMILIES) or not (faulty or part.code in advice):
            yield _warning(part, "suppression-unused", "fix-take-comment-out")


def _not_judged(report: DeckReport, settings: Settings) -> set[str]:
    """Return the codes of the rules that only advise, where no advice was asked for."""
    if settings.advice or report.deck is None:
        return set()
    judged = {rule.code for rule in format_of(report.deck, settings, advice=False).rules}
    return {rule.code for rule in format_of(report.deck, settings, advice=True).rules} - judged


def _warning(part: _Suppression, message: str, remedy: str | None, **values: object) -> Violation:
    return Violation(
        UNUSED, WARNING, message, {"code": part.code, **values}, line=part.line, column=part.column, remedy=remedy
    )
