"""The calls about what a deck draws and is made of: statistics, chances, opening hands."""

from __future__ import annotations

from deckcheck.failure import Failure
from deckcheck.odds.arguments import questions_of
from deckcheck.odds.data import chances_data, hands_data, statistics_data
from deckcheck.odds.hands import NotInHandError, deal
from deckcheck.odds.question import answer
from deckcheck.odds.rules import FIRST, SEATS, AsideError, answers, hand_rules
from deckcheck.odds.statistics import notes, statistics
from deckcheck.web.checking import deck_of
from deckcheck.web.schema_types import INTEGER, LIST, OBJECTS, STRING, Call, many, number, text
from deckcheck.workspace.card_search import search_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.decklist.deck import Deck
    from deckcheck.messages import Translator
    from deckcheck.odds.rules import HandRules, Pile
    from deckcheck.web.sessions import Sessions


def _pile(given: Mapping[str, Any]) -> tuple[Deck, Ruleset, HandRules, Pile]:
    deck, ruleset = deck_of(given)
    rules = hand_rules(ruleset)
    if rules is None:
        raise Failure("hand-no-rules", game=deck.game)
    try:
        pile = rules.pile(deck, ruleset, given["aside"])
    except AsideError as error:
        raise Failure(error.message, card=error.name, choices=error.choices) from None
    if not len(pile):
        raise Failure("hand-empty-pile")
    return deck, ruleset, rules, pile


def _stats(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    deck, ruleset = deck_of(given)
    counted = statistics(deck, ruleset, translator)
    data = statistics_data(deck, counted)
    for part, result in zip(counted, data["statistics"], strict=True):
        result["notes"] = notes(part, translator)
    return data


def _odds(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    deck, ruleset, rules, pile = _pile(given)
    questions = questions_of(
        deck,
        ruleset,
        pile,
        translator,
        cards=given["cards"],
        types=given["types"],
        where=given["where"],
        search=search_of(deck.catalog, ruleset) if given["where"] else None,
    )
    asked = {"at_least": given["at_least"], "turn": given["turn"], "draws": None, "extra": 0}
    return chances_data(deck, pile, [(one, answer(one, pile, rules, **asked)) for one in questions], given["at_least"])


def _hand(_: Sessions, translator: Translator, given: Mapping[str, Any]) -> dict[str, Any]:
    deck, ruleset, rules, pile = _pile(given)
    if len(given["put_back"]) > rules.put_back:
        raise Failure("hand-put-back-most" if rules.put_back else "hand-put-back-none", most=rules.put_back)
    try:
        hand = deal(
            pile,
            rules,
            given["seed"],
            seat=given["seat"],
            keep=False,
            put_back=given["put_back"],
            is_called=lambda entry, name: answers(entry, name, deck, ruleset),
            turns=given["turns"],
        )
    except NotInHandError as error:
        names = [entry.name_in(translator.language) for entry in error.hand]
        raise Failure("hand-not-in-hand", card=error.name, hand=names) from None
    return {**hands_data(deck, [hand], pile, given["seat"]), "may_put_back": rules.put_back}


_ASIDE = text(400, default=None)
_OF_DECK = {"game": STRING, "format": STRING}

CALLS = (
    Call(
        "stats",
        ("Count a deck, as `deckcheck stats` does. / Compte un deck, comme `deckcheck stats`."),
        LIST,
        {**_OF_DECK, "cards": INTEGER, "statistics": OBJECTS},
        _stats,
    ),
    Call(
        "odds",
        (
            "Return the exact chances of having drawn cards, as `deckcheck odds` does."
            " / Donne les chances exactes d’avoir pioché des cartes, comme `deckcheck odds`."
        ),
        {
            **LIST,
            "cards": many(text(400), 20, default=[]),
            "types": many(text(80), 20, default=[]),
            "where": many(text(200), 20, default=[]),
            "at_least": number(1, 100, default=1),
            "turn": number(0, 30, default=5),
            "aside": _ASIDE,
        },
        {**_OF_DECK, "pile": INTEGER, "at_least": INTEGER, "answers": OBJECTS},
        _odds,
    ),
    Call(
        "hand",
        ("Deal an opening hand, as `deckcheck hand` does. / Distribue une main de départ, comme `deckcheck hand`."),
        {
            **LIST,
            "seed": number(0, (1 << 32) - 1),
            "seat": text(10, enum=list(SEATS), default=FIRST),
            "turns": number(0, 20, default=0),
            "put_back": many(text(400), 20, default=[]),
            "aside": _ASIDE,
        },
        {**_OF_DECK, "seat": STRING, "pile": INTEGER, "hands": OBJECTS, "may_put_back": INTEGER},
        _hand,
    ),
)
