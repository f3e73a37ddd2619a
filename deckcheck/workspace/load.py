"""What files of the user's put into force: rulesets and catalogs."""

from __future__ import annotations

import os

from deckcheck.catalog import discovery, prepare
from deckcheck.catalog.load import read_catalog, read_catalog_tree
from deckcheck.catalog.names import fold, nearest
from deckcheck.construction.load import SCHEMA, load_ruleset, named_cards
from deckcheck.construction.settings import catalog_of, full_catalog_of, own_ruleset_of, ruleset_of
from deckcheck.decklist.limits import MAX_SUGGESTED
from deckcheck.decklist.nodes import Scalar
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.files import display_path
from deckcheck.repository import leads_out, outside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from deckcheck.config.read import Configuration, Value
    from deckcheck.construction.settings import Settings
    from deckcheck.failure import Failure
    from deckcheck.workspace.profiles import Profile


def know_games(
    settings: Settings, named: Sequence[str], value: Value | None, configuration: Configuration | None
) -> None:
    """Let the settings know the games of folders.

    Args:
        settings: where they are to be known.
        named: folders that the caller names; their games are known to the whole process, their code may be run.
        value: what a configuration says, if it does; the rules and cards of its games are data, and all that is read.
        configuration: that configuration.

    Raises:
        Failure: a folder is not there or holds no game, or one that takes the id of a built-in game.
    """
    for folder in named:
        discovery.add(folder)
    found: dict[str, str] = {}
    for folder in value.value if value is not None else ():
        games = discovery.configured(folder)
        taken = next((game for game in games if game in prepare.games()), None)
        if not games or taken is not None:
            message = "games-none" if taken is None else "games-taken"
            path = display_path(folder if taken is None else games[taken])
            place = display_path(configuration.path) if configuration is not None else folder
            line = value.line if value is not None else 1
            raise FaultyFileError(place, [Problem("config/schema", message, line, 1, path=path, game=taken)])
        for link in _links_out(games.values()):
            place, line = (display_path(configuration.path), value.line) if configuration and value else (folder, 1)
            problem = Problem("config/schema", "config-outside", line, 1, key="games", path=display_path(link))
            raise FaultyFileError(place, [problem])
        found.update(games)
    settings.folders = found


def _links_out(folders: Iterable[str]) -> Iterator[str]:
    """Yield what of the folders of games is a link to something outside their repository."""
    for folder in folders:
        if leads_out(folder):
            yield folder
            continue
        for here, below, names in os.walk(folder):
            below[:] = [name for name in below if not name.startswith(".")]
            yield from (path for name in (*below, *names) if leads_out(path := os.path.join(here, name)))


def load_rulesets(settings: Settings, paths: Sequence[str]) -> None:
    """Load rulesets with their own catalogs into the settings; the last one for a game counts.

    Raises:
        UnreadableFileError: a file cannot be opened.
        FaultyFileError: one cannot be used.
    """
    for path in paths:
        ruleset, problems = load_ruleset(path, lambda game: own_ruleset_of(settings, game))
        if ruleset is None:
            problems += _unknown_cards(settings, path, own=False)
            raise FaultyFileError(path, sorted(problems, key=lambda part: (part.line, part.column)))
        if ruleset.game in settings.folders:
            ruleset_of(settings, ruleset.game)  # the cards of the game are in its folder
        settings.rulesets[ruleset.game] = ruleset
        folder = os.path.dirname(path)
        named = [os.path.join(folder, name) for name in ruleset.data.get("catalogs", ())]
        _check_within(path, ruleset.data.get("catalogs", ()))
        try:
            load_catalogs(settings, named)
        except UnreadableFileError as error:
            node = read_catalog_tree(path).get("catalogs")
            place = (node.line, node.column) if node is not None else (1, 1)
            raise FaultyFileError(path, [_problem_at(error, SCHEMA, *place)]) from None
        problems = _unknown_cards(settings, path, own=True)
        if problems:
            raise FaultyFileError(path, problems)


def _check_within(path: str, catalogs: Sequence[str]) -> None:
    """See whether the catalogs that a ruleset names are in its repository.

    Raises:
        FaultyFileError: one does not, be it through a link.
    """
    for name in outside(os.path.dirname(os.path.realpath(path)), catalogs)[:1]:
        node = read_catalog_tree(path).get("catalogs")
        line, column = (node.line, node.column) if node is not None else (1, 1)
        raise FaultyFileError(path, [Problem(SCHEMA, "ruleset-outside", line, column, path=name)])


def load_files(settings: Settings, profile: Profile, broken: Callable[[Failure], object] | None = None) -> None:
    """Load the rulesets and the catalogs of a profile into its settings.

    Args:
        settings: where they count from then on.
        profile: which they are.
        broken: is called for each file of the configuration that cannot be used; the others are loaded. None raises.

    Raises:
        UnreadableFileError: a file that was asked for cannot be opened.
        FaultyFileError: a file cannot be used, or a configuration names one that cannot be opened.
    """
    for key, paths, load in (
        ("rulesets", profile.rulesets, load_rulesets),
        ("catalogs", profile.catalogs, load_catalogs),
    ):
        value = profile.values.get(key)
        for index, path in enumerate(paths):
            configuration = profile.configuration if value is not None and index < len(value.value) else None
            try:
                load(settings, [path])
            except (UnreadableFileError, FaultyFileError) as error:
                failure: Failure = error
                if configuration is not None and value is not None and isinstance(error, UnreadableFileError):
                    place = display_path(configuration.path)
                    failure = FaultyFileError(place, [_problem_at(error, "config/schema", value.line)])
                if configuration is None or broken is None:
                    raise failure from None
                broken(failure)


def _problem_at(error: UnreadableFileError, code: str, line: int, column: int = 1) -> Problem:
    """Return that a file cannot be opened as a problem of the file that names it."""
    return Problem(code, error.sentence.id, line, column, **error.sentence.values)


def _unknown_cards(settings: Settings, path: str, *, own: bool) -> list[Problem]:
    """Return the cards that a ruleset names and no catalog has, at their places.

    Unless the `own` catalogs of the ruleset have been loaded, nothing can be said where it has such.
    """
    try:
        tree = read_catalog_tree(path)
    except Problem:
        return []
    game = tree.get("game")
    name = game.text if isinstance(game, Scalar) else ""
    if not own and (tree.get("catalogs") is not None or ruleset_of(settings, name) is None):
        return []
    catalog = catalog_of(settings, name)
    known = {fold(part) for part in (*catalog.names, *catalog.ids)}
    lost = [node for node in named_cards(tree) if fold(node.text) not in known]
    names = catalog.all_names() if lost else []
    return [
        Problem(
            SCHEMA,
            "ruleset-card",
            node.line,
            node.column,
            name=node.text,
            suggestions=nearest(node.text, names) if at < MAX_SUGGESTED else [],
        )
        for at, node in enumerate(lost)
    ]


def load_catalogs(settings: Settings, paths: Sequence[str]) -> None:
    """Load catalogs into the settings; they may add cards and complete known ones, never redefine one.

    Raises:
        UnreadableFileError: a file cannot be opened.
        FaultyFileError: one cannot be used.
    """
    for path in paths:
        try:
            game = read_catalog_tree(path).get("game")
            name = game.text if isinstance(game, Scalar) else ""
            ruleset = ruleset_of(settings, name)
            if ruleset is None:
                from deckcheck.workspace.named import game_of_catalog

                raise FaultyFileError(path, [game_of_catalog(game, settings)])
            # What a card is completed by is in the full catalog.
            known = settings.catalogs.get(name) or full_catalog_of(name)
            cards, problems = read_catalog(path, path, known, ruleset.data, trusted=True)
        except Problem as problem:
            raise FaultyFileError(path, [problem]) from None
        if problems:
            raise FaultyFileError(path, problems)
        settings.catalogs[name] = known.extended(cards)
