"""Rules by their codes: what each says, why, and examples that pass and that fail."""

from __future__ import annotations

import yaml

from deckcheck.construction.registry import general_rules
from docs.site.reference.markdown import anchor_of, code, fenced, heading, plain, table, tongue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.messages import Translator


def general(translator: Translator) -> str:
    """Return the page of the codes that hold for every game."""
    say = tongue(translator)
    title = say("Violation codes of all games", "Codes d’infraction de tous les jeux")
    note = say(
        "What can be wrong with a list, a catalog, a ruleset or a configuration whatever the game. The codes of a game's\n"
        "own rules of construction stand on its page. `deckcheck explain CODE` says the same at the terminal.\n",
        "Ce qui peut clocher dans une liste, un catalogue, un jeu de règles ou une configuration, quel que soit le jeu.\n"
        "Les codes des règles de construction d’un jeu se trouvent sur sa page. `deckcheck explain CODE` dit la même\n"
        "chose dans le terminal.\n",
    )
    return "\n".join([f"# {title}\n", note, *reported(general_rules(), translator)])


def reported(rules: Sequence[Mapping[str, Any]], translator: Translator) -> list[str]:
    """Return rules as a table of their codes, then each in full."""
    say = tongue(translator)
    rows = [
        [
            f"[{code(rule['code'])}](#{anchor_of(rule['code'])})",
            _severity(rule, translator),
            plain(_in(rule["text"], translator)),
        ]
        for rule in rules
    ]
    parts = [table([say("code", "code"), say("weight", "poids"), say("rule", "règle")], rows)]
    for rule in rules:
        parts += _full(rule, translator)
    return parts


def _full(rule: Mapping[str, Any], translator: Translator) -> list[str]:
    say = tongue(translator)
    parts = [heading(3, code(rule["code"]), anchor_of(rule["code"])), f"**{plain(_in(rule['text'], translator))}**\n"]
    parts += [f"{plain(_in(rule[key], translator))}\n" for key in ("why", "note") if key in rule]
    examples = rule.get("examples") or {}
    for kind, words in (("pass", say("Passes:", "Passe\xa0:")), ("fail", say("Fails:", "Échoue\xa0:"))):
        if kind in examples:
            parts += [f"{words}\n", _example(examples[kind], translator)]
    source = translator.localized(rule.get("source"))
    return [*parts, sourced(source, translator)] if source else parts


def sourced(source: str, translator: Translator) -> str:
    """Return the line with the source of a rule."""
    return tongue(translator)(f"Source: {plain(source)}", f"Source\xa0: {plain(source)}") + "\n{ .source }\n"


def _severity(rule: Mapping[str, Any], translator: Translator) -> str:
    return translator.text(f"severity-{rule.get('severity', 'error')}")


def _in(words: Any, translator: Translator) -> str:
    return translator.localized(words)


def _example(example: Any, translator: Translator) -> str:
    """Return an example: a whole text, or what differs from a deck that is legal otherwise."""
    if isinstance(example, str):
        return fenced(example, "yaml")
    say = tongue(translator)
    text = yaml.safe_dump(example, allow_unicode=True, sort_keys=False, width=1000)
    return fenced(say("# in a deck that is legal otherwise\n", "# dans un deck par ailleurs légal\n") + text, "yaml")
