"""The cards of every game: all are written rightly, all are played, and all that they can do is done at least once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from deckcheck.catalog import builtin
from deckcheck.engine.card_reference import reference
from deckcheck.engine.card_schema import effects_schema
from deckcheck.engine.effects.shared import SHARED
from deckcheck.engine.registry import rules_of
from tests.support.deeds import TABLES, Deeds
from tests.support.particulars import particulars_of
from tests.support.playouts import random_games
from tests.support.rulings import rulings_of

# More games than it takes to see what only chance brings about; a run ends as soon as nothing is left to be done.
MOST_GAMES = 1000


@pytest.mark.slow
def test_every_playable_card_is_played_and_does_all_that_it_can(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    deeds = Deeds(monkeypatch, rules_of(game))
    deeds.play_rulings()
    for card in deeds.playable():
        for table in particulars_of(game).games_with(card) if deeds.undone(card) else ():
            deeds.look(table)
            if not deeds.undone(card):
                break
    for table in random_games(game, MOST_GAMES):
        if not deeds.remaining() and not deeds.unasked():
            break
        deeds.look(table)
    assert not deeds.remaining()
    assert not deeds.unasked()


def test_every_word_that_a_game_adds_to_the_language_is_written_on_a_card_or_tried_by_a_ruling(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_of(game)
    written = Deeds(monkeypatch, rules).written
    own = {(table, word) for table in TABLES for word in getattr(rules.language, table)}
    shared = {(table, word) for table in TABLES for word in getattr(SHARED, table)}
    sources = {ruling.path: ruling.source.data for ruling in rulings_of(game)}
    tried = {word for data in sources.values() for card in cards_of(data) for word in words_of(card.get("play"))}
    unwritten = {(table, word) for table, word in own - shared - written if word not in tried}
    assert unwritten == particulars_of(game).spare_words
    reported = {word for card in rules.builtin_cards() for word in words_of(card.facts.get("play"))} | tried
    spare = particulars_of(game).spare_events
    assert set(rules.language.events) - set(SHARED.events) - reported == spare


def cards_of(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the cards that a file of rulings, and each ruling in it, defines for itself."""
    for part in (data, *data["rulings"]):
        yield from part.get("cards", ())


def words_of(tree: object) -> Iterator[str]:
    """Yield every key and every text of a tree of data."""
    if isinstance(tree, dict):
        yield from tree
    for value in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from words_of(value)
    if isinstance(tree, str):
        yield tree


def test_the_built_in_cards_have_no_finding(game: str) -> None:
    # What a file leaves out may be completed by another one of the game.
    rules = rules_of(game)
    for card in builtin(game, full=True).every_card():
        assert rules.check_card(card) == [], card.id


def test_the_built_in_cards_fit_the_schema_and_a_slip_does_not(game: str) -> None:
    rules = rules_of(game)
    validator = jsonschema.Draft202012Validator(effects_schema([rules]))
    for path in sorted(Path(rules.folder, "cards").glob("*.yaml")):
        assert validator.is_valid(yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)), path
    for kind in rules.shapes:
        slip = {"name": "A", "type": kind, "play": {"nothing": 1}}
        assert not validator.is_valid({"game": game, "cards": [slip]})


def test_the_reference_names_every_word(game: str) -> None:
    rules = rules_of(game)
    page = reference(rules)
    for table in (*TABLES, "events"):
        assert [name for name in getattr(rules.language, table) if f"`{name}`" not in page] == []
