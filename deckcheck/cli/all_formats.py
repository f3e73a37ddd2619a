"""`deckcheck check --all-formats`: in which formats and rulesets each deck is legal."""

from __future__ import annotations

import sys

from deckcheck.construction.violation import ERROR
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import UnreadableFileError, limit_of, read_input
from deckcheck.failure import FAILED, NO, OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable
from deckcheck.workspace.formats import judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.cli.output import Output
    from deckcheck.construction.all_formats import Verdict
    from deckcheck.construction.violation import DeckReport, Violation
    from deckcheck.workspace.plan import CheckPlan

REPORTS = ("text", "json")
# (whether the ruleset is built in, whether the deck is legal) -> the message
_VERDICTS = {
    (True, True): "all-formats-legal",
    (True, False): "all-formats-illegal",
    (False, True): "all-formats-own-legal",
    (False, False): "all-formats-own-illegal",
}


def run(context: Context, plan: CheckPlan, outputs: Sequence[tuple[str, Output]], args: Arguments) -> int:
    """Report on every deck: 0 where each is legal in some format, 1 where one is legal in none, 2 not possible.

    Raises:
        Failure: a ruleset or a catalog cannot be used, or a report cannot be written.
    """
    if any(name not in REPORTS for name, _ in outputs):
        raise Failure("formats-only")
    judges = [judge(profile) for profile in plan.profiles]
    found: list[tuple[str, DeckReport, list[Verdict]]] = []
    failed = False
    for path, _, profile in plan.tasks:
        try:
            found.append((path, *judges[profile].verdicts(read_input(path, limit_of(path)), path)))
        except UnreadableFileError as error:
            failed = bool(context.report(error))
        except Problem as problem:
            print(f"{printable(path)}:{problem.placed(context.translator)}", file=sys.stderr)
            failed = True
    for name, output in outputs:
        output.write(_json(context, found) if name == "json" else "".join(_text(context, part) for part in found))
        output.close()
    if failed:
        return FAILED
    well = all(any(verdict.report.legal for verdict in verdicts) for _, _, verdicts in found)
    return OK if well or args.exit_zero else NO


def _errors(violations: Sequence[Violation]) -> list[Violation]:
    return [part for part in violations if part.severity == ERROR]


def _text(context: Context, part: tuple[str, DeckReport, list[Verdict]]) -> str:
    path, report, verdicts = part
    lines = [printable(path)]
    if report.deck is None:
        lines += [
            f"  {violation.line}:{violation.column} {violation.render(context.translator)}"
            for violation in report.violations
        ]
    for verdict in verdicts:
        errors = _errors(verdict.report.violations)
        message = _VERDICTS[verdict.label is None, verdict.report.legal]
        game = report.deck.game if report.deck is not None else ""
        codes = list(dict.fromkeys(violation.code for violation in errors))
        words = context.text(
            message, game=game, format=verdict.format, ruleset=verdict.label, n=len(errors), codes=codes
        )
        lines.append(f"  {words}")
    return "\n".join([*lines, ""])


def _json(context: Context, found: Sequence[tuple[str, DeckReport, list[Verdict]]]) -> str:

    from deckcheck.report.json_report import violation_data

    decks: list[dict[str, Any]] = []
    for path, report, verdicts in found:
        decks.append(
            {
                "path": path,
                "game": report.deck.game if report.deck is not None else None,
                "violations": []
                if report.deck is not None
                else [violation_data(part, context.translator) for part in report.violations],
                "formats": [
                    {
                        "format": verdict.format,
                        "ruleset": verdict.label,
                        "legal": verdict.report.legal,
                        "violations": [violation_data(part, context.translator) for part in verdict.report.violations],
                    }
                    for verdict in verdicts
                ],
            }
        )
    return json_text({"decks": decks}, indent=1) + "\n"
