"""The statistics of a deck, as its ruleset lists them: shares, curves, sums, what is within reach."""

from __future__ import annotations

from fractions import Fraction

from deckcheck.construction.selection import compile_selection
from deckcheck.engine.registry import phrase_translator_of
from deckcheck.messages import ENGLISH
from deckcheck.odds.figures import decimal
from deckcheck.odds.rules import references_of, selected

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.deck import Deck, Entry
    from deckcheck.messages import Translator


class Line:
    """One line of a table: what is counted, how many, and what a chart needs to know.

    Attributes:
        value: the value as catalogs write it.
        label: what people call it.
        amount: copies, or a sum.
        limit: a number of the game to see beside it, or None.
        hue: the colour of its bar, or None.
    """

    __slots__ = ("amount", "hue", "label", "limit", "value")

    def __init__(self, value: str, label: str, amount: int, limit: int | None = None, hue: str | None = None) -> None:
        self.value = value
        self.label = label
        self.amount = amount
        self.limit = limit
        self.hue = hue


class Statistic:
    """One table of a deck's statistics.

    Attributes:
        key: its name in JSON.
        title: its name for people.
        kind: `shares`, `curve`, `sums` or `reach`.
        lines: its contents.
        cards: how many copies were counted.
        left_out: the copies that have no number, in a curve.
        notes: sentences on single cards.
    """

    __slots__ = ("cards", "key", "kind", "left_out", "lines", "notes", "title")

    def __init__(
        self,
        key: str,
        title: str,
        kind: str,
        lines: Sequence[Line],
        cards: int,
        *,
        left_out: int = 0,
        notes: Sequence[str] = (),
    ) -> None:
        self.key = key
        self.title = title
        self.kind = kind
        self.lines = tuple(lines)
        self.cards = cards
        self.left_out = left_out
        self.notes = tuple(notes)

    def share(self, line: Line) -> Fraction:
        """Return which part of the cards counted has a value; of a value in a list, the parts may add up to more."""
        return Fraction(line.amount, self.cards) if self.cards else Fraction(0)

    @property
    def mean(self) -> Fraction | None:
        """The mean of a curve's numbers, or None where there is none."""
        copies = sum(line.amount for line in self.lines)
        if self.kind != "curve" or not copies:
            return None
        return Fraction(sum(int(line.value) * line.amount for line in self.lines), copies)


def statistics(deck: Deck, ruleset: Ruleset, translator: Translator = ENGLISH) -> list[Statistic]:
    """Return the statistics of a deck, in the ruleset's order; tables about cards that the deck lacks are left out.

    A ruleset without `statistics` counts the types of each section.
    """
    listed = ruleset.data.get("statistics")
    if listed is None:
        listed = [
            {
                "key": f"{name}-types",
                "title": {"en": translator.text("stats-section-types", section=translator.localized(section.title))},
                "shares": "type",
                "of": {"section": name},
            }
            for name, section in ruleset.sections.items()
        ]
    found = [_statistic(data, deck, ruleset, translator) for data in listed]
    return [part for part in found if part.cards]


def notes(part: Statistic, translator: Translator = ENGLISH) -> list[str]:
    """Return the sentences below a table: the mean of a curve, what it leaves out, notes on single cards."""
    found = []
    if part.mean is not None:
        found.append(translator.text("stats-mean", mean=decimal(part.mean, translator=translator)))
    if part.left_out:
        found.append(translator.text("stats-left-out", n=part.left_out))
    return [*found, *part.notes]


def _statistic(data: Mapping[str, Any], deck: Deck, ruleset: Ruleset, translator: Translator) -> Statistic:
    entries = _entries(data["of"], deck, ruleset)
    cards = sum(entry.count for entry in entries)
    title = translator.localized(data["title"])
    if "shares" in data:
        lines = _shares(data, entries, ruleset, translator)
        return Statistic(data["key"], title, "shares", lines, cards)
    if "curve" in data:
        lines, left_out = _curve(data["curve"], entries)
        return Statistic(data["key"], title, "curve", lines, cards, left_out=left_out)
    if "sums" in data:
        return Statistic(data["key"], title, "sums", _sums(data, entries, ruleset, translator), cards)
    lines, notes = _reach(data, entries, _entries(data["by"], deck, ruleset), ruleset, translator)
    return Statistic(data["key"], title, "reach", lines, cards, notes=notes)


def _entries(selection: Mapping[str, Any], deck: Deck, ruleset: Ruleset) -> list[Entry]:
    compiled = compile_selection(selection, 0)
    references = references_of(deck, ruleset)
    return [entry for entry in deck.entries if entry.card is not None and selected(compiled, entry, references)]


def _cards(entries: Sequence[Entry]) -> Iterator[tuple[Card, int]]:
    for entry in entries:
        if entry.card is not None:
            yield entry.card, entry.count


def _raw(card: Card, path: str) -> list[Any]:
    """Return the values at a dotted path as the catalog writes them, lists laid flat."""
    values: list[Any] = [card]
    for key in path.split("."):
        found = [value.get(key) for value in values if value is card or isinstance(value, dict)]
        values = [part for value in found for part in (value if isinstance(value, list) else [value])]
    return [value for value in values if value is not None]


def _shares(data: Mapping[str, Any], entries: Sequence[Entry], ruleset: Ruleset, translator: Translator) -> list[Line]:
    counts: dict[Any, int] = {}
    for card, copies in _cards(entries):
        for value in dict.fromkeys(_raw(card, data["shares"])):
            counts[value] = counts.get(value, 0) + copies
    return _lines(counts, data, ruleset, translator, of_types=data["shares"] == "type")


def _sums(data: Mapping[str, Any], entries: Sequence[Entry], ruleset: Ruleset, translator: Translator) -> list[Line]:
    paths = data["sums"] if isinstance(data["sums"], list) else [data["sums"]]
    sums: dict[Any, int] = {}
    for path in paths:
        for card, copies in _cards(entries):
            for value in _raw(card, path):
                numbers = value.items() if isinstance(value, dict) else [(path, value)]
                for name, number in numbers:
                    if _is_number(number):
                        sums[name] = sums.get(name, 0) + number * copies
    return _lines(sums, data, ruleset, translator)


def _lines(
    counts: Mapping[Any, int],
    data: Mapping[str, Any],
    ruleset: Ruleset,
    translator: Translator,
    *,
    of_types: bool = False,
) -> list[Line]:
    """Return a line a value: in the order that the ruleset gives, otherwise the most frequent first."""
    known = data.get("values", {})
    lines = []
    for value in [*known, *(value for value in counts if value not in known)]:
        spec = known.get(value, {})
        title = spec.get("title")
        if title is None and of_types:
            title = ruleset.data["types"].get(value, {}).get("title")
        label = translator.localized(title) if title else _spelled(value, ruleset, translator)
        lines.append(Line(str(value), label, counts.get(value, 0), spec.get("limit"), spec.get("hue")))
    if not known:
        lines.sort(key=lambda line: (-line.amount, line.label))
    return lines


def _spelled(value: Any, ruleset: Ruleset, translator: Translator) -> str:
    """Return a value of the game's vocabulary as the game says it, or as words."""
    translate = phrase_translator_of(ruleset.game, translator)
    return translate(str(value)) if translate.knows(str(value)) else str(value).replace("-", " ").replace("_", " ")


def _curve(path: str, entries: Sequence[Entry]) -> tuple[list[Line], int]:
    counts: dict[int, int] = {}
    left_out = 0
    for card, copies in _cards(entries):
        numbers = [number for number in (_number(value) for value in _raw(card, path)) if number is not None]
        if numbers:
            counts[min(numbers)] = counts.get(min(numbers), 0) + copies
        else:
            left_out += copies
    if not counts:
        return [], left_out
    whole = range(min(counts), max(counts) + 1)
    steps = whole if len(whole) <= 30 else sorted(counts)
    return [Line(str(step), str(step), counts.get(step, 0)) for step in steps], left_out


def _number(value: Any) -> int | None:
    """Return a number, or the total of a mapping of numbers; None for what is neither (a cost of X)."""
    if isinstance(value, dict):
        parts = list(value.values())
        return sum(parts) if all(_is_number(part) for part in parts) else None
    return value if _is_number(value) else None


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _reach(
    data: Mapping[str, Any], entries: Sequence[Entry], team: Sequence[Entry], ruleset: Ruleset, translator: Translator
) -> tuple[list[Line], list[str]]:
    """Count the cards one of whose requirements the totals of others meet, and say what the rest asks for."""
    totals: dict[str, int] = {}
    for card, copies in _cards(team):
        for mapping in _raw(card, data["totals"]):
            if isinstance(mapping, dict):
                for name, number in mapping.items():
                    totals[name] = totals.get(name, 0) + (number * copies if _is_number(number) else 0)
    within = beyond = 0
    notes = []
    for card, copies in _cards(entries):
        easier = [value for value in _raw(card, data["easier"]) if _is_number(value)] if "easier" in data else []
        needs = [
            (str(part[data["skill"]]), min([part[data["level"]], *easier]))
            for part in _raw(card, data["reach"])
            if isinstance(part, dict) and _is_number(part.get(data["level"]))
        ]
        if not needs or any(totals.get(skill, 0) >= level for skill, level in needs):
            within += copies
            continue
        beyond += copies
        asked = [
            translator.text("stats-one-need", skill=_spelled(skill, ruleset, translator), level=level)
            for skill, level in needs
        ]
        has = max(totals.get(skill, 0) for skill, _ in needs)
        notes.append(translator.text("stats-needs", card=card.name_in(translator.language), needs=asked, has=has))
    return [
        Line("within", translator.text("stats-within"), within),
        Line("beyond", translator.text("stats-beyond"), beyond),
    ], notes
