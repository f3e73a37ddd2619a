"""Comparing a table with what `expect` says of it: zones, cards and figures of a player or of all."""

from __future__ import annotations

from difflib import get_close_matches
from functools import partial

from deckcheck.catalog.names import fold
from deckcheck.engine.data.hints import hints, quoted
from deckcheck.engine.knowledge.observation import table_seen
from deckcheck.engine.rulings.actions import listed
from deckcheck.engine.rulings.drawing import card_text, figure
from deckcheck.engine.rulings.names import cards_called, cards_of
from deckcheck.engine.rulings.problems import TableError, UnmetError
from deckcheck.engine.rulings.reader import check_keys
from deckcheck.engine.rulings.state_columns import CARD, PLAYER, TABLE, column_value, columns_of
from deckcheck.engine.rulings.table import BEARERS, SHARED_SIDE, from_the_top, known_keys
from deckcheck.messages import Joined, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.engine.data.source import Path
    from deckcheck.engine.game import Game
    from deckcheck.engine.rulings.table import Table
    from deckcheck.engine.state.state import State

# What is given of the card that another is with, and how views may call it.
_WITH = tuple((one, other) for one in BEARERS for other in BEARERS if one != other)
#: What a mapping may say of a list of values.
PART_WORDS = ("has", "lacks")
#: What a mapping may say of the cards of a zone beside their names and their marks.
ZONE_WORDS = ("has", "lacks", "top")
# What a game answers where a list names something that it does not have.
_UNKNOWN_WORDS = frozenset({"given-state", "given-characteristic"})


class Comparison:
    """Compares sides of a table with what is expected of them; raises UnmetError where they differ."""

    def __init__(self, table: Table, game: Game) -> None:
        self.table = table
        self.rules = table.rules
        self.names = table.names
        self.state: State = game.state
        self.among = frozenset(game.state.definition)
        self.types: tuple[str, ...] = ()

    def side(self, player: int, wanted: Any, path: Path) -> None:
        """Compare a player's side, or with -1 what belongs to all."""
        if not isinstance(wanted, dict):
            raise TableError(path, Message("ruling-side"))
        check_not_empty(wanted, path)
        state, rules = self.state, self.rules
        who = state.match.names[player] if player >= 0 else SHARED_SIDE
        view = table_seen(state)
        if player >= 0:
            view = {**rules.player_view(state, player), "alive": bool(state.alive[player])}
        for key, value in wanted.items():
            here = (*path, key)
            if key in rules.ruling_zones:
                self.table.check_side(key, player, here)
                place = state.match.place(rules.ruling_zones[key], max(player, 0))
                self.types = room.types if (room := rules.given_rooms.get(key)) else ()
                problem = self.zone(state.zones[place], value, here)
            elif key in view:
                self._check_words(view[key], value, here, partial(self._given_player, player, key))
                problem = self.differing(view[key], value, here)
            elif key in (columns := columns_of(rules, PLAYER if player >= 0 else TABLE)):
                problem = self.differing(column_value(state, key, columns[key], player), value, here)
            else:
                known = [*rules.ruling_zones, *view, *columns]
                raise TableError(here, Message("ruling-no-key", key=key), *known_keys(str(key), known))
            if problem is not None:
                raise UnmetError(here, Message("ruling-differs", who=who, key=key, problem=problem))

    # Zones ----------------------------------------------------------------------------------------------------------

    def _the(self, name: Any, path: Path) -> int:
        """Return the card that a name means: one that may be in this zone, and one of the game, rather than others."""
        return self.names.the(name, path, self.types, self.among)

    def _of_the_game(self, name: Any, path: Path) -> int:
        """Return the card that a name means where it is missing: one of the game, as any other is missing everywhere.

        Where a ruling begins with set-up, decks and catalog decide which cards the game has, so there any card may be
        named.

        Raises:
            TableError: for a card that is not in the game, and for a name of several cards that are.
        """
        number = self._the(name, path)
        if number not in self.among and self.table.is_given:
            raise TableError(path, Message("ruling-never-there", card=self.table.book.cards[number].name))
        namesakes = self.among.intersection(self.names.namesakes(str(name)))
        if len(namesakes) > 1:
            raise self.names.several(name, sorted(namesakes), path)
        return number

    def zone(self, cards: list[int], wanted: Any, path: Path) -> Message | None:
        """Return how the cards of a zone differ from what is expected."""
        if isinstance(wanted, int) and not isinstance(wanted, bool):
            return None if len(cards) == wanted else self._instead(wanted, cards, len(cards))
        if isinstance(wanted, dict) and "card" not in wanted:
            return self._facts(cards, wanted, path)
        if from_the_top(wanted) is not wanted:
            wanted = from_the_top(wanted)
            return self._top(cards, wanted, path) or (
                None if len(cards) == len(wanted) else self._instead(wanted, cards)
            )
        left = list(cards)
        # Who says most of a card is served first.
        for number, more in self._by_detail(wanted, path):
            named = [card for card in left if self.state.definition[card] == number]
            fitting = [card for card in named if self.card(card, more, path) is None]
            if not fitting:
                if len(named) == 1:
                    return self.card(named[0], more, path)
                return self._instead(wanted, cards)
            left.remove(fitting[0])
        return self._instead(wanted, cards) if left else None

    def _top(self, cards: list[int], wanted: Any, path: Path) -> Message | None:
        """Compare the uppermost cards, in order."""
        names = wanted if isinstance(wanted, list) else [wanted]
        numbers = [self._the(name, path) for name in names]
        found = [self.state.definition[card] for card in reversed(cards)][: len(numbers)]
        return None if found == numbers else self._instead({"top": wanted}, [*reversed(cards)])

    def _facts(self, cards: list[int], wanted: dict[str, Any], path: Path) -> Message | None:
        """Compare a zone by facts: of its only card, by `has` and `lacks`, by counted marks, by names and numbers."""
        for key, value in wanted.items():
            here = (*path, key)
            problem = self._fact(cards, key, value, here)
            if problem is not None:
                return problem
        return None

    def _fact(self, cards: list[int], key: str, value: Any, path: Path) -> Message | None:
        state = self.state
        if key == "top":
            return self._top(cards, value, path)
        if key in {"has", "lacks"}:
            return self._has(cards, value, path) if key == "has" else self._lacks(cards, value, path)
        counted = self.rules.count_mark(state, cards, key)
        if counted is not None:
            check_kind(counted, value, path)
            return None if counted == value else self._instead({key: value}, cards, f"{key} {counted}")
        view = self.rules.card_view(state, cards[0]) if len(cards) == 1 else {}
        if len(cards) == 1 and (key in view or key in columns_of(self.rules, CARD)):
            return self.card(cards[0], {key: value}, path)
        if not self.names.find(key):
            known = [*ZONE_WORDS, *view]
            # Keys are written small, and so may names be.
            name = str(key)
            if not get_close_matches(name, known, 1, 0.6) and (name != name.lower() or self.names.hints(name)):
                self._check_card(name, path)
            if len(cards) != 1 and any(key in self.rules.card_view(state, card) for card in cards):
                return Message("ruling-one-card", key=key, n=len(cards))
            raise TableError(path, Message("ruling-card-key", key=key), *hints(str(key), known))
        if not isinstance(value, int) or isinstance(value, bool):
            raise TableError(path, Message("ruling-zone-mapping"))
        number = self._the(key, path) if value else self._of_the_game(key, path)
        there = sum(1 for card in cards if state.definition[card] == number)
        return None if there == value else self._instead({key: value}, cards)

    def _has(self, cards: list[int], value: Any, path: Path) -> Message | None:
        left = list(cards)
        entries = self._by_detail(value, path)
        if not entries:
            raise TableError(path, Message("ruling-says-nothing", key="has"))
        for number, more in entries:
            named = [card for card in left if self.state.definition[card] == number]
            fitting = [card for card in named if self.card(card, more, path) is None]
            if not fitting:
                return self.card(named[0], more, path) if len(named) == 1 else self._instead({"has": value}, cards)
            left.remove(fitting[0])
        return None

    def _by_detail(self, value: Any, path: Path) -> list[tuple[int, dict[str, Any]]]:
        """Return the cards that are written, with what is said of each: who says most of a card is served first."""
        return sorted(self.table.entries(value, path, self._the), key=lambda entry: -len(entry[1]))

    def _lacks(self, cards: list[int], value: Any, path: Path) -> Message | None:
        for one in listed(value):
            if not isinstance(one, str) and not (isinstance(one, dict) and "card" in one):
                raise TableError(path, Message("ruling-zone-lacks"))
            [(number, more)] = self.table.entries(one, path, self._of_the_game)
            there = (card for card in cards if self.state.definition[card] == number)
            if any(self.card(card, more, path) is None for card in there):
                return self._instead({"lacks": value}, cards)
        return None

    def card(self, card: int, wanted: dict[str, Any], path: Path) -> Message | None:
        """Return how a card differs from what is expected of it."""
        view = self.rules.card_view(self.state, card)
        # A card is *with* whatever it is on or under.
        view = {**{bearer: view[other] for bearer, other in _WITH if other in view}, **view}
        for key, value in wanted.items():
            columns = {} if key in view else columns_of(self.rules, CARD)
            if key not in view and key not in columns:
                raise TableError((*path, key), Message("ruling-card-key", key=key), *hints(str(key), [*view, *columns]))
            meant = cards_of(self.state, self.names, value) if key in BEARERS else None
            if meant is None and key in BEARERS and isinstance(value, str) and view.get(key) is not None:
                called = cards_called(self.state, self.names, value)
                meant = called if self.state.host[card] in called else None
            if meant is not None and self.state.host[card] in meant:
                continue
            found = view[key] if key in view else column_value(self.state, key, columns[key], card)
            if meant is not None and (host := self.state.host[card]) >= 0:
                found = f"{found} ({self.state.match.names[self.state.controller[host]]})"
            self._check_words(found, value, (*path, key), partial(self._given, card, key))
            problem = self.differing(found, self.rules.parse_value(self.state, key, value), (*path, key))
            if problem is not None:
                name = self.rules.card_name(self.state, card)
                return Message("ruling-of-card", card=name, key=key, problem=problem)
        return None

    # Values ---------------------------------------------------------------------------------------------------------

    def differing(self, found: Any, wanted: Any, path: Path) -> Message | None:
        """Return how a value differs from what is expected; of a mapping only the keys that are named count."""
        if isinstance(found, dict) and isinstance(wanted, dict):
            for key, value in wanted.items():
                if key not in found:
                    raise TableError(
                        (*path, key), Message("ruling-value-key", key=key), *hints(str(key), map(str, found))
                    )
                problem = self.differing(found[key], value, (*path, key))
                if problem is not None:
                    return Message("ruling-under", key=str(key), problem=problem)
            return None
        if isinstance(found, list):
            if isinstance(wanted, dict):
                return self._part(found, wanted, path)
            self._check_rows(found, wanted, path)
        check_kind(found, wanted, path)
        return None if is_alike(found, wanted) else instead(wanted, found)

    def _given(self, card: int, key: str, words: list[str]) -> Message | str:
        """Return what is wrong with words where `given` says them of a card."""
        return self.rules.set_card(self.state.copy(), card, key, words)

    def _given_player(self, player: int, key: str, words: list[str]) -> Message | str:
        """Return what is wrong with words where `given` says them of a player."""
        return self.rules.set_player(self.state.copy(), player, key, words)

    @staticmethod
    def _check_words(found: Any, wanted: Any, path: Path, give: Callable[[list[str]], Message | str]) -> None:
        """Refuse what a list of words can never hold, as `given` would not take it: `lacks` would hold at any table."""
        if not isinstance(found, list):
            return
        parts = [wanted.get(key, []) for key in PART_WORDS] if isinstance(wanted, dict) else [wanted]
        for word in (word for part in parts for word in listed(part) if isinstance(word, str)):
            problem = give([word])
            if isinstance(problem, Message) and problem.id in _UNKNOWN_WORDS:
                raise TableError(path, problem)

    def _part(self, found: list[Any], wanted: dict[str, Any], path: Path) -> Message | None:
        """Return how a list differs from what is expected of a part of it: what it has, and what it lacks."""
        check_keys(wanted, PART_WORDS, path, "ruling-a-part")
        there, lacking = listed(wanted.get("has", [])), listed(wanted.get("lacks", []))
        self._check_rows(found, [*there, *lacking], path)
        if not is_part(there, found) or any(is_part([one], found) for one in lacking):
            return instead(wanted, found)
        return None

    def _check_rows(self, found: list[Any], wanted: Any, path: Path) -> None:
        """Refuse keys that no row of a list has, and where the rows are cards, names that no card has."""
        known = list(dict.fromkeys(key for row in found if isinstance(row, dict) for key in row))
        for row in listed(wanted) if known else ():
            for key in row if isinstance(row, dict) else ():
                if key not in known:
                    raise TableError(path, Message("ruling-value-key", key=str(key)), *hints(str(key), known))
            if isinstance(row, str) and "card" in known and not any(is_alike(one, row) for one in found):
                self._check_card(row, path)

    def _check_card(self, name: str, path: Path) -> None:
        if not self.names.find(name):
            raise TableError(path, Message("ruling-no-card", name=quoted(name)), *self.names.hints(name))

    def _instead(self, wanted: Any, cards: list[int], found: Any = "") -> Message:
        texts = ", ".join(card_text(self.rules, self.state, card) for card in cards)
        there: Message | str = texts or Message("ruling-none-there")
        if isinstance(found, int):
            there = Joined(f"{found} (", there, ")") if found else Message("ruling-none-there")
        elif found:
            there = Joined(f"{found} (", there, ")")
        return Message("ruling-instead", wanted=figure(wanted), found=there)


def check_not_empty(wanted: Any, path: Path) -> None:
    """Refuse what would hold at any table: an empty mapping, or nothing of which a zone or a list is a part.

    An empty list says that exactly nothing is there.
    """
    if wanted == {} and isinstance(wanted, dict):
        raise TableError(path, Message("ruling-says-nothing", key=_last_key(path)))
    if isinstance(wanted, list):
        for index, value in enumerate(wanted):
            check_not_empty(value, (*path, index))
    elif isinstance(wanted, dict):
        for key, value in wanted.items():
            here = (*path, key)
            if key in ZONE_WORDS and (value is None or value in ([], 0)):
                raise TableError(here, Message("ruling-says-nothing", key=str(key)))
            check_not_empty(value, here)


def _last_key(path: Path) -> str:
    return next((step for step in reversed(path) if isinstance(step, str)), "")


def check_kind(found: Any, wanted: Any, path: Path) -> None:
    """Refuse a number for what is true or false, and the other way round: YAML distinguishes them, Python does not."""
    if isinstance(found, int) and isinstance(wanted, int) and isinstance(found, bool) != isinstance(wanted, bool):
        kind = "ruling-is-truth" if isinstance(found, bool) else "ruling-is-number"
        raise TableError(path, Message(kind, key=_last_key(path)))


def is_alike(found: Any, wanted: Any) -> bool:
    """Whether a value is what is expected: lists in any order, mappings by the keys that are named, or by the card."""
    if isinstance(found, list) and isinstance(wanted, list):
        return len(found) == len(wanted) and is_part(wanted, found)
    if isinstance(found, dict) and isinstance(wanted, str):
        return "card" in found and fold(str(found["card"])) == fold(wanted)
    if isinstance(found, dict) and isinstance(wanted, dict):
        return all(key in found and is_alike(found[key], value) for key, value in wanted.items())
    return bool(found == wanted) and isinstance(found, bool) == isinstance(wanted, bool)


def is_part(wanted: list[Any], found: list[Any]) -> bool:
    """Whether each value that is expected is there, as often as it is expected; who says most is served first."""
    left = list(found)
    for value in sorted(wanted, key=lambda value: -len(value) if isinstance(value, dict) else 0):
        fitting = next((at for at, one in enumerate(left) if is_alike(one, value)), None)
        if fitting is None:
            return False
        del left[fitting]
    return True


def instead(wanted: Any, found: Any) -> Message:
    """Return both values in full: what is expected, and what is found."""
    return Message("ruling-instead", wanted=figure(wanted), found=figure(found))
