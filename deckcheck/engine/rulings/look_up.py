"""Rulings by what they show: a rule, a decision or a card; or by their id."""

from __future__ import annotations

import os
import re

from deckcheck.engine.rulings.reader import RulingFileError, load_rulings, ruling_files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from deckcheck.catalog.card import Card
    from deckcheck.engine.rulings.reader import Ruling

_WORD = re.compile(r"\w+")
# A ruling of a file: its name without ending, and its number there.
_ID = re.compile(r"(?:(?P<game>[^/:]+)/)?(?P<file>[^/:]+):(?P<number>[0-9]{1,6})")


def rulings_showing(folder: str, rule: str) -> list[Ruling]:
    """Return the rulings of a game's folder that name a rule or decision, those that show it best first.

    These are the ones that name the fewest other rules, name this one first, and do the least.
    """
    return best_first(_holding(folder, [rule], lambda ruling: rule in ruling.rules), rule)


def best_first(rulings: Collection[Ruling], rule: str) -> list[Ruling]:
    """Return rulings that name a rule, those that show it best first."""
    return sorted(rulings, key=lambda one: (len(one.rules), one.rules.index(rule), len(str(one.data))))


def rulings_of_card(folder: str, card: Card) -> list[Ruling]:
    """Return the rulings of a game's folder that show a card, the clauses of its text in order.

    Where none does, these are the rulings named after it; where there are none, those that do something with it.
    """
    known = {card.id, card.identity}
    found = _holding(folder, known, lambda ruling: not known.isdisjoint(ruling.shows))
    if found:
        return sorted(found, key=lambda one: (_clauses(one, known), len(one.rules), len(str(one.data))))
    naming = _holding(folder, [card.name], lambda ruling: _names(ruling.data, card))
    named_after = [one for one in naming if _names(dict(one.names), card)]
    used = [one for one in naming if _names(one.data.get("do"), card)]
    return sorted(named_after or used or naming, key=lambda one: (len(one.rules), len(str(one.data))))


def _names(data: object, card: Card) -> bool:
    """Whether a part of a ruling holds the name of a card in whole words."""
    return f" {' '.join(_WORD.findall(card.name))} " in f" {' '.join(_WORD.findall(str(data)))} "


def _clauses(ruling: Ruling, cards: set[str]) -> tuple[str, ...]:
    return min(tuple(str(clause).zfill(3) for clause in ruling.shows[card]) for card in cards & {*ruling.shows})


def ruling_called(folder: str, name: str) -> Ruling | None:
    """Return the ruling of a game's folder with an id, or None where there is none."""
    found = _ID.fullmatch(name)
    if found is None:
        return None
    for path in _files(folder):
        if os.path.splitext(os.path.basename(path))[0].lower() == found["file"].lower():
            rulings = load_rulings(path)
            number = int(found["number"])
            return rulings[number - 1] if 1 <= number <= len(rulings) else None
    return None


def _holding(folder: str, words: Collection[str], fits: Callable[[Ruling], bool]) -> list[Ruling]:
    """Return the rulings that fit; files that hold none of some words are not read."""
    return [ruling for path in _with(folder, words) for ruling in _read(path) if fits(ruling)]


def _with(folder: str, words: Collection[str]) -> Iterator[str]:
    for path in _files(folder):
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        if any(word in text for word in words):
            yield path


def _files(folder: str) -> list[str]:
    rulings = os.path.join(folder, "rulings")
    return ruling_files([rulings] if os.path.isdir(rulings) else [])


def _read(path: str) -> list[Ruling]:
    try:
        return load_rulings(path)
    except RulingFileError:  # reported when it is played
        return []
