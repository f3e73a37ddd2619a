"""The clauses of a card's text: a mark (`⟨1⟩`) begins each, and is taken out when a catalog is read.

The marks have the same numbers in every language, each once, from 1 without a gap; the order of the clauses may differ.
A bullet between two clauses belongs to neither.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_MARK = re.compile("⟨([0-9]{1,3})⟩ ?")
_BETWEEN = " \n•"


def unmarked(text: str) -> str:
    """Return a text as it is shown, without the marks."""
    return _MARK.sub("", text) if "⟨" in text else text


def clauses_in(text: str) -> dict[int, str]:
    """Return number -> clause of a marked text, in the order of the numbers."""
    parts = _MARK.split(text)
    found = {int(number): words.strip(_BETWEEN) for number, words in zip(parts[1::2], parts[2::2], strict=True)}
    return dict(sorted(found.items()))


def are_marked_alike(texts: Mapping[str, str]) -> bool:
    """Whether the texts of a card, by language, have the same marks, numbered from 1, each once in each text."""
    marks = [sorted(map(int, _MARK.findall(text))) for text in texts.values()]
    return all(found == [*range(1, len(found) + 1)] and found == marks[0] for found in marks)
