"""The house: rooms whose imports only go down, and an engine that knows no game by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import deckcheck
from deckcheck.catalog.prepare import games
from deckcheck.engine.registry import playable_games

PACKAGE = Path(deckcheck.__path__[0])
# From the ground up; a room may import rooms on its own floor and below.
FLOORS = [
    {"files", "json_text", "messages", "text_table", "workers"},
    {"csv_text"},
    {"catalog", "decklist"},
    {"engine"},
    {"games", "construction"},
    {"config", "event", "odds", "report"},
    {"agents"},
    {"play", "simulation"},
    {"api"},
    {"cli"},
    {"__init__", "__main__"},
]
FLOOR = {room: height for height, rooms in enumerate(FLOORS) for room in rooms}
# Rooms on one floor know nothing of each other, but for these: reading a list and knowing cards go hand in hand.
NEIGHBOURS = {("catalog", "decklist"), ("decklist", "catalog"), ("__main__", "__init__")}
# `python -m deckcheck.messages.extract`, a tool for translators, looks through the whole program for its texts.
TOOLS = {"messages/extract.py"}
SOURCES = sorted(path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).as_posix() not in TOOLS)


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imports(path: Path, *, at_start: bool = False) -> Iterator[str]:
    """Yield the modules of the package that a module imports; with `at_start` only those that it needs to be loaded."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = _loaded(tree) if at_start else ast.walk(tree)
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "deckcheck")
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "deckcheck":
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _loaded(tree: ast.Module) -> Iterator[ast.AST]:
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node
            waiting.extend(ast.iter_child_nodes(node))


def module_file(name: str) -> Path | None:
    path = PACKAGE.joinpath(*name.split(".")[1:])
    for found in (path.with_suffix(".py"), path / "__init__.py"):
        if found.is_file():
            return found
    return None


def test_every_room_has_its_floor() -> None:
    assert {room_of(path) for path in SOURCES} == set(FLOOR)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_only_go_down(path: Path) -> None:
    here = room_of(path)
    for name in imports(path):
        parts = name.split(".")
        there = parts[1] if len(parts) > 1 and parts[1] in FLOOR else "__init__"
        if there in (here, "__init__"):
            continue
        down = FLOOR[there] < FLOOR[here] or (here, there) in NEIGHBOURS
        assert down, f"{here} imports {name}"


@pytest.mark.parametrize("path", [path for path in SOURCES if room_of(path) == "games"], ids=lambda path: path.name)
def test_a_game_knows_no_other_game(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[1]
    others = {name.split(".")[2] for name in imports(path) if name.startswith("deckcheck.games.")} - {own}
    assert others == set()


# The rooms of a game, from the ground up; what a game has beside them only reads its data.
STOREYS = [
    {"names", "state", "card_pack", "house_numbers"},
    {"rules"},
    {"vocabulary"},
    {"face"},
    {"book", "catalog_checks"},
    {"play"},
]
STOREY = {room: height for height, rooms in enumerate(STOREYS) for room in rooms}
GAMES = playable_games()
OF_GAMES = [path for path in SOURCES if path.relative_to(PACKAGE).parts[:2] in {("games", game) for game in GAMES}]


def storey_of(path: Path) -> int | None:
    """Return on which floor of its game a module stands; None for the package itself."""
    room = path.relative_to(PACKAGE).with_suffix("").parts[2]
    return None if room == "__init__" else STOREY[room]


@pytest.mark.parametrize("path", OF_GAMES, ids=lambda path: path.relative_to(PACKAGE / "games").as_posix())
def test_imports_inside_a_game_only_go_down(path: Path) -> None:
    """What a game is made of: names and state, the rules, the words of its cards, its face, its book, and `play`."""
    here = storey_of(path)
    for found in {module_file(name) for name in imports(path) if name.startswith("deckcheck.games.")} - {None, path}:
        there = storey_of(found)  # type: ignore[arg-type]
        if there is not None and here is not None:
            assert there <= here, f"{path.relative_to(PACKAGE)} imports {found}"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game: str) -> None:
    folder = PACKAGE / "games" / game
    needed = {"names.py", "state.py", "book.py", "play.py", "rules", "vocabulary", "face"}
    assert needed <= {path.name for path in folder.iterdir()}
    for name in ("face/table.py", "face/view.py", "face/log.py", "face/evaluation.py", "vocabulary/vocabulary.yaml"):
        assert (folder / name).is_file()


NAMELESS = [path for path in SOURCES if room_of(path) in ("engine", "agents", "files", "text_table")]


@pytest.mark.parametrize("path", NAMELESS, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_the_engine_names_no_game(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    # A docstring may show how something is done in one game.
    shown = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = {node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in shown}
    words = {node.value for node in constants if isinstance(node.value, str)}
    words |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    words |= {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    text = " ".join(words).lower()
    assert [game for game in games() if game in text] == []


def test_nothing_outside_the_games_imports_one() -> None:
    found = {
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in SOURCES
        if room_of(path) != "games"
        for name in imports(path)
        if name.startswith("deckcheck.games.") and name.split(".")[2] in games()
    }
    assert found == set()


def test_no_module_needs_itself_to_be_loaded() -> None:
    """Imports at the start of modules have no cycles, so that any module can be imported first."""
    graph = {
        path: {found for name in imports(path, at_start=True) if (found := module_file(name)) and found != path}
        for path in SOURCES
    }
    done: set[Path] = set()

    def visit(path: Path, above: tuple[Path, ...]) -> None:
        assert path not in above, " -> ".join(str(part.relative_to(PACKAGE)) for part in (*above, path))
        if path not in done:
            for other in sorted(graph.get(path, ())):
                visit(other, (*above, path))
            done.add(path)

    for path in SOURCES:
        visit(path, ())
