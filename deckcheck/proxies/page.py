"""Proxies as one HTML page that needs nothing else, made to be printed at its own size."""

from __future__ import annotations

from html import escape

from deckcheck.messages import ENGLISH, printable
from deckcheck.proxies import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.messages import Translator
    from deckcheck.proxies.layout import Proxy

_SCREEN = """\
:root { color-scheme: light dark; --behind: #e9e9e6; --ink: #1a1a1a; --soft: #555; }
@media (prefers-color-scheme: dark) { :root { --behind: #24262a; } }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: var(--behind); color: var(--ink); line-height: 1.2;
  font-family: Helvetica, Arial, "Liberation Sans", "DejaVu Sans", sans-serif; }
.page { display: flex; flex-wrap: wrap; justify-content: center; gap: 4mm; padding: 4mm; }
.card { background: #fff; position: relative; overflow: hidden; overflow-wrap: anywhere; border: .2mm solid #999; }
.other { color: var(--soft); font-style: italic; }
.name { font-weight: 700; }
.type { font-weight: 700; border-top: .2mm solid var(--ink); padding-top: .6mm; }
.foot { position: absolute; color: var(--soft); display: flex; flex-direction: column; }
.marks { display: none; }
"""
_PRINT = """\
@media print {
  body { background: none; }
  .page { position: relative; display: grid; place-content: start; gap: 0; break-after: page; overflow: hidden; }
  .page:last-child { break-after: auto; }
  .marks { display: block; position: absolute; inset: 0; width: 100%; height: 100%; }
}
"""


def document(proxies: Iterable[Proxy], paper: str, title: str, translator: Translator = ENGLISH) -> str:
    """Return the HTML page of proxies, nine on each printed page.

    Args:
        proxies: the cards, one for each copy.
        paper: `a4` or `letter`.
        title: the name of the page.
        translator: its language.
    """
    body = "".join(_page(part, paper) for part in layout.pages(proxies))
    return (
        f'<!DOCTYPE html>\n<html lang="{translator.language}">\n<head>\n<meta charset="utf-8">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(printable(title))}</title>\n<style>\n{_style(paper)}</style>\n</head>\n<body>\n"
        f"{body}</body>\n</html>\n"
    )


def _style(paper: str) -> str:
    wide, high = layout.PAPERS[paper]
    left, top = layout.corner(paper)
    sizes = "".join(
        f".{role} {{ font-size: calc({size}pt * var(--scale)); margin-top: {layout.GAP}mm; }}\n"
        for role, size in layout.SIZES.items()
        if role != "foot"
    )
    return (
        f"{_SCREEN}{sizes}.name {{ margin-top: 0; }}\n.fact + .fact {{ margin-top: {layout.GAP / 3:.2f}mm; }}\n"
        f".card {{ width: {layout.WIDTH}mm; height: {layout.HEIGHT}mm; padding: {layout.MARGIN}mm; }}\n"
        f".foot {{ font-size: {layout.SIZES['foot']}pt; left: {layout.MARGIN}mm; right: {layout.MARGIN}mm;"
        f" bottom: {layout.MARGIN}mm; }}\n"
        f"@page {{ size: {wide}mm {high}mm; margin: 0; }}\n{_PRINT}"
        f"@media print {{ .page {{ width: {wide}mm; height: {high - 0.1:.1f}mm;"
        f" grid-template-columns: repeat({layout.COLUMNS}, {layout.WIDTH}mm);"
        f" grid-template-rows: repeat({layout.ROWS}, {layout.HEIGHT}mm);"
        f" padding: {top:.2f}mm 0 0 {left:.2f}mm; }} }}\n"
    )


def _page(proxies: Sequence[Proxy], paper: str) -> str:
    wide, high = layout.PAPERS[paper]
    strokes = "".join(f'<path d="M{x:.2f} {y:.2f}L{to_x:.2f} {to_y:.2f}"/>' for x, y, to_x, to_y in layout.marks(paper))
    return (
        f'<section class="page">\n<svg class="marks" viewBox="0 0 {wide} {high}" aria-hidden="true" '
        f'stroke="#000" stroke-width=".15">{strokes}</svg>\n{"".join(_card(one) for one in proxies)}</section>\n'
    )


def _card(proxy: Proxy) -> str:
    blocks = "".join(
        f'<{"h2" if block.role == "name" else "p"} class="{block.role}">{escape(block.words)}'
        f"</{'h2' if block.role == 'name' else 'p'}>\n"
        for block in proxy.blocks
    )
    foot = "".join(f"<span>{escape(line)}</span>" for line in proxy.foot if line)
    return f'<article class="card" style="--scale: {proxy.scale}">\n{blocks}<p class="foot">{foot}</p>\n</article>\n'
