"""Every message of the program, by its id, and how a message is filled and put into the language in force.

A template holds `{name}` for a value and `{name:one|many}` for a form that agrees with the value `name` (a number, or a
list by its length). Rulesets write their messages in the same way, in both languages at once.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

LANGUAGES = ("en", "fr")
MAX_NAMES = 8  # names of a list that a message spells out

_PLACEHOLDER = re.compile(r"\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}")
_language = "en"


def language() -> str:
    """Return the language in force (`en` or `fr`)."""
    return _language


def set_language(code: str) -> None:
    """Put a language in force for the whole process."""
    global _language  # noqa: PLW0603  the one setting of a process that answers in one language
    _language = code if code in LANGUAGES else "en"


def text(message: str, **values: Any) -> str:
    """Return a message of the catalog below, filled."""
    return fill(template(message), values)


def render(message: Any, values: Mapping[str, Any]) -> str:
    """Return a message given by its id, or by its texts in several languages, filled."""
    return fill(template(message) if isinstance(message, str) else localized(message), values)


def template(message: str) -> str:
    """Return the template of a message in the language in force."""
    return MESSAGES[message]


def localized(texts: Mapping[str, str]) -> str:
    """Return the text in the language in force, or in English, or the only one there is."""
    return texts.get(_language) or texts.get("en") or next(iter(texts.values()), "")


def fill(form: str, values: Mapping[str, Any]) -> str:
    """Put values into a template. A name that has no value stays as it is written."""

    def replace(match: re.Match[str]) -> str:
        name, one, many = match.groups()
        if name not in values:
            return match.group()
        value = values[name]
        if one is None:
            return spoken(value, "or" if name == "suggestions" else "and")
        amount = len(value) if isinstance(value, (list, tuple)) else int(value)
        return str(one if _singular(amount) else many)

    return _PLACEHOLDER.sub(replace, form)


def placeholders(form: str) -> set[str]:
    """Return the names of the values that a template asks for."""
    return {match.group(1) for match in _PLACEHOLDER.finditer(form)}


def _singular(amount: int) -> bool:
    return amount in (0, 1) if _language == "fr" else amount == 1


def spoken(value: Any, conjunction: str = "and") -> str:
    """Return a value as a message says it: a list with commas, text in several languages in the one in force."""
    if isinstance(value, (list, tuple)):
        return _listed([spoken(part) for part in value], conjunction)
    if isinstance(value, dict):
        return printable(localized(value))
    return printable(str(value))


def _listed(names: list[str], conjunction: str) -> str:
    if len(names) > MAX_NAMES:
        more = text("and-more", n=len(names) - MAX_NAMES)
        return f"{', '.join(names[:MAX_NAMES])} {more}"
    if len(names) > 1:
        return f"{', '.join(names[:-1])} {template(conjunction)} {names[-1]}"
    return names[0] if names else ""


def printable(raw: str) -> str:
    """Return text with every control, format and separator character made visible, safe for a terminal or a log."""
    if raw.isprintable():
        return raw
    return "".join(char if char.isprintable() or char == " " else _visible(char) for char in raw)


def _visible(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


MESSAGES: dict[str, str] = {
    "and": "and",
    "or": "or",
    "and-more": "and {n} more",
    # How figures are said
    "bound-exactly": "exactly {n}",
    "bound-at_least": "at least {n}",
    "bound-at_most": "at most {n}",
    "bound-less_than": "fewer than {n}",
    "bound-more_than": "more than {n}",
    # What a rule without a message of its own says
    "compare-default": "found {found}, which breaks: {rule}",
    "copies-default": "{found} copies of {card}; at most {allowed} {allowed:is|are} allowed",
    "partner-default": "{cards} {cards:lacks|lack} what this rule asks for: {rule}",
    "exclude-default": "{cards} {cards:is|are} not allowed: {rule}",
    "cover-default": "missing: {missing}",
    "fix-remove": "remove {over} {over:card|cards}",
    "fix-add": "add {short} {short:card|cards}",
    # Reports
    "severity-error": "error",
    "severity-warning": "warning",
    "severity-advice": "advice",
    "label-fix": "fix",
    "label-source": "source",
    "verdict-legal": "legal",
    "verdict-illegal": "illegal",
    "verdict-unread": "not readable as a deck",
    "verdict-facts": "({game} {format}, {cards} {cards:card|cards})",
    "own-cards": "note: the deck defines {n} {n:card|cards} itself: {names}",
    "summary": "{decks} {decks:deck|decks}: {legal} legal, {illegal} illegal",
    "summary-errors": "{n} {n:error|errors}",
    "summary-warnings": "{n} {n:warning|warnings}",
    "nothing-found": "no decklists found under {paths} (files named *.deck.yaml, *.deck.yml or *.deck.json)",
    "output-exists": "{path} exists already; give --force to overwrite it",
    "output-failed": "{path} cannot be written ({detail})",
    "interrupted": "interrupted; {done} of {all} files were checked",
    "unknown-code": "there is no code {code}",
    "bad-date": "{value} is no date; write YYYY-MM-DD",
    "no-paths": "name at least one file or folder, or - for standard input",
    # Files
    "path-missing": "{path}: there is no such file or folder",
    "path-folder": "{path}: this is a folder, not a decklist",
    "path-special": "{path}: this is no ordinary file",
    "path-broken-link": "{path}: this symbolic link leads nowhere",
    "path-denied": "{path}: reading is not permitted",
    "path-error": "{path}: cannot be read ({detail})",
    # Reading
    "encoding": "byte {byte} is not UTF-8; save the file as UTF-8",
    "encoding-utf16": "the file is UTF-16; save it as UTF-8",
    "limit-bytes": "the file is larger than {limit} bytes, more than a decklist can be",
    "limit-depth": "nested more than {limit} levels deep",
    "limit-entries": "more than {limit} entries",
    "limit-count": "{count} copies; an entry can count {limit} at most",
    "limit-number": "a number of more than {limit} characters",
    "yaml-complex-key": "a key must be plain text; a name that starts with [ or { or ? needs quotes",
    "yaml-documents": "a second document starts here; a file holds one decklist",
    "yaml-anchor": "anchors and aliases (&{name}, *{name}) are not allowed; write it out, or quote a name that starts with & or *",
    "yaml-tag": "tags ({tag}) are not allowed; quote a name that starts with !",
    "yaml-character": "the character {char} is not allowed in YAML",
    "yaml-unreadable": "not readable as YAML: {detail}",
    "yaml-tab": "a tab where YAML wants spaces; indent with spaces",
    "yaml-syntax": "not valid YAML: {detail}",
    "json-trailing": "something follows the end of the JSON text",
    "json-value": "a JSON value was expected, not {found}",
    "json-end": "the JSON text ends too early",
    "json-key": "a JSON key in double quotes was expected, not {found}",
    "json-colon": "a colon is missing after the key {key}",
    "json-comma": "a comma or a closing bracket is missing",
    "json-control": "a line break or control character inside a JSON string",
    "json-open-string": "this JSON string is never closed",
    "json-escape": "\\{found} is no escape of JSON",
    "json-surrogate": "half of a surrogate pair is no character",
    # The shape of a decklist
    "shape-empty": "the file is empty; a decklist names its `game` and its `deck`",
    "shape-mapping": "a decklist is a mapping with the fields `game` and `deck`",
    "shape-missing": "the field `{field}` is missing",
    "shape-field": "there is no field `{field}` in a decklist",
    "shape-text": "`{field}` must be text",
    "shape-texts": "`{field}` must be a list of texts",
    "shape-deck": "`deck` must be a mapping from sections to cards",
    "shape-section": "{game} has no section `{section}`; its sections are: {sections}",
    "shape-cards": "a section holds a card, a list of cards, or a mapping from card to count",
    "shape-name": "a card's name must be text; put it in quotes",
    "shape-name-empty": "a card without a name",
    "shape-list-item": "an item of a list is one card's name; to give a count, write the section as a mapping (`{hint}: 2`)",
    "shape-count": "the count of {card} must be a whole number from 1 up, not {count}",
    "shape-count-missing": "the count of {card} is missing; write a whole number from 1 up",
    "shape-inline": "`cards` must be a mapping from a card's name to its attributes",
    "duplicate-key": "{key} is written twice here (first in line {first})",
    "duplicate-card": "{key} is written twice in this section (first in line {first})",
    "unknown-game": "there is no game {game}",
    "unknown-format": "{game} has no format {format}; its formats are: {formats}",
    "unknown-card": "there is no card {card} in the catalogs in use",
    "unknown-qualifier": "no card {card} fits what stands in the parentheses",
    "ambiguous-card": "{card} is the name of several different cards",
    "wrong-section": "{card} ({type}) does not belong in the section {section}",
    "wrong-section-nowhere": "{card} ({type}) belongs in no section of a decklist",
    "fix-did-you-mean": "did you mean {suggestions}?",
    "fix-write-one-of": "write one of: {suggestions}",
    "fix-move": "move it to `{sections}`",
    "fix-take-out": "take it out",
    "fix-merge": "write the card once, with the sum of the counts",
    "fix-write-once": "write it once",
    "fix-counts": "write `{hint}` as the section's own key and value",
    # Cards and catalogs
    "card-mapping": "the card {card} must be a mapping with at least a `type`",
    "card-type-missing": "the card {card} has no `type`; the types are: {types}",
    "card-type": "the card {card} has the type {type}, which {game} does not know; the types are: {types}",
    "card-requires": "the card {card} lacks `{attribute}`, which every card of the type {type} needs",
    "card-attribute": "{game} has no attribute `{attribute}` of cards",
    "card-value": "`{attribute}` of {card} must be {wanted}",
    "card-modifies": "{card}: only a catalog given on the command line or built in may modify rules",
    "card-no-name": "a card without a `name`",
    "card-variant": "{card} is a variant of {id}, which no catalog holds",
    "wanted-text": "text",
    "wanted-one-of": "one of {values}",
    "wanted-integer": "a whole number",
    "wanted-integer-from": "a whole number from {minimum} up",
    "wanted-boolean": "true or false",
    "wanted-texts": "text or a list of texts",
    "wanted-mapping": "a mapping",
    "wanted-mappings": "a list of mappings",
    "wanted-number-or-text": "a whole number or text",
    "wanted-translations": "a mapping from language (en, fr) to text",
    "catalog-mapping": "a catalog is a mapping with the fields `game` and `cards`",
    "catalog-field": "there is no field `{field}` in a catalog",
    "catalog-missing": "the field `{field}` is missing",
    "catalog-cards": "`cards` must be a list of cards, or a mapping from name to card",
    "catalog-game": "this catalog is for {found}, not for {game}",
    "catalog-duplicate": "{name} is already defined in line {first}",
    "catalog-redefined": "{name} is a card that is already known ({known}); a catalog may only add cards",
    "catalog-outside": "the catalog {path} lies outside the deck's repository",
    "catalog-absolute": "the catalog {path} must be given relative to the decklist",
    "catalog-in": "{path}:{at_line}:{at_column}: {detail}",
    "catalog-unreadable": "the catalog cannot be used: {detail}",
    "deck-cards-refused": "the deck defines cards of its own ({cards}), which is not allowed here",
    "fix-catalog-path": "move the catalog beside the decklist or give it with --catalog",
    # Rulesets
    "ruleset-mapping": "a ruleset is a mapping with the field `game`",
    "ruleset-extends": "there is no built-in game {game} to extend",
    "ruleset-section": "there is no section {name}; the sections are: {known}",
    "ruleset-attribute": "there is no attribute {name} of cards",
    "ruleset-format": "there is no format {name}; the formats are: {known}",
    "ruleset-number": "no format has the number {name}",
    "ruleset-reference": "there is no reference card {name}",
    "ruleset-type": "there is no type of cards {name}; the types are: {known}",
    "ruleset-code": "there is no rule {name}",
    "ruleset-value": "a message has no value {name}; the values are: {known}",
    "ruleset-code-taken": "the code {name} is taken",
    "ruleset-loop": "the format {name} extends itself",
    "ruleset-card": "{path}: there is no card {name} in the catalogs in use",
    "schema-key": "{key} is no key here; the keys are: {allowed}",
    "schema-missing": "{key} is missing in {where}",
    "schema-value": "{key} must be one of {allowed}",
    "schema-one-of": "{key} must hold one of: {allowed}",
    "schema-other": "{key}: {detail}",
    # Commands
    "unknown-report": "there is no report format {name}; the formats are: {known}",
    "unknown-schema": "there is no schema for {kind}; the kinds are: {known}",
    "schema-no-game": "the schema for {kind} is the same for every game; leave the game out",
    "games-line": "{game}: {title} ({cards} cards, {rules} construction rules)",
    "games-formats": "  formats: {formats}",
    "games-sections": "  sections: {sections}",
    "explain-pass": "A deck that passes:",
    "explain-fail": "A deck that fails:",
    "explain-in": "    # in a deck that is legal otherwise:",
    "explain-without": "        # {card} is taken out",
    "explain-left-out": "      # the section {section} is left out",
    "no-cards": "no card fits {query}",
    "cards-found": "{n} cards",
    "catalog-good": "{path}: {n} {n:card|cards}, nothing to object to",
    "new-head": "A decklist for {game}, legal as it stands; change it to your taste.",
    "new-check": "Check it with: deckcheck check {path}",
    "new-formats": "one of: {formats}",
    "new-name": "My deck",
    "new-written": "{path} written",
}
