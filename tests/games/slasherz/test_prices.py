"""Whatever a card asks for is named where it is offered, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from deckcheck.engine.card_schema import effects_schema
from deckcheck.engine.data.phrases import ENGLISH, phrase_translator
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import EffectError
from deckcheck.engine.registry import rules_of
from deckcheck.games.slasherz.face.choices import _parts

_COSTS = {**effects_schema([rules_of("slasherz")]), "allOf": [{"$ref": "#/$defs/slasherz.cost"}]}


def costs(play: Any) -> Iterator[dict[str, Any]]:
    """Yield the costs of what a card does, wherever they are."""
    if isinstance(play, dict):
        yield from (value for key, value in play.items() if key in ("cost", "placement_cost"))
    for value in play.values() if isinstance(play, dict) else play if isinstance(play, list) else ():
        yield from costs(value)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_cost_of_a_card_has_words(language: str) -> None:
    rules = rules_of("slasherz")
    translate = ENGLISH if language == "en" else phrase_translator(rules.folder, language)
    asked = [cost for card in rules.book().cards for cost in costs(card.facts.get("play"))]
    assert len(asked) > 60
    assert all(_parts(cost, translate) for cost in asked)


@pytest.mark.parametrize(
    "cost",
    [
        {"any_of": [{"discard": {"zone": "hand"}}]},
        {"any_of": [{"discard": {"zone": "hand"}}, {"drain": 1}]},
        {"any_of": [{"discard": {"zone": "hand"}}, {"discard": {"zone": "hand"}, "forget": {"zone": "hand"}}]},
        {"any_of": [{"discard": {"zone": "hand"}}, {"sacrifice": "self"}], "drain": 1},
        {"any_of": {"discard": {"zone": "hand"}}},
    ],
)
def test_ways_to_pay_with_a_card_are_read_strictly(cost: dict[str, Any]) -> None:
    builder = Builder(rules_of("slasherz").language)
    with pytest.raises(EffectError, match="ways to pay with a card"):
        builder.parse("cost", cost, ("cost",))
    assert list(Draft202012Validator(_COSTS).iter_errors(cost))


def test_the_schema_has_the_costs_of_all_cards() -> None:
    asked = [cost for card in rules_of("slasherz").book().cards for cost in costs(card.facts.get("play"))]
    assert len(asked) > 60
    assert not [cost for cost in asked if list(Draft202012Validator(_COSTS).iter_errors(cost))]
