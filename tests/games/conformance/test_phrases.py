"""Every game speaks every language: all that it says at the table has a translation, and none is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import deckcheck
from deckcheck.engine.data.phrases import PhraseTranslator, phase_words, phrase_translator
from deckcheck.engine.game import Game
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.vocabulary import PHASE_BEGUN
from deckcheck.engine.table.cards import words_of
from deckcheck.engine.table.drawn import TextRenderer, draw
from deckcheck.engine.text.events import Events
from deckcheck.messages import placeholders, translator_of
from deckcheck.play.cards import card_lines
from deckcheck.play.session import speak
from tests.support.playouts import begin, play, play_on, under_way

ENGINE, PLAY = (Path(deckcheck.__path__[0], room) for room in ("engine", "play"))


class Listener(PhraseTranslator):
    """French that notes down what it cannot say."""

    def __init__(self, french: PhraseTranslator) -> None:
        super().__init__("fr", french._phrases)
        self.unsaid: set[str] = set()

    def __call__(self, phrase: str, /, **values: Any) -> str:
        if phrase and not self.knows(phrase):
            self.unsaid.add(phrase)
        return super().__call__(phrase, **values)


def trees(folder: Path) -> Iterator[ast.Module]:
    for path in sorted(folder.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def constants(node: ast.AST) -> set[str]:
    return {part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def said_outright(folder: Path) -> set[str]:
    """Return the phrases that code hands to `translate` as they are, and the reasons for an end."""
    phrases: set[str] = set()
    for tree in trees(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                at = {"translate": 0, "finish": 2}.get(name, len(node.args))
                for argument in node.args[at : at + 1]:
                    parts = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
                    phrases |= {str(part.value) for part in parts if isinstance(part, ast.Constant)}
    return phrases


def facts(rules: GameRules) -> set[str]:
    """Return the words of the game's cards, as a card that is shown says them."""
    words: set[str] = set()
    for card in rules.book().cards:
        card_lines(card, listener := Listener(PhraseTranslator("fr")))
        words_of(card.facts.get("rarity", ""), listener)
        words |= listener.unsaid
    return words


def declared(rules: GameRules) -> set[str]:
    """Return the phrases of a game's choices and the sentences of its log, but those that are nothing but a gap."""
    phrases = set(rules.log.events.sentences()) - {Events.declared[PHASE_BEGUN].sentences[""]}
    for number in rules.decisions:
        kind = rules.kinds.declared[number]
        shown = (kind.asks, kind.question, kind.group, kind.costs, kind.loses, *kind.words.values(), *kind.figures)
        phrases |= {*shown, *kind.phrases.values()} - {""}
        if kind.verbs is not None:
            phrases = phrases.union(*(forms.values() for forms in kind.verbs.phrases.values()))
    return {phrase for phrase in phrases if not re.fullmatch(r"\{\w+\}", phrase)}


def test_all_that_a_game_names_has_a_translation(game: str) -> None:
    rules = rules_of(game)
    french = phrase_translator(rules.folder, "fr")
    terms = {zone.name for zone in rules.zones} | set(rules.phases) | set(rules.decisions.values())
    folder = Path(rules.folder)
    phrases = terms | said_outright(folder) | said_outright(ENGINE) | declared(rules) | facts(rules)
    assert sorted(phrase for phrase in phrases if phrase and not french.knows(phrase)) == []


def test_nothing_is_translated_that_no_game_says(game: str) -> None:
    rules = rules_of(game)
    folder = Path(rules.folder)
    used = {f"{phase} phase" for phase in rules.phases}
    used |= facts(rules).union(*(constants(tree) for tree in (*trees(folder), *trees(ENGINE), *trees(PLAY))))
    used |= {f"{key} {value}" for card in rules.book().cards for key, value in card.facts.items()}
    used |= {word.replace("_", " ") for word in used} | {word.capitalize() for word in used}
    assert sorted(set(phrase_translator(str(folder), "fr")._phrases) - used) == []


# A figure before a word in the plural, which does not fit one alone.
UNBENT = re.compile(r"\{\w+(?::\+d)?\} (?:[^\W\d]+ )?[^\W\d]+s\b")
# Words that end so in the singular too: talents, skills, verbs, and amounts that are never one.
BENT = re.compile(r"weirdness|smarts|sciences|is|has|X-Files possib(?:le|les) (?:for|pour)|dealt this|de vos")


def test_what_stands_behind_a_figure_agrees_with_it(game: str) -> None:
    for phrase, french in phrase_translator(rules_of(game).folder, "fr")._phrases.items():
        for text in (phrase, french):
            for name in re.findall(r"\{(\w+)", text):
                if name in {"number", "value", "amount", "held", "left"}:
                    found = re.search(UNBENT.pattern.replace("\\w+(?", f"{name}(?", 1), text)
                    assert found is None or BENT.search(text), text


def test_a_phase_is_named_as_french_names_it(game: str) -> None:
    rules = rules_of(game)
    for phase in rules.phases:
        words = phase_words(phrase_translator(rules.folder, "fr"), phase)
        assert re.match(r"phase (?:de |d’|principale$|secondaire$)", words), words
        assert phase_words(PhraseTranslator(), phase) == f"{phase} phase"


@lru_cache(maxsize=6)
def logged(game: str, seed: int, players: int) -> Game:
    """Return a game at its end with its whole log, which has no language until it is read."""
    table = begin(game, seed, players)
    table.watch()
    return play_on(table, seed)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lines_of_the_log_begin_and_end_as_sentences_do(game: str, players: int, language: str) -> None:
    for seed in range(3):
        table = logged(game, seed, players)
        speak(table, translator_of(language))
        lines = {*table.log(-1), *table.log(0)}
        assert lines
        for line in lines:
            assert line[:1] == line[:1].upper(), line
            assert re.search(r"(?<![.…!?])[.…!?]$", line.replace("...", "…")), line


def test_a_translation_asks_for_the_same_values(game: str) -> None:
    for phrase, translation in phrase_translator(rules_of(game).folder, "fr")._phrases.items():
        assert placeholders(translation) == placeholders(phrase), phrase


def test_games_are_played_in_french_throughout(game: str, players: int) -> None:
    """A table is drawn where something is under way for the first time, and now and then."""
    unsaid: set[str] = set()
    drawn: set[tuple[object, ...]] = set()
    for seed in range(4):
        table = begin(game, seed, players)
        speak(table, translator_of("fr"))
        match = table.state.match
        match.translate = listener = Listener(match.translate)
        table.watch()
        for number in play(table, seed):
            table.labels()
            listener(table.decision.kind)  # type: ignore[union-attr]
            if number % 80 == 0 or under_way(table) not in drawn:
                drawn.add(under_way(table))
                draw(table, None, TextRenderer(translator=translator_of("fr")))
        table.log(-1)
        table.log(0)
        listener(table.state.reason)
        unsaid |= listener.unsaid
    assert sorted(unsaid) == []


def test_a_record_depends_on_no_language(game: str) -> None:
    one, other = begin(game, 1), begin(game, 1)
    speak(one, translator_of("fr"))
    for table in (one, other):
        for _ in play(table, 1):
            table.labels()
    assert one.record() == other.record()
    assert one.to_json() == other.to_json()


def test_french_is_set_as_french_is(game: str) -> None:
    french = phrase_translator(rules_of(game).folder, "fr")._phrases.values()
    # Formats such as {value:+d} are not words.
    words = [re.sub(r"\{\w+(?::[^}|]*\}|:)", "{", translation) for translation in french]
    assert [line for line in words if re.search(r"[cdjlmnstqu]'\w", line, re.IGNORECASE)] == []
    assert [line for line in words if re.search(r"(?<![\xa0\d])[:;!?](?!\w*\})", line)] == []


def test_names_are_elided_before(game: str) -> None:
    french = phrase_translator(rules_of(game).folder, "fr")._phrases.values()
    stiff = re.compile(r"\b(?:de|que) \{(?:card|opponent|other|player|space)\}", re.IGNORECASE)
    assert [line for line in french if stiff.search(line)] == []


def test_what_has_two_numbers_says_which_one_it_is(game: str) -> None:
    for phrase, french in phrase_translator(rules_of(game).folder, "fr")._phrases.items():
        for text in (phrase, french):
            for name in re.findall(r"\{(\w+):[^{}|]+\|", text):
                assert {f"{{{name}}}", f"{{{name}:+d}}"} & set(re.findall(r"\{\w+(?::\+d)?\}", text)), text
