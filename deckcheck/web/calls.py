"""All that a page can ask for: calls with plain data in and out, the same whether a server or a browser answers.

`schemas/web.schema.json` describes every call. An answer is `{"result": ...}`, or `{"error": {"message": ...}}` with a
sentence in the language of the call.
"""

from __future__ import annotations

import json
import re
from importlib import import_module

from deckcheck.catalog.names import nearest
from deckcheck.decklist.problem import Problem
from deckcheck.messages import ENGLISH, Message, MessageError, translator_of
from deckcheck.web.schema_types import LANGUAGE, BadCallError, read_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.messages import Translator
    from deckcheck.web.schema_types import Call
    from deckcheck.web.sessions import Sessions

_PLACEHOLDER = re.compile(r"\{(\w+)[:}]")
#: The modules of calls, and the names of their calls; each is loaded when the first of them is called.
MODULES = {
    "startup": ("start", "sample"),
    "checking": ("check",),
    "lists": ("fix", "convert", "change", "sheet", "deck"),
    "figures": ("stats", "odds", "hand"),
    "rules": ("game", "rules", "answers", "explain"),
    "cards": ("cards", "card", "names"),
    "tables": (
        *("new_game", "look", "choose", "undo", "why_not", "preview", "hint", "log", "save", "load", "replay", "close"),
        "ruling",
    ),
    "endings": ("concede", "offer_draw"),
    "lab": ("simulate", "simulate_part"),
    "shared.calls": (
        *(
            "table_open",
            "table_list",
            "table_come",
            "table_sit",
            "table_look",
            "table_place",
            "table_bring",
            "table_free",
            "table_bot",
            "table_do",
        ),
        *("table_act", "table_why_not", "table_preview", "table_log", "table_replay", "table_record"),
    ),
    "shared.event_calls": (
        *("table_event", "table_event_read", "table_event_result", "table_event_free", "table_event_csv"),
    ),
}
NAMES = {name: home for home, names in MODULES.items() for name in names}


def calls_in(home: str) -> dict[str, Call]:
    """Return name -> call, for a module of calls."""
    return {call.name: call for call in import_module(f"deckcheck.web.{home}").CALLS}


def answered(sessions: Sessions, name: str, body: str | bytes) -> dict[str, Any]:
    """Carry out a call whose arguments are a JSON text; see `carried_out`."""
    try:
        given = json.loads(body or "{}")
    except (ValueError, RecursionError):
        return _refused(ENGLISH.text("web-no-json"), BadCallError.__name__)
    return carried_out(sessions, name, given)


def carried_out(sessions: Sessions, name: str, given: Any) -> dict[str, Any]:
    """Carry out a call and return its answer.

    Args:
        sessions: what the page has open.
        name: the call.
        given: its arguments, as JSON reads them; `language` among them.
    """
    translator = translator_of(str(given.get("language"))) if isinstance(given, dict) else ENGLISH
    try:
        if name not in NAMES:
            raise BadCallError("web-no-call", nearest(name[:80], NAMES), name=name[:80])
        call = calls_in(NAMES[name])[name]
        if not isinstance(given, dict):
            raise BadCallError("web-argument-kind", name="{}", kind=Message("web-kind-object"))
        arguments = read_all({**call.arguments, "language": LANGUAGE}, given)
        del arguments["language"]
        return {"result": call.run(sessions, translator, arguments)}
    except Problem as problem:
        return _refused(translator.text(problem.message, **problem.values), problem.code)
    except MessageError as error:
        return _refused(_sentence(error, translator), type(error).__name__)


def _sentence(error: MessageError, translator: Translator) -> str:
    sentence = error.render(translator)
    return sentence[:1].upper() + sentence[1:] if _begins_with_words(error.parts[:1], translator) else sentence


def _begins_with_words(parts: Any, translator: Translator) -> bool:
    """Whether a message begins with words of its own, and not with a name, which stays as it is written."""
    while parts and isinstance(first := parts[0], Message):
        found = _PLACEHOLDER.match(translator.template(first.id)) if first.id else None
        if first.id and found is None:
            return True
        parts = [first.values.get(found[1])] if found is not None else first.values["parts"]
    return not parts


def _refused(message: str, kind: str) -> dict[str, Any]:
    return {"error": {"message": message, "kind": kind}}
