"""The calls about what the package knows of a game: its cards, its rules and rulings, what an id means."""

from __future__ import annotations

from functools import cache

from deckcheck.agents import BOTS
from deckcheck.agents.bots import LEVELS
from deckcheck.catalog.discovery import games
from deckcheck.construction.registry import further_rules
from deckcheck.construction.registry import rules as all_rules
from deckcheck.construction.rule_facts import facts_data, rule_data, rule_facts
from deckcheck.engine.registry import book_folder, is_playable, rules_of
from deckcheck.engine.rulings.finding import Entry, ranked
from deckcheck.engine.rulings.rulebook import Rulebook, option_data, question_data, read_rulebook
from deckcheck.engine.rulings.rulebook import rule_data as play_rule_data
from deckcheck.failure import Failure
from deckcheck.messages import LANGUAGES, translator_of
from deckcheck.simulation.pairing import MARKET
from deckcheck.web.cards import search_in
from deckcheck.web.checking import ruleset_of_game
from deckcheck.web.indexes import index_of
from deckcheck.web.prebuilt import prebuilt
from deckcheck.web.schema_types import (
    BOOLEAN,
    GAME,
    INTEGER,
    OBJECTS,
    STRING,
    STRINGS,
    Call,
    many,
    maybe,
    text,
)
from deckcheck.web.startup import head_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.catalog.search import CardSearch
    from deckcheck.messages import Translator
    from deckcheck.web.sessions import Sessions


def _game(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    game = given["game"]
    ruleset = ruleset_of_game(game)
    options = rules_of(game).options.values() if is_playable(game) else ()
    return {
        **head_of(game, translator),
        "bots": list(BOTS),
        "levels": list(LEVELS),
        "market": MARKET if MARKET in ruleset.sections else None,
        "players": list(rules_of(game).players) if is_playable(game) else [],
        "options": [option_data(option, translator) for option in options],
        "sections": [
            {"key": name, "title": translator.localized(section.title)} for name, section in ruleset.sections.items()
        ],
        "types": [
            {"key": name, "title": translator.localized(kind.get("title", {"en": name}))}
            for name, kind in ruleset.data["types"].items()
        ],
        "attributes": _attributes(search_in(game), translator),
    }


def _attributes(search: CardSearch, translator: Translator) -> list[dict[str, str]]:
    """Return the attributes of a game's cards: the key, what it is called, and the word that a query takes."""
    names = search.attributes()
    translate = search.languages.get(translator.language, str)
    words = (translator.localized(word) for word in search.words(names))
    return [
        {"key": name, "title": translate(name.replace("_", " ")), "word": word}
        for name, word in zip(names, words, strict=True)
    ]


@cache
def book_of(game: str) -> Rulebook:
    """Return the rulebook of a game.

    Raises:
        Failure: it has none.
    """
    folder = book_folder(game)
    if folder is None:
        raise Failure("rules-not-playable", game=game, known=list(games()))
    return read_rulebook(folder, has_rulings=False)


def _rules(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    return all_rules_of(given["game"], translator)


def all_rules_of(game: str, translator: Translator) -> dict[str, Any]:
    """Return all rules of a game, with the rulings that show each."""
    found = rules_alone(game, translator)
    by_rule: dict[str, list[dict[str, Any]]] = {}
    for at, ruling in enumerate(index_of(game)["rulings"]):
        for rule in ruling["rules"]:
            by_rule.setdefault(rule, []).append({"number": at, "name": translator.localized(ruling["name"])})
    return {**found, "rules": [{**rule, "rulings": by_rule.get(rule["id"], [])} for rule in found["rules"]]}


def rules_alone(game: str, translator: Translator) -> dict[str, Any]:
    """Return all rules of a game without rulings: as the site was given them, where it was, or from their sources."""
    ruleset = ruleset_of_game(game)
    given = prebuilt(f"rules.{game}.{translator.language}")
    if given is not None:
        found: dict[str, Any] = given
        return found
    book = book_of(game)
    codes = [
        {**rule_data(rule, translator), **facts_data(rule_facts(ruleset, rule, ruleset.formats), translator)}
        for rule in ruleset.all_rules()
    ]
    codes += [rule_data(rule, translator) for rule in further_rules(game)]
    codes += [rule_data(rule, translator) for name, rule in all_rules([]).items() if name.startswith("decklist/")]
    options = rules_of(game).options.values() if is_playable(game) else ()
    return {
        "game": game,
        "title": translator.localized(book.title),
        "edition": translator.localized(book.edition),
        "rules": [play_rule_data(book, rule, translator) for rule in book.rules],
        "decisions": [question_data(entry, translator) for entry in book.decisions],
        "codes": codes,
        "options": [option_data(option, translator) for option in options],
    }


# Kind of what is found -> the parts that are searched: its name, what it is about, what it says.
_SEARCHED = {
    "rules": ("id", ("heading",), ("text",)),
    "decisions": ("id", ("option",), ("question", "answer")),
    "options": ("name", ("name",), ("text",)),
}


@cache
def _entries(game: str) -> list[Entry]:
    """Return the rules, decisions and options of a game in all languages, to be searched."""
    books = {code: rules_alone(game, translator_of(code)) for code in LANGUAGES}
    found = []
    for kind, (name, *parts) in _SEARCHED.items():
        for same in zip(*(book[kind] for book in books.values()), strict=True):
            heading, text = (
                {
                    code: " ".join(one[part] or "" for part in keys).replace("_", " ")
                    for code, one in zip(books, same, strict=True)
                }
                for keys in parts
            )
            found.append(Entry(kind, same[0][name], heading, text))
    return found


def _answers(_: Sessions, __: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    found = ranked(_entries(given["game"]), given["question"])
    return {"found": [{"kind": entry.kind, "id": entry.id} for entry in found]}


def _explain(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what ids mean: codes of the check, numbered rules, decisions; unknown ones are left out."""
    wanted = given["ids"]
    codes = all_rules([]) if any("/" in name for name in wanted) else {}
    found = []
    for name in wanted:
        if name in codes:
            rule = rule_data(codes[name], translator)
            found.append({"id": name, "text": rule["text"], "source": rule["source"] or "", "why": rule["why"] or ""})
    left = [name for name in wanted if "/" not in name]
    if given["game"] and left:
        book = all_rules_of(given["game"], translator)
        rules = {one["id"]: {"text": one["text"], "source": one["source"], "why": ""} for one in book["rules"]}
        rules |= {one["id"]: {"text": one["answer"], "source": "", "why": one["question"]} for one in book["decisions"]}
        found += [{"id": name, **rules[name]} for name in left if name in rules]
    return {"found": found}


CALLS = (
    Call(
        "game",
        (
            "Return what a page needs to know of a game: bots, players, options, sections, types, attributes."
            " / Donne ce qu’une page doit savoir d’un jeu : robots, joueurs, options, types, attributs."
        ),
        GAME,
        {
            "key": STRING,
            "title": STRING,
            "playable": BOOLEAN,
            "formats": OBJECTS,
            "samples": OBJECTS,
            "bots": STRINGS,
            "levels": STRINGS,
            "market": maybe(STRING),
            "players": many(INTEGER, 2),
            "options": OBJECTS,
            "sections": OBJECTS,
            "types": OBJECTS,
            "attributes": OBJECTS,
        },
        _game,
    ),
    Call(
        "rules",
        (
            "Return the numbered rules of a game with the rulings that show each, its codes, questions and options."
            " / Donne les règles numérotées d’un jeu avec leurs arbitrages, ses codes, questions et options."
        ),
        GAME,
        {
            "game": STRING,
            "title": STRING,
            "edition": STRING,
            "rules": OBJECTS,
            "decisions": OBJECTS,
            "codes": OBJECTS,
            "options": OBJECTS,
        },
        _rules,
    ),
    Call(
        "answers",
        (
            "Return the rules, decisions and options that answer a question in words, the best first."
            " / Donne les règles, décisions et options qui répondent à une question, la meilleure d’abord."
        ),
        {**GAME, "question": text(200)},
        {"found": OBJECTS},
        _answers,
    ),
    Call(
        "explain",
        (
            "Return what ids mean: codes, numbered rules, decisions."
            " / Dit ce que signifient des identifiants : codes, règles numérotées, décisions."
        ),
        {"ids": many(text(80), 100), "game": text(80, default=None)},
        {"found": OBJECTS},
        _explain,
    ),
)
