"""`deckcheck ruling`: plays scenario files and says which of their rulings hold."""

from __future__ import annotations

from deckcheck.cli.output import Output
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulings import RulingFileError, ruling_files
from deckcheck.engine.rulings.reference import ruling_reference
from deckcheck.failure import FAILED, NO, OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable, printable_lines
from deckcheck.play.rulings import run_file, unused_faults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.engine.rulings import RulingResult
    from deckcheck.messages import Message


def run(args: Arguments, context: Context) -> int:
    """Play the rulings; status 1 when one does not hold, 2 when one cannot be played or a file cannot be read."""
    args.require_report_format()
    args.forbid_together("reference", "show", "log", "quiet", "catalog")
    args.forbid_together("show", "log", "quiet")
    if args.reference is not None:
        return _refer(args.reference, context)
    if not args.paths and args.show is None:
        raise Failure("ruling-no-paths")
    passed: list[Message] = []
    files = ruling_files(args.paths, passed, default_exclude=args.default_exclude is not False)
    context.passed_over(passed, each=args.show_skipped or not files)
    if not files and args.paths:
        raise Failure("ruling-none", paths=args.paths)
    settings = args.workspace().settings()
    cards = {game: [card for card in catalog if card.origin] for game, catalog in settings.catalogs.items()}
    if args.show is not None:
        return _shown(context, args, files, cards)
    results: list[RulingResult] = []
    errors: list[RulingFileError] = []
    faults: list[RulingFileError] = []
    for path in files:
        try:
            results += run_file(path, cards, context.translator)
            faults += unused_faults(path)
        except RulingFileError as error:
            errors.append(error)
    for fault in (*errors, *faults):
        context.error("\n".join(printable_lines(fault.render(context.translator))))
    if args.output_format == "json":
        print(json_text(_data(context, results, errors, faults, quiet=args.quiet, log=args.log), indent=1))
    else:
        _report(context, results, errors, quiet=args.quiet, log=args.log)
    if errors or faults or any(result.broken for result in results):
        return FAILED
    return OK if all(result.passed for result in results) else NO


def _shown(context: Context, args: Arguments, files: list[str], cards: dict[str, list[Card]]) -> int:
    from deckcheck.cli.shown_ruling import show_ruling

    try:
        return show_ruling(context, args.show.strip(), files, cards, args.output_format)
    except RulingFileError as error:
        context.error("\n".join(printable_lines(error.render(context.translator))))
        return FAILED


def _refer(game: str, context: Context) -> int:
    if game not in playable_games():
        raise Failure("not-played", game=game, known=playable_games())
    print(ruling_reference(rules_of(game), context.translator), end="")
    return OK


def _data(
    context: Context,
    results: list[RulingResult],
    errors: list[RulingFileError],
    faults: list[RulingFileError],
    *,
    quiet: bool,
    log: bool,
) -> dict[str, Any]:
    passed = sum(result.passed for result in results)
    data: dict[str, Any] = {
        "rulings": [
            {
                "path": result.path,
                "name": result.name,
                "rules": list(result.rules),
                "passed": result.passed,
                "message": result.message,
                "line": result.line,
                **({"log": list(result.log)} if log else {}),
            }
            for result in results
            if not (quiet and result.passed)
        ],
        "summary": {
            "files": len({result.path for result in results}) + len(errors),
            "rulings": len(results),
            "passed": passed,
            "failed": len(results) - passed,
        },
    }
    if errors or faults:
        data["errors"] = [
            {
                "path": error.path,
                "line": error.line,
                "column": error.column,
                "message": error.detail(context.translator),
            }
            for error in (*errors, *faults)
        ]
    return data


def _report(
    context: Context, results: list[RulingResult], errors: list[RulingFileError], *, quiet: bool, log: bool
) -> None:
    shown: set[str] = set()
    color = Output(None, force=False).color
    for result in results:
        if result.passed:
            if not quiet:
                mark = _painted("1;32", context.text("ruling-passed"), color=color)
                print("  ".join((mark, *_columns(result))))
                _show(result.log if log else ())
            continue
        mark = _painted("1;31", context.text("ruling-broken" if result.broken else "ruling-failed"), color=color)
        print("  ".join((mark, *_columns(result))))
        _show(result.log if log else ())
        # What is wrong with a card that several rulings share is reported once.
        _show([context.text("ruling-as-above")] if result.message in shown else result.message.split("\n"))
        shown.add(result.message)
    passed = sum(result.passed for result in results)
    words = context.text("ruling-summary", n=len(results), passed=passed, failed=len(results) - passed)
    if errors:
        words = context.text("clauses", first=words, then=context.text("ruling-unreadable", n=len(errors)))
    print(words)


def _show(lines: Iterable[str]) -> None:
    for line in lines:
        print("\n".join(f"    {part}" for part in printable_lines(line)))


def _columns(result: RulingResult) -> list[str]:
    """Return the rules of a ruling, if it names any, and its name."""
    rules = printable(", ".join(result.rules))
    return [rules, printable(result.name)] if rules else [printable(result.name)]


def _painted(code: str, words: str, *, color: bool) -> str:
    return f"\x1b[{code}m{words}\x1b[0m" if color else words
