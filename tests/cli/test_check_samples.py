"""Every code of every game in every report format and both languages, from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import yaml

from deckcheck.__main__ import main
from deckcheck.catalog.prepare import games
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.construction.examples import changed
from deckcheck.messages import ENGLISH, LANGUAGES, translator_of
from deckcheck.report import FORMATS
from deckcheck.shipped import sample_decks

Capture = pytest.CaptureFixture[str]

RULES = {
    rule["code"]: (ruleset, rule)
    for game in games()
    if (ruleset := builtin_ruleset(game)) is not None
    for rule in ruleset.all_rules()
}
REPORTS = [(form, language) for form in FORMATS for language in LANGUAGES]
SOURCES = {code: rule["source"] for code, (_, rule) in RULES.items() if rule.get("source")}


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deck for every rule of every game that breaks it, in a folder."""
    folder = tmp_path_factory.mktemp("failing")
    for code, (ruleset, rule) in RULES.items():
        base = Path(sample_decks(), ruleset.data["example_deck"]).read_text(encoding="utf-8")
        deck = changed(yaml.safe_load(base), rule["examples"]["fail"])
        (folder / f"{code.replace('/', '-')}.deck.json").write_text(json.dumps(deck), encoding="utf-8")
    return folder


@pytest.mark.parametrize(("form", "language"), REPORTS)
def test_every_code_has_a_report(form: str, language: str, failing: Path, capsys: Capture) -> None:
    assert main(["--lang", language, "check", str(failing), "--advice", "--output-format", form]) == 1
    report = capsys.readouterr().out
    assert set(RULES) == {code for code in RULES if code in report}
    # What a report says of sources is said in its language.
    other = "en" if language == "fr" else "fr"
    reported = {code: text for code, text in SOURCES.items() if isinstance(text, dict)}
    assert len(reported) >= 5
    assert not [code for code, text in reported.items() if text[other] in report]
    if form != "gitlab":  # which has no place for them
        assert not [code for code, text in reported.items() if text[language] not in report]


@pytest.mark.parametrize(("form", "language"), REPORTS)
@pytest.mark.parametrize(("folder", "status"), [("legal", 0), ("illegal", 1)])
def test_the_sample_decks_have_a_report(folder: str, status: int, form: str, language: str, capsys: Capture) -> None:
    decks = str(Path(sample_decks(), folder))
    assert main(["--lang", language, "check", decks, "--advice", "--output-format", form]) == status
    captured = capsys.readouterr()
    assert captured.err == ""
    if form in ("json", "sarif", "gitlab"):
        json.loads(captured.out)
    elif form == "junit":
        ET.fromstring(captured.out)  # noqa: S314  written a line above


def test_a_source_is_a_text_in_json(failing: Path, capsys: Capture) -> None:
    main(["check", str(failing), "--advice", "--output-format", "json"])
    found = {
        violation["code"]: violation["source"]
        for deck in json.loads(capsys.readouterr().out)["decks"]
        for violation in deck["violations"]
    }
    assert {code: found[code] for code in SOURCES} == {
        code: ENGLISH.localized(text) if isinstance(text, dict) else text for code, text in SOURCES.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruleset_of_the_users_own_gives_sources_by_language(language: str, tmp_path: Path, capsys: Capture) -> None:
    source = {"en": "House rules, page 2", "fr": "Règles maison, page 2"}
    rule = {"code": "house/none", "text": {"en": "None."}, "source": source, "compare": {"count": {}, "exactly": 0}}
    house = {"game": "virevolt", "extends": "virevolt", "edition": source, "formats": {"house": {"rules": [rule]}}}
    house["formats"]["house"]["extends"] = "standard"  # type: ignore[index]
    (tmp_path / "house.yaml").write_text(json.dumps(house), encoding="utf-8")
    deck = str(Path(sample_decks(), "legal", "virevolt", "red-rush.deck.yaml"))
    given = ["--ruleset", str(tmp_path / "house.yaml")]
    assert main(["--lang", language, "check", deck, "--format", "house", *given]) == 1
    assert main(["--lang", language, "explain", "house/none", *given]) == 0
    assert capsys.readouterr().out.count(translator_of(language).localized(source)) == 2
