"""Pictures of real output: what a command prints at a terminal, in its colours, as an SVG that asks for no font."""

from __future__ import annotations

import re
import sys
import tempfile
from html import escape
from pathlib import Path

from docs.site.examples import ROOT, Example, blocks
from docs.site.pages import DOCS, LANGUAGES

HOME = DOCS / "pictures"
# What is shown, and the pages whose files it is about, by language.
COMMAND = "deckcheck check my.deck.yaml"
PAGES = {"en": ROOT / "README.md", "fr": ROOT / "README.fr.md"}

_WIDTH, _HEIGHT, _SIZE = 8.4, 20, 14  # of a character, of a line, of the letters, in pixels
_EDGE, _BAR = 18, 36  # the margin, and the bar of the window
_BACK, _PLAIN, _FAINT = "#1d2130", "#dfe3ee", "#949bb3"
_COLOURS = {31: "#ff8a80", 32: "#8fd694", 33: "#f4c76b", 36: "#7fd1e0"}
_ESCAPE = re.compile(r"\x1b\[([\d;]*)m")


def path_of(language: str) -> Path:
    """Return where the picture of a language is kept."""
    return HOME / f"check.{language}.svg"


def drawn(language: str) -> str:
    """Return the picture of a language: the command run on the file that the README of that language shows."""
    with tempfile.TemporaryDirectory() as folder:
        page = PAGES[language].read_text(encoding="utf-8")
        example = Example(page, Path(folder), language)
        for block in blocks(page):
            if block.file:
                example.write(block)
        return svg(COMMAND, example.run(COMMAND, colours=True))


def svg(command: str, output: str) -> str:
    """Return a terminal in which a command has been run; `output` may hold colours as terminals take them."""
    lines = [f"\x1b[2m$\x1b[0m \x1b[1m{command}\x1b[0m", *output.rstrip("\n").split("\n")]
    columns = max(len(_ESCAPE.sub("", line)) for line in lines)
    width, height = round(columns * _WIDTH) + 2 * _EDGE, len(lines) * _HEIGHT + _BAR + _EDGE
    fonts = "ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace"
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(command)}">',
        f"<title>{escape(command)}</title>",
        f'<rect width="{width}" height="{height}" rx="10" fill="{_BACK}"/>',
        *(f'<circle cx="{_EDGE + 4 + 20 * nth}" cy="18" r="6" fill="#4a5170"/>' for nth in range(3)),
        f'<g font-family="{fonts}" font-size="{_SIZE}" fill="{_PLAIN}" xml:space="preserve">',
    ]
    for nth, line in enumerate(lines):
        parts += _line(line, _BAR + _HEIGHT * nth + 15)
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _line(line: str, y: int) -> list[str]:
    """Return the runs of a line, each at its column whatever the font: its width is said as well."""
    parts, column, style = [], 0, ""
    for nth, piece in enumerate(_ESCAPE.split(line)):
        if nth % 2:
            style = _style(piece)
            continue
        words = piece.strip(" ")
        if words:
            start = column + len(piece) - len(piece.lstrip(" "))
            parts.append(
                f'<text x="{_EDGE + start * _WIDTH:.1f}" y="{y}" textLength="{len(words) * _WIDTH:.1f}"'
                f' lengthAdjust="spacingAndGlyphs"{style}>{escape(words)}</text>'
            )
        column += len(piece)
    return parts


def _style(codes: str) -> str:
    """Return what a terminal's codes mean for a run of text."""
    numbers = [int(part) for part in codes.split(";") if part]
    colour = next((_COLOURS[number] for number in numbers if number in _COLOURS), _FAINT if 2 in numbers else "")
    return (f' fill="{colour}"' if colour else "") + (' font-weight="bold"' if 1 in numbers else "")


if __name__ == "__main__":
    for one in LANGUAGES:
        path_of(one).write_text(drawn(one), encoding="utf-8")
        sys.stdout.write(f"{path_of(one).relative_to(ROOT)}\n")
