"""The charts of a report as pictures, drawn by matplotlib: equal charts give equal bytes."""

from __future__ import annotations

import warnings
from contextlib import contextmanager
from io import BytesIO

from deckcheck.failure import Failure
from deckcheck.lab.libraries import matplotlib
from deckcheck.lab.report import Bars, Heat, Intervals
from deckcheck.look import LIGHT
from deckcheck.messages import ENGLISH, printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.lab.report import Chart, Report
    from deckcheck.look import Look
    from deckcheck.messages import Translator

#: The endings of files that a picture can be written to.
KINDS = ("png", "svg", "pdf")
_WIDE = 5.4  # inches, of 100 points each as a page shows them: on a phone letters are smaller, and can be read
_LABEL = 26  # characters of a label at most
_ABREAST = 60  # characters that have room side by side
_TICKS = {"nbins": 6, "steps": [1, 2, 5, 10]}
# No date and no program name in a file.
_NOTHING: dict[str, dict[str, None]] = {
    "png": {"Software": None},
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}
_SETTINGS = {
    "svg.hashsalt": "deckcheck",
    "svg.fonttype": "path",
    "font.size": 10,
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "text.parse_math": False,
    "axes.unicode_minus": True,
    "figure.dpi": 100,
    "savefig.dpi": 200,
}


def kind_of(path: str) -> str:
    """Return which kind of picture a file is to hold, by its ending.

    Raises:
        Failure: it has no ending of a picture.
    """
    _, dot, ending = path.rpartition(".")
    if not dot or ending.lower() not in KINDS:
        raise Failure("lab-plot-ending", path=path, values=[f".{kind}" for kind in KINDS])
    return ending.lower()


def picture(report: Report, kind: str, translator: Translator = ENGLISH, look: Look = LIGHT) -> bytes:
    """Return the charts of a report as a file: a PDF has a page for each, other kinds show the first.

    Args:
        report: the report; it has a chart.
        kind: one of `KINDS`.
        translator: the language, for the marks of decimals.
        look: the colours.
    """
    if kind != "pdf":
        title, chart = next(report.charts())
        return drawn(chart, kind, title, translator, look)
    library = matplotlib()
    held = BytesIO()
    with (
        _quiet(library),
        library.backends.backend_pdf.PdfPages(held, metadata=_NOTHING["pdf"]) as pages,
    ):
        for title, chart in report.charts():
            pages.savefig(_figure(library, chart, title, translator, look))
    return held.getvalue()


def drawn(chart: Chart, kind: str, title: str = "", translator: Translator = ENGLISH, look: Look = LIGHT) -> bytes:
    """Return one chart as a file of a kind."""
    library = matplotlib()
    held = BytesIO()
    with _quiet(library):
        _figure(library, chart, title, translator, look).savefig(held, format=kind, metadata=_NOTHING[kind])
    return held.getvalue()


@contextmanager
def _quiet(library: Any) -> Iterator[None]:
    """Let no settings of the user into a picture, and nothing be said of letters that the font lacks."""
    with library.rc_context(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        library.rcdefaults()
        library.rcParams.update(_SETTINGS)
        yield


def _figure(library: Any, chart: Chart, title: str, translator: Translator, look: Look) -> Any:
    height = _height(chart)
    wide = _WIDE if not isinstance(chart, Heat) else max(_WIDE, 2.8 + 0.44 * len(chart.columns))
    figure = library.figure.Figure(figsize=(wide, height), layout="constrained", facecolor=look.paper)
    axes = figure.add_subplot(facecolor=look.paper)
    axes.tick_params(colors=look.ink, length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    if title:
        figure.suptitle(printable(title), color=look.ink, fontweight="bold", fontsize=12, ha="left", x=0.012)
    if isinstance(chart, Heat):
        _heat(library, figure, axes, chart, translator, look)
    elif isinstance(chart, Intervals):
        _intervals(axes, chart, translator, look)
    elif chart.upright:
        _columns(axes, chart, look)
    else:
        _bars(axes, chart, translator, look)
    return figure


def _height(chart: Chart) -> float:
    if isinstance(chart, Heat):
        return 2.1 + 0.42 * len(chart.rows)
    if isinstance(chart, Bars) and chart.upright:
        return 3.0
    return 1.3 + 0.3 * len(chart.labels)


def _heat(library: Any, figure: Any, axes: Any, chart: Heat, translator: Translator, look: Look) -> None:
    colors = library.colors.LinearSegmentedColormap.from_list("deckcheck", [look.bad, look.even, look.good])
    colors.set_bad(look.paper)
    norm = library.colors.TwoSlopeNorm(chart.middle, chart.least, chart.most)
    nothing = float("nan")
    shown = axes.imshow(
        [[nothing if value is None else value for value in row] for row in chart.values],
        cmap=colors,
        norm=norm,
        aspect="auto",
    )
    for row, (values, cells) in enumerate(zip(chart.values, chart.cells, strict=True)):
        for column, (value, words) in enumerate(zip(values, cells, strict=True)):
            ink = look.faint if value is None else _on(library, colors(norm(value)))
            weight = "bold" if (row, column) in chart.marked else "normal"
            axes.text(column, row, words, ha="center", va="center", color=ink, fontsize=9, fontweight=weight)
    axes.set_yticks(range(len(chart.rows)), _cut(chart.rows), color=look.ink)
    axes.xaxis.tick_top()
    slanted = any(len(label) > 4 for label in chart.columns)
    turned = {"rotation": 40, "ha": "left", "rotation_mode": "anchor"} if slanted else {}
    axes.set_xticks(range(len(chart.columns)), _cut(chart.columns), color=look.ink, **turned)
    axes.set_xticks([at - 0.5 for at in range(1, len(chart.columns))], minor=True)
    axes.set_yticks([at - 0.5 for at in range(1, len(chart.rows))], minor=True)
    axes.grid(which="minor", color=look.paper, linewidth=2)
    axes.tick_params(which="minor", length=0)
    bar = figure.colorbar(shown, ax=axes, fraction=0.03, pad=0.02)
    ticks = [chart.least, (chart.least + chart.middle) / 2, chart.middle, (chart.middle + chart.most) / 2, chart.most]
    bar.set_ticks(ticks, labels=[_percent(value, translator, signed=chart.least < 0) for value in ticks])
    bar.ax.tick_params(colors=look.ink, length=0)
    bar.outline.set_visible(False)
    if chart.scale:
        bar.set_label(printable(chart.scale), color=look.ink)


def _on(library: Any, color: Any) -> str:
    """Return black or white, whichever is read better on a colour."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in library.colors.to_rgb(color)
    )
    return "#111111" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 else "#ffffff"


def _intervals(axes: Any, chart: Intervals, translator: Translator, look: Look) -> None:
    if chart.middle is not None:
        axes.axvline(chart.middle, color=look.faint, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    for at, (value, low, high) in enumerate(zip(chart.values, chart.lows, chart.highs, strict=True)):
        color, shape = (look.accent, "D") if at in chart.marked else (look.hue, "o")
        axes.plot([low, high], [at, at], color=color, linewidth=2, solid_capstyle="round")
        axes.plot([value], [at], marker=shape, color=color, markersize=6)
    _down(axes, chart.labels, look)
    _across(axes, chart.scale, look)
    if chart.percent:
        signed = min([*chart.lows, 0.0]) < 0
        axes.xaxis.set_major_formatter(lambda value, _: _percent(value, translator, signed=signed))
    else:
        axes.xaxis.set_major_formatter(lambda value, _: translator.decimal(f"{value:g}").replace("-", "−"))


def _bars(axes: Any, chart: Bars, translator: Translator, look: Look) -> None:
    drawn_bars = axes.barh(range(len(chart.values)), list(chart.values), height=0.62, color=look.hue)
    if chart.written:
        axes.bar_label(drawn_bars, list(chart.written), padding=4, color=look.ink)
        axes.margins(x=0.14)
    _down(axes, chart.labels, look)
    _across(axes, chart.scale, look)
    if chart.percent:
        axes.xaxis.set_major_formatter(lambda value, _: _percent(value, translator))
    else:
        axes.xaxis.set_major_formatter(lambda value, _: translator.decimal(f"{value:g}").replace("-", "−"))


def _columns(axes: Any, chart: Bars, look: Look) -> None:
    drawn_bars = axes.bar(range(len(chart.values)), list(chart.values), width=0.76, color=look.hue)
    if chart.written:
        axes.bar_label(drawn_bars, list(chart.written), padding=2, color=look.ink, fontsize=8)
    # As many labels as have room beside each other.
    longest = max(map(len, chart.labels), default=1)
    step = max(1, -(-len(chart.labels) * (longest + 1) // _ABREAST))
    axes.set_xticks(range(0, len(chart.labels), step), _cut(chart.labels[::step]), color=look.ink)
    axes.set_yticks([])
    axes.axhline(0, color=look.ink, linewidth=0.8)
    if chart.scale:
        axes.set_xlabel(printable(chart.scale), color=look.ink)


def _down(axes: Any, labels: Sequence[str], look: Look) -> None:
    axes.set_yticks(range(len(labels)), _cut(labels), color=look.ink)
    axes.set_ylim(len(labels) - 0.4, -0.6)


def _across(axes: Any, scale: str, look: Look) -> None:
    axes.grid(axis="x", color=look.rule, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.locator_params(axis="x", **_TICKS)
    if scale:
        axes.set_xlabel(printable(scale), color=look.ink)


def _cut(labels: Sequence[str]) -> list[str]:
    shown = [printable(label) for label in labels]
    return [label if len(label) <= _LABEL else f"{label[: _LABEL - 1]}…" for label in shown]


def _percent(value: float, translator: Translator, *, signed: bool = False) -> str:
    """Return a share in percent, or a difference of shares in points."""
    written = translator.decimal(f"{100 * value:+.3g}" if signed and value else f"{100 * value:.3g}").replace("-", "−")
    return written if signed else translator.text("percent", value=written)
