"""Ruling files: finding them, and reading each into its rulings."""

from __future__ import annotations

import os
from functools import cache, partial
from typing import NamedTuple

from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import UnreadableFileError, decode, read_bytes
from deckcheck.engine.data.hints import hints, quoted
from deckcheck.engine.data.phrases import ENGLISH, phrase_translator
from deckcheck.engine.data.source import Source, SourceError, read_source
from deckcheck.engine.registry import is_playable, playable_games, rules_of
from deckcheck.engine.rulings.cases import cases_of
from deckcheck.engine.rulings.pieces import short_form
from deckcheck.engine.rulings.problems import TableError
from deckcheck.engine.rulings.translated import translated
from deckcheck.engine.text.gaps import GAPS
from deckcheck.ignored import Ignored
from deckcheck.messages import LANGUAGES, Message, MessageError, Translator
from deckcheck.repository import leads_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.engine.data.source import Path

_FILE_KEYS = ("game", "cards", "rulings")
_LONGEST = 100  # characters; no action that a case names is longer
_RULING_KEYS = ("name", "rules", "shows", "note", "options", "seed", "seeds", "cards", "given", "do", "expect", "cases")


class Ruling(NamedTuple):
    """One ruling of a file; `names` is its name by language, `at` its path in the file's data.

    `shows` are the clauses of cards that it shows: card id -> numbers in the text, and names of printed facts.

    `number` counts the rulings of the file from 1, each case of one as one more.

    One that is written wrongly has a `fault`, a number for a name if it needs one, and no data: it cannot be played,
    and the others of its file can.
    """

    path: str
    names: Mapping[str, str]
    rules: tuple[str, ...]
    data: Any
    source: Source
    game: str
    at: Path
    fault: TableError | None = None
    shows: Mapping[str, tuple[int | str, ...]] = {}
    number: int = 0

    @property
    def id(self) -> str:
        """How the ruling is called, as in `virevolt/asked-at-tables:3`: game, file and its number there."""
        return f"{self.game}/{os.path.splitext(os.path.basename(self.path))[0]}:{self.number}"

    @property
    def line(self) -> int:
        """The line of its file in which it begins."""
        return self.source.place(self.at)[0]


class RulingFileError(MessageError, ValueError):
    """A ruling file that cannot be run: its path, the place (from 1, or 0: none), and what is wrong there."""

    def __init__(self, path: str, line: int, column: int, *parts: Message | str) -> None:
        super().__init__(*parts)
        self.path = path
        self.line = line
        self.column = column

    def detail(self, translator: Translator) -> str:
        """Return what is wrong, without its place."""
        return super().render(translator)

    def render(self, translator: Translator) -> str:
        """Return what is wrong, and where, in the language of a translator."""
        place = f"{self.path}:{self.line}:{self.column}: " if self.line else ""
        return place + self.detail(translator)


# The names of decklists beside rulings.
_DECKS = (".deck.yaml", ".deck.yml")


def ruling_files(
    paths: Sequence[str], passed: list[Message] | None = None, *, default_exclude: bool = False
) -> list[str]:
    """Return the ruling files that paths mean, each once: files as they are named, and what folders hold.

    A folder is searched with its subfolders; what is hidden is left out, and so are decklists by their name. A folder
    that cannot be opened is returned instead of its files, so that opening it shows why. Where
    folders named `rulings` are among them, only the YAML files below these are taken, so that a whole repository can be
    named. Links that lead out of a folder and of its repository are passed over, and reported in `passed`; so is what
    `Ignored` knows, with `default_exclude`.
    """
    found: dict[str, None] = {}
    for path in paths:
        if os.path.isdir(path):
            closed: list[str] = []
            files: list[str] = []
            passed = [] if passed is None else passed
            for file in _search(path, closed, passed, Ignored(path) if default_exclude else None):
                if leads_out(file, path):
                    passed.append(Message("passed-outside", path=file))
                else:
                    files.append(file)
            among = [file for file in files if "rulings" in os.path.relpath(file, path).split(os.sep)[:-1]]
            found.update(dict.fromkeys([*(among or files), *closed]))
        else:
            found[path] = None
    return list(found)


def _search(folder: str, closed: list[str], passed: list[Message], ignored: Ignored | None) -> Iterator[str]:
    """Yield the files; folders that cannot be looked into are added to `closed`, what is left out to `passed`."""

    def is_left_out(here: str, name: str, *, is_folder: bool) -> bool:
        why = ignored.why(here, name, is_folder=is_folder) if ignored is not None else None
        if why is not None:
            passed.append(Message(why, path=os.path.normpath(os.path.join(here, name))))
        return why is not None

    for here, folders, names in os.walk(folder, onerror=lambda error: closed.append(error.filename)):
        shown = sorted(name for name in folders if not name.startswith("."))
        folders[:] = [name for name in shown if not is_left_out(here, name, is_folder=True)]
        for name in sorted(names):
            if not name.endswith((".yaml", ".yml")) or name.startswith(".") or name.endswith(_DECKS):
                continue
            if not is_left_out(here, name, is_folder=False):
                yield os.path.normpath(os.path.join(here, name))


def load_rulings(path: str, content: str | None = None) -> list[Ruling]:
    """Read a ruling file.

    Raises:
        RulingFileError: at the first thing that is wrong with the file's shape, beside its single rulings.
    """
    try:
        if content is None:
            content = decode(read_bytes(path))
        source = read_source(content)
    except UnreadableFileError as error:
        raise RulingFileError(path, 0, 0, *error.parts) from None
    except Problem as problem:
        words = Message(problem.message, **problem.values)
        raise RulingFileError(path, problem.line, problem.column, words) from None
    except SourceError as error:
        raise RulingFileError(path, error.line, error.column, *error.parts) from None
    try:
        return [ruling._replace(number=at) for at, ruling in enumerate(_rulings(path, source), 1)]
    except TableError as error:
        raise RulingFileError(path, *source.place(error.path), *error.parts) from None


def _rulings(path: str, source: Source) -> Iterator[Ruling]:
    data = source.data
    if isinstance(data, dict) and "deck" in data and "rulings" not in data:
        raise TableError(("deck",), Message("ruling-deck", path=path))
    if isinstance(data, dict) and "actions" in data and "rulings" not in data:
        raise TableError(("actions",), Message("ruling-saved-game", path=path))
    check_keys(data, _FILE_KEYS, (), "ruling-a-file")
    game = data.get("game")
    if not (isinstance(game, str) and is_playable(game)):
        raise TableError(("game",), Message("ruling-game", value=quoted(game)), *hints(str(game), playable_games()))
    if not isinstance(data.get("rulings"), list) or not data["rulings"]:
        raise TableError(("rulings",), Message("ruling-list"))
    taken: dict[tuple[str, str], int] = {}
    for index, written in enumerate(data["rulings"]):
        at = ("rulings", index)
        blank = Ruling(path, _by_number(index), (), {}, source, str(game), at)
        try:
            if isinstance(written, dict) and "name" in written:
                blank = blank._replace(names=_names(written, at))
            check_keys(written, _RULING_KEYS, at, "ruling-a-ruling")
            for filled in cases_of(written, at, partial(called, str(game))):
                blank = blank._replace(names=_names(filled, at))
                _check_name(blank, taken)
                yield _ruling(blank._replace(data=filled))
        except TableError as error:
            yield blank._replace(fault=error)


def called(game: str, words: str, language: str) -> str:
    """Return what a card of a game is called in a language, or an action; other words stay as they are."""
    names = _names_in(game, language)
    if words in names or " " not in words or len(words) > _LONGEST:
        return names.get(words, words)
    rules = rules_of(game)
    phrases = [phrase for kind in rules.kinds.declared.values() for phrase in kind.called() if "{card}" in phrase]
    phrases += filter(None, map(short_form, phrases))
    gaps, translate = {**GAPS, **rules.phrase_gaps.fillings}, phrase_translator(rules.folder, language)
    texts = translated(words, phrases, gaps, ENGLISH, translate, lambda name: names.get(name, ""))
    # A phrase that is nothing but a card would take any words for one.
    return next((text for text in texts if text != words), words)


@cache
def _names_in(game: str, language: str) -> dict[str, str]:
    """Return the names of a game's cards in a language, by their English ones."""
    return {card.name: card.name_in(language) for card in rules_of(game).book().cards}


def _by_number(index: int) -> dict[str, str]:
    """Return what a ruling without a name of its own is called, by language."""
    return {language: Translator(language).text("ruling-numbered", number=index + 1) for language in LANGUAGES}


def _check_name(ruling: Ruling, taken: dict[tuple[str, str], int]) -> None:
    """Refuse a name that an earlier ruling of the file has in the same language."""
    for name in ruling.names.items():
        if name in taken:
            raise TableError((*ruling.at, "name"), Message("ruling-same-name", number=taken[name] + 1))
        taken[name] = int(ruling.at[-1])


def _ruling(ruling: Ruling) -> Ruling:
    """Return a ruling with its rules; it must do or expect something."""
    data, at = ruling.data, ruling.at
    rules = data.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise TableError((*at, "rules"), Message("ruling-rules"))
    shows = _shows(data.get("shows", {}), at)
    if not isinstance(data.get("note", ""), str):
        raise TableError((*at, "note"), Message("ruling-note"))
    steps = steps_of(data, at)
    if not ("expect" in data or any(verb in ("expect", "refused") for step in steps for verb in step)):
        raise TableError(at, Message("ruling-nothing"))
    return ruling._replace(rules=tuple(rules), shows=shows)


def _shows(shows: Any, at: Path) -> dict[str, tuple[int | str, ...]]:
    """Return the clauses that a ruling shows, by card id."""
    good = isinstance(shows, dict) and all(
        isinstance(card, str)
        and isinstance(clauses, list)
        and all(isinstance(one, (int, str)) and not isinstance(one, bool) for one in clauses)
        for card, clauses in shows.items()
    )
    if not good:
        raise TableError((*at, "shows"), Message("ruling-shows"))
    return {card: tuple(clauses) for card, clauses in shows.items()}


def _names(ruling: dict[str, Any], at: Path) -> dict[str, str]:
    """Return the name of a ruling by language; a plain text is English."""
    names = ruling.get("name")
    if isinstance(names, dict):
        check_keys(names, LANGUAGES, (*at, "name"), "ruling-a-name")
    else:
        names = {"en": names}
    if not names or not all(isinstance(words, str) and words for words in names.values()):
        raise TableError(at, Message("ruling-name"))
    return names


def check_keys(data: Any, known: Sequence[str], path: Path, what: str) -> None:
    """Raise TableError unless the data is a mapping with no other keys than those known."""
    if not isinstance(data, dict):
        raise TableError(path, Message("ruling-mapping", what=Message(what), keys=", ".join(known)))
    for key in data:
        if key not in known:
            raise TableError((*path, key), Message("ruling-key", what=Message(what), key=key), *hints(str(key), known))


def steps_of(ruling: dict[str, Any], at: Path) -> list[dict[str, Any]]:
    """Return what a ruling does, as mappings of one verb each."""
    steps = ruling.get("do", [])
    if not isinstance(steps, list) or not all(isinstance(step, dict) and len(step) == 1 for step in steps):
        raise TableError((*at, "do"), Message("ruling-steps"))
    return steps
