"""The reference page of a game's effects, generated from its vocabulary."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.engine.effects.language import Entry
    from deckcheck.engine.rules import GameRules


def reference(rules: GameRules) -> str:
    """Return the reference as Markdown: shapes, operations, conditions, amounts, filters, events, values."""
    return "\n".join(_lines(rules)) + "\n"


def _lines(rules: GameRules) -> Iterator[str]:
    language = rules.language
    yield f"# Effects of {rules.game}: reference"
    yield ""
    yield "Generated from the code. What a card does stands under its key `play`."
    for title, table in (
        ("Shapes", language.shapes),
        ("Operations", language.operations),
        ("Conditions", language.conditions),
        ("Amounts", language.amounts),
    ):
        yield from ("", f"## {title}")
        for entry in table.values():
            yield from _entry(entry)
    yield from (
        "",
        "Every amount may add `per` (divide), `times`, `plus`, `at_least`, `at_most`, applied in this order.",
    )
    yield from ("", "## Filters", "", "All keys must hold.", "", "| key | value | meaning |", "| --- | --- | --- |")
    yield f"| `zone` | {', '.join(f'`{zone}`' for zone in language.zones)}, or a list | where the card lies |"
    yield "| `of` | `you`, `enemy`, `any`, or a player | whose it is |"
    for entry in language.filters.values():
        yield f"| `{entry.name}` | {entry.params[0].type} | {entry.text} |"
    yield from ("", "## Events", "")
    for name, kind in language.events.items():
        roles = "; ".join(f"`{role}`: {of.text}" for role, of in kind.roles.items())
        yield f"- `{name}`: {kind.text}. {roles}."
    yield from ("", "## Values", "", "| type | what may be written |", "| --- | --- |")
    for name, type_ in language.types.items():
        yield f"| {name} | {type_.text} |"
    for name, words in language.words.items():
        yield f"| word:{name} | {', '.join(f'`{word}`' for word in words)} |"


def _entry(entry: Entry) -> Iterator[str]:
    yield from ("", f"### `{entry.name}`", "", f"{entry.text[0].upper()}{entry.text[1:]}.")
    if entry.short:
        yield from ("", f"A bare value stands for `{entry.short}`.")
    if entry.params:
        yield from ("", "| key | type | |", "| --- | --- | --- |")
        for param in entry.params:
            yield f"| `{param.name}`{' (required)' if param.required else ''} | {param.type} | {param.text} |"
