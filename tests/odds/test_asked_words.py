"""Words that odds and searches take: types, attributes and values, in every language that shows them."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.catalog.prepare import games
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.settings import Settings, catalog_of
from deckcheck.failure import Failure
from deckcheck.odds.arguments import _type
from deckcheck.shipped import sample_decks
from deckcheck.workspace.card_search import search_of

DECK = str(Path(sample_decks()) / "legal" / "virevolt" / "bibliotheque-gelee.deck.yaml")


@pytest.mark.parametrize("game", games())
def test_every_type_is_known_by_its_id_and_its_titles(game: str) -> None:
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    for kind, spec in ruleset.data["types"].items():
        for word in (kind, *spec.get("title", {}).values()):
            assert _type(word, ruleset) == kind
            assert _type(word.upper(), ruleset) == kind
        assert _type(f"{kind}s", ruleset) == kind


@pytest.mark.parametrize("game", games())
def test_a_search_takes_types_and_values_by_all_their_titles(game: str) -> None:
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    search = search_of(catalog_of(Settings(), game), ruleset)

    def found(term: str) -> list[str]:
        return [one.card.id for one in search.find([term])]

    for kind, spec in ruleset.data["types"].items():
        assert all(found(f"type={title}") == found(f"type={kind}") for title in spec.get("title", {}).values())
    for name, spec in ruleset.data["attributes"].items():
        for value in spec.get("values", ()):
            if isinstance(value, dict):
                cards = found(f"{name}={value['value']}")
                assert all(found(f"{name}={title}") == cards for title in value["title"].values()), (name, value)


@pytest.mark.parametrize("game", games())
def test_a_search_takes_each_attribute_as_french_shows_it(game: str) -> None:
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    search = search_of(catalog_of(Settings(), game), ruleset)
    attributes = [*search.attributes(), *search.tests]
    for name, shown in zip(attributes, search.words(attributes), strict=True):
        word = shown if isinstance(shown, str) else shown["fr"]
        assert search.key(word) == name
        assert search.key(word.upper()) == name


@pytest.mark.parametrize(
    "arguments",
    [
        ["--type", "héros"],
        ["--type", "Heros"],
        ["--type", "Trappes", "--where", "couleur=bleu"],
        ["--where", "Coûts.bleu=1"],
    ],
)
def test_french_words_are_taken(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", DECK, *arguments, "--lang", "fr"]) == 0
    assert not capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (["odds", DECK, "--type", "trape"], "did you mean trap?", "vouliez-vous dire Trappe"),
        (["odds", DECK, "--type", "x"], "hero, spell, trap and crystal", "Héros, Incantation, Trappe et Crystal"),
        (["odds", DECK, "--where", "color=pink"], "neutral, red, blue,", "neutre, rouge, bleu,"),
        (["odds", DECK, "--where", "colour=1"], "color, costs, hp,", "couleur, coûts, PV,"),
        (["cards", "virevolt", "couler=rouge"], "did you mean color?", "vouliez-vous dire couleur"),
        (["cards", "virevolt", "playable:perhaps"], "yes and no", "oui et non"),
    ],
)
def test_the_words_that_are_known_are_named_in_the_language_of_the_reader(
    arguments: list[str], english: str, french: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, words in (("en", english), ("fr", french)):
        assert main([*arguments, "--lang", language]) == 2
        assert words in capsys.readouterr().err


def test_a_type_that_is_none_is_refused() -> None:
    ruleset = builtin_ruleset("virevolt")
    assert ruleset is not None
    with pytest.raises(Failure):
        _type("creature", ruleset)


def test_an_error_names_a_card_in_the_language_of_the_reader(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "a.deck.yaml"
    deck.write_text("game: slasherz\ndeck: {survivor: {Bidon d’essence: 1}, main: {}}\n")
    for language, name in (("en", "Gas Can"), ("fr", "Bidon d’essence")):
        main(["check", str(deck), "--lang", language, "-q"])
        assert f"wrong-section {name} (" in capsys.readouterr().out
