"""The house: rooms whose imports only go down, and an engine that knows no game by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import deckcheck
from deckcheck.catalog.prepare import games
from deckcheck.engine.registry import playable_games

PACKAGE = Path(deckcheck.__path__[0])
# From the ground up; a room may import rooms on its own floor and below.
FLOORS = [
    {"files"},
    {
        "json_text",
        "look",
        "messages",
        "options",
        "patterns",
        "repository",
        "shipped",
        "terminal",
        "text_table",
        "watching",
    },
    {"arguments", "csv_text", "failure", "ignored", "processes"},
    {"extras", "workers"},
    {"catalog", "decklist"},
    {"engine"},
    {"games", "construction"},
    {"config", "event", "odds", "report"},
    {"workspace"},
    {"agents"},
    {"play", "simulation"},
    {"lab", "proxies"},
    {"api"},
    {"web"},
    {"envs"},
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


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Return the modules of the package that a module names in its imports, those for types among them."""
    # Only statements import, and no statement is within an expression.
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    found: list[str] = []
    for node in waiting:
        found += _names(node)
        waiting += (child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr))
    return tuple(found)


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "deckcheck")
    elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "deckcheck":
        yield node.module
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def module_file(name: str) -> Path | None:
    path = PACKAGE.joinpath(*name.split(".")[1:])
    for found in (path.with_suffix(".py"), path / "__init__.py"):
        if found.is_file():
            return found
    return None


def modules(path: Path) -> set[Path]:
    """Return the files that a module names in its imports; of a package that only holds a module, the module alone."""
    held = {name.rpartition(".")[0] for name in imports(path) if module_file(name) is not None}
    return {file for name in imports(path) if name not in held and (file := module_file(name)) is not None}


def test_every_room_has_its_floor() -> None:
    assert {room_of(path) for path in SOURCES} == set(FLOOR)


def test_imports_only_go_down() -> None:
    up = []
    for path in SOURCES:
        here = room_of(path)
        for name in imports(path):
            parts = name.split(".")
            there = parts[1] if len(parts) > 1 and parts[1] in FLOOR else "__init__"
            if there not in (here, "__init__") and FLOOR[there] >= FLOOR[here] and (here, there) not in NEIGHBOURS:
                up.append(f"{path.relative_to(PACKAGE)} imports {name}")
    assert up == []


# The rooms of the engine, from the ground up; what is on top of it is a file of no room.
ENGINE = [
    {"data"},
    {"state"},
    {"text"},
    {"flow"},
    {"effects", "knowledge"},
    {"table"},
    {""},
    {"rulings"},
]
ENGINE_FLOOR = {room: height for height, rooms in enumerate(ENGINE) for room in rooms}
OF_ENGINE = [path for path in SOURCES if room_of(path) == "engine" and path.parent.name + path.stem != "engine__init__"]


def engine_room(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[1] if len(parts) > 2 else ""


def test_every_room_of_the_engine_has_its_floor() -> None:
    assert {engine_room(path) for path in OF_ENGINE} == set(ENGINE_FLOOR)


def test_imports_inside_the_engine_only_go_down() -> None:
    up = []
    for path in OF_ENGINE:
        here = engine_room(path)
        for found in modules(path) & {*OF_ENGINE}:
            there = engine_room(found)
            if there != here and ENGINE_FLOOR[there] >= ENGINE_FLOOR[here]:
                up.append(f"{path.relative_to(PACKAGE)} imports {found.relative_to(PACKAGE)}")
    assert sorted(up) == []


def test_a_game_knows_no_other_game() -> None:
    others = []
    for path in SOURCES:
        if room_of(path) == "games":
            own = path.relative_to(PACKAGE).parts[1]
            named = [name for name in imports(path) if name.startswith("deckcheck.games.")]
            others += [f"{path.relative_to(PACKAGE)} imports {name}" for name in named if name.split(".")[2] != own]
    assert others == []


# The rooms of a game, from the ground up; what a game has beside them only reads its data.
STOREYS = [
    {"names", "decisions", "events", "state", "card_pack", "house_numbers"},
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
    """Return on which floor of its game a module is; None for the package itself."""
    room = path.relative_to(PACKAGE).with_suffix("").parts[2]
    return None if room == "__init__" else STOREY[room]


def test_imports_inside_a_game_only_go_down() -> None:
    """What a game is made of: names and state, the rules, the words of its cards, its face, its book, and `play`."""
    up = []
    for path in OF_GAMES:
        here = storey_of(path)
        for found in {module_file(name) for name in imports(path) if name.startswith("deckcheck.games.")} - {path}:
            there = storey_of(found) if found is not None else None
            if there is not None and here is not None and there > here:
                up.append(f"{path.relative_to(PACKAGE)} imports {found}")
    assert sorted(up) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game: str) -> None:
    folder = PACKAGE / "games" / game
    needed = {"names.py", "decisions.py", "events.py", "state.py", "book.py", "play.py", "rules", "vocabulary", "face"}
    assert needed <= {path.name for path in folder.iterdir()}
    for name in ("face/table.py", "face/view.py", "face/log.py", "face/evaluation.py", "vocabulary/vocabulary.yaml"):
        assert (folder / name).is_file()


def test_the_engine_names_no_game() -> None:
    naming = []
    for path in SOURCES:
        if room_of(path) not in ("engine", "agents", "files", "text_table"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        # A docstring may show how something is done in one game.
        shown = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        constants = {node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in shown}
        words = {node.value for node in constants if isinstance(node.value, str)}
        words |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        words |= {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        text = " ".join(words).lower()
        naming += [f"{path.relative_to(PACKAGE)} names {game}" for game in games() if game in text]
    assert naming == []


def test_nothing_outside_the_games_imports_one() -> None:
    found = {
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in SOURCES
        if room_of(path) != "games"
        for name in imports(path)
        if name.startswith("deckcheck.games.") and name.split(".")[2] in games()
    }
    assert found == set()


@cache
def loads(path: Path) -> frozenset[tuple[Path, bool]]:
    """Return the files of the package that a module loads, and whether late, by a function; types load nothing."""
    return frozenset(_loads(ast.parse(path.read_text(encoding="utf-8"))) - {(path, False), (path, True)})


def _loads(tree: ast.Module) -> set[tuple[Path, bool]]:
    loaded: set[tuple[Path, bool]] = set()
    waiting: list[tuple[ast.AST, bool]] = [(tree, False)]
    while waiting:
        node, late = waiting.pop()
        names = list(_names(node))
        if isinstance(node, ast.ImportFrom) and names:
            found = [module_file(name) or module_file(names[0]) for name in names[1:]]
        else:
            found = [module_file(name) for name in names]
        loaded.update((file, late) for file in found if file is not None)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting.extend((child, late) for child in node.orelse)
        else:
            within = late or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            children = (child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr))
            waiting.extend((child, within) for child in children)
    return loaded


def test_no_modules_load_each_other_in_a_circle() -> None:
    """Late imports count as well: what both sides need belongs below them, or is handed over in a call."""
    check_no_circle({path: sorted({file for file, _ in loads(path)}) for path in SOURCES})


def test_no_modules_name_each_other_in_a_circle() -> None:
    """Imports for types count as well."""
    check_no_circle({path: sorted(modules(path) - {path}) for path in SOURCES})


def check_no_circle(graph: dict[Path, list[Path]]) -> None:
    done: set[Path] = set()

    def visit(path: Path, above: tuple[Path, ...]) -> None:
        assert path not in above, " -> ".join(str(part.relative_to(PACKAGE)) for part in (*above, path))
        if path not in done:
            for other in graph.get(path, ()):
                visit(other, (*above, path))
            done.add(path)

    for path in graph:
        visit(path, ())


# Where a function may load a module of the package, and why it is not loaded from the start: the time to start counts.
_CHECK = "stands in the way of a check, most of whose time is loading"
LATE = {
    "__main__": "loads what the command needs that was asked for",
    "api": "a check and a game need little of each other",
    "catalog": _CHECK,
    "cli": "declares all commands and runs one",
    "config": _CHECK,
    "construction": _CHECK,
    "decklist": _CHECK,
    "engine": "a game is played without what makes its schemas, reads its records and finds its texts",
    "ignored": _CHECK,
    "messages": _CHECK,
    "report": _CHECK,
    "workspace": _CHECK,
}


def test_modules_are_loaded_late_only_where_the_start_asks_for_it() -> None:
    late = {path for path in SOURCES if any(is_late for _, is_late in loads(path))}
    assert sorted(str(path.relative_to(PACKAGE)) for path in late if room_of(path) not in LATE) == []
    assert {room_of(path) for path in late} == set(LATE)


# Where the libraries of the lab and of clusters are asked for, so that one place says what to install when they are
# missing; PettingZoo brings numpy along.
_LAB = "lab/libraries.py"
HOMES = {
    *(("numpy", _LAB), ("scipy", _LAB), ("matplotlib", _LAB), ("numpy", "envs/aec.py")),
    ("distributed", "simulation/cluster.py"),
}


def libraries(path: Path) -> Iterator[str]:
    """Yield the libraries beside the package that a module imports, or asks `extras.extra` for."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "extra":
            words = [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
            yield from (str(word).split(".")[0] for word in words)


def test_libraries_of_extras_are_asked_for_in_one_place() -> None:
    known = {name for name, _ in HOMES} | {"dask"}
    places = {(name, path.relative_to(PACKAGE).as_posix()) for path in SOURCES for name in libraries(path)}
    assert {place for place in places if place[0] in known} == HOMES
