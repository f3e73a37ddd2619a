"""English as its field writes it: words that messages, help and pages do not use, each with what is written instead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckcheck.messages import extract

ROOT = Path(__file__).parents[2]
PAGES = [*sorted((ROOT / "docs/en").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
CODE = re.compile(r"^```.*?^```|`[^`\n]*`|\]\([^)]*\)", re.DOTALL | re.MULTILINE)
STYLE = re.compile(r"^## Style$.*?(?=^## )", re.DOTALL | re.MULTILINE)
#: word -> what is written instead.
REFUSED = {
    r"mend(?:s|ed|ing)?": "fix",
    r"told": "reported, shown, explained",
    r"anew": "again",
    r"reckon\w*": "compute",
    r"respel\w*": "correct",
    r"in the place of": "instead of",
    r"parted by": "separated by",
    r"lies|lay": "is, was",
    r"stands? (?:in|under|there|above|below|beside|on|for|out)": "is, means",
    r"(?<!there )(?:is|are) no (?!longer|more\b)\w+": "is not a",
    r"(?:where|when) nothing is said": "by default",
    r"equal decks": "identical decks",
    r"double (?:names|entries)": "duplicate",
    r"of (?:your|one's) own": "custom, your",
    r"cards of no account": "blank cards",
    r"settled questions?": "decision",
    r"points of a hundred": "percentage points",
}


def texts() -> Iterator[tuple[str, str]]:
    """Yield where each English text is, and the text: messages, help, paragraphs of pages without their code."""
    for context, english in extract.texts():
        yield context or "typer", english
    for page in PAGES:
        # The style guide names the words.
        plain = CODE.sub("`", STYLE.sub("", page.read_text(encoding="utf-8")))
        for paragraph in re.split(r"\n\s*\n", plain):
            yield page.name, " ".join(paragraph.split())


@pytest.mark.parametrize("word", REFUSED, ids=list(REFUSED.values()))
def test_a_word_is_not_used(word: str) -> None:
    pattern = re.compile(rf"\b(?:{word})\b", re.IGNORECASE)
    found = [(place, text) for place, text in texts() if pattern.search(text)]
    assert found == [], f"write: {REFUSED[word]}"
