"""The words of choices: a player understands them without the rulebook, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support.playouts import begin, play

SEEDS = 100
EVERY = 4  # of the decisions of a game one of so many is looked at, others in each game
MOST = 800  # choices of a game that are looked at
# What only a program calls so: an effect by its number, a name of a variable, a value that is no word.
INTERNAL = re.compile(
    r"\b(?:effect|effet|ability|capacité) #?\d+\b|^(?:attack|attaque|attaquer) \d+ \(|[a-z]_[a-z]|[{}]"
    r"|\b(?:None|True|False|null)\b"
)


def unclear(choice: dict[str, Any], named: set[str]) -> str | None:
    """Return what a player would stumble over in a choice, or None."""
    for words in (choice["text"], choice["cost"], choice["loses"], *choice["figures"]):
        if INTERNAL.search(words) or words != words.strip():
            return str(words)
    if not re.search(r"[^\W\d]", choice["text"]) or choice["group"] not in named:
        return str(choice["text"])
    if any(not target["name"].strip() for target in choice["targets"]):
        return f"{choice['text']}: an aim without a name"
    # A card that is used is named where nothing else tells one choice from another.
    return None if choice["card"] is None or choice["card"]["name"] else f"{choice['text']}: a card without a name"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_choice_has_words_that_a_player_understands(game: str, language: str) -> None:
    found: dict[str, str] = {}
    looked = 0
    for seed in range(SEEDS):
        table = begin(game, seed)
        for number in play(table, seed, MOST):
            decision = table.decision
            if number % EVERY != seed % EVERY or decision is None:
                continue
            told = table.choices(decision.player, language)
            named = {group["key"] for group in told["groups"] if group["name"].strip()}
            assert not INTERNAL.search(told["decision"]["name"]), told["decision"]
            for choice in told["choices"]:
                looked += 1
                stumbled = unclear(choice, named)
                if stumbled is not None:
                    found.setdefault(f"{decision.kind}: {choice['act']}", stumbled)
    assert found == {}
    assert looked > 1000
