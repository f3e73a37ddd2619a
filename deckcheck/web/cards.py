"""The calls about the cards of a game: searching them, and the page of one, with its clauses and its rulings."""

from __future__ import annotations

from functools import cache

from deckcheck.catalog.name_completion import completions
from deckcheck.catalog.search import EXACT
from deckcheck.construction.card_legality import is_legal
from deckcheck.construction.convert import reference_by
from deckcheck.construction.settings import Settings, day_of, known_catalog_of
from deckcheck.decklist.write import flow
from deckcheck.engine.data.clauses import fact_clauses
from deckcheck.engine.registry import is_playable, phrase_translator_of, rules_of
from deckcheck.engine.table.cards import face_data, fact_words
from deckcheck.failure import Failure
from deckcheck.web.checking import ruleset_of_game
from deckcheck.web.indexes import clauses_of, index_of
from deckcheck.web.schema_types import GAME, INTEGER, OBJECT, OBJECTS, STRING, STRINGS, Call, flag, maybe, number, text
from deckcheck.workspace.card_search import search_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.catalog.search import CardSearch
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.messages import Translator
    from deckcheck.web.sessions import Sessions

#: How far test-play carries out a card: wholly, but for a clause, or not at all.
WHOLLY, PARTLY, NOT = "yes", "partly", "no"


@cache
def search_in(game: str) -> CardSearch:
    """Return the search over all cards of a game."""
    ruleset = ruleset_of_game(game)
    return search_of(known_catalog_of(game), ruleset, day_of(Settings(), ruleset))


def _cards(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    game = given["game"]
    ruleset = ruleset_of_game(game)
    found = search_in(game).find(given["query"], sort=given["sort"])
    shown = found[given["offset"] : given["offset"] + given["limit"]]
    translate = phrase_translator_of(game, translator)
    return {
        "total": len(found),
        "exact": sum(part.rank == EXACT for part in found),
        "cards": [
            {**face_data(part.card, translate), "key": part.card.type, "sections": _sections(part.card, ruleset)}
            for part in shown
        ],
    }


def _sections(card: Card, ruleset: Ruleset) -> list[str]:
    return [name for name, section in ruleset.sections.items() if section.accepts(card)]


def _card(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    game = given["game"]
    ruleset = ruleset_of_game(game)
    card = known_catalog_of(game).by_id(given["id"])
    if card is None:
        raise Failure("no-cards", query=given["id"])
    day = day_of(Settings(), ruleset)
    printed = [
        {"label": translator.text(f"card-column-{key}"), "value": str(card.facts[key])}
        for key in ("set", "number", "rarity")
        if card.facts.get(key)
    ]
    rulings = index_of(game)["rulings"]
    names = set(card.all_names())
    how_far, reason = _test_play(game, card, translator)
    return {
        "card": face_data(card, phrase_translator_of(game, translator)),
        "printed": printed,
        "sections": _sections(card, ruleset),
        "formats": [
            translator.localized(ruleset.data["formats"][name].get("title", {"en": name}))
            for name in ruleset.formats
            if is_legal(card, ruleset.format(name, day))
        ],
        "test_play": how_far,
        "shortfall": reason,
        "clauses": _clauses(game, card, rulings, translator, partly=how_far == PARTLY),
        "rulings": [
            _short(at, ruling, translator) for at, ruling in enumerate(rulings) if not names.isdisjoint(ruling["cards"])
        ],
    }


def _short(at: int, ruling: Mapping[str, Any], translator: Translator) -> dict[str, Any]:
    return {"number": at, "name": translator.localized(ruling["name"]), "rules": ruling["rules"]}


def _test_play(game: str, card: Card, translator: Translator) -> tuple[str | None, str]:
    """Return how far test-play carries out a card, None where nobody knows, and why not further."""
    book = rules_of(game).book() if is_playable(game) else None
    number_ = book.numbers.get(card.id) if book is not None else None
    if book is None or number_ is None:
        return None, ""
    shortfall = book.shortfall(number_)
    if shortfall:
        return NOT, translator.format(shortfall)
    if number_ in book.left_to_players:
        return PARTLY, translator.format(book.left_to_players[number_])
    return WHOLLY, ""


def _clauses(
    game: str, card: Card, rulings: Sequence[Mapping[str, Any]], translator: Translator, *, partly: bool
) -> list[dict[str, Any]]:
    """Return what a card says clause by clause, each with the rulings that show it.

    Of a card that is carried out in part, a clause that no ruling shows is `left` to the players.
    """
    facts = fact_clauses(card, rules_of(game).clause_facts) if is_playable(game) else ()
    shown: dict[int | str, list[dict[str, Any]]] = {}
    for at, ruling in enumerate(rulings):
        for name in ruling["shows"].get(card.id, ()):
            shown.setdefault(name, []).append(_short(at, ruling, translator))
    translate = phrase_translator_of(game, translator)
    return [
        {
            "number": clause.name if isinstance(clause.name, int) else None,
            "words": translator.localized(clause.words)
            if clause.words
            else fact_words(card, str(clause.name), translate),
            "left": partly and clause.name not in shown,
            "rulings": shown.get(clause.name, []),
        }
        for clause in (*facts, *clauses_of(game).get(card.id, ()))
    ]


def _names(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    game = given["game"]
    ruleset, catalog = ruleset_of_game(game), known_catalog_of(game)
    section = ruleset.sections.get(given["section"])
    accepts = section.accepts if section is not None else None
    cards: dict[str, list[Card]] = {}
    # Names in the language of the page come first among equals; a card is offered by the one that is typed.
    for language in (translator.language, ""):
        for card in catalog:
            if accepts is None or accepts(card):
                for name in [card.name_in(language)] if language else card.all_names():
                    cards.setdefault(name, [])
                    if card not in cards[name]:
                        cards[name].append(card)
    found: dict[str, dict[str, Any]] = {}
    offered: set[str] = set()
    for name in completions(given["query"], cards, given["limit"], spelt=given["spelt"]):
        for card in cards[name]:
            written = reference_by(name, card, ruleset, catalog, accepts)
            if card.identity not in offered:
                offered.add(card.identity)
                found[written] = {"name": written, "yaml": flow(written), "type": _title(card, ruleset, translator)}
    return {"cards": list(found.values())[: given["limit"]]}


def _title(card: Card, ruleset: Ruleset, translator: Translator) -> str:
    return translator.localized(ruleset.data["types"].get(card.type, {}).get("title", {"en": card.type}))


CALLS = (
    Call(
        "names",
        (
            "Complete a card name while it is typed, even a misspelt one; `name` is how a list writes it, `yaml` YAML."
            " / Complète un nom de carte pendant la frappe, même mal écrit ; `name` est l’écriture de la liste."
        ),
        {
            **GAME,
            "query": text(400),
            "section": text(80, default=""),
            "spelt": flag(),
            "limit": number(1, 50, default=8),
        },
        {"cards": OBJECTS},
        _names,
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
            "Return a card in full: how far test-play carries it out, its clauses, the rulings that name it."
            " / Donne une carte en entier : jusqu’où elle se joue, ses clauses, les arbitrages qui la nomment."
        ),
        {**GAME, "id": text(400)},
        {
            "card": OBJECT,
            "printed": OBJECTS,
            "sections": STRINGS,
            "formats": STRINGS,
            "test_play": maybe(STRING),
            "shortfall": STRING,
            "clauses": OBJECTS,
            "rulings": OBJECTS,
        },
        _card,
    ),
)
