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
    "Derived": "Transient",
    "Desk": "CallWorker",
    "Done": "a name of what was done",
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
    "Phrase": "ChoiceInfo",
    "Phrases": "PhraseGaps",
    "Reckoned": "Cached",
    "Scene": "ViewModel",
    "Speech": "PhraseTranslator",
    "Spot": "CellId",
    "Survey": "InPlayIndex",
    "Voice": "Translator",
    "Work": "Job",
    "again": "with_help",
    "apart": "require_distinct_outputs",
    "arrange": "assign_sections or make_regions",
    "attended": "observed",
    "bearing": "namesakes",
    "bearings": "index",
    "blamed": "attribute_error",
    "blows": "attacks",
    "books": "rules",
    "carried": "modifiers_by_stat",
    "declared": "schema_types",
    "described": "descriptions",
    "desk": "call_worker",
    "faults": "errors or failures, and of what",
    "foes": "opponents",
    "forms": "column_types or spellings",
    "glance": "lookahead",
    "hears": "subscribes",
    "home_of": "game_dir",
    "homes": "discovery",
    "interchange": "equivalence",
    "lacking": "missing",
    "listens": "subscribes",
    "look_over": "build_index",
    "masks": "role_masks or masked_match",
    "meeting": "pairing",
    "noted": "cache",
    "own_homes": "discovery",
    "partly": "a name of what is missing",
    "parts": "split_option, or parts of what",
    "ready": "ready_crystals, or what is ready",
    "room": "zone_limits",
    "run_all": "run_job",
    "said": "render",
    "say": "translate or print",
    "seated": "game_session",
    "shelf": "startup",
    "shown": "abbreviated",
    "sides": "comparison, or sides of what",
    "silent": "a name that says what does nothing",
    "singular": "one_card_effects",
    "spare": "waive_losses or refuse_overwriting_inputs",
    "speech": "phrase_translator",
    "spoken": "render",
    "sums": "stable_sum",
    "tell": "report, log or print",
    "told": "render, describe or to_dict",
    "under": "a name of what is there",
    "wards": "play_restrictions",
    "where": "a name of the place",
    "worded": "render",
    "wording": "choice_labels",
    "worth": "destiny_points, sacrifice_level or value_model",
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
