"""Actions and tables as numbers of a fixed size, for programs that learn: see `Game.action_key` and `deckcheck.envs`.

Both depend on the game and on the cards that may be met alone, so that a number means the same at every decision, in
every world and in every game between decks of these cards.
"""

from __future__ import annotations

from functools import lru_cache

from deckcheck.arguments import least_of, require_type
from deckcheck.engine.deal import check_rows
from deckcheck.engine.flow.labels import asks_for_cards, chosen_card
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.actions import split_option
from deckcheck.engine.state.columns import Kind, Numbers
from deckcheck.engine.state.state import State
from deckcheck.engine.state.vocabulary import DONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.state.types import DeckCards

#: How many copies of a card are distinguished among those of one side in play, in how many of its other zones one is,
#: and how many face-down cards of a place; and how many copies on the whole table where an action names another card as
#: well. What is beyond counts as the last.
COPIES, ELSEWHERE, HIDDEN, PAIRED = 8, 3, 24, 3
#: How large a number is that is not a card: one by itself, and one that distinguishes sorts of numbers, where what
#: is beyond counts as the last; and one beside another, which starts over at 1 (Teams are numbered as they form).
NUMBERS, SORTS, FEW = 128, 4, 32
# No figure of an observation is larger.
LARGEST = 1000


class Numbering:
    """The actions of a game between decks of certain cards, numbered once and for all, and tables as rows of numbers.

    An action is identified by the kind of decision, the verb, and the cards and numbers that it names. A card that the
    player knows is identified by its face, whose side it is on and its position among its likes there, which is counted
    over all zones in play, in their order; of a zone that is not in play all likes are one, and these zones are counted
    behind. Each of two cards is identified by its face and its position among its likes on the whole table, the
    player's own first. Cards that no deck holds (tokens) share one face. Only what the player knows is counted. Where
    two actions have one number all the same (see `COPIES` and its kin), the first of them has it. Decisions with the
    same verbs share their numbers.

    Args:
        rules: the rules of the game.
        decks: the decks that may meet, as `new_game` takes them.
        players: how many sit at a table.
        extra: cards from outside the built-in catalog, as `new_game` takes them: all that any of these games has.

    Attributes:
        size: how many actions there are: numbers are below it.

    Raises:
        ArgumentError: an argument is of another kind.
    """

    def __init__(
        self, rules: GameRules, decks: Sequence[DeckCards], players: int = 2, extra: Sequence[Card] = ()
    ) -> None:
        require_type("rules", rules, GameRules, "argument-rules")
        check_rows(decks)
        self._rules = rules
        self._players = players = least_of("players", players, 1)
        book = rules.book(extra)
        names = {card for deck in decks for rows in deck.values() for card, _ in rows}
        # What the table adds to decks (a market that all share) may be met as well.
        completed = rules.complete(book, [*decks, *decks][: max(players, len(decks))])
        names |= {card for deck in completed for rows in deck.values() for card, _ in rows}
        faces = sorted({book.numbers[card] for card in names if card in book.numbers})
        #: Definition number -> face; other cards have the last one.
        self.faces = {number: face for face, number in enumerate(faces)}
        self.kinds = sorted(rules.decisions)
        self._sides = (len(faces) + 1) * players
        self._cards = self._sides * (COPIES + ELSEWHERE) + players * HIDDEN
        # In which order the places of a side are counted.
        self._zones = sorted(range(len(rules.zones)), key=lambda number: not rules.zones[number].in_play)
        self._starts: dict[tuple[object, int], int] = {}
        size = 0
        for kind in self.kinds:
            verbs = rules.acts.get(kind)
            if (verbs or kind, -1) in self._starts:
                continue
            self._starts[verbs or kind, -1] = size
            size += 1
            if verbs is None:
                self._starts[kind, 0] = size
                size += self._cards if asks_for_cards(rules, kind) else NUMBERS * SORTS
                continue
            for verb, (_, fields) in verbs.declared.items():
                self._starts[verbs, verb] = size
                one, other = self._widths(fields)
                size += one * other
        self.size = size

    def _widths(self, fields: Sequence[str]) -> tuple[int, int]:
        """Return how many values each of the two fields of a verb has; one that has no name has one."""
        first, second = (*fields, "", "")[:2]
        cards = self._rules.FIELDS_OF_CARDS
        if first in cards and second in cards:
            return (len(self.faces) + 1) * PAIRED, (len(self.faces) + 1) * PAIRED
        alone = FEW if first and second else NUMBERS
        return (
            self._cards if first in cards else alone if first else 1,
            self._cards if second in cards else alone if second else 1,
        )

    def number(self, state: State, option: int) -> int:
        """Return the number of an option of the open decision."""
        return self._number(state, option, self._positions(state))

    def options(self, state: State) -> dict[int, int]:
        """Return the options of the open decision by their numbers, rising."""
        found: dict[int, int] = {}
        positions = self._positions(state)
        for option in state.options:
            found.setdefault(self._number(state, option, positions), option)
        return dict(sorted(found.items()))

    def _number(self, state: State, option: int, positions: Mapping[int, tuple[int, int]]) -> int:
        rules, kind = self._rules, state.kind
        verbs = rules.acts.get(kind)
        if option == DONE:
            return self._starts[verbs or kind, -1]
        if verbs is None:
            card = chosen_card(state, option)
            if card >= 0:
                return self._starts[kind, 0] + self._card(state, card, positions)
            _, sort, number = split_option(option)
            return self._starts[kind, 0] + min(sort, SORTS - 1) * NUMBERS + min(number, NUMBERS - 1)
        verb, one, two = split_option(option)
        fields = (*verbs.declared[verb][1], "", "")[:2]
        widths = self._widths(fields)
        cards = rules.FIELDS_OF_CARDS
        if fields[0] in cards and fields[1] in cards:
            values = [self._paired(state, one, positions), self._paired(state, two, positions)]
        else:
            values = [
                self._card(state, number, positions) if field in cards else _within(number, width)
                for field, number, width in zip(fields, (one, two), widths, strict=True)
            ]
        return self._starts[verbs, verb] + values[0] * widths[1] + values[1]

    def _face(self, state: State, card: int) -> int:
        return self.faces.get(state.definition[card], len(self.faces))

    def _positions(self, state: State) -> dict[int, tuple[int, int]]:
        """Return the positions of each card that the deciding player knows among its likes: of its side, and of all."""
        decider, players, in_play = state.decider, self._players, state.match.in_play
        found: dict[int, tuple[int, int]] = {}
        together: dict[int, int] = {}
        for step in range(players):
            seat = (decider + step) % players
            before: dict[tuple[int, bool], int] = {}
            for zone in self._zones:
                place = state.match.place(zone, seat)
                alike: dict[int, tuple[int, int]] = {}
                for card in state.zones[place]:
                    definition = state.definition[card]
                    if not state.known[card] >> decider & 1:
                        continue
                    if in_play[place] or definition not in alike:
                        face = self._face(state, card)
                        key = face, in_play[place]
                        alike[definition] = before.get(key, 0), together.get(face, 0)
                        before[key], together[face] = before.get(key, 0) + 1, together.get(face, 0) + 1
                    found[card] = alike[definition]
        return found

    def _card(self, state: State, card: int, positions: Mapping[int, tuple[int, int]]) -> int:
        place = state.place[card]
        seat = place % self._players
        if card not in positions:
            hidden = min(state.zones[place].index(card), HIDDEN - 1)
            return self._sides * (COPIES + ELSEWHERE) + seat * HIDDEN + hidden
        before = positions[card][0]
        before = min(before, COPIES - 1) if state.match.in_play[place] else COPIES + min(before, ELSEWHERE - 1)
        return (self._face(state, card) * self._players + seat) * (COPIES + ELSEWHERE) + before

    def _paired(self, state: State, card: int, positions: Mapping[int, tuple[int, int]]) -> int:
        """Return the value of a card beside another; one that is hidden has the face of what no deck holds."""
        known = card in positions
        before = positions[card][1] if known else state.zones[state.place[card]].index(card)
        return (self._face(state, card) if known else len(self.faces)) * PAIRED + min(before, PAIRED - 1)

    # Tables ---------------------------------------------------------------------------------------------------------

    def layout(self) -> list[tuple[str, int]]:
        """Return what the numbers of `encode` are, in their order: a name each, and how many numbers it takes."""
        rules = self._rules
        found = [("own turn", 1), ("own decision", 1), ("turn", 1), ("phase", len(rules.phases))]
        found.append(("kind of decision", len(self.kinds)))
        faces = len(self.faces) + 1
        for seat in range(self._players):
            side = "own" if not seat else "other" if self._players == 2 else f"other {seat}"
            found.append((f"{side} figures", len(self._of_players())))
            for zone in rules.zones:
                if not (zone.shared and seat):
                    found += [(f"{side} {zone.name}: cards", 1), (f"{side} {zone.name}: known, by face", faces)]
            figures = len(self._of_cards())
            found.append((f"{side} cards in play: {figures} figures, by face", faces * figures))
        return found

    def encode(self, state: State, player: int) -> list[int]:
        """Return a table as a player may know it, as whole numbers in the order of `layout`: nobody's secrets."""
        rules, players = self._rules, self._players
        row = [int(state.active == player), int(bool(state.options) and state.decider == player), state.turn]
        row += [int(state.phase == phase) for phase in range(len(rules.phases))]
        row += [int(bool(state.options) and state.kind == kind) for kind in self.kinds]
        for step in range(players):
            seat = (player + step) % players
            row += [getattr(state, name)[seat] for name in self._of_players()]
            for number, zone in enumerate(rules.zones):
                if not (zone.shared and step):
                    row += self._zone(state, state.match.place(number, 0 if zone.shared else seat), player)
            row += self._figures(state, seat)
        return [max(-LARGEST, min(LARGEST, int(number))) for number in row]

    def _zone(self, state: State, place: int, player: int) -> list[int]:
        cards = state.zones[place]
        row = [0] * (len(self.faces) + 2)
        row[0] = len(cards)
        for card in cards:
            if state.known[card] >> player & 1:
                row[1 + self._face(state, card)] += 1
        return row

    def _figures(self, state: State, seat: int) -> list[int]:
        """Return what is on the cards in play of a seat, added up by face: what only their player knows left out."""
        columns = self._of_cards()
        row = [0] * ((len(self.faces) + 1) * len(columns))
        match = state.match
        for number, zone in enumerate(self._rules.zones):
            if not zone.in_play or zone.shared:
                continue
            for card in state.pile(number, seat):
                if state.known[card] == match.everyone:
                    at = self._face(state, card) * len(columns)
                    for step, name in enumerate(columns):
                        row[at + step] += getattr(state, name)[card]
        return row

    def _of_players(self) -> list[str]:
        """Return the columns of the state that hold an open number for each player."""
        columns = [column for column in self._rules.state.declared if isinstance(column, Numbers)]
        return [column.name for column in columns if column.size == "players" and column.kind != Kind.BITS]

    def _of_cards(self) -> list[str]:
        """Return the columns of the state that hold an open number for each card in play."""
        kinds = (Kind.NUMBER, Kind.FLAG)
        columns = self._rules.state.card_columns
        return [column.name for column in columns if column.name != "place" and column.kind in kinds]


def _within(number: int, width: int) -> int:
    """Return a number that is not a card as one of this many (see `FEW`)."""
    if width == FEW and number >= FEW:
        return 1 + (number - 1) % (FEW - 1)
    return min(number, width - 1)


def numbering_of(state: State) -> Numbering:
    """Return the numbering of the game of a state: the same for its worlds, and for whatever its players imagine.

    It is between the decks that meet, as far as everybody knows them: where decklists are closed every card of the
    game may be met, and in sections that are secret (`GameRules.SECRET`) every card of the types that are there.

    Raises:
        ArgumentError: that is not a state.
    """
    require_type("state", state, State, "argument-state")
    match = state.match
    rules = match.rules
    extra = () if match.book is rules.book() else tuple(match.own_cards())
    secret: frozenset[str] = frozenset()
    decks: tuple[tuple[Any, ...], ...] = ()
    if not match.options.get("closed_decklists"):
        cards, numbers = match.book.cards, match.book.numbers
        secret = frozenset(
            cards[numbers[card]].type
            for deck in match.decks
            for section in rules.SECRET & deck.keys()
            for card, _ in deck[section]
        )
        decks = tuple(
            tuple((section, *map(tuple, rows)) for section, rows in deck.items() if section not in rules.SECRET)
            for deck in match.decks
        )
    return _numbering(rules, decks, secret, match.players, extra)


@lru_cache(maxsize=16)
def _numbering(
    rules: GameRules, decks: tuple[tuple[Any, ...], ...], secret: frozenset[str], players: int, extra: tuple[Card, ...]
) -> Numbering:
    """Return the numbering between decks and all cards of secret types; where no decks are known, between all cards."""
    book = rules.book(extra)
    known: list[DeckCards] = [{section: rows for section, *rows in deck} for deck in decks]
    unknown = [(card.id, 1) for card in book.cards if not decks or card.type in secret]
    return Numbering(rules, [*known, {"": unknown}], players, extra)
