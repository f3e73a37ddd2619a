"""`deckcheck check --all-formats`: in which formats and rulesets each deck is legal."""

from __future__ import annotations

import sys

from deckcheck.cli.output import Output, OutputError, fail
from deckcheck.cli.paths import STDIN, find
from deckcheck.cli.settings import load_rulesets
from deckcheck.construction.all_formats import AllFormats, Rules
from deckcheck.construction.check import Settings
from deckcheck.construction.violation import ERROR
from deckcheck.decklist.limits import MAX_BYTES
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import UnreadableFileError, read_bytes
from deckcheck.messages import printable, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.cli.check_options import CheckOptions
    from deckcheck.construction.all_formats import Verdict
    from deckcheck.construction.violation import DeckReport, Violation

REPORTS = ("text", "json")


def run(options: CheckOptions, settings: Settings, output_format: str) -> int:
    """Report on every deck: 0 where each is legal in some format, 1 where one is legal in none, 2 not possible.

    Args:
        options: the options of the check.
        settings: what they mean, the rulesets that they name left aside.
        output_format: `text` or `json`.
    """
    if output_format not in REPORTS:
        return fail("formats-only")
    own: list[Rules] = []
    for path in options.ruleset:
        settings_of = settings.replace(rulesets={}, catalogs=dict(settings.catalogs))
        if not load_rulesets(settings_of, [path]):
            return 2
        own += [Rules(ruleset, settings_of, path) for ruleset in settings_of.rulesets.values()]
    files = list(find(options.paths))
    if not files:
        return fail("nothing-found", paths=options.paths)
    judging = AllFormats(settings, own)
    status = 0
    found: list[tuple[str, DeckReport, list[Verdict]]] = []
    for path, _ in files:
        try:
            data = sys.stdin.buffer.read(MAX_BYTES + 1) if path == STDIN else read_bytes(path)
        except UnreadableFileError as error:
            print(f"deckcheck: {error}", file=sys.stderr)
            status = 2
            continue
        except Problem as problem:
            print(f"deckcheck: {printable(path)}: {problem}", file=sys.stderr)
            status = max(status, 1)
            continue
        report, verdicts = judging.verdicts(data, path)
        found.append((path, report, verdicts))
        if not any(verdict.report.legal for verdict in verdicts):
            status = max(status, 1)
    try:
        output = Output(options.output, force=options.force)
        output.write(_json(found) if output_format == "json" else "".join(map(_text, found)))
        output.close()
    except OutputError as error:
        return error.tell()
    return 0 if status == 1 and options.exit_zero else status


def _errors(violations: Sequence[Violation]) -> list[Violation]:
    return [part for part in violations if part.severity == ERROR]


def _text(part: tuple[str, DeckReport, list[Verdict]]) -> str:
    path, report, verdicts = part
    lines = [printable(path)]
    if report.deck is None:
        lines += [f"  {violation.line}:{violation.column} {violation.message}" for violation in report.violations]
    for verdict in verdicts:
        errors = _errors(verdict.report.violations)
        whose = "all-formats" if verdict.label is None else "all-formats-own"
        message = f"{whose}-{'legal' if verdict.report.legal else 'illegal'}"
        game = report.deck.game if report.deck is not None else ""
        codes = list(dict.fromkeys(violation.code for violation in errors))
        words = text(message, game=game, format=verdict.format, ruleset=verdict.label, n=len(errors), codes=codes)
        lines.append(f"  {words}")
    return "\n".join([*lines, ""])


def _json(found: Sequence[tuple[str, DeckReport, list[Verdict]]]) -> str:
    import json

    from deckcheck.report.json_report import violation_data

    decks: list[dict[str, Any]] = []
    for path, report, verdicts in found:
        decks.append(
            {
                "path": path,
                "game": report.deck.game if report.deck is not None else None,
                "violations": [] if report.deck is not None else [violation_data(part) for part in report.violations],
                "formats": [
                    {
                        "format": verdict.format,
                        "ruleset": verdict.label,
                        "legal": verdict.report.legal,
                        "violations": [violation_data(part) for part in verdict.report.violations],
                    }
                    for verdict in verdicts
                ],
            }
        )
    return json.dumps({"decks": decks}, ensure_ascii=False, indent=1) + "\n"
