"""The calls about what the package knows of a game: its cards, its rules and rulings, what an id means."""

from __future__ import annotations

import json
import os
from functools import cache

from deckcheck.agents import BOTS
from deckcheck.catalog.homes import games
from deckcheck.catalog.search import EXACT
from deckcheck.construction.card_legality import is_legal
from deckcheck.construction.registry import further_rules
from deckcheck.construction.registry import rules as all_rules
from deckcheck.construction.rule_facts import facts_data, rule_data, rule_facts
from deckcheck.construction.settings import Settings, day_of, full_catalog_of
from deckcheck.engine.registry import book_folder, is_playable, rules_of
from deckcheck.engine.rulebook import Rulebook, option_data, question_data, read_rulebook
from deckcheck.engine.rulebook import rule_data as play_rule_data
from deckcheck.engine.rulings import load_rulings, ruling_files
from deckcheck.engine.table.cards import face_data
from deckcheck.failure import Failure
from deckcheck.web.checking import ruleset_of_game
from deckcheck.web.declared import (
    BOOLEAN,
    GAME,
    INTEGER,
    OBJECT,
    OBJECTS,
    STRING,
    STRINGS,
    Call,
    many,
    number,
    text,
)
from deckcheck.web.shelf import head_of
from deckcheck.web.words import speech_of
from deckcheck.workspace.card_search import search_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.search import CardSearch
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.engine.rulings import Ruling
    from deckcheck.messages import Voice
    from deckcheck.web.desk import Desk

#: Where a site has what it was given ready-made.
PREPARED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "prepared")


def _game(_: Desk, voice: Voice, given: Mapping[str, Any]) -> dict[str, Any]:
    game = given["game"]
    ruleset = ruleset_of_game(game)
    say = speech_of(game, voice)
    options = rules_of(game).options.values() if is_playable(game) else ()
    return {
        **head_of(game, voice),
        "bots": list(BOTS),
        "players": list(rules_of(game).players) if is_playable(game) else [],
        "options": [option_data(option, voice) for option in options],
        "sections": [
            {"key": name, "title": voice.localized(section.title)} for name, section in ruleset.sections.items()
        ],
        "types": [
            {"key": name, "title": voice.localized(kind.get("title", {"en": name}))}
            for name, kind in ruleset.data["types"].items()
        ],
        "attributes": [{"key": name, "title": say(name.replace("_", " "))} for name in _search(game).attributes()],
    }


@cache
def _search(game: str) -> CardSearch:
    ruleset = ruleset_of_game(game)
    return search_of(full_catalog_of(game), ruleset, day_of(Settings(), ruleset))


def _cards(_: Desk, voice: Voice, given: Mapping[str, Any]) -> dict[str, Any]:
    game = given["game"]
    ruleset = ruleset_of_game(game)
    found = _search(game).find(given["query"], sort=given["sort"])
    shown = found[given["offset"] : given["offset"] + given["limit"]]
    say = speech_of(game, voice)
    return {
        "total": len(found),
        "exact": sum(part.rank == EXACT for part in found),
        "cards": [
            {**face_data(part.card, say), "key": part.card.type, "sections": _sections(part.card, ruleset)}
            for part in shown
        ],
    }


def _sections(card: Card, ruleset: Ruleset) -> list[str]:
    return [name for name, section in ruleset.sections.items() if section.accepts(card)]


def _card(_: Desk, voice: Voice, given: Mapping[str, Any]) -> dict[str, Any]:
    game = given["game"]
    ruleset = ruleset_of_game(game)
    card = full_catalog_of(game).by_id(given["id"])
    if card is None:
        raise Failure("no-cards", query=given["id"])
    day = day_of(Settings(), ruleset)
    names = set(card.all_names())
    printed = [
        {"label": voice.text(f"card-column-{key}"), "value": str(card.facts[key])}
        for key in ("set", "number", "rarity")
        if card.facts.get(key)
    ]
    return {
        "card": face_data(card, speech_of(game, voice)),
        "printed": printed,
        "sections": _sections(card, ruleset),
        "formats": [name for name in ruleset.formats if is_legal(card, ruleset.format(name, day))],
        "unplayable": _shortfall(game, card, voice),
        "rulings": [
            {"number": at, "name": voice.localized(ruling["name"]), "rules": ruling["rules"]}
            for at, ruling in enumerate(index_of(game)["rulings"])
            if not names.isdisjoint(ruling["cards"])
        ],
    }


def _shortfall(game: str, card: Card, voice: Voice) -> str:
    if not is_playable(game):
        return ""
    book = rules_of(game).book()
    number = next((number for number, one in enumerate(book.cards) if one.id == card.id), None)
    return "" if number is None else voice.spoken(book.shortfall(number))


@cache
def rulings_of(game: str) -> tuple[Ruling, ...]:
    """Return the rulings of a game, numbered from 0 in the order of their files."""
    return tuple(part for path in _files(game) for part in load_rulings(path))


def _files(game: str) -> list[str]:
    folder = book_folder(game)
    if folder is None or not os.path.isdir(os.path.join(folder, "rulings")):
        return []
    return ruling_files([os.path.join(folder, "rulings")])


def ruling_of(game: str, number: int) -> Ruling | None:
    """Return a ruling by its number, or None where there is none of that number."""
    index = prepared(f"rulings.{game}")
    if index is None:
        rulings = rulings_of(game)
        return rulings[number] if number < len(rulings) else None
    for path, count in zip(_files(game), index["files"], strict=True):
        if number < count:
            return load_rulings(path)[number]
        number -= count
    return None


@cache
def index_of(game: str) -> dict[str, Any]:
    """Return the rulings of a game in short: how many each file holds, and name, rules and cards of each ruling."""
    given = prepared(f"rulings.{game}")
    if given is not None:
        found: dict[str, Any] = given
        return found
    every = {name for card in full_catalog_of(game) for name in card.all_names()}
    told = []
    for ruling in rulings_of(game):
        words = str({**ruling.data, "name": dict(ruling.names)})
        told.append(
            {
                "name": dict(ruling.names),
                "rules": list(ruling.rules),
                "cards": sorted(name for name in every if name in words),
            }
        )
    return {"files": [len(load_rulings(path)) for path in _files(game)], "rulings": told}


def prepared(name: str) -> Any:
    """Return what a site was given ready-made, since its sources take long to read in a browser; None elsewhere."""
    path = os.path.join(PREPARED, f"{name}.json")
    if not os.path.isfile(path):
        return None
    with open(path, encoding="utf-8") as file:
        return json.load(file)


@cache
def book_of(game: str) -> Rulebook:
    """Return the rulebook of a game.

    Raises:
        Failure: it has none.
    """
    folder = book_folder(game)
    if folder is None:
        raise Failure("rules-not-playable", game=game, known=list(games()))
    return read_rulebook(folder)


def _rules(_: Desk, voice: Voice, given: Mapping[str, Any]) -> dict[str, Any]:
    return all_rules_of(given["game"], voice)


def all_rules_of(game: str, voice: Voice) -> dict[str, Any]:
    """Return all rules of a game: as the site was given them, where it was, or from their sources."""
    given = prepared(f"rules.{game}.{voice.language}")
    if given is not None:
        found: dict[str, Any] = given
        return found
    ruleset = ruleset_of_game(game)
    book = book_of(game)
    by_rule: dict[str, list[dict[str, Any]]] = {}
    for at, ruling in enumerate(index_of(game)["rulings"]):
        for rule in ruling["rules"]:
            by_rule.setdefault(rule, []).append({"number": at, "name": voice.localized(ruling["name"])})
    codes = [
        {**rule_data(rule, voice), **facts_data(rule_facts(ruleset, rule, ruleset.formats))}
        for rule in ruleset.all_rules()
    ]
    codes += [rule_data(rule, voice) for rule in further_rules(game)]
    codes += [rule_data(rule, voice) for name, rule in all_rules([]).items() if name.startswith("decklist/")]
    options = rules_of(game).options.values() if is_playable(game) else ()
    return {
        "game": game,
        "title": voice.localized(book.title),
        "edition": voice.localized(book.edition),
        "rules": [{**play_rule_data(book, rule, voice), "rulings": by_rule.get(rule.id, [])} for rule in book.rules],
        "decisions": [question_data(entry, voice) for entry in book.decisions],
        "codes": codes,
        "options": [option_data(option, voice) for option in options],
    }


def _explain(_: Desk, voice: Voice, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what ids mean: codes of the check, numbered rules, settled questions; unknown ones are left out."""
    wanted = given["ids"]
    codes = all_rules([]) if any("/" in name for name in wanted) else {}
    found = []
    for name in wanted:
        if name in codes:
            told = rule_data(codes[name], voice)
            found.append({"id": name, "text": told["text"], "source": told["source"] or "", "why": told["why"] or ""})
    left = [name for name in wanted if "/" not in name]
    if given["game"] and left:
        book = all_rules_of(given["game"], voice)
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
            "players": many(INTEGER, 2),
            "options": OBJECTS,
            "sections": OBJECTS,
            "types": OBJECTS,
            "attributes": OBJECTS,
        },
        _game,
    ),
    Call(
        "cards",
        (
            "Search the cards of a game as `deckcheck cards GAME QUERY` does; `sections` are where a card may go."
            " / Cherche des cartes d’un jeu comme `deckcheck cards JEU REQUÊTE` ; `sections` dit où elles vont."
        ),
        {
            **GAME,
            "query": text(10_000, default=""),
            "sort": text(200, default=""),
            "offset": number(0, 100_000, default=0),
            "limit": number(1, 500, default=60),
        },
        {"total": INTEGER, "exact": INTEGER, "cards": OBJECTS},
        _cards,
    ),
    Call(
        "card",
        (
            "Return a card in full, with the rulings that name it."
            " / Donne une carte en entier, avec les arbitrages qui la nomment."
        ),
        {**GAME, "id": text(400)},
        {
            "card": OBJECT,
            "printed": OBJECTS,
            "sections": STRINGS,
            "formats": STRINGS,
            "unplayable": STRING,
            "rulings": OBJECTS,
        },
        _card,
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
        "explain",
        (
            "Return what ids mean: codes, numbered rules, settled questions."
            " / Dit ce que signifient des identifiants : codes, règles numérotées, questions tranchées."
        ),
        {"ids": many(text(80), 100), "game": text(80, default=None)},
        {"found": OBJECTS},
        _explain,
    ),
)
