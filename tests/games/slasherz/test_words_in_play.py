"""Games at random between decks of the cards on which rulings try words: they end, and what they save is read again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from deckcheck.catalog.card import Card
from deckcheck.engine.game import new_game
from deckcheck.engine.state.chance import Stream
from deckcheck.engine.state.serial import plain, restored
from deckcheck.games.slasherz.play import RULES
from tests.games.slasherz.test_play import VICTIMS

CAP = 40


def tried() -> list[Card]:
    """Return the cards that rulings about words define, each under an id of its own."""
    found: dict[str, Card] = {}
    for path in sorted(Path(RULES.folder, "rulings").glob("words-*.yaml")):
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        for number, part in enumerate((data, *data["rulings"])):
            for card in part.get("cards", ()):
                name = card.get("id") or f"{path.stem}-{number}-{card['name']}"
                facts = {key: value for key, value in card.items() if key not in {"id", "name", "type", "variant_of"}}
                found[name] = Card(name, card["name"], card["type"], name, facts)
    return list(found.values())


CARDS = tried()
MAIN = [card.id for card in CARDS if card.type in {"character", "object", "place", "event"}]


def deck(stream: Stream) -> dict[str, Any]:
    """Return a deck of cards drawn by lot among those that are tried, and some of the sample set."""
    survivors = [card.id for card in CARDS if card.type == "survivor"] + ["S1", "S4"]
    main = [(MAIN[stream.below(len(MAIN))], 1) for _ in range(36)]
    extra = [("C17", 2), ("C05", 2), ("O01", 2), ("P01", 2)]
    return {"survivor": [(survivors[stream.below(len(survivors))], 1)], "victims": VICTIMS, "main": main + extra}


@pytest.mark.parametrize("seed", range(8))
def test_games_with_the_words_end_and_are_saved(seed: int) -> None:
    stream = Stream(seed)
    game = new_game(
        RULES, [deck(stream), deck(stream)], seed, {"turn_cap": CAP, "closed_decklists": bool(seed % 2)}, extra=CARDS
    )
    for number in range(6000):
        if game.is_over:
            break
        actions = game.legal_actions()
        assert set(game.labels()) == set(actions)
        game.apply(actions[stream.below(len(actions))])
        if number % 150 == 0:
            state = game.state
            assert restored(state.match, plain(state)).columns() == state.columns()
            world = game.determinize(number % 2, number)
            assert world.legal_actions() or world.is_over or world.state.decider != number % 2
    assert game.is_over
    assert game.state.reason
