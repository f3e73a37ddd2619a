"""`deckcheck check --fix` and `--diff`: mending what has one safe answer, or showing what would be mended."""

from __future__ import annotations

import sys

from deckcheck.cli.one_deck import report_on
from deckcheck.cli.output import fail
from deckcheck.cli.paths import STDIN
from deckcheck.construction.mend import UnsafeMendError, mended, summary
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.messages import printable, reason, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.plan import Plan
    from deckcheck.construction.check import Checker
    from deckcheck.construction.violation import DeckReport
    from deckcheck.decklist.mending import Mended


def fix(plan: Plan) -> bool:
    """Mend the decklists of a plan in place; False where one cannot be written (said on standard error).

    What was mended is told on standard error. A file that cannot be opened is left to the check that follows.
    """
    if any(task.path == STDIN for task in plan.tasks):
        fail("fix-stdin")
        return False
    good = True
    for task in plan.tasks:
        try:
            found = _mended(task.path, plan.checker(task.way))
        except UnreadableFileError:
            continue
        if found is not None:
            good = _write(task.path, found[1]) and good
    return good


def show_diff(plan: Plan) -> int:
    """Print as a unified diff what `fix` would change; status 1 where it would change something, 2 as the check."""
    from difflib import unified_diff

    changed = status = 0
    for path, _, way in plan.tasks:
        try:
            found = _mended(path, plan.checker(way))
        except UnreadableFileError as error:
            print(f"deckcheck: {error}", file=sys.stderr)
            status = 2
            continue
        if found is None:
            continue
        report, result = found
        changed += 1
        before, after = (report.text or "").splitlines(keepends=True), result.text.splitlines(keepends=True)
        for line in unified_diff(before, after, path, path):
            _show(line)
        print(f"{printable(path)}: {_told(result)}", file=sys.stderr)
    print(text("fix-diff-summary", n=changed), file=sys.stderr)
    return status or int(changed > 0)


def _mended(path: str, checker: Checker) -> tuple[DeckReport, Mended] | None:
    report = report_on(path, checker)
    try:
        result = mended(report, checker)
    except UnsafeMendError:
        print(f"deckcheck: {text('fix-unsafe', path=path)}", file=sys.stderr)
        return None
    return None if result is None else (report, result)


def _show(line: str) -> None:
    """Print a line of a diff: as it is for a program, with control characters made visible for a person."""
    words = line.rstrip("\r\n")
    print(printable(words.replace("\t", "    ")) if sys.stdout.isatty() else words)
    if not line.endswith("\n"):
        print("\\ No newline at end of file")


def _told(result: Mended) -> str:
    return ", ".join(text(f"fix-{kind}", n=count) for kind, count in summary(result.changes))


def _write(path: str, result: Mended) -> bool:
    from deckcheck.files import write_atomically

    try:
        write_atomically(path, result.text.encode())
    except OSError as error:
        fail("output-failed", path=path, detail=reason(error))
        return False
    print(text("fix-written", path=path, changes=_told(result)), file=sys.stderr)
    return True
