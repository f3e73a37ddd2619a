"""The table as values: whole, in the published form, in both languages, and from what the player knows alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from deckcheck.engine.game import Game
from deckcheck.engine.table.codes import bare
from deckcheck.shipped import schemas
from tests.support.playouts import most_players, playout

SCHEMA = json.loads((Path(schemas()) / "table.schema.json").read_text(encoding="utf-8"))
LANGUAGES = ("en", "fr")
LONGEST_KEY = 24


def validator(part: str) -> jsonschema.Draft202012Validator:
    """Return what checks one kind of value; it says better what is wrong than the choice among all three."""
    return jsonschema.Draft202012Validator({"$defs": SCHEMA["$defs"], "$ref": f"#/$defs/{part}"})


def test_the_published_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def moments(game: str, seeds: int = 2, step: int = 6) -> Iterator[Game]:
    for seed in range(seeds):
        yield from playout(game, seed).moments[::step]
    yield playout(game, 0).game
    yield from playout(game, 1, most_players(game)).moments[:: 3 * step]


def cards_of(seen: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the cards of a view, with what is attached to them."""
    waiting = [card for region in seen["regions"] for card in region["cards"]]
    for card in waiting:
        yield card
        waiting += card["attached"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_view_has_the_published_form_and_holds_every_card_once(game: str, language: str) -> None:
    check = validator("view")
    for moment in moments(game):
        for player in range(len(moment.players)):
            seen, reported = moment.observation(player), moment.view(player, language)
            check.validate(reported)
            rows = [row for seat in seen["players"] for zone in seat["zones"].values() for row in zone["cards"]]
            ids = sorted(str(row["card"]) for row in rows)
            assert sorted(str(card["id"]) for card in cards_of(reported)) == ids
            keys = [region["key"] for region in reported["regions"]]
            assert len(set(keys)) == len(keys)
            assert set(reported["cards"]) == {row["card"] for row in rows if row["card"] is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_have_the_published_form_and_keys_and_words_of_their_own(game: str, language: str) -> None:
    check = validator("choices")
    for moment in moments(game, step=3):
        decision = moment.decision
        for player in range(len(moment.players)):
            reported = moment.choices(player, language)
            check.validate(reported)
            choices = reported["choices"]
            if decision is None or decision.player != player:
                assert choices == []
                continue
            assert [choice["action"] for choice in choices] == moment.legal_actions()
            assert len({choice["key"] for choice in choices}) == len(choices)
            assert len({choice["text"] for choice in choices}) == len(choices)
            grouped = sorted(one for group in reported["groups"] for one in group["choices"])
            assert grouped == list(range(len(choices)))
            assert all(choice["text"] and "{" not in choice["text"] for choice in choices)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_action_keeps_its_key_and_another_never_takes_it(game: str, language: str) -> None:
    keys: dict[tuple[str, str], str] = {}
    labels: dict[tuple[str, str], str] = {}
    for moment in playout(game, 5).moments:
        decision = moment.decision
        if decision is None:
            continue
        for choice in moment.choices(decision.player, language)["choices"]:
            # The number of one of several alike cards follows the sign; what is done is the rest.
            key = re.sub(r"#\d+", "", choice["key"])
            label = bare(re.sub(r" #\d+$", "", choice["label"]), moment.players)
            assert keys.setdefault((decision.kind, label), key) == key
            assert labels.setdefault((decision.kind, key), label) == label
            assert len(key) <= LONGEST_KEY


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_preview_has_the_published_form_and_comes_true(game: str, language: str) -> None:
    check = validator("preview")
    certain = 0
    for moment in moments(game, 2, 9):
        decision = moment.decision
        for action in moment.legal_actions()[:3] if decision else ():
            assert decision is not None
            reported = moment.preview(action, language)
            check.validate(reported)
            if not reported["certain"]:
                assert reported["changes"] == []
            elif not reported["unless_answered"]:
                certain += 1
                assert_comes_true(moment, decision.player, action, reported, language)
    assert certain


def assert_comes_true(moment: Game, player: int, action: int, reported: dict[str, Any], language: str) -> None:
    """What a preview says of a card is what the table shows once the action has been taken."""
    after = moment.copy()
    after.apply(action)
    shown = {card["number"]: card for card in cards_of(after.view(player, language))}
    for change in reported["changes"]:
        if change["what"] == "card" and change["key"] not in {"place", "come", "gone"} and change["after"]:
            facts = {fact["key"]: fact["text"] for fact in shown[change["number"]]["facts"]}
            assert facts[change["key"]] == change["after"], change


def test_nothing_that_a_player_cannot_know_shows(game: str) -> None:
    for moment in moments(game, 2, 9):
        decision = moment.decision
        for player in range(len(moment.players)):
            reported, choices = moment.view(player), moment.choices(player)
            world = moment.determinize(player, 7)
            assert world.view(player) == reported
            assert world.choices(player) == choices
        if decision is not None:
            world = moment.determinize(decision.player, 8)
            for action in moment.legal_actions()[:2]:
                assert world.preview(action) == moment.preview(action)
