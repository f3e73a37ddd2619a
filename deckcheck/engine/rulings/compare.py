"""Comparing a table with what `expect` says of it: zones, cards and figures of a player or of all."""

from __future__ import annotations

from deckcheck.catalog.names import fold
from deckcheck.engine.effects.builder import hints
from deckcheck.engine.observation import table_seen
from deckcheck.engine.rulings.actions import listed
from deckcheck.engine.rulings.drawing import card_text, said
from deckcheck.engine.rulings.names import cards_of
from deckcheck.engine.rulings.problems import TableError, UnmetError
from deckcheck.engine.rulings.reader import check_keys
from deckcheck.engine.rulings.state_columns import CARD, PLAYER, TABLE, column_value, columns_of
from deckcheck.engine.rulings.table import BEARERS, SHARED_SIDE, from_the_top
from deckcheck.messages import Joined, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.engine.game import Game
    from deckcheck.engine.rulings.table import Table
    from deckcheck.engine.source import Path
    from deckcheck.engine.state import State

# What is said of the card that another lies with, and how views may call it.
_WITH = tuple((one, other) for one in BEARERS for other in BEARERS if one != other)
#: What a mapping may say of a list of values.
PART_WORDS = ("has", "lacks")
#: What a mapping may say of the cards of a zone beside their names and their marks.
ZONE_WORDS = ("has", "lacks", "top")


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
        state, rules = self.state, self.rules
        who = state.match.names[player] if player >= 0 else SHARED_SIDE
        view = table_seen(state)
        if player >= 0:
            view = {**rules.player_view(state, player), "alive": bool(state.alive[player])}
        for key, value in wanted.items():
            here = (*path, key)
            if key in rules.ruling_zones:
                self.table.see_whose(key, player, here)
                place = state.match.place(rules.ruling_zones[key], max(player, 0))
                self.types = room.types if (room := rules.given_rooms.get(key)) else ()
                problem = self.zone(state.zones[place], value, here)
            elif key in view:
                problem = self.differing(view[key], value, here)
            elif key in (columns := columns_of(rules, PLAYER if player >= 0 else TABLE)):
                problem = self.differing(column_value(state, key, columns[key], player), value, here)
            else:
                known = [*rules.ruling_zones, *view, *columns]
                raise TableError(here, Message("ruling-no-key", key=key), *hints(str(key), known))
            if problem is not None:
                raise UnmetError(here, Message("ruling-differs", who=who, key=key, problem=problem))

    # Zones ----------------------------------------------------------------------------------------------------------

    def _the(self, name: Any, path: Path) -> int:
        """Return the card that a name means: one that may lie in this zone, and one of the game, rather than others."""
        return self.names.the(name, path, self.types, self.among)

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
        for number, more in self._most_said(wanted, path):
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
            return None if counted == value else self._instead({key: value}, cards, f"{key} {counted}")
        view = self.rules.card_view(state, cards[0]) if len(cards) == 1 else {}
        if len(cards) == 1 and (key in view or key in columns_of(self.rules, CARD)):
            return self.card(cards[0], {key: value}, path)
        if not self.names.find(key):
            known = [*ZONE_WORDS, *view]
            if len(cards) != 1 and any(key in self.rules.card_view(state, card) for card in cards):
                return Message("ruling-one-card", key=key, n=len(cards))
            raise TableError(path, Message("ruling-card-key", key=key), *hints(str(key), known))
        if not isinstance(value, int) or isinstance(value, bool):
            raise TableError(path, Message("ruling-zone-mapping"))
        number = self._the(key, path)
        there = sum(1 for card in cards if state.definition[card] == number)
        return None if there == value else self._instead({key: value}, cards)

    def _has(self, cards: list[int], value: Any, path: Path) -> Message | None:
        left = list(cards)
        for number, more in self._most_said(value, path):
            named = [card for card in left if self.state.definition[card] == number]
            fitting = [card for card in named if self.card(card, more, path) is None]
            if not fitting:
                return self.card(named[0], more, path) if len(named) == 1 else self._instead({"has": value}, cards)
            left.remove(fitting[0])
        return None

    def _most_said(self, value: Any, path: Path) -> list[tuple[int, dict[str, Any]]]:
        """Return the cards that are written, with what is said of each: who says most of a card is served first."""
        return sorted(self.table.entries(value, path, self._the), key=lambda entry: -len(entry[1]))

    def _lacks(self, cards: list[int], value: Any, path: Path) -> Message | None:
        for one in listed(value):
            if not isinstance(one, str) and not (isinstance(one, dict) and "card" in one):
                raise TableError(path, Message("ruling-zone-lacks"))
            [(number, more)] = self.table.entries(one, path, self._the)
            there = (card for card in cards if self.state.definition[card] == number)
            if any(self.card(card, more, path) is None for card in there):
                return self._instead({"lacks": value}, cards)
        return None

    def card(self, card: int, wanted: dict[str, Any], path: Path) -> Message | None:
        """Return how a card differs from what is expected of it."""
        view = self.rules.card_view(self.state, card)
        # Whatever a card lies on or under is what it lies with.
        view = {**{bearer: view[other] for bearer, other in _WITH if other in view}, **view}
        for key, value in wanted.items():
            columns = {} if key in view else columns_of(self.rules, CARD)
            if key not in view and key not in columns:
                raise TableError((*path, key), Message("ruling-card-key", key=key), *hints(str(key), [*view, *columns]))
            meant = cards_of(self.state, value) if key in BEARERS else None
            if meant is not None and self.state.host[card] in meant:
                continue
            found = view[key] if key in view else column_value(self.state, key, columns[key], card)
            if meant is not None and (host := self.state.host[card]) >= 0:
                found = f"{found} ({self.state.match.names[self.state.controller[host]]})"
            problem = self.differing(found, self.rules.meant(self.state, key, value), (*path, key))
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
            self._see_rows(found, wanted, path)
        return None if is_alike(found, wanted) else instead(wanted, found)

    @staticmethod
    def _part(found: list[Any], wanted: dict[str, Any], path: Path) -> Message | None:
        """Return how a list differs from what is expected of a part of it: what it has, and what it lacks."""
        check_keys(wanted, PART_WORDS, path, "ruling-a-part")
        there, lacking = listed(wanted.get("has", [])), listed(wanted.get("lacks", []))
        Comparison._see_rows(found, [*there, *lacking], path)
        if not is_part(there, found) or any(is_part([one], found) for one in lacking):
            return instead(wanted, found)
        return None

    @staticmethod
    def _see_rows(found: list[Any], wanted: Any, path: Path) -> None:
        """Refuse keys that no row of a list has."""
        known = list(dict.fromkeys(key for row in found if isinstance(row, dict) for key in row))
        for row in listed(wanted) if known else ():
            for key in row if isinstance(row, dict) else ():
                if key not in known:
                    raise TableError(path, Message("ruling-value-key", key=str(key)), *hints(str(key), known))

    def _instead(self, wanted: Any, cards: list[int], found: Any = "") -> Message:
        texts = ", ".join(card_text(self.rules, self.state, card) for card in cards)
        there: Message | str = texts or Message("ruling-none-there")
        if isinstance(found, int):
            there = Joined(f"{found} (", there, ")") if found else Message("ruling-none-there")
        elif found:
            there = Joined(f"{found} (", there, ")")
        return Message("ruling-instead", wanted=said(wanted), found=there)


def is_alike(found: Any, wanted: Any) -> bool:
    """Whether a value is what is expected: lists in any order, mappings by the keys that are named, or by the card."""
    if isinstance(found, list) and isinstance(wanted, list):
        return len(found) == len(wanted) and is_part(wanted, found)
    if isinstance(found, dict) and isinstance(wanted, str):
        return "card" in found and fold(str(found["card"])) == fold(wanted)
    if isinstance(found, dict) and isinstance(wanted, dict):
        return all(key in found and is_alike(found[key], value) for key, value in wanted.items())
    return bool(found == wanted)


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
    return Message("ruling-instead", wanted=said(wanted), found=said(found))
