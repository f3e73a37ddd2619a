"""English as its field writes it: words that messages, pages, comments and data do not use, each with a better one."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
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

#: Of these, the ones that are wrong in comments, docstrings and data as well, where cards lie on tables.
REFUSED_EVERYWHERE = {
    r"mend(?:s|ed|ing)|menders?": "fix",
    r"told": "reported, shown, explained",
    r"anew": "again",
    r"reckon\w*": "compute",
    r"respel\w*": "correct",
    r"in the place of": "instead of",
    r"parted by": "separated by",
    r"lies(?! in (?:ambush|wait))": "is",
    r"equal decks": "identical decks",
    r"double (?:names|entries)": "duplicate",
    r"of one[’']s own": "custom, your",
    r"settled questions?": "decision",
    r"points of a hundred": "percentage points",
}
#: The sentence of the log that rulings and recorded games quote.
KEPT = re.compile(r"\bputs? [^.]* in the place of ")


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


@cache
def words_of_code() -> tuple[tuple[str, str], ...]:
    """Return where each comment, docstring and English text of a data file is, and the text: those with such a word."""
    wrong = re.compile("|".join(REFUSED_EVERYWHERE), re.IGNORECASE)
    found = []
    for path in sorted((ROOT / "deckcheck").rglob("*")):
        if path.suffix not in {".py", ".yaml"}:
            continue
        source = path.read_text(encoding="utf-8")
        # Most files are done with one look.
        if wrong.search(source):
            inside = _comments(source) if path.suffix == ".py" else _texts_of_data(source)
            found += [(path.relative_to(ROOT).as_posix(), re.sub(r"`[^`]*`", "`", text)) for text in inside]
    return tuple(found)


def _comments(source: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            # The names of attributes and arguments before their colons are code.
            yield re.sub(r"^ *[\w, ]+: ", "", node.value.value, flags=re.MULTILINE)


def _texts_of_data(source: str) -> Iterator[str]:
    for line in source.splitlines():
        if (match := re.match(r"\s*#(.*)|(?:.*[\s{]|)en: ?(.*?)(?:, fr: .*)?$", line)) is not None:
            yield match[1] or match[2] or ""


@pytest.mark.parametrize("word", REFUSED_EVERYWHERE, ids=list(REFUSED_EVERYWHERE))
def test_a_word_is_not_used_in_comments_and_data(word: str) -> None:
    pattern = re.compile(rf"\b(?:{word})(?!\w)", re.IGNORECASE)
    found = [(place, text) for place, text in words_of_code() if pattern.search(KEPT.sub("", text))]
    assert found == [], f"write: {REFUSED_EVERYWHERE[word]}"


def test_words_of_comments_and_data_are_found() -> None:
    assert list(_comments('"""Told.\n\n    told: anew.\n"""\nx = "mended"  # lies here\n')) == [
        "# lies here",
        "Told.\n\nanew.\n",
    ]
    data = '# told\n- {en: "it lies", fr: x}\n  en: anew\n  play: {told: 1}\n'
    assert list(_texts_of_data(data)) == [" told", '"it lies"', "anew"]
