"""The closed set of constraint kinds: compare, copies, partner, exclude, cover.

Each is a class whose `findings` yields, for a tally, what breaks the rule for certain.
"""

from __future__ import annotations

from deckcheck.catalog.names import fold
from deckcheck.construction.amounts import compile_amount
from deckcheck.construction.constraint import Constraint, Finding
from deckcheck.construction.selection import comparable, leaves
from deckcheck.construction.tally import UNBOUNDED, card_of, entry_beyond

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeAlias

    from deckcheck.catalog.card import Card
    from deckcheck.construction.amounts import Range, Register
    from deckcheck.construction.constraint import Modifier
    from deckcheck.construction.selection import Selection
    from deckcheck.construction.tally import Tally
    from deckcheck.decklist.deck import Entry

    # What a card and its partner share, and the partner's number or None.
    Pair: TypeAlias = tuple[tuple[Any, ...], Any]

KINDS = ("compare", "copies", "partner", "exclude", "cover")
_REMEMBERED = 20_000  # cards whose keys are remembered; then the memory starts over
BOUNDS = ("exactly", "at_least", "at_most", "less_than", "more_than")


class Compare(Constraint):
    """An amount against one or two bounds: sizes, exact numbers, shares, budgets.

    With `each` (a selection) and `item` (a path to a list of mappings), the comparison is made for every selected card,
    and passes where it holds for any of that card's items.
    """

    __slots__ = ("bounds", "each", "item", "left", "section", "selection", "times", "type")

    def __init__(self, data: Mapping[str, Any], numbers: Mapping[str, int], register: Register) -> None:
        super().__init__(data, register)
        track: Register = lambda part: self.register(part, register)  # noqa: E731
        form = {key: data[key] for key in ("count", "sum", "of", "add", "multiply") if key in data}
        self.left = compile_amount(form, numbers, track)
        self.times: int = data.get("times", 1)
        self.bounds = [(bound, compile_amount(data[bound], numbers, track)) for bound in BOUNDS if bound in data]
        counted = data.get("count", data.get("of"))
        self.selection = None if counted is None else register(counted)
        sections = self.selection.sections if self.selection else None
        self.section: str | None = next(iter(sections)) if sections and len(sections) == 1 else None
        # The one type of card that is counted, which a message may name.
        kind = counted.get("type") if counted is not None else None
        self.type: str = kind if isinstance(kind, str) else ""
        self.each = self.register(data["each"], register) if "each" in data else None
        self.item: str | None = data.get("item")

    def findings(self, tally: Tally, modifiers: Sequence[Modifier]) -> list[Finding]:  # noqa: ARG002
        """Return one finding for the first bound that is broken; with `each`, one that names every failing card."""
        if not self.applies(tally):
            return []
        if self.each is not None and self.item is not None:
            return self._each(tally, self.each, self.item)
        left = self.left(tally, {})
        for bound, amount in self.bounds:
            allowed = amount(tally, {})
            if _broken(bound, (left[0] * self.times, left[1] * self.times), allowed):
                return [self._finding(tally, bound, left[0], allowed[0])]
        return []

    def _finding(self, tally: Tally, bound: str, actual: int, allowed: int) -> Finding:
        limit = -(-allowed // self.times) if bound == "at_least" else allowed // self.times
        entries: list[Entry] = []
        selection = self.selection
        too_many = actual > limit or bound == "less_than"
        if selection is not None and not selection.bare and too_many:
            entries = tally.found(selection)
        return Finding(
            entries,
            section=self.section,
            bound=(bound, limit),
            actual=actual,
            values={"over": max(actual - limit, 0), "short": max(limit - actual, 0), "type": self.type},
        )

    def _each(self, tally: Tally, each: Selection, path: str) -> list[Finding]:
        failing = [entry for entry in tally.found(each) if not self._reached(tally, card_of(entry), path)]
        return [Finding(failing)] if failing else []

    def _reached(self, tally: Tally, card: Card, path: str) -> bool:
        """Whether the comparison holds for one of the card's items (`own` leads from an item to the card itself)."""
        items = [{**item, "own": card.facts} for item in card.get(path) or ()]
        return not items or any(
            not any(_broken(bound, self.left(tally, item), amount(tally, item)) for bound, amount in self.bounds)
            for item in items
        )


def _broken(bound: str, left: Range, right: Range) -> bool:
    """Whether no value of the left range meets the bound with any value of the right one."""
    if bound == "exactly":
        return left[1] < right[0] or left[0] > right[1]
    if bound == "at_least":
        return left[1] < right[0]
    if bound == "at_most":
        return left[0] > right[1]
    if bound == "less_than":
        return left[0] >= right[1]
    return left[1] <= right[0]


class Copies(Constraint):
    """At most this many copies of what shares a key: a card, a character and its level, an episode."""

    __slots__ = ("_known", "default", "key", "limit", "selection")

    def __init__(self, data: Mapping[str, Any], numbers: Mapping[str, int], register: Register) -> None:
        super().__init__(data, register)
        self.selection = self.register(data["of"], register)
        key = data.get("key", "card")
        self.key: list[str] = [key] if isinstance(key, str) else list(key)
        self._known: dict[Card | None, tuple[Any, int]] = {}
        limit = data["at_most"]
        # A limit is a number, a number of the format, or a card's own attribute with a default.
        self.limit: str | None = None
        self.default = UNBOUNDED
        if isinstance(limit, int):
            self.default = limit
        elif "number" in limit:
            self.default = numbers[limit["number"]]
        else:
            self.limit = limit["attribute"]
            default = limit.get("default", UNBOUNDED)
            self.default = default if isinstance(default, int) else numbers[default["number"]]

    def findings(self, tally: Tally, modifiers: Sequence[Modifier]) -> list[Finding]:
        """Return one finding for each key with too many copies, at the entry where the limit is passed."""
        hits = tally.sure(self.selection)
        if not hits or not self.applies(tally):
            return []
        known = self._known
        totals: dict[Any, int] = {}
        passed = False
        for entry in hits:
            found = known.get(entry.card)
            if found is None:
                found = self._learn(card_of(entry))
            key, limit = found
            total = totals[key] = totals.get(key, 0) + entry.count
            if total > limit:
                passed = True
        if not passed:
            return []
        groups: dict[Any, list[Entry]] = {}
        for entry in tally.found(self.selection):
            groups.setdefault((known.get(entry.card) or self._learn(card_of(entry)))[0], []).append(entry)
        return [finding for group in groups.values() for finding in self._judged(group, tally, modifiers)]

    def _learn(self, card: Card) -> tuple[Any, int]:
        """Return the key and the limit of a card, and remember them for the decks that follow."""
        limit = self.default
        if self.limit is not None:
            own = [value for value in leaves(card, self.limit) if isinstance(value, int)]
            limit = min(own, default=self.default)
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        found = self._known[card] = (self._key(card), limit)
        return found

    def _key(self, card: Card) -> Any:
        return tuple(
            card.identity if part == "card" else fold(card.name) if part == "name" else tuple(leaves(card, part))
            for part in self.key
        )

    def _judged(self, group: list[Entry], tally: Tally, modifiers: Sequence[Modifier]) -> list[Finding]:
        limit = min((self._known.get(entry.card) or self._learn(card_of(entry)))[1] for entry in group)
        for modifier in modifiers:
            if modifier.at_most is not None and all(modifier.covers(entry, tally) for entry in group):
                limit = max(limit, modifier.at_most)
        total = sum(entry.count for entry in group)
        if total <= limit:
            return []
        # The entry that passes the limit comes first.
        passed = entry_beyond(group, limit)
        entries = [passed, *(entry for entry in group if entry is not passed)]
        values = {"over": total - limit, **self._shared(passed)}
        return [Finding(entries, bound=("at_most", limit), actual=total, values=values)]

    def _shared(self, entry: Entry) -> dict[str, Any]:
        """Return the attributes that make these cards one (`character`, `level`), for messages."""
        card = card_of(entry)
        return {part: card.get(part) for part in self.key if part in card.facts}


class Partner(Constraint):
    """Each card here needs one there, with equal keys or none; `every_lower` asks for one at each lower number."""

    __slots__ = ("_known", "each", "equal", "every_lower", "needs")

    def __init__(self, data: Mapping[str, Any], numbers: Mapping[str, int], register: Register) -> None:  # noqa: ARG002
        super().__init__(data, register)
        self.each = self.register(data["each"], register)
        self.needs = self.register(data["needs"], register)
        self.equal: list[str] = list(data.get("equal", ()))
        self.every_lower: str | None = data.get("every_lower")
        # Card -> what it is as a partner; what it shares with its own partners; its number.
        self._known: dict[Card | None, tuple[tuple[Pair, ...], tuple[Any, ...], int]] = {}

    def findings(self, tally: Tally, modifiers: Sequence[Modifier]) -> list[Finding]:  # noqa: ARG002
        """Return one finding for each kind of card that lacks its partner."""
        hits = tally.sure(self.each)
        if not hits or not self.applies(tally) or tally.doubts(self.needs):
            return []
        present: set[Pair] = set()
        for entry in tally.sure(self.needs):
            present.update((self._known.get(entry.card) or self._learn(card_of(entry)))[0])
        if all(self._lacks(entry, present) is None for entry in hits):
            return []
        lacking: dict[Any, list[Entry]] = {}
        for entry in tally.found(self.each):
            missing = self._lacks(entry, present)
            if missing is not None:
                lacking.setdefault(missing, []).append(entry)
        return [Finding(entries, values={"lacks": _key_text(*missing)}) for missing, entries in lacking.items()]

    def _learn(self, card: Card) -> tuple[tuple[Pair, ...], tuple[Any, ...], int]:
        """Return what `_known` holds of a card, and remember it for the decks that follow."""
        shared = tuple(tuple(leaves(card, path)) for path in self.equal)
        numbers = [None] if self.every_lower is None else leaves(card, self.every_lower)
        top = max((number for number in numbers if isinstance(number, int)), default=0)
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        found = self._known[card] = (tuple((shared, number) for number in numbers), shared, top)
        return found

    def _lacks(self, entry: Entry, present: set[Pair]) -> Pair | None:
        """Return the first partner that a card lacks, or None."""
        _, shared, top = self._known.get(entry.card) or self._learn(card_of(entry))
        if self.every_lower is None:
            return None if (shared, None) in present else (shared, None)
        # The first that is missing is soon found, however high a number a card may claim.
        for number in range(1, top):
            if (shared, number) not in present:
                return shared, number
        return None


def _key_text(key: tuple[Any, ...], number: int | None) -> str:
    """Return what says which partner is missing, for messages: the lower level, the episode."""
    if number is not None:
        return str(number)
    return str(key[-1][0]) if key and key[-1] else ""


class Exclude(Constraint):
    """No card here, under the conditions; or none while one there has equal keys; or not cards of both groups."""

    __slots__ = ("cards", "equal", "groups", "there")

    def __init__(self, data: Mapping[str, Any], numbers: Mapping[str, int], register: Register) -> None:  # noqa: ARG002
        super().__init__(data, register)
        self.groups = [self.register(part, register) for part in data.get("groups", ())]
        self.cards = self.register(data["cards"], register) if "cards" in data else None
        self.there = self.register(data["there"], register) if "there" in data else None
        self.equal: list[str] = list(data.get("equal", ["card"]))

    def findings(self, tally: Tally, modifiers: Sequence[Modifier]) -> list[Finding]:
        """Return one finding that names every card that may not be here."""
        if self.cards is None:
            return self._both(tally)
        hits = tally.hits[self.cards.index]
        if not hits or not self.applies(tally):
            return []
        hits = tally.found(self.cards)
        if self.there is not None:
            present = {self._key(entry) for entry in tally.sure(self.there)}
            hits = [entry for entry in hits if self._key(entry) in present]
        for modifier in modifiers:
            if modifier.allow:
                hits = [entry for entry in hits if not modifier.covers(entry, tally)]
        return [Finding(hits, actual=sum(entry.count for entry in hits))] if hits else []

    def _both(self, tally: Tally) -> list[Finding]:
        """Name the cards of the smaller group (of all groups when they are equal) where two groups occur."""
        found = [tally.sure(group) for group in self.groups]
        if sum(1 for hits in found if hits) < 2 or not self.applies(tally):
            return []
        sizes = [sum(entry.count for entry in hits) for hits in found]
        smallest = min(size for size in sizes if size)
        chosen = {id(entry) for hits, size in zip(found, sizes, strict=True) if size == smallest for entry in hits}
        entries = [entry for entry in tally.deck.entries if id(entry) in chosen]
        return [Finding(entries, actual=sum(entry.count for entry in entries))]

    def _key(self, entry: Entry) -> Any:
        card = card_of(entry)
        return tuple(card.identity if part == "card" else tuple(leaves(card, part)) for part in self.equal)


class Cover(Constraint):
    """Each of these values must occur in an attribute of the selected cards.

    A value is given as it is, or as `{value: undead, title: {en: Undead, fr: Morts-vivants}}` for the messages.
    """

    __slots__ = ("attribute", "selection", "titles", "values")

    def __init__(self, data: Mapping[str, Any], numbers: Mapping[str, int], register: Register) -> None:  # noqa: ARG002
        super().__init__(data, register)
        self.selection = self.register(data["of"], register)
        self.attribute: str = data["attribute"]
        parts = [part if isinstance(part, dict) else {"value": part} for part in data["values"]]
        self.values: list[Any] = [part["value"] for part in parts]
        self.titles: dict[Any, Any] = {part["value"]: part["title"] for part in parts if "title" in part}

    def findings(self, tally: Tally, modifiers: Sequence[Modifier]) -> list[Finding]:  # noqa: ARG002
        """Return one finding that names the values that no card brings."""
        if not self.applies(tally) or tally.doubts(self.selection):
            return []
        present = {value for entry in tally.sure(self.selection) for value in leaves(card_of(entry), self.attribute)}
        missing = [value for value in self.values if comparable(value) not in present]
        if not missing:
            return []
        sections = self.selection.sections
        section = next(iter(sections)) if sections and len(sections) == 1 else None
        named = [self.titles.get(value, value) for value in missing]
        return [Finding(section=section, actual=len(self.values) - len(missing), values={"missing": named})]


CONSTRAINTS: dict[str, Callable[[Mapping[str, Any], Mapping[str, int], Register], Constraint]] = {
    "compare": Compare,
    "copies": Copies,
    "partner": Partner,
    "exclude": Exclude,
    "cover": Cover,
}
