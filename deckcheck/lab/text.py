"""A report of the lab as text, 80 columns wide but for tables whose figures alone need more."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap

from deckcheck.messages import printable
from deckcheck.text_table import GAP, padded, width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.lab.report import Report, Table

_WIDE = 80
_NAME = 34  # columns of a cell of words at most; the table is beside the chart in full
_LEAST = 12  # columns that a cell of words has at least in a table that is narrowed


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
    """Return the lines of a table. In one that is too wide heads and words take several lines; no figure is broken."""
    heads, *rows = [[printable(cell) for cell in row] for row in (table.heads, *table.rows)]
    columns = range(len(heads))
    wide = [min(max(width(row[at]) for row in (heads, *rows)), _NAME) for at in columns]
    if _over(wide, GAP) <= 0:
        return [_line(row, wide, table) for row in (heads, *rows)]
    wide = [min(max(map(width, (*heads[at].split(" "), *(row[at] for row in rows)))), _NAME) for at in columns]
    # Names and words become narrower, first down to their longest words; what would still be too wide is closer.
    words = {at: max(width(word) for row in rows for word in row[at].split(" ")) for at in (0, *table.words)}
    _narrow(wide, GAP, {at: max(word, _LEAST) for at, word in words.items()})
    gap = GAP if _over(wide, GAP) <= 0 else " "
    _narrow(wide, gap, dict.fromkeys(words, _LEAST))
    lines = []
    for row in (heads, *rows):
        broken = [wrap(cell, columns, break_on_hyphens=False) or [""] for cell, columns in zip(row, wide, strict=True)]
        lines += [_line(parts, wide, table, gap) for parts in zip_longest(*broken, fillvalue="")]
    return lines


def _narrow(wide: list[int], gap: str, least: Mapping[int, int]) -> None:
    """Make the widest of some columns narrower, as long as the table is too wide and they are wider than they must."""
    while _over(wide, gap) > 0:
        widest = max(least, key=lambda at: (wide[at] > least[at], wide[at]))
        if wide[widest] <= least[widest]:
            return
        wide[widest] -= 1


def _line(row: Sequence[str], wide: Sequence[int], table: Table, gap: str = GAP) -> str:
    cells = [padded(cell, wide[at], right=at > 0 and at not in table.words) for at, cell in enumerate(row)]
    return gap.join(cells).rstrip()


def _over(wide: Sequence[int], gap: str) -> int:
    """Return by how much a table is too wide."""
    return sum(wide) + len(gap) * (len(wide) - 1) - (_WIDE - len("  "))
