"""The JSON Schema of rulings: what all games share, and the sides of each game key by key, from its zones and columns.

`python -m deckcheck.engine.rulings.schema` writes the generated part of `schemas/ruling.schema.json` anew.
"""

from __future__ import annotations

import json
import os

from deckcheck.engine.columns import Kind
from deckcheck.engine.observation import table_seen
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulings.expectations import KEYS
from deckcheck.engine.rulings.problems import TableError
from deckcheck.engine.rulings.reference import sample_side
from deckcheck.engine.rulings.state_columns import CARD, PLAYER, TABLE, columns_of
from deckcheck.engine.rulings.table import SHARED_SIDE, Table
from deckcheck.shipped import schemas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.state import State

_BY_KIND: Mapping[int, Mapping[str, Any]] = {
    Kind.FLAG: {"type": ["boolean", "string"]},
    Kind.PLAYER: {"type": "string"},
    Kind.CARD: {"type": ["string", "integer", "null"]},
    # Bits, or the words that a game has for them.
    Kind.BITS: {"type": ["integer", "string", "array"]},
}
# A number, or the blank of a case (`$hp`).
_NUMBER: Mapping[str, Any] = {"type": ["integer", "string"]}
# What is told of the parts, in both languages.
_SIDES = "Zones and figures of this game. / Les zones et valeurs de ce jeu."
_CARDS = "Cards, and what is said of them. / Des cartes, et ce qui en est dit."
_NAME = "The card, by any of its names. / La carte, par n’importe lequel de ses noms."
_STEPS = "What is done, step by step. / Ce qui est fait, pas à pas."
_OPTIONS = "Options of this game. / Des options de ce jeu."
_PHASE = "A phase of this game. / Une phase de ce jeu."
_DECISION = "A kind of decision of this game. / Une sorte de décision de ce jeu."
_FACT = "A fact of the game. / Un fait de la partie."


def ruling_schema(base: Mapping[str, Any], games: Iterable[GameRules]) -> dict[str, Any]:
    """Return the schema of rulings: what is common to all games, as it stands, and a branch for each of these."""
    shared = {name: value for name, value in base["$defs"].items() if ":" not in name}
    found = {key: value for key, value in base.items() if key not in ("allOf", "$defs")}
    branches, definitions = [], {}
    for rules in games:
        branches.append(_branch(rules))
        definitions.update(_definitions(rules))
    return {**found, "allOf": branches, "$defs": {**shared, **definitions}}


def _ref(rules: GameRules, name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{rules.game}:{name}"}


def _branch(rules: GameRules) -> dict[str, Any]:
    """Return what holds of the rulings of a game beside what holds of all."""
    step = {"properties": {"expect": _ref(rules, "expect")}}
    ruling = {
        "properties": {
            "given": _ref(rules, "given"),
            "expect": _ref(rules, "expect"),
            "do": {"description": _STEPS, "items": step},
            "options": {
                "description": _OPTIONS,
                "propertyNames": {"anyOf": [{"enum": sorted(rules.options)}, _BLANK]},
            },
        }
    }
    return {
        "if": {"properties": {"game": {"const": rules.game}}, "required": ["game"]},
        "then": {"properties": {"rulings": {"items": ruling}}},
    }


# What stands for something that the cases of a ruling fill in.
_BLANK: Mapping[str, Any] = {"type": "string", "pattern": r"\$"}


def _definitions(rules: GameRules) -> dict[str, Any]:
    view = _views(rules)
    phase = {"description": _PHASE, "anyOf": [{"enum": [*rules.phases]}, _BLANK]}
    kind = {"description": _DECISION, "anyOf": [{"enum": sorted(set(rules.decisions.values()))}, _BLANK]}
    kinds = {"description": _DECISION, "properties": {"kind": kind}}
    own = {key for key, zone in rules.ruling_zones.items() if not rules.zones[zone].shared}
    return {
        f"{rules.game}:{name}": value
        for name, value in {
            "given": {
                "description": _SIDES,
                "type": "object",
                "properties": {"phase": phase, SHARED_SIDE: _ref(rules, "given-table")},
                "additionalProperties": {"anyOf": [_ref(rules, "given-side"), {"type": ["string", "boolean", "null"]}]},
            },
            "expect": {
                "description": _SIDES,
                "type": "object",
                "properties": {
                    **{key: {"description": _FACT} for key in KEYS},
                    "phase": phase,
                    "decision": kinds,
                    SHARED_SIDE: _ref(rules, "expected-table"),
                },
                "additionalProperties": _ref(rules, "expected-side"),
            },
            "given-side": _side(rules, "given-zone", own, columns_of(rules, PLAYER), rules.given_of_player),
            "given-table": _side(
                rules, "given-zone", {*rules.ruling_zones} - own, columns_of(rules, TABLE), rules.given_of_table
            ),
            "given-zone": _zone(rules, "given-card"),
            "given-card": _card(rules, {*columns_of(rules, CARD), *rules.given_words}, columns_of(rules, CARD)),
            "expected-side": _side(rules, "expected-zone", own, columns_of(rules, PLAYER), view.player),
            "expected-table": _side(
                rules, "expected-zone", {*rules.ruling_zones} - own, columns_of(rules, TABLE), view.table
            ),
            "expected-zone": _zone(rules, "expected-card"),
            "expected-card": _card(
                rules, {*columns_of(rules, CARD), *view.cards, *rules.seen_words, *rules.given_words}, {}
            ),
        }.items()
    }


def _side(
    rules: GameRules,
    zone: str,
    zones: set[str],
    columns: Mapping[str, int],
    words: Iterable[str],
) -> dict[str, Any]:
    """Return what may be said of a player, or of what belongs to all: zones, figures that the game names, columns."""
    figures = {name: _of_kind(kind) for name, kind in columns.items()}
    return {
        "description": _SIDES,
        "type": ["object", "null"],
        "properties": {
            **{key: _figure(rules, key, {}) for key in sorted({*words} - zones)},
            **{key: _figure(rules, key, {} if key in words else kind) for key, kind in sorted(figures.items())},
            **{key: _ref(rules, zone) for key in sorted(zones)},
        },
        "propertyNames": {"anyOf": [{"enum": sorted({*words, *figures, *zones})}, _BLANK]},
    }


def _of_kind(kind: int) -> Mapping[str, Any]:
    return _BY_KIND.get(kind, _NUMBER)


def _zone(rules: GameRules, card: str) -> dict[str, Any]:
    """Return how the cards of a zone are written; who says something of a card says nothing that it does not have."""
    return {
        "description": _CARDS,
        "if": {"type": "object", "required": ["card"]},
        "then": _ref(rules, card),
        "else": {
            "type": ["string", "integer", "null", "array", "object"],
            "items": _ref(rules, card.replace("card", "zone")),
        },
    }


def _figure(rules: GameRules, key: str, kind: Mapping[str, Any]) -> dict[str, Any]:
    page = f"`deckcheck ruling --reference {rules.game}`"
    return {"description": f"`{key}`: {page} lists it. / `{key}`\u00a0: {page} en donne la liste.", **kind}


def _card(rules: GameRules, keys: set[str], columns: Mapping[str, int]) -> dict[str, Any]:
    figures = {key: _figure(rules, key, _of_kind(columns[key]) if key in columns else {}) for key in sorted(keys)}
    return {
        "description": _CARDS,
        "type": "object",
        "properties": {"card": {"type": "string", "description": _NAME}, **figures},
        "propertyNames": {"anyOf": [{"enum": sorted({"card", *keys})}, _BLANK]},
    }


# What is seen --------------------------------------------------------------------------------------------------------


class _Views:
    """The keys under which a game shows what is to be expected: of players, of the table, of cards."""

    def __init__(self) -> None:
        self.player = {"alive"}
        self.table: set[str] = set()
        self.cards: set[str] = set()

    def see(self, rules: GameRules, state: State) -> None:
        """Add what is seen of a table."""
        self.player |= {*rules.player_view(state, 0)}
        self.table |= {*table_seen(state)}
        for card in range(len(state.owner)):
            self.cards |= {*rules.card_view(state, card)}


def _views(rules: GameRules) -> _Views:
    """Return what a game shows, at tables with cards in every zone, with its options as they are and switched on."""
    found = _Views()
    switched = {name: True for name, option in rules.options.items() if option.default is False}
    sample = sample_side(rules)
    # Zones that take anything are tried one by one, with a card of no account.
    others = [{**sample, key: 1} for key in rules.ruling_zones if key not in rules.given_rooms]
    for options, side in (({}, sample), (switched, sample), *(({}, other) for other in others)):
        try:
            game = Table(rules, (), 1, options, ()).set_up({"impossible": True, "A": side}, ())
        except TableError:
            continue  # it does not lie there, or belongs to all
        found.see(rules, game.state)
    return found


def main() -> None:
    """Write the schema anew."""
    path = os.path.join(schemas(), "ruling.schema.json")
    with open(path, encoding="utf-8") as file:
        base = json.load(file)
    text = json.dumps(ruling_schema(base, map(rules_of, playable_games())), ensure_ascii=False, indent=2) + "\n"
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


if __name__ == "__main__":
    main()
