"""Decks that meet in one game: whether they may, and the game that they begin."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.construction.further import further_of
from deckcheck.construction.violation import ERROR
from deckcheck.engine.data.options import GameError
from deckcheck.engine.game import new_game
from deckcheck.engine.registry import rules_of
from deckcheck.failure import Failure
from deckcheck.messages import Clauses, Joined, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.construction.violation import DeckReport, Violation
    from deckcheck.decklist.deck import Deck
    from deckcheck.engine.game import Game
    from deckcheck.engine.rules import GameRules


#: The section whose cards all players share, where the game has one.
MARKET = "market"


class Conflict(NamedTuple):
    """A rule of the game that decks break together: its code, and what is wrong, by language."""

    code: str
    text: Mapping[str, str]


class Seated(NamedTuple):
    """Decks that have sat down to a game, seat by seat, with the rules and the further cards that they play with."""

    rules: GameRules
    decks: tuple[Deck, ...]
    names: tuple[str, ...]
    paths: tuple[str, ...]
    extra: tuple[Card, ...]


def seat(decks: Sequence[Deck], paths: Sequence[str]) -> Seated:
    """Seat decks in their order, under names of their own.

    Raises:
        GameError: they cannot play each other (see `rules_for`, `extra_cards`).
    """
    rules = rules_for(decks)
    extra = tuple(extra_cards(decks))
    return Seated(rules, tuple(decks), tuple(seat_names(decks, paths)), tuple(paths), extra)


def rules_for(decks: Sequence[Deck]) -> GameRules:
    """Return the rules by which decks play each other.

    Raises:
        GameError: when there are none, and when they are of different games or formats, or of a game that cannot be
            played.
    """
    games = list(dict.fromkeys(deck.game for deck in decks))
    if not games:
        raise GameError(Message("meeting-none"))
    if len(games) > 1:
        raise GameError(Message("meeting-games", names=", ".join(games)))
    formats = list(dict.fromkeys(deck.format for deck in decks))
    if len(formats) > 1:
        raise GameError(Message("meeting-formats", game=games[0], names=", ".join(formats)))
    return rules_of(games[0])


def conflicts(rules: GameRules, decks: Sequence[Deck]) -> list[Conflict]:
    """Return the rules that the decks break by meeting, in the order of the rulebook; none when they may meet."""
    book = rules.book(extra_cards(decks))
    return [Conflict(code, text) for code, text in rules.pairing_conflicts(book, [deck.contents() for deck in decks])]


def extra_cards(decks: Sequence[Deck]) -> list[Card]:
    """Return the cards in the decks that the game's own catalog does not hold, each once.

    With them come the cards of further catalogs that nobody sees and others guess, so that no list of what may be
    guessed shows which of them is in a deck.

    Raises:
        GameError: when two decks define a card of the same name in different ways.
    """
    found: dict[str, Card] = {}
    for deck in decks:
        found.update(further_of(deck, rules_of(deck.game).SECRET))
        for entry in deck.entries:
            card = entry.card
            if card is None or not card.origin:
                continue
            known = found.setdefault(card.id, card)
            if (known.name, known.type, known.facts) != (card.name, card.type, card.facts):
                raise GameError(Message("meeting-card", card=card.name, one=known.origin, other=card.origin))
    return list(found.values())


def begin(
    decks: Sequence[Deck],
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
) -> Game:
    """Begin a game between decks, whether they are legal or not.

    Raises:
        GameError: when they cannot play each other: different games, a rule about decks that meet, a number of players
            that the game does not know, an unknown option, a card that play knows too little of.
    """
    rules = rules_for(decks)
    met = conflicts(rules, decks)
    if met:
        raise GameError(Clauses(*(Joined(f"{conflict.code}: ", conflict.text) for conflict in met)))
    return new_game(rules, [deck.contents() for deck in decks], seed, options, names, extra_cards(decks))


def faults_of_market(report: DeckReport) -> list[Violation]:
    """Return the errors of a list that count where its market alone is wanted: all of them in what is not a deck."""
    every = (*report.violations, *report.suppressed)
    return [one for one in every if one.severity == ERROR and (report.deck is None or one.section == MARKET)]


def with_market(decks: Sequence[Deck], source: Deck | None, path: str) -> list[Deck]:
    """Return the decks with the market of another list instead of their own.

    Raises:
        Failure: the list, which is at the path, holds none for them.
    """
    if source is None or not source.section(MARKET) or any(deck.game != source.game for deck in decks):
        raise Failure("play-no-market", path=path)
    return [deck.with_section(MARKET, list(source.section(MARKET))) for deck in decks]


def seat_names(decks: Sequence[Deck], paths: Sequence[str]) -> list[str]:
    """Return a name for each deck: its own, or its file's without endings; the second of a name is `NAME (2)`."""
    names: list[str] = []
    for deck, path in zip(decks, paths, strict=True):
        name = " ".join((deck.name or path.replace("\\", "/").rsplit("/", 1)[-1].partition(".")[0]).split()) or "?"
        number, wanted = 1, name
        while wanted in names:
            number += 1
            wanted = f"{name} ({number})"
        names.append(wanted)
    return names
