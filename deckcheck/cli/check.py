"""`deckcheck check`: every violation of every deck named on the command line."""

from __future__ import annotations

import os
import sys

from deckcheck.cli.paths import STDIN, find
from deckcheck.construction.check import Checker, Settings
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.report import Entry, Style, Summary, reporter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.cli.check_options import CheckOptions
    from deckcheck.report import Reporter

PARALLEL_FROM = 2_000  # files; below, starting processes costs more than it saves
CHUNK = 250  # files that a process checks at a time

OK, NO, FAILED = 0, 1, 2


def run(options: CheckOptions) -> int:
    """Carry out the command and return its exit status."""
    from deckcheck.cli.output import Output, OutputError, fail

    settings = _settings(options)
    if settings is None:
        return FAILED
    if not _codes_known([*options.select, *options.ignore], settings):
        return FAILED
    files = list(find(options.paths))
    if not files:
        return fail("nothing-found", paths=options.paths)
    try:
        output = Output(options.output, force=options.force)
    except OutputError as error:
        return error.tell()
    style = Style(color=output.color, quiet=options.quiet, statistics=options.statistics)
    report = reporter(options.output_format, style)
    summary = Summary()
    try:
        _write(output, report, summary, files, settings, options)
        output.close()
    except OutputError as error:
        return error.tell()
    if summary.unreadable:
        return FAILED
    return OK if summary.legal == summary.decks or options.exit_zero else NO


def _settings(options: CheckOptions) -> Settings | None:
    """Return the settings of the run, or None where an option cannot be carried out (said on standard error)."""
    settings = Settings(
        game=options.game,
        format=options.format,
        strict=options.strict,
        advice=options.advice,
        as_of=options.as_of,
        deck_cards=options.deck_cards,
    )
    if options.as_of is not None or options.ruleset or options.catalog:
        from deckcheck.cli.settings import complete

        return settings if complete(settings, options) else None
    return settings


def _codes_known(codes: Sequence[str], settings: Settings) -> bool:
    if not codes:
        return True
    from deckcheck.cli.output import fail
    from deckcheck.construction.registry import suggest_code

    for code in codes:
        suggestions = suggest_code(code, settings.rulesets.values())
        if suggestions is not None:
            fail("unknown-code", suggestions, code=code)
            return False
    return True


def _write(
    output: Any,
    report: Reporter,
    summary: Summary,
    files: Sequence[tuple[str, bool]],
    settings: Settings,
    options: CheckOptions,
) -> None:
    output.write(report.start())
    separator = ""
    for piece, part, errors in _pieces(files, report, settings, options):
        summary.merge(part)
        for error in errors:
            print(f"deckcheck: {error}", file=sys.stderr)
        if piece:
            output.write(separator + piece)
            separator = report.separator
    output.write(report.end(summary))


def _pieces(
    files: Sequence[tuple[str, bool]], report: Reporter, settings: Settings, options: CheckOptions
) -> Iterator[tuple[str, Summary, list[str]]]:
    """Yield the report's pieces in the order of the files, with their figures and what could not be opened."""
    processes = options.jobs or (os.cpu_count() or 1 if len(files) >= PARALLEL_FROM else 1)
    if processes > 1 and len(files) > CHUNK:
        from deckcheck.cli.parallel import pieces

        yield from pieces(files, report, settings, options, processes)
        return
    checker = Checker(settings)
    chunk = 1 if len(files) < CHUNK else CHUNK
    from_progress = _progress(len(files))
    for start in range(0, len(files), chunk):
        part = files[start : start + chunk]
        yield check_chunk(part, report, checker, options)
        from_progress(len(part))
    from_progress(0)


def _progress(files: int) -> Any:
    """Return what to call after some files: a progress bar where a person waits at a terminal, otherwise nothing."""
    if files < CHUNK or not sys.stderr.isatty():
        return lambda done: None
    from deckcheck.cli.progress import Progress

    return Progress(files).advance


def check_chunk(
    files: Sequence[tuple[str, bool]], report: Reporter, checker: Checker, options: CheckOptions
) -> tuple[str, Summary, list[str]]:
    """Check some files and return their pieces of the report, their figures, and what could not be opened."""
    summary = Summary()
    pieces: list[str] = []
    errors: list[str] = []
    for path, named in files:
        entry = _entry(path, checker, options, named=named)
        summary.add(entry)
        if entry.error is not None:
            errors.append(entry.error)
        piece = report.deck(entry)
        if piece:
            pieces.append(piece)
    return report.separator.join(pieces), summary, errors


def _entry(path: str, checker: Checker, options: CheckOptions, *, named: bool) -> Entry:
    try:
        if path == STDIN:
            data = sys.stdin.buffer.read((1 << 20) + 1)
            found = checker.check_bytes(data, STDIN, json=data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"))
        else:
            found = checker.check_file(path)
    except UnreadableFileError as error:
        return Entry(path, None, [], error=str(error), named=named)
    shown = found.violations
    if options.select or options.ignore:
        shown = tuple(
            violation
            for violation in shown
            if (not options.select or _covers(options.select, violation.code))
            and not _covers(options.ignore, violation.code)
        )
    return Entry(path, found, shown, named=named)


def _covers(codes: Sequence[str], code: str) -> bool:
    """Whether one of the codes is this code, or the part of it before the slash."""
    return code in codes or code.partition("/")[0] in codes
