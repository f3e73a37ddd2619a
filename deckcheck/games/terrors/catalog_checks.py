"""What a catalog of Terrors of London must be like beyond its schema: figures, Influence cards, Horde indicators."""

from __future__ import annotations

from deckcheck.catalog import builtin
from deckcheck.decklist.problem import Problem
from deckcheck.engine.effects.language import EffectError
from deckcheck.games.terrors.names import FACTIONS
from deckcheck.games.terrors.vocabulary.indicators import Indicator, colors_match, fit, read_indicator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog.card import Card

INFLUENCES = 4
ACOLYTE_COST = 2
MOST_ABILITIES = 2

#: Code -> the key of the card that it speaks of: where it is reported, reading the card for play need not say so again.
SPEAKS_OF = {
    "terrors/overlord-health": "health",
    "terrors/market-cost": "cost",
    "terrors/acolyte-cost": "cost",
    "terrors/market-horde-abilities": "play",
    "terrors/market-horde-indicator": "horde",
}


def check(cards: Sequence[Card]) -> list[Problem]:
    """Return everything that is wrong with the cards of one catalog file, in the order of the cards.

    Cards of the built-in catalog count as neighbours: a file may add Influence cards or Monsters to what is there.
    """
    own = {card.id for card in cards}
    others = [card for card in builtin("terrors", full=True).cards if card.id not in own]
    problems: list[Problem] = []
    for card in cards:
        problems += _figures(card)
        if card.type == "overlord":
            problems += _influences(card, card, [*cards, *others])
        elif card.type == "monster":
            problems += _horde(card)
    problems += _of_others(cards, others)
    problems += _neighbours(cards, others)
    return problems


def _problem(card: Card, code: str, message: str, /, **values: object) -> Problem:
    line = card.origin.rpartition(":")[2]
    return Problem(code, message, int(line) if line.isdecimal() else 0, 1, **{"card": card.name, **values})


def _is_whole(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _figures(card: Card) -> Iterator[Problem]:
    cost = card.facts.get("cost")
    if card.type == "overlord" and not _is_whole(card.facts.get("health"), 1):
        yield _problem(card, "terrors/overlord-health", "terrors-health")
    if card.type in {"monster", "relic"} and not _is_whole(cost, 0):
        yield _problem(card, "terrors/market-cost", "terrors-cost")
    if card.type == "acolyte" and cost is None:
        yield _problem(card, "terrors/acolyte-cost", "terrors-acolyte-no-cost", allowed=ACOLYTE_COST)
    elif card.type == "acolyte" and cost != ACOLYTE_COST:
        yield _problem(card, "terrors/acolyte-cost", "terrors-acolyte-cost", found=cost, allowed=ACOLYTE_COST)
    if card.facts.get("in_pile") and card.type != "acolyte":
        yield _problem(card, "terrors/acolyte-type", "terrors-acolyte-type", type=card.type)
    faction = card.facts.get("faction")
    if card.type == "monster" and faction is not None and faction not in FACTIONS:
        yield _problem(card, "terrors/market-faction", "terrors-faction", found=faction)


def _influences(place: Card, overlord: Card, cards: Sequence[Card]) -> Iterator[Problem]:
    """Yield at a card that an Overlord has too few or too many Influence cards."""
    names = _called(overlord)
    count = sum(1 for other in cards if other.type == "influence" and other.facts.get("overlord") in names)
    if count != INFLUENCES:
        values = {"card": overlord.name, "found": count, "allowed": INFLUENCES}
        yield _problem(place, "terrors/overlord-influence-set", "terrors-influences", **values)


def _of_others(cards: Sequence[Card], others: Sequence[Card]) -> Iterator[Problem]:
    """Yield what is wrong with Influence cards whose Overlord is not among the cards of the file (TL-050)."""
    overlords = {name: card for card in (*others, *cards) if card.type == "overlord" for name in _called(card)}
    ids = {card.id for card in cards}
    for card in cards:
        lord = card.facts.get("overlord")
        if card.type != "influence" or not isinstance(lord, str):
            continue
        if lord not in overlords:
            yield _problem(card, "terrors/overlord-influence-set", "terrors-influence-of-nobody", found=lord)
        elif overlords[lord].id not in ids:
            ids.add(overlords[lord].id)
            yield from _influences(card, overlords[lord], [*cards, *others])


def _called(card: Card) -> set[str]:
    return {*card.all_names(), card.id}


def _horde(card: Card) -> Iterator[Problem]:
    faction = card.facts.get("faction")
    play = card.facts.get("play")
    if play is not None:
        abilities = len(play.get("horde") or ())
        if faction and not 1 <= abilities <= MOST_ABILITIES:
            yield _problem(card, "terrors/market-horde-abilities", "terrors-horde-abilities", found=abilities)
        elif not faction and abilities:
            yield _problem(card, "terrors/market-horde-abilities", "terrors-horde-factionless", found=abilities)
    if not faction and "horde" in card.facts:
        yield _problem(card, "terrors/market-horde-indicator", "terrors-indicator-factionless")
    elif faction and _indicator(card) is None and ("horde" in card.facts or play is not None):
        yield _problem(card, "terrors/market-horde-indicator", "terrors-indicator")


def _indicator(card: Card) -> Indicator | None:
    try:
        return read_indicator(card.facts.get("horde"), ())._replace(faction=str(card.facts.get("faction")))
    except EffectError:
        return None


def _neighbours(cards: Sequence[Card], others: Sequence[Card]) -> Iterator[Problem]:
    """Yield each card whose indicator contradicts another one's: colour says one thing, faction another (TL-085)."""
    known: list[tuple[Card, Indicator]] = []
    for card in (*others, *cards):
        indicator = _indicator(card) if card.type == "monster" else None
        if indicator is not None:
            known.append((card, indicator))
    own = {card.id for card in cards}
    for card, one in known:
        if card.id in own:
            odd = [
                other.name
                for other, two in known
                if fit(one, two) != colors_match(one, two) or fit(two, one) != colors_match(two, one)
            ]
            if odd:
                yield _problem(card, "terrors/market-horde-inconsistent", "terrors-inconsistent", cards=odd)
