"""Messages by their ids: how one is found, filled, and put into the language in force.

A template holds `{name}` for a value, `{name:one|many}` for a form that agrees with the value `name` (a number, or a list
by its length), and in French `{name:de}` for *de* or *d’* with the value. Rulesets write their messages in the same way, in
both languages at once.
"""

from __future__ import annotations

import re
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

LANGUAGES = ("en", "fr")
# Names of a list that a message spells out: all that an honest deck can give cause for, since each is to be mended; what
# a hostile one makes up does not flood a log.
MAX_NAMES = 100
# Characters of one value; the longest that is meant to be read is a list of so many names.
MAX_CHARACTERS = 10_000

# What the system says when a file cannot be opened or written, by the names of its error numbers.
OS_REASONS = ("eacces", "ebadf", "eexist", "eisdir", "enametoolong", "enoent", "enospc", "enotdir", "eperm", "erofs")

_SPACES = "\u00a0\u202f"  # that do not break, which French puts before some signs; nothing else is printed as it is
# What the log of a CI service would take for a command: GitHub's `::command::`, which must begin a line, and what stands
# anywhere in one: `##[command]`, Azure's `##vso[command]`, TeamCity's `##teamcity[command]`.
_COMMAND = re.compile(r":(?=:)|(?<=#)#(?=[A-Za-z]*\[)")
_PLACEHOLDER = re.compile(r"\{(\w+)(?::(?:(de)|([^{}|]*)\|([^{}]*)))?\}")
_VOWELS = tuple("aeiouyàâæéèêëîïôœùûüAEIOUYÀÂÆÉÈÊËÎÏÔŒÙÛÜ")
_language = "en"

# The modules of this package that hold the messages, in the order in which they are looked through. The check's own come
# first: a check never reads the others.
CATALOGS = (
    "check",
    "reports",
    "config",
    "commands",
    "formats",
    "event",
    "odds",
    "fix",
    "play",
    "games",
    "rulings",
    "effects",
    "terrors",
)
_loaded: dict[str, str] = {}
_unread = list(CATALOGS)


def language() -> str:
    """Return the language in force (`en` or `fr`)."""
    return _language


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for: DECKCHECK_LANG, then the locale as POSIX orders it."""
    for name in ("DECKCHECK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(name)
        if wanted:
            code = wanted[:2].lower()
            return code if code in LANGUAGES and not wanted[2:3].isalpha() else "en"
    return "en"


def set_language(code: str) -> None:
    """Put a language in force for the whole process."""
    global _language  # noqa: PLW0603  the one setting of a process that answers in one language
    _language = code if code in LANGUAGES else "en"


def text(message: str, **values: Any) -> str:
    """Return a message of the catalog below, filled."""
    return fill(template(message), values)


def reason(error: OSError) -> str:
    """Return why the system refuses something: in the language in force where the reason is a common one."""
    import errno

    name = errno.errorcode.get(error.errno or 0, "").lower()
    return text(f"system-{name}") if name in OS_REASONS else error.strerror or str(error)


def render(message: Any, values: Mapping[str, Any]) -> str:
    """Return a message given by its id, or by its texts in several languages, filled."""
    if isinstance(message, str):
        return fill(template(message), values)
    # A ruleset's own words: whoever wrote them, they are one line that only shows.
    lines = fill(localized(message), values).strip().split("\n")
    return printable(" ".join(line.strip(" \t\r") for line in lines))


def template(message: str) -> str:
    """Return the template of a message in the language in force.

    Raises:
        KeyError: there is no such message.
    """
    while message not in _loaded and _unread:
        _loaded.update(import_module(f"deckcheck.messages.{_unread.pop(0)}").MESSAGES)
    english = _loaded[message]
    if _language == "en":
        return english
    from deckcheck.messages.translation import translated

    return translated(_language, message, english)


def all_messages() -> dict[str, str]:
    """Return every message of the program by its id."""
    return {
        name: words
        for catalog in CATALOGS
        for name, words in import_module(f"deckcheck.messages.{catalog}").MESSAGES.items()
    }


def localized(texts: Mapping[str, str]) -> str:
    """Return the text in the language in force, or in English, or the only one there is."""
    return texts.get(_language) or texts.get("en") or next(iter(texts.values()), "")


def worded(said: Any) -> str:
    """Return a text that is given as it is, or by language, in the language in force; nothing is an empty text."""
    return str(localized(said)) if isinstance(said, dict) else "" if said is None else str(said)


def fill(form: str, values: Mapping[str, Any]) -> str:
    """Put values into a template. A name that has no value stays as it is written."""

    def replace(match: re.Match[str]) -> str:
        name, of, one, many = match.groups()
        if name not in values:
            return match.group()
        value = values[name]
        if one is None:
            said = spoken(value, "or" if name in ("suggestions", "values") else "and")
            return with_de(said) if of else said
        amount = len(value) if isinstance(value, (list, tuple)) else int(value)
        return str(one if _singular(amount) else many)

    return _PLACEHOLDER.sub(replace, form)


def placeholders(form: str) -> set[str]:
    """Return the names of the values that a template asks for."""
    return {match.group(1) for match in _PLACEHOLDER.finditer(form)}


def with_de(words: str) -> str:
    """Return words with the French *de* before them, which is *d’* before a vowel."""
    return f"d’{words}" if words.startswith(_VOWELS) else f"de {words}"


def _singular(amount: int) -> bool:
    return amount in (0, 1) if _language == "fr" else amount == 1


def spoken(value: Any, conjunction: str = "and") -> str:
    """Return a value as a message says it: a list with commas, text in several languages in the one in force.

    A tuple of a message's id and its values is that message.
    """
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], dict):
        return text(value[0], **value[1])
    if isinstance(value, (list, tuple)):
        return _listed([spoken(part) for part in value], conjunction)
    words = worded(value) if value is not None else "None"
    return printable(words if len(words) <= MAX_CHARACTERS else f"{words[:MAX_CHARACTERS]}…")


def _listed(names: list[str], conjunction: str) -> str:
    if len(names) > MAX_NAMES:
        more = text("and-more", n=len(names) - MAX_NAMES)
        return f"{', '.join(names[:MAX_NAMES])} {more}"
    if len(names) > 1:
        return f"{', '.join(names[:-1])} {template(conjunction)} {names[-1]}"
    return names[0] if names else ""


def clauses(parts: Iterable[str]) -> str:
    """Return parts in a row with semicolons between them, set as the language in force sets these."""
    return template("clauses").format(first="", then="").join(parts)


def printable(raw: str) -> str:
    """Return text that only shows: safe for a terminal, a page, a table and the log of a CI service.

    This is the gate through which whatever strangers wrote passes on its way out. Every control, format and separator
    character becomes visible, and nothing is left that a log would take for a command. Two colons never stand
    together, wherever they are: to wrap or to cut a text may set them at the start of a line.
    """
    if not raw.isprintable():
        raw = "".join(char if char.isprintable() or char in _SPACES else _visible(char) for char in raw)
    if "::" in raw or "##" in raw:
        raw = _COMMAND.sub(lambda found: _visible(found.group()), raw)
    # The program may set a colon behind a name, which must not be the second one of a line.
    return raw.replace(":", _visible(":")) if raw.endswith(":") and raw.strip() == ":" else raw


def printable_lines(raw: str) -> list[str]:
    """Return the lines of a text of several lines, each of which only shows."""
    return [printable(line) for line in raw.split("\n")]


def printable_in_place(raw: str) -> str:
    """Return text that only shows and is as long as it was: what `printable` would spell out is a space each."""
    return _COMMAND.sub(" ", "".join(char if char.isprintable() else " " for char in raw))


def _visible(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
