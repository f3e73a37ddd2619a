"""Whatever a card asks for is named where it is offered, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from deckcheck.engine.data.speech import ENGLISH, speech
from deckcheck.engine.registry import rules_of
from deckcheck.games.slasherz.face.choices import _parts


def costs(play: Any) -> Iterator[dict[str, Any]]:
    """Yield the costs of what a card does, wherever they are."""
    if isinstance(play, dict):
        yield from (value for key, value in play.items() if key in ("cost", "placement_cost"))
    for value in play.values() if isinstance(play, dict) else play if isinstance(play, list) else ():
        yield from costs(value)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_cost_of_a_card_has_words(language: str) -> None:
    rules = rules_of("slasherz")
    say = ENGLISH if language == "en" else speech(rules.folder, language)
    asked = [cost for card in rules.book().cards for cost in costs(card.facts.get("play"))]
    assert len(asked) > 60
    assert all(_parts(cost, say) for cost in asked)
