"""The files that deckcheck reads, as their JSON Schemas describe them."""

from __future__ import annotations

import json

from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.schemas import catalog_schema, decklist_schema
from deckcheck.engine.registry import playable_games
from deckcheck.options import SETTINGS
from docs.site.pages import DOCS
from docs.site.reference.markdown import anchor_of, code, heading, plain, table, tongue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from deckcheck.messages import Translator

#: The kinds of files that have a page of their own: what it is called, in English and in French.
KINDS = {
    "decklist": ("Decklists", "Listes de deck"),
    "catalog": ("Catalogs", "Catalogues"),
    "ruleset": ("Rulesets", "Jeux de règles"),
    "ruling": ("Rulings", "Arbitrages"),
    "rulebook": ("Rulebooks", "Livrets"),
    "options": ("Options of a game", "Options d’un jeu"),
    "phrases": ("Phrases of a game", "Expressions d’un jeu"),
    "further-codes": ("Further codes of a game", "Autres codes d’un jeu"),
    "record": ("Saved games", "Parties enregistrées"),
}
# Those of which each game has its own, with its sections, types and attributes.
_BY_GAME = {"decklist": decklist_schema, "catalog": catalog_schema}


def schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of a kind of file."""
    found: dict[str, Any] = json.loads((DOCS.parent / f"schemas/{kind}.schema.json").read_text(encoding="utf-8"))
    return found


def page(kind: str, translator: Translator) -> str:
    """Return the page of a kind of file: its keys, what each takes, and what it means."""
    say, title = tongue(translator), KINDS[kind]
    data = schema(kind)
    parts = [f"# {say(*title)}\n", f"{plain(_description(data, translator))}\n", _note(kind, translator)]
    if kind not in _BY_GAME:
        return "\n".join([*parts, *_Page(data, translator).sections()])
    parts += _Page({**data, "allOf": []}, translator).sections()
    for game in playable_games():
        ruleset = builtin_ruleset(game)
        of_game = _BY_GAME[kind]([ruleset]) if ruleset else {}
        parts += [heading(2, translator.localized(ruleset.data["title"]) if ruleset else game, game)]
        parts += _Page(of_game, translator, f"{game}-", 3).sections(root=kind == "decklist")
    return "\n".join(parts)


def settings(translator: Translator) -> str:
    """Return the page of the settings: the keys of configurations, and the options that say the same."""
    say, data = tongue(translator), schema("config")
    flags = {option.key: option.flags[0] for option in SETTINGS}
    parts = [
        f"# {say('Settings', 'Réglages')}\n",
        say(
            "A configuration stands in `deckcheck.toml`, in `.deckcheck.yaml`, or under `[tool.deckcheck]` in\n"
            "`pyproject.toml`; the nearest one above a deck counts. An option of the command line counts before it.\n"
            "`deckcheck check --show-settings` tells what holds for a deck, and where that is said.\n",
            "Une configuration se trouve dans `deckcheck.toml`, dans `.deckcheck.yaml`, ou sous `[tool.deckcheck]` dans\n"
            "`pyproject.toml`\xa0; la plus proche au-dessus d’un deck l’emporte. Une option de la ligne de commande passe\n"
            "avant elle. `deckcheck check --show-settings` dit ce qui vaut pour un deck, et où cela est dit.\n",
        ),
    ]
    found = _Page(data, translator)
    rows = [
        [
            code(key),
            found.takes(value),
            code(flags[key]) if key in flags else "",
            plain(_description(value, translator)),
        ]
        for key, value in data["properties"].items()
    ]
    head = [say("key", "clé"), say("takes", "prend"), say("option", "option"), say("meaning", "sens")]
    return "\n".join([*parts, table(head, rows), _note("config", translator)])


def _note(kind: str, translator: Translator) -> str:
    say = tongue(translator)
    return say(
        f"The schema for editors: [{kind}.schema.json](../schemas/{kind}.schema.json), or `deckcheck schema {kind}`.\n",
        f"Le schéma pour les éditeurs\xa0: [{kind}.schema.json](../schemas/{kind}.schema.json), ou\n"
        f"`deckcheck schema {kind}`.\n",
    )


def _description(data: dict[str, Any], translator: Translator) -> str:
    """Return the description of a schema in a language; it holds both, English first, separated by a stroke."""
    parts = str(data.get("description", "")).split(" / ")
    half = len(parts) // 2
    return " / ".join(parts[half:] if translator.language == "fr" else parts[:half] or parts)


class _Page:
    """A schema as headings and tables."""

    def __init__(self, data: dict[str, Any], translator: Translator, prefix: str = "", level: int = 2) -> None:
        self.data = data
        self.translator = translator
        self.say = tongue(translator)
        self.prefix = prefix
        self.level = level
        self.definitions: dict[str, dict[str, Any]] = data.get("$defs", {})

    def sections(self, *, root: bool = True) -> Iterator[str]:
        """Yield a heading and a table for every object that has keys of its own."""
        if root:
            yield self._table(self.data)
        yield from self._below(self.data, ())
        for name, data in self.definitions.items():
            if self._keys(data):
                yield heading(self.level, code(name), self._anchor(name))
                if data.get("description"):
                    yield f"{plain(_description(data, self.translator))}\n"
                yield self._table(data)
                yield from self._below(data, (name,))

    def _below(self, data: dict[str, Any], path: tuple[str, ...]) -> Iterator[str]:
        """Yield the sections of the objects within an object, each under the keys that lead to it."""
        for key, value in self._keys(data).items():
            inner, steps = self._inner(value), (*path, key)
            if inner is not None:
                yield heading(self.level + 1, code(".".join(steps)), self._anchor("-".join(steps)))
                yield self._table(inner)
                yield from self._below(inner, steps)
        for branch in data.get("allOf", []):
            if "then" in branch:
                yield from self._below(branch["then"], path)

    def _inner(self, value: Any) -> dict[str, Any] | None:
        """Return the object with keys that a value is, or holds as an entry or as one of its values."""
        if not isinstance(value, dict) or "$ref" in value:
            return None
        if self._keys(value):
            return value
        for name in ("items", "additionalProperties", "then", "else"):
            found = self._inner(value.get(name))
            if found is not None:
                return found
        return None

    @staticmethod
    def _keys(data: Any) -> dict[str, Any]:
        """Return the keys of an object, those that are in a branch for objects included."""
        if not isinstance(data, dict):
            return {}
        then = data.get("then")
        inner = then.get("properties", {}) if isinstance(then, dict) and "properties" not in data else {}
        return {key: value for key, value in {**data.get("properties", {}), **inner}.items() if isinstance(value, dict)}

    def _anchor(self, name: str) -> str:
        return anchor_of(f"{self.prefix}{name}")

    def _table(self, data: dict[str, Any]) -> str:
        needed = {*data.get("required", ()), *data.get("then", {}).get("required", ())}
        rows = []
        for key, value in self._keys(data).items():
            mark = self.say(" (required)", " (obligatoire)") if key in needed else ""
            words = _description(value, self.translator) or _description(self._resolved(value), self.translator)
            rows.append([code(key) + mark, self.takes(value), plain(words)])
        more = data.get("additionalProperties")
        if isinstance(more, dict) and not self._keys(data):
            rows.append(
                [self.say("any name", "tout nom"), self.takes(more), plain(_description(more, self.translator))]
            )
        return table([self.say("key", "clé"), self.say("takes", "prend"), self.say("meaning", "sens")], rows)

    def _resolved(self, value: dict[str, Any]) -> dict[str, Any]:
        reference = value.get("$ref", "").rpartition("/")[2]
        return self.definitions.get(reference, {})

    def takes(self, value: Any, depth: int = 0, *, many: bool = False) -> str:
        """Return in words what a value may be, or what each of many may be."""
        if not isinstance(value, dict) or depth > 4:
            return self.say("anything", "n’importe quoi")
        if "$ref" in value:
            name = value["$ref"].rpartition("/")[2]
            target = self.definitions.get(name, {})
            return (
                f"[`{name}`](#{self._anchor(name)})" if self._keys(target) else self.takes(target, depth + 1, many=many)
            )
        if "enum" in value:
            return ", ".join(code(json.dumps(part) if isinstance(part, bool) else part) for part in value["enum"])
        if "const" in value:
            return code(value["const"])
        if "then" in value and "if" in value and "type" not in value:
            several = [
                self.takes(self._typed(value, name), depth + 1, many=many) for name in ("else", "then") if name in value
            ]
            return self.say(" or ", " ou ").join(dict.fromkeys(several))
        if "anyOf" in value and "type" not in value:
            several = [self.takes(part, depth + 1, many=many) for part in value["anyOf"]]
            return self.say(" or ", " ou ").join(dict.fromkeys(several))
        kinds = value.get("type", "object" if self._keys(value) else None)
        several = [
            self._kind(kind, value, depth, many=many) for kind in (kinds if isinstance(kinds, list) else [kinds])
        ]
        return self.say(" or ", " ou ").join(dict.fromkeys(several))

    @staticmethod
    def _typed(value: dict[str, Any], name: str) -> Any:
        """Return a branch with the type that its condition has seen to."""
        branch = value[name]
        wanted = value["if"].get("type") if name == "then" and isinstance(value["if"], dict) else None
        return {"type": wanted, **branch} if wanted and isinstance(branch, dict) and "$ref" not in branch else branch

    def _kind(self, kind: str | None, value: dict[str, Any], depth: int, *, many: bool) -> str:
        if kind == "array":
            head = self.say("lists of ", "des listes de ") if many else self.say("a list of ", "une liste de ")
            return head + self.takes(value.get("items"), depth + 1, many=True)
        if kind == "object":
            more = value.get("additionalProperties")
            if isinstance(more, dict) and not self._keys(value):
                return self.say("names to ", "noms vers ") + self.takes(more, depth + 1, many=True)
            return self.say("mappings", "tables") if many else self.say("a mapping", "une table")
        if kind == "integer":
            return self._number(value, many=many)
        named = {
            "string": ("texts", "textes") if many else ("text", "texte"),
            "boolean": ("`true` or `false`", "`true` ou `false`"),
            "null": ("nothing", "rien"),
            "number": ("numbers", "nombres") if many else ("a number", "un nombre"),
        }
        return self.say(*named.get(kind or "", ("anything", "n’importe quoi")))

    def _number(self, value: dict[str, Any], *, many: bool) -> str:
        least, most = value.get("minimum"), value.get("maximum")
        if least is not None and most is not None:
            return self.say(f"{least} to {most}", f"de {least} à {most}")
        if least is not None:
            return self.say(f"whole numbers from {least} up", f"nombres entiers à partir de {least}")
        return self.say("whole numbers", "nombres entiers") if many else self.say("a whole number", "un nombre entier")
