"""Bring the gettext catalogs up to date with the program: `python -m deckcheck.messages.extract` (needs Babel).

Every message is an entry whose context is its id, every help text of the command line one whose context is `help`. A
text that has changed loses its translation; tests say what is missing. The program compiles a catalog that has changed
by itself.
"""

from __future__ import annotations

import io

from deckcheck.files import write_atomically
from deckcheck.messages import LANGUAGES, all_messages
from deckcheck.messages.translation import DOMAIN, HELP, source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from babel.messages.catalog import Catalog


# What Typer itself looks up through gettext, without a context.
TYPER = (
    *("(dynamic)", "Aborted!", "Arguments", "Commands", "Missing command.", "Options"),
    *("default: {default}", "env var: {var}", "required"),
)


def texts() -> list[tuple[str | None, str]]:
    """Return (context, English text) of all that is translated, in a stable order."""
    from deckcheck.cli.app import help_texts

    messages: list[tuple[str | None, str]] = sorted(all_messages().items())
    return [*messages, *((HELP, words) for words in sorted(help_texts())), *((None, words) for words in TYPER)]


def read(language: str) -> Catalog:
    """Return the catalog of a language as its po file has it."""
    from babel.messages.pofile import read_po

    with open(source(language), encoding="utf-8") as file:
        return read_po(file, locale=language, abort_invalid=True)


def updated(old: Catalog) -> Catalog:
    """Return a catalog that holds exactly the program's texts, with the translations that the old one has of them."""
    from babel.messages.catalog import Catalog

    new = Catalog(locale=old.locale, domain=DOMAIN, project="deckcheck", fuzzy=False, header_comment=old.header_comment)
    for context, english in texts():
        known = old.get(english, context)
        new.add(english, known.string if known else "", context=context)
    return new


def written(catalog: Catalog) -> bytes:
    """Return the text form of a catalog, the same for the same catalog at any time."""
    from babel.messages.pofile import write_po

    buffer = io.BytesIO()
    write_po(buffer, catalog, width=120, omit_header=True)
    header = (
        b'msgid ""\nmsgstr ""\n"Project-Id-Version: deckcheck\\n"\n"Language: %s\\n"\n"MIME-Version: 1.0\\n"\n'
        b'"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\n'
    ) % str(catalog.locale).encode()
    return header + buffer.getvalue()


def main() -> None:
    """Rewrite the catalog of every language but English, and report how many texts lack a translation."""
    for language in LANGUAGES:
        if language == "en":
            continue
        catalog = updated(read(language))
        missing = [entry for entry in catalog if entry.id and not entry.string]
        write_atomically(source(language), written(catalog))
        print(f"{language}: {len(catalog)} texts, {len(missing)} without a translation")
        for entry in missing:
            print(f"  {entry.context}: {entry.id}")


if __name__ == "__main__":
    main()
