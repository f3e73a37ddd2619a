"""Rulings that show one thing of many cards: written once with blanks, and played once for each of their cases."""

from __future__ import annotations

import re

from deckcheck.engine.data.hints import hints
from deckcheck.engine.rulings.problems import TableError
from deckcheck.messages import LANGUAGES, Message, translator_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from deckcheck.engine.data.source import Path

#: More cases than a game has cards are a mistake; at most this many of its texts are filled, each no longer than that.
MOST_CASES = 500
MOST_FILLED = 10_000
LONGEST = 1_000
_BLANK = re.compile(r"\$([a-z_]+)")


def cases_of(
    ruling: dict[str, Any], at: Path, called: Callable[[str, str], str] = lambda name, language: name
) -> Iterator[dict[str, Any]]:
    """Yield a ruling as it is, or, where it has `cases`, filled in for each of them.

    A case gives each blank (`$card`) its value. A text that is nothing but a blank becomes the value itself, a number
    say; inside a text, the value is written out. A value by language is taken in the language of the name that it
    is in, and in English everywhere else; the names of cards as well.

    Args:
        ruling: what the file says.
        at: its path in the data of the file.
        called: what a card is called in a language; other words stay as they are.

    Raises:
        TableError: the cases are not a list of mappings, a blank has no value in one of them or a value no blank, or
            they come to too much.
    """
    if "cases" not in ruling:
        yield ruling
        return
    cases = ruling["cases"]
    rest = {key: value for key, value in ruling.items() if key != "cases"}
    if not isinstance(cases, list) or not 0 < len(cases) <= MOST_CASES:
        raise TableError((*at, "cases"), Message("ruling-cases", most=MOST_CASES))
    filled_so_far = 0
    for index, case in enumerate(cases):
        where = (*at, "cases", index)
        if not isinstance(case, dict) or not all(isinstance(blank, str) for blank in case):
            raise TableError(where, Message("ruling-cases", most=MOST_CASES))
        filled = _Filled(case, where, called)
        found = {key: filled.tree(value, "en") for key, value in rest.items() if key != "name"}
        name = rest.get("name")
        if isinstance(name, dict):
            found["name"] = {language: filled.tree(words, str(language)) for language, words in name.items()}
        else:
            found["name"] = filled.tree(name, "en")
        filled.check_all_used()
        filled_so_far += filled.count
        if filled_so_far > MOST_FILLED:
            raise TableError(where, Message("ruling-cases-size", most=MOST_FILLED, longest=LONGEST))
        yield found


class _Filled:
    """Fills the blanks of a ruling with the values of one case."""

    def __init__(self, case: Mapping[str, Any], at: Path, called: Callable[[str, str], str]) -> None:
        self.case = case
        self.called = called
        self.at = at
        self.count = 0
        self.used: dict[str, None] = {}

    def tree(self, data: Any, language: str) -> Any:
        """Return data with every blank filled, in the keys of mappings as well; what has none is shared."""
        if isinstance(data, str):
            return self._text(data, language) if "$" in data else data
        if isinstance(data, list):
            filled = [self.tree(value, language) for value in data]
            return data if all(map(_same, filled, data)) else filled
        if isinstance(data, dict):
            pairs = {self._key(key, language): self.tree(value, language) for key, value in data.items()}
            return data if all(map(_same, pairs.values(), data.values())) and pairs.keys() == data.keys() else pairs
        return data

    def check_all_used(self) -> None:
        """Refuse a value for which no blank was left."""
        for name in self.case:
            if name not in self.used:
                raise TableError((*self.at, name), Message("ruling-blank-unused", name=name), *hints(name, self.used))

    def _key(self, key: Any, language: str) -> Any:
        """Return the key of a mapping with every blank filled: by a text or a number."""
        filled = self.tree(key, language)
        if isinstance(filled, (dict, list)):
            raise TableError(self.at, Message("ruling-blank-key", name=str(key)))
        return filled

    def _text(self, text: str, language: str) -> Any:
        self.count += 1
        whole = _BLANK.fullmatch(text)
        if whole is not None:
            return self._value(whole.group(1), language)
        filled = ""
        for odd, part in enumerate(_BLANK.split(text)):
            value = str(self._value(part, language)) if odd % 2 else part
            is_name = odd % 2 and len(value) > 1  # players are single letters
            filled = translator_of(language).joined(filled, value) if is_name else filled + value
        if len(filled) > LONGEST:
            raise TableError(self.at, Message("ruling-cases-size", most=MOST_FILLED, longest=LONGEST))
        return filled

    def _value(self, blank: str, language: str) -> Any:
        if blank not in self.case:
            raise TableError(self.at, Message("ruling-blank", name=blank), *hints(blank, self.case))
        self.used[blank] = None
        value = self.case[blank]
        if isinstance(value, dict) and value and set(value) <= set(LANGUAGES):
            return value.get(language, next(iter(value.values())))
        return self.called(value, language) if isinstance(value, str) and language != "en" else value


def _same(one: object, other: object) -> bool:
    return one is other
