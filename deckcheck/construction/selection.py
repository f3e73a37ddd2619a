"""Selections: which cards of a deck a construction rule speaks of."""

from __future__ import annotations

from deckcheck.catalog.names import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeAlias

    from deckcheck.catalog.card import Card

    References: TypeAlias = "Mapping[str, Card | None]"
    Test: TypeAlias = "Callable[[Card, References], bool]"

# Keys of a selection that are not attributes of a card.
STRUCTURE = frozenset({"section", "not", "any"})


class Selection:
    """A compiled selection.

    Attributes:
        sections: the sections that it looks into, or None for all of them.
        bare: whether it asks for nothing but the section, so that cards nobody knows count as well.
        references: the reference cards (`essence`, ...) whose attributes it reads.
        test: whether a card, whatever its section, is meant.
    """

    __slots__ = ("bare", "index", "references", "sections", "test")

    def __init__(
        self, index: int, sections: frozenset[str] | None, test: Test | None, references: frozenset[str]
    ) -> None:
        self.index = index
        self.sections = sections
        self.bare = test is None
        self.test: Test = test or _always
        self.references = references

    def matches(self, section: str, card: Card, references: References) -> bool:
        """Whether a card listed in a section is selected."""
        return (self.sections is None or section in self.sections) and self.test(card, references)


def compile_selection(data: Mapping[str, Any], index: int) -> Selection:
    """Return the selection that a ruleset describes (its shape has been checked by the schema)."""
    sections = data.get("section")
    names = None if sections is None else frozenset([sections] if isinstance(sections, str) else sections)
    return Selection(index, names, compile_test(data), frozenset(_references(data)))


def compile_test(data: Mapping[str, Any]) -> Test | None:
    """Return the test of a card's own attributes, or None where the selection names none."""
    tests: list[Test] = [_attribute_test(key, wanted) for key, wanted in data.items() if key not in STRUCTURE]
    if "any" in data:
        tests.append(_any(data["any"]))
    if "not" in data:
        unwanted = data["not"]
        tests.append(_none(unwanted if isinstance(unwanted, list) else [unwanted]))
    if not tests:
        return None
    if len(tests) == 1:
        return tests[0]
    return lambda card, references: all(test(card, references) for test in tests)


def _always(card: Card, references: References) -> bool:  # noqa: ARG001
    return True


def _any(selections: Sequence[Mapping[str, Any]]) -> Test:
    tests = [compile_test(data) or _always for data in selections]
    return lambda card, references: any(test(card, references) for test in tests)


def _none(selections: Sequence[Mapping[str, Any]]) -> Test:
    tests = [compile_test(data) or _always for data in selections]
    return lambda card, references: not any(test(card, references) for test in tests)


def _attribute_test(path: str, wanted: Any) -> Test:
    if path == "card":
        keys = frozenset(fold(str(name)) for name in (wanted if isinstance(wanted, list) else [wanted]))
        return lambda card, references: not keys.isdisjoint(_references_to(card))
    if not isinstance(wanted, dict):
        values = frozenset(comparable(value) for value in (wanted if isinstance(wanted, list) else [wanted]))
        return lambda card, references: not values.isdisjoint(leaves(card, path))
    if "present" in wanted:
        present = wanted["present"]
        return lambda card, references: bool(leaves(card, path)) is present
    if "reference" in wanted:
        name, _, attribute = wanted["reference"].partition(".")
        return lambda card, references: _shared(card, path, references.get(name), attribute)
    low = wanted.get("at_least", -(10**18))
    high = wanted.get("at_most", 10**18)
    return lambda card, references: any(low <= value <= high for value in leaves(card, path) if isinstance(value, int))


def _references_to(card: Card) -> set[str]:
    """Return, folded, the ways in which a ruleset may name one card: its names, its id and that of its original."""
    return {fold(name) for name in (*card.all_names(), card.id, card.identity)}


def _shared(card: Card, path: str, reference: Card | None, attribute: str) -> bool:
    if reference is None:
        return False
    return not set(leaves(card, path)).isdisjoint(leaves(reference, attribute))


def _references(data: Mapping[str, Any]) -> set[str]:
    names: set[str] = set()
    for key, wanted in data.items():
        if key in ("not", "any"):
            for part in wanted if isinstance(wanted, list) else [wanted]:
                names |= _references(part)
        elif isinstance(wanted, dict) and "reference" in wanted:
            names.add(wanted["reference"].partition(".")[0])
    return names


def comparable(value: Any) -> Any:
    """Return the form in which two values of an attribute are equal: text is folded as card names are."""
    return fold(value) if isinstance(value, str) else value


def leaves(card: Card, path: str) -> list[Any]:
    """Return the values at a dotted path of attributes, looking into lists; an absent attribute gives none."""
    return [comparable(value) for value in written_leaves(card, path)]


def written_leaves(card: Card, path: str) -> list[Any]:
    """Return these values as the catalog writes them."""
    values: list[Any] = [card]
    for key in path.split("."):
        values = [
            inner
            for value in values
            for inner in _flat(value.get(key) if value is card or isinstance(value, dict) else None)
        ]
    return [value for value in values if not isinstance(value, dict)]


def _flat(value: Any) -> list[Any]:
    if value is None:
        return []
    if isinstance(value, (list, tuple)):
        return [inner for part in value for inner in _flat(part)]
    return [value]
