"""Deck registration sheets: one HTML page that needs nothing else, one printed page a deck."""

from __future__ import annotations

import deckcheck
from deckcheck.catalog.catalog import distinct, ways_to_write
from deckcheck.decklist.source import UNNAMED
from deckcheck.event.style import STYLE
from deckcheck.event.table import collated
from deckcheck.messages import ENGLISH, printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from deckcheck.catalog.card import Card
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.deck import Deck
    from deckcheck.event.table import Event, Row
    from deckcheck.messages import Translator

    # what a card is sorted by, and its name as HTML
    Label: TypeAlias = tuple[str, str]

_SHOWN = 6  # violations that a sheet spells out
# How closely a list is set, by its number of lines (cards and headings): up to this many lines, this class.
_DENSITY = ((24, "one"), (48, "two"), (84, "three"), (150, "four"))
_DENSEST = "five"
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " "})
_HTML = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#x27;"))  # in this order


class Sheets:
    """Writes the sheets of an event.

    Args:
        ruleset: a row -> the ruleset in force for its deck, or None; it names the sections.
        translator: the language of the sheets.
        title: the event's name, for the head of every sheet, or None.
        date: the event's date, or None for an empty line; YYYY-MM-DD is printed as the language writes it.
    """

    def __init__(
        self,
        ruleset: Callable[[Row], Ruleset | None],
        translator: Translator = ENGLISH,
        *,
        title: str | None = None,
        date: str | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.translator = translator
        self.title = title
        self.date = date
        self._labels: dict[Card, Label] = {}
        self._texts: dict[str, str] = {}
        self._headings: dict[tuple[str, int], str] = {}
        self._totals: dict[int, str] = {}
        self._judge_box = self._judge()
        self._made_by = _safe(self.translator.text("sheet-made-by", version=deckcheck.__version__))

    def document(self, event: Event) -> str:
        """Return the whole HTML document: a sheet for each list that is a deck, in the order of the table."""
        rows = [row for row in event.rows if row.deck is not None]
        sheets = "".join(self.sheet(row) for row in rows)
        name = self.title or self.translator.text("sheet-document", n=len(rows))
        return (
            f'<!DOCTYPE html>\n<html lang="{self.translator.language}">\n<head>\n<meta charset="utf-8">\n'
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{_safe(name)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{sheets}</body>\n</html>\n"
        )

    def sheet(self, row: Row) -> str:
        """Return the sheet of one list."""
        return (
            f'<article class="sheet">\n{self._head(row)}{self._fields(row)}{self._cards(row)}'
            f"{self._findings(row)}{self._judge_box}{self._foot(row)}</article>\n"
        )

    def _head(self, row: Row) -> str:
        event = f'<p class="event">{_safe(self.title)}</p>' if self.title else ""
        code = f'<span class="hash">{_safe(row.hash)}</span>' if row.hash else ""
        title, verdict = self._text("sheet-title"), self._text(f"sheet-{row.verdict}")
        return (
            f"<header>\n<div>{event}<h1>{title}</h1></div>\n"
            f'<p class="verdict {row.verdict}"><strong>{verdict}</strong>{code}</p>\n</header>\n'
        )

    def _fields(self, row: Row) -> str:
        deck = row.deck
        fields = [
            ("player", row.player or ""),
            ("deck", (deck.name if deck else None) or ""),
            ("game", self._game(row) if deck else ""),
            ("date", self.translator.day(self.date or "")),
            ("table", ""),
        ]
        pairs = "".join([self._field(name, _safe(value)) for name, value in fields])
        return f'<dl class="fields">\n{pairs}</dl>\n'

    def _game(self, row: Row) -> str:
        deck, ruleset = row.deck, self.ruleset(row)
        if deck is None or ruleset is None:
            return ""
        data = ruleset.data
        game_format = data["formats"].get(deck.format, {}).get("title", {"en": deck.format})
        title = data.get("title", {"en": deck.game})
        return f"{self.translator.localized(title)}, {self.translator.localized(game_format)}"

    def _cards(self, row: Row) -> str:
        deck = row.deck
        if deck is None:
            return '<div class="cards"></div>\n'
        ruleset = self.ruleset(row)
        counted = self._counted(deck, ruleset)
        blocks: list[str] = []
        lines = 0
        for name in ruleset.sections if ruleset else counted:
            if name in counted:
                title = self.translator.localized(ruleset.sections[name].title) if ruleset else name
                blocks.append(self._section(title, counted[name], default=name in deck.defaults))
                lines += len(counted[name]) + 2
        if row.report is not None and row.report.violations:
            lines += 5 * min(len(row.report.violations), _SHOWN + 1) + 5
        density = next((name for most, name in _DENSITY if lines <= most), _DENSEST)
        own = [card.name for card in deck.own_cards]
        note = f'<p class="own">{_safe(self.translator.text("sheet-own-cards", names=own))}</p>\n' if own else ""
        total = f'<p class="total">{self._total(deck.size)}</p>\n'
        return f'<div class="cards {density}">\n{"".join(blocks)}</div>\n{total}{note}'

    def _counted(self, deck: Deck, ruleset: Ruleset | None) -> dict[str, dict[Label, int]]:
        """Return section -> what its cards are called -> copies."""
        own, labels = deck.own_cards, self._labels
        sections: dict[str, dict[Label, int]] = {}
        for entry in deck.entries:
            card = entry.card
            if not entry.count:  # what could not be read is among the findings
                continue
            if card is None or (own and card in own):
                name = entry.reference if card is None else card.name_in(self.translator.language)
                label = (collated(name), _safe(name))
            else:
                label = labels.get(card) or self._label(card, deck, ruleset)
            counts = sections.setdefault(entry.section, {})
            counts[label] = counts.get(label, 0) + entry.count
        return sections

    def _label(self, card: Card, deck: Deck, ruleset: Ruleset | None) -> Label:
        """Return what a card is sorted by, and its name with what distinguishes it from namesakes."""
        rivals = distinct(deck.catalog.named(card.name))
        if len(rivals) > 1:
            # What distinguishes namesakes is found for all of them at once.
            ways = ways_to_write(rivals, ruleset.qualifiers if ruleset else ())
            suffixes = {rival.identity: way.removeprefix(rival.name) for rival, way in zip(rivals, ways, strict=True)}
        else:
            suffixes = {}
        for one in (card, *rivals):
            name = one.name_in(self.translator.language) + suffixes.get(one.identity, "")
            self._labels[one] = (collated(name), _safe(name))
        return self._labels[card]

    def _findings(self, row: Row) -> str:
        if row.report is None or not row.report.violations:
            return ""
        found = row.report.violations
        items = "".join(
            f'<li><span class="code">{_safe(part.code)}</span> {_safe(part.render(self.translator))}</li>\n'
            for part in found[:_SHOWN]
        )
        if len(found) > _SHOWN:
            items += f"<li>{_safe(self.translator.text('sheet-more-violations', n=len(found) - _SHOWN))}</li>\n"
        return (
            f'<section class="findings">\n<h2>{self._text("sheet-violations")}</h2>\n<ul>\n{items}</ul>\n</section>\n'
        )

    def _section(self, title: str, counts: dict[Label, int], *, default: bool) -> str:
        total = sum(counts.values())
        heading = self._headings.get((title, total))
        if heading is None:
            heading = self._headings[title, total] = _safe(self.translator.text("sheet-section", title=title, n=total))
        note = f" <small>{self._text('sheet-default')}</small>" if default else ""
        items = "".join(
            [f"<li><i></i><b>{counts[label]}</b><span>{label[1]}</span></li>\n" for label in sorted(counts)]
        )
        return f"<section>\n<h2>{heading}{note}</h2>\n<ul>\n{items}</ul>\n</section>\n"

    def _total(self, cards: int) -> str:
        """Return how many cards a deck holds in all."""
        words = self._totals.get(cards)
        if words is None:
            words = self._totals[cards] = _safe(self.translator.text("sheet-total", n=cards))
        return words

    def _field(self, name: str, value: str) -> str:
        label = self._text(f"sheet-{name}")
        return f'<div class="field-{name}"><dt>{label}</dt><dd>{value}</dd></div>\n'

    def _judge(self) -> str:
        boxes = "".join(
            f"<li><i></i>{self._text(f'sheet-box-{name}')}</li>\n" for name in ("names", "counted", "match", "sleeves")
        )
        lines = "".join(self._field(name, "") for name in ("round", "judge", "notes", "signature"))
        return (
            f'<section class="judge">\n<h2>{self._text("sheet-for-the-judge")}</h2>\n<ul>\n{boxes}</ul>\n'
            f"<dl>\n{lines}</dl>\n</section>\n"
        )

    def _foot(self, row: Row) -> str:
        legend, path = self._text("sheet-legend"), "" if row.path in UNNAMED else _safe(row.path)
        return f"<footer><span>{legend}</span><span>{path}</span><span>{self._made_by}</span></footer>\n"

    def _text(self, message: str) -> str:
        """Return a fixed text of the sheets as HTML."""
        words = self._texts.get(message)
        if words is None:
            words = self._texts[message] = _safe(self.translator.text(message))
        return words


def _safe(words: str) -> str:
    """Return text as HTML, with control and direction characters made visible."""
    words = printable(words if words.isascii() else words.translate(_SPACES))
    for sign, entity in _HTML:
        if sign in words:
            words = words.replace(sign, entity)
    return words
