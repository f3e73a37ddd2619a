"""What a command of the lab shows, as plain values: sections of sentences, charts and tables, said in one language.

A command fills a `Report`; `text`, `page` and `pictures` show it. Everything in it is words and figures as a person
reads them, but for the numbers that charts are drawn from.
"""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias


class Table(NamedTuple):
    """A table: its heads, and rows of as many cells. The first column is to the left, figures to the right.

    Attributes:
        words: the further columns that hold words, which are to the left as well.
    """

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: frozenset[int] = frozenset()


class Heat(NamedTuple):
    """A matrix of shares or of differences, each cell with a colour.

    Attributes:
        caption: one or two sentences that say what is seen, for those who do not see it as well.
        rows, columns: the labels.
        values: a number for each cell, or None where there is none.
        cells: what is written into each.
        marked: the cells that are written in bold, by row and column.
        least, middle, most: the ends of the scale, and what is neither good nor bad.
        scale: what the colours mean.
    """

    caption: str
    rows: Sequence[str]
    columns: Sequence[str]
    values: Sequence[Sequence[float | None]]
    cells: Sequence[Sequence[str]]
    marked: frozenset[tuple[int, int]] = frozenset()
    least: float = 0.0
    middle: float = 0.5
    most: float = 1.0
    scale: str = ""


class Intervals(NamedTuple):
    """A value and its interval for each label, from the top down.

    Attributes:
        caption: what is seen.
        labels: a line each.
        values, lows, highs: the figures.
        marked: the lines that are drawn as those that count.
        middle: where a line crosses the chart, and what it means; None for no line.
        scale: what the numbers are.
        percent: whether they are shares, to be written in percent.
    """

    caption: str
    labels: Sequence[str]
    values: Sequence[float]
    lows: Sequence[float]
    highs: Sequence[float]
    marked: frozenset[int] = frozenset()
    middle: float | None = None
    scale: str = ""
    percent: bool = True

    @classmethod
    def of(
        cls,
        caption: str,
        figures: Iterable[tuple[str, float, Sequence[float]]],
        marked: frozenset[int] = frozenset(),
        middle: float | None = None,
        scale: str = "",
    ) -> Intervals:
        """Return the chart of labels, each with its value and the two ends of its interval."""
        rows = list(figures)
        labels, values = [label for label, _, _ in rows], [value for _, value, _ in rows]
        lows, highs = ([interval[end] for _, _, interval in rows] for end in (0, 1))
        return cls(caption, labels, values, lows, highs, marked, middle, scale)


class Bars(NamedTuple):
    """An amount for each label: side by side where they are a row of numbers, from the top down else.

    Attributes:
        caption: what is seen.
        labels: a bar each.
        values: their lengths.
        written: what is written beside each.
        upright: whether the bars are side by side.
        scale: what the numbers are.
        percent: whether they are shares, to be written in percent.
    """

    caption: str
    labels: Sequence[str]
    values: Sequence[float]
    written: Sequence[str] = ()
    upright: bool = False
    scale: str = ""
    percent: bool = False


Chart: TypeAlias = "Heat | Intervals | Bars"


class Section(NamedTuple):
    """A part of a report: its title, sentences, a chart, and the same figures as a table.

    Attributes:
        block: a text kept as it is written, line by line, before the table.
        small: what is to be known of how the figures were made; it is last.
        brief: whether its sentences say enough at a terminal, where the table is left out.
    """

    title: str
    lines: Sequence[str] = ()
    chart: Chart | None = None
    table: Table | None = None
    small: Sequence[str] = ()
    brief: bool = False
    block: str = ""


class Report(NamedTuple):
    """A whole report: its title, the sentences that answer the question, and its sections."""

    title: str
    lines: Sequence[str]
    sections: Sequence[Section]

    def charts(self) -> Iterator[tuple[str, Chart]]:
        """Yield the charts, each with the title of its section."""
        for section in self.sections:
            if section.chart is not None:
                yield section.title, section.chart
