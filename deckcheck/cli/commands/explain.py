"""`deckcheck explain`: what an id means that some output names, a rule in full above all."""

from __future__ import annotations

from deckcheck.catalog.names import nearest
from deckcheck.cli.rule_text import facts_lines, wrapped
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.registry import rules as all_rules
from deckcheck.construction.registry import suggest_code
from deckcheck.construction.rule_facts import facts_data, rule_data, rule_facts
from deckcheck.construction.settings import own_rulesets_of, ruleset_of
from deckcheck.failure import OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import printable
from deckcheck.workspace.named import known_games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.workspace.workspace import Workspace

# What an example shows, by its kind; all other kinds are files of some sort.
_SHOWN = {"deck": "deck", "match": "decks"}


def run(args: Arguments, context: Context) -> int:
    """Print in full what an id means: a code, a rule of play, a decision, an option, a card."""
    args.require_report_format()
    code = args.code.strip()
    workspace = args.lookup(context)
    own = list(own_rulesets_of(workspace.settings()))
    known = all_rules(own)
    rule = known.get(code) or known.get(code.lower())
    if rule is not None:
        return _show_rule(context, rule, workspace, args.output_format)
    if suggest_code(code, own) is None:
        # A family of codes, such as `decklist`: say which there are.
        family = [name for name in known if name.partition("/")[0] == code]
        print(json_text({"codes": family}, indent=1) if args.output_format == "json" else "\n".join(family))
        return OK
    from deckcheck.cli.explained import card_names, explained, known_ids

    broken: dict[str, Failure] = {}
    found = explained(context, code, workspace, broken)
    if not found:
        for failure in broken.values():
            context.report(failure)
        names = [*known, *known_ids(workspace)]
        near = nearest(code, names) or nearest(code.upper(), names) or nearest(code, card_names(workspace))
        raise Failure("explain-unknown", near, name=code)
    if args.output_format == "json":
        print(json_text(found[0].data if len(found) == 1 else {"found": [part.data for part in found]}, indent=1))
    else:
        print("\n\n".join("\n".join(part.lines) for part in found))
    return OK


def _show_rule(context: Context, rule: Mapping[str, Any], workspace: Workspace, output_format: str) -> int:
    data = rule_data(rule, context.translator)
    facts = _facts(context, rule, workspace, data)
    if output_format == "json":
        print(json_text(data, indent=1))
        return OK
    print(f"{printable(data['code'])} ({context.text('severity-' + data['severity'])})\n")
    print(wrapped(data["text"], ""))
    if facts:
        print("\n" + "\n".join(facts))
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
        print(f"\n{wrapped(context.translator.localized(note), '')}")
    if data["source"]:
        print(f"\n{context.text('label-source')} {printable(data['source'])}")
    return OK


def _facts(context: Context, rule: Mapping[str, Any], workspace: Workspace, data: dict[str, Any]) -> list[str]:
    """Return what formats make of a rule of theirs, which is added to its data; nothing for any other."""
    settings = workspace.settings()
    for game in known_games(settings):
        try:
            ruleset = ruleset_of(settings, game)
        except Failure:  # another game that is broken; whoever asks about it gets the error
            continue
        if ruleset is not None and any(rule is one for one in ruleset.all_rules()):
            facts = rule_facts(ruleset, rule, ruleset.formats)
            data.update(facts_data(facts))
            own = ruleset is not builtin_ruleset(game)
            return facts_lines(context, facts, ruleset.formats, own=own)
    return []


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
