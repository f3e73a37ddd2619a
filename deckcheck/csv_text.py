"""Tables for spreadsheets: CSV (RFC 4180) in which no cell can be taken for a formula."""

from __future__ import annotations

from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

# What a spreadsheet takes for the beginning of a formula; some pass over white space before it.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


# The separators of cells, by their names in options.
SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
# By this a spreadsheet knows that a file is UTF-8; without it, it shows accents as other characters.
MARK = "\ufeff"


def csv_text(rows: Iterable[Sequence[Any]], separator: str = ",") -> str:
    """Return rows as CSV: texts that only show, nothing for None, figures as they are."""
    import csv
    from io import StringIO

    out = StringIO()
    writer = csv.writer(out, delimiter=separator)
    for row in rows:
        writer.writerow([_cell(value) for value in row])
    return out.getvalue()


def _cell(value: Any) -> Any:
    if not isinstance(value, str):
        return "" if value is None else value
    words = printable(value)
    return f"'{words}" if words.lstrip().startswith(_FORMULA) else words
