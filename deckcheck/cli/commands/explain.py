"""`deckcheck explain`: one rule in full."""

from __future__ import annotations

from deckcheck.cli.rule_text import rule_data, wrapped
from deckcheck.construction.registry import rules as all_rules
from deckcheck.construction.registry import suggest_code
from deckcheck.failure import OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.cli.asked import Asked
    from deckcheck.cli.context import Context

# What an example shows, by its kind; all other kinds are files of some sort.
_SHOWN = {"deck": "deck", "match": "decks"}


def run(asked: Asked, context: Context) -> int:
    """Print one rule in full."""
    code = asked.code
    settings = asked.workspace().settings()
    known = all_rules(settings.rulesets.values())
    rule = known.get(code)
    if rule is None:
        suggestions = suggest_code(code, settings.rulesets.values())
        if suggestions is None:
            # A family of codes, such as `decklist`: say which there are.
            for name in known:
                if name.partition("/")[0] == code:
                    print(name)
            return OK
        raise Failure("unknown-code", suggestions, code=code)
    data = rule_data(context, rule)
    if asked.output_format == "json":
        print(json_text(data, indent=1))
        return OK
    print(f"{printable(code)} ({context.text('severity-' + data['severity'])})\n")
    print(wrapped(data["text"], ""))
    if data["why"]:
        print(f"\n{wrapped(data['why'], '')}")
    examples = data["examples"] or {}
    shown = _SHOWN.get(examples.get("kind", "deck"), "file")
    for kind in ("pass", "fail"):
        if kind in examples:
            print(f"\n{context.text(f'explain-{kind}-{shown}')}")
            print(_example(context, examples[kind]))
    note = rule.get("note")
    if note:
        print(f"\n{wrapped(context.voice.localized(note), '')}")
    if data["source"]:
        print(f"\n{context.text('label-source')} {printable(data['source'])}")
    return OK


def _example(context: Context, example: Any) -> str:
    """Return an example as the part of a decklist that it is about."""
    if isinstance(example, str):
        return "\n".join(f"    {printable(line)}" for line in example.rstrip("\n").split("\n"))
    lines = [context.text("explain-in")]
    for field, value in example.items():
        if field != "deck":
            lines.append(f"    {printable(field)}: {printable(str(value))}")
            continue
        lines.append("    deck:")
        for section, cards in value.items():
            if cards is None:
                lines.append(context.text("explain-left-out", section=section))
            elif isinstance(cards, dict):
                lines.append(f"      {printable(section)}:")
                lines.extend(
                    f"        {printable(str(card))}: {printable(str(count))}"
                    if count
                    else context.text("explain-without", card=card)
                    for card, count in cards.items()
                )
            else:
                lines.append(f"      {printable(section)}: {printable(json_text(cards))}")
    return "\n".join(lines)
