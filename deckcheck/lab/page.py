"""A report of the lab as one web page that needs nothing else: no script, no other file, nothing from anywhere.

Each chart is there twice, for light and for dark, and a browser shows the one that its user has chosen; the figures
of every chart are beside it as a table. All words pass as text.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape

from deckcheck.lab.pictures import drawn
from deckcheck.lab.report import Heat
from deckcheck.look import DARK, FONT, LIGHT, variables
from deckcheck.messages import ENGLISH, printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.lab.report import Chart, Report, Section, Table
    from deckcheck.messages import Translator

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"


def page(report: Report, translator: Translator = ENGLISH) -> str:
    """Return a report as a web page."""
    sections = "".join(_section(section, translator) for section in report.sections)
    return (
        f'<!DOCTYPE html>\n<html lang="{translator.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{_safe(report.title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{_safe(report.title)}</h1>\n{_paragraphs(report.lines)}{sections}</main>\n</body>\n</html>\n"
    )


def _section(section: Section, translator: Translator) -> str:
    chart = "" if section.chart is None else _chart(section.chart, section, translator)
    table = "" if section.table is None or not section.table.rows else _table(section.table, section.title)
    if table and section.brief:
        table = f"<details><summary>{_safe(translator.text('stats-figures'))}</summary>\n{table}</details>\n"
    return (
        f"<section>\n<h2>{_safe(section.title)}</h2>\n{_paragraphs(section.lines)}{_block(section.block)}{chart}{table}"
        f"{_paragraphs(section.small, 'small')}</section>\n"
    )


def _block(text: str) -> str:
    """Return a text that keeps its lines and blanks."""
    return f'<pre class="wide" tabindex="0">{chr(10).join(map(_safe, text.splitlines()))}</pre>\n' if text else ""


def _chart(chart: Chart, section: Section, translator: Translator) -> str:
    # What a sentence has said already is not said again below the chart.
    caption = "" if chart.caption in section.lines else f"<figcaption>{_safe(chart.caption)}</figcaption>\n"
    light, dark = (_data(drawn(chart, "svg", translator=translator, look=look)) for look in (LIGHT, DARK))
    return (
        f"<figure>\n{_wide(section.title, 'wide map' if isinstance(chart, Heat) else 'wide')}<picture>"
        f'<source srcset="{dark}" media="(prefers-color-scheme: dark)">'
        f'<img src="{light}" alt="{_safe(chart.caption)}"></picture></div>\n'
        f"{caption}</figure>\n"
    )


def _wide(title: str, kind: str = "wide") -> str:
    """Return the beginning of what may be wider than a page, and then is moved by hand or by keys."""
    return f'<div class="{kind}" role="group" aria-label="{_safe(title)}" tabindex="0">'


def _data(picture: bytes) -> str:
    return f"data:image/svg+xml;base64,{b64encode(picture).decode()}"


def _table(table: Table, title: str) -> str:
    words = {0, *table.words}
    heads = "".join(
        f'<th scope="col"{"" if at in words else _FIGURE}>{_safe(head)}</th>' if head else "<td></td>"
        for at, head in enumerate(table.heads)
    )
    rows = "".join(f"<tr>{_cells(row, words)}</tr>\n" for row in table.rows)
    return f"{_wide(title)}<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n"


def _cells(row: Sequence[str], words: set[int]) -> str:
    first, *others = row
    rest = "".join(f"<td{'' if at in words else _FIGURE}>{_safe(cell)}</td>" for at, cell in enumerate(others, start=1))
    return f'<th scope="row">{_safe(first)}</th>{rest}'


def _paragraphs(sentences: Sequence[str], kind: str = "") -> str:
    attribute = f' class="{kind}"' if kind else ""
    return "".join(f"<p{attribute}>{_safe(words)}</p>\n" for words in sentences)


def _safe(words: str) -> str:
    return escape(printable(words))


_FIGURE = ' class="figure"'
_STYLE = f"""\
:root {{ {variables(LIGHT)} color-scheme: light dark; }}
@media (prefers-color-scheme: dark) {{ :root {{ {variables(DARK)} }} }}
* {{ box-sizing: border-box; }}
body {{ margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 {FONT}; }}
main {{ max-width: 860px; margin: 0 auto; padding: 24px 16px; }}
h1 {{ font-size: 26px; line-height: 1.25; margin: 0 0 8px; overflow-wrap: anywhere; }}
h2 {{ font-size: 17px; margin: 0 0 8px; }}
p {{ margin: 0 0 8px; overflow-wrap: anywhere; }}
.small, figcaption {{ font-size: 13px; color: var(--faint); }}
section {{ background: var(--paper); border: 1px solid var(--rule); padding: 16px; margin: 16px 0; }}
figure {{ margin: 8px 0 12px; }}
.wide {{ overflow-x: auto; }}
.wide:focus-visible {{ outline: 2px solid var(--hue); outline-offset: 2px; }}
img {{ display: block; max-width: 100%; height: auto; }}
details {{ font-size: 13px; color: var(--faint); }}
details table {{ color: var(--ink); }}
summary {{ cursor: pointer; }}
table {{ border-collapse: collapse; font-size: 13px; margin: 4px 0 8px; }}
th, td {{ padding: 3px 14px 3px 0; text-align: left; vertical-align: top; }}
thead th {{ border-bottom: 1px solid var(--rule); color: var(--faint); font-weight: 400; }}
tbody th {{ font-weight: 400; overflow-wrap: anywhere; min-width: 9em; }}
.figure {{ text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }}
@media (max-width: 600px) {{ .map img {{ min-width: 480px; max-width: none; }} }}
@media print {{ body {{ background: none; }} section {{ break-inside: avoid; border: 0; }} }}
"""
