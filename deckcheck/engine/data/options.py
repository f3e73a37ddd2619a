"""Options: the decisions of a rulebook that a table may take otherwise."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from deckcheck.decklist.problem import Problem
from deckcheck.failure import Failure
from deckcheck.messages import LANGUAGES, Joined, Message, MessageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from deckcheck.decklist.nodes import Mapping as MappingNode

_DIGITS = 20  # more than any number that an option can be


class GameError(MessageError, ValueError):
    """A game cannot be set up or carried on as asked; the message says why and what would do."""


class Option(NamedTuple):
    """One option of a game.

    Attributes:
        name: as it is written (`--option name=value`).
        default: its value by default.
        values: what it may be; empty for whole numbers.
        least, most: the range of a whole number.
        text: what it decides, by language (`en`, `fr`).
        decision: the id of the decision in the rulebook, or empty.
        rules: the ids of the rules that it touches.
        words: language -> what its values are called, in their order; English has the values themselves.
    """

    name: str
    default: Any
    values: tuple[Any, ...]
    least: int
    most: int
    text: Mapping[str, str]
    decision: str = ""
    rules: tuple[str, ...] = ()
    words: Mapping[str, tuple[str, ...]] = {}

    def word(self, value: Any, language: str) -> str:
        """Return what a value is called in a language, as `read` takes it."""
        words = self.words.get(language, ())
        return words[self.values.index(value)] if words and value in self.values else written(value)

    def read(self, value: Any) -> Any:
        """Return a value given in Python or on a command line as the option's own.

        Raises:
            GameError: when the option cannot have this value.
        """
        if self.values:
            if isinstance(value, str):
                value = self._called(value)
            if value in self.values and isinstance(value, type(self.default)):
                return value
            values = [{language: self.word(one, language) for language in LANGUAGES} for one in self.values]
            raise GameError(Message("option-one-of", name=self.name, values=values, value=_quoted(value)))
        if isinstance(value, str) and value.isdecimal() and len(value) <= _DIGITS:
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        raise GameError(
            Message("option-number", name=self.name, least=self.least, most=self.most, value=_quoted(value))
        )

    def _called(self, word: str) -> Any:
        """Return the value that a word names in any language, or the word."""
        if word in self.values:
            return word
        from deckcheck.catalog.names import fold

        called = {
            fold(name): value for words in self.words.values() for name, value in zip(words, self.values, strict=True)
        }
        if isinstance(self.default, bool):
            called |= {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
        return called.get(fold(word), word)


def _quoted(value: Any) -> Message | str:
    """Return a value as every language quotes it."""
    from deckcheck.engine.data.hints import quoted

    return quoted(value)


def written(value: Any) -> str:
    """Return a value as it is written on a command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def load_options(folder: str) -> dict[str, Option]:
    """Return the options of the game in a folder by name, from its `options.yaml`.

    Raises:
        UnreadableFileError, FaultyFileError: it cannot be opened, or is written wrongly.
    """
    from deckcheck.engine.data.own_files import OPTIONS, read_own

    data = read_own(os.path.join(folder, OPTIONS), lambda tree: _wrong(tree, folder))
    return {entry["name"]: _option(entry) for entry in data["options"]}


def _option(entry: Mapping[str, Any]) -> Option:
    default = entry["default"]
    values = (False, True) if isinstance(default, bool) else tuple(entry.get("values", ()))
    rules = tuple(entry.get("rules", ()))
    least, most = entry.get("least", 0), entry.get("most", 10_000)
    words = {language: tuple(names) for language, names in entry.get("words", {}).items()}
    if isinstance(default, bool):
        words = {"fr": ("non", "oui")}
    return Option(entry["name"], default, values, least, most, entry["text"], entry.get("decision", ""), rules, words)


def _wrong(tree: MappingNode, folder: str) -> Iterator[Problem]:
    """Yield what the schema of options cannot say: names that are twice, defaults that cannot be, unknown rules."""
    from deckcheck.decklist.nodes import Scalar, Sequence, to_data
    from deckcheck.engine.data.own_files import CODE, entries, rule_ids, twice, unknown

    known: list[str] = []
    with suppress(Failure):  # what is wrong with the rulebook is reported where that is read
        known = sorted(rule_ids(folder))
    options = entries(tree, "options")
    yield from twice(options, "name")
    for entry in options:
        option, place = _option(to_data(entry)), entry.get("default") or entry
        for language, names in option.words.items():
            if len(names) != len(option.values):
                yield Problem(
                    CODE, "game-option-words", place.line, place.column, language=language, values=len(option.values)
                )
        if any(len(names) != len(option.values) for names in option.words.values()):
            continue
        try:
            option.read(option.default)
        except GameError as error:
            yield Problem(CODE, "game-default", place.line, place.column, detail=Joined(*error.parts))
        rules = entry.get("rules")
        for node in (entry.get("decision"), *(rules.items if isinstance(rules, Sequence) else ())):
            if isinstance(node, Scalar) and known and node.text not in known:
                yield unknown("rule", node, node.text, known)


def read_options(options: Mapping[str, Option], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the value of every option, defaults filled in.

    Raises:
        GameError: for an option that the game does not have or a value that it cannot take, or what is not a mapping.
    """
    values = {name: option.default for name, option in options.items()}
    if given is not None and not isinstance(given, Mapping):
        raise GameError(Message("option-mapping", given=_quoted(given)))
    for name, value in (given or {}).items():
        if name not in options:
            from deckcheck.engine.data.hints import hints

            near = hints(str(name), options)
            known = {} if near else {"options": ", ".join(options)}
            raise GameError(Message("option-none-of" if known else "option-unknown", name=str(name), **known), *near)
        values[name] = options[name].read(value)
    return values
