"""What games show that rulings may expect, at tables with cards in every zone: keys, and what is said under each."""

from __future__ import annotations

from deckcheck.engine.knowledge.observation import table_seen
from deckcheck.engine.rulings.problems import TableError
from deckcheck.engine.rulings.reference import sample_side
from deckcheck.engine.rulings.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state.state import State

# What is expected of what is true or false, and of figures (`check_kind`).
TRUTH: Mapping[str, Any] = {"not": {"type": "integer"}}
_FIGURE: Mapping[str, Any] = {"not": {"type": "boolean"}}


class Seen:
    """What a game shows that is to be expected of players, of the table, of cards: key -> the types of its values."""

    def __init__(self) -> None:
        self.player: dict[str, set[type]] = {"alive": {bool}}
        self.table: dict[str, set[type]] = {}
        self.cards: dict[str, set[type]] = {}

    def see(self, rules: GameRules, state: State) -> None:
        """Add what is seen of a table."""
        self._add(self.player, rules.player_view(state, 0))
        self._add(self.table, table_seen(state))
        for card in range(len(state.owner)):
            self._add(self.cards, rules.card_view(state, card))

    @staticmethod
    def _add(seen: dict[str, set[type]], view: Mapping[str, Any]) -> None:
        for key, value in view.items():
            seen.setdefault(key, set()).add(type(value))

    @staticmethod
    def kinds(seen: Mapping[str, set[type]]) -> dict[str, Mapping[str, Any]]:
        """Return what is never expected under a key: a number where it is true or false, and the other way round."""
        return {key: TRUTH if types == {bool} else _FIGURE if types == {int} else {} for key, types in seen.items()}


def seen_of(rules: GameRules) -> Seen:
    """Return what a game shows, at tables with cards in every zone, with its options as they are and switched on."""
    found = Seen()
    switched = {name: True for name, option in rules.options.items() if option.default is False}
    sample = sample_side(rules)
    # Zones that take anything are tried one by one, with a blank card.
    others = [{**sample, key: 1} for key in rules.ruling_zones if key not in rules.given_rooms]
    sides: list[tuple[dict[str, bool], Mapping[str, object]]] = [({}, sample), (switched, sample)]
    for options, side in [*sides, *(({}, other) for other in others)]:
        try:
            state = Table(rules, (), 1, options, ()).seen(side)
        except TableError:
            continue  # it cannot be there, or belongs to all
        found.see(rules, state)
    return found
