"""The reference page of a game's effects, generated from its vocabulary."""

from __future__ import annotations

from deckcheck.engine.card_schema import ADJUSTMENTS, OWNER, ZONE
from deckcheck.messages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deckcheck.engine.effects.language import Term
    from deckcheck.engine.state.types import Rules
    from deckcheck.messages import Translator

#: What the page says by itself, beside the meanings of the words.
PHRASES = (
    TITLE := "Effects of {game}: reference",
    ORIGIN := "Generated from the code. What a card does is under its key `play`.",
    SHAPES := "Shapes",
    OPERATIONS := "Operations",
    CONDITIONS := "Conditions",
    AMOUNTS := "Amounts",
    FILTERS := "Filters",
    EVENTS := "Events",
    VALUES := "Values",
    ADJUSTED := "Every amount may also have these keys, applied in this order:",
    ALL_HOLD := "All keys must hold.",
    BARE := "A bare value means `{key}`.",
    KEY := "key",
    TYPE := "type",
    VALUE := "value",
    MEANING := "meaning",
    WRITTEN := "what may be written",
    REQUIRED := "required",
    ZONES := "{zones}, or a list",
    OWNERS := "`you`, `enemy`, `any`, or a player",
)


def reference(rules: Rules, translator: Translator = ENGLISH) -> str:
    """Return the reference as Markdown: shapes, operations, conditions, amounts, filters, events, values."""
    return "\n".join(_lines(rules, translator.language)) + "\n"


def _lines(rules: Rules, code: str) -> Iterator[str]:
    language = rules.language
    text = language.translator(code)
    yield f"# {text(TITLE, game=rules.game)}"
    yield ""
    yield text(ORIGIN)
    for title, table in (
        (SHAPES, language.shapes),
        (OPERATIONS, language.operations),
        (CONDITIONS, language.conditions),
        (AMOUNTS, language.amounts),
    ):
        yield from ("", f"## {text(title)}")
        for entry in table.values():
            yield from _entry(entry, text)
    yield from ("", text(ADJUSTED), "", f"| {text(KEY)} | {text(MEANING)} |", "| --- | --- |")
    for name, meaning in ADJUSTMENTS.items():
        yield f"| `{name}` | {text(meaning)} |"
    yield from ("", f"## {text(FILTERS)}", "", text(ALL_HOLD), "")
    yield from (f"| {text(KEY)} | {text(VALUE)} | {text(MEANING)} |", "| --- | --- | --- |")
    yield f"| `zone` | {text(ZONES, zones=', '.join(f'`{zone}`' for zone in language.zones))} | {text(ZONE)} |"
    yield f"| `of` | {text(OWNERS)} | {text(OWNER)} |"
    for entry in language.filters.values():
        yield f"| `{entry.name}` | {entry.params[0].type} | {text(entry.text)} |"
    yield from ("", f"## {text(EVENTS)}", "")
    for name, kind in language.events.items():
        yield f"- `{name}`: {text(kind.text)}"
        yield from (f"  - `{role}`: {text(of.text)}" for role, of in kind.roles.items())
    yield from ("", f"## {text(VALUES)}", "", f"| {text(TYPE)} | {text(WRITTEN)} |", "| --- | --- |")
    for name, type_ in language.types.items():
        yield f"| {name} | {text(type_.text)} |"
    for name, card in language.cards.items():
        yield f"| `{name}` | {text(card.text)} |"
    for name, words in language.words.items():
        yield f"| word:{name} | {', '.join(f'`{word}`' for word in words)} |"


def _entry(entry: Term, text: Callable[..., str]) -> Iterator[str]:
    meaning = text(entry.text)
    yield from ("", f"### `{entry.name}`", "", f"{meaning[0].upper()}{meaning[1:]}.")
    if entry.short:
        yield from ("", text(BARE, key=entry.short))
    if entry.params:
        yield from ("", f"| {text(KEY)} | {text(TYPE)} | {text(MEANING)} |", "| --- | --- | --- |")
        for param in entry.params:
            required = f" ({text(REQUIRED)})" if param.required else ""
            yield f"| `{param.name}`{required} | {param.type} | {text(param.text)} |"
