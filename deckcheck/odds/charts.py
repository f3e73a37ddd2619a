"""The statistics of a deck as bar charts: an SVG picture, or a web page that needs nothing else."""

from __future__ import annotations

from html import escape

from deckcheck.look import DARK, FONT, LIGHT, variables
from deckcheck.messages import ENGLISH, printable
from deckcheck.odds.figures import percent
from deckcheck.odds.statistics import notes
from deckcheck.text_table import width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.decklist.deck import Deck
    from deckcheck.messages import Translator
    from deckcheck.odds.statistics import Line, Statistic

_WIDTH = 720  # units of a picture, which are pixels at its own size
_LABELS = 190  # of them, for the labels of horizontal bars
_FIGURES = 110  # and for the figures behind them
_ROW = 24
_COLUMNS = 150  # height of the bars of a curve
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " "})


def picture(counted: Sequence[Statistic], translator: Translator = ENGLISH) -> str:
    """Return one SVG picture with a chart for each table."""
    parts = []
    top = 16
    for part in counted:
        body, height = _chart(part, translator)
        parts.append(f'<g transform="translate(0 {top})">\n{body}</g>\n')
        top += height + 20
    style = f"<style>{_IN_THE_DARK}</style>\n"
    return _svg(style + "".join(parts), top, [part.title for part in counted], translator)


def page(deck: Deck, counted: Sequence[Statistic], head: str, translator: Translator = ENGLISH) -> str:
    """Return an HTML page with a chart and a table for each statistic.

    Args:
        deck: the deck.
        counted: its statistics.
        head: the sentence that says which deck it is and how large.
        translator: the language of the page.
    """
    sections = "".join(_figure(part, translator) for part in counted)
    title = translator.text("stats-page", name=deck.name) if deck.name else translator.text("stats-page-nameless")
    return (
        f'<!DOCTYPE html>\n<html lang="{translator.language}">\n<head>\n<meta charset="utf-8">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{_safe(title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{_safe(deck.name or title)}</h1>\n<p>{_safe(head)}</p>\n{sections}</main>\n"
        "</body>\n</html>\n"
    )


def _figure(part: Statistic, translator: Translator) -> str:
    body, height = _chart(part, translator, titled=False)
    rows = "".join(
        f"<tr><th>{_safe(line.label)}</th><td>{line.amount}</td><td>{_share(part, line, translator)}</td></tr>\n"
        for line in part.lines
    )
    items = "".join(f"<li>{_safe(note)}</li>\n" for note in part.notes)
    listed = f"<ul>\n{items}</ul>\n" if items else ""
    return (
        f"<section>\n<h2>{_safe(part.title)}</h2>\n{_svg(body, height, [part.title], translator)}{listed}"
        f"<details><summary>{_safe(translator.text('stats-figures'))}</summary>\n<table>\n{rows}</table>\n</details>\n"
        "</section>\n"
    )


def _svg(body: str, height: int, titles: Sequence[str], translator: Translator) -> str:
    title = _safe(translator.clauses(titles))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        f'role="img" font-family="{FONT}" font-size="13" fill="{LIGHT.ink}">\n<title>{title}</title>\n'
        f'<rect class="paper" width="{_WIDTH}" height="{height}" fill="{LIGHT.paper}"/>\n{body}</svg>\n'
    )


def _chart(part: Statistic, translator: Translator, *, titled: bool = True) -> tuple[str, int]:
    """Return the elements of a chart and its height."""
    head = f'<text x="12" y="16" font-size="15" font-weight="bold">{_safe(part.title)}</text>\n' if titled else ""
    top = 28 if titled else 6
    body, height = _curve(part, top, translator) if part.kind == "curve" else _bars(part, top, translator)
    return head + body, top + height


def _bars(part: Statistic, top: int, translator: Translator) -> tuple[str, int]:
    most = max([line.amount for line in part.lines] + [line.limit or 0 for line in part.lines] + [1])
    scale = (_WIDTH - _LABELS - _FIGURES) / most
    parts = []
    for number, line in enumerate(part.lines):
        y = top + number * _ROW
        length = max(line.amount, 0) * scale
        parts.append(
            f'<text x="{_LABELS - 8}" y="{y + 16}" text-anchor="end">{_safe(_cut(line.label))}</text>\n'
            f'<rect {_hue(line)} x="{_LABELS}" y="{y + 4}" width="{length:.1f}" height="16"/>\n'
        )
        if line.limit is not None:
            x = _LABELS + line.limit * scale
            parts.append(
                f'<line class="limit" x1="{x:.1f}" x2="{x:.1f}" y1="{y + 1}" y2="{y + 23}" stroke="{LIGHT.accent}" '
                'stroke-width="2"/>\n'
            )
        end = _LABELS + max(length, (line.limit or 0) * scale) + 8
        parts.append(f'<text x="{end:.1f}" y="{y + 16}">{_figures(part, line, translator)}</text>\n')
    return "".join(parts), len(part.lines) * _ROW + 4


def _figures(part: Statistic, line: Line, translator: Translator) -> str:
    if line.limit is not None:
        return _safe(translator.text("stats-beside-limit", amount=line.amount, limit=line.limit))
    share = _share(part, line, translator)
    return _safe(f"{line.amount} ({share})" if share else str(line.amount))


def _share(part: Statistic, line: Line, translator: Translator) -> str:
    return percent(part.share(line), 1, translator=translator) if part.kind != "sums" else ""


def _curve(part: Statistic, top: int, translator: Translator) -> tuple[str, int]:
    if not part.lines:
        return "", 0
    most = max(line.amount for line in part.lines)
    step = min((_WIDTH - 40) / len(part.lines), 64)
    base = top + 16 + _COLUMNS
    parts = []
    for number, line in enumerate(part.lines):
        x = 20 + number * step
        height = line.amount / most * _COLUMNS
        middle = x + step / 2
        parts.append(
            f'<rect {_hue(line)} x="{x + step * 0.12:.1f}" y="{base - height:.1f}" width="{step * 0.76:.1f}" '
            f'height="{height:.1f}"/>\n'
            f'<text x="{middle:.1f}" y="{base + 17}" text-anchor="middle">{_safe(line.label)}</text>\n'
        )
        if line.amount:
            parts.append(
                f'<text x="{middle:.1f}" y="{base - height - 4:.1f}" text-anchor="middle">{line.amount}</text>\n'
            )
    right = 20 + len(part.lines) * step
    parts.append(f'<line x1="20" x2="{right:.1f}" y1="{base}" y2="{base}" stroke="{LIGHT.ink}"/>\n')
    below = ", ".join(notes(part, translator))
    parts.append(f'<text class="faint" x="20" y="{base + 36}" fill="{LIGHT.faint}">{_safe(below)}</text>\n')
    return "".join(parts), 16 + _COLUMNS + 42


def _hue(line: Line) -> str:
    """Return the colour of a bar: that of its cards, or the one of all bars."""
    return f'fill="{line.hue}"' if line.hue else f'class="bar" fill="{LIGHT.hue}"'


def _cut(label: str) -> str:
    """Return a label that fits beside its bar."""
    return label if width(label) <= 26 else f"{label[:24]}…"


def _safe(words: str) -> str:
    return escape(printable(words.translate(_SPACES)))


# Pictures say their light colours where they are, so that every program shows them; a browser follows its user.
_IN_THE_DARK = (
    "@media (prefers-color-scheme: dark) { "
    f".paper {{ fill: {DARK.paper}; }} .bar {{ fill: {DARK.hue}; }} .limit {{ stroke: {DARK.accent}; }} "
    f"text {{ fill: {DARK.ink}; }} text.faint {{ fill: {DARK.faint}; }} "
    f"line:not(.limit) {{ stroke: {DARK.ink}; }} }}"
)
_STYLE = f"""\
:root {{ {variables(LIGHT)} color-scheme: light dark; }}
@media (prefers-color-scheme: dark) {{ :root {{ {variables(DARK)} }} }}
{_IN_THE_DARK}
body {{ margin: 0; background: var(--page); color: var(--ink); font: 15px/1.45 {FONT}; }}
main {{ max-width: 760px; margin: 0 auto; padding: 24px 16px; }}
h1 {{ font-size: 26px; margin: 0; overflow-wrap: anywhere; }}
h2 {{ font-size: 17px; margin: 0 0 6px; }}
section {{ background: var(--paper); border: 1px solid var(--rule); padding: 16px; margin: 16px 0; }}
svg {{ max-width: 100%; height: auto; }}
table {{ border-collapse: collapse; font-size: 13px; }}
th {{ text-align: left; font-weight: 400; padding: 1px 18px 1px 0; }}
td {{ text-align: right; padding: 1px 14px 1px 0; font-variant-numeric: tabular-nums; }}
details {{ font-size: 13px; color: var(--faint); margin-top: 6px; }}
summary {{ cursor: pointer; }}
ul {{ font-size: 13px; color: var(--faint); padding-left: 18px; margin: 8px 0 0; }}
@media print {{ body {{ background: none; }} section {{ break-inside: avoid; }} }}
"""
