"""Words concern cards in some zones alone: each is paired with each zone and card type, and taken or refused."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.engine.effects.builder import Builder
from deckcheck.engine.effects.language import EffectError, Language, Reach, Term
from deckcheck.engine.registry import rules_of
from tests.support.playouts import OURS, different_moments

# Operations whose cards may be anywhere, and what only looks.
ANYWHERE = {"look", "note", "reveal"}


def read(language: Language, entry: Term, given: dict[str, Any], kind: str = "") -> set[str]:
    """Return the ids of what is wrong with an entry that is written like this."""
    builder = Builder(language, kind)
    try:
        builder.entry(entry, given, ("play", "do", 0, entry.name))
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


def own(language: Language, kind: str, *, modified: bool) -> set[int] | None:
    """Return where a word finds the card itself of a type: what is modified of it, where it is in play."""
    places = language.type_zones.get(kind)
    zones = language.play_zones.get(kind, places) if modified else places
    return None if zones is None else set(zones)


def test_each_word_takes_the_card_itself_where_one_of_its_type_can_be(game: str) -> None:
    language = rules_of(game).language
    for (name, key), reach in language.reaches.items():
        [entry] = entries(language, name)
        param = next(param for param in entry.params if param.name == key)
        if param.type == "zone":
            continue
        for (word, wanted), kind in product(reach.zones.items(), language.type_zones):
            zones = own(language, kind, modified=bool(reach.by))
            for by in by_of(language, entry, reach, word):
                found = read(language, entry, {key: "self", **by}, kind)
                refused = "effect-reach" in found
                types = language.type_words.get(word or name, (kind,))
                assert refused or ("effect-word-types" in found) == (bool(wanted) and kind not in types), (name, kind)
                assert refused == (bool(wanted) and zones is not None and zones.isdisjoint(wanted)), (name, word, kind)
                if reach.by and not param.required:
                    assert ("effect-reach" in read(language, entry, by, kind)) == refused, (name, word, kind)


def test_each_word_takes_the_types_that_can_be_where_it_finds_cards(game: str) -> None:
    language = rules_of(game).language
    for (name, key), reach in language.reaches.items():
        [entry] = entries(language, name)
        if next(param.type for param in entry.params if param.name == key) == "zone":
            continue
        for word, wanted in reach.zones.items():
            names = [zone for zone, numbers in language.zones.items() if set(numbers) <= set(wanted)]
            for (kind, places), by in product(language.type_zones.items(), by_of(language, entry, reach, word)):
                found = read(language, entry, {key: {"zone": names, language.type_filter: kind}, **by})
                if wanted:
                    assert ("effect-type-zone" in found) == set(places).isdisjoint(wanted), (name, word, kind)
                    assert "effect-reach" not in found, (name, word, kind)
                    types = language.type_words.get(word or name, (kind,))
                    assert ("effect-word-types" in found) == (kind not in types), (name, word, kind)


def test_a_filter_for_a_type_looks_where_such_a_card_can_be(game: str) -> None:
    language = rules_of(game).language
    exists = language.conditions["exists"]
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    # A game from outside need not declare where its types can be.
    assert set(language.type_zones) == (set(ruleset.data["types"]) if game in OURS else set())
    groups = {word: language.type_groups.get(word, (word,)) for word in [*language.type_zones, *language.type_groups]}
    for (word, kinds), (zone, numbers) in product(groups.items(), language.zones.items()):
        none = all(set(numbers).isdisjoint(language.type_zones[kind]) for kind in kinds)
        found = read(language, exists, {"cards": {"zone": zone, language.type_filter: word}})
        assert ("effect-type-zone" in found) == none, (word, zone)
        if word in language.type_zones:
            found = read(language, exists, {"cards": {"zone": zone, "is": "self"}}, word)
            assert ("effect-type-zone" in found) == none, (word, zone)


def test_a_word_for_some_types_is_refused_with_a_sentence() -> None:
    language = rules_of("xfiles").language
    block = [{"modify": {"cards": {"zone": "lasting", "suit": "event"}, "stat": "health", "add": 1, "until": "turn"}}]
    builder = Builder(language, "event")
    builder.read("do", block, ("do",))
    assert "'health' concerns cards of these types: agent, adversary, witness, combat; not of: event" in [
        error.message for error in builder.errors
    ]


def test_no_card_is_where_its_type_cannot_be(game: str) -> None:
    """What is declared of the types is so at the table."""
    language = rules_of(game).language
    named = {number for numbers in language.zones.values() for number in numbers}
    for moment in different_moments(game, range(2)):
        state = moment.state
        for place, cards in enumerate(state.zones):
            zone = place // state.match.players
            for card in cards if zone in named else ():
                kind = state.match.book.cards[state.definition[card]].type
                assert zone in language.type_zones.get(kind, (zone,)), (kind, zone)


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
