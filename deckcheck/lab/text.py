"""A report of the lab as text, 80 columns wide but for tables that need more."""

from __future__ import annotations

from textwrap import wrap

from deckcheck.messages import printable
from deckcheck.text_table import GAP, padded, width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.lab.report import Report, Table

_WIDE = 80
_NAME = 34  # columns of a cell of words at most; the table is beside the chart in full


def as_text(report: Report) -> str:
    """Return a report for people at a terminal."""
    lines = [*_wrapped([report.title, *report.lines])]
    for section in report.sections:
        lines += ["", printable(section.title), *_wrapped(section.lines, "  ")]
        lines += [f"  {printable(line)}".rstrip() for line in section.block.splitlines()]
        if section.table is not None and section.table.rows and not section.brief:
            lines += [f"  {line}" for line in _table(section.table)]
        lines += _wrapped(section.small, "  ")
    return "\n".join([*lines, ""])


def _wrapped(sentences: Sequence[str], indent: str = "") -> list[str]:
    """Return sentences in lines; what does not break (names, spaces of French) stays together."""
    return [
        line
        for words in sentences
        for line in wrap(
            printable(words),
            _WIDE,
            initial_indent=indent,
            subsequent_indent=f"{indent}  ",
            break_on_hyphens=False,
            break_long_words=False,
        )
    ]


def _table(table: Table) -> list[str]:
    rows = [[printable(cell) for cell in row] for row in (table.heads, *table.rows)]
    wide = [min(max(width(row[at]) for row in rows), _NAME) for at in range(len(table.heads))]
    return [
        GAP.join(padded(cell, wide[at], right=at > 0 and at not in table.words) for at, cell in enumerate(row)).rstrip()
        for row in rows
    ]
