"""`deckcheck convert`: a decklist from one format into another, with everything told that is lost on the way."""

from __future__ import annotations

import os
import sys

from deckcheck.catalog.names import nearest
from deckcheck.cli import tell
from deckcheck.cli.check_options import CheckOptions
from deckcheck.cli.output import for_programs
from deckcheck.construction.convert import NAMES, converted, incoming, losses
from deckcheck.construction.settings import catalog_of, ruleset_of
from deckcheck.decklist.formats import FORMATS, OWN, by_ending
from deckcheck.decklist.formats.codes import Codes, read_codes
from deckcheck.decklist.limits import MAX_CATALOG_BYTES
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.decklist.source import decode, is_json, read_bytes, read_input
from deckcheck.failure import NO, OK, Failure
from deckcheck.files import write_atomically
from deckcheck.messages import printable, reason, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.construction.convert import Incoming, Note
    from deckcheck.construction.settings import Settings

_STDOUT = "<stdout>"


class ConvertOptions:
    """What `deckcheck convert` was asked to do; the attributes bear the names of the options."""

    __slots__ = (
        "catalog",
        "force",
        "format",
        "from_format",
        "game",
        "map",
        "names",
        "ruleset",
        "source",
        "strict",
        "target",
        "to_format",
    )

    def __init__(
        self,
        source: str,
        target: str,
        *,
        from_format: str | None = None,
        to_format: str | None = None,
        game: str | None = None,
        format: str | None = None,  # noqa: A002  the option's name
        names: str = "written",
        map: str | None = None,  # noqa: A002  the option's name
        strict: bool = False,
        force: bool = False,
        ruleset: Sequence[str] = (),
        catalog: Sequence[str] = (),
    ) -> None:
        self.source = source
        self.target = target
        self.from_format = from_format
        self.to_format = to_format
        self.game = game
        self.format = format
        self.names = names
        self.map = map
        self.strict = strict
        self.force = force
        self.ruleset = list(ruleset)
        self.catalog = list(catalog)


def run(options: ConvertOptions) -> int:
    """Carry out the command: 0 written, 1 refused because of a loss under `--strict`, 2 not possible."""
    form = _formats(options)
    asked = CheckOptions(
        [options.source],
        game=options.game,
        format=options.format,
        ruleset=options.ruleset,
        catalog=options.catalog,
    )
    plan = asked.workspace().plan(asked.paths)
    if len(plan.tasks) != 1:
        raise Failure("one-deck", path=options.source, n=len(plan.tasks))
    path = plan.tasks[0].path
    settings = plan.ways[plan.tasks[0].way].settings
    target = _STDOUT if options.target == "-" else options.target
    if target != _STDOUT and not options.force and os.path.lexists(target):
        raise Failure("output-exists", path=target)
    try:
        data = read_input(path)
        source = incoming(data, path, settings, form=options.from_format)
        codes = _codes(options, settings, source)
        if codes.names["octgn"] or codes.names["tabletop"]:
            source = incoming(data, path, settings, form=options.from_format, codes=codes)
    except Problem as problem:
        raise FaultyFileError(path, [problem]) from None
    if source.deck is None:
        _tell_obstacles(source, path)
        raise Failure("not-a-deck", path=path)
    words = converted(source, target, form, settings, codes, options.names)
    notes = losses(source, words, target, form, settings, codes)
    for note in notes:
        tell.note(_kind(note), detail=str(note))
    if options.strict and any(note.is_loss for note in notes):
        raise Failure("convert-refused", status=NO)
    return _write(words, target, form, source, force=options.force)


def _kind(note: Note) -> str:
    return "convert-warning" if note.is_loss else "convert-note"


def _formats(options: ConvertOptions) -> str:
    """Return the format to write.

    Raises:
        Failure: an option names what does not exist, or nothing tells the format.
    """
    for name in (options.from_format, options.to_format):
        if name is not None and name not in FORMATS:
            raise Failure("unknown-deck-format", nearest(name, FORMATS), name=name, known=list(FORMATS))
    if options.names not in NAMES:
        raise Failure("names-unknown", nearest(options.names, NAMES), name=options.names, known=list(NAMES))
    form = options.to_format or by_ending(options.target)
    if form is None:
        raise Failure("format-from-name", path=options.target)
    return form


def _codes(options: ConvertOptions, settings: Settings, source: Incoming) -> Codes:
    """Return what `--map` holds.

    Raises:
        UnreadableFileError: the file cannot be opened.
        FaultyFileError: it is wrong.
    """
    if options.map is None:
        return Codes()
    deck = source.report.deck
    game = options.game or (deck.game if deck is not None else "")
    ruleset = ruleset_of(settings, game)
    if ruleset is None:
        # Without a game there is no deck either, which is told with its place.
        return Codes()
    catalog = deck.catalog if deck is not None else catalog_of(settings, game)
    qualifiers = ruleset.qualifiers

    def card_id(reference: str) -> str | Sequence[str]:
        from deckcheck.catalog.catalog import resolve, ways_to_write

        found = resolve(catalog, reference, qualifiers)
        if found.card is not None:
            return found.card.id
        if found.candidates:
            return ways_to_write(found.candidates, qualifiers)
        return nearest(reference, catalog.all_names())

    try:
        words = decode(read_bytes(options.map, MAX_CATALOG_BYTES))
        codes, problems = read_codes(words, json=is_json(options.map), card_id=card_id)
    except Problem as problem:
        problems = [problem]
    if problems:
        raise FaultyFileError(options.map, problems)
    return codes


def _tell_obstacles(source: Incoming, path: str) -> None:
    for part in source.obstacles:
        words = text("clauses", first=part.message, then=part.fix) if part.fix else part.message
        place = f"{printable(path)}:{part.line}:{part.column}"
        print(f"{place}: {text('severity-error')} {part.code} {words}", file=sys.stderr)


def _write(words: str, target: str, form: str, source: Incoming, *, force: bool) -> int:
    if target == _STDOUT:
        sys.stdout.write(for_programs(words))
        return OK
    try:
        write_atomically(target, words.encode("utf-8", "replace"), overwrite=force)
    except FileExistsError:
        raise Failure("output-exists", path=target) from None
    except OSError as error:
        raise Failure("output-failed", path=target, detail=reason(error)) from None
    deck = source.report.deck
    print(text("convert-written", path=target), file=sys.stderr)
    if form not in OWN and deck is not None:
        print(text("convert-check", game=deck.game, path=target), file=sys.stderr)
    return OK
