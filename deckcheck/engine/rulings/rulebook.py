"""The numbered rules of a game with their sources, its decisions, and the rulings that show each rule."""

from __future__ import annotations

import os
from typing import NamedTuple

from deckcheck.engine.data.own_files import RULEBOOK, read_own
from deckcheck.engine.rulings.reader import RulingFileError, load_rulings, ruling_files
from deckcheck.messages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.engine.data.options import Option
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.rulings.reader import Ruling
    from deckcheck.messages import Translator


class Rule(NamedTuple):
    """One numbered rule.

    Attributes:
        id, area: its number, and the part of the game it belongs to.
        text, source: what it says, by language, and its place in the rulebook.
        rulings: the rulings that show it.
    """

    id: str
    area: str
    text: Mapping[str, str]
    source: str
    rulings: tuple[Ruling, ...]


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
        sources: what sources say in English, by language: phrase -> the same in that language.
        titles: the chapters of the rulebook, by language: title -> the same in that language, shown before it.
    """

    game: str
    title: Mapping[str, str]
    edition: Mapping[str, str]
    areas: Mapping[str, Mapping[str, str]]
    sources: Mapping[str, Mapping[str, str]]
    titles: Mapping[str, Mapping[str, str]]
    rules: tuple[Rule, ...]
    decisions: tuple[SettledQuestion, ...]

    def source(self, rule: Rule, translator: Translator = ENGLISH) -> str:
        """Return the source of a rule."""
        source = rule.source.replace("settled (", f"{translator.text('rules-settled-source')} (")
        for phrase, words in self.sources.get(translator.language, {}).items():
            source = source.replace(phrase, words)
        titles = self.titles.get(translator.language, {})
        return translator.clauses([_titled(part, titles) for part in source.split("; ")])


def _titled(source: str, titles: Mapping[str, str]) -> str:
    """Return a source with its chapters in another language, and as the rulebook prints them in parentheses."""
    found, rest = [], source
    for printed in sorted(titles, key=len, reverse=True):
        if printed in rest:
            found.append((rest.index(printed), printed))
            rest = rest.replace(printed, "\0" * len(printed), 1)
    words, end = "", 0
    for at, printed in sorted(found):
        words += source[end:at] + titles[printed]
        end = at + len(printed)
    original = f" ({', '.join(printed for _, printed in sorted(found))})" if found else ""
    return words + source[end:] + original


def load_rulebook(rules: GameRules) -> Rulebook:
    """Read the rulebook of a game that can be played."""
    return read_rulebook(rules.folder)


def read_rulebook(folder: str, *, has_rulings: bool = True) -> Rulebook:
    """Read the `rulebook.yaml` of a game's folder, with the rulings there, if any, that show each rule.

    Args:
        folder: the game's folder.
        has_rulings: whether the rulings are wanted, which takes far longer than the rest.

    Raises:
        Failure: it cannot be opened, or is written wrongly.
    """
    data = read_own(os.path.join(folder, RULEBOOK))
    shown: dict[str, list[Ruling]] = {}
    rulings = f"{folder}/rulings"
    for path in ruling_files([rulings] if has_rulings and os.path.isdir(rulings) else []):
        try:
            found = load_rulings(path)
        except RulingFileError:  # reported when it is played; the rules load without it
            continue
        for ruling in found:
            for rule in ruling.rules:
                shown.setdefault(rule, []).append(ruling)
    return _rulebook(data, shown)


def _rulebook(data: Mapping[str, Any], shown: Mapping[str, Sequence[Ruling]]) -> Rulebook:
    return Rulebook(
        data["game"],
        _by_language(data["title"]),
        _by_language(data["edition"]),
        data.get("areas", {}),
        data.get("sources", {}),
        data.get("titles", {}),
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


def area_title(book: Rulebook, area: str, translator: Translator = ENGLISH) -> str:
    """Return the heading of a part of the game."""
    return translator.localized(book.areas.get(area, {"en": area}))


def rule_data(book: Rulebook, rule: Rule, translator: Translator = ENGLISH) -> dict[str, Any]:
    """Return a rule of play as plain data."""
    return {
        "id": rule.id,
        "area": rule.area,
        "heading": area_title(book, rule.area, translator),
        "text": translator.localized(rule.text),
        "source": book.source(rule, translator),
        "rulings": [translator.localized(ruling.names) for ruling in rule.rulings],
    }


def question_data(entry: SettledQuestion, translator: Translator = ENGLISH) -> dict[str, Any]:
    """Return a decision as plain data."""
    return {
        "id": entry.id,
        "question": translator.localized(entry.question),
        "answer": translator.localized(entry.answer),
        "option": entry.option or None,
    }


def option_data(option: Option, translator: Translator = ENGLISH) -> dict[str, Any]:
    """Return an option of a game as plain data."""
    return {
        "name": option.name,
        "default": option.default,
        "values": list(option.values) or None,
        "words": [option.word(value, translator.language) for value in option.values] or None,
        "least": None if option.values else option.least,
        "most": None if option.values else option.most,
        "text": translator.localized(option.text),
        "decision": option.decision or None,
        "rules": list(option.rules),
    }
