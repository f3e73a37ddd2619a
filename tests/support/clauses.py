"""The clauses of cards: what each text says, bit by bit and in our words, with the rulings that show it.

They stand in `deckcheck/games/<game>/clauses/*.yaml`, beside the cards and the rulings:

    game: xfiles
    cards:
      XF96-0190v1 The Lone Gunmen:
      - does: {en: "+1 to one Team's check", fr: "+1 au test d’une équipe"}
        shown: What The Lone Gunmen add
      - often: {en: only one of them a check, fr: un seul par test}
        shown: [A second copy adds nothing, Another Team may use another copy]

A clause has one of the keys of `KINDS`, what it says in both languages, and the English names of the rulings that show
it. One that test-play leaves to the players says `left: true` instead; its card then says so under `partly` (see
`Book.partly`). Which clauses a card's facts and text ask for, `clauses` in `tests/games/<game>/texts.yaml` tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from deckcheck.catalog.card import Card
from deckcheck.engine.data.clauses import KINDS
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings import Ruling
from deckcheck.messages import LANGUAGES
from tests.support.rulings import rulings_of


class Clause(NamedTuple):
    """One clause of a card; `left` where test-play leaves it to the players."""

    card: str
    kind: str
    words: Mapping[str, str]
    shown: tuple[str, ...]
    left: bool


class Table(NamedTuple):
    """The clauses of a game's cards, by card id, and all that is wrong with how they are written."""

    clauses: Mapping[str, tuple[Clause, ...]]
    faults: tuple[str, ...]


def written_clauses(folder: Path, cards: Mapping[str, Card]) -> Table:
    """Read the clauses of a game from the folder that holds them."""
    clauses: dict[str, tuple[Clause, ...]] = {}
    faults: list[str] = []
    for path in sorted(folder.glob("*.yaml")):
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        for key, entries in data["cards"].items():
            card_id, _, name = key.partition(" ")
            card = cards.get(card_id)
            if card is None or card.name != name:
                faults.append(f"{path.name}: '{key}' is no card's id and name")
            elif card_id in clauses:
                faults.append(f"{path.name}: {key} stands there twice")
            else:
                read = [_clause(key, entry) for entry in entries]
                faults += [found for found in read if isinstance(found, str)]
                clauses[card_id] = tuple(found for found in read if isinstance(found, Clause))
    return Table(clauses, tuple(faults))


def _clause(card: str, entry: Any) -> Clause | str:
    """Return a clause as it is written, or what is wrong with it."""
    kinds = [kind for kind in KINDS if kind in entry]
    words: Any = entry[kinds[0]] if len(kinds) == 1 else None
    if set(entry) - {*kinds, "shown", "left"} or not _is_said(words):
        return f"{card}: a clause has one of {', '.join(KINDS)} in both languages, and rulings that show it: {entry}"
    shown = entry.get("shown", [])
    shown = tuple(shown) if isinstance(shown, list) else (shown,)
    left = entry.get("left", False)
    if left is bool(shown):
        return f"{card}: a clause is shown by rulings, or 'left: true': {entry}"
    return Clause(card, kinds[0], words, shown, left)


def _is_said(words: Any) -> bool:
    """Return whether a clause says something in each language, and in no other."""
    return (
        isinstance(words, dict)
        and words.keys() == set(LANGUAGES)
        and all(isinstance(text, str) and text.strip() for text in words.values())
    )


class Demand(NamedTuple):
    """A kind of clause that a card must have, because of a fact of it or of what its text says.

    Attributes:
        name: what it is called where cards are exempt from it.
        fact: the fact of the card that asks for the clause, if it is one.
        says: otherwise the pattern of the words in the card's English text that ask for it.
        kinds: the kinds of which such a clause may be; none: any.
        told: the pattern of the words that it has in English.
    """

    name: str
    fact: str = ""
    says: str = ""
    kinds: tuple[str, ...] = ()
    told: str = ""

    def asks(self, card: Card) -> bool:
        """Return whether a card must have such a clause."""
        if self.fact:
            return bool(card.facts.get(self.fact))
        return re.search(self.says, card.facts.get("text", {}).get("en", "")) is not None

    def is_met_by(self, clause: Clause) -> bool:
        """Return whether a clause is such a one."""
        return (not self.kinds or clause.kind in self.kinds) and re.search(self.told, clause.words["en"]) is not None


def demands_of(game: str) -> tuple[Demand, ...]:
    """Return what the clauses of a game's cards must tell: `clauses` in `tests/games/<game>/texts.yaml`."""
    path = Path(__file__).parents[1] / "games" / game / "texts.yaml"
    if not path.exists():
        return ()
    rows = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader).get("clauses", ())
    return tuple(
        Demand(row["name"], row.get("fact", ""), row.get("says", ""), tuple(row.get("kinds", ())), row.get("told", ""))
        for row in rows
    )


def untold(table: Table, demands: Iterable[Demand], cards: Mapping[str, Card]) -> Iterator[str]:
    """Yield the cards that lack a clause which their facts or texts ask for."""
    for card_id, clauses in table.clauses.items():
        for demand in demands:
            if demand.asks(cards[card_id]) and not any(map(demand.is_met_by, clauses)):
                yield f"{card_id} {cards[card_id].name}: no clause tells its {demand.name}"


def unproven(table: Table, rulings: Mapping[str, tuple[Ruling, ...]], cards: Mapping[str, Card]) -> Iterator[str]:
    """Yield the clauses whose rulings are not there, are several of one name, or do not play with the card."""
    for card_id, clauses in table.clauses.items():
        for clause in clauses:
            for name in clause.shown:
                found = rulings.get(name, ())
                if len(found) != 1:
                    yield f"{clause.card}: {len(found)} rulings are called '{name}'"
                elif not plays_with(found[0], cards[card_id]):
                    yield f"{clause.card}: the ruling '{name}' does not play with it"


def plays_with(ruling: Ruling, card: Card) -> bool:
    """Return whether a card stands on the table of a ruling, in its decks, or in what is done there."""
    return any(card.name in text or card.id in text for text in _told(ruling))


def _told(ruling: Ruling) -> Iterator[str]:
    return leaves({key: ruling.data.get(key) for key in ("given", "do", "expect")})


@cache
def named(game: str) -> Mapping[str, tuple[Ruling, ...]]:
    """Return the rulings of a game by their English names."""
    found: dict[str, tuple[Ruling, ...]] = {}
    for ruling in rulings_of(game):
        name = ruling.names["en"]
        found[name] = (*found.get(name, ()), ruling)
    return found


def leaves(data: Any) -> Iterator[str]:
    """Yield every key and every text of a tree of data."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from leaves(value)
    elif isinstance(data, list):
        for value in data:
            yield from leaves(value)
    elif isinstance(data, str):
        yield data


def shown_cards(game: str) -> frozenset[str]:
    """Return the ids of the playable cards with an effect that some ruling of the game plays with."""
    texts = "\n".join(text for ruling in rulings_of(game) for text in _told(ruling))
    return frozenset(card.id for card in playable(game) if card.name in texts or card.id in texts)


@cache
def playable(game: str) -> tuple[Card, ...]:
    """Return the cards of a game that have an effect and can be played; a variant printing counts with its card."""
    book = rules_of(game).book()
    return tuple(
        card
        for number, card in enumerate(book.cards)
        if card.facts.get("play") and "variant_of" not in card.facts and not book.shortfall(number)
    )
