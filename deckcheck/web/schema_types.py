"""What a call is declared with: its arguments and its answer as JSON Schema, and how arguments are held to theirs."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.failure import Failure
from deckcheck.messages import LANGUAGES, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeAlias

    from deckcheck.messages import Translator
    from deckcheck.web.sessions import Sessions

    Schema: TypeAlias = Mapping[str, Any]
    Run: TypeAlias = Callable[[Sessions, Translator, Mapping[str, Any]], dict[str, Any]]

MOST_TEXT = (1 << 20) + 1  # characters of a list: more than a decklist file may hold, as the check itself then says
MOST_RECORD = 1 << 23  # characters of a saved game
MOST_DECKS = 9  # of one table, or of one comparison


class Call(NamedTuple):
    """One call.

    Attributes:
        name: its name.
        text: what it is for, in one English sentence.
        arguments: argument -> JSON Schema; one with a `default` may be left out.
        returns: key of the answer -> JSON Schema.
        run: what carries it out.
    """

    name: str
    text: str
    arguments: Mapping[str, Schema]
    returns: Mapping[str, Schema]
    run: Run


class BadCallError(Failure):
    """A call that does not exist, or arguments that it cannot take."""


def text(most: int = 200, **more: Any) -> dict[str, Any]:
    """Return the schema of a text of this many characters at most."""
    return {"type": "string", "maxLength": most, **more}


def number(least: int, most: int, **more: Any) -> dict[str, Any]:
    """Return the schema of a whole number."""
    return {"type": "integer", "minimum": least, "maximum": most, **more}


def flag() -> dict[str, Any]:
    """Return the schema of a switch that is off unless it is set."""
    return {"type": "boolean", "default": False}


def many(items: Schema, most: int, **more: Any) -> dict[str, Any]:
    """Return the schema of a list."""
    return {"type": "array", "items": items, "maxItems": most, **more}


def fields(required: Mapping[str, Schema], **more: Any) -> dict[str, Any]:
    """Return the schema of an object with these keys; one with a `default` may be left out."""
    needed = [name for name, schema in required.items() if "default" not in schema]
    return {"type": "object", "properties": dict(required), "required": needed, "additionalProperties": False, **more}


def answer(**properties: Schema) -> dict[str, Any]:
    """Return the schema of an object in an answer; keys may be added to it one day."""
    return {"type": "object", "properties": properties, "required": list(properties)}


STRING: Schema = {"type": "string"}
INTEGER: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
BOOLEAN: Schema = {"type": "boolean"}
OBJECT: Schema = {"type": "object"}
STRINGS: Schema = {"type": "array", "items": STRING}
OBJECTS: Schema = {"type": "array", "items": OBJECT}


def maybe(schema: Schema) -> dict[str, Any]:
    """Return the schema of what may be missing."""
    return {"anyOf": [schema, {"type": "null"}]}


#: How a list is given: its text, the name of its file, and the game and format, whatever it says.
LIST: dict[str, Schema] = {
    "text": text(MOST_TEXT),
    "path": text(400, default="<text>"),
    "game": text(80, default=None),
    "format": text(80, default=None),
}
#: How it is judged besides.
JUDGED: dict[str, Schema] = {
    **LIST,
    "as_of": text(10, default=None),
    "strict": flag(),
}
GAME: dict[str, Schema] = {"game": text(80)}
#: Options of a game, by name.
OPTIONS: Schema = many(fields({"name": text(80), "value": text(80)}), 50, default=[])
#: The language that every call takes.
LANGUAGE: Schema = {"type": "string", "enum": list(LANGUAGES), "default": "en"}

_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
}


def read(name: str, schema: Schema, value: Any) -> Any:
    """Return a value as its schema wants it, defaults filled in; it knows only what the declarations here use.

    Raises:
        BadCallError: the value does not fit; the sentence names the argument.
    """
    if value is None and "default" in schema:
        return schema["default"]
    kind = schema["type"]
    is_fitting = isinstance(value, _TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))
    if not is_fitting:
        raise BadCallError("web-argument-kind", name=name, kind=Message(f"web-kind-{kind}"))
    if kind == "string":
        return _text(name, schema, value)
    if kind == "integer" and not schema["minimum"] <= value <= schema["maximum"]:
        raise BadCallError("web-argument-range", name=name, least=str(schema["minimum"]), most=str(schema["maximum"]))
    if kind == "array":
        if len(value) > schema["maxItems"]:
            raise BadCallError("web-argument-many", name=name, most=schema["maxItems"])
        return [read(f"{name}/{at}", schema["items"], part) for at, part in enumerate(value)]
    return read_all(schema["properties"], value, name) if kind == "object" else value


def _text(name: str, schema: Schema, value: str) -> str:
    if len(value) > schema.get("maxLength", len(value)):
        raise BadCallError("web-argument-long", name=name, most=schema["maxLength"])
    if "enum" in schema and value not in schema["enum"]:
        raise BadCallError("web-argument-values", name=name, known=list(schema["enum"]))
    # Half a character, as JSON can write it, is not text.
    return value.encode("utf-8", "replace").decode("utf-8")


def read_all(properties: Mapping[str, Schema], given: Mapping[str, Any], name: str = "") -> dict[str, Any]:
    """Return the arguments of a call, or the keys of an object among them, each as `read` returns it.

    Raises:
        BadCallError: one is missing, unknown, or does not fit.
    """
    place = f"{name}/" if name else ""
    for key in given:
        if key not in properties:
            raise BadCallError("web-argument-unknown", name=f"{place}{key}", known=list(properties))
    for key, schema in properties.items():
        if key not in given and "default" not in schema:
            raise BadCallError("web-argument-missing", name=f"{place}{key}")
    return {key: read(f"{place}{key}", schema, given.get(key)) for key, schema in properties.items()}
