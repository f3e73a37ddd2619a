"""`deckcheck convert`: a decklist from one format into another, with everything reported that is lost on the way."""

from __future__ import annotations

import os
import sys

from deckcheck.catalog.names import nearest
from deckcheck.cli.output import for_programs
from deckcheck.construction.convert import NAMES, converted, incoming, losses, reads_back
from deckcheck.construction.settings import catalog_of, ruleset_of
from deckcheck.construction.violation import ERROR, WARNING
from deckcheck.decklist.formats import FORMATS, OWN, WRITTEN, YAML, ending_of, written_by_ending
from deckcheck.decklist.formats.codes import Codes, read_codes
from deckcheck.decklist.limits import MAX_CATALOG_BYTES
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.decklist.source import decode, is_json, limit_of, read_bytes, read_input
from deckcheck.failure import NO, OK, Failure
from deckcheck.files import write_atomically
from deckcheck.messages import printable
from deckcheck.workspace.paths import ENDINGS, READABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.construction.convert import Incoming, Note
    from deckcheck.construction.settings import Settings
    from deckcheck.construction.violation import Violation
    from deckcheck.workspace.plan import Task

_STDOUT = "<stdout>"


def run(args: Arguments, context: Context) -> int:
    """Carry out the command: 0 written, 1 refused because of a loss under `--strict`, 2 not possible."""
    if os.path.isdir(args.source):
        return _folder(args, context)
    file_format = _formats(args)
    plan = args.workspace().plan([args.source])
    path, _, profile = plan.only(args.source)
    target = _STDOUT if args.target == "-" else args.target
    return _file(args, context, path, plan.profiles[profile].settings, target, file_format)


def _folder(args: Arguments, context: Context) -> int:
    """Convert the lists of a folder into another one, each under its name, and return the worst of their statuses."""
    if args.target == "-":
        raise Failure("convert-folder-stdout", path=args.source)
    file_format = _formats(args, default=YAML)
    plan = args.workspace().plan([args.source], wide=True)
    context.passed_over(plan.passed)
    if not plan.tasks:
        raise Failure("nothing-readable", paths=[args.source], values=list(READABLE))
    targets: dict[str, Task] = {}
    for task in plan.tasks:
        stem = _stem(os.path.relpath(task.path, args.source))
        target = os.path.join(args.target, f"{stem}{ending_of(file_format)}")
        if target in targets:
            raise Failure("convert-twice", path=target, paths=[targets[target].path, task.path])
        if os.path.lexists(target) and not args.force:
            raise Failure("output-exists", path=target)
        targets[target] = task
    statuses = []
    for target, task in targets.items():
        try:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            statuses.append(_file(args, context, task.path, plan.profiles[task.profile].settings, target, file_format))
        except Failure as failure:
            statuses.append(context.report(failure))
        except OSError as error:
            statuses.append(
                context.report(Failure("output-failed", path=target, detail=context.translator.reason(error)))
            )
    context.add("convert-folder", n=statuses.count(OK), of=len(statuses), path=args.target)
    return max(statuses)


def _stem(name: str) -> str:
    """Return a file's name without the ending that says what a list is written in."""
    own = next((ending for ending in ENDINGS if name.lower().endswith(ending)), None)
    return name.removesuffix(name[-len(own) :]) if own else os.path.splitext(name)[0]


def _file(args: Arguments, context: Context, path: str, settings: Settings, target: str, file_format: str) -> int:
    """Convert a file, and return the exit status."""
    if target != _STDOUT and not args.force and os.path.lexists(target):
        raise Failure("output-exists", path=target)
    settings = settings.replace(chosen=args.chosen())
    try:
        data = read_input(path, limit_of(path))
        source = incoming(data, path, settings, file_format=args.from_format)
        codes = _codes(args, settings, source)
        if codes.names["octgn"] or codes.names["tabletop"]:
            source = incoming(data, path, settings, file_format=args.from_format, codes=codes)
    except Problem as problem:
        raise FaultyFileError(path, [problem]) from None
    if source.deck is None:
        _report(context, source.obstacles, path, ERROR)
        raise Failure("not-a-deck", path=path)
    _report(context, source.doubts, path, WARNING)
    words = converted(source, target, file_format, settings, codes, args.names, plain=args.plain)
    notes = losses(source, words, target, file_format, settings, codes)
    for note in notes:
        context.note(_kind(note), detail=note)
    if args.strict and any(note.is_loss for note in notes):
        raise Failure("convert-refused", status=NO)
    return _write(context, words, target, file_format, source, settings, force=args.force)


def _kind(note: Note) -> str:
    return "convert-warning" if note.is_loss else "convert-note"


def _formats(args: Arguments, default: str | None = None) -> str:
    """Return the format to write: `default` where the name of a file does not decide it.

    Raises:
        Failure: an option names what does not exist, or nothing gives the format.
    """
    for name, known in ((args.from_format, FORMATS), (args.to_format, WRITTEN)):
        if name is not None and name not in known:
            raise Failure("unknown-deck-format", nearest(name, known), name=name, known=list(known))
    if args.names not in NAMES:
        raise Failure("names-unknown", nearest(args.names, NAMES), name=args.names, known=list(NAMES))
    file_format = args.to_format or default or written_by_ending(args.target)
    if file_format is None:
        raise Failure("format-from-name", path=args.target)
    return file_format


def _codes(args: Arguments, settings: Settings, source: Incoming) -> Codes:
    """Return what `--map` holds.

    Raises:
        UnreadableFileError: the file cannot be opened.
        FaultyFileError: it is wrong.
    """
    if args.map is None:
        return Codes()
    deck = source.report.deck
    game = args.game or (deck.game if deck is not None else "")
    ruleset = ruleset_of(settings, game)
    if ruleset is None:
        # Without a game there is no deck either, which is reported with its place.
        return Codes()
    catalog = deck.catalog if deck is not None else catalog_of(settings, game)
    qualifiers = ruleset.qualifiers

    def card_id(reference: str) -> str | Sequence[str]:
        from deckcheck.catalog.catalog import resolve, ways_to_write

        found = resolve(catalog, reference, qualifiers)
        if found.card is not None:
            return found.card.id
        if found.candidates:
            return ways_to_write(found.candidates, qualifiers, found.namesakes)
        return nearest(reference, catalog.all_names())

    try:
        words = decode(read_bytes(args.map, MAX_CATALOG_BYTES))
        codes, problems = read_codes(words, json=is_json(args.map), card_id=card_id)
    except Problem as problem:
        problems = [problem]
    if problems:
        raise FaultyFileError(args.map, problems)
    return codes


def _report(context: Context, found: Sequence[Violation], path: str, severity: str) -> None:
    for part in found:
        words, fix = part.render(context.translator), part.fix_in(context.translator)
        if fix:
            words = context.text("clauses", first=words, then=fix)
        place = f"{printable(path)}:{part.line}:{part.column}"
        print(f"{place}: {context.text(f'severity-{severity}')} {part.code} {words}", file=sys.stderr)


def _write(
    context: Context, words: str, target: str, file_format: str, source: Incoming, settings: Settings, *, force: bool
) -> int:
    if target == _STDOUT:
        sys.stdout.write(for_programs(words))
        return OK
    try:
        write_atomically(target, words.encode("utf-8", "replace"), overwrite=force)
    except FileExistsError:
        raise Failure("output-exists", path=target) from None
    except OSError as error:
        raise Failure("output-failed", path=target, detail=context.translator.reason(error)) from None
    context.add("convert-written", path=target)
    _advise(context, words, target, file_format, source, settings)
    return OK


def _advise(context: Context, words: str, target: str, file_format: str, source: Incoming, settings: Settings) -> None:
    """Say how the new file is checked, or what it is to be called for that."""
    deck = source.report.deck
    ruleset = ruleset_of(settings, deck.game) if deck is not None else None
    if deck is None or ruleset is None:
        return
    ending = ending_of(file_format)
    if not reads_back(source, words, target, file_format, settings):
        if reads_back(source, words, os.path.join(os.path.dirname(target), f"x{ending}"), file_format, settings):
            context.add("convert-ending", path=target, format=file_format, ending=ending)
    elif file_format in OWN:
        return
    elif deck.format == ruleset.formats[0]:
        context.add("convert-check", game=deck.game, path=target)
    else:
        context.add("convert-check-format", game=deck.game, format=deck.format, path=target)
