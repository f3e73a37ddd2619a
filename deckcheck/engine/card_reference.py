"""The reference page of a game's effects, generated from its vocabulary."""

from __future__ import annotations

from deckcheck.engine.card_schema import ADJUSTMENTS, OWNER, ZONE
from deckcheck.messages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deckcheck.engine.effects.language import Term
    from deckcheck.engine.state.types import Rules
    from deckcheck.messages import Voice

#: What the page says by itself, beside the meanings of the words.
PHRASES = (
    TITLE := "Effects of {game}: reference",
    ORIGIN := "Generated from the code. What a card does stands under its key `play`.",
    SHAPES := "Shapes",
    OPERATIONS := "Operations",
    CONDITIONS := "Conditions",
    AMOUNTS := "Amounts",
    FILTERS := "Filters",
    EVENTS := "Events",
    VALUES := "Values",
    ADJUSTED := "Every amount may also have these keys, applied in this order:",
    ALL_HOLD := "All keys must hold.",
    BARE := "A bare value stands for `{key}`.",
    KEY := "key",
    TYPE := "type",
    VALUE := "value",
    MEANING := "meaning",
    WRITTEN := "what may be written",
    REQUIRED := "required",
    ZONES := "{zones}, or a list",
    OWNERS := "`you`, `enemy`, `any`, or a player",
)


def reference(rules: Rules, voice: Voice = ENGLISH) -> str:
    """Return the reference as Markdown: shapes, operations, conditions, amounts, filters, events, values."""
    return "\n".join(_lines(rules, voice.language)) + "\n"


def _lines(rules: Rules, code: str) -> Iterator[str]:
    language = rules.language
    told = language.speech(code)
    yield f"# {told(TITLE, game=rules.game)}"
    yield ""
    yield told(ORIGIN)
    for title, table in (
        (SHAPES, language.shapes),
        (OPERATIONS, language.operations),
        (CONDITIONS, language.conditions),
        (AMOUNTS, language.amounts),
    ):
        yield from ("", f"## {told(title)}")
        for entry in table.values():
            yield from _entry(entry, told)
    yield from ("", told(ADJUSTED), "", f"| {told(KEY)} | {told(MEANING)} |", "| --- | --- |")
    for name, meaning in ADJUSTMENTS.items():
        yield f"| `{name}` | {told(meaning)} |"
    yield from ("", f"## {told(FILTERS)}", "", told(ALL_HOLD), "")
    yield from (f"| {told(KEY)} | {told(VALUE)} | {told(MEANING)} |", "| --- | --- | --- |")
    yield f"| `zone` | {told(ZONES, zones=', '.join(f'`{zone}`' for zone in language.zones))} | {told(ZONE)} |"
    yield f"| `of` | {told(OWNERS)} | {told(OWNER)} |"
    for entry in language.filters.values():
        yield f"| `{entry.name}` | {entry.params[0].type} | {told(entry.text)} |"
    yield from ("", f"## {told(EVENTS)}", "")
    for name, kind in language.events.items():
        yield f"- `{name}`: {told(kind.text)}"
        yield from (f"  - `{role}`: {told(of.text)}" for role, of in kind.roles.items())
    yield from ("", f"## {told(VALUES)}", "", f"| {told(TYPE)} | {told(WRITTEN)} |", "| --- | --- |")
    for name, type_ in language.types.items():
        yield f"| {name} | {told(type_.text)} |"
    for name, words in language.words.items():
        yield f"| word:{name} | {', '.join(f'`{word}`' for word in words)} |"


def _entry(entry: Term, told: Callable[..., str]) -> Iterator[str]:
    meaning = told(entry.text)
    yield from ("", f"### `{entry.name}`", "", f"{meaning[0].upper()}{meaning[1:]}.")
    if entry.short:
        yield from ("", told(BARE, key=entry.short))
    if entry.params:
        yield from ("", f"| {told(KEY)} | {told(TYPE)} | {told(MEANING)} |", "| --- | --- | --- |")
        for param in entry.params:
            required = f" ({told(REQUIRED)})" if param.required else ""
            yield f"| `{param.name}`{required} | {param.type} | {told(param.text)} |"
