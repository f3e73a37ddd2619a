"""Words concern cards in some zones alone: each word is paired with each zone, and taken or refused when it is read."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import EffectError, Language, Reach, Term
from deckcheck.engine.registry import rules_of

# Operations whose cards may be anywhere, and what only looks.
ANYWHERE = {"look", "reveal"}


def read(language: Language, entry: Term, given: dict[str, Any], kind: str = "") -> set[str]:
    """Return the ids of what is wrong with an entry that is written like this."""
    builder = Builder(language, kind)
    try:
        builder.entry(entry, given, ())
    except EffectError as error:
        builder.errors.append(error)
    return {part.id for error in builder.errors for part in error.parts if not isinstance(part, str)}


def entries(language: Language, name: str) -> list[Term]:
    tables = (language.operations, language.shapes, language.amounts)
    return [table[name] for table in tables if name in table]


def by_of(language: Language, entry: Term, reach: Reach, word: str) -> list[dict[str, Any]]:
    """Return how a word is written in an entry: under each of the keys by which it may be given there."""
    lists = {param.name: param.type.partition(":")[2] for param in entry.params}
    return [{key: word} for key in reach.by if word in language.listed(lists[key])] if reach.by else [{}]


def zones(language: Language) -> dict[str, int]:
    return {word: own[0] for word, own in language.zones.items() if len(own) == 1}


def test_each_word_takes_the_cards_that_it_concerns_and_refuses_all_others(game: str) -> None:
    language = rules_of(game).language
    for (name, key), reach in language.reaches.items():
        [entry] = entries(language, name)
        for (word, wanted), (zone, number) in product(reach.zones.items(), zones(language).items()):
            param = next(param for param in entry.params if param.name == key)
            given = {key: zone if param.type == "zone" else {"zone": zone}}
            for by in by_of(language, entry, reach, word):
                found = read(language, entry, {**given, **by})
                assert ("effect-reach" in found) == (bool(wanted) and number not in wanted), (name, key, word, zone)
                assert ("effect-of-players" in found) == (not wanted), (name, key, word, zone)


def test_what_a_card_modifies_of_itself_it_has_where_it_is_in_play(game: str) -> None:
    language = rules_of(game).language
    for (name, key), reach in language.reaches.items():
        if name in language.shapes and reach.by:
            [entry] = entries(language, name)
            for (word, wanted), (kind, home) in product(reach.zones.items(), language.play_zones.items()):
                own = {} if not next(param.required for param in entry.params if param.name == key) else {key: "self"}
                for by in by_of(language, entry, reach, word):
                    refused = "effect-reach" in read(language, entry, {**own, **by}, kind)
                    assert refused == (bool(wanted) and not set(home) & set(wanted)), (name, key, word, kind)


def test_every_word_that_modifies_cards_says_where_they_are(game: str) -> None:
    language = rules_of(game).language
    for (name, key), reach in language.reaches.items():
        [entry] = entries(language, name)
        lists = {param.name: param.type.partition(":")[2] for param in entry.params}
        words = {word for by in reach.by for word in language.listed(lists[by])}
        assert words <= set(reach.zones), (name, key)


def test_every_operation_of_slasherz_on_cards_says_where_they_are() -> None:
    language = rules_of("slasherz").language
    open_words = [
        (name, param.name)
        for name, entry in language.operations.items()
        for param in entry.params
        if param.type == "cards" and (name, param.name) not in language.reaches
    ]
    assert {name for name, _ in open_words} == ANYWHERE


@pytest.mark.parametrize("name", ["slasherz", "virevolt", "terrors"])
def test_a_filter_that_looks_for_cards_names_a_zone(name: str) -> None:
    language = rules_of(name).language
    for given in ({"cards": {"is": "self"}}, {"cards": {"of": "you"}}):
        assert "effect-filter-zone" in read(language, language.operations["reveal"], given)
        assert "effect-filter-zone" in read(language, language.conditions["exists"], given)
    assert "effect-filter-zone" in read(language, language.operations["choose"], {"from": {"of": "you"}})
    assert "effect-filter-zone" not in read(language, language.operations["reveal"], {"cards": {"zone": "hand"}})


def test_a_chosen_card_is_known_by_its_zone_until_something_is_done_with_it() -> None:
    rules = rules_of("slasherz")
    block = [{"choose": {"from": {"zone": "hand"}}}, {"destroy": "target"}]
    assert refused(rules.language, block) == ["effect-reach"]
    assert refused(rules.language, [block[0], {"look": "target"}, block[1]]) == ["effect-reach"]
    assert refused(rules.language, [block[0], {"conjure": "target"}, block[1]]) == []
    assert refused(rules.language, [block[0], {"choose": {"from": {"zone": "field"}}}, block[1]]) == []


def refused(language: Language, block: list[Any]) -> list[str]:
    builder = Builder(language, "event")
    builder.read("do", block, ())
    return [part.id for error in builder.errors for part in error.parts if not isinstance(part, str)]
