"""Names explain themselves: the riddles that were renamed once do not come back as modules, classes and functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import deckcheck

PACKAGE = Path(deckcheck.__path__[0])
#: name -> what is written instead.
RIDDLES = {
    "Asked": "Arguments",
    "Book": "CompiledCards",
    "Crew": "Executor",
    "Curtain": "HandoverScreen",
    "Desk": "CallWorker",
    "Dropped": "ImportNote",
    "Film": "Timeline",
    "Format": "FileFormat or GameFormat",
    "Keeper": "AutoSave",
    "Listing": "ParsedDecklist",
    "Loose": "ImportedList",
    "Outgoing": "ExportDeck",
    "Packed": "Payload",
    "Painter": "TextRenderer",
    "Pencil": "PaneRenderer",
    "Phrases": "PhraseGaps",
    "Reckoned": "Cached",
    "Scene": "ViewModel",
    "Speech": "PhraseTranslator",
    "Spot": "CellId",
    "Survey": "InPlayIndex",
    "Voice": "Translator",
    "again": "with_help",
    "apart": "require_distinct_outputs",
    "attended": "observed",
    "bearings": "index",
    "blamed": "attribute_error",
    "books": "rules",
    "carried": "modifiers_by_stat",
    "declared": "schema_types",
    "described": "descriptions",
    "desk": "call_worker",
    "glance": "lookahead",
    "hears": "subscribes",
    "home_of": "game_dir",
    "homes": "discovery",
    "interchange": "equivalence",
    "lacking": "missing",
    "listens": "subscribes",
    "look_over": "build_index",
    "meeting": "pairing",
    "noted": "cache",
    "own_homes": "discovery",
    "run_all": "run_job",
    "said": "render",
    "say": "translate or print",
    "seated": "game_session",
    "shelf": "startup",
    "silent": "a name that says what does nothing",
    "singular": "one_card_effects",
    "speech": "phrase_translator",
    "spoken": "render",
    "tell": "report, log or print",
    "told": "render, describe or to_dict",
    "wards": "play_restrictions",
    "worded": "render",
    "wording": "choice_labels",
}


def names() -> Iterator[tuple[str, str]]:
    """Yield (file, name) of every module, class and function of the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        where = str(path.relative_to(PACKAGE))
        yield where, path.stem
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                yield where, node.name


def test_a_riddle_is_not_a_name_again() -> None:
    found = [(where, name) for where, name in names() if name in RIDDLES or name.startswith("see_")]
    assert found == [], [RIDDLES.get(name, "validate_*") for _, name in found]
