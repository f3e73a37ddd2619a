"""A ruleset: the sections, formats and rules of one game, compiled from data."""

from __future__ import annotations

from deckcheck.construction.constraint import Modifier
from deckcheck.construction.constraints import CONSTRAINTS, KINDS
from deckcheck.construction.selection import Selection, compile_selection, compile_test
from deckcheck.construction.violation import ADVICE, ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.construction.constraint import Constraint
    from deckcheck.construction.selection import Test

_CACHED_CARDS = 5_000  # cards of one section whose selections are remembered; then the memory starts over
_REFERENCES = 200  # sections beside different reference cards, likewise


class Section:
    """A section of a decklist and the cards that it takes."""

    __slots__ = ("_known", "default", "name", "optional", "takes", "title")

    def __init__(self, name: str, data: Mapping[str, Any]) -> None:
        self.name = name
        self.title: Mapping[str, str] = data.get("title", {"en": name})
        self.optional: bool = data.get("optional", False)
        self.default: Mapping[str, int] = data.get("default", {})
        self.takes: list[Test | None] = [compile_test(part) for part in data["takes"]]
        self._known: dict[Card, bool] = {}

    def accepts(self, card: Card) -> bool:
        """Whether a card belongs in this section."""
        found = self._known.get(card)
        if found is None:
            if len(self._known) >= _CACHED_CARDS:
                self._known.clear()
            found = self._known[card] = any(test is None or test(card, {}) for test in self.takes)
        return found


class Rule:
    """One construction rule of one format: its texts, its severity there, its constraints."""

    __slots__ = ("code", "constraints", "data", "listed", "severity")

    def __init__(self, data: Mapping[str, Any], severity: str, constraints: Sequence[Constraint]) -> None:
        self.data = data
        self.code: str = data["code"]
        self.severity = severity
        self.listed: str | None = data.get("listed")
        self.constraints = tuple(constraints)


class GameFormat:
    """The rules of a ruleset as one format has them, on one day."""

    __slots__ = ("_matches", "_selections", "modifiers", "name", "rules", "ruleset", "selections")

    def __init__(self, ruleset: Ruleset, name: str, as_of: str, *, advice: bool) -> None:
        self.ruleset = ruleset
        self.name = name
        self.selections: list[Selection] = []
        self._selections: dict[str, Selection] = {}
        self._matches: dict[Any, dict[Card, tuple[int, ...]]] = {}
        numbers, severities, disabled, own = ruleset.format_data(name)
        rules: list[Rule] = []
        house = ruleset.data.get("house", {}).get(name, {})
        for data in [*ruleset.data["rules"], *own]:
            severity = severities.get(data["code"], data.get("severity", ERROR))
            if (
                data["code"] in disabled
                or name not in data.get("formats", [name])
                or not data.get("from", "") <= as_of <= data.get("until", "9999-99-99")
                or (severity == ADVICE and not advice)
            ):
                continue
            constraints = [
                CONSTRAINTS[kind](part, numbers, self._register)
                for kind in KINDS
                if kind in data
                for part in (data[kind] if isinstance(data[kind], list) else [data[kind]])
            ]
            if data["code"] in house:
                data = {**data, "source": house[data["code"]]}  # noqa: PLW2901  the same rule with the limit of the house
            rules.append(Rule(data, severity, constraints))
        self.rules = tuple(rules)

    def _register(self, data: Mapping[str, Any]) -> Selection:
        key = repr(data)
        selection = self._selections.get(key)
        if selection is None:
            selection = compile_selection(data, len(self.selections))
            self.selections.append(selection)
            self._selections[key] = selection
        return selection

    def matches(self, section: str, references: Mapping[str, Card | None]) -> dict[Card, tuple[int, ...]]:
        """Return what is remembered of a section beside these reference cards; `learn` adds to it."""
        return self._matches.setdefault((section, *references.values()), {})

    def learn(
        self, known: dict[Card, tuple[int, ...]], section: str, card: Card, references: Mapping[str, Card | None]
    ) -> tuple[int, ...]:
        """Return the indices of the selections that find this card in this section, and remember them."""
        found = tuple(selection.index for selection in self.selections if selection.matches(section, card, references))
        if len(self._matches) > _REFERENCES:
            self._matches.clear()
        if len(known) >= _CACHED_CARDS:
            known.clear()
        known[card] = found
        return found

    def bare_matches(self, section: str) -> tuple[int, ...]:
        """Return the indices of the selections that count whatever is in this section."""
        return tuple(
            selection.index
            for selection in self.selections
            if selection.bare and (selection.sections is None or section in selection.sections)
        )


class Ruleset:
    """The construction rules of one game.

    Args:
        data: the ruleset as its file says it, complete (what it `extends` is merged in) and checked by its schema.
    """

    __slots__ = ("_formats", "data", "dated", "game", "qualifiers", "references", "sections", "side")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.game: str = data["game"]
        self.qualifiers: tuple[str, ...] = tuple(data.get("qualifiers", ()))
        self.references: Mapping[str, str] = data.get("references", {})
        self.sections = {name: Section(name, part) for name, part in data["sections"].items()}
        self.side = frozenset(name for name, part in data["sections"].items() if part.get("zone") == "side")
        self._formats: dict[tuple[str, str, bool], GameFormat] = {}
        # Whether some rule holds from or until a date, so that the day of the check matters.
        self.dated = any("from" in rule or "until" in rule for rule in self.all_rules())

    def __repr__(self) -> str:
        return f"Ruleset({self.game!r}, formats {', '.join(self.formats)}, {len(self.all_rules())} rules)"

    def __reduce__(self) -> tuple[type[Ruleset], tuple[Mapping[str, Any]]]:
        return Ruleset, (self.data,)

    @property
    def formats(self) -> tuple[str, ...]:
        """The ids of the formats, the default one first."""
        return tuple(self.data["formats"])

    def format_data(self, name: str) -> tuple[dict[str, int], dict[str, str], frozenset[str], list[Mapping[str, Any]]]:
        """Return the numbers, severities, disabled codes and own rules of a format, with those that it extends."""
        data = self.data["formats"][name]
        numbers: dict[str, int] = {}
        severities: dict[str, str] = {}
        disabled: frozenset[str] = frozenset()
        rules: list[Mapping[str, Any]] = []
        if "extends" in data:
            numbers, severities, disabled, rules = self.format_data(data["extends"])
        numbers.update(data.get("numbers", {}))
        severities.update(data.get("severity", {}))
        rules.extend(data.get("rules", ()))
        return numbers, severities, disabled | frozenset(data.get("disable", ())), rules

    def beside(self, name: str) -> tuple[str, ...]:
        """Return the further catalogs of the game whose cards a deck of a format may name."""
        data = self.data["formats"][name]
        inherited = self.beside(data["extends"]) if "extends" in data else ()
        return tuple(dict.fromkeys([*inherited, *data.get("beside", ())]))

    def format(self, name: str, as_of: str = "", *, advice: bool = False) -> GameFormat:
        """Return a format as it is on a day (`YYYY-MM-DD`), with the rules that only advise or without."""
        key = (name, as_of if self.dated else "", advice)
        found = self._formats.get(key)
        if found is None:
            found = self._formats[key] = GameFormat(self, name, as_of, advice=advice)
        return found

    def all_rules(self) -> list[Mapping[str, Any]]:
        """Return the data of every rule: those of the game, then those of single formats."""
        return [
            *self.data["rules"],
            *(rule for form in self.data["formats"].values() for rule in form.get("rules", ())),
        ]

    def modifiers(self, rule: str, cards: Sequence[Card]) -> list[Modifier]:
        """Return what these cards say of a rule."""
        return [Modifier(part) for card in cards for part in card.facts.get("modifies", ()) if part["rule"] == rule]
