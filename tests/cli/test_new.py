"""`deckcheck new`: a decklist to start from is legal, commented, and in the reader's language."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckcheck
from deckcheck.__main__ import main
from deckcheck.catalog.prepare import games
from deckcheck.construction.builtin import builtin_ruleset
from deckcheck.shipped import sample_decks

Capture = pytest.CaptureFixture[str]


def formats() -> list[tuple[str, str]]:
    """Return every game with each of its formats."""
    return [(game, name) for game in games() for name in getattr(builtin_ruleset(game), "formats", ())]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "form"), formats())
def test_it_is_legal_and_says_what_each_section_holds(
    game: str, form: str, language: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "mine.deck.yaml"
    assert main(["--lang", language, "new", game, str(path), "--format", form]) == 0
    assert main(["check", "--strict", str(path)]) == 0
    words = path.read_text(encoding="utf-8")
    ruleset = builtin_ruleset(game)
    assert ruleset is not None
    assert f"format: {form}  #" in words
    for name, section in ruleset.sections.items():
        if f"\n  {name}:" in words:
            assert f"  # {section.title[language]}\n  {name}:" in words
    assert f"deckcheck check {path}" in words


@pytest.mark.parametrize("game", ["slasherz", "terrors", "virevolt"])
def test_a_french_one_names_french_cards(game: str, capsys: Capture) -> None:
    assert main(["new", game]) == 0
    english = capsys.readouterr().out
    assert main(["--lang", "fr", "new", game]) == 0
    french = capsys.readouterr().out
    assert french.splitlines()[0].startswith("# Une liste de deck pour ")
    assert not {line for line in french.splitlines() if ": " in line and line[:4] == "    "} & set(english.splitlines())


@pytest.mark.parametrize("game", games())
def test_a_french_one_explains_in_french(game: str, capsys: Capture) -> None:
    comments = []
    for language in ("en", "fr"):
        assert main(["--lang", language, "new", game]) == 0
        comments.append({line.strip() for line in capsys.readouterr().out.splitlines() if line.strip().startswith("#")})
    same_in_both = {"# Bluffs", "# Combat", "# Deck", "# Essence", "# Overlord", "# X-File"}
    assert comments[0] & comments[1] <= same_in_both


def test_the_french_list_of_a_game_in_english_is_the_english_deck() -> None:
    folder = Path(sample_decks())
    french = deckcheck.check(folder / "starters" / "xfiles" / "bureau-du-sous-sol.deck.yaml")
    assert french.legal
    assert french.hash == deckcheck.check(folder / "legal" / "xfiles" / "basement-office.deck.yaml").hash


def test_a_file_that_is_there_stays(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.deck.yaml"
    path.write_text("mine", encoding="utf-8")
    assert main(["new", "virevolt", str(path)]) == 2
    assert path.read_text(encoding="utf-8") == "mine"
    assert "exists" in capsys.readouterr().err
    assert main(["new", "virevolt", str(path), "--force"]) == 0
    assert path.read_text(encoding="utf-8") != "mine"


@pytest.mark.parametrize(
    ("arguments", "reported"), [(["virevolte"], "virevolt"), (["buffy", "--format", "seald"], "sealed")]
)
def test_what_there_is_not_is_reported_with_a_suggestion(arguments: list[str], reported: str, capsys: Capture) -> None:
    assert main(["new", *arguments]) == 2
    assert reported in capsys.readouterr().err


@pytest.mark.parametrize("name", ["mine.json", "MINE.JSON", "mine", "mine.yml"])
def test_what_is_written_is_read_by_its_name(
    name: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "buffy", name, "--format", "sealed"]) == 0
    assert Path(name).read_text(encoding="utf-8").startswith("{") is (name.lower() == "mine.json")
    assert main(["check", name]) == 0
    assert "buffy sealed" in capsys.readouterr().out


def test_a_name_of_another_programs_format_is_refused(tmp_path: Path, capsys: Capture) -> None:
    for name, form in (("mine.cod", "cockatrice"), ("mine.txt", "text")):
        assert main(["new", "virevolt", str(tmp_path / name)]) == 2
        assert f"would be read as {form}" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


HOUSE = """\
game: virevolt
extends: virevolt
formats:
  pauper: {title: {en: Pauper}, extends: standard, numbers: {copies: 1}}
  easy: {title: {en: Easy}, extends: standard}
"""


def test_a_format_of_the_configured_rulesets_is_one_and_a_deck_not_legal_there_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    Path("deckcheck.toml").write_text('rulesets = ["house.yaml"]\n', encoding="utf-8")
    for options, legal in (([], True), (["--format", "easy"], True), (["--format", "pauper"], False)):
        assert main(["new", "virevolt", "mine.deck.yaml", "--force", *options]) == 0
        assert (main(["check", "mine.deck.yaml"]) == 0) is legal
        assert ("legal as it is; change it as you like" in Path("mine.deck.yaml").read_text("utf-8")) is legal
    assert "not legal in pauper yet" in Path("mine.deck.yaml").read_text("utf-8")
