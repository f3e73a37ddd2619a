"""Proxies as a PDF file, by fpdf2 (the extra `pdf`)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import cast

from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import read_bytes
from deckcheck.extras import extra
from deckcheck.failure import Failure
from deckcheck.proxies import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from fpdf import FPDF
    from fpdf.fonts import TTFFont

    from deckcheck.messages import Translator
    from deckcheck.proxies.layout import Proxy

_FAMILY = "Helvetica"  # every reader of PDF has it; it knows the signs of Western Europe
_SIGNS = "cp1252"
_SOFT = 90  # grey of what is not to catch the eye, of 255
_SPACES = str.maketrans({"\u202f": "\u00a0", "\u2009": " ", "−": "-"})
_MAX_FONT_BYTES = 32 << 20


class Pdf:
    """Writes proxies on pages.

    Args:
        paper: `a4` or `letter`.
        title: the name of the document.
        translator: its language.
        font: the path of a TrueType or OpenType font that is embedded, or None for one that every reader has.

    Attributes:
        lacking: names of cards with signs that the font lacks.

    Raises:
        Failure: fpdf2 is not installed, or the font cannot be used.
    """

    def __init__(self, paper: str, title: str, translator: Translator, font: str | None = None) -> None:
        fpdf = extra("fpdf", "fpdf2", "pdf", "--pdf")
        self.paper = paper
        self.lacking: dict[str, None] = {}
        self._pdf: FPDF = fpdf.FPDF(unit="mm", format=layout.PAPERS[paper])
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        # Identical decks make equal files, whenever they are written.
        self._pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
        self._pdf.core_fonts_encoding = _SIGNS
        self._pdf.set_lang(translator.language)
        self._signs: Container[int] | None = None  # those of an embedded font
        self._family = _FAMILY if font is None else self._embed(font)
        self._pdf.set_title(self._known(title, title))

    def _embed(self, path: str) -> str:
        try:
            read_bytes(path, _MAX_FONT_BYTES)
        except Problem:
            raise Failure("proxies-font", path=path) from None
        try:
            for style in ("", "B", "I"):
                self._pdf.add_font("own", style, path)
        except Exception:  # noqa: BLE001  what a font reader raises for a file that is not a font is documented nowhere
            raise Failure("proxies-font", path=path) from None
        self._signs = cast("TTFFont", self._pdf.fonts["own"]).cmap
        return "own"

    def written(self, proxies: Iterable[Proxy]) -> bytes:
        """Return the document of proxies, one for each copy of a card."""
        for page in layout.pages(proxies):
            self._page(page)
        return bytes(self._pdf.output())

    def _page(self, proxies: Sequence[Proxy]) -> None:
        pdf = self._pdf
        pdf.add_page()
        pdf.set_draw_color(0)
        pdf.set_line_width(0.15)
        for ends in layout.marks(self.paper):
            pdf.line(*ends)
        left, top = layout.corner(self.paper)
        for number, proxy in enumerate(proxies):
            row, column = divmod(number, layout.COLUMNS)
            self._card(proxy, left + column * layout.WIDTH, top + row * layout.HEIGHT)

    def _card(self, proxy: Proxy, left: float, top: float) -> None:
        pdf = self._pdf
        pdf.set_draw_color(150)
        pdf.rect(left, top, layout.WIDTH, layout.HEIGHT)
        x, y = left + layout.MARGIN, top + layout.MARGIN
        for number, (role, words) in enumerate(proxy.blocks):
            y += layout.gap(proxy.blocks, number)
            size = layout.SIZES[role] * proxy.scale
            pdf.set_font(self._family, "B" if role in layout.BOLD else "I" if role == "other" else "", size)
            pdf.set_text_color(_SOFT if role == "other" else 0)
            if role == "type":
                pdf.set_draw_color(0)
                pdf.line(x, y - layout.GAP / 2, left + layout.WIDTH - layout.MARGIN, y - layout.GAP / 2)
            y = self._words(proxy, words, x, y, size)
        pdf.set_font(self._family, "", layout.SIZES["foot"])
        pdf.set_text_color(_SOFT)
        line = layout.FOOT / 2
        y = top + layout.HEIGHT - layout.MARGIN - layout.FOOT
        for words in proxy.foot:
            self._words(proxy, words, x, y, layout.SIZES["foot"])
            y += line

    def _words(self, proxy: Proxy, words: str, x: float, y: float, size: float) -> float:
        """Set words in lines from a place on; return where the next ones may begin, in mm from the top."""
        self._pdf.set_xy(x, y)
        self._pdf.multi_cell(
            layout.WIDTH - 2 * layout.MARGIN,
            size * layout.LEADING * layout.MM,
            self._known(words, proxy.name),
            align="L",
            new_x="LEFT",
            new_y="NEXT",
        )
        bottom: float = self._pdf.get_y()
        return bottom

    def _known(self, words: str, name: str) -> str:
        """Return words with a question mark for each sign that the font lacks, and note whose words they are."""
        words = words.translate(_SPACES)
        if self._signs is not None:
            known = "".join(sign if ord(sign) in self._signs else "?" for sign in words)
        else:
            known = words.encode(_SIGNS, "replace").decode(_SIGNS)
        if known != words:
            self.lacking[name] = None
        return known
