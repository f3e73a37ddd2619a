"""The help pages in the language in force: what Typer has been told in English is put into it before it is shown."""

from __future__ import annotations

import gettext
import os

from deckcheck.messages.translation import DOMAIN, HELP, LOCALES, translated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


def parts(command: Any) -> Iterator[Any]:
    """Yield a command, its parameters, and the same of its subcommands: everything that carries a help text."""
    yield command
    yield from command.params
    for sub in getattr(command, "commands", {}).values():
        yield from parts(sub)


def help_texts(command: Any) -> set[str]:
    """Return every help text of a command and its subcommands, in English."""
    return {part.help for part in parts(command) if getattr(part, "help", None)}


def localize(command: Any, language: str) -> None:
    """Put the help texts of a command and its subcommands into a language.

    Typer's own headings come from gettext, which goes by the environment; it is told of our catalog here.
    """
    for part in parts(command):
        if getattr(part, "help", None):
            part.help = translated(language, HELP, part.help)
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, LOCALES)
    gettext.textdomain(DOMAIN)
