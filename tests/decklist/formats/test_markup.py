"""How any text is written in an XML file of another program."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from deckcheck.decklist.formats.markup import escaped


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Écuyer & <fils>", "Écuyer &amp; &lt;fils&gt;"),
        ("a\x1b[31mb", "a\ufffd[31mb"),
        ("a\x9bb", "a&#155;b"),
        ("a\u202eb", "a&#8238;b"),
        ("a\ud800b\ufffe", "a\ufffdb\ufffd"),
        ("a\U000e0001b", "a&#917505;b"),
    ],
)
def test_what_no_terminal_and_no_xml_may_hold_is_written_otherwise(text: str, written: str) -> None:
    assert escaped(text) == written
    ET.fromstring(f"<name>{written}</name>")  # noqa: S314  the text is the one above
