"""The decklist formats: deckcheck's own and those of other programs, how each is recognised, which module knows it."""

from __future__ import annotations

import re
from importlib import import_module

from deckcheck.decklist.formats.pasted import is_marked_up
from deckcheck.decklist.lines import pasted_lines
from deckcheck.decklist.source import MAILS, UNNAMED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Protocol

    from deckcheck.decklist.formats.codes import Codes
    from deckcheck.decklist.formats.exchange import ExportDeck, ImportedList

    class FileFormat(Protocol):
        """What the module of a foreign format offers."""

        def read(self, text: str, names: Mapping[str, str]) -> ImportedList:
            """Return the cards of a file; `names` shows the card behind an id of the program's own, where it is known.

            Raises:
                Problem: the file has not even the format's outer shape.
            """

        def write(self, deck: ExportDeck, codes: Codes) -> str:
            """Return the file's text.

            Raises:
                MissingCodesError: the program needs ids or pictures that `codes` does not hold.
            """


MAIL = "mail"
PAGES = (".html", ".htm")
YAML = "yaml"
JSON = "json"
OWN = (YAML, JSON)
# Foreign format -> the module of this package that reads and writes it.
FOREIGN = {
    "cockatrice": "cockatrice_xml",
    "cockatrice-text": "cockatrice_text",
    "octgn": "octgn",
    "lackey": "lackey_xml",
    "lackey-text": "lackey_text",
    "tabletop": "tabletop",
    "xfccg": "deck_ids",
    "xmage": "xmage",
    "forge": "forge",
    "workstation": "workstation",
    "text": "plain_text",
}
# What a list is read from, and what one is written in: a mail is opened before its list is read (`decklist.opening`).
FORMATS = (*OWN, *FOREIGN, MAIL)
READ_ALONE = ("xmage", "forge", "workstation", MAIL)
WRITTEN = tuple(name for name in FORMATS if name not in READ_ALONE)
# Those whose programs know cards by ids or pictures, which a mapping file shows.
MAPPED = ("octgn", "tabletop")
_OTHER_JSON = ("tabletop", "xfccg")

_ENDINGS = {
    ".yaml": YAML,
    ".yml": YAML,
    ".json": JSON,
    ".cod": "cockatrice",
    ".o8d": "octgn",
    ".dek": "lackey",
    ".txt": "text",
    ".dck": "xmage",  # and Forge's, as their content shows
    ".mwdeck": "workstation",
    ".dec": "workstation",
    **dict.fromkeys(MAILS, MAIL),
    # What people save or send instead of a text; none of them is written.
    **dict.fromkeys((".csv", ".tsv", *PAGES), "text"),
}
# How the names of files end from which a list is read.
ENDINGS = tuple(_ENDINGS)
_ONLY_READ = (".csv", ".tsv", *PAGES)
_ROOTS = {
    "cockatrice_deck": "cockatrice",
    "deck": "octgn",
    "Deck": "lackey",  # of Magic Online, which the reader shows
}
_ROOT = re.compile(r"<([A-Za-z_][\w.-]*)")
_BEFORE_ROOT = {"<?": "?>", "<!--": "-->"}  # instructions and comments, from their opening to their closing
_OWN_YAML = re.compile(r"^(?:deck|game)[ \t]*:(?:[ \t]|$)", re.MULTILINE)
_LACKEY = re.compile(r"[0-9]+\t[^\t]+\Z")
_SPACED = re.compile(r"\s*[0-9]+\s+\S")
_COCKATRICE = re.compile(r"^(?:SB:|//[ \t]*[0-9]+ (?:Maindeck|Sideboard)\b)", re.MULTILINE)
_BRACED = re.compile(r"\{[xX×]? ?[0-9]+ ?[xX×]?\}")  # a count in braces, which begins no mapping
_FORGE = re.compile(r"^[ \t]*\[(?:metadata|general|main)\][ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_FORGE_NAME = re.compile(r"^[ \t]*(?:\[metadata\]|Name[ \t]*=)", re.IGNORECASE | re.MULTILINE)
_XMAGE = re.compile(r"^(?:LAYOUT MAIN:|(?:SB:[ \t]*)?[0-9]+ \[[^\]:\n]{1,12}:[^\]\n]{1,12}\] \S)", re.MULTILINE)
_WORKSTATION = re.compile(r"^//[ \t]*(?:Deck file for Magic Workstation|/mvid:[0-9])", re.IGNORECASE | re.MULTILINE)
_COUNTED = re.compile(r"^[ \t]*(?:SB:[ \t]*)?[0-9]+(?:[ \t]*[xX×])?[ \t]+\S", re.MULTILINE)


def module_of(name: str) -> FileFormat:
    """Return the module of a foreign format."""
    found: FileFormat = import_module(f"deckcheck.decklist.formats.{FOREIGN[name]}")
    return found


def by_ending(path: str) -> str | None:
    """Return the format that a file's name represents, or None where it says nothing."""
    lowered = path.lower()
    return next((name for ending, name in _ENDINGS.items() if lowered.endswith(ending)), None)


def written_by_ending(path: str) -> str | None:
    """Return the format that is written into a file of this name, or None where none is."""
    found = None if path.lower().endswith(_ONLY_READ) else by_ending(path)
    return found if found in WRITTEN else None


def ending_of(name: str) -> str:
    """Return how a file's name ends from which a format is read."""
    if name in OWN:
        return f".deck.{name}"
    if name in _OTHER_JSON:
        return ".json"
    return next((ending for ending, file_format in _ENDINGS.items() if file_format == name), ".txt")


def detect(path: str, text: str) -> str | None:
    """Return the foreign format of a file, or None for deckcheck's own (which every unknown name is taken for)."""
    named = by_ending(path)
    if named == JSON:
        return _in_json(text)
    if named == "xmage":
        return "forge" if _FORGE.search(text) else named
    if named == "text" or path in UNNAMED:
        return _by_content(text)
    return None if named in OWN else named


def unread(path: str, text: str) -> str | None:
    """Return the message of a file that no format is named by and that is not a decklist of ours by what it holds.

    None for any other: a name without an ending may be that of a decklist.
    """
    name = path.replace("\\", "/").rpartition("/")[2]
    if path in UNNAMED or "." not in name[1:] or by_ending(path) is not None:
        return None
    if not text.strip() or text.lstrip().startswith("{") or _OWN_YAML.search(text):
        return None
    return "shape-ending"


def _by_content(text: str) -> str | None:
    """Return the foreign format that a text looks like, or None for deckcheck's own."""
    start = text.lstrip()
    if start.startswith("<"):
        found = _ROOTS.get(_root(start))
        if found is not None:
            return "lackey" if found == "octgn" and "<superzone" in text else found
        if is_marked_up(text) or _COUNTED.search(text):
            return "text"
        return None
    if start.startswith("{") and not _BRACED.match(start):
        return _in_json(text)
    if _is_lackey(text):
        return "lackey-text"
    if _FORGE.search(text) and _FORGE_NAME.search(text):
        return "forge"
    if _XMAGE.search(text):
        return "xmage"
    if _WORKSTATION.search(text):
        return "workstation"
    if _COCKATRICE.search(text):
        return "cockatrice-text"
    if _OWN_YAML.search(text) and not _COUNTED.search(text):
        return None
    return "text" if _COUNTED.search(text) or not _OWN_YAML.search(text) else None


def _in_json(text: str) -> str | None:
    """Return the foreign format of a JSON text, or None for deckcheck's own."""
    if '"ObjectStates"' in text:
        return "tabletop"
    from deckcheck.decklist.formats.deck_ids import is_deck_of_ids

    return "xfccg" if is_deck_of_ids(text) else None


def _is_lackey(text: str) -> bool:
    """Whether every line of a text is a number, a tab and a name, or heads a zone (`Sideboard:`).

    A table has more than these two cells, and a list with a title is one that people wrote.
    """
    lines = [line for line in pasted_lines(text) if line.strip()]
    tabbed = [line for line in lines if "\t" in line.strip()]
    if not tabbed or not all(_LACKEY.match(line.rstrip()) for line in tabbed):
        return False
    return all("\t" in line.strip() or line.rstrip().endswith(":") or _SPACED.match(line) for line in lines)


def _root(text: str) -> str:
    """Return the name of the first element of an XML text, empty where there is none."""
    never_closed = set()
    at = text.find("<")
    while at >= 0:
        opening = next((mark for mark in _BEFORE_ROOT if text.startswith(mark, at)), "")
        if opening and opening not in never_closed:
            closing = _BEFORE_ROOT[opening]
            end = text.find(closing, at + len(opening))
            if end < 0:
                never_closed.add(opening)
            else:
                at = end + len(closing) - 1
        elif root := _ROOT.match(text, at):
            return root.group(1)
        at = text.find("<", at + 1)
    return ""
