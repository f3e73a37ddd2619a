"""What a JSON Schema finds wrong with a value."""

from __future__ import annotations

from deckcheck.messages import Message, printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What a schema asks for, and the message that says it; every other demand is told in the validator's English.
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
_LONGEST = 60  # characters of a value that are quoted


def told(error: Any) -> Message | str:
    """Return what is wrong, without its place.

    Args:
        error: a `ValidationError` of jsonschema.
    """
    message = _DEMANDS.get(error.validator)
    if message is None:
        return str(error.message)[:200]
    value, wanted = repr(error.instance), error.validator_value
    if error.validator == "additionalProperties":
        value = ", ".join(sorted(set(error.instance) - set(error.schema.get("properties", ()))))
    elif error.validator == "required":
        wanted = [key for key in wanted if key not in error.instance]
    shown = ", ".join(map(str, wanted)) if isinstance(wanted, list) else str(wanted)
    return Message(message, value=quoted(value), wanted=shown)


def quoted(written: str) -> str:
    """Return a value as it is written, safe for a terminal and not too long to be read."""
    return printable(written if len(written) <= _LONGEST else written[: _LONGEST - 3] + "...")
