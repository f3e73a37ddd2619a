"""A language in which deckcheck speaks, and messages as values that are put into words only where they are shown.

A template holds `{name}` for a value, `{name:one|many}` for a form that agrees with the value `name` (a number, or a
list by its length), `{name:+d}` for a number with its sign, `{name:sh}` for a path as a shell takes it, and in French
`{name:de}` for *de*, *d’*, *du* or *des* with the value and `{name:à}` for *à*, *au* or *aux*; the name of a person has
no article (*de Le Goff*). Other braces are literal. Rulesets write their messages in the same way, in both languages
at once, and so do games what they say at the table.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module

from deckcheck.messages.safe import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

LANGUAGES = ("en", "fr")
#: What people call them, without the country and the encoding of a locale.
_CALLED = {
    "en": ("en", "eng", "english", "anglais"),
    "fr": ("fr", "fra", "fre", "french", "français", "francais", "franc\u0327ais"),
}
# Names of a list that a message spells out: all that an honest deck can give cause for, since each is to be fixed; what
# a hostile one makes up does not flood a log.
MAX_NAMES = 100
# Characters of one value; the longest that is meant to be read is a list of this many names.
MAX_CHARACTERS = 10_000

# What the system says when a file cannot be opened or written, by the names of its error numbers.
OS_REASONS = frozenset(
    (
        *("eacces", "ebadf", "econnrefused", "eexist", "ehostunreach", "eisdir", "enametoolong", "enoent", "enospc"),
        *("enotdir", "eperm", "erofs", "etimedout"),
    )
)

_PLACEHOLDER = re.compile(r"\{(\w+)(?::(?:(de|à|sh|\+d)|([^{}|]*)\|([^{}]*)))?\}")
_VOWELS = tuple("aeiouyàâæéèêëîïôœùûüAEIOUYÀÂÆÉÈÊËÎÏÔŒÙÛÜ")

# The articles of names, each with the preposition before it, and the values that name people, whose names have none.
_ARTICLES = {"de": (("Le ", "du "), ("Les ", "des ")), "à": (("Le ", "au "), ("Les ", "aux "))}
_PEOPLE = ("player", "opponent", "who")
_MONTHS = {
    "en": (
        *("January", "February", "March", "April", "May", "June"),
        *("July", "August", "September", "October", "November", "December"),
    ),
    "fr": (
        *("janvier", "février", "mars", "avril", "mai", "juin"),
        *("juillet", "août", "septembre", "octobre", "novembre", "décembre"),
    ),
}

# The modules of this package that hold the messages, in the order in which they are looked through. The check's own
# come first: a check never reads the others.
CATALOGS = (
    "check",
    "reports",
    "config",
    "commands",
    "formats",
    "event",
    "odds",
    "proxies",
    "fix",
    "play",
    "lab",
    "experiments",
    "screen",
    "games",
    "rulings",
    "effects",
    "terrors",
    "web",
)
_loaded: dict[str, str] = {}
_read: set[str] = set()  # the catalogs that are in `_loaded` as a whole


class Message:
    """A message as a value: its id and what fills it; a translator puts it into words, wherever it is shown.

    Attributes:
        id: the name of the message in the catalogs of this package.
        values: what its template asks for; messages among them.
    """

    __slots__ = ("id", "values")

    def __init__(self, message: str, /, **values: Any) -> None:
        self.id = message
        self.values = values

    def render(self, translator: Translator) -> str:
        """Return the message in the language of a translator."""
        return translator.text(self.id, **self.values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return type(self) is type(other) and self.id == other.id and self.values == other.values

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"{type(self).__name__}({self.id!r}{values})"


class Joined(Message):
    """Messages, texts by language and words, one behind the other."""

    __slots__ = ()

    def __init__(self, *parts: Any) -> None:
        super().__init__("", parts=parts)

    def render(self, translator: Translator) -> str:
        """Return the parts in the language of a translator."""
        return "".join(map(translator.format, self.values["parts"]))


class Clauses(Joined):
    """Messages, texts by language and words, set apart as a language sets clauses."""

    __slots__ = ()

    def render(self, translator: Translator) -> str:
        """Return the parts in the language of a translator."""
        return translator.clauses(map(translator.format, self.values["parts"]))


class MessageError(Exception):
    """An error that consists of messages, one after the other; `str` says it in English.

    Attributes:
        parts: the messages, and words that are the same in every language.
    """

    def __init__(self, *parts: Message | str) -> None:
        super().__init__(*parts)
        self.parts = parts

    def __reduce__(self) -> tuple[Callable[..., MessageError], tuple[Any, ...], dict[str, Any]]:
        # Errors cross processes, and its arguments are not its text.
        return _raised, (type(self), self.args), self.__dict__

    def render(self, translator: Translator) -> str:
        """Return what is wrong in the language of a translator."""
        return "".join(part if isinstance(part, str) else part.render(translator) for part in self.parts)

    def __str__(self) -> str:
        return self.render(ENGLISH)


def _raised(kind: type[MessageError], parts: tuple[Message | str, ...]) -> MessageError:
    """Return the error that was pickled."""
    error = kind.__new__(kind, *parts)
    MessageError.__init__(error, *parts)
    return error


class Translator:
    """Renders messages, values and figures, wherever they are shown.

    There is one of each language, which `translator_of` returns; nothing about it ever changes.
    """

    __slots__ = ("_language",)

    def __init__(self, language: str) -> None:
        self._language = language

    @property
    def language(self) -> str:
        """The language, one of `LANGUAGES`."""
        return self._language

    def __reduce__(self) -> tuple[Callable[[str], Translator], tuple[str]]:
        return translator_of, (self._language,)

    def __repr__(self) -> str:
        return f"Translator({self._language!r})"

    def text(self, message: str, /, **values: Any) -> str:
        """Return a message of the catalogs of this package, filled."""
        return self.fill(self.template(message), values)

    def template(self, message: str) -> str:
        """Return the template of a message.

        Raises:
            KeyError: there is no such message.
        """
        english = english_of(message)
        if self._language == "en":
            return english
        from deckcheck.messages.translation import translated

        return translated(self._language, message, english)

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        """Put values into a template. A name that has no value stays as it is written."""

        def replace(match: re.Match[str]) -> str:
            name, form, one, many = match.groups()
            if name not in values:
                return match.group()
            value = values[name]
            if one is None:
                if form == "+d":
                    return f"{value:+d}".replace("-", "−")
                shown = self.format(value, "or" if name in ("suggestions", "values") else "and")
                if form == "sh":
                    from shlex import quote

                    return quote(shown)
                return _with(form, shown, person=name in _PEOPLE) if form else shown
            amount = len(value) if isinstance(value, (list, tuple)) else int(value)
            return str(one if self._singular(amount) else many)

        return _PLACEHOLDER.sub(replace, template)

    def render(self, message: Any, values: Mapping[str, Any]) -> str:
        """Return a message given by its id, or by its texts in several languages, filled."""
        if isinstance(message, str):
            return self.fill(self.template(message), values)
        # A ruleset's own words: whoever wrote them, they are one line that only shows.
        lines = self.fill(self.localized(message), values).strip().split("\n")
        return printable(" ".join(line.strip(" \t\r") for line in lines))

    def localized(self, texts: Any) -> str:
        """Return the text in the language of this translator, or in English, or the only one there is.

        Any other value is written as it is; None is an empty text.
        """
        if not isinstance(texts, dict):
            return "" if texts is None else str(texts)
        return str(texts.get(self._language) or texts.get("en") or next(iter(texts.values()), ""))

    def format(self, value: Any, conjunction: str = "and") -> str:
        """Return a value as a message says it: a list with commas, a text by language, what says itself (`render`)."""
        if isinstance(value, (list, tuple)):
            return self._listed([self.format(part) for part in value], conjunction)
        words = "None" if value is None else value.render(self) if hasattr(value, "render") else self.localized(value)
        return printable(words if len(words) <= MAX_CHARACTERS else f"{words[:MAX_CHARACTERS]}…")

    def joined(self, before: str, name: str) -> str:
        """Return a text with a name behind it; in French a preposition at its end is contracted or elided."""
        head, _, preposition = before.rstrip(" ").rpartition(" ")
        if self._language != "fr" or preposition not in _ARTICLES or not before.endswith(" "):
            return before + name
        return f"{head} {_with(preposition, name, person=False)}"

    def clauses(self, parts: Iterable[str]) -> str:
        """Return parts in a row with semicolons between them, set as the language sets these."""
        return self.template("clauses").format(first="", then="").join(parts)

    def reason(self, error: OSError) -> str:
        """Return why the system refuses something."""
        return self.format(os_reason(error))

    def decimal(self, figure: str) -> str:
        """Return a figure that was written with a decimal point as the language writes it."""
        return figure.replace(".", ",") if self._language == "fr" else figure

    def day(self, text: str) -> str:
        """Return a day given as YYYY-MM-DD as the language writes it; any other text as it is."""
        year, month, day = text[:4], text[5:7], text[8:]
        parts = (year, month, day)
        months = _MONTHS[self._language]
        if text != "-".join(parts) or not all(map(str.isdecimal, parts)):
            return text
        if not (0 < int(month) <= len(months) and 0 < int(day) <= 31):
            return text
        first = "1er" if self._language == "fr" else "1"
        return f"{first if int(day) == 1 else int(day)} {months[int(month) - 1]} {year}"

    def _singular(self, amount: int) -> bool:
        return abs(amount) < 2 if self._language == "fr" else abs(amount) == 1

    def _listed(self, names: list[str], conjunction: str) -> str:
        if len(names) > MAX_NAMES:
            more = self.text("and-more", n=len(names) - MAX_NAMES)
            return f"{', '.join(names[:MAX_NAMES])} {more}"
        if len(names) > 1:
            return f"{', '.join(names[:-1])} {self.template(conjunction)} {names[-1]}"
        return names[0] if names else ""


ENGLISH = Translator("en")
_TRANSLATORS = {language: ENGLISH if language == "en" else Translator(language) for language in LANGUAGES}


def translator_of(language: str) -> Translator:
    """Return the translator of a language; a language that there is not is answered in English."""
    return _TRANSLATORS.get(language, ENGLISH)


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language to speak: DECKCHECK_LANG, then the locale as POSIX orders it, then that of the system."""
    for name in ("DECKCHECK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(name)
        if wanted:
            return language_called(wanted) or "en"
    if sys.platform in ("win32", "darwin"):
        from deckcheck.messages.system_language import system_language

        return language_called(system_language()) or "en"
    return "en"


def language_called(name: str) -> str | None:
    """Return the language that a name means (`fr`, `fr_CA.UTF-8`, `Français`, `French`), or None."""
    for end in "_-.@":
        name = name.partition(end)[0]
    name = name.strip().casefold()
    return next((language for language, names in _CALLED.items() if name in names), None)


def english_of(message: str) -> str:
    """Return the English template of a message, which is in the code.

    Raises:
        KeyError: there is no such message.
    """
    for catalog in CATALOGS:
        if message in _loaded:
            break
        # Another thread may be here as well: a catalog counts as read only once it is.
        if catalog not in _read:
            _loaded.update(import_module(f"deckcheck.messages.{catalog}").MESSAGES)
            _read.add(catalog)
    return _loaded[message]


def os_reason(error: OSError) -> Message | str:
    """Return why the system refuses something: a message where the reason is a common one, or the system's words."""
    import errno

    name = errno.errorcode.get(error.errno or 0, "").lower()
    return Message(f"system-{name}") if name in OS_REASONS else error.strerror or str(error)


def all_messages() -> dict[str, str]:
    """Return every message of the program by its id."""
    return {
        name: words
        for catalog in CATALOGS
        for name, words in import_module(f"deckcheck.messages.{catalog}").MESSAGES.items()
    }


def placeholders(form: str) -> set[str]:
    """Return the names of the values that a template asks for."""
    return {match.group(1) for match in _PLACEHOLDER.finditer(form)}


def _with(preposition: str, words: str, *, person: bool) -> str:
    """Return words with a French preposition before them: *d’* before a vowel, the article of a name contracted."""
    for article, whole in () if person else _ARTICLES[preposition]:
        if words.startswith(article):
            return whole + words[len(article) :]
    return f"d’{words}" if preposition == "de" and words.startswith(_VOWELS) else f"{preposition} {words}"
