"""What a game declares, it declares once: decisions, events and card properties are in one place each."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import deckcheck
from deckcheck.engine.effects.card_columns import Columns
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.text.decisions import Decisions
from deckcheck.engine.text.events import Events

PACKAGE = Path(deckcheck.__path__[0])
GAMES = [game for game in playable_games() if (PACKAGE / "games" / game).is_dir()]


def sources(game: str) -> list[Path]:
    return sorted((PACKAGE / "games" / game).rglob("*.py"))


def strings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def is_telling(phrase: str) -> bool:
    """Whether a phrase is one that nothing else would be called by: it has a gap among words, or several words."""
    return len(phrase.split()) > 2 or ("{" in phrase and " " in phrase)


def phrases_of(game: str) -> set[str]:
    """Return what the game's options are called, and why nothing else can be done."""
    kinds = rules_of(game).kinds
    found = {reason.phrase for reason in kinds.refusals().values()}
    for kind in kinds.declared.values():
        found |= set(kind.phrases.values())
        if kind.verbs is not None:
            found = found.union(*(forms.values() for forms in kind.verbs.phrases.values()))
    return {phrase for phrase in found if is_telling(phrase)}


def sentences_of(game: str) -> set[str]:
    """Return what the game's own log says."""
    own = set(rules_of(game).log.events.sentences()) - set(Events.sentences())
    return {sentence for sentence in own if is_telling(sentence)}


@pytest.mark.parametrize("game", GAMES)
def test_phrases_and_sentences_stand_once(game: str) -> None:
    declared = {"decisions.py": phrases_of(game), "events.py": sentences_of(game)}
    twice = [
        f"{path.relative_to(PACKAGE)}: {text}"
        for home, phrases in declared.items()
        for path in sources(game)
        if path.name not in declared
        for text in strings(path)
        if text in phrases
    ]
    assert all(declared.values())
    assert twice == []


@pytest.mark.parametrize("game", GAMES)
def test_a_kind_of_decision_is_declared_in_one_file(game: str) -> None:
    """Name, phrases, verbs, rules, reason, roles: only the file that asks it is a second one."""
    homes = {
        path.name for path in sources(game) for node in ast.walk(ast.parse(path.read_text("utf-8"))) if declares(node)
    }
    assert homes == {"decisions.py", "events.py"}


def declares(node: ast.AST) -> bool:
    """Whether a class is made of kinds of decision, verbs or kinds of event."""
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    return any(isinstance(base, ast.Name) and base.id in {"Decisions", "Events", "Verbs"} for base in bases)


# "game KIND" -> why a second module has to name it beside the one that asks it.
NAMED_TWICE: dict[str, str] = {}


def kinds_of(game: str) -> set[str]:
    """Return the names of the kinds of decision that a game has beside those that all games share."""
    kinds = rules_of(game).kinds
    return {name for name, number in vars(kinds).items() if name.isupper() and number in kinds.declared} - {
        *vars(Decisions)
    }


def naming(modules: dict[str, str], kinds: set[str]) -> dict[str, list[str]]:
    """Return which modules name each kind of decision: as an attribute of the class, whatever it is called there.

    `modules` are their sources by name. Another name for a kind, which other modules could import, is named `=`.
    """
    found: dict[str, set[str]] = {kind: set() for kind in kinds}
    for module, source in modules.items():
        tree = ast.parse(source)
        aliases = {"Decision"} | {
            alias.asname
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.name == "Decision" and alias.asname
        }

        def kind_of(node: ast.AST | None, aliases: set[str] = aliases) -> str:
            """Return the kind that is named here, or an empty string."""
            if not isinstance(node, ast.Attribute) or node.attr not in kinds:
                return ""
            holder = node.value
            called = holder.id if isinstance(holder, ast.Name) else getattr(holder, "attr", "")
            return node.attr if called in {*aliases, "kinds"} else ""

        for node in ast.walk(tree):
            if kind := kind_of(node):
                found[kind].add(module)
            if isinstance(node, ast.Assign | ast.AnnAssign) and (kind := kind_of(node.value)):
                found[kind].add(f"{module} =")
    return {kind: sorted(modules) for kind, modules in found.items()}


@pytest.mark.parametrize("game", GAMES)
def test_a_kind_of_decision_is_named_in_one_module_beside_its_declaration(game: str) -> None:
    """The one whose procedure asks it; others call its function, and the face knows what the kind declares."""
    modules = {
        str(path.relative_to(PACKAGE / "games" / game)): path.read_text(encoding="utf-8")
        for path in sources(game)
        if path.name != "decisions.py"
    }
    found = naming(modules, kinds_of(game))
    assert found
    assert [kind for kind, files in found.items() if not files] == []
    twice = {f"{game} {kind}": files for kind, files in found.items() if len(files) > 1}
    assert twice.keys() == {kind for kind in NAMED_TWICE if kind.split()[0] == game}, twice


def test_every_way_to_name_a_kind_of_decision_is_found() -> None:
    found = naming(
        {
            "asks": "from deckcheck.games.higher.decisions import Decision\nask(state, 0, Decision.SELL, [])",
            "compares": "from deckcheck.games.higher.decisions import Decision as D\nis_selling = state.kind == D.SELL",
            "looks up": "from deckcheck.games.higher import decisions\nUSES = {decisions.Decision.SELL: uses}",
            "by the rules": "phrases = state.match.rules.kinds.declared[state.match.rules.kinds.SELL].phrases",
            "renames": "SELLING = Decision.SELL",
            "something else": "event = Event.SELL",
        },
        {"SELL", "BUY"},
    )
    assert found == {"SELL": ["asks", "by the rules", "compares", "looks up", "renames", "renames ="], "BUY": []}


def columns_of(game: str) -> dict[str, int]:
    """Return the declared columns of a game's book -> how often each is declared."""
    found: dict[str, int] = {}
    for path in sources(game):
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for value in vars(import_module(name)).values():
            if isinstance(value, type) and issubclass(value, Columns) and value.__module__ == name:
                for column in value.declared:
                    found[column] = found.get(column, 0) + 1
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_card_property_is_one_line(game: str) -> None:
    """No table of the book, attribute of its reader or line of their documentation says it again."""
    columns = columns_of(game)
    assert columns
    assert set(columns.values()) == {1}
    book = PACKAGE / "games" / game / "book.py"
    tree = ast.parse(book.read_text(encoding="utf-8"))
    begun = {
        target.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"
    }
    documented = {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for names in re.findall(r"^ {4,}([a-z_]+(?:, [a-z_]+)*): ", ast.get_docstring(node) or "", re.MULTILINE)
        for name in names.split(", ")
    }
    assert sorted((begun | documented) & set(columns)) == []


@pytest.mark.parametrize("game", GAMES)
def test_numbers_are_called_by_the_names_of_their_enumerations(game: str) -> None:
    letters = [
        f"{path.relative_to(PACKAGE)}: {alias.asname}"
        for path in sources(game)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("deckcheck.games")
        for alias in node.names
        if alias.asname is not None and len(alias.asname) == 1
    ]
    assert letters == []


def test_the_number_of_a_place_is_computed_in_one_place() -> None:
    """`State.pile`, `piles`, `piles_of` and `Match.place` do it."""
    sums = [
        f"{path.relative_to(PACKAGE)}:{number}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.parts[-2:] not in {("state", "match.py"), ("state", "state.py")}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"\b(?:Zone\.[A-Z_]+|rules\.(?:HAND|DECK|DISCARD)|zone|section) \* [\w.]*players\b", line)
    ]
    assert not sums
