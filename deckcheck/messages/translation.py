"""Messages and help texts in other languages than English, from gettext catalogs; read only when one is asked for.

A built package holds the binary catalogs. In a checkout they are compiled on first use, and again when a source has
changed.
"""

from __future__ import annotations

import os
from contextlib import suppress
from gettext import GNUTranslations, NullTranslations

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCES = os.path.join(_PACKAGE, "locale")
COMPILED = os.path.join(_PACKAGE, "prepared", "locale")
DOMAIN = "deckcheck"
HELP = "help"  # the context of help texts; that of a message is its id
_read: dict[str, NullTranslations] = {}


def source(language: str) -> str:
    """Return the path of the catalog that translators of a language edit; only a checkout has it."""
    return os.path.join(SOURCES, language, "LC_MESSAGES", f"{DOMAIN}.po")


def languages() -> list[str]:
    """Return the languages that a checkout has a catalog of."""
    return sorted(name for name in os.listdir(SOURCES) if os.path.isfile(source(name)))


def binary_name(language: str) -> str:
    """Return where the binary catalog of a language is, relative to `prepared/`, with slashes."""
    return f"locale/{language}/LC_MESSAGES/{DOMAIN}.mo"


def translation(language: str) -> NullTranslations:
    """Return the gettext catalog of a language; an empty one (which answers in English) where there is none."""
    found = _read.get(language)
    if found is None:
        data = binary(language)
        found = NullTranslations()
        if data is not None:
            from io import BytesIO

            found = GNUTranslations(BytesIO(data))
        _read[language] = found
    return found


def binary(language: str) -> bytes | None:
    """Return the binary catalog of a language, None where there is none.

    Raises:
        CatalogError: the catalog of a checkout, which has changed, cannot be compiled.
    """
    path = os.path.join(COMPILED, language, "LC_MESSAGES", f"{DOMAIN}.mo")
    changed = _changed(source(language))
    # A binary catalog bears the time of what it was compiled from.
    if changed is None or changed == _changed(path):
        try:
            with open(path, "rb") as file:
                return file.read()
        except OSError:
            if changed is None:
                return None
    from deckcheck.files import write_atomically
    from deckcheck.messages.compile import compile_file

    data = compile_file(source(language))
    with suppress(OSError):  # where nothing can be written, it is compiled again the next time
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_atomically(path, data)
        os.utime(path, ns=(changed, changed))
    return data


def _changed(path: str) -> int | None:
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return None


def translated(language: str, context: str, english: str) -> str:
    """Return a text in a language, or in English where the catalog does not have it."""
    return translation(language).pgettext(context, english)


def write_all_catalogs(folder: str) -> list[str]:
    """Write the binary catalog of every language below a folder, for a built package; return their paths."""
    from deckcheck.files import write_atomically
    from deckcheck.messages.compile import compile_file

    written = []
    for language in languages():
        path = os.path.join(folder, *binary_name(language).split("/"))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_atomically(path, compile_file(source(language)))
        written.append(path)
    return written
