"""`deckcheck games`, `rules` and `explain`: what is built in, and one rule in full."""

from __future__ import annotations

from deckcheck.catalog import builtin
from deckcheck.catalog.prepare import games as builtin_games
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.registry import further_rules, suggest_code
from deckcheck.construction.registry import rules as all_rules
from deckcheck.failure import OK, Failure
from deckcheck.json_text import json_text
from deckcheck.messages import localized, printable, text, worded
from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_WIDTH = 100
# What an example shows, by its kind; all other kinds are files of some sort.
_SHOWN = {"deck": "deck", "match": "decks"}


def show_games(output_format: str) -> int:
    """Print the built-in games."""
    data = []
    for game in builtin_games():
        ruleset = builtin_ruleset(game)
        if ruleset is not None:
            data.append(
                {
                    "game": game,
                    "title": localized(ruleset.data["title"]),
                    "edition": worded(ruleset.data.get("edition")) or None,
                    "formats": list(ruleset.formats),
                    "sections": list(ruleset.sections),
                    "cards": len(builtin(game)),
                    "rules": len(ruleset.all_rules()),
                }
            )
    if output_format == "json":
        print(json_text({"games": data}, indent=1))
        return OK
    for entry in data:
        print(text("games-line", **entry))
        print(text("games-formats", formats=", ".join(map(str, _texts(entry["formats"])))))
        print(text("games-sections", sections=", ".join(map(str, _texts(entry["sections"])))))
    return OK


def _texts(values: object) -> list[str]:
    return [str(value) for value in values] if isinstance(values, list) else []


def show_rules(game: str, output_format: str, rulesets: list[str]) -> int:
    """Print the rules of a game: those of a deck, then those of its catalogs and of decks that meet."""
    ruleset = Workspace(rulesets=rulesets).ruleset(game)
    found = [_rule_data(rule) for rule in (*ruleset.all_rules(), *further_rules(game))]
    if output_format == "json":
        print(json_text({"game": game, "rules": found}, indent=1))
        return OK
    for rule in found:
        severity = text(f"severity-{rule['severity']}")
        print(f"{printable(rule['code'])} ({severity})")
        print(wrapped(rule["text"]))
        if rule["source"]:
            print(f"  {text('label-source')} {printable(rule['source'])}")
    return OK


def _rule_data(rule: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "code": rule["code"],
        "severity": rule.get("severity", "error"),
        "text": localized(rule["text"]),
        "why": localized(rule["why"]) if "why" in rule else None,
        "source": worded(rule.get("source")) or None,
        "examples": rule.get("examples"),
    }


def show_rule(code: str, output_format: str, rulesets: list[str]) -> int:
    """Print one rule in full."""
    settings = Workspace(rulesets=rulesets).settings()
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
    data = _rule_data(rule)
    if output_format == "json":
        print(json_text(data, indent=1))
        return OK
    print(f"{printable(code)} ({text('severity-' + data['severity'])})\n")
    print(wrapped(data["text"], ""))
    if data["why"]:
        print(f"\n{wrapped(data['why'], '')}")
    examples = data["examples"] or {}
    shown = _SHOWN.get(examples.get("kind", "deck"), "file")
    for kind in ("pass", "fail"):
        if kind in examples:
            print(f"\n{text(f'explain-{kind}-{shown}')}")
            print(_example(examples[kind]))
    note = rule.get("note")
    if note:
        print(f"\n{wrapped(localized(note), '')}")
    if data["source"]:
        print(f"\n{text('label-source')} {printable(data['source'])}")
    return OK


def wrapped(words: str, indent: str = "  ") -> str:
    """Return a text in lines for a terminal.

    No line ends at a hyphen, which French words (celui-ci) and codes have, nor at a space that does not break.
    """
    import re
    from textwrap import fill

    plain = " ".join(re.findall(r"[^ \t\r\n]+", words))
    return fill(printable(plain), _WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _example(example: Any) -> str:
    """Return an example as the part of a decklist that it is about."""
    if isinstance(example, str):
        return "\n".join(f"    {printable(line)}" for line in example.rstrip("\n").split("\n"))
    lines = [text("explain-in")]
    for field, value in example.items():
        if field != "deck":
            lines.append(f"    {printable(field)}: {printable(str(value))}")
            continue
        lines.append("    deck:")
        for section, cards in value.items():
            if cards is None:
                lines.append(text("explain-left-out", section=section))
            elif isinstance(cards, dict):
                lines.append(f"      {printable(section)}:")
                lines.extend(
                    f"        {printable(str(card))}: {printable(str(count))}"
                    if count
                    else text("explain-without", card=card)
                    for card, count in cards.items()
                )
            else:
                lines.append(f"      {printable(section)}: {printable(json_text(cards))}")
    return "\n".join(lines)
