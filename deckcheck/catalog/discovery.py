"""Where games are: in the package, in folders that a user names, and in installed packages.

A folder holds games, each in a folder of its own that bears the game's id and has at least a `construction.yaml`; or it
is such a folder itself. Its Python code is run as soon as the game is played. So a folder counts only where whoever
runs the program has named it, on the command line or in the environment (see docs/en/security.md).
"""

from __future__ import annotations

import os
import sys
from collections import namedtuple
from functools import cache
from importlib import import_module

from deckcheck.catalog import prepare
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.failure import Failure
from deckcheck.files import display_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType
    from typing import Any, NamedTuple

    class GameDir(NamedTuple):
        """Where a game is: its id, its folder, and whether it came with the package."""

        game: str
        folder: str
        built_in: bool

else:
    GameDir = namedtuple("GameDir", ("game", "folder", "built_in"))  # noqa: PYI024  typing takes long to load

ENVIRONMENT = "DECKCHECK_GAMES"  # folders, separated as in PATH; processes that we start have it too
GROUP = "deckcheck.games"  # the entry points of installed packages: the game's id, and the package that is its folder
RULES = "construction.yaml"  # what makes a folder a game
# What else a game is made of: files, and folders of files; its decks are beside them.
FILES = frozenset((RULES, "codes.yaml", "options.yaml", "rulebook.yaml", "phrases.yaml", "vocabulary.yaml"))
FOLDERS = frozenset(("__pycache__", "cards", "face", "rules", "rulings", "vocabulary"))
_PACKAGE = f"{__name__.split('.', maxsplit=1)[0]}.games"

_configured: dict[str, str] = {}  # game -> the folder in which a configuration has it; its code stays where it is


def add(folder: str) -> None:
    """Let the games of a folder be known from now on, in this process and in those that it starts.

    Raises:
        Failure: there is no such folder, it holds no game, or one that takes the id of a built-in game.
    """
    if not os.path.isdir(folder):
        raise Failure("games-folder", path=folder)
    found = in_folder(folder)
    if not found:
        raise Failure("games-none", path=folder)
    for game in found:
        if game in prepare.games():
            raise Failure("games-taken", path=found[game], game=game)
    known = folders()
    if os.path.abspath(folder) not in known:
        os.environ[ENVIRONMENT] = os.pathsep.join([*known, os.path.abspath(folder)])


def folders() -> list[str]:
    """Return the folders that were named, whether they are there or not."""
    return [os.path.abspath(part) for part in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if part]


def lost() -> list[str]:
    """Return the paths that the environment names, as written there, and that are not folders."""
    return [part for part in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if part and not os.path.isdir(part)]


def in_folder(folder: str) -> dict[str, str]:
    """Return game -> its folder, for the games of a folder in alphabetical order; none where there is no folder."""
    folder = os.path.abspath(folder)
    if os.path.isfile(os.path.join(folder, RULES)):
        return {os.path.basename(folder): folder}
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return {}
    here = {name: os.path.join(folder, name) for name in names if is_id(name)}
    return {name: path for name, path in here.items() if os.path.isfile(os.path.join(path, RULES))}


def is_id(name: str) -> bool:
    """Whether a game can be called so: small letters, digits and underscores, a letter first."""
    return name.isascii() and name.isidentifier() and name == name.lower() and not name.startswith("_")


def user_game_dirs() -> dict[str, GameDir]:
    """Return the games from outside the package: those of the named folders, then those that are installed."""
    found = {game: path for folder in folders() for game, path in in_folder(folder).items()}
    every = {**_installed_games(), **found}
    built_in = prepare.games()
    return {game: GameDir(game, every[game], built_in=False) for game in sorted(every) if game not in built_in}


def game_dir(game: str) -> GameDir | None:
    """Return where a game is; None where there is no such game.

    Whether packages are installed that hold it is asked last, as that takes longer than a check.
    """
    if not is_id(game):
        return None
    path = os.path.join(prepare.GAMES, game)
    if os.path.isfile(os.path.join(path, RULES)):
        return GameDir(game, path, built_in=True)
    for folder in folders():
        found = in_folder(folder).get(game)
        if found is not None:
            return GameDir(game, found, built_in=False)
    found = _installed_games().get(game)
    return None if found is None else GameDir(game, found, built_in=False)


def games() -> list[str]:
    """Return the ids of all games: the built-in ones, then those from outside the package."""
    return [*prepare.games(), *user_game_dirs()]


def game_dirs() -> list[GameDir]:
    """Return where all games are."""
    built_in = [GameDir(game, os.path.join(prepare.GAMES, game), built_in=True) for game in prepare.games()]
    return [*built_in, *user_game_dirs().values()]


def configured(folder: str) -> dict[str, str]:
    """Return the games of a folder that a configuration names, and remember where they are; none of their code runs."""
    found = in_folder(folder)
    _configured.update(found)
    return found


def configured_folder(game: str) -> str | None:
    """Return the folder in which a configuration has a game whose code may not run, or None."""
    return _configured.get(game)


def data_folder(game: str) -> str | None:
    """Return the folder of a game whose files are read as data, be it known from a configuration alone; or None."""
    home = game_dir(game)
    return home.folder if home is not None else configured_folder(game)


@cache
def _installed_games() -> dict[str, str]:
    """Return game -> its folder, for the entry points of installed packages; nothing of theirs is run."""
    from importlib.metadata import entry_points

    named = sorted((point.name, point.value) for point in entry_points(group=GROUP))
    found = {name: _folder_of(value) for name, value in named if is_id(name)}
    return {name: path for name, path in found.items() if path and os.path.isfile(os.path.join(path, RULES))}


def _folder_of(package: str) -> str:
    """Return the folder of an installed package without importing it or any package above it."""
    head, *rest = package.split(".")
    for start in sys.path:
        path = os.path.join(os.path.abspath(start or os.curdir), head, *rest)
        if os.path.isdir(path):
            return path
    # Packages that are installed to be edited are where only their finder knows.
    from importlib.util import find_spec

    try:
        spec = find_spec(head)
    except (ImportError, ValueError):
        return ""
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    return os.path.join(places[0], *rest) if places else ""


def part(game: str, name: str) -> ModuleType | None:
    """Return a module of a game's own (`play`, `face.view`), or None where it has none.

    Raises:
        Failure: a game from outside the package has one that cannot be run; the message says where.
    """
    home = game_dir(game)
    if home is None:
        return None
    path = os.path.join(home.folder, *name.split("."))
    if not os.path.isfile(f"{path}.py") and not os.path.isfile(os.path.join(path, "__init__.py")):
        return None
    if home.built_in:
        return import_module(f"{_PACKAGE}.{game}.{name}")
    try:
        _mount(home)
        return import_module(f"{_PACKAGE}.{game}.{name}")
    except Failure:
        raise
    except Exception as error:
        raise _broken(home, error, f"{path}.py") from error


def registered(game: str) -> Any:
    """Return the `RULES` of a game: states that were pickled name them by it.

    Raises:
        Failure: the game cannot be played here, or has code that cannot be run.
    """
    rules = getattr(part(game, "play"), "RULES", None)
    if rules is None:
        raise Failure("game-not-playable", game=game, known=", ".join(home.game for home in game_dirs()))
    return rules


def _mount(home: GameDir) -> None:
    """Let Python find a game from outside the package where the built-in ones are, as `deckcheck.games.GAME`."""
    from importlib.machinery import ModuleSpec
    from importlib.util import module_from_spec, spec_from_file_location

    name = f"{_PACKAGE}.{home.game}"
    if name in sys.modules:
        return
    marker = os.path.join(home.folder, "__init__.py")
    if os.path.isfile(marker):
        spec = spec_from_file_location(name, marker, submodule_search_locations=[home.folder])
    else:
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [home.folder]
    if spec is None:
        return
    module = sys.modules[name] = module_from_spec(spec)
    module.__path__ = [home.folder]
    try:
        if spec.loader is not None:
            spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    setattr(import_module(_PACKAGE), home.game, module)


def failure_of_own_game(error: BaseException) -> Failure | None:
    """Return what to say of an error that the code of a game from outside the package has caused, or None."""
    for home in user_game_dirs().values():
        if any(_within(path, home) for path, _ in _frames(error)):
            return _broken(home, error, home.folder)
    return None


def _broken(home: GameDir, error: BaseException, otherwise: str) -> Failure:
    places = [place for place in _frames(error) if _within(place[0], home)]
    path, line = places[-1] if places else (otherwise, 1)
    detail = str(error)
    if isinstance(error, SyntaxError) and error.filename:
        path, line, detail = error.filename, error.lineno or 1, error.msg
    if isinstance(error, UnreadableFileError):
        detail = str(error)
    name = type(error).__name__
    return Failure("game-code", path=display_path(path), line=line, error=name, detail=detail, game=home.game)


def _frames(error: BaseException) -> Iterator[tuple[str, int]]:
    trace = error.__traceback__
    while trace is not None:
        yield os.path.abspath(trace.tb_frame.f_code.co_filename), trace.tb_lineno
        trace = trace.tb_next


def _within(path: str, home: GameDir) -> bool:
    return path.startswith(home.folder.rstrip(os.sep) + os.sep)
