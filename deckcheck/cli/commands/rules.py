"""`deckcheck rules`: the construction rules of a game, its rules of play, or its options."""

from __future__ import annotations

from deckcheck.cli.rule_text import rule_data, wrapped
from deckcheck.construction.registry import further_rules
from deckcheck.failure import OK
from deckcheck.json_text import json_text
from deckcheck.messages import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.asked import Asked
    from deckcheck.cli.context import Context


def run(asked: Asked, context: Context) -> int:
    """Print the rules of a game: those of a deck, then those of its catalogs and of decks that meet."""
    if asked.book or asked.options:
        from deckcheck.cli.rulebook import show_book, show_options

        return (show_options if asked.options else show_book)(context, asked.game, asked.output_format)
    game = asked.game
    ruleset = asked.workspace().ruleset(game)
    found = [rule_data(context, rule) for rule in (*ruleset.all_rules(), *further_rules(game))]
    if asked.output_format == "json":
        print(json_text({"game": game, "rules": found}, indent=1))
        return OK
    for rule in found:
        severity = context.text(f"severity-{rule['severity']}")
        print(f"{printable(rule['code'])} ({severity})")
        print(wrapped(rule["text"]))
        if rule["source"]:
            print(f"  {context.text('label-source')} {printable(rule['source'])}")
    return OK
