"""Records and saved games as data: their heading, what digests them, and the match that one reports."""

from __future__ import annotations

from hashlib import sha256

from deckcheck.arguments import ArgumentError, require_type
from deckcheck.catalog.card import Card
from deckcheck.decklist.json_data import JsonDataError, read_json_data
from deckcheck.engine.data.options import GameError
from deckcheck.engine.deal import new_match
from deckcheck.engine.rules import GameRules
from deckcheck.engine.state.cards import check_cards
from deckcheck.engine.state.columns import NOBODY, is_whole
from deckcheck.engine.state.serial import canonical
from deckcheck.messages import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.engine.state.match import Match
    from deckcheck.engine.state.types import DeckCards

#: The version of records and saved games; it changes when older ones can no longer be read.
FORMAT = 2


def digest(data: Any) -> str:
    """Return 16 hexadecimal digits that differ for data that differs."""
    return sha256(canonical(data).encode()).hexdigest()[:16]


def heading(match: Match) -> dict[str, Any]:
    """Return what records and saved games begin with: what is played, by whom, with which decks, cards and seed."""
    return {
        "format": FORMAT,
        "game": match.rules.game,
        "players": list(match.names),
        "decks": [_plain_deck(deck) for deck in match.decks],
        "cards": catalog_digest(match),
        "seed": match.seed,
        **_own_cards(match),
    }


def _plain_deck(deck: DeckCards) -> dict[str, list[list[Any]]]:
    return {section: [[card, count] for card, count in cards] for section, cards in deck.items()}


def _own_cards(match: Match) -> dict[str, Any]:
    """Return the custom cards that the decks hold, under their key; or nothing.

    At a ruling's table and in an imagined match others may be than those that its decks hold.
    """
    ids = {card for deck in match.decks for cards in deck.values() for card, _ in cards}
    rows = [
        {"id": card.id, "name": card.name, "type": card.type, "identity": card.identity, "facts": dict(card.facts)}
        for card in match.own_cards()
        if match.patient or match.imagined != NOBODY or card.id in ids
    ]
    return {"own_cards": rows} if rows else {}


def catalog_digest(match: Match) -> str:
    """Return a digest of the play data of the cards in the match's decks."""
    book = match.book
    ids = sorted({card for deck in match.decks for cards in deck.values() for card, _ in cards})
    facts = []
    for card_id in ids:
        card = book.cards[book.numbers[card_id]]
        shown = {key: value for key, value in card.facts.items() if key not in {"text", "names", "aliases", "rarity"}}
        facts.append([card.id, card.name, card.type, shown])
    return digest(facts)


def read_document(content: str) -> dict[str, Any]:
    """Return the data of a saved game's text.

    Raises:
        GameError: when it is not a JSON object.
    """
    try:
        data = read_json_data(content)
    except JsonDataError as error:
        raise GameError(Message("record-json", detail=error)) from None
    if not isinstance(data, dict):
        raise GameError(Message("record-object"))
    return data


def recorded_match(data: Mapping[str, Any], rules: GameRules | None, extra: Sequence[Card]) -> Match:
    """Return the match of a record or saved game.

    Args:
        data: the record or saved game.
        rules: the rules of the game; looked up by its id when left out.
        extra: cards from outside the built-in catalog, instead of those that the data holds.

    Raises:
        GameError: when the data is neither, or of another format or game.
        ArgumentError: when the rules or the cards are of another kind.
    """
    if rules is not None:
        require_type("rules", rules, GameRules, "argument-rules")
    check_cards(extra)
    if data.get("format") != FORMAT:
        raise GameError(Message("record-format", found=repr(data.get("format")), known=FORMAT))
    try:
        if rules is None:
            from deckcheck.engine.registry import rules_of

            rules = rules_of(_word(data["game"]))
        decks = [
            {_word(section): [(_word(card), _whole(count)) for card, count in cards] for section, cards in deck.items()}
            for deck in data["decks"]
        ]
        seed, options, names = _whole(data["seed"]), data["options"], [_word(name) for name in data["players"]]
        if len(names) != len(decks):
            raise GameError(Message("game-names"))
        own = [_own_card(row) for row in data.get("own_cards", ())]
        if data["game"] != rules.game:
            raise GameError(Message("record-game", found=data["game"], wanted=rules.game))
        imagined = _whole(data.get("imagined", NOBODY))
        if not NOBODY <= imagined < len(names):
            raise ValueError("imagined")  # noqa: TRY301  it is reported below, as whatever else is not a record
        patient = bool(data.get("patient"))
        return new_match(rules, decks, seed, options, names, extra or own, patient=patient, imagined=imagined)
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
        if isinstance(error, (GameError, ArgumentError)):
            raise
        raise GameError(Message("record-none", error=error.__class__.__name__, place=error)) from None


def _own_card(row: Mapping[str, Any]) -> Card:
    if not isinstance(row["facts"], dict):
        raise TypeError("facts")
    card_id, name, kind, identity = (_word(row[key]) for key in ("id", "name", "type", "identity"))
    return Card(card_id, name, kind, identity, row["facts"], "a saved game")


def _word(found: Any) -> str:
    if not isinstance(found, str):
        raise TypeError(repr(found))
    return found


def _whole(found: Any) -> int:
    if not is_whole(found):
        raise TypeError(repr(found))
    return int(found)
