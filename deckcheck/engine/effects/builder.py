"""The compiler: play data becomes steps, tests and numbers once, when a catalog is loaded."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.data.hints import abbreviated, hints
from deckcheck.engine.effects.language import EffectError, Param, Term, VocabularyMessage
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Sequence
    from typing import Any, TypeAlias

    from deckcheck.engine.effects.language import EventKind, Language, Shuffling
    from deckcheck.engine.state.frames import Frame, Step
    from deckcheck.engine.state.types import EventRow

    Path: TypeAlias = tuple[str | int, ...]
    Amount: TypeAlias = Callable[[Any, Frame], int]
    Cards: TypeAlias = Callable[[Any, Frame], list[int]]
    Players: TypeAlias = Callable[[Any, Frame], list[int]]
    Condition: TypeAlias = Callable[[Any, Frame], bool]
    Test: TypeAlias = Callable[[Any, Frame, int], bool]
    EventTest: TypeAlias = Callable[[Any, Frame, EventRow], bool]
    # A plain operation is one function; one that asks is a list of steps.
    Operation: TypeAlias = Step | list[Step]


class Filter(NamedTuple):
    """What a filter is compiled to.

    Attributes:
        cards: all cards that fit, zone by zone.
        fits: whether a card fits.
        exists: whether any card fits; it looks no further than the first.
        zones: where these cards are, as far as the filter says so itself.
    """

    cards: Cards
    fits: Test
    exists: Condition
    zones: tuple[int, ...] = ()


class Heard(NamedTuple):
    """What a trigger is compiled to.

    Attributes:
        bit: the kind of event.
        matches: whether an event of this kind is meant, by the frame of the listening card.
        own: the part of the event that is the listening card in all that are meant, or 0: others need not be asked.
    """

    bit: int
    matches: EventTest
    own: int = 0

    def only_if(self, holds: Condition | None) -> Heard:
        """Return the same under a condition, which may ask for the event."""
        if holds is None:
            return self
        matches = self.matches

        def both(state: Any, frame: Frame, event: EventRow) -> bool:
            if not matches(state, frame, event):
                return False
            before, frame.event = frame.event, event
            held = bool(holds(state, frame))
            frame.event = before
            return held

        return self._replace(matches=both)


TARGET = "target"
PLAYER = "player"


class Builder:
    """Compiles the play data of one card. Errors are collected, so that one run reports them all.

    Attributes:
        language: the vocabulary.
        names: what choices have been named so far -> (first slot, number of slots).
        event: the kind of event that sets the effect off, or None.
        reads_event: the parts of that event for which what has been compiled of the effect asks, as bits.
        phases: the phases whose beginning the card's triggers wait for, as bits.
        lead: what the next block does first, in the same moment as its first operations.
        where: name of a choice -> the zones of its cards, until something is done with them.
        lost: name of a choice whose cards are in a pile that was shuffled since -> the operation that shuffled it.
        changes: the stats that the effects of the card change for a time, as bits.
        measures: the stats for which what has been compiled of the effect asks, as bits.
        numbers: the names that mean a number.
        references: the cards that are named by their ids: where, the id, and the type that is wanted, or nothing
            where a card is only meant, not brought into the game.
        delayed: what its effects let happen later, each with a procedure of its own.
        errors: what has been found wrong.
    """

    def __init__(self, language: Language, kind: str = "") -> None:
        """Begin to read the play data of a card of the type `kind`."""
        self.language = language
        self.kind = kind
        self.where: dict[str, tuple[int, ...]] = {}
        self.lost: dict[str, str] = {}
        self.changes = 0
        self.measures = 0
        self.numbers: set[str] = set()
        self.references: list[tuple[Path, str, str]] = []
        self.names: dict[str, tuple[int, int]] = {}
        self.slots = 0
        self.event: EventKind | None = None
        self.reads_event = 0
        self.phases = 0
        self.lead: list[Step] = []
        self.delayed: list[Any] = []
        self.errors: list[EffectError] = []

    def begin(self) -> None:
        """Start an effect of its own: no names, no event."""
        self.names = {}
        self.numbers = set()
        self.measures = 0
        self.where = {}
        self.lost = {}
        self.slots = 0
        self.event = None
        self.reads_event = 0
        self.lead = []

    def name(self, name: str, count: int = 1) -> int:
        """Reserve slots for a choice under a name (a second use of the name replaces the first); return the first."""
        first = self.slots
        self.names[name] = (first, count)
        self.numbers.discard(name)
        self.where.pop(name, None)
        self.lost.pop(name, None)
        self.slots += count
        return first

    def number(self, name: str) -> int:
        """Reserve a slot for a number under a name; return it."""
        slot = self.name(name)
        self.numbers.add(name)
        return slot

    def wrong(self, path: Path, phrase: str, /, **values: Any) -> EffectError:
        """Return the error that says by a phrase of the vocabulary what is wrong at a place of the card's data."""
        return self.language.wrong(path, phrase, **values)

    # Values -------------------------------------------------------------------------------------------------------

    def parse(self, type: str, value: Any, path: Path) -> Any:  # noqa: A002  the field's own word
        """Compile a value of a type: one of the language's types, `list:TYPE`, `shape:NAME` or `word:LIST`."""
        kind, _, rest = type.partition(":")
        if kind == "list":
            if not isinstance(value, list):
                raise EffectError(path, Message("effect-list", value=abbreviated(value)))
            return [self.read(rest, item, (*path, index)) for index, item in enumerate(value)]
        if kind == "shape":
            return self.entry(self.language.shapes[rest], value, path)
        if kind == "word":
            return self.word(rest, value, path)
        if kind == "filter" and isinstance(value, dict):
            self._check_types(value, path)
        return self.language.types[kind].parse(self, value, path)

    def read(self, type: str, value: Any, path: Path, otherwise: Any = None) -> Any:  # noqa: A002
        """Compile a value as `parse` does; note what is wrong with it and return `otherwise` in its stead."""
        try:
            return self.parse(type, value, path)
        except EffectError as error:
            self.errors.append(error)
            return otherwise

    def word(self, list_name: str, value: Any, path: Path) -> int:
        """Return the number of a word of a list."""
        words = self.language.listed(list_name)
        if not isinstance(value, str) or value not in words:
            raise EffectError(
                path, Message("effect-word", what=list_name, value=abbreviated(value)), *hints(str(value), words)
            )
        return words[value]

    def keyed(self, table: dict[str, Term], what: str, value: Any, path: Path) -> Any:
        """Compile a mapping with one key that names an entry of a table."""
        if not isinstance(value, dict) or len(value) != 1:
            raise EffectError(path, Message("effect-one-key", what=what, value=abbreviated(value)))
        [(name, inner)] = value.items()
        if name not in table:
            raise EffectError(
                (*path, str(name)), Message("effect-unknown", what=what, name=name), *hints(str(name), table)
            )
        return self.entry(table[name], inner, (*path, name))

    def entry(self, entry: Term, value: Any, path: Path) -> Any:
        """Compile the value of an entry: a mapping of its keys, or the bare value of its short key."""
        names = {param.name: param for param in entry.params}
        whole = isinstance(value, dict) and (not entry.short or _reads_as_keys(value, names, entry.short))
        if not whole:
            if not entry.short:
                if value is None and not any(param.required for param in entry.params):
                    value = {}
                else:
                    keys = ", ".join(names)
                    raise EffectError(
                        path, Message("effect-mapping", name=entry.name, keys=keys, value=abbreviated(value))
                    )
            else:
                value = {entry.short: value}
        values = self.keys(entry.name, entry.params, value, path, bare=not whole)
        return entry.build(self, path, **values)

    def keys(
        self, what: str, params: Iterable[Param], value: dict[str, Any], path: Path, *, bare: bool = False
    ) -> dict[str, Any]:
        """Compile the keys of a mapping in the order of the vocabulary; raise after all have been looked at."""
        names = {param.name for param in params}
        before = len(self.errors)
        for key in value:
            if key not in names:
                self.errors.append(
                    EffectError((*path, str(key)), Message("effect-key", key=key, what=what), *hints(str(key), names))
                )
        values: dict[str, Any] = {}
        branches: list[tuple[dict[str, tuple[int, ...]], dict[str, str]]] = []
        for param in params:
            here = path if bare else (*path, param.name)
            if param.name in value and param.type == "do":
                # Of several blocks each begins with what holds before all of them.
                branches = branches or [(self.where, self.lost)]
                self.where, self.lost = dict(branches[0][0]), dict(branches[0][1])
                values[param.name] = self.read(param.type, value[param.name], here)
                branches.append((self.where, self.lost))
            elif param.name in value:
                values[param.name] = self.read(param.type, value[param.name], here)
            else:
                values[param.name] = self.parse(param.type, param.otherwise, path) if param.otherwise else None
                if param.required:
                    meaning = VocabularyMessage(param.text, self.language)
                    self.errors.append(
                        EffectError(path, Message("effect-lacks", what=what, key=param.name, meaning=meaning))
                    )
        if branches:
            first, *rest = (where for where, _ in branches)
            self.where = {name: zones for name, zones in first.items() if all(one.get(name) == zones for one in rest)}
            self.lost = {name: by for _, lost in branches for name, by in lost.items()}
        for param in params:
            if (what, param.name) in self.language.reaches:
                self._check_reach(what, param, value, (*path, param.name) if param.name in value and not bare else path)
        if len(self.errors) > before:
            raise self.errors.pop()
        return values

    def _check_reach(self, what: str, param: Param, given: dict[str, Any], path: Path) -> None:
        """Note cards where the word that is to concern them would do nothing."""
        zones, by, unless = self.language.reaches[what, param.name]
        word = next((str(given[key]) for key in by if key in given), "")
        wanted = zones.get(word)
        if wanted is None or unless in given:
            return
        if not wanted:
            self.errors.append(EffectError(path, Message("effect-of-players", word=word)))
            return
        if param.name not in given or given[param.name] == "self":
            # What is done to a card itself may find it wherever it can be; what it modifies of itself, in play.
            anywhere = self.language.type_zones.get(self.kind) if by or param.name in given else None
            home = self.language.play_zones.get(self.kind, anywhere) if by else anywhere
            wrong = home is not None and set(home).isdisjoint(wanted)
            found = home or ()
        else:
            found = self._zones_of({"zone": given[param.name]} if param.type == "zone" else given[param.name])
            wrong = not set(found) <= set(wanted)
        if wrong:
            names = self._zone_names
            message = Message("effect-reach", word=word or what, wanted=names(wanted), found=names(found))
            self.errors.append(EffectError(path, message))
        elif by or param.name in given:
            self._check_type_word(word or what, given.get(param.name, "self"), path)

    def _check_type_word(self, word: str, value: Any, path: Path) -> None:
        """Note cards of types that a word does not concern, where a value names their types."""
        wanted = self.language.type_words.get(word)
        asked = value.get(self.language.type_filter, ()) if isinstance(value, dict) else ()
        words = list(asked) if isinstance(asked, list | tuple) else [asked]
        if value == "self" and self.kind:
            words = [self.kind]
        if wanted is not None and words and not any(self.language.is_one_of(str(one), wanted) for one in words):
            message = Message(
                "effect-word-types", word=word, wanted=", ".join(wanted), found=", ".join(map(str, words))
            )
            self.errors.append(EffectError(path, message))

    def _check_types(self, given: dict[str, Any], path: Path) -> None:
        """Note types of which no card can be where a filter looks: it would find none."""
        language, zones = self.language, self._zones_of(given)
        asked = given.get(language.type_filter, ())
        words = [(language.type_filter, word) for word in (asked if isinstance(asked, list) else [asked])]
        if given.get("is") == "self":
            words.append(("is", self.kind))
        for key, word in words if zones else ():
            if isinstance(word, str) and not language.is_ever_in(word, zones):
                message = Message("effect-type-zone", type=word, zones=self._zone_names(zones))
                self.errors.append(EffectError((*path, key), message))

    def _piles(self, shuffling: Shuffling) -> tuple[int, ...]:
        """Return the zones that an operation shuffles."""
        return tuple(number for word in shuffling.piles for number in self.language.zones.get(word, ()))

    def _zones_of(self, value: Any) -> tuple[int, ...]:
        """Return where the cards are that a value means, as far as that is known."""
        if isinstance(value, dict):
            words = value.get("zone", ())
            words = words if isinstance(words, list) else [words] if isinstance(words, str) else []
            return tuple(number for word in words for number in self.language.zones.get(str(word), ()))
        return self.where.get(value, ()) if isinstance(value, str) else ()

    def _zone_names(self, zones: Iterable[int]) -> str:
        """Return the words of zones, for a message."""
        words = self.language.zones
        alone = {own[0] for own in words.values() if len(own) == 1}
        # A word for several zones is named where these have no words of their own.
        named = {word: own for word, own in words.items() if len(own) == 1 or alone.isdisjoint(own)}
        return ", ".join(word for word, own in named.items() if set(own) <= set(zones))

    # Blocks -------------------------------------------------------------------------------------------------------

    def block(self, value: Any, path: Path) -> list[Step]:
        """Compile a list of operations; neighbours that ask nothing become one step, hence one moment."""
        if not isinstance(value, list):
            raise EffectError(path, Message("effect-operations", value=abbreviated(value)))
        steps: list[Step] = []
        plain, self.lead = self.lead, []
        before = len(self.errors)
        for index, item in enumerate(value):
            try:
                operation = self.keyed(self.language.operations, "operation", item, (*path, index))
            except EffectError as error:
                self.errors.append(error)
                continue
            [(name, inner)] = item.items()
            self._note_ways(name, inner)
            if isinstance(operation, list):
                if plain:
                    steps.append(together(plain))
                    plain = []
                steps.extend(operation)
            else:
                plain.append(operation)
        if plain:
            steps.append(together(plain))
        if len(self.errors) > before:
            raise self.errors.pop()
        return steps

    def _note_ways(self, operation: str, value: Any) -> None:
        """Note what an operation means for cards that have names: what it does to them, and what it shuffles."""
        term = self.language.operations[operation]
        params = term.params
        keyed = isinstance(value, dict) and any(param.name in value for param in params)
        given = value if keyed else {term.short: value}
        # What is in blocks was noted there; conditions and numbers move no card.
        concerned = [inner for key, inner in given.items() if key not in _still_keys(params)]
        shuffling = self.language.shufflings.get(operation)
        if shuffling is not None and shuffling.only[1] == str(given.get(shuffling.only[0], "")):
            spared = given.get(shuffling.spares) if shuffling.spares else None
            zones = set(self._piles(shuffling))
            for name in self.names:
                lies_there = bool(zones.intersection(self.where.get(name, ())))
                if (lies_there or mentions(concerned, {name})) and not mentions(spared, {name}):
                    self.lost[name] = operation
        if operation not in self.language.still:
            to = given.get("to")
            goes_to = self.language.zones.get(to, ()) if isinstance(to, str) else ()
            for name in [name for name in self.names if mentions(concerned, {name})]:
                if goes_to and given.get("cards") == name:
                    self.where[name] = goes_to
                else:
                    self.where.pop(name, None)


def _still_keys(params: Iterable[Param]) -> set[str]:
    """Return the keys of an operation by whose values no card moves."""
    kinds = ("do", "condition", "amount", "player", "players", "flag", "whole", "text")
    return {param.name for param in params if param.type in kinds or param.type.startswith("word:")}


def _reads_as_keys(value: dict[str, Any], names: dict[str, Param], short: str) -> bool:
    """Whether a mapping is the keys of an entry, and not the (mapping) value of its short key."""
    if any(key in names for key in value):
        return True
    # Of a test of cards there is but the value, whatever it is.
    return short != "value" and names[short].type not in {"cards", "amount", "condition", "filter", "cost", "trigger"}


def mentions(value: Any, names: Container[str]) -> bool:
    """Whether a value names one of these choices anywhere."""
    if isinstance(value, dict):
        return any(mentions(inner, names) for inner in value.values())
    if isinstance(value, list):
        return any(mentions(inner, names) for inner in value)
    return isinstance(value, str) and value in names


def every(conditions: Sequence[Condition]) -> Condition:
    """Return the condition that several hold; they are looked at in this order, and no further than one that fails."""
    if len(conditions) == 1:
        return conditions[0]
    parts = tuple(conditions)

    def all_hold(state: Any, frame: Frame) -> bool:
        for part in parts:  # noqa: SIM110  a generator costs more than the conditions
            if not part(state, frame):
                return False
        return True

    return all_hold


def together(plain: list[Step]) -> Step:
    """Return one step that carries out several operations as one moment."""
    if len(plain) == 1:
        return plain[0]
    parts = tuple(plain)

    def step(state: Any, frame: Frame) -> None:
        for part in parts:
            part(state, frame)

    return step
