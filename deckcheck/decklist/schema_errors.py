"""What a JSON Schema finds wrong with a value."""

from __future__ import annotations

import json

from deckcheck.messages import Joined, Message, printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What a schema asks for, and the message that says it; every other demand is reported in the validator's English.
_DEMANDS = {
    "type": "unfit-type",
    "minimum": "unfit-least",
    "maximum": "unfit-most",
    "minItems": "unfit-empty",
    "minLength": "unfit-empty",
    "minProperties": "unfit-empty",
    "maxItems": "unfit-many",
    "maxProperties": "unfit-many",
    "pattern": "unfit-pattern",
    "uniqueItems": "unfit-twice",
    "enum": "unfit-values",
    "additionalProperties": "unfit-key",
    "required": "unfit-missing",
}
# What a value is to be, in the words of rules.
_TYPES = {
    "object": "wanted-keys",
    "array": "wanted-list",
    "string": "wanted-text",
    "integer": "wanted-whole",
    "number": "wanted-whole",
    "boolean": "wanted-boolean",
    "null": "wanted-nothing",
}
_LONGEST = 60  # characters of a value that are quoted


def describe_error(error: Any) -> Message | str:
    """Return what is wrong, without its place.

    Args:
        error: a `ValidationError` of jsonschema.
    """
    message = _DEMANDS.get(error.validator)
    if message is None:
        return str(error.message)[:200]
    value, wanted = written(error.instance), error.validator_value
    if error.validator == "type":
        return _of_another_type(error, value)
    if error.validator == "additionalProperties":
        value = ", ".join(sorted(set(error.instance) - set(error.schema.get("properties", ()))))
    elif error.validator == "required":
        wanted = [key for key in wanted if key not in error.instance]
    shown = ", ".join(map(str, wanted)) if isinstance(wanted, list) else str(wanted)
    return Message(message, value=quoted(value), wanted=shown)


def _of_another_type(error: Any, value: str) -> Message:
    """Return what a value is to be; for a text where one by language belongs, say how to name its language."""
    wanted = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
    if wanted == ["object"] and isinstance(error.instance, str) and "en" in error.schema.get("properties", ()):
        return Message("unfit-language", value=quoted(value))
    return Message("unfit-type", value=quoted(value), wanted=Joined(*_parted(wanted)))


def _parted(types: list[str]) -> list[Message | str]:
    words: list[Message | str] = []
    for name in types:
        words += [*([" / "] if words else []), Message(_TYPES[name])]
    return words


def written(value: Any) -> str:
    """Return a value as a file would say it, on one line."""
    return json.dumps(value, ensure_ascii=False, default=str)


def quoted(words: str) -> str:
    """Return a value as it is written, safe for a terminal and not too long to be read."""
    return printable(words if len(words) <= _LONGEST else words[: _LONGEST - 3] + "...")
