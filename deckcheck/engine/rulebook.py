"""The numbered rules of a game with their sources, its settled decisions, and the rulings that show each rule."""

from __future__ import annotations

import os
from typing import NamedTuple

from deckcheck.engine.ruling_reader import load_rulings, ruling_files
from deckcheck.messages import clauses, language, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.engine.rules import GameRules


class Rule(NamedTuple):
    """One numbered rule: its id, the part of the game it belongs to, its text by language and its source."""

    id: str
    area: str
    text: Mapping[str, str]
    source: str
    rulings: tuple[str, ...]


class SettledQuestion(NamedTuple):
    """One question that the rulebook leaves open, with the answer taken here and the option that changes it."""

    id: str
    question: Mapping[str, str]
    answer: Mapping[str, str]
    option: str


class Rulebook(NamedTuple):
    """The rules of play of a game.

    Attributes:
        areas: the headings of the parts of the game, by part and language.
        sources: what sources say in English, by language: phrase -> the same in that language. Names of chapters stay.
    """

    game: str
    title: Mapping[str, str]
    edition: Mapping[str, str]
    areas: Mapping[str, Mapping[str, str]]
    sources: Mapping[str, Mapping[str, str]]
    rules: tuple[Rule, ...]
    decisions: tuple[SettledQuestion, ...]

    def source(self, rule: Rule) -> str:
        """Return where a rule stands, in the language in force."""
        said = rule.source.replace("settled (", f"{text('rules-settled-source')} (")
        for phrase, words in self.sources.get(language(), {}).items():
            said = said.replace(phrase, words)
        return clauses(said.split("; "))


def load_rulebook(rules: GameRules) -> Rulebook:
    """Read the rulebook of a game that can be played."""
    return read_rulebook(rules.folder)


def read_rulebook(folder: str) -> Rulebook:
    """Read the `rulebook.yaml` of a game's folder, with the names of the rulings there, if any, that show each rule."""
    import yaml

    with open(f"{folder}/rulebook.yaml", encoding="utf-8") as file:
        data = yaml.safe_load(file)
    shown: dict[str, list[str]] = {}
    rulings = f"{folder}/rulings"
    for path in ruling_files([rulings] if os.path.isdir(rulings) else []):
        for ruling in load_rulings(path):
            for rule in ruling.rules:
                shown.setdefault(rule, []).append(ruling.name)
    return Rulebook(
        data["game"],
        _by_language(data["title"]),
        _by_language(data["edition"]),
        data.get("areas", {}),
        data.get("sources", {}),
        tuple(
            Rule(rule["id"], rule["area"], rule["text"], rule["source"], tuple(shown.get(rule["id"], ())))
            for rule in data["rules"]
        ),
        tuple(
            SettledQuestion(entry["id"], entry["question"], entry["answer"], entry.get("option", ""))
            for entry in data["decisions"]
        ),
    )


def _by_language(words: str | Mapping[str, str]) -> Mapping[str, str]:
    """Return a text by language; one that is the same in all languages may be written once."""
    return {"en": words} if isinstance(words, str) else words
