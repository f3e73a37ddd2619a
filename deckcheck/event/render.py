"""The table of an event as text, CSV or JSON. Pure: an event in, text out."""

from __future__ import annotations

from functools import reduce

from deckcheck import __version__
from deckcheck.csv_text import csv_text
from deckcheck.event.table import LEGAL
from deckcheck.json_text import json_text
from deckcheck.messages import ENGLISH, printable
from deckcheck.text_table import GAP, padded
from deckcheck.text_table import width as width_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from deckcheck.construction.violation import Violation
    from deckcheck.event.players import Attendance
    from deckcheck.event.table import Event, Row
    from deckcheck.messages import Translator

FORMATS = ("text", "csv", "json")
MISSING = "missing"  # the verdict of a player who has sent no list
COLUMNS = (
    *("player", "deck", "game", "format", "verdict", "errors", "warnings", "hash", "file", "codes", "detail"),
    "own_cards",
)
_COLORS = {True: "1;32", False: "1;31"}
_GAME, _VERDICT, _FILE = 2, 3, 6  # columns; that of the verdict is coloured
_NAMES = (0, 1)  # the columns that may be cut
_REASONS = 2  # errors of a list that are reported below the table
_IN_DETAIL = 5  # errors that the detail of a list shows
_LEAST = 8  # columns that a name keeps on the narrowest terminal


def as_text(
    event: Event,
    translator: Translator = ENGLISH,
    *,
    width: int | None = None,
    color: bool = False,
    attended: Attendance | None = None,
) -> str:
    """Return the table for people, what is remarkable about it, and a summary line."""
    lines = [*_table(event, width, color, translator), ""]
    lines += [
        translator.text("event-equal", hash=group[0].hash, lists=[_who(row) for row in group])
        for group in event.equal_decks()
    ]
    lines += [
        translator.text("event-double", n=len(group), player=group[0].player, files=[row.path for row in group])
        for group in event.double_names()
    ]
    nameless = event.nameless()
    if nameless:
        lines.append(translator.text("event-nameless", n=len(nameless), files=[row.path for row in nameless]))
    if attended is not None:
        lines += _attended(attended, translator)
    for row in event.rows:
        names = row.own_cards
        if names:
            lines.append(translator.text("event-own-cards", file=row.path, n=len(names), names=names))
    lines += [line for row in event.rows for line in _why(row, translator)]
    lines.append(_summary(event, translator))
    return "".join(f"{line}\n" for line in lines)


def _attended(attended: Attendance, translator: Translator) -> Iterator[str]:
    """Yield who has sent no list, and the lists of nobody among the players."""
    missing, others = attended
    if missing:
        yield translator.text("event-missing", n=len(missing), names=[player.name for player in missing])
    if others:
        yield translator.text("event-no-player", n=len(others), lists=[_who(row) for row in others])


def _summary(event: Event, translator: Translator) -> str:
    """Return the figures of an event in a line; files that are not decks are counted apart."""
    words = translator.text("event-summary", decks=event.decks, legal=event.legal, illegal=event.decks - event.legal)
    others = len(event.rows) - event.decks
    return translator.text("clauses", first=words, then=translator.text("event-others", n=others)) if others else words


def _why(row: Row, translator: Translator) -> list[str]:
    """Return why a list is not legal: its first errors, each with its place, and how many more there are."""
    if row.error is not None:
        return [printable(row.error.render(translator))]
    found = row.reasons
    # One more than is shown takes no more room than the line that reports it.
    shown = found if len(found) <= _REASONS + 1 else found[:_REASONS]
    path = printable(row.path)
    lines = [f"{path}:{part.line}:{part.column}: {part.code} {_sentence(part, translator)}" for part in shown]
    if len(found) > len(shown):
        lines.append(translator.text("event-more", file=row.path, n=len(found) - len(shown)))
    return lines


def _sentence(violation: Violation, translator: Translator) -> str:
    words, fix = violation.render(translator), violation.fix_in(translator)
    return translator.text("clauses", first=words, then=fix) if fix else words


def _table(event: Event, width: int | None, color: bool, translator: Translator) -> list[str]:
    """Return the lines of the table.

    Where it is wider than a terminal, a game common to all lists is named above it and files are below their lists;
    then names are cut.
    """
    heads = [
        translator.text(f"event-{name}") for name in ("player", "deck", "game", "verdict", "violations", "hash", "file")
    ]
    cells = [_cells(row, translator) for row in event.rows]
    widths = {at: max(width_of(line[at]) for line in [heads, *cells]) for at in range(len(heads))}
    lines: list[str] = []
    games = {line[_GAME] for line in cells if line[_GAME]}
    if _over(widths, width) > 0 and len(games) == 1:
        lines += games
        del widths[_GAME]
    if _over(widths, width) > 0:
        del widths[_FILE]
    _fit(widths, width)
    lines.append(_line(heads, widths))
    for row, line in zip(event.rows, cells, strict=True):
        lines.append(_line(line, widths, _COLORS[row.verdict == LEGAL] if color else ""))
        if _FILE not in widths:
            lines.append(f"{GAP}{line[_FILE]}")
    return lines


def _cells(row: Row, translator: Translator) -> list[str]:
    deck = row.deck
    game = f"{deck.game} {deck.format}" if deck is not None else ""
    found = str(row.errors + row.warnings) if deck is not None else ""
    parts = [
        row.player or "",
        (deck.name if deck else None) or "",
        game,
        translator.text(f"event-verdict-{row.verdict}"),
        found,
    ]
    return [printable(part) for part in (*parts, row.hash or "", row.path)]


def _over(widths: dict[int, int], width: int | None) -> int:
    """Return by how much columns are wider than the terminal, if there is one."""
    return 0 if width is None else sum(widths.values()) + len(GAP) * (len(widths) - 1) - width


def _fit(widths: dict[int, int], width: int | None) -> None:
    """Narrow the columns of names, the widest first, until the table fits."""
    while _over(widths, width) > 0:
        widest = max((at for at in _NAMES if at in widths), key=widths.__getitem__)
        if widths[widest] <= _LEAST:
            return
        widths[widest] -= 1


def _line(cells: list[str], widths: dict[int, int], color: str = "") -> str:
    parts = {at: padded(cells[at], width) for at, width in widths.items()}
    if color:
        parts[_VERDICT] = f"\x1b[{color}m{parts[_VERDICT]}\x1b[0m"
    return GAP.join(parts.values()).rstrip()


def _who(row: Row) -> str:
    return f"{row.player} ({row.path})" if row.player else row.path


def as_csv(
    event: Event, translator: Translator = ENGLISH, separator: str = ",", *, attended: Attendance | None = None
) -> str:
    """Return the table as CSV (RFC 4180 where the separator is a comma); no cell can be taken for a formula.

    Players who have sent no list have a row each, behind the lists.
    """
    missing = [{"player": player.name, "verdict": MISSING} for player in (attended.missing if attended else ())]
    rows = [
        {
            **data,
            "verdict": translator.text(f"event-verdict-{data['verdict']}")
            if translator.language != "en"
            else data["verdict"],
            "codes": " ".join(data["codes"]),
            "own_cards": "; ".join(data["own_cards"]),
        }
        for data in (row_data(row, translator) for row in event.rows)
    ]
    rows += [
        {
            **data,
            "verdict": translator.text(f"event-verdict-{data['verdict']}") if translator.language != "en" else MISSING,
        }
        for data in missing
    ]
    head = [translator.text(f"event-csv-{name.replace('_', '-')}") for name in COLUMNS]
    return csv_text([head, *([data.get(name) for name in COLUMNS] for data in rows)], separator)


def as_json(event: Event, translator: Translator = ENGLISH, *, attended: Attendance | None = None) -> str:
    """Return the table, the groups and the figures as JSON. Keys may be added, never renamed."""
    data = {
        "deckcheck": __version__,
        "lists": [row_data(row, translator) for row in event.rows],
        "equal_decks": [{"hash": group[0].hash, "files": [row.path for row in group]} for group in event.equal_decks()],
        "double_names": [
            {"player": group[0].player, "files": [row.path for row in group]} for group in event.double_names()
        ],
        **(_attended_data(attended) if attended is not None else {}),
        "summary": {
            "lists": len(event.rows),
            "legal": event.legal,
            "illegal": event.decks - event.legal,
            "no_deck": event.no_decks,
            "unreadable": event.unreadable,
        },
    }
    return json_text(data, indent=1) + "\n"


def _attended_data(attended: Attendance) -> dict[str, Any]:
    return {
        "missing": [player.name for player in attended.missing],
        "not_players": [row.path for row in attended.others],
    }


def _detail(row: Row, translator: Translator) -> str | None:
    """Return in one line why a list is not legal, or None where it is."""
    if row.error is not None:
        return row.error.render(translator)
    found = row.reasons
    if not found:
        return None
    parts = [
        translator.text("event-reason", line=part.line, words=part.render(translator)) for part in found[:_IN_DETAIL]
    ]
    if len(found) > _IN_DETAIL:
        parts.append(translator.text("and-more", n=len(found) - _IN_DETAIL))
    return reduce(lambda first, then: translator.text("clauses", first=first, then=then), parts)


def row_data(row: Row, translator: Translator) -> dict[str, Any]:
    """Return one row as plain data."""
    deck = row.deck
    return {
        "player": row.player,
        "deck": deck.name if deck else None,
        "game": deck.game if deck else None,
        "format": deck.format if deck else None,
        "verdict": row.verdict,
        "errors": row.errors,
        "warnings": row.warnings,
        "hash": row.hash,
        "file": row.path,
        "codes": row.codes,
        "detail": _detail(row, translator),
        "own_cards": row.own_cards,
    }
