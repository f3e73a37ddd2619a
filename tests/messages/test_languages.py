"""Both languages: complete, filled alike, chosen as the user wants; codes and keys never change."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from deckcheck.messages import ENGLISH, all_messages, extract, language_called, language_of, placeholders, translator_of
from deckcheck.messages.translation import HELP, translation

ROOT = Path(__file__).parents[2]
DECK = "game: virevolt\ndeck:\n  main:\n    Ember Squire: 3\n    Nobody: 1\n"


FRENCH = translator_of("fr")


@pytest.fixture(scope="module")
def catalog() -> Any:
    return extract.read("fr")


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "DECKCHECK"))}
    return subprocess.run(
        [sys.executable, "-m", "deckcheck", *arguments],
        input=DECK,
        env={**kept, "NO_COLOR": "1", **environment},
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


def test_every_text_has_a_french_one(catalog: Any) -> None:
    missing = [
        (context, english)
        for context, english in extract.texts()
        if not (catalog.get(english, context) and catalog.get(english, context).string)
    ]
    assert not missing, "run python -m deckcheck.messages.extract, then fill in deckcheck/locale/fr"


def test_the_catalog_holds_nothing_that_the_program_does_not_say(catalog: Any) -> None:
    output = set(extract.texts())
    assert not [(entry.context, entry.id) for entry in catalog if entry.id and (entry.context, entry.id) not in output]
    assert not catalog.obsolete
    assert not [entry.id for entry in catalog if entry.fuzzy and entry.id]


def test_the_compiled_catalog_is_that_of_the_text(catalog: Any) -> None:
    compiled = translation("fr")
    for context, english in extract.texts():
        output = compiled.gettext(english) if context is None else compiled.pgettext(context, english)
        assert output == catalog.get(english, context).string


def test_a_translation_asks_for_the_same_values(catalog: Any) -> None:
    different = [
        entry.context
        for entry in catalog
        if entry.context not in {None, HELP} and entry.id and placeholders(entry.id) != placeholders(entry.string)
    ]
    assert not different


def test_french_is_set_as_french_is(catalog: Any) -> None:
    # The entry without an id is the head of the file, which Babel writes.
    sentences = [entry for entry in catalog if entry.id]
    straight = [
        entry.context for entry in sentences if re.search(r"\b[cdjlmnstqu]'\w", entry.string or "", re.IGNORECASE)
    ]
    assert not straight, "French apostrophes are curved"
    loose = [entry.context for entry in sentences if re.search(r"\w [;!?]", entry.string or "")]
    assert not loose, "the space before ; ! ? does not break"


def french_of(data: Any, inside: bool = False) -> Iterator[str]:
    """Yield every French text of a data file."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from french_of(value, inside or key == "fr")
    elif isinstance(data, list):
        for value in data:
            yield from french_of(value, inside)
    elif inside and isinstance(data, str):
        yield data


def test_french_of_the_data_is_set_as_french_is() -> None:
    loose = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in sorted((ROOT / "deckcheck").rglob("*.yaml"))
        for text in french_of(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader))
        if re.search(r" [;:!?»](?!\S)|« ", text)
    ]
    assert not loose, "the space before ; : ! ? » and after « does not break"


def test_names_are_elided_before(catalog: Any) -> None:
    # The pages fill their own texts (web-ui) and know no elision.
    names = re.compile(r"\b(?:de|que) \{(?:card|deck|decks|game|id|other|player|who)\}", re.IGNORECASE)
    plain = re.compile(r"\bque \{game\}")  # what a game does not know: its name is a plain one
    stiff = [entry.context for entry in catalog if entry.id and names.search(plain.sub("", entry.string or ""))]
    assert not stiff, "{name:de} is said d’ before a vowel"


def test_no_message_keeps_a_placeholder_when_it_is_filled() -> None:
    forms = {name: FRENCH.template(name) for name in all_messages()}
    filled = {name: re.sub(r"\{\w+\}|\{\w+:[^{}]*\}", "", form) for name, form in forms.items()}
    assert [name for name, left in filled.items() if "{" in left.replace("[, {", "").replace("[ or {", "")] == []


@pytest.mark.parametrize(("number", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_english_counts_nothing_as_many(number: int, words: str) -> None:
    assert ENGLISH.fill("{n} {n:card|cards}", {"n": number}) == words


@pytest.mark.parametrize(("number", "words"), [(0, "0 carte"), (1, "1 carte"), (2, "2 cartes")])
def test_french_counts_nothing_as_one(number: int, words: str) -> None:
    assert FRENCH.fill("{n} {n:carte|cartes}", {"n": number}) == words


def test_a_list_is_joined_in_the_language() -> None:
    assert FRENCH.text("fix-did-you-mean", suggestions=["A", "B"]) == "vouliez-vous dire A ou B\u00a0?"
    assert FRENCH.clauses(["A", "{B}", "C"]) == "A\u00a0; {B}\u00a0; C"
    assert (FRENCH.clauses([]), FRENCH.clauses(["A"])) == ("", "A")


@pytest.mark.parametrize(
    ("number", "end"), [(100, "card 98 and card 99"), (101, "card 99 and 1 more"), (5000, "and 4900 more")]
)
def test_a_list_names_all_that_is_to_be_mended_and_does_not_flood_a_log(number: int, end: str) -> None:
    words = ENGLISH.fill("{cards}", {"cards": [f"card {n}" for n in range(number)]})
    assert words.startswith("card 0, card 1, ")
    assert words.endswith(end)
    assert len(words) < 1000


def test_french_elides_before_a_vowel() -> None:
    form = "{n} exemplaires {card:de}"
    assert (
        FRENCH.fill(form, {"n": 2, "card": {"en": "Ember", "fr": "Écuyer de braise"}})
        == "2 exemplaires d’Écuyer de braise"
    )
    assert FRENCH.fill(form, {"n": 2, "card": "Red"}) == "2 exemplaires de Red"
    assert FRENCH.fill(form, {"n": 2, "card": ["Ash", "Red"]}) == "2 exemplaires d’Ash et Red"
    assert FRENCH.fill(form, {"n": 2}) == form.replace("{n}", "2")
    assert placeholders(form) == {"n", "card"}


def test_english_joins_clauses_without_a_space_before_the_semicolon() -> None:
    assert ENGLISH.clauses(["A", "B"]) == "A; B"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C", "LC_ALL": "fr_CA"}, "fr"),
        ({"LC_ALL": "en_US.UTF-8", "DECKCHECK_LANG": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fro"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_BE"}, "fr"),
        ({"LANG": "French_France.1252"}, "fr"),
        ({"DECKCHECK_LANG": "français"}, "fr"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


@pytest.mark.parametrize(
    ("written", "english", "french"),
    [
        ("2026-03-01", "1 March 2026", "1er mars 2026"),
        ("2026-12-24", "24 December 2026", "24 décembre 2026"),
        ("2026-13-01", "2026-13-01", "2026-13-01"),
        ("samedi", "samedi", "samedi"),
        ("", "", ""),
    ],
)
def test_a_day_is_written_as_the_language_writes_it(written: str, english: str, french: str) -> None:
    assert translator_of("fr").day(written) == french
    assert ENGLISH.day(written) == english


@pytest.mark.parametrize(
    ("name", "language"),
    [
        *((name, "fr") for name in ("fr", "FR", "fr_FR", "fr-CA.UTF-8", "français", "Francais", "French", "fra")),
        *((name, "en") for name in ("en", "en_GB", "English", "anglais", "eng")),
        *((name, None) for name in ("", "de", "fro", "frisian", "C", "klingon")),
    ],
)
def test_a_language_is_known_by_its_usual_names(name: str, language: str | None) -> None:
    assert language_called(name) == language


def test_a_check_in_french_says_the_same_in_other_words() -> None:
    english = json.loads(run("check", "-", "--output-format", "json").stdout)
    french = json.loads(run("check", "-", "--output-format", "json", LANG="fr_FR.UTF-8").stdout)
    kept = ("code", "severity", "line", "column", "section", "cards", "actual")
    pairs = list(zip(english["decks"][0]["violations"], french["decks"][0]["violations"], strict=True))
    assert len(pairs) == 3
    for one, other in pairs:
        assert {key: one[key] for key in kept} == {key: other[key] for key in kept}
        assert one["message"] != other["message"]
    assert english["summary"] == french["summary"]


def test_lang_may_stand_anywhere_and_wins() -> None:
    for arguments in (("--lang", "fr", "check", "-"), ("check", "--lang=fr", "-"), ("check", "-", "--lang", "fr")):
        done = run(*arguments, LC_ALL="en_US.UTF-8")
        assert done.returncode == 1
        assert "Écuyer de braise" in done.stdout
        assert "illégal" in done.stdout


def test_a_language_that_there_is_not_is_refused() -> None:
    done = run("check", "-", "--lang", "xx")
    assert (done.returncode, done.stdout) == (2, "")
    assert "xx" in done.stderr


def test_help_pages_are_french_too() -> None:
    done = run("check", "--help", LANG="fr_FR.UTF-8")
    assert "Contrôler des decks" in done.stdout
    assert "Code de sortie" in done.stdout
    assert "Commandes" in run("--help", LANG="fr").stdout
