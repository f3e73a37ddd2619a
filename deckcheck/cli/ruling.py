"""`deckcheck ruling`: plays scenario files and says which of their rulings hold."""

from __future__ import annotations

import sys

from deckcheck.cli.output import Output
from deckcheck.engine.rulings import RulingFileError, ruling_files
from deckcheck.failure import FAILED, NO, OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import in_force, printable, printable_lines, text
from deckcheck.play.rulings import run_file
from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.rulings import RulingResult

_FORMATS = ("text", "json")


def run_rulings(paths: list[str], output_format: str, catalogs: list[str], *, quiet: bool) -> int:
    """Play the rulings; status 1 when one does not hold, 2 when one cannot be played or a file cannot be read."""
    if output_format not in _FORMATS:
        raise Failure("unknown-report", name=output_format, known=list(_FORMATS))
    files = ruling_files(paths)
    if not files:
        raise Failure("ruling-none", paths=paths)
    settings = Workspace(catalogs=catalogs).settings()
    cards = {game: [card for card in catalog if card.origin] for game, catalog in settings.catalogs.items()}
    results: list[RulingResult] = []
    errors: list[RulingFileError] = []
    for path in files:
        try:
            results += run_file(path, cards, in_force())
        except RulingFileError as error:
            errors.append(error)
            print("\n".join(printable_lines(f"deckcheck: {error}")), file=sys.stderr)
    if output_format == "json":
        print(json_text(_data(results, errors), indent=1))
    else:
        _tell(results, errors, quiet=quiet)
    if errors or any(result.broken for result in results):
        return FAILED
    return OK if all(result.passed for result in results) else NO


def _data(results: list[RulingResult], errors: list[RulingFileError]) -> dict[str, Any]:
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
            }
            for result in results
        ],
        "summary": {
            "files": len({result.path for result in results}) + len(errors),
            "rulings": len(results),
            "passed": passed,
            "failed": len(results) - passed,
        },
    }
    if errors:
        data["errors"] = [
            {"path": error.path, "line": error.line, "column": error.column, "message": error.detail(in_force())}
            for error in errors
        ]
    return data


def _tell(results: list[RulingResult], errors: list[RulingFileError], *, quiet: bool) -> None:
    color = Output(None, force=False).color
    for result in results:
        if result.passed:
            if not quiet:
                mark = _painted("1;32", text("ruling-passed"), color=color)
                print(f"{mark}  {printable(', '.join(result.rules))}  {printable(result.name)}")
            continue
        mark = _painted("1;31", text("ruling-broken" if result.broken else "ruling-failed"), color=color)
        print(f"{mark}  {printable(', '.join(result.rules))}  {printable(result.name)}")
        print("\n".join(f"    {line}" for line in printable_lines(result.message)))
    passed = sum(result.passed for result in results)
    words = text("ruling-summary", n=len(results), passed=passed, failed=len(results) - passed)
    if errors:
        words = text("clauses", first=words, then=text("ruling-unreadable", n=len(errors)))
    print(words)


def _painted(code: str, words: str, *, color: bool) -> str:
    return f"\x1b[{code}m{words}\x1b[0m" if color else words
