"""`deckcheck event`: one table of all lists of an event, the registration sheets, and mails to the players."""

from __future__ import annotations

import gc
import os
import sys

from deckcheck.catalog.names import nearest
from deckcheck.cli.mails import Mails, players_of, sender_of
from deckcheck.cli.output import STDOUT, Output, refuse_overwriting_inputs, require_distinct_outputs, separator
from deckcheck.event.players import attendance, entrants
from deckcheck.event.render import FORMATS, as_csv, as_json, as_text
from deckcheck.event.table import check_event
from deckcheck.failure import FAILED, NO, OK, Failure
from deckcheck.files import same_file
from deckcheck.workspace.paths import READABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.event.players import Attendance
    from deckcheck.event.table import Event, Row
    from deckcheck.workspace.plan import CheckPlan


# Why files are passed over that a player may have sent.
_LOST = ("passed-ending", "passed-outside")


def run(args: Arguments, context: Context) -> int:
    """Carry out the command; status 1 where some list is not legal, 2 where some file could not be opened."""
    if args.output_format not in FORMATS:
        near = nearest(args.output_format, FORMATS)
        raise Failure("unknown-table", near, name=args.output_format, known=list(FORMATS))
    separator(args)
    if args.messages is None:
        args.require_with("title", "sheets")
    args.require_with("date", "sheets")
    args.require_with("by", "messages")
    args.require_with("template", "messages")
    # All lists are kept until the end; to look through them again and again for cycles takes a tenth of the time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _carry_out(context, args)
    finally:
        if collecting:
            gc.enable()


def _carry_out(context: Context, args: Arguments) -> int:
    sheets, output = args.sheets, args.output
    if sheets is not None and output is not None and same_file(sheets, output):
        raise Failure("event-same-output", path=sheets)
    require_distinct_outputs(output or STDOUT, sheets)
    # All outputs are refused before a long check rather than after it.
    table = Output(output, force=args.force)
    pages = Output(sheets, force=args.force, kind="html") if sheets is not None else None
    mails = Mails(args, context) if args.messages is not None else None
    players = players_of(args.players) if args.players is not None else None
    plan = args.workspace(suppress=False).plan(args.paths, wide=True)
    refuse_overwriting_inputs([sheets, output], _lists(plan, [path for path in (sheets, output) if path is not None]))
    _leave_out(plan, [path for path in (sheets, output) if path is not None])
    # The text itself names the files that are not lists; where it goes elsewhere, they are reported here.
    shown = args.output_format == "text" and table.path is None
    passed = [part for part in plan.passed if not (shown and part.id in _LOST)]
    context.passed_over(passed, each=args.show_skipped or not plan.tasks)
    if any(part.id == "passed-ending" for part in plan.passed):
        context.note("event-no-list")
    if not plan.tasks:
        raise Failure("nothing-readable", paths=args.paths, values=list(READABLE))
    event = _event(plan)
    attended = attendance(event, players) if players is not None else None
    _write_table(context, event, table, args, attended)
    if pages is not None:
        _write_sheets(context, event, plan, pages, args)
    if mails is not None:
        mails.write(entrants(event, players or ()), _rulesets(plan))
    return _status(context, event, attended)


def _lists(plan: CheckPlan, outputs: list[str]) -> list[str]:
    """Return which of the files to be written are lists of the event, not what an earlier run wrote."""
    own = {os.path.realpath(path) for path in outputs}
    tasks = {task.path: task.profile for task in plan.tasks if os.path.realpath(task.path) in own}
    return [
        row.path for row in check_event(tasks, lambda path: plan.checker(tasks[path]).check_file(path)).rows if row.deck
    ]


def _leave_out(plan: CheckPlan, outputs: list[str]) -> None:
    """Leave out what an earlier run wrote into the folder of the lists."""
    own = {os.path.realpath(path) for path in outputs}
    plan.tasks = [task for task in plan.tasks if task.named or os.path.realpath(task.path) not in own]
    plan.passed = [part for part in plan.passed if os.path.realpath(part.values["path"]) not in own]


def _event(plan: CheckPlan) -> Event:
    profiles = {task.path: task.profile for task in plan.tasks}
    lost = [part for part in plan.passed if part.id in _LOST]
    return check_event(profiles, lambda path: plan.checker(profiles[path]).check_file(path), lost, sender_of)


def _write_table(context: Context, event: Event, table: Output, args: Arguments, attended: Attendance | None) -> None:
    translator = context.translator
    if args.output_format == "csv":
        table.write_csv(as_csv(event, translator, separator(args), attended=attended))
    elif args.output_format == "json":
        table.write(as_json(event, translator, attended=attended))
    else:
        table.write(as_text(event, translator, width=_terminal(table), color=table.color, attended=attended))
    table.close()


def _terminal(table: Output) -> int | None:
    """Return how many columns a terminal has that the table goes to, or None where it goes elsewhere."""
    if table.path is not None or not sys.stdout.isatty():
        return None
    from shutil import get_terminal_size

    return get_terminal_size().columns


def _rulesets(plan: CheckPlan) -> Callable[[Row], Ruleset | None]:
    """Return which ruleset is in force for the deck of a row, if it has one."""
    from deckcheck.construction.settings import ruleset_of

    profiles = {task.path: task.profile for task in plan.tasks}

    def ruleset(row: Row) -> Ruleset | None:
        if row.deck is None:
            return None
        return ruleset_of(plan.profiles[profiles[row.path]].settings, row.deck.game)

    return ruleset


def _write_sheets(context: Context, event: Event, plan: CheckPlan, pages: Output, args: Arguments) -> None:
    from deckcheck.event.sheets import Sheets

    pages.write(Sheets(_rulesets(plan), context.translator, title=args.title, date=args.date).document(event))
    pages.close()
    without = [row.path for row in event.rows if row.deck is None]
    if pages.path is not None:
        context.add("event-sheets-written", n=len(event.rows) - len(without), path=pages.path)
    if without:
        context.add("event-sheets-without", n=len(without), paths=without)


def _status(context: Context, event: Event, attended: Attendance | None) -> int:
    for row in event.rows:
        if row.error is not None and not row.passed:
            context.error(context.translator.format(row.error))
    if event.unreadable:
        return FAILED
    return OK if event.legal == len(event.rows) and not (attended and attended.missing) else NO
