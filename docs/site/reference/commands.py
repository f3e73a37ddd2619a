"""The commands and their options, as their help pages show them."""

from __future__ import annotations

import inspect
import re

from typer.main import get_command

from deckcheck.cli.app import app
from deckcheck.cli.help_pages import localize
from deckcheck.cli.table import COMMANDS
from docs.site.reference.markdown import code, fenced, heading, plain, table, tongue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.messages import Translator


def page(translator: Translator) -> str:
    """Return the page of all commands."""
    say = tongue(translator)
    root: Any = get_command(app)
    localize(root, translator)
    parts = [
        f"# {say('Commands', 'Les commandes')}\n",
        say(
            "What `deckcheck COMMAND --help` says, on one page. Options that stand before the command:\n",
            "Ce que dit `deckcheck COMMANDE --help`, sur une page. Les options qui précèdent la commande\xa0:\n",
        ),
        _table([part for part in root.params if part.param_type_name == "option"], translator),
    ]
    for name in COMMANDS:
        command = root
        for word in name.split():
            command = command.commands[word]
        parts += [heading(2, code(f"deckcheck {name}"), name.replace(" ", "-")), *_command(command, translator)]
    return "\n".join(parts)


def _command(command: Any, translator: Translator) -> list[str]:
    say = tongue(translator)
    parts = [_text(paragraph) for paragraph in inspect.cleandoc(command.help).split("\n\n")]
    arguments = [part for part in command.params if part.param_type_name == "argument"]
    options = [part for part in command.params if part.param_type_name == "option"]
    if arguments:
        parts += [say("It takes:\n", "Elle prend\xa0:\n"), _table(arguments, translator)]
    return [*parts, say("Options:\n", "Options\xa0:\n"), _table(options, translator)] if options else parts


def _text(paragraph: str) -> str:
    """Return a paragraph of a help page; one that goes on in indented lines introduces an example."""
    first, _, rest = paragraph.partition("\n")
    if rest.startswith("  "):
        return f"{plain(first)}\n\n{fenced(inspect.cleandoc(rest), 'sh')}"
    return f"{plain(paragraph)}\n"


def _table(parts: list[Any], translator: Translator) -> str:
    say = tongue(translator)
    rows = []
    for part in parts:
        value = part.metavar if part.metavar and not getattr(part, "is_flag", False) else ""
        written = [*part.opts, *part.secondary_opts] if part.param_type_name == "option" else [value]
        flags_text = ", ".join(code(flag) for flag in written)
        if value and part.param_type_name == "option":
            flags_text += f" {code(value)}"
        words = plain(part.help or "")
        shown = part.default if getattr(part, "show_default", False) else None
        if shown not in (None, "", [], (), False) and not callable(shown) and not re.search(r"\.\.\.", str(shown)):
            words += say(f" Default: {code(shown)}.", f" Par défaut\xa0: {code(shown)}.")
        rows.append([flags_text, words])
    return table([say("written", "s’écrit"), say("what it is for", "à quoi elle sert")], rows)
