"""`deckcheck event`: one table of all lists of an event, and the registration sheets."""

from __future__ import annotations

import os
import shutil
import sys

from deckcheck.cli.one_deck import report_on
from deckcheck.cli.output import Output, OutputError, fail
from deckcheck.cli.paths import find
from deckcheck.cli.settings import complete, ruleset_of
from deckcheck.construction.check import Checker, Settings
from deckcheck.event.render import FORMATS, render
from deckcheck.event.table import check_event
from deckcheck.messages import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.check_options import CheckOptions
    from deckcheck.event.table import Event


def run(options: CheckOptions, sheets: str | None, title: str | None, date: str | None) -> int:
    """Carry out the command; status 1 where some list is not legal, 2 where some file could not be opened."""
    if options.output_format not in FORMATS:
        from deckcheck.catalog.names import nearest

        suggestions = nearest(options.output_format, FORMATS)
        return fail("unknown-table", suggestions, name=options.output_format, known=list(FORMATS))
    if (
        sheets is not None
        and options.output is not None
        and os.path.realpath(sheets) == os.path.realpath(options.output)
    ):
        return fail("event-same-output", path=sheets)
    settings = Settings(
        game=options.game,
        format=options.format,
        strict=options.strict,
        as_of=options.as_of,
        deck_cards=options.deck_cards,
    )
    if not complete(settings, options):
        return 2
    files = [path for path, _ in find(options.paths)]
    if not files:
        return fail("nothing-found", paths=options.paths)
    try:
        # Both outputs are refused before a long check rather than after it.
        table = Output(options.output, force=options.force)
        pages = Output(sheets, force=options.force) if sheets is not None else None
        checker = Checker(settings)
        event = check_event(files, checker, lambda path: report_on(path, checker))
        width = shutil.get_terminal_size().columns if options.output is None and sys.stdout.isatty() else None
        table.write(render(event, options.output_format, width=width, color=table.color))
        table.close()
        if pages is not None and sheets is not None:
            from deckcheck.event.sheets import Sheets

            maker = Sheets(lambda game: ruleset_of(settings, game), title=title, date=date)
            pages.write(maker.document(event))
            pages.close()
            print(text("event-sheets-written", n=len(event.rows), path=sheets), file=sys.stderr)
    except OutputError as error:
        return error.tell()
    return _status(event)


def _status(event: Event) -> int:
    for row in event.rows:
        if row.error is not None:
            print(f"deckcheck: {row.error}", file=sys.stderr)
    if event.unreadable:
        return 2
    return 0 if event.legal == len(event.rows) else 1
