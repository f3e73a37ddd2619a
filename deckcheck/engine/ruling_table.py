"""The table of a ruling: set up from what `given` says, compared with what `expect` says, drawn when it differs."""

from __future__ import annotations

from deckcheck.catalog.card import Card
from deckcheck.catalog.names import fold
from deckcheck.engine.atoms import begin_phase, begin_turn, place_cards
from deckcheck.engine.chance import seeded
from deckcheck.engine.effects.builder import hints, shown
from deckcheck.engine.effects.lint import UNREADABLE
from deckcheck.engine.game import Game
from deckcheck.engine.layout import Beginning, players_refused
from deckcheck.engine.match import PUBLIC, Match
from deckcheck.engine.options import GameError, read_options
from deckcheck.engine.speech import speech
from deckcheck.engine.state import NOBODY
from deckcheck.messages import ENGLISH, Clauses, Joined, Message, MessageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.engine.effects.language import EffectError
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.source import Path
    from deckcheck.engine.state import State
    from deckcheck.messages import Voice

# What stands under this key in `given` and `expect` belongs to all players.
SHARED_SIDE = "table"
# More cards than any zone of a real game holds, and more than any figure of a real table comes to.
_MOST_CARDS = 500
_GREATEST = 1_000_000


class TableError(MessageError):
    """A ruling is written wrongly: the path in its file, and what is wrong."""

    def __init__(self, path: Path, *parts: Message | str) -> None:
        super().__init__(*parts)
        self.path = path


def extra_cards(rules: GameRules, entries: Any, path: Path, *, lenient: bool = False) -> list[Card]:
    """Return the cards that a ruling defines for itself; unless lenient, they must be complete."""
    if not isinstance(entries, list):
        raise TableError(path, Message("ruling-cards"))
    cards = []
    for index, entry in enumerate(entries):
        here = (*path, index)
        if (
            not isinstance(entry, dict)
            or not isinstance(entry.get("name"), str)
            or not isinstance(entry.get("type"), str)
        ):
            raise TableError(here, Message("ruling-card"))
        name = entry["name"]
        card_id = str(entry.get("id", f"ruling/{fold(name)}"))
        facts = {key: value for key, value in entry.items() if key not in {"id", "name", "type"}}
        card = Card(card_id, name, entry["type"], card_id, facts)
        errors = card_errors(rules, card, here)
        if errors and not lenient:
            raise TableError((*here, *errors[0].path), *errors[0].parts)
        cards.append(card)
    return cards


def card_errors(rules: GameRules, card: Card, path: Path) -> list[EffectError]:
    """Return what is wrong with a card that a ruling defines for itself.

    Raises:
        TableError: when its facts cannot even be read.
    """
    try:
        if all(isinstance(name, str) for name in card.all_names()):
            return rules.check_card(card)
    except UNREADABLE:
        pass
    raise TableError(path, Message("ruling-card-facts", card=card.name))


def find_card(book: Any, name: Any, path: Path) -> int:
    """Return the definition that a name or id means; the ruling's own cards come first."""
    wanted = fold(str(name))
    for number in range(len(book.cards) - 1, -1, -1):
        card = book.cards[number]
        if fold(card.id) == wanted or any(fold(other) == wanted for other in card.all_names()):
            if number in book.lacking:
                raise TableError(path, Message("ruling-unplayable", name=name, detail=book.shortfall(number)))
            return number
    names = {other for card in book.cards for other in card.all_names()}
    raise TableError(path, Message("ruling-no-card", name=shown(name)), *hints(str(name), names))


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


class Table:
    """Sets tables up and compares them; `extra` are the ruling's own cards."""

    def __init__(self, rules: GameRules, extra: Sequence[Card], seed: Any, options: Any, at: Path) -> None:
        self.rules = rules
        self.extra = list(extra)
        try:
            self.book = rules.book(extra)
        except UNREADABLE:
            if not extra:
                raise
            raise TableError((*at, "cards"), Message("ruling-card-facts", card=extra[0].name)) from None
        self.at = at
        if not isinstance(seed, int):
            raise TableError((*at, "seed"), Message("ruling-seed"))
        self.seed = seed
        try:
            self.options = read_options(rules.options, options)
        except GameError as error:
            raise TableError((*at, "options"), *error.parts) from None

    # Cards --------------------------------------------------------------------------------------------------------

    def entries(self, value: Any, path: Path) -> list[tuple[int, dict[str, Any]]]:
        """Return the cards of a zone as it is written: definition and what is said of each.

        A name, a number of any cards, a list of names and of mappings with `card`, or a mapping from name to number.
        """
        if value is None:
            return []
        if isinstance(value, int) and not isinstance(value, bool):
            filler = find_card(self.book, self.rules.filler, path)
            return [(filler, {})] * _some(value, path)
        if isinstance(value, str):
            return [(find_card(self.book, value, path), {})]
        if isinstance(value, list):
            return [entry for index, item in enumerate(value) for entry in self.entries(item, (*path, index))]
        if not isinstance(value, dict):
            raise TableError(path, Message("ruling-zone"))
        if "card" in value:
            more = {key: inner for key, inner in value.items() if key != "card"}
            return [(find_card(self.book, value["card"], (*path, "card")), more)]
        found: list[tuple[int, dict[str, Any]]] = []
        for name, count in value.items():
            if not isinstance(count, int) or isinstance(count, bool):
                raise TableError((*path, name), Message("ruling-zone-mapping"))
            found += [(find_card(self.book, name, (*path, name)), {})] * _some(count, (*path, name))
        return found

    # Setting up -----------------------------------------------------------------------------------------------------

    def set_up(self, given: Any, path: Path) -> Game:
        """Return a game at this table, carried to its first decision."""
        if not isinstance(given, dict):
            raise TableError(path, Message("ruling-given"))
        names = [key for key in given if key not in {"turn", "phase", SHARED_SIDE}]
        for name in ("A", "B"):
            if len(names) < 2 and name not in names:
                names.append(name)
        names.sort()
        refusal = players_refused(self.rules, len(names))
        if refusal is not None:
            raise TableError(path, refusal)
        owners: list[int] = []
        definitions: list[int] = []
        piles: list[tuple[int, list[int], Path]] = []
        marks: list[tuple[int, str, Any, Path]] = []
        facts: list[tuple[int, str, Any, Path]] = []
        for player, name in [*enumerate(names), (NOBODY, SHARED_SIDE)]:
            side = given.get(name) or {}
            if not isinstance(side, dict):
                raise TableError((*path, name), Message("ruling-side"))
            usual = self.rules.given_defaults if player >= 0 else self.rules.given_shared
            for key, value in {**usual, **side}.items():
                here = (*path, name, key)
                if key not in self.rules.ruling_zones:
                    facts.append((player, key, value, here))
                    continue
                self._whose(key, player, here)
                cards = []
                for number, more in self.entries(value, here):
                    card = len(owners)
                    owners.append(player)
                    definitions.append(number)
                    cards.append(card)
                    marks += [(card, mark, inner, here) for mark, inner in more.items()]
                self._count(key, len(cards), here)
                piles.append((self.rules.ruling_zones[key] * len(names) + max(player, 0), cards, here))
        decks = self._decks(owners, definitions, len(names))
        match = Match(self.rules, self.book, decks, names, self.seed, self.options, patient=True)
        state = self.rules.state(match, owners, definitions, seeded(self.seed))
        for place, cards, here in piles:
            self._lay(state, cards, place, here)
        self._begin(state, given, names, path)
        for card, key, value, here in marks:
            self._refuse(_too_great(key, value) or self.rules.set_card(state, card, key, value), here)
        for player, key, value, here in facts:
            self._refuse(_too_great(key, value) or self.rules.set_player(state, player, key, value), here)
        state.events = []
        game = Game(Beginning.at(state), state, [])
        game.watch()
        return game

    def _whose(self, key: str, player: int, path: Path) -> None:
        """Refuse a zone that all share on one player's side, and a player's zone among the shared ones."""
        shared = self.rules.zones[self.rules.ruling_zones[key]].shared
        if shared and player >= 0:
            raise TableError(path, Message("ruling-shared", key=key, side=SHARED_SIDE))
        if not shared and player < 0:
            raise TableError(path, Message("ruling-own", key=key))

    def _count(self, key: str, cards: int, path: Path) -> None:
        """Refuse more cards, or fewer, than can lie in a zone."""
        least, most = self.rules.given_limits.get(key, (0, _MOST_CARDS))
        if not least <= cards <= most:
            raise TableError(path, Message("ruling-zone-size", key=key, least=least, most=most))

    def _lay(self, state: State, cards: list[int], place: int, path: Path) -> None:
        """Put cards into a place; face down none lies where its kind gives it away as wrong."""
        hidden = self.rules.zones[place // state.match.players].visibility != PUBLIC
        for card in cards if hidden else ():
            if not self.rules.may_lie(state, state.definition[card], place):
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
                (*path, "phase"), Message("ruling-phase", value=shown(phase)), *hints(str(phase), self.rules.phases)
            )
        begin_turn(state, names.index(turn))
        begin_phase(state, self.rules.phases.index(phase))
        self.rules.resume(state, state.phase)

    @staticmethod
    def _refuse(problem: Message | str, path: Path) -> None:
        if problem:
            raise TableError(path, problem)

    # Comparing ------------------------------------------------------------------------------------------------------

    def compare(self, game: Game, player: int, wanted: Any, path: Path) -> tuple[Path, Message] | None:
        """Return where a player's side differs from what is expected, and how; None when it does not."""
        if not isinstance(wanted, dict):
            raise TableError(path, Message("ruling-side"))
        state = game.state
        who = state.match.names[player] if player >= 0 else SHARED_SIDE
        view = (
            {**self.rules.player_view(state, player), "alive": bool(state.alive[player])}
            if player >= 0
            else self.rules.table_view(state)
        )
        for key, value in wanted.items():
            here = (*path, key)
            if key in self.rules.ruling_zones:
                self._whose(key, player, here)
                problem = self._compare_zone(
                    state, self.rules.ruling_zones[key] * state.match.players + max(player, 0), value, here
                )
            elif key in view:
                problem = "" if view[key] == value else _found(shown(view[key]))
            else:
                known = [*self.rules.ruling_zones, *view]
                raise TableError(here, Message("ruling-no-key", key=key), *hints(key, known))
            if problem:
                return here, Message("ruling-differs", who=who, key=key, wanted=shown(value), problem=problem)
        return None

    def _compare_zone(self, state: State, place: int, wanted: Any, path: Path) -> Message | str:
        cards = state.zones[place]
        names = ", ".join(self.rules.card_name(state, card) for card in cards)
        there: Message | str = names or Message("ruling-none-there")
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            return "" if len(cards) == wanted else _found(Joined(f"{len(cards)} (", there, ")"))
        if isinstance(wanted, dict) and "card" not in wanted:
            return self._compare_facts(state, cards, wanted, path, there)
        entries = self.entries(wanted, path)
        left = list(cards)
        for number, more in entries:
            fitting = [
                card for card in left if state.definition[card] == number and not self._differs(state, card, more, path)
            ]
            if not fitting:
                views = [
                    f"{self.rules.card_name(state, card)} {self.rules.card_view(state, card) or ''}" for card in cards
                ]
                return _found(Clauses(*views) if views else Message("ruling-none-there"))
            left.remove(fitting[0])
        return _found(there) if left else ""

    def _compare_facts(
        self, state: State, cards: list[int], wanted: dict[str, Any], path: Path, there: Message | str
    ) -> Message | str:
        """Compare a zone by facts: of its only card, by `has` and `lacks`, by counted marks, by names and numbers."""
        for key, value in wanted.items():
            if key in {"has", "lacks"}:
                for name in value if isinstance(value, list) else [value]:
                    number = find_card(self.book, name, (*path, key))
                    if any(state.definition[card] == number for card in cards) != (key == "has"):
                        return _found(there)
                continue
            counted = self.rules.count_mark(state, cards, key)
            if counted is not None:
                if counted != value:
                    return _found(f"{counted} {key}")
            elif len(cards) == 1 and key in self.rules.card_view(state, cards[0]):
                if self._differs(state, cards[0], {key: value}, path):
                    return _found(str(self.rules.card_view(state, cards[0])[key]))
            elif isinstance(value, int) and not isinstance(value, bool):
                number = find_card(self.book, key, (*path, key))
                if sum(1 for card in cards if state.definition[card] == number) != value:
                    return _found(there)
            else:
                return _found(there)
        return ""

    def _differs(self, state: State, card: int, wanted: dict[str, Any], path: Path) -> bool:
        view = self.rules.card_view(state, card)
        for key, value in wanted.items():
            if key not in view:
                raise TableError(path, Message("ruling-card-key", key=key), *hints(key, view))
            found = view[key]
            same = (
                sorted(found, key=repr) == sorted(value, key=repr)
                if isinstance(found, list) and isinstance(value, list)
                else found == value
            )
            if not same:
                return True
        return False


def _some(count: int, path: Path) -> int:
    """Return a number of cards that a ruling names, if it is one that a table can have."""
    if not 0 <= count <= _MOST_CARDS:
        raise TableError(path, Message("ruling-zone-number", most=_MOST_CARDS))
    return count


def _too_great(key: str, value: Any) -> Message | str:
    """Return what is wrong with a figure of a table if no table has it."""
    return Message("ruling-number", key=key) if isinstance(value, int) and abs(value) > _GREATEST else ""


def _found(what: Message | str) -> Message:
    """Return what is there instead of what a ruling expects."""
    return Message("ruling-found", found=what)


def table_text(game: Game, voice: Voice = ENGLISH) -> str:
    """Return the whole table as text, as a judge who sees all cards would describe it."""
    state = game.state
    rules = game.rules
    say = speech(rules.folder, voice.language)
    lines = [
        voice.text(
            "table-head", turn=state.turn, player=game.players[state.active], phase=say(rules.phases[state.phase])
        )
    ]
    for player, name in enumerate(game.players):
        facts = ", ".join(f"{key} {value}" for key, value in rules.player_view(state, player).items() if value)
        lines.append(f"{name}: {facts}")
        for key, zone in rules.ruling_zones.items():
            cards = state.zones[zone * state.match.players + player]
            if cards and not (rules.zones[zone].shared and player):
                lines.append(f"  {key}: {', '.join(_card_text(rules, state, card) for card in cards)}")
    if state.reason:
        winners = ", ".join(game.players[player] for player in state.winners) or voice.text("table-nobody")
        lines.append(voice.text("table-over", players=winners, reason=say(state.reason)))
    return "\n".join(lines)


def _card_text(rules: GameRules, state: State, card: int) -> str:
    facts = [f"{key} {value}" for key, value in rules.card_view(state, card).items() if value not in (False, 0, [])]
    return rules.card_name(state, card) + (f" ({', '.join(facts)})" if facts else "")
