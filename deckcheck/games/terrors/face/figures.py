"""Figures of a catalog that rulings about the contents of the box compare (TL-050, TL-082, TL-085, TL-096, TL-143)."""

from __future__ import annotations

from collections import Counter

from deckcheck.games.terrors.vocabulary.indicators import Indicator, colors_match, fit, read_indicator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.catalog.card import Card


def figures(cards: Sequence[Card]) -> dict[str, float]:
    """Return the figures by name; all are whole numbers."""
    monsters = [card for card in cards if card.type == "monster"]
    faction = [card for card in monsters if card.facts.get("faction")]
    abilities = [len(card.facts.get("play", {}).get("horde", ())) for card in faction]
    indicators = [_indicator(card) for card in faction if "horde" in card.facts]
    pairs = [(one, other) for one in indicators for other in indicators]
    of_overlord = Counter(str(card.facts.get("overlord")) for card in cards if card.type == "influence")
    return {
        "overlords": sum(1 for card in cards if card.type == "overlord"),
        "fewest_influences_of_an_overlord": min(of_overlord.values(), default=0),
        "most_influences_of_an_overlord": max(of_overlord.values(), default=0),
        "market": sum(card.facts.get("in_market", 0) for card in cards),
        "market_other_than_monsters_and_relics": sum(
            1 for card in cards if card.facts.get("in_market") and card.type not in {"monster", "relic"}
        ),
        "acolytes": sum(card.facts.get("in_pile", 0) for card in cards),
        "faction_monsters": len(faction),
        "factions_of_monsters": len({card.facts["faction"] for card in faction}),
        "faction_monsters_with_indicator": len(indicators),
        "factionless_monsters": len(monsters) - len(faction),
        "factionless_with_indicator": sum(1 for card in monsters if card not in faction and "horde" in card.facts),
        "fewest_horde_abilities": min(abilities, default=0),
        "most_horde_abilities": max(abilities, default=0),
        "pairs_that_fit": sum(fit(one, other) for one, other in pairs),
        "pairs_with_two_answers": sum(fit(one, other) != colors_match(one, other) for one, other in pairs),
    }


def _indicator(card: Card) -> Indicator:
    return read_indicator(card.facts["horde"], ("horde",))._replace(faction=card.facts["faction"])
