"""The labels under which lists in plain text name the fields of a deck: `Player: Zoé`, `Nom : Marée rouge`."""

from __future__ import annotations

import re

_FIELDS = {
    **dict.fromkeys(("game", "jeu"), "game"),
    "format": "format",
    **dict.fromkeys(("name", "deck name", "deckname", "title", "nom", "nom du deck", "titre", "deck title"), "name"),
    **dict.fromkeys(
        ("player", "played by", "pilot", "joueur", "joueuse", "joué par", "pilote", "player name"), "player"
    ),
    **dict.fromkeys(("author", "by", "auteur", "autrice", "par", "nom du joueur"), "player"),
    "notes": "notes",
}
# Those that are kept as notes, whole: no decklist of ours has a place for them.
_REMARKS = frozenset(
    (
        *(
            "date",
            "event",
            "tournament",
            "venue",
            "place",
            "rank",
            "record",
            "result",
            "source",
            "url",
            "link",
            "version",
        ),
        *("description", "comment", "comments", "note", "dci", "team name", "country", "city", "email", "e-mail"),
        *(
            "événement",
            "évènement",
            "tournoi",
            "lieu",
            "rang",
            "classement",
            "résultat",
            "lien",
            "commentaire",
            "remarque",
        ),
        *("pays", "ville", "courriel"),
    )
)
_MARKER = "//"  # behind a label: what follows is a text, even where it looks like a card
_CELLS = re.compile(r"[^\t:]+\t[^\t]+\Z")  # two cells of a table
_ASSIGNED = re.compile(r"(name|deckname|title|player|game)=(.*)", re.IGNORECASE)  # as Forge writes it
REMARK = "remark"


def label_of(words: str) -> tuple[str, str | None]:
    """Return what is before a line's colon or tab, folded, and what is behind it; None where it has neither."""
    label, colon, value = words.partition("\t" if _CELLS.match(words) else ":")
    return " ".join(label.split()).lower(), value.strip() if colon else None


def field_of(words: str) -> tuple[str, str] | None:
    """Return the field that a line names, and its value; `REMARK` for what no deck has a field for; None for none."""
    assigned = _ASSIGNED.match(words)
    if assigned is not None:
        return _FIELDS[assigned.group(1).lower()], assigned.group(2).strip()
    label, value = label_of(words)
    if value is None:
        return None
    if label in _REMARKS:
        return REMARK, words
    field = _FIELDS.get(label)
    return None if field is None else (field, value)


def without_marker(value: str) -> str | None:
    """Return the text behind the marker `//` of a field's value, or None where it has none."""
    return value[len(_MARKER) :].removeprefix(" ") if value.startswith(_MARKER) else None


def with_marker(value: str) -> str:
    """Return a field's value with the marker, behind which nothing is taken for a card."""
    return f"{_MARKER} {value}"
