"""The vocabulary of effects: what may be written, what it means, and what compiles it. One registry, many readers."""

from __future__ import annotations

import os
from typing import NamedTuple

from deckcheck.engine.data.own_files import VOCABULARY
from deckcheck.engine.data.phrases import PhraseTranslator, read_phrases
from deckcheck.messages import ENGLISH, Message, MessageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from deckcheck.messages import Translator


# Types of values by which a test of one card looks at others, and those that are another one each time they are asked.
_OTHERS = ("cards", "filter", "list:filter")
_ASKED = ("amount", "cards", "condition", "player", "players")


class VocabularyMessage(Message):
    """A phrase about a vocabulary as a value, with what fills it."""

    __slots__ = ("vocabulary",)

    def __init__(self, phrase: str, vocabulary: Language, /, **values: Any) -> None:
        super().__init__(phrase, **values)
        self.vocabulary = vocabulary

    def render(self, translator: Translator) -> str:
        """Return the phrase in the language of a translator."""
        return self.vocabulary.translator(translator.language)(self.id, **self.values)


class EffectError(MessageError):
    """Something in the play data of a card that cannot be meant.

    Compiled cards keep what was wrong with them, and are asked for it in one language and then in the other: it is
    put into words when it is read.

    Attributes:
        path: keys and positions from the root of the tree to what is wrong; the last one may be a wrong key.
    """

    def __init__(self, path: tuple[str | int, ...], *parts: Message | str) -> None:
        super().__init__(*parts)
        self.path = path

    @property
    def message(self) -> str:
        """What is wrong and what would be right, in English."""
        return self.render(ENGLISH)


class Param(NamedTuple):
    """One key of an entry: its name, the type of what may be written, and what it is for.

    `otherwise` is what counts as written where the key is left out.
    """

    name: str
    type: str
    text: str
    required: bool = False
    otherwise: str = ""


class Term(NamedTuple):
    """One word of the language with its keys.

    `short` names the key that a bare value represents (`draw: 2` is `draw: {amount: 2}`).
    `build` makes the compiled thing of the compiled values of the keys (those that were left out are None).
    `slow`: a test of a card that takes longer to test than most; a filter asks it last.
    """

    name: str
    text: str
    params: tuple[Param, ...]
    build: Callable[..., Any]
    short: str = ""
    slow: bool = False


class Type(NamedTuple):
    """One type of value: how it is parsed (by the builder), its JSON Schema, and what a person may write."""

    parse: Callable[[Any, Any, tuple[str | int, ...]], Any]
    schema: Mapping[str, Any]
    text: str


class Role(NamedTuple):
    """What one number of an event represents, in the words of triggers and effects.

    `field` is `player`, `card`, `other` or `value`; a value has `words`, the name of a word list, or is a number.
    """

    field: str
    text: str
    words: str = ""


class EventKind(NamedTuple):
    """A kind of event: its bits, when it happens, its roles, and a test of which events of these bits it is."""

    bit: int
    text: str
    roles: Mapping[str, Role]
    only: Callable[[tuple[int, ...]], bool] | None = None


class CardName(NamedTuple):
    """A name by which every effect may mean cards: what it means, and what finds them."""

    text: str
    find: Callable[[Any, Any], list[int]]


class Reach(NamedTuple):
    """Where cards must be for a word to concern them.

    Attributes:
        zones: word of a key of `by` -> zones, none for a word that concerns no cards; one entry under an empty word
            where nothing else decides.
        by: the keys of the same entry of which the one that is given decides by its word.
        unless: a key that names players instead of cards.
    """

    zones: Mapping[str, tuple[int, ...]]
    by: tuple[str, ...] = ()
    unless: str = ""


class Shuffling(NamedTuple):
    """An operation that shuffles piles: cards that were chosen there before have other faces afterwards.

    Attributes:
        piles: the words of the zones that it shuffles; the cards that it names itself are in them afterwards.
        spares: its key for cards that keep their positions.
        only: a key of it and the word there with which alone it shuffles anything.
    """

    piles: tuple[str, ...]
    spares: str = ""
    only: tuple[str, str] = ("", "")


_TABLES = (
    "operations",
    "filters",
    "conditions",
    "amounts",
    "shapes",
    "types",
    "words",
    "zones",
    "events",
    "cards",
    "reaches",
    "shufflings",
    "definitions",
)


def words_of(enumeration: type) -> dict[str, int]:
    """Return the names of an enumeration's numbers as words of a list, in small letters."""
    return {name.lower(): number for name, number in vars(enumeration).items() if name.isupper()}


class Language:
    """All that the effects of one game may say, or a part of it: the words of one module.

    A module registers its words with a part of its own. The language of a game declares of which parts it is made:

        LANGUAGE = Language(__file__, SHARED, WORDS, EFFECTS, SHAPES)

    Meanings, and what is wrong with play data, are English phrases in the code; the `vocabulary.yaml` beside the code
    says them in other languages.

    Attributes:
        folders: where these files are: those of the languages taken over, then the own one.
        reaches: entry and key -> in which zones cards must be for it to concern them (see `within`).
        play_zones: card type -> the zones where such a card is in play; what it says of itself concerns it there.
        type_zones: card type -> all zones where such a card can be; types that are not listed can be anywhere.
        type_words: word or entry -> the types of cards that it concerns, where its zones hold others too.
        type_filter: the filter that asks for a card's type.
        type_groups: word of that filter -> the types that it means, where it means several.
        shufflings: operation -> which piles it shuffles (see `shuffles`).
        definitions: name -> what the schemas of types mean by it, as `#/$defs/name`, beside what all languages have.
        still: the operations that leave all cards where they are (see `moves_nothing`).
        grants: the stats that cards have or have not, as bits: a modifier grants them instead of setting a number.
    """

    def __init__(self, code: str, *parts: Language) -> None:
        """Make a language of parts; what the module `code` (its `__file__`) registers is added to it."""
        own = os.path.dirname(os.path.abspath(code))
        taken = [folder for part in parts for folder in part.folders if folder != own]
        # The own folder has the last word, then those of the parts, the later ones first.
        self.folders: tuple[str, ...] = (*dict.fromkeys(taken), own)
        self.operations: dict[str, Term] = {}
        self.filters: dict[str, Term] = {}
        self.conditions: dict[str, Term] = {}
        self.amounts: dict[str, Term] = {}
        self.shapes: dict[str, Term] = {}
        self.types: dict[str, Type] = {}
        self.words: dict[str, dict[str, int]] = {}
        self.zones: dict[str, tuple[int, ...]] = {}
        self.events: dict[str, EventKind] = {}
        self.cards: dict[str, CardName] = {}
        self.reaches: dict[tuple[str, str], Reach] = {}
        self.play_zones: dict[str, tuple[int, ...]] = {}
        self.type_zones: dict[str, tuple[int, ...]] = {}
        self.type_words: dict[str, tuple[str, ...]] = {}
        self.type_filter = "type"
        self.type_groups: dict[str, tuple[str, ...]] = {}
        self.shufflings: dict[str, Shuffling] = {}
        self.definitions: dict[str, dict[str, Any]] = {}
        self.still: set[str] = set()
        self.grants = 0
        for part in parts:
            for name in _TABLES:
                getattr(self, name).update(getattr(part, name))
            self.play_zones.update(part.play_zones)
            self.type_zones.update(part.type_zones)
            self.type_words.update(part.type_words)
            self.type_groups.update(part.type_groups)
            self.still |= part.still
            self.grants |= part.grants

    def within(self, entry: str, key: str, *zones: str) -> None:
        """Declare that a key of an entry concerns cards in these zones alone: others are refused."""
        self.reaches[entry, key] = Reach({"": self._numbers(zones)})

    def within_by(
        self, entry: str, key: str, by: str | tuple[str, ...], zones: Mapping[str, Iterable[str]], *, unless: str = ""
    ) -> None:
        """Declare by the word of another key of the entry (or of one of several) in which zones a key concerns cards.

        Args:
            entry: the name of the entry.
            key: its key that means cards.
            by: the other key, or keys of which one is given.
            zones: word -> zones; none for a word that concerns players alone.
            unless: a key that is given instead where players are meant.
        """
        keys = (by,) if isinstance(by, str) else by
        self.reaches[entry, key] = Reach({word: self._numbers(of) for word, of in zones.items()}, keys, unless)

    def can_be_in(self, types: Iterable[str], *zones: str) -> None:
        """Declare all zones where cards of some types can be: a filter for them anywhere else is refused."""
        self.type_zones.update(dict.fromkeys(types, self._numbers(zones)))

    def concerns_types(self, words: Iterable[str], *types: str) -> None:
        """Declare words or entries that concern cards of these types alone, in zones where others are too."""
        self.type_words.update(dict.fromkeys(words, types))

    def is_ever_in(self, word: str, zones: Iterable[int]) -> bool:
        """Return whether a card of a type, or of a group of types, can be in one of some zones."""
        types = self.type_groups.get(word, (word,))
        return any(not set(self.type_zones.get(one, zones)).isdisjoint(zones) for one in types)

    def is_one_of(self, word: str, types: Iterable[str]) -> bool:
        """Return whether a type, or one of a group of types, is among some."""
        return not set(self.type_groups.get(word, (word,))).isdisjoint(types)

    def shuffles(self, operation: str, *piles: str, spares: str = "", only: tuple[str, str] = ("", "")) -> None:
        """Declare which piles an operation shuffles (see `Shuffling`): a name for one of their cards ends with it."""
        self.shufflings[operation] = Shuffling(piles, spares, only)

    def moves_nothing(self, *operations: str) -> None:
        """Declare operations that leave the cards that they name where they are."""
        self.still.update(operations)

    def _numbers(self, zones: Iterable[str]) -> tuple[int, ...]:
        return tuple(number for zone in zones for number in self.zones[zone])

    def listed(self, name: str) -> Mapping[str, int]:
        """Return the words of a list; none where the game has no such list (nothing that could be modified, say)."""
        return self.words.get(name, {})

    def translator(self, code: str) -> PhraseTranslator:
        """Return how this vocabulary speaks a language (`en`, `fr`)."""
        return read_phrases(self.folders, VOCABULARY, code)

    def wrong(self, path: tuple[str | int, ...], phrase: str, /, *more: Message, **values: Any) -> EffectError:
        """Return the error that says by a phrase of this vocabulary what is wrong at a place of a card's data.

        `more` are clauses that follow (what was probably meant, say).
        """
        return EffectError(path, VocabularyMessage(phrase, self, **values), *more)

    def _register(
        self, table: dict[str, Term], name: str, text: str, params: Iterable[Param], short: str, *, slow: bool = False
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def decorate(build: Callable[..., Any]) -> Callable[..., Any]:
            if name in table:
                raise ValueError(f"{name} is a word already: {table[name].text}")
            table[name] = Term(name, text, tuple(params), build, short, slow)
            return build

        return decorate

    def operation(
        self, name: str, text: str, *params: Param, short: str = ""
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register what builds an operation: one line of a `do` list."""
        return self._register(self.operations, name, text, params, short)

    def step(
        self, name: str, text: str, *params: Param, short: str = "", asks: bool = False
    ) -> Callable[[Callable[..., object]], Callable[..., object]]:
        """Register an operation by its one step: a function of state, frame and the values of the keys, in their order.

        Cards, players, amounts and conditions are given as they are when the step begins, all else as it was compiled.
        A step that `asks`, or begins what may ask, is a moment of its own.
        """

        def decorate(act: Callable[..., object]) -> Callable[..., object]:
            def build(builder: Any, path: Any, **given: Any) -> Any:  # noqa: ARG001
                values = [given[param.name] for param in params]
                asked = [
                    (position, values[position])
                    for position, param in enumerate(params)
                    if param.type in _ASKED and values[position] is not None
                ]

                def step(state: Any, frame: Any) -> None:
                    found = values[:]
                    for position, value in asked:
                        found[position] = value(state, frame)
                    act(state, frame, *found)

                made = step if params else act
                return [made] if asks else made

            self.operation(name, text, *params, short=short)(build)
            return act

        return decorate

    def each_card(
        self, name: str, text: str, meaning: str = "which cards", key: str = "cards", *, amount: str = ""
    ) -> Callable[[Callable[..., object]], Callable[..., object]]:
        """Register an operation by what it does with each of some cards: a function of state, frame and card.

        With the meaning of an `amount` it has that key as well, and the function takes the number too.
        """
        params = [Param(key, "cards", meaning, required=True)]
        if amount:
            params.append(Param("amount", "amount", amount, required=True))

        def decorate(act: Callable[..., object]) -> Callable[..., object]:
            @self.step(name, text, *params, short="" if amount else key)
            def step(state: Any, frame: Any, cards: Iterable[int], *number: int) -> None:
                for card in cards:
                    act(state, frame, card, *number)

            return act

        return decorate

    def condition(
        self, name: str, text: str, *params: Param, short: str = ""
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register what builds a condition."""
        return self._register(self.conditions, name, text, params, short)

    def amount(
        self, name: str, text: str, *params: Param, short: str = ""
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register what builds an amount."""
        return self._register(self.amounts, name, text, params, short)

    def filter(
        self,
        name: str,
        type: str,  # noqa: A002  the field's own word
        text: str,
        *,
        slow: bool = False,
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register what builds a test of one card, from one value of a type; those of other cards are slow anyway."""
        params = (Param("value", type, text, required=True),)
        return self._register(self.filters, name, text, params, "value", slow=slow or type in _OTHERS)

    def flag(self, name: str, text: str, test: Callable[[Any, Any, int], object]) -> None:
        """Register a test of one card that is written as true or false."""

        def build(builder: Any, path: Any, value: bool) -> Callable[[Any, Any, int], object]:  # noqa: ARG001
            return test if value else lambda state, frame, card: not test(state, frame, card)

        self.filter(name, "flag", text)(build)

    def card(self, name: str, text: str, find: Callable[[Any, Any], list[int]]) -> None:
        """Register a name by which every effect may mean cards, by what finds them."""
        self.cards[name] = CardName(text, find)

    def shape(
        self, name: str, text: str, *params: Param, short: str = ""
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register what builds a larger whole: an attack, a power, all the play data of a card type."""
        return self._register(self.shapes, name, text, params, short)

    def event(
        self,
        name: str,
        bit: int,
        text: str,
        only: Callable[[tuple[int, ...]], bool] | None = None,
        /,
        **roles: Role,
    ) -> None:
        """Register a kind of event that sets effects off: its bits, when it happens, and what its numbers represent.

        `only` shows, where not all events of these bits are meant, whether one of them is.
        """
        self.events[name] = EventKind(bit, text, roles, only)
