"""A lint that reads what cards say against what their programs do, and one language against the other.

What a game adds is in `tests/games/<game>/texts.yaml`: under `words`, lints of the form "a text that says this
needs one of these words in its program" (or, with `does` and `told`, the other way round); under `exempt`, by lint and
by the card's id, or by a word that the programs of several have in common, the reason why it is right nonetheless.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from deckcheck.catalog.card import Card

NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}
#: What is the rules' own number, not the card's: an Agent at 0 HEALTH, a destiny of 0.
_RULES_OWN = re.compile(r"\b0 HEALTH\b|HEALTH (?:of |at )?0\b|\bat 0\b|above 0\b|below 0\b")
#: A French text is seldom shorter than its English one; one that is may have dropped a clause.
SHORTEST, OF_AT_LEAST = 0.86, 50
_CAPITALS = re.compile(r"\b[A-Z][A-Z]+(?:[ -][A-Z]{2,})*\b")
_PLURAL = re.compile(r"(?<=[A-Z])s\b")


class Words(NamedTuple):
    """A lint of words: what a text says needs one of these in the program, or the other way round."""

    name: str
    says: str = ""
    needs: tuple[str, ...] = ()
    does: tuple[str, ...] = ()
    reported: str = ""


class Lint(NamedTuple):
    """The lints of a game: those of words, the shared ones that it asks for, and who is exempt from which, and why."""

    words: tuple[Words, ...] = ()
    shared: tuple[str, ...] = ("numbers", "numbers-in-french", "length")
    exempt: Mapping[str, Mapping[str, str]] = {}
    capitals: Mapping[str, str] = {}

    def findings(self, card: Card, names: frozenset[str]) -> Iterator[tuple[str, str]]:
        """Yield each lint that finds something at a card, with what it finds; exemptions are not looked at.

        Args:
            card: the card, with its text by language.
            names: the names of all cards of the game.
        """
        text, play = card.facts.get("text"), card.facts.get("play")
        if not text or not play or "unplayable" in play:
            return
        reported = {key: value for key, value in card.facts.items() if key not in _NO_PROGRAM}
        program = set(_words(reported.get("play")))
        for name in self.shared:
            if name in OF_BOTH_LANGUAGES and "fr" not in text:
                continue
            for found in SHARED[name](self, text, reported, names):
                yield name, found
        for lint in self.words:
            if lint.says and re.search(lint.says, text["en"]) and not program.intersection(lint.needs):
                yield lint.name, f"says '{re.search(lint.says, text['en'])[0]}'"  # type: ignore[index]
            if lint.does and program.intersection(lint.does) and not re.search(lint.reported, text["en"]):
                yield lint.name, f"does {sorted(program.intersection(lint.does))}, and does not say so"

    def wrong(self, card: Card, names: frozenset[str]) -> Iterator[tuple[str, str]]:
        """Yield what is found at a card that no exemption answers for."""
        for name, what in self.findings(card, names):
            if not self.answers(name, card):
                yield name, what

    def answers(self, name: str, card: Card) -> frozenset[str]:
        """Return the exemptions from a lint that a card has: its id, or words of its program."""
        return frozenset(self.exempt.get(name, {})) & {card.id, *_words(card.facts.get("play"))}


_NO_PROGRAM = {"text", "name", "names", "aliases", "reprints", "uncertain", "set", "origin", "variant_of"}


def lint_of(game: str) -> Lint:
    """Return the lints of a game."""
    path = Path(__file__).parents[1] / "games" / game / "texts.yaml"
    if not path.exists():
        return Lint()
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    words = tuple(
        Words(
            row["name"],
            row.get("says", ""),
            tuple(row.get("needs", ())),
            tuple(row.get("does", ())),
            row.get("told", ""),
        )
        for row in data.get("words", ())
    )
    return Lint(words, tuple(data.get("shared", Lint().shared)), data.get("exempt", {}), data.get("capitals", {}))


# What all games may ask for -----------------------------------------------------------------------------------------


def numbers(lint: Lint, text: Mapping[str, str], reported: Mapping[str, Any], names: frozenset[str]) -> Iterator[str]:
    """Yield the numbers of a text that are nowhere in its card."""
    words = _RULES_OWN.sub("", text["en"])
    known, program = set(_numbers(reported)), " ".join(_words(reported.get("play")))
    for digits in re.findall(r"\d+", words):
        if int(digits) not in known:
            yield digits
    for word in re.findall(rf"\b(?:{'|'.join(NUMBERS)})\b", words):
        if NUMBERS[word] not in known and not re.search(rf"{word}|twice|doubl|half|pair", program):
            yield word


def numbers_in_french(
    lint: Lint, text: Mapping[str, str], reported: Mapping[str, Any], names: frozenset[str]
) -> Iterator[str]:
    """Yield what numbers one language has and the other has not."""
    english, french = (sorted(re.findall(r"\d+", text[language])) for language in ("en", "fr"))
    if english != french:
        yield f"{english} in English, {french} in French"


def capitals(lint: Lint, text: Mapping[str, str], reported: Mapping[str, Any], names: frozenset[str]) -> Iterator[str]:
    """Yield what words in capitals one language has and the other has not; `capitals` translates them."""
    french = text["fr"]
    for word, translated in lint.capitals.items():
        french = re.sub(rf"\b{translated}\b", word, french)
    here, there = (sorted(_CAPITALS.findall(_PLURAL.sub("", words))) for words in (text["en"], french))
    if here != there:
        yield f"{here} in English, {there} in French"


def length(lint: Lint, text: Mapping[str, str], reported: Mapping[str, Any], names: frozenset[str]) -> Iterator[str]:
    """Yield how much shorter the French text is, if it is."""
    if len(text["fr"]) < SHORTEST * len(text["en"]) and len(text["en"]) >= OF_AT_LEAST:
        yield f"the French text is {len(text['fr']) / len(text['en']):.0%} of the English one"


def named(lint: Lint, text: Mapping[str, str], reported: Mapping[str, Any], names: frozenset[str]) -> Iterator[str]:
    """Yield the cards that a program names and that the game has not."""
    for name in _under("named", reported.get("play")):
        if name not in names:
            yield f"no card is called {name}"


SHARED = {
    "numbers": numbers,
    "numbers-in-french": numbers_in_french,
    "capitals": capitals,
    "length": length,
    "named": named,
}
#: Those that hold two languages to each other: a custom game may speak one only.
OF_BOTH_LANGUAGES = frozenset({"numbers-in-french", "capitals", "length"})


# Reading data -------------------------------------------------------------------------------------------------------


def _numbers(data: Any) -> Iterator[int]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _numbers(key)
            yield from () if key == "text" else _numbers(value)
    elif isinstance(data, Sequence) and not isinstance(data, str):
        for value in data:
            yield from _numbers(value)
    elif isinstance(data, int) and not isinstance(data, bool):
        yield abs(data)
    elif isinstance(data, str):
        yield from map(int, re.findall(r"\d+", data))


def _words(data: Any) -> Iterator[str]:
    """Yield every key and text of a program; a flag or number with its key as well: `optional: true`, `count: 2`."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            if isinstance(value, (str, int)):
                yield f"{key}: {str(value).lower() if isinstance(value, bool) else value}"
            if key != "text":
                yield from _words(value)
    elif isinstance(data, list):
        for value in data:
            yield from _words(value)
    elif isinstance(data, str):
        yield data


def _under(key: str, data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for name, value in data.items():
            if name == key:
                yield from [value] if isinstance(value, str) else value
            yield from _under(key, value)
    elif isinstance(data, list):
        for value in data:
            yield from _under(key, value)


def without(data: Any, words: Sequence[str]) -> Any:
    """Return a program without these words: what is planted to see a lint fire."""
    if isinstance(data, dict):
        return {
            key: without(value, words)
            for key, value in data.items()
            if key not in words and not (isinstance(value, (str, int)) and f"{key}: {str(value).lower()}" in words)
        }
    if isinstance(data, list):
        return [without(value, words) for value in data]
    return "" if data in words else data
