"""Whether a format leaves a card a place, for itself."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.catalog.card import Card
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.card_legality import bans, is_legal
from deckcheck.construction.ruleset import Ruleset
from deckcheck.construction.settings import full_catalog_of

STONE = Card("S", "Stone", "rock", "S", {})
OTHER = Card("O", "Other", "rock", "O", {})


def rules(**rule: Any) -> Any:
    data = {
        "game": "x",
        "types": {"rock": {}, "lord": {}},
        "sections": {"main": {"takes": [{"type": "rock"}]}, "lord": {"takes": [{"type": "lord"}]}},
        "references": {"lord": "lord"},
        "formats": {"open": {"numbers": {"none": 0, "some": 2}}},
        "rules": [{"code": "x/rule", "text": {"en": "It is so."}, **rule}],
    }
    return Ruleset(data).format("open")


@pytest.mark.parametrize(
    ("rule", "legal"),
    [
        ({"exclude": {"cards": {"card": "Stone"}}}, False),
        ({"exclude": {"cards": {"card": "Stone"}}, "severity": "warning"}, True),
        ({"exclude": {"cards": {"section": "main", "card": "Stone"}}}, False),
        ({"exclude": {"cards": {"section": "lord", "card": "Stone"}}}, True),
        ({"exclude": {"cards": {"type": "rock"}, "there": {"section": "lord"}}}, True),
        ({"exclude": {"cards": {"type": "rock"}, "when": [{"missing": "lord"}]}}, True),
        ({"exclude": {"cards": {"type": "rock", "house": {"reference": "lord.house"}}}}, True),
        ({"exclude": {"groups": [{"card": "Stone"}, {"card": "Other"}]}}, True),
        ({"copies": {"of": {"card": "Stone"}, "at_most": 0}}, False),
        ({"copies": {"of": {"card": "Stone"}, "at_most": {"number": "none"}}}, False),
        ({"copies": {"of": {"card": "Stone"}, "at_most": {"number": "some"}}}, True),
        ({"copies": {"of": {"card": "Stone"}, "at_most": {"attribute": "limit", "default": 0}}}, True),
        ({"compare": {"count": {"section": "main"}, "at_most": 0}}, True),
    ],
)
def test_a_card_is_legal_where_no_rule_bans_it_for_itself(rule: dict[str, Any], legal: bool) -> None:
    assert is_legal(STONE, rules(**rule)) is legal
    assert bans(STONE, "main", rules(**rule)) == ([] if legal else ["x/rule"])
    assert is_legal(OTHER, rules(**rule))


def test_a_card_that_no_section_takes_is_legal_nowhere() -> None:
    assert not is_legal(Card("T", "Token", "token", "T", {}), rules())


@pytest.mark.parametrize("game", ["buffy", "xfiles", "virevolt", "slasherz", "terrors"])
def test_built_in_formats_take_most_cards_of_their_game(game: str) -> None:
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    cards = list(full_catalog_of(game))
    for name in ruleset.formats:
        legal = [card for card in cards if is_legal(card, ruleset.format(name))]
        assert len(legal) > len(cards) / 3
