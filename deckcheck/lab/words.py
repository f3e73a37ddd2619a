"""What several answers of the lab say alike: shares, intervals, and the sections about match-ups and games."""

from __future__ import annotations

from deckcheck.engine.data.phrases import phrase_translator
from deckcheck.engine.registry import rules_of
from deckcheck.engine.state.outcome import BOT_FAILED
from deckcheck.lab.report import Bars, Section, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from typing import Any

    from deckcheck.messages import Translator

# Lengths of games are shown in this many bars at most.
_BARS = 24
NONE = "–"
_ITSELF = "·"


def percent(share: float | None, translator: Translator) -> str:
    """Return a share in whole percents; what is neither nothing nor all is not shown as that."""
    if share is None:
        return NONE
    return translator.text("percent", value=_whole(share))


def between(interval: Sequence[float], translator: Translator) -> str:
    """Return an interval of shares."""
    low, high = interval
    return translator.text("percent", value=f"{_whole(low)}–{_whole(high)}")


def points(change: float | None, translator: Translator) -> str:
    """Return a difference of shares in points, with its sign."""
    if change is None:
        return NONE
    written = translator.decimal(f"{100 * change:+.1f}")
    return written.replace("-", "−") if float(f"{100 * change:.1f}") else translator.decimal("0.0")


def points_between(interval: Sequence[float], translator: Translator) -> str:
    """Return an interval of differences."""
    low, high = (points(edge, translator) for edge in interval)
    return translator.text("lab-from-to", low=low, high=high)


def decimal(value: float | None, translator: Translator, places: int = 1) -> str:
    """Return a number as the language writes it."""
    return NONE if value is None else translator.decimal(f"{value:.{places}f}").replace("-", "−")


def _whole(share: float) -> str:
    shown = round(100 * share)
    if shown in (0, 100) and share not in (0, 1):
        return "<1" if shown == 0 else ">99"
    return str(shown)


def square(
    names: Sequence[str], rates: Mapping[tuple[int, int], tuple[float, str]], marked: AbstractSet[tuple[int, int]]
) -> tuple[list[list[float | None]], list[list[str]], Table]:
    """Return what a chart and a table show of what each deck does against each other one.

    Args:
        names: the decks, for the rows as for the columns.
        rates: row and column -> the value, and how it is written.
        marked: the cells of the table with a star.

    Returns:
        the values, what is written into each cell, and the table.
    """
    places = range(len(names))
    values = [[rates[row, column][0] if (row, column) in rates else None for column in places] for row in places]
    cells = [
        [rates[row, column][1] if (row, column) in rates else _ITSELF if row == column else NONE for column in places]
        for row in places
    ]
    table = [
        (f"{row} {name}", *(f"{cell}*" if (row - 1, column) in marked else cell for column, cell in enumerate(written)))
        for row, (name, written) in enumerate(zip(names, cells, strict=True), 1)
    ]
    return values, cells, Table(["", *(str(place + 1) for place in places)], table)


def provisos(data: Mapping[str, Any], translator: Translator) -> list[str]:
    """Return what comes before all figures: how many games are missing, and how many were lost by mistakes of bots."""
    lines = [translator.text("lab-unfinished", n=data["games"], left=data["left"])] if data["left"] else []
    parts = [data, *data.get("course", ())]
    mistakes = data.get("mistakes", 0) + sum(part.get("endings", {}).get(BOT_FAILED, 0) for part in parts)
    return [*lines, translator.text("lab-mistakes", n=mistakes)] if mistakes else lines


def course_sections(data: Mapping[str, Any], translator: Translator) -> list[Section]:
    """Return the sections about the games themselves: how long they are, how they end, how often the lead changes."""
    turns, changes = data["turns"], data["lead_changes"]
    lengths = translator.text(
        "lab-length",
        mean=decimal(turns["mean"], translator),
        median=translator.decimal(str(turns["median"])),
        low=turns["p05"],
        high=turns["p95"],
    )
    none = sum(count for times, count in changes["counts"] if not times)
    drama = translator.text(
        "lab-drama",
        mean=decimal(changes["mean"], translator),
        median=translator.decimal(str(changes["median"])),
        share=percent(none / max(data["games"], 1), translator),
    )
    return [
        _counted("lab-title-length", lengths, turns["counts"], "lab-scale-turns", translator),
        _ended(data, translator),
        _counted("lab-title-drama", drama, changes["counts"], "lab-scale-changes", translator, "lab-drama-how"),
    ]


def _ended(data: Mapping[str, Any], translator: Translator) -> Section:
    translate = phrase_translator(rules_of(data["game"]).folder, translator.language)
    rows = [
        (translate(reason), percent(count / data["games"], translator), str(count))
        for reason, count in data["endings"].items()
    ]
    caption = translator.text("lab-endings", endings=", ".join(f"{name} {share}" for name, share, _ in rows))
    values = [count / data["games"] for count in data["endings"].values()]
    return Section(
        translator.text("lab-title-endings"),
        [caption],
        Bars(caption, [row[0] for row in rows], values, [row[1] for row in rows], percent=True),
        Table([translator.text(f"lab-head-{name}") for name in ("ending", "share", "games")], rows),
        brief=True,
    )


def _counted(
    title: str, line: str, counts: Sequence[Sequence[int]], scale: str, translator: Translator, small: str = ""
) -> Section:
    """Return a section about a number that each game has."""
    labels, values = _binned(counts)
    total = max(sum(values), 1)
    scale = translator.text(scale)
    return Section(
        translator.text(title),
        [line],
        Bars(line, labels, values, upright=True, scale=scale),
        Table(
            [scale, translator.text("lab-head-games"), translator.text("lab-head-share")],
            [
                (label, str(value), percent(value / total, translator))
                for label, value in zip(labels, values, strict=True)
                if value
            ],
        ),
        [translator.text(small)] if small else [],
        brief=True,
    )


def _binned(counts: Sequence[Sequence[int]]) -> tuple[list[str], list[int]]:
    """Return labels and amounts of a number's values, several together where there are many."""
    if not counts:
        return [], []
    least, most = counts[0][0], counts[-1][0]
    wide = -(-(most - least + 1) // _BARS)
    values = [0] * ((most - least) // wide + 1)
    for value, count in counts:
        values[(value - least) // wide] += count
    starts = range(least, least + wide * len(values), wide)
    return [str(at) if wide == 1 else f"{at}–{at + wide - 1}" for at in starts], values
