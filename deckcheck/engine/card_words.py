"""Play data in words: what a card does as its vocabulary means it, for whoever writes cards."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.engine.card_schema import ADJUSTMENTS, OWNER, ZONE
from deckcheck.engine.data.phrases import phrase_translator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from deckcheck.engine.effects.language import Param, Term
    from deckcheck.engine.rules import GameRules as Rules
    from deckcheck.messages import Translator

# Words that effects share for players and cards; each has a message that says it.
_WORDS = frozenset({"you", "enemy", "enemies", "any", "all", "self", "active", "target"})


class Line(NamedTuple):
    """A line of what a card does: how far it is indented, and its words."""

    depth: int
    words: str


def in_words(rules: Rules, kind: str, play: Mapping[str, Any], translator: Translator) -> list[Line]:
    """Return what a card of a type does by its play data, in lines; the data has been found good.

    Args:
        rules: the rules of its game.
        kind: the type of the card.
        play: its play data.
        translator: the language.
    """
    shapes = rules.language.shapes
    shape = next((name for name in (rules.shapes.get(kind, ""), kind, "card") if name in shapes), "")
    words = _Words(rules, translator)
    return [*words.keys(shapes[shape], play, 0)] if shape else [*words.value("", play, 0)]


class _Words:
    """Says play data in a language."""

    def __init__(self, rules: Rules, translator: Translator) -> None:
        self._language = rules.language
        self._translator = translator
        self._text = rules.language.translator(translator.language)
        self._translate = phrase_translator(rules.folder, translator.language)

    def keys(self, term: Term, data: Mapping[str, Any], depth: int) -> Iterator[Line]:
        """Yield what the keys of an entry say, in the order in which they are declared."""
        for param in term.params:
            if param.name in data:
                yield from self._key(param, data[param.name], depth)

    def _key(self, param: Param, value: Any, depth: int) -> Iterator[Line]:
        yield from self._under(self._meaning(param.text), param.type, value, depth)

    def _under(self, head: str, type_: str, value: Any, depth: int) -> Iterator[Line]:
        """Yield what a key means and its value, behind it or in lines below it."""
        inline = None if value is True else self._inline(type_, value)
        if value is True:
            yield Line(depth, head)
        elif inline is not None:
            yield Line(depth, self._translator.text("card-fact", key=head, value=inline))
        else:
            yield Line(depth, self._translator.text("effect-heading", key=head))
            yield from self.value(type_, value, depth + 1)

    def value(self, type_: str, value: Any, depth: int) -> Iterator[Line]:
        """Yield what a value says that takes lines of its own."""
        kind, _, rest = type_.partition(":")
        if isinstance(value, list):
            for number, item in enumerate(value, 1):
                inline = self._inline(rest or kind, item)
                lines = [Line(depth, inline)] if inline is not None else [*self.value(rest or kind, item, depth)]
                # Lines beside the first are below its words; what is under the first alone is indented already.
                more = sum(line.depth == depth for line in lines) > 1
                yield Line(depth, f"{number}. {lines[0].words}" if lines else f"{number}.")
                yield from (Line(line.depth + more, line.words) for line in lines[1:])
        elif not isinstance(value, dict):
            yield Line(depth, self._plain(value))
        else:
            yield from self._mapping(rest if kind == "shape" else kind, value, depth)

    def _mapping(self, kind: str, value: Mapping[str, Any], depth: int) -> Iterator[Line]:
        """Yield what a mapping says: of the kind that its type names, else of the one that knows all its keys."""
        language = self._language
        shape = language.shapes.get(kind)
        if shape is not None and value.keys() <= {param.name for param in shape.params}:
            yield from self.keys(shape, value, depth)
            return
        tables: dict[str, Mapping[str, Any]] = {
            "condition": language.conditions,
            "amount": {**language.amounts, **dict.fromkeys(ADJUSTMENTS)},
        }
        first: dict[str, Mapping[str, Any]] = {
            "trigger": language.events,
            "filter": {**language.filters, "zone": None, "of": None},
            **tables,
        }
        known: list[Mapping[str, Any]] = [first[kind]] if kind in first else [language.operations]
        known += [*first.values(), language.operations]
        table = next((one for one in known if value.keys() <= one.keys()), None)
        if table is language.events:
            yield from self._event(value, depth)
        elif table is not None and table is not first["filter"]:
            yield from self._entries(table, value, depth)
        elif table is not None:
            yield from self._filter(value, depth)
        else:
            shapes = (one for one in language.shapes.values() if value.keys() <= {param.name for param in one.params})
            found = min(shapes, key=lambda one: len(one.params), default=None)
            yield from self.keys(found, value, depth) if found is not None else self._filter(value, depth)

    def _entries(self, table: Mapping[str, Any], data: Mapping[str, Any], depth: int) -> Iterator[Line]:
        """Yield what each entry of a mapping means, with its keys below it."""
        for name, value in data.items():
            term = table.get(name)
            if term is None:
                yield from self._under(self._text(ADJUSTMENTS[name]), "amount", value, depth)
                continue
            short = next((param for param in term.params if param.name == term.short), None)
            known = {param.name for param in term.params}
            yield Line(depth, self._meaning(term.text))
            if isinstance(value, dict) and value.keys() <= known:
                yield from self.keys(term, value, depth + 1)
            elif short is not None and value is not None:
                yield from self._key(short, value, depth + 1)

    def _event(self, value: Mapping[str, Any], depth: int) -> Iterator[Line]:
        for name, roles in value.items():
            event = self._language.events[name]
            yield Line(depth, self._meaning(event.text))
            for role, wanted in (roles or {}).items():
                head = self._text(event.roles[role].text) if role in event.roles else self._translate(str(role))
                yield from self._under(head, "filter", wanted, depth + 1)

    def _filter(self, value: Mapping[str, Any], depth: int) -> Iterator[Line]:
        """Yield what a filter asks for, or any other mapping."""
        own = {"zone": ZONE, "of": OWNER}
        for name, wanted in value.items():
            term = self._language.filters.get(name)
            if term is not None:
                yield from self._under(self._meaning(term.text), term.params[0].type, wanted, depth)
            else:
                head = self._text(own[name]) if name in own else self._translate(str(name))
                yield from self._under(head, "filter", wanted, depth)

    def _inline(self, type_: str, value: Any) -> str | None:
        """Return a value that goes on a line, or None."""
        if isinstance(value, list):
            return None if any(isinstance(item, (dict, list)) for item in value) else self._plain(value)
        is_flat = not isinstance(value, dict) or (
            type_ == "cost" and not any(isinstance(inner, (dict, list)) for inner in value.values())
        )
        return self._plain(value) if is_flat else None

    def _plain(self, value: Any) -> str:
        if isinstance(value, dict):
            return ", ".join(f"{self._translate(str(key))} {self._plain(inner)}" for key, inner in value.items())
        if isinstance(value, list):
            return ", ".join(map(self._plain, value))
        if isinstance(value, bool) or value is None:
            return self._translator.text("card-yes" if value else "card-no")
        if isinstance(value, str) and value in _WORDS:
            return self._translator.text(f"effect-word-{value}")
        return self._translate(value) if isinstance(value, str) else str(value)

    def _meaning(self, phrase: str) -> str:
        """Return what a word means, without what holds where it is left out."""
        words = self._text(phrase)
        return words[: words.rindex(" (")] if words.endswith(")") and " (" in words else words
