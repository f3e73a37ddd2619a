"""French pages are set as French is: spaces that do not break, and apostrophes that are none of a typewriter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.site.examples import ROOT
from docs.site.pages import DOCS

WRITTEN = [ROOT / "README.fr.md", *sorted((DOCS / "fr").rglob("*.md"))]
# What is in code, in addresses and in what others have written is theirs.
CODE = re.compile(
    r"^ *```.*?^ *```$|`[^`\n]*`|\]\([^)]*\)|\{[^}\n]*\}|https?://\S+|^\|[ |-]*\|$", re.MULTILINE | re.DOTALL
)
WRONG = re.compile(
    r"(?<![\xa0\u202f:])[;?»](?!\w)|(?<![\xa0\u202f])!(?![\w\[])|(?<=[\w)»]) :|(?<=\w):(?= |$)|«(?!\xa0)|\w'\w",
    re.MULTILINE,
)


def faults(text: str) -> list[str]:
    """Return what is around every place that is set wrongly."""
    words = CODE.sub("x", text)
    return [words[max(0, found.start() - 30) : found.end() + 10] for found in WRONG.finditer(words)]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_page_is_set_as_french_is(path: Path) -> None:
    assert faults(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "text", ["Bonjour!", "Voici :", "Voici: un", "l'arbre", "«oui\xa0»", "«\xa0oui »", "oui ?", "oui ; non"]
)
def test_what_is_set_wrongly_is_found(text: str) -> None:
    assert faults(text)


def test_what_is_set_well_is_let_pass() -> None:
    assert faults("«\xa0Oui\xa0!\xa0» L’arbre\xa0: `a: b`, [vu](a?b)\xa0; fini.") == []
