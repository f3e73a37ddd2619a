"""The table of a ruling: set up from what `given` says."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from deckcheck.catalog.names import fold
from deckcheck.engine.data.hints import hints, quoted
from deckcheck.engine.data.options import GameError, read_options
from deckcheck.engine.deal import Beginning, begin, players_refused
from deckcheck.engine.effects.lint import UNREADABLE
from deckcheck.engine.flow.atoms import begin_phase, begin_turn, place_cards, turn_up_tops
from deckcheck.engine.flow.procedures import run
from deckcheck.engine.game import Game
from deckcheck.engine.rulings.grammar import Grammar, grammar_of
from deckcheck.engine.rulings.limits import beyond_limits, left_of
from deckcheck.engine.rulings.names import CardNames, cards_called, cards_of
from deckcheck.engine.rulings.problems import TableError
from deckcheck.engine.rulings.state_columns import CARD, PLAYER, TABLE, columns_of, set_column
from deckcheck.engine.state.chance import seeded
from deckcheck.engine.state.columns import NOBODY
from deckcheck.engine.state.match import PUBLIC, Match
from deckcheck.engine.state.zone_limits import Room
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeAlias

    from deckcheck.catalog.card import Card
    from deckcheck.engine.data.source import Path
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state.state import State
    from deckcheck.engine.state.types import DeckCards

    # A name and its place -> the one definition that is meant.
    Namer: TypeAlias = Callable[[Any, Path], int]

# What is under this key in `given` and `expect` belongs to all players.
SHARED_SIDE = "table"
GIVEN_KEYS = ("turn", "phase", SHARED_SIDE, "impossible")
# What is said of a card that is on another one.
BEARERS = ("on", "under")
# The owner of a card that another player controls; used where a game has such cards.
OWNER = "owner"
#: More cards than any zone of a real game holds.
MOST_CARDS = 500
# More than any figure of a real table comes to.
_GREATEST = 1_000_000
_ANY_ROOM = Room("")
# What a game answers to a key that it does not set by itself.
UNKNOWN = frozenset({"given-card-key", "given-player-key", "given-table-key", "ruling-card-key", "ruling-no-key"})


def deck_of(table: Table, deck: Any, path: Path) -> dict[str, list[tuple[str, int]]]:
    """Return a deck of a ruling: sections, or the cards of the first section alone."""
    sections = (
        deck
        if isinstance(deck, dict) and set(deck) <= set(table.rules.sections)
        else {next(iter(table.rules.sections)): deck}
    )
    found = {}
    for section, cards in sections.items():
        numbers = [number for number, _ in table.entries(cards, path)]
        found[section] = [(table.book.cards[number].id, 1) for number in numbers]
    return found


def begin_patiently(
    rules: GameRules,
    decks: Sequence[DeckCards],
    seed: int,
    options: Mapping[str, Any] | None,
    names: Sequence[str],
    extra: Sequence[Card],
) -> Game:
    """Begin a game as `new_game` does, with the patience of a ruling: it asks wherever a ruling would be asked."""
    beginning = begin(rules, decks, seed, options, names, extra)
    beginning.match.pauses = rules.PAUSES
    game = Game(beginning, beginning.state(), [])
    run(game.state)
    return game


class Table:
    """Sets tables up.

    Args:
        rules: the rules of the game.
        extra: cards from outside the built-in catalog.
        seed, options: what the ruling says of them.
        at: the path of the ruling in its file.
        own: those of the cards that the ruling defines for itself.

    Attributes:
        is_given: whether the ruling gives its table, and so every card of its game.
    """

    def __init__(
        self, rules: GameRules, extra: Sequence[Card], seed: Any, options: Any, at: Path, own: Sequence[Card] = ()
    ) -> None:
        self.rules = rules
        self.extra = list(extra)
        try:
            # The cards that other rulings know as well are compiled once for all of them.
            rules.book(self.extra[: len(self.extra) - len(own)])
            self.book = rules.book(extra)
        except UNREADABLE:
            if not extra:
                raise
            raise TableError((*at, "cards"), Message("ruling-card-facts", card=extra[0].name)) from None
        self.names = CardNames(rules, self.book, own)
        self.is_given = False
        self._grammar: Grammar | None = None
        self.at = at
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise TableError((*at, "seed"), Message("ruling-seed"))
        self.seed = seed
        try:
            self.options = read_options(rules.options, options)
        except GameError as error:
            raise TableError((*at, "options"), *error.parts) from None

    # Cards --------------------------------------------------------------------------------------------------------

    def entries(self, value: Any, path: Path, the: Namer | None = None) -> list[tuple[int, dict[str, Any]]]:
        """Return the cards of a zone as it is written: definition and what is said of each.

        A name, a number of any cards, a list of names and of mappings with `card`, or a mapping from name to number.
        `the` finds a card by its name, where any card of that name will not do.
        """
        the = the or self.names.the
        if value is None:
            return []
        if isinstance(value, int) and not isinstance(value, bool):
            filler = self.names.the(self.rules.filler, path)
            return [(filler, {})] * _some(value, path)
        if isinstance(value, str):
            return [(the(value, path), {})]
        if isinstance(value, list):
            return [entry for index, item in enumerate(value) for entry in self.entries(item, (*path, index), the)]
        if not isinstance(value, dict):
            raise TableError(path, Message("ruling-zone"))
        if "card" in value:
            more = {key: inner for key, inner in value.items() if key != "card"}
            return [(the(value["card"], (*path, "card")), more)]
        found: list[tuple[int, dict[str, Any]]] = []
        for name, count in value.items():
            if not isinstance(count, int) or isinstance(count, bool):
                raise TableError((*path, name), Message("ruling-zone-mapping"))
            found += [(the(name, (*path, name)), {})] * _some(count, (*path, name))
        return found

    # Setting up -----------------------------------------------------------------------------------------------------

    def set_up(self, given: Any, path: Path) -> Game:
        """Return a game at this table, carried to its first decision."""
        game = self._laid_out(given, path)
        game.watch()
        return game

    def seen(self, side: Mapping[str, object]) -> State:
        """Return a table with what a player has, which no game need reach, at the first decision if there is one."""
        game = self._laid_out({"impossible": True, "A": side}, ())
        with suppress(GameError):
            game.watch()
        return game.state

    def _laid_out(self, given: Any, path: Path) -> Game:
        """Return a game at this table, at its beginning."""
        if not isinstance(given, dict):
            raise TableError(path, Message("ruling-given"))
        self.is_given = True
        impossible = given.get("impossible", False)
        if not isinstance(impossible, bool):
            raise TableError((*path, "impossible"), Message("ruling-boolean", key="impossible"))
        names = self._players(given, path)
        owners: list[int] = []
        holders: list[int] = []
        definitions: list[int] = []
        piles: list[tuple[int, list[int], Path]] = []
        marks: list[tuple[int, str, Any, Path]] = []
        facts: list[tuple[int, str, Any, Path]] = []
        for player, name in [*enumerate(names), (NOBODY, SHARED_SIDE)]:
            side = given.get(name)
            side = {} if side is None else side
            if not isinstance(side, dict):
                raise TableError((*path, name), Message("ruling-side"))
            for key, value in self._given(player, side).items():
                here = (*path, name, key)
                if key not in self.rules.ruling_zones:
                    facts.append((player, key, value, here))
                    continue
                self.check_side(key, player, here)
                cards = []
                for number, more in self._laid(key, value, here, definitions if key not in side else None):
                    card = len(owners)
                    holders.append(player)
                    owners.append(self._owner(number, more[OWNER], player, names, here) if OWNER in more else player)
                    definitions.append(number)
                    cards.append(card)
                    marks += [(card, mark, inner, here) for mark, inner in more.items() if mark != OWNER]
                self._check_room(key, [definitions[card] for card in cards], here, impossible=impossible)
                if not impossible:
                    self._check_types(key, value, [definitions[card] for card in cards], here)
                piles.append((self.rules.ruling_zones[key] * len(names) + max(player, 0), cards, here))
        self._check_limits(owners, definitions, () if impossible else names, path)
        decks = self._decks(owners, definitions, len(names))
        match = Match(self.rules, self.book, decks, names, self.seed, self.options, patient=True)
        state = self.rules.state(match, owners, definitions, seeded(self.seed))
        if holders != owners:
            state.controller = holders
        for place, cards, here in piles:
            self._lay(state, cards, place, here)
        self._begin(state, given, names, path)
        for card, key, value, here in marks:
            meaning = self.rules.parse_value(state, key, self._bearer(state, card, key, value, here))
            self._check_figure(key, meaning, here, impossible=impossible)
            problem = _too_great(key, meaning) or self.rules.set_card(state, card, key, meaning)
            self._refuse(self._by_column(state, CARD, card, key, meaning, problem), here, key, CARD)
        for player, key, value, here in facts:
            self._check_figure(key, value, here, impossible=impossible)
            problem = _too_great(key, value) or self.rules.set_player(state, player, key, value)
            size = PLAYER if player >= 0 else TABLE
            self._refuse(self._by_column(state, size, player, key, value, problem), here, key, size)
        state.events = []
        unreachable = None if impossible else self._out_of_play(state, marks) or self.rules.unreachable(state)
        if unreachable is not None:
            raise TableError(path, unreachable)
        return Game(Beginning.at(state), state, [])

    def _players(self, given: dict[str, Any], path: Path) -> list[str]:
        """Return who plays, in the order of their seats: A and B where nobody is named."""
        names = [key for key in given if key not in GIVEN_KEYS]
        for name in names:
            if not isinstance(name, str):
                raise TableError(path, Message("given-no-player", name=str(name)))
            self.check_side_name(name, given[name], (*path, name))
        for name in ("A", "B"):
            if len(names) < 2 and name not in names:
                names.append(name)
        names.sort()
        refusal = players_refused(self.rules, len(names))
        if refusal is not None:
            raise TableError(path, refusal)
        return names

    def _out_of_play(self, state: State, marks: list[tuple[int, str, Any, Path]]) -> Message | None:
        """Say what is given of a card that is where cards lose it."""
        for card, key, _, _ in marks:
            if not state.match.in_play[state.place[card]]:
                left = state.copy()
                self.rules.leave_play(left, card)
                if left.columns() != state.columns():
                    return Message("given-out-of-play", key=key, card=self.rules.card_name(state, card))
        return None

    def _bearer(self, state: State, card: int, key: str, value: Any, path: Path) -> Any:
        """Return the card on which another is; a name that the game knows by itself stays as it is.

        `NAME (PLAYER)` is a card of that player. Where the table calls no card by the name, it may be any name, an id,
        or a name with qualifiers: of a card of the same player, if there is one.
        """
        if key not in BEARERS:
            return value
        if isinstance(value, int):
            raise TableError(path, Message("given-no-card", name=quoted(value)))
        meant = cards_of(state, self.names, value)
        if meant is None and isinstance(value, str):
            found = [other for other in cards_called(state, self.names, value) if other != card]
            if not found or any(fold(self.rules.card_name(state, other)) == fold(value) for other in found):
                return value
            self.names.one_of(value, found, state, path)
            meant = sorted(found, key=lambda other: state.controller[other] != state.controller[card])
        if meant == []:
            raise TableError(path, Message("given-no-card", name=quoted(value)))
        return value if meant is None else meant[0]

    def check_side_name(self, name: Any, value: Any, path: Path) -> None:
        """Refuse a zone or a figure that is where players are, and say where it belongs."""
        zones = self.rules.ruling_zones
        of_all = {*columns_of(self.rules, TABLE), *self.rules.given_of_table}
        if name in (zones.keys() | of_all) and not (isinstance(value, dict) and value.keys() & zones.keys()):
            shared = name in of_all or self.rules.zones[zones[name]].shared
            side = {"side": SHARED_SIDE} if shared else {}
            raise TableError(path, Message("ruling-shared" if shared else "ruling-own", key=name, **side))

    def check_side(self, key: str, player: int, path: Path) -> None:
        """Refuse a zone that all share on one player's side, and a player's zone among the shared ones."""
        shared = self.rules.zones[self.rules.ruling_zones[key]].shared
        if shared and player >= 0:
            raise TableError(path, Message("ruling-shared", key=key, side=SHARED_SIDE))
        if not shared and player < 0:
            raise TableError(path, Message("ruling-own", key=key))

    def _given(self, player: int, side: dict[str, Any]) -> dict[str, Any]:
        """Return what is said of a side, or of the table last of all, with what is usual where nothing is."""
        if player >= 0:
            return {**self.rules.given_defaults, **side}
        return {**side, **{key: value for key, value in self.rules.given_shared.items() if key not in side}}

    def _owner(self, number: int, owner: Any, player: int, names: list[str], path: Path) -> int:
        """Return whose a card is that somebody else controls: in play, where a game has such cards."""
        if OWNER not in self.rules.given_words:
            raise TableError(
                (*path, OWNER), Message("ruling-card-key", key=OWNER), *hints(OWNER, self.rules.given_words)
            )
        if owner not in names:
            raise TableError(path, Message("ruling-turn-of", name=str(owner), names=", ".join(names)))
        if player < 0 or not self.rules.zones[self.rules.ruling_zones[str(path[-1])]].in_play:
            raise TableError(path, Message("given-out-of-play", key=OWNER, card=self.book.cards[number].name))
        return names.index(owner)

    def _laid(self, key: str, value: Any, path: Path, given: list[int] | None) -> list[tuple[int, dict[str, Any]]]:
        """Return the cards of a zone from the bottom up: the top of a pile is last.

        If nothing is given of the zone, there are no more of what all share than is left beside what is `given`.
        """
        room = self.rules.given_rooms.get(key, _ANY_ROOM)
        entries = self.entries(from_the_top(value), path, partial(self.names.the, types=room.types))
        if given is not None:
            cards = self.book.cards
            left = left_of(self.rules, [cards[number] for number in given], [cards[number] for number, _ in entries])
            entries = [entry for entry, stays in zip(entries, left, strict=True) if stays]
        return entries[::-1] if from_the_top(value) is not value else entries

    def _check_room(self, key: str, numbers: list[int], path: Path, *, impossible: bool) -> None:
        """Refuse more cards, or fewer, than can be in a zone."""
        room = self.rules.given_rooms.get(key, _ANY_ROOM)
        too_many = len(numbers) > room.most and not impossible
        if len(numbers) < room.least or too_many:
            wrong = Message("ruling-zone-size", key=key, least=room.least, most=room.most)
            raise TableError(path, wrong, *_by_rule(room.rule))

    def _check_types(self, key: str, value: Any, numbers: list[int], path: Path) -> None:
        """Refuse cards of other types than are in a zone, and a number of any cards where these are not allowed."""
        room, cards = self.rules.given_rooms.get(key, _ANY_ROOM), [self.book.cards[number] for number in numbers]
        wrong = next((card for card in cards if room.types and card.type not in room.types), None)
        if wrong is None:
            return
        counted = any(isinstance(one, int) for one in (value if isinstance(value, list) else [value]))
        if counted and wrong is self.book.cards[self.names.the(self.rules.filler, path)]:
            raise TableError(path, Message("ruling-zone-unnamed", key=key), *_by_rule(room.rule))
        problem = Message("ruling-zone-type", card=wrong.name, type=wrong.type, key=key)
        raise TableError(path, problem, *_by_rule(room.rule))

    def _check_limits(self, owners: list[int], definitions: list[int], names: Sequence[str], path: Path) -> None:
        """Refuse more cards of a player, or of all together, than there are in a game."""
        filler = self.book.cards[self.names.the(self.rules.filler, path)].id
        for player, name in [*enumerate(names), (NOBODY, "")] if names else ():
            cards = (
                self.book.cards[number]
                for owner, number in zip(owners, definitions, strict=True)
                if player in {owner, NOBODY}
            )
            wrong = beyond_limits(self.rules, cards, name, filler)
            if wrong is not None:
                raise TableError((*path, name) if name else path, wrong)

    def _check_figure(self, key: str, value: Any, path: Path, *, impossible: bool) -> None:
        """Refuse a number that a figure of a card or a player cannot come to."""
        room = self.rules.given_figures.get(key)
        if room is None or impossible or not isinstance(value, int) or room.least <= value <= room.most:
            return
        wrong = Message("given-number", key=key, least=room.least, most=room.most)
        raise TableError(path, wrong, *_by_rule(room.rule))

    def _lay(self, state: State, cards: list[int], place: int, path: Path) -> None:
        """Put cards into a place; none face down where its kind would be impossible."""
        hidden = self.rules.zones[place // state.match.players].visibility != PUBLIC
        for card in cards if hidden else ():
            if not state.match.fitting(place)[state.definition[card]]:
                raise TableError(path, Message("ruling-not-there", card=self.rules.card_name(state, card)))
        place_cards(state, cards, place)

    def _decks(self, owners: list[int], definitions: list[int], players: int) -> list[dict[str, list[tuple[str, int]]]]:
        section = next(iter(self.rules.sections))
        decks: list[dict[str, list[tuple[str, int]]]] = [{section: []} for _ in range(players)]
        for owner, number in zip(owners, definitions, strict=True):
            decks[max(owner, 0)][section].append((self.book.cards[number].id, 1))
        return decks

    def _begin(self, state: State, given: dict[str, Any], names: list[str], path: Path) -> None:
        turn, phase = given.get("turn", names[0]), given.get("phase", self.rules.usual_phase)
        if turn not in names:
            raise TableError((*path, "turn"), Message("ruling-turn", names=", ".join(names)))
        if phase not in self.rules.phases:
            raise TableError(
                (*path, "phase"), Message("ruling-phase", value=quoted(phase)), *hints(str(phase), self.rules.phases)
            )
        begin_turn(state, names.index(turn))
        begin_phase(state, self.rules.phases.index(phase))
        turn_up_tops(state)
        self.rules.resume(state, state.phase)

    def _by_column(
        self, state: State, size: str, index: int, key: str, value: Any, problem: Message | str
    ) -> Message | str:
        """Set what the game itself does not know of by the column of this name; return what is wrong."""
        unknown = isinstance(problem, Message) and problem.id in UNKNOWN
        kind = columns_of(self.rules, size).get(key) if unknown else None
        if kind is None:
            return problem
        return set_column(state, key, kind, index, value) or ""

    def _refuse(self, problem: Message | str, path: Path, key: str, size: str) -> None:
        """Raise what is wrong with a key of a card, a player or the table; with the known ones where it is unknown."""
        if problem:
            rules = self.rules
            words = {CARD: rules.given_words, PLAYER: rules.given_of_player, TABLE: rules.given_of_table}[size]
            shared = {key: rules.zones[zone].shared for key, zone in rules.ruling_zones.items()}
            zones = () if size == CARD else [key for key in shared if shared[key] == (size == TABLE)]
            known = list(dict.fromkeys((*zones, *words, *columns_of(rules, size))))
            unknown = isinstance(problem, Message) and problem.id in UNKNOWN and key not in known
            raise TableError(path, problem, *(known_keys(str(key), known) if unknown else ()))

    def grammar(self, game: Game) -> Grammar:
        """Return all that can be said at a table of this game's players."""
        if self._grammar is None or self._grammar.players != game.players:
            self._grammar = grammar_of(self.rules, self.names, game.players)
        return self._grammar


def known_keys(key: str, known: Sequence[str]) -> tuple[Message, ...]:
    """Return a clause that names the nearest right key, or all of them, however many there are."""
    return hints(key, known) or (Message("one-of", words=", ".join(sorted(known))),)


def from_the_top(value: Any) -> Any:
    """Return the cards of a list that gives them in order from the top (`[top: X, Y]`); another value as it is."""
    if isinstance(value, list) and value and isinstance(value[0], dict) and set(value[0]) == {"top"}:
        return [value[0]["top"], *value[1:]]
    return value


def _some(count: int, path: Path) -> int:
    """Return a number of cards that a ruling names, if it is one that a table can have."""
    if not 0 <= count <= MOST_CARDS:
        raise TableError(path, Message("ruling-zone-number", most=MOST_CARDS))
    return count


def _too_great(key: str, value: Any) -> Message | str:
    """Return what is wrong with a figure of a table if no table has it."""
    return Message("ruling-number", key=key) if isinstance(value, int) and abs(value) > _GREATEST else ""


def _by_rule(rule: str) -> tuple[Message, ...]:
    """Return a clause that names the rule which forbids something."""
    return (Message("ruling-by-rule", rule=rule),) if rule else ()
