"""Messages and help texts in other languages than English, from gettext catalogs; read only when one is asked for."""

from __future__ import annotations

import os
from gettext import GNUTranslations, NullTranslations

LOCALES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "locale")
DOMAIN = "deckcheck"
HELP = "help"  # the context of help texts; that of a message is its id
_read: dict[str, NullTranslations] = {}


def translation(language: str) -> NullTranslations:
    """Return the gettext catalog of a language; an empty one (which answers in English) where there is none."""
    found = _read.get(language)
    if found is None:
        try:
            with open(os.path.join(LOCALES, language, "LC_MESSAGES", f"{DOMAIN}.mo"), "rb") as file:
                found = GNUTranslations(file)
        except OSError:
            found = NullTranslations()
        _read[language] = found
    return found


def translated(language: str, context: str, english: str) -> str:
    """Return a text in a language, or in English where the catalog does not have it."""
    return translation(language).pgettext(context, english)
