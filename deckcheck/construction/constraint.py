"""What every constraint has: the conditions under which it is judged, what it finds, and what cards say against it.

A constraint may carry conditions (`when`); one that is not certainly met leaves the rule unjudged.
"""

from __future__ import annotations

from deckcheck.construction.selection import compile_test
from deckcheck.construction.tally import card_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeAlias

    from deckcheck.construction.amounts import Register
    from deckcheck.construction.selection import Selection, Test
    from deckcheck.construction.tally import Tally
    from deckcheck.decklist.deck import Entry

    Condition: TypeAlias = Callable[[Tally], bool]


class Finding:
    """What one constraint objects to: the entries concerned, the figures, and where the list has to change."""

    __slots__ = ("actual", "bound", "entries", "section", "values")

    def __init__(
        self,
        entries: Sequence[Entry] = (),
        *,
        section: str | None = None,
        bound: tuple[str, int] | None = None,
        actual: int | None = None,
        values: Mapping[str, Any] | None = None,
    ) -> None:
        self.entries = tuple(entries)
        self.section = section
        self.bound = bound
        self.actual = actual
        self.values = values or {}


class Modifier:
    """What a card says of another rule: `allow` lifts an exclusion, `at_most` raises a limit of copies."""

    __slots__ = ("allow", "at_most", "test")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.test: Test | None = compile_test(data["cards"])
        self.allow: bool = data.get("allow", False)
        self.at_most: int | None = data.get("at_most")

    def covers(self, entry: Entry, tally: Tally) -> bool:
        """Whether the modifier speaks of the card of this entry."""
        return self.test is None or self.test(card_of(entry), tally.references)


class Constraint:
    """One constraint of a rule, compiled for one format."""

    __slots__ = ("conditions", "needed")

    def __init__(self, data: Mapping[str, Any], register: Register) -> None:
        # The reference cards that the constraint reads; without one of them it is not judged.
        self.needed: frozenset[str] = frozenset()
        conditions = data.get("when", [])
        self.conditions = [self._condition(part, register) for part in conditions]

    def register(self, data: Mapping[str, Any], register: Register) -> Selection:
        """Compile a selection and note the reference cards that it needs."""
        selection = register(data)
        self.needed |= selection.references
        return selection

    def _condition(self, data: Mapping[str, Any], register: Register) -> Condition:
        if "some" in data:
            some = self.register(data["some"], register)
            return lambda tally: tally.count(some)[0] > 0
        if "none" in data:
            none = self.register(data["none"], register)
            return lambda tally: tally.count(none)[1] == 0
        if "missing" in data:
            missing = data["missing"]
            return lambda tally: tally.references.get(missing) is None
        name = data["reference"]
        self.needed |= {name}
        test = compile_test({key: value for key, value in data.items() if key != "reference"})
        return lambda tally: _reference_is(tally, name, test)

    def applies(self, tally: Tally) -> bool:
        """Whether all conditions are met for certain."""
        if not self.needed and not self.conditions:
            return True
        return tally.known(self.needed) and all(condition(tally) for condition in self.conditions)

    def findings(self, tally: Tally, modifiers: Sequence[Modifier]) -> list[Finding]:
        """Return what breaks the rule for certain."""
        raise NotImplementedError


def _reference_is(tally: Tally, name: str, test: Test | None) -> bool:
    card = tally.references.get(name)
    return card is not None and (test is None or test(card, tally.references))
