"""Running ruling files with everything that a ruling may ask for, the check of a deck included."""

from __future__ import annotations

from deckcheck.catalog import builtin
from deckcheck.construction.check import Checker
from deckcheck.construction.settings import Settings
from deckcheck.construction.violation import ERROR, WARNING
from deckcheck.engine.data.hints import abbreviated, hints
from deckcheck.engine.registry import rules_of
from deckcheck.engine.rulings import RulingFileError, load_rulings, run_ruling
from deckcheck.engine.rulings.cards import extra_cards
from deckcheck.engine.rulings.cards import unused_faults as shared_faults
from deckcheck.engine.rulings.problems import TableError
from deckcheck.messages import ENGLISH, Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from deckcheck.catalog.card import Card
    from deckcheck.engine.rules import GameRules
    from deckcheck.engine.rulings import RulingResult
    from deckcheck.engine.rulings.runner import Services
    from deckcheck.messages import Translator


# More cards than any deck holds.
_MOST_BLANKS = 500


def run_file(
    path: str, cards: Mapping[str, Sequence[Card]] | None = None, translator: Translator = ENGLISH
) -> list[RulingResult]:
    """Run the rulings of one file, in its order.

    Args:
        path: the file.
        cards: game -> its cards from outside the built-in catalog.
        translator: the language of the results.

    Raises:
        RulingFileError: when the file cannot be read as rulings; it names the place.
    """
    rulings = load_rulings(path)
    known = cards or {}
    return [run_ruling(ruling, services(ruling.game), known.get(ruling.game, ()), translator) for ruling in rulings]


def unused_faults(path: str) -> list[RulingFileError]:
    """Return what is wrong with the cards at the head of a file that none of its rulings uses; each names its place.

    Raises:
        RulingFileError: when the file cannot be read as rulings.
    """
    rulings = load_rulings(path)
    source = rulings[0].source
    faults = shared_faults(rules_of(rulings[0].game), source.data.get("cards"), [ruling.data for ruling in rulings])
    return [RulingFileError(path, *source.place(fault.path), *fault.parts) for fault in faults]


def services(game: str) -> Services:
    """Return the steps beyond the engine's own that a ruling of a game may take."""
    return {"check": lambda deck, cards: checked(game, deck, cards)}


def checked(game: str, deck: Any, cards: Sequence[Card] = ()) -> dict[str, Any]:
    """Return what the check says of a deck: the codes of `errors` and `warnings`, and how many `cards` it has.

    Each code comes once, in alphabetical order.

    Args:
        game: the game that the deck is for, where it does not say so itself.
        deck: a decklist's tree, or only its sections, with or without `format`; in a list of cards,
            `{blank: TYPE, count: 20}` is 20 different blank cards, with the other facts that it gives.
        cards: cards beside the built-in ones.

    Raises:
        TableError: for blank cards of no type of the game, or of no number.
    """
    import json

    tree = _with_format(deck)
    blanks: list[Card] = []
    tree = _with_blanks(rules_of(game), tree, blanks)
    cards = [*cards, *blanks]
    data = json.dumps({"game": game, **tree}, ensure_ascii=False, default=str).encode()
    settings = Settings(catalogs={game: builtin(game).extended(cards)} if cards else None)
    report = Checker(settings).check_bytes(data, "", json=True)
    found = {ERROR: set[str](), WARNING: set[str]()}
    for violation in report.violations:
        found.setdefault(violation.severity, set()).add(violation.code)
    entries = report.deck.entries if report.deck else ()
    count = sum(entry.count for entry in entries)
    return {"errors": sorted(found[ERROR]), "warnings": sorted(found[WARNING]), "cards": count}


def _with_format(deck: Any) -> dict[str, Any]:
    """Return a decklist's tree; sections may be written alone, with `format` beside them."""
    if not isinstance(deck, dict) or "deck" in deck:
        return deck if isinstance(deck, dict) else {"deck": deck}
    sections = {key: value for key, value in deck.items() if key != "format"}
    return {"deck": sections} | {key: value for key, value in deck.items() if key == "format"}


def _with_blanks(rules: GameRules, data: Any, blanks: list[Card]) -> Any:
    """Return a decklist's tree with names for its blank cards; these cards are added to `blanks`."""
    if isinstance(data, dict) and "blank" in data:
        data = [data]
    if isinstance(data, dict):
        return {key: _with_blanks(rules, value, blanks) for key, value in data.items()}
    if not isinstance(data, list):
        return data
    found: list[Any] = []
    for entry in data:
        if isinstance(entry, dict) and "blank" in entry:
            made = _blank_cards(rules, entry, len(blanks))
            blanks += made
            found += [card.name for card in made]
        else:
            found.append(entry)
    return found


def _blank_cards(rules: GameRules, entry: dict[str, Any], number: int) -> list[Card]:
    kind, count = entry["blank"], entry.get("count", 1)
    types = sorted({card.type for card in rules.builtin_cards()})
    if kind not in types:
        message = Message("ruling-blank-type", game=rules.game, value=abbreviated(kind))
        raise TableError((), message, *hints(str(kind), types))
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= _MOST_BLANKS:
        raise TableError((), Message("ruling-blank-count", most=_MOST_BLANKS))
    facts = {key: value for key, value in entry.items() if key not in ("blank", "count")}
    names = [f"Blank {kind} {number + more + 1}" for more in range(count)]
    own = _distinguishing(rules, kind)
    return extra_cards(rules, [{"name": name, "type": kind, **dict.fromkeys(own, name), **facts} for name in names], ())


def _distinguishing(rules: GameRules, kind: str) -> list[str]:
    """Return the facts, texts all, by which the limits of copies count cards of a type as the same one.

    A blank card has a value of its own for each, as it differs from every other card.
    """
    keys = {key for limit in rules.given_limits if kind in limit.types for key in limit.alike} - {"id", "name"}
    cards = [card for card in rules.builtin_cards() if card.type == kind]
    return sorted(key for key in keys if all(isinstance(card.facts.get(key), str) for card in cards))
