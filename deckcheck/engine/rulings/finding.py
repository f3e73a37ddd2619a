"""Find rules by words: what a question names is ranked by how much of it a text holds, in either language."""

from __future__ import annotations

import re
from itertools import pairwise
from math import log
from typing import NamedTuple
from unicodedata import combining, normalize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.engine.data.options import Option
    from deckcheck.engine.rulings.rulebook import Rulebook

_WORD = re.compile(r"[a-z0-9]+")
# Words that a question may hold and that say nothing of what is asked.
_EMPTY = frozenset(
    _WORD.findall(
        "a an and are as at be by can do does for from how i in is it its may of on or the then this to what when which"
        " who au aux ce ces dans de des du elle en est et il je l la le les on ou par pour que quel quelle qui quand sa"
        " se ses son sont sur un une d c s n qu"
    )
)
# Letters that a word and another form of it have in common at least, and how many may differ behind them.
_STEM, _ENDING = 4, 2
# What it counts that a text has another form of a word; that it is in the heading; that two words are side by side.
_OTHER_FORM, _HEADING, _TOGETHER = 0.7, 0.5, 0.3
# Parts of the best hit that another must reach to be named.
_LEAST = 0.4


class Entry(NamedTuple):
    """Something that can be found.

    Attributes:
        kind: `rule`, `decision`, `option` or `card`.
        id: its number, name or id.
        heading, text: what it is about and what it says, by language.
    """

    kind: str
    id: str
    heading: Mapping[str, str]
    text: Mapping[str, str]


def entries_of(book: Rulebook, options: Sequence[Option] = ()) -> list[Entry]:
    """Return the rules and decisions of a book, and options."""
    found = [Entry("rule", rule.id, book.areas.get(rule.area, {}), rule.text) for rule in book.rules]
    for settled in book.decisions:
        both = {lang: f"{words} {settled.answer.get(lang, '')}" for lang, words in settled.question.items()}
        found.append(Entry("decision", settled.id, dict.fromkeys(both, settled.option), both))
    for option in options:
        name = option.name.replace("_", " ")
        found.append(Entry("option", option.name, dict.fromkeys(option.text, name), option.text))
    return found


def ranked(entries: Sequence[Entry], question: str) -> list[Entry]:
    """Return the entries that answer a question in words, the best first; none where nothing holds a word of it.

    An entry is the better the more words of the question it holds in one language, the rarer they are, the closer they
    stand, and the less else it says. Of the rest only what comes near the best is returned.
    """
    wanted = [word for word in dict.fromkeys(_words(question)) if word not in _EMPTY]
    texts = [
        {lang: (_words(text), {*_words(entry.heading.get(lang, ""))}) for lang, text in entry.text.items()}
        for entry in entries
    ]
    vocabulary = {word for text in texts for words, heading in text.values() for word in (*words, *heading)}
    forms = {word: {one: _alike(word, one) for one in vocabulary if _alike(word, one)} for word in wanted}
    rarity = {word: log(1 + len(entries) / (1 + sum(_holds(text, forms[word]) for text in texts))) for word in wanted}
    scores = [
        max((_score(words, heading, forms, rarity) for words, heading in text.values()), default=0.0) for text in texts
    ]
    least = _LEAST * max(scores, default=0.0)
    order = sorted(range(len(entries)), key=lambda at: (-scores[at], at))
    return [entries[at] for at in order if scores[at] > 0 and scores[at] >= least]


def _words(text: str) -> list[str]:
    """Return the words of a text without accents, in small letters."""
    plain = "".join(char for char in normalize("NFKD", text.casefold()) if not combining(char))
    return _WORD.findall(plain)


def _alike(word: str, other: str) -> float:
    """Return how much another word counts as this one: as itself, as another form of it, or not."""
    if word == other:
        return 1.0
    stem = word[: max(_STEM, len(word) - _ENDING)]
    return _OTHER_FORM if len(stem) >= _STEM and other.startswith(stem) and len(other) <= len(word) + _ENDING else 0.0


def _holds(text: Mapping[str, tuple[list[str], set[str]]], forms: Mapping[str, float]) -> bool:
    return any(not forms.keys().isdisjoint(words) for words, _ in text.values())


def _score(
    words: list[str], heading: set[str], forms: Mapping[str, Mapping[str, float]], rarity: Mapping[str, float]
) -> float:
    """Return how well a text in one language answers a question."""
    held = {*words}
    total = found = 0.0
    for word, alike in forms.items():
        best = max((alike[one] for one in held.intersection(alike)), default=0.0)
        best = max(best, _HEADING * max((alike[one] for one in heading.intersection(alike)), default=0.0))
        total += best * rarity[word]
        found += best > 0
    if not found:
        return 0.0
    asked = [*forms.values()]
    pairs = sum(
        any(one in first and other in second for one, other in pairwise(words)) for first, second in pairwise(asked)
    )
    return total * (1 + _TOGETHER * pairs) * found / len(forms) / (1 + log(1 + len(words)) / 10)
