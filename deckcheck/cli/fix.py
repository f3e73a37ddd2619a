"""`deckcheck check --fix` and `--diff`: apply safe fixes, or show them."""

from __future__ import annotations

import os
import shlex
import sys

from deckcheck.cli.one_deck import unread
from deckcheck.cli.output import for_programs
from deckcheck.construction.fix import (
    LongListError,
    MailError,
    UnsafeFixError,
    UnseenEndError,
    fix_deck,
    further_names,
    open_questions,
    summary,
)
from deckcheck.construction.line_choices import line_questions, with_lines
from deckcheck.decklist.fix_types import FixedText
from deckcheck.decklist.limits import MAX_LINES
from deckcheck.decklist.lines import patch_lines
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import BYTE_ORDER_MARK, STDIN, UnreadableFileError, decode, read_bytes
from deckcheck.failure import NO, Failure
from deckcheck.messages import printable
from deckcheck.repository import leads_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.cli.context import Context
    from deckcheck.construction.check import Checker
    from deckcheck.construction.violation import DeckReport, Violation
    from deckcheck.workspace.plan import CheckPlan

# The first letters of answers, in English and in French; both are understood in either language.
_OWN = (".yaml", ".yml", ".json")
_YES, _NO, _ALL, _QUIT = ("y", "o"), ("n",), ("a", "t"), ("q",)


class Asker:
    """Asks at the terminal what a line or an unknown name means: yes, no, all names that are left, or quit asking."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._all = self._quit = False

    def lines(self, report: DeckReport) -> dict[int, str]:
        """Return the number of a line -> how it is to be written, for what a person decides of lines with two readings.

        No answer holds for the lines that are left: which of two counts is right differs from line to line.
        """
        chosen: dict[int, str] = {}
        for violation, writings in line_questions(report):
            found = self._asked(
                report.path, violation, violation.render(self.context.translator), writings, "fix-ask-line"
            )
            if found is not None:
                chosen[violation.line] = found
        return chosen

    def choices(self, report: DeckReport, checker: Checker) -> dict[tuple[str, str], str]:
        """Return section, name as written -> the name that is meant, for what a person decides of a list.

        Where several cards bear the name that is chosen, the next question is which of them.
        """
        chosen: dict[tuple[str, str], str] = {}
        for violation, names in open_questions(report):
            words = violation.render(self.context.translator)
            name = names[0] if self._all else self._asked(report.path, violation, words, names, "fix-ask")
            if name is None or violation.section is None:
                continue
            further = further_names(report, checker, violation.section, name)
            if further:
                words = self.context.text("ambiguous-card", card=name)
                name = self._asked(report.path, violation, words, further, "fix-ask") or name
            chosen[violation.section, violation.cards[0]] = name
        return chosen

    def _asked(self, path: str, violation: Violation, words: str, answers: Sequence[str], question: str) -> str | None:
        if self._quit:
            return None
        print(f"{printable(path)}:{violation.line}:{violation.column}: {words}", file=sys.stderr)
        for name in answers:
            answer = self._answer(name, question)
            if answer in _QUIT:
                self._quit = True
                return None
            if answer in _ALL:
                self._all = True
            if answer in _ALL or answer in _YES:
                return name
        return None

    def _answer(self, name: str, question: str) -> str:
        """Return the first letter of an answer that is one; the end of the input is one as well."""
        known = (*_YES, *_NO, *_QUIT, *(_ALL if question == "fix-ask" else ()))
        while True:
            print(f"  {self.context.text(question, name=name)} ", end="", file=sys.stderr, flush=True)
            line = sys.stdin.readline()
            if not line:
                print(file=sys.stderr)
                return _QUIT[0]
            answer = line.strip().lower()[:1]
            if answer and answer in known:
                return answer
            self.context.add(f"{question}-again")


def fix(context: Context, plan: CheckPlan, asker: Asker | None = None) -> bool:
    """Fix the decklists of a plan in place; False where one cannot be written (reported on standard error).

    With somebody who asks, a person decides what a name means that is not a card.

    What was fixed is reported on standard error. A file that cannot be opened is left to the check that follows.
    """
    if any(task.path == STDIN for task in plan.tasks):
        raise Failure("fix-stdin")
    good = True
    for task in plan.tasks:
        checker = plan.checker(task.profile)
        try:
            report = checker.check_file(task.path)
        except UnreadableFileError:
            continue
        before = report.text or ""
        changes: dict[str, int] = {}
        if asker is not None:
            report, changes = _with_lines(context, report, checker, asker.lines(report))
        result = _fixed(context, report, checker, asker.choices(report, checker) if asker is not None else None)
        if changes:
            result = result or FixedText(report.text or "", {})
            result.changes.update(changes)
        if result is None or result.text == before:
            continue
        if leads_out(task.path):
            good = not context.report(Failure("fix-outside", path=task.path))
            continue
        good = _write(context, task.path, before, result) and good
    return good


def show_diff(context: Context, plan: CheckPlan) -> int:
    """Print as a unified diff what `fix` would change, and return the exit status.

    It is 1 where something would change or a file is not a deck, and 2 where a file cannot be opened. What is wrong
    with such a file is reported on standard error, since there the check that would say it does not follow.
    """
    from difflib import unified_diff

    changed = status = 0
    for path, _, profile in plan.tasks:
        checker = plan.checker(profile)
        try:
            report = checker.check_file(path)
        except UnreadableFileError as error:
            status = context.report(error)
            continue
        if report.deck is None:
            context.report(unread(context, report))
            status = max(status, NO)
            continue
        result = _fixed(context, report, checker)
        if result is None or result.text == report.text:
            continue
        changed += 1
        before, after = patch_lines(report.text or ""), patch_lines(result.text)
        # A name that would break the head of the patch, and so might name another file, is spelt out.
        name = printable(path) if "\n" in path or "\r" in path else path
        for line in unified_diff(before, after, name, name):
            _show(line)
        print(f"{printable(path)}: {_changes_text(context, result)}", file=sys.stderr)
    context.add("fix-diff-summary", n=changed)
    return status or int(changed > 0)


def _with_lines(
    context: Context, report: DeckReport, checker: Checker, chosen: Mapping[int, str]
) -> tuple[DeckReport, dict[str, int]]:
    """Return the report on a list with lines written as a person chose, and what was changed."""
    result, report = with_lines(report, checker, chosen)
    for line, writing in result.refused_lines:
        context.note("fix-line-refused", path=report.path, line=line, writing=writing)
    return report, result.changes


def _fixed(
    context: Context, report: DeckReport, checker: Checker, chosen: Mapping[tuple[str, str], str] | None = None
) -> FixedText | None:
    try:
        result = fix_deck(report, checker, chosen)
    except MailError:
        _advise(context, report, "fix-mail")
        return None
    except LongListError:
        context.note("fix-long", path=report.path, limit=MAX_LINES)
        return None
    except UnseenEndError as error:
        line, column = error.place
        context.note("fix-unseen-end", path=report.path, line=line, column=column, char=error.char)
        return None
    except UnsafeFixError:
        context.note("fix-unsafe", path=report.path)
        return None
    for _, written in result.refused if result is not None else ():
        if report.path.endswith(_OWN):
            context.note("fix-refused-here", path=report.path, written=written)
        else:
            _advise(context, report, "fix-refused", written=written)
    return result


def _advise(context: Context, report: DeckReport, message: str, **values: str) -> None:
    """Say what cannot be fixed in a file, and the command after which it can."""
    target = f"{os.path.splitext(report.path)[0]}.deck.yaml"
    game = report.deck.game if report.deck is not None else ""
    command = shlex.join(["deckcheck", "convert", report.path, target, "--game", game])
    context.note(message, path=report.path, command=command, target=target, **values)


def _show(line: str) -> None:
    """Print a line of a diff: as it is, with its line end, for a program; so that it only shows for a person."""
    whole = line.endswith("\n")
    sys.stdout.write(for_programs(line if whole else f"{line}\n"))
    if not whole:
        print("\\ No newline at end of file")


def _changes_text(context: Context, result: FixedText) -> str:
    return ", ".join(context.text(f"fix-{kind}", n=count) for kind, count in summary(result.changes))


def _still_holds(data: bytes, text: str) -> bool:
    """Whether nobody has written a file since it was read: what an editor has saved meanwhile would be lost."""
    try:
        return decode(data) == text
    except Problem:
        return False


def _write(context: Context, path: str, before: str, result: FixedText) -> bool:
    from deckcheck.files import write_atomically

    try:
        data = read_bytes(path)
        if not _still_holds(data, before):
            return not context.report(Failure("fix-changed", path=path))
        mark = BYTE_ORDER_MARK if data.startswith(BYTE_ORDER_MARK) else b""
        write_atomically(path, mark + result.text.encode())
    except Problem:  # it has grown beyond what is read
        return not context.report(Failure("fix-changed", path=path))
    except UnreadableFileError as error:
        return not context.report(error)
    except OSError as error:
        return not context.report(Failure("output-failed", path=path, detail=context.translator.reason(error)))
    context.add("fix-written", path=path, changes=_changes_text(context, result))
    return True
