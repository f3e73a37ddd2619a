"""Rules by their codes: what each says, why, and examples that pass and that fail."""

from __future__ import annotations

import yaml

from deckcheck.construction.registry import general_rules
from docs.site.reference.markdown import anchor_of, code, fenced, heading, plain, table, tongue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.messages import Voice


def general(voice: Voice) -> str:
    """Return the page of the codes that hold for every game."""
    say = tongue(voice)
    title = say("Violation codes of all games", "Codes d’infraction de tous les jeux")
    note = say(
        "What can be wrong with a list, a catalog, a ruleset or a configuration whatever the game. The codes of a game's\n"
        "own rules of construction stand on its page. `deckcheck explain CODE` says the same at the terminal.\n",
        "Ce qui peut clocher dans une liste, un catalogue, un jeu de règles ou une configuration, quel que soit le jeu.\n"
        "Les codes des règles de construction d’un jeu se trouvent sur sa page. `deckcheck explain CODE` dit la même\n"
        "chose dans le terminal.\n",
    )
    return "\n".join([f"# {title}\n", note, *told(general_rules(), voice)])


def told(rules: Sequence[Mapping[str, Any]], voice: Voice) -> list[str]:
    """Return rules as a table of their codes, then each in full."""
    say = tongue(voice)
    rows = [
        [f"[{code(rule['code'])}](#{anchor_of(rule['code'])})", _severity(rule, voice), plain(_in(rule["text"], voice))]
        for rule in rules
    ]
    parts = [table([say("code", "code"), say("weight", "poids"), say("rule", "règle")], rows)]
    for rule in rules:
        parts += _full(rule, voice)
    return parts


def _full(rule: Mapping[str, Any], voice: Voice) -> list[str]:
    say = tongue(voice)
    parts = [heading(3, code(rule["code"]), anchor_of(rule["code"])), f"**{plain(_in(rule['text'], voice))}**\n"]
    parts += [f"{plain(_in(rule[key], voice))}\n" for key in ("why", "note") if key in rule]
    examples = rule.get("examples") or {}
    for kind, words in (("pass", say("Passes:", "Passe\xa0:")), ("fail", say("Fails:", "Échoue\xa0:"))):
        if kind in examples:
            parts += [f"{words}\n", _example(examples[kind], voice)]
    source = voice.localized(rule.get("source"))
    return [*parts, sourced(source, voice)] if source else parts


def sourced(source: str, voice: Voice) -> str:
    """Return the line with the source of a rule."""
    return tongue(voice)(f"Source: {plain(source)}", f"Source\xa0: {plain(source)}") + "\n{ .source }\n"


def _severity(rule: Mapping[str, Any], voice: Voice) -> str:
    return voice.text(f"severity-{rule.get('severity', 'error')}")


def _in(words: Any, voice: Voice) -> str:
    return voice.localized(words)


def _example(example: Any, voice: Voice) -> str:
    """Return an example: a whole text, or what differs from a deck that is legal otherwise."""
    if isinstance(example, str):
        return fenced(example, "yaml")
    say = tongue(voice)
    text = yaml.safe_dump(example, allow_unicode=True, sort_keys=False, width=1000)
    return fenced(say("# in a deck that is legal otherwise\n", "# dans un deck par ailleurs légal\n") + text, "yaml")
