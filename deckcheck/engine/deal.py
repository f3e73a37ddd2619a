"""Laying out a table: the match of these decks, and the state from which a game begins."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.arguments import require_type, texts_of, unfit, whole_of
from deckcheck.engine.data.options import GameError, read_options
from deckcheck.engine.flow.atoms import place_cards
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.chance import seeded
from deckcheck.engine.state.columns import NOBODY
from deckcheck.engine.state.match import Match
from deckcheck.engine.state.state import State
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.state.types import DeckCards


class Beginning(NamedTuple):
    """Where a game begins: a table that many games may share and nobody changes, and what is this game's own."""

    table: State
    match: Match
    rng: int

    @classmethod
    def at(cls, state: State) -> Beginning:
        """Return the beginning of a game that begins with this state, whatever becomes of the state."""
        return cls(state.copy(), state.match, state.rng)

    def state(self) -> State:
        """Return the state before anything was done."""
        state = self.table.copy()
        state.match = self.match
        state.rng = self.rng
        return state


#: What players are called who have no names.
SEATS = "ABCDEFGHIJ"
#: More copies of one card than any deck holds; records are read from anywhere.
MOST_COPIES = 10_000
#: More cards than are at any table, and less than an option can number: what comes in later (tokens) has room as well.
MOST_CARDS = 4_000

# Pairings laid out lately: many games between the same decks begin from one table.
_TABLES: dict[Any, State] = {}
_TABLES_KEPT = 64


def begin(
    rules: GameRules,
    decks: Sequence[DeckCards],
    seed: int,
    options: Mapping[str, Any] | None,
    names: Sequence[str] | None,
    extra: Sequence[Card],
) -> Beginning:
    """Return the beginning of a game: every deck in its zones, unshuffled, set-up to come, the luck of this seed."""
    require_type("rules", rules, GameRules, "argument-rules")
    seed = whole_of("seed", seed)
    names = None if names is None else texts_of("players", names)
    key: Any = None
    try:
        # Rows that are lists, as JSON has them, mean the same.
        cards = tuple(tuple((name, tuple(map(tuple, rows))) for name, rows in deck.items()) for deck in decks)
        # What is equal to a number and none (True, 1.0) would find the table of that number.
        if all(type(count) is int for deck in decks for rows in deck.values() for _, count in rows):
            key = (id(rules.book(extra)), cards, repr(options), tuple(names or ()))
        table = _TABLES.get(key)
    except (AttributeError, TypeError, ValueError):  # these are no decks, which is reported
        key = table = None
    if table is None:
        check_rows(decks)
        if key is not None:
            # What the caller changes later does not reach a table that is kept.
            decks = [{name: [(row[0], row[1]) for row in rows] for name, rows in deck.items()} for deck in decks]
        table = _dealt(new_match(rules, decks, seed, options, names, extra))
        if key is not None:
            if len(_TABLES) >= _TABLES_KEPT:
                _TABLES.clear()
            _TABLES[key] = table
    return Beginning(table, table.match.seeded(seed), seeded(seed))


def check_rows(decks: Any) -> None:
    """See that decks are given as section -> (card id, copies), a list with one for every player.

    Raises:
        ArgumentError: they are not.
    """
    if not isinstance(decks, (list, tuple)) or not all(map(is_rows, decks)):
        raise unfit("decks", decks, "argument-rows")


def is_rows(deck: Any) -> bool:
    """Whether a deck is given as section -> (card id, copies); whether so many copies exist is asked later."""
    if not hasattr(deck, "items"):
        return False
    sections = [cards for name, cards in deck.items() if isinstance(name, str) and isinstance(cards, (list, tuple))]
    rows = [row for cards in sections for row in cards]
    return len(sections) == len(deck) and all(
        isinstance(row, (list, tuple)) and len(row) == 2 and isinstance(row[0], str) for row in rows
    )


def players_refused(rules: GameRules, number: int) -> Message | None:
    """Return what is wrong with a number of players, or None for one with which the game is played."""
    least, most = rules.players
    if least <= number <= most:
        return None
    message = "game-players-exactly" if least == most else "game-players"
    return Message(message, game=rules.game, least=least, most=most, number=number)


def new_match(
    rules: GameRules,
    decks: Sequence[DeckCards],
    seed: int,
    options: Mapping[str, Any] | None,
    names: Sequence[str] | None,
    extra: Sequence[Card],
    *,
    patient: bool = False,
    imagined: int = NOBODY,
) -> Match:
    """Return the match of these decks; see `game.new_game` for the arguments and the errors.

    The decks of a patient match are the cards of a ruling's table, those of an imagined one what its player knows of
    them: nothing is added to either.
    """
    refusal = players_refused(rules, len(decks))
    if refusal is not None:
        raise GameError(refusal)
    names = list(names or SEATS[: len(decks)])
    if len(names) != len(decks) or len(set(names)) != len(names) or not all(names):
        raise GameError(Message("game-names"))
    settings = read_options(rules.options, options)
    book = rules.book(extra)
    played = decks if patient or imagined != NOBODY else rules.complete(book, decks)
    return Match(rules, book, played, names, seed, settings, patient=patient, imagined=imagined)


def _dealt(match: Match) -> State:
    """Return a state in which every deck is in its zones, unshuffled, and set-up is to come."""
    rules, book = match.rules, match.book
    owners: list[int] = []
    definitions: list[int] = []
    piles: list[tuple[int, list[int]]] = []
    for player, deck in enumerate(match.decks):
        for section in deck:
            if section not in rules.sections:
                known = ", ".join(rules.sections)
                raise GameError(Message("game-section", game=rules.game, section=section, known=known))
        for section in rules.single:
            found = sum(count for _, count in deck.get(section, ()))
            if found != 1:
                raise GameError(Message("game-single", player=match.names[player], section=section, found=found))
        for section, zone in rules.sections.items():
            shared = rules.zones[zone].shared
            cards: list[int] = []
            for card_id, count in deck.get(section, ()):
                if card_id not in book.numbers:
                    raise GameError(Message("game-card-id", game=rules.game, card=card_id))
                number = book.numbers[card_id]
                if number in book.compile_errors:
                    name = book.cards[number].name
                    detail = book.shortfall(number)
                    raise GameError(Message("game-unplayable", name=name, card=card_id, detail=detail))
                whole = hasattr(count, "__index__") and not isinstance(count, bool)
                if not whole or not 0 <= count <= MOST_COPIES:
                    raise GameError(Message("game-count", card=card_id, most=MOST_COPIES, count=count))
                if len(owners) + count > MOST_CARDS:
                    raise GameError(Message("game-cards", most=MOST_CARDS))
                cards.extend(range(len(owners), len(owners) + count))
                owners.extend([NOBODY if shared else player] * count)
                definitions.extend([number] * count)
            piles.append((match.place(zone, 0 if shared else player), cards))
    state: State = rules.state(match, owners, definitions, seeded(match.seed))
    for place, cards in piles:
        place_cards(state, cards, place)
    rules.set_up(state)
    return state
