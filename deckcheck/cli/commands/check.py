"""`deckcheck check`: every violation of every deck named on the command line."""

from __future__ import annotations

import os
import sys

from deckcheck.cli.output import Output, refuse_overwriting_inputs, report_outputs
from deckcheck.construction.violation import ERROR
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.failure import FAILED, NO, OK, Failure
from deckcheck.processes import processes
from deckcheck.report import reporter
from deckcheck.report.contents import CheckedFile, Style, Summary
from deckcheck.terminal import takes_escapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.report.base import Reporter
    from deckcheck.workspace.plan import CheckPlan, Task

PARALLEL_FROM = 2_000  # files; below, starting processes costs more than it saves
CHUNK = 250  # files that a process checks at a time


def run(args: Arguments, context: Context) -> int:
    """Carry out the command and return its exit status."""
    args.require_with("interactive", "fix")
    args.forbid_together("all_formats", "format", "fix", "diff", "select", "ignore", "statistics")
    args.forbid_together("diff", "output_format", "output", "statistics")
    if len(args.pool) > 1:
        raise Failure("pool-one", paths=args.pool)
    if "-" in args.pool and "-" in args.paths:
        raise Failure("pool-stdin")
    if not args.paths:
        if not (args.show_settings or args.watch):
            raise Failure("check-nothing")
        args.paths.append(os.curdir)
    outputs = report_outputs(args)
    if args.watch:
        from deckcheck.cli.watch import watch

        return watch(args, context, lambda plan: _checked(args, context, [("text", Output(None, force=False))], plan))
    return _checked(args, context, outputs, args.workspace().plan(args.paths))


def _checked(args: Arguments, context: Context, outputs: Sequence[tuple[str, Output]], plan: CheckPlan) -> int:
    """Check the files of a plan as it is asked for, and return the exit status."""
    if args.show_settings:
        from deckcheck.cli.show_settings import show

        return show(context, plan, args, as_json=outputs[0][0] == "json")
    if not args.quiet:
        context.passed_over(plan.passed, each=args.show_skipped or not plan.tasks)
    if not plan.tasks:
        if not plan.excluded:
            raise Failure("nothing-found", paths=args.paths)
        context.note("excluded-all", n=plan.excluded)
    refuse_overwriting_inputs([output.path for _, output in outputs], [*(task.path for task in plan.tasks), *args.pool])
    chosen = args.chosen()
    for profile in plan.profiles if chosen else ():
        profile.settings.chosen = chosen
    if args.pool:
        from deckcheck.workspace.pool import give_pool

        give_pool(plan, args.pool[0])
    if args.all_formats:
        from deckcheck.cli.all_formats import run as run_all_formats

        return run_all_formats(context, plan, outputs, args)
    is_written = True
    if args.fix or args.diff:
        from deckcheck.cli.fix import Asker, fix, show_diff

        if args.diff:
            return show_diff(context, plan)
        is_written = fix(context, plan, Asker(context) if args.interactive else None)
    summary = Summary()
    _write(context, outputs, summary, plan, args)
    if summary.failures or not is_written:
        return FAILED
    return OK if summary.legal == summary.decks or args.exit_zero else NO


def _style(context: Context, name: str, output: Output, plan: CheckPlan, args: Arguments) -> Style:
    environment = context.environment
    return Style(
        color=output.color,
        quiet=args.quiet,
        statistics=args.statistics,
        reading=args.show_reading,
        root=_root(environment.get("GITHUB_WORKSPACE") or environment.get("CI_PROJECT_DIR") or os.curdir),
        rulesets=plan.rulesets() if name == "sarif" else (),  # no other report describes rules
        translator=context.translator,
    )


def _root(folder: str) -> str:
    try:
        return os.path.abspath(folder)
    except FileNotFoundError:  # the current folder is gone
        return ""


def _write(
    context: Context, outputs: Sequence[tuple[str, Output]], summary: Summary, plan: CheckPlan, args: Arguments
) -> None:
    reports = [reporter(name, _style(context, name, output, plan, args)) for name, output in outputs]
    targets = [output for _, output in outputs]
    for report, output in zip(reports, targets, strict=True):
        output.write(report.start())
    separators = [""] * len(reports)
    for pieces, part in _parts(plan, reports, args):
        known = len(summary.causes)
        summary.merge(part)
        if part.failures:
            sys.stdout.flush()
        for cause in summary.causes[known:]:
            context.report(cause)
        for _, reason in part.failures:
            context.error(context.translator.format(reason))
        for index, piece in enumerate(pieces):
            if piece:
                targets[index].write(separators[index] + piece)
                separators[index] = reports[index].separator
    for report, output in zip(reports, targets, strict=True):
        output.write(report.end(summary))
        output.close()
        warning = report.warning(summary)
        if warning is not None:
            context.note(warning.id, **warning.values)


def _parts(plan: CheckPlan, reports: Sequence[Reporter], args: Arguments) -> Iterator[tuple[list[str], Summary]]:
    """Yield a piece of each report, in the order of the files, with their figures."""
    tasks = plan.tasks
    wanted = processes(args.jobs or 0) if args.jobs or len(tasks) >= PARALLEL_FROM else 1
    if wanted > 1 and len(tasks) > CHUNK:
        from deckcheck.cli.parallel import check_in_processes

        chunks = [tasks[start : start + CHUNK] for start in range(0, len(tasks), CHUNK)]
        yield from check_in_processes(check_chunk, chunks, plan, reports, wanted)
        return
    chunk = 1 if len(tasks) < CHUNK else CHUNK
    from_progress = _progress(len(tasks))
    for start in range(0, len(tasks), chunk):
        part = tasks[start : start + chunk]
        yield check_chunk(part, plan, reports)
        from_progress(len(part))
    from_progress(0)


def _progress(files: int) -> Any:
    """Return what to call after some files: a progress bar where a person waits at a terminal, otherwise nothing."""
    if files < CHUNK or not takes_escapes(sys.stderr):
        return lambda done: None
    from deckcheck.cli.progress import Progress

    return Progress(files).advance


def check_chunk(tasks: Sequence[Task], plan: CheckPlan, reports: Sequence[Reporter]) -> tuple[list[str], Summary]:
    """Check some files and return their piece of each report, and their figures."""
    summary = Summary()
    pieces: list[list[str]] = [[] for _ in reports]
    for task in tasks:
        entry = check_task(task, plan)
        summary.add(entry)
        for report, found in zip(reports, pieces, strict=True):
            piece = report.deck(entry)
            if piece:
                found.append(piece)
    return [report.separator.join(found) for report, found in zip(reports, pieces, strict=True)], summary


def check_task(task: Task, plan: CheckPlan) -> CheckedFile:
    """Check one file by its profile."""
    path, named, index = task
    checker = plan.checker(index)
    try:
        found = checker.check_file(path)
    except UnreadableFileError as error:
        return CheckedFile(path, None, [], error=error.sentence, cause=getattr(error, "cause", None), named=named)
    shown = found.violations
    profile = plan.profiles[index]
    hiders: list[str] = []
    if profile.select or profile.ignore:
        shown = tuple(violation for violation in shown if profile.shows(violation.code))
        lost = {part.code for part in found.violations if part.severity == ERROR} - {part.code for part in shown}
        hiders = profile.hiders(lost) if lost else []
    return CheckedFile(path, found, shown, suppressed=found.suppressed, hiders=hiders, named=named)
