"""`deckcheck rules GAME --book` and `--options`: the rules of play and what may be settled otherwise."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.catalog.prepare import GAMES as FOLDER
from deckcheck.engine.data.options import read_options
from deckcheck.engine.registry import playable_games, rules_of
from deckcheck.engine.rulings.rulebook import read_rulebook

Capture = pytest.CaptureFixture[str]


def test_every_rule_stands_with_its_source_and_rulings(capsys: Capture) -> None:
    assert main(["rules", "virevolt", "--book"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Virevolt, V.0.3BETA\n")
    for number in range(1, 112):
        assert f"\nVV-{number:03}  " in out
    assert out.count("\n        source: ") == 111
    assert "ruling: " not in out
    assert main(["rules", "virevolt", "--book", "--rulings"]) == 0
    assert "\n        ruling: Three players can meet, each with a deck (virevolt/" in capsys.readouterr().out


def test_the_book_as_json(capsys: Capture) -> None:
    assert main(["rules", "virevolt", "--book", "--output-format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["playable"] is True
    assert len(data["rules"]) == 111
    assert all(rule["text"] and rule["source"] for rule in data["rules"])
    assert all(entry["question"] and entry["answer"] for entry in data["decisions"])


def test_rules_are_found_by_words_of_either_language(capsys: Capture) -> None:
    def found(*words: str) -> list[str]:
        assert main(["rules", "virevolt", "--book", "--rulings", *words]) == 0
        return re.findall(r"^(VV-\w+)  ", capsys.readouterr().out, re.MULTILINE)

    assert found("EMPTY", "deck") == found("deck", "empty")
    assert {"VV-009", "VV-097", "VV-D33"} <= {*found("empty", "deck")} < {*found("deck")}
    assert found("vv-009") == ["VV-009"]
    assert "VV-009" in found("pige")
    # Without rulings, the rules and decisions alone are searched.
    assert main(["rules", "virevolt", "--book", "empty", "deck"]) == 0
    assert "\nVV-009  " not in capsys.readouterr().out
    assert main(["rules", "virevolt", "--book", "empty", "--output-format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["rules"]) < 111
    assert main(["rules", "virevolt", "--book", "empty", "spaceship"]) == 1
    assert capsys.readouterr().err == (
        "deckcheck: error: no rule of play and no decision of virevolt holds empty spaceship\n"
    )


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ("rules --book poison hero", "rules GAME --book poison hero"),
        ("rules poison", "rules GAME poison"),
        ("rules poison hero", "rules GAME poison hero"),
        ("rules mulligan --options", "rules GAME --options"),
        ("cards poison hero", "cards GAME poison hero"),
        ("cards poison --unplayable", "cards GAME poison"),
    ],
)
def test_words_without_a_game_are_answered_with_the_command_that_takes_them(
    words: str, command: str, capsys: Capture
) -> None:
    assert main(words.split()) == 2
    assert capsys.readouterr().err == (
        f"deckcheck: error: there is no game {'mulligan' if 'mulligan' in words else 'poison'}; name a game (buffy, "
        f"slasherz, terrors, virevolt and xfiles) first: deckcheck {command}\n"
    )
    assert main([words.split(maxsplit=1)[0], "virevol"]) == 2
    assert "did you mean virevolt?" in capsys.readouterr().err


def test_every_option_stands_with_its_default_and_values(capsys: Capture) -> None:
    assert main(["rules", "virevolt", "--options"]) == 0
    out = capsys.readouterr().out
    assert "mulligan=no-hero\n" in out
    assert "  values: asked, automatic, named\n" in out
    assert "  values: a whole number from 1 to 10\n" in out


def test_the_options_as_json_can_be_given_back(capsys: Capture) -> None:
    assert main(["rules", "virevolt", "--options", "--output-format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)["options"]
    given = {row["name"]: row["default"] for row in rows}
    assert read_options(rules_of("virevolt").options, given) == given


def test_french(capsys: Capture) -> None:
    assert main(["rules", "virevolt", "--options", "--lang", "fr"]) == 0
    assert "Combien de cartes" in capsys.readouterr().out


def test_no_french_line_begins_with_a_sign_that_belongs_to_the_line_before(capsys: Capture) -> None:
    assert main(["rules", "xfiles", "--book", "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert not [line for line in lines if line.strip()[:1] in {";", ":", "!", "?", "»"} and line.strip()]


@pytest.mark.parametrize("what", ["--book", "--options"])
@pytest.mark.parametrize(
    ("game", "reported"), [("virevol", "did you mean virevolt?"), ("chess", "there is no game chess")]
)
def test_a_game_that_is_not_known(capsys: Capture, what: str, game: str, reported: str) -> None:
    assert main(["rules", game, what]) == 2
    assert reported in capsys.readouterr().err


@pytest.mark.parametrize("what", ["--book", "--options"])
def test_a_game_that_is_only_checked_has_no_book(capsys: Capture, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    monkeypatch.setattr("deckcheck.cli.rulebook.playable_games", lambda: ("virevolt",))
    monkeypatch.setattr("deckcheck.cli.rulebook.is_playable", lambda game: game == "virevolt")
    monkeypatch.setattr("deckcheck.cli.rulebook.book_folder", lambda _: None)
    assert main(["rules", "buffy", what]) == 2
    assert "buffy has no rules of play here" in capsys.readouterr().err


@pytest.fixture
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A book has both languages; with all its rulings it takes half a second to read."""
    monkeypatch.setattr("deckcheck.cli.rulebook.read_rulebook", cache(read_rulebook))


@pytest.fixture
def only_slasherz_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.cli.rulebook.playable_games", lambda: ("slasherz",))
    monkeypatch.setattr("deckcheck.cli.rulebook.is_playable", lambda game: game == "slasherz")


@pytest.mark.usefixtures("only_slasherz_plays")
def test_a_game_that_cannot_be_played_yet_has_its_book_and_says_so(capsys: Capture) -> None:
    assert main(["rules", "virevolt", "--book"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[1].startswith("virevolt cannot be test-played yet")
    assert "\nVV-111  " in out


@pytest.mark.usefixtures("only_slasherz_plays")
def test_the_book_of_a_game_that_cannot_be_played_yet_as_json(capsys: Capture) -> None:
    assert main(["rules", "virevolt", "--book", "--output-format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["playable"] is False
    assert len(data["rules"]) == 111


@pytest.mark.usefixtures("only_slasherz_plays")
def test_a_game_that_cannot_be_played_yet_has_no_options(capsys: Capture) -> None:
    assert main(["rules", "virevolt", "--options"]) == 2
    reported = capsys.readouterr()
    assert not reported.out
    assert "virevolt cannot be test-played yet" in reported.err


@pytest.mark.parametrize("game", [".", "..", "virevolt/", "__pycache__"])
def test_a_path_is_no_game(capsys: Capture, game: str) -> None:
    assert main(["rules", game, "--book"]) == 2
    assert "there is no game" in capsys.readouterr().err


@pytest.mark.parametrize(
    "game", sorted(path.name for path in Path(FOLDER).iterdir() if (path / "rulebook.yaml").exists())
)
@pytest.mark.usefixtures("read_once")
def test_every_part_of_a_book_has_its_heading_in_both_languages(capsys: Capture, game: str) -> None:
    for language in ("en", "fr"):
        assert main(["--lang", language, "rules", game, "--book", "--output-format", "json"]) == 0
        rules = json.loads(capsys.readouterr().out)["rules"]
        assert [rule["id"] for rule in rules if rule["heading"] == rule["area"]] == []
        headings = dict.fromkeys(rule["heading"] for rule in rules)
        assert main(["--lang", language, "rules", game, "--book"]) == 0
        shown = capsys.readouterr().out.splitlines()
        assert [heading for heading in headings if heading not in shown] == []


def test_no_line_ends_at_a_hyphen_or_before_a_sign(capsys: Capture) -> None:
    """French has hyphens where a line may not end: celui-ci, dit-il."""
    for arguments in (["--options"], ["--book"], []):
        for game in playable_games():
            assert main(["rules", game, *arguments, "--lang", "fr"]) == 0
    for code in ("buffy/character-ratio", "slasherz/copy-limit", "virevolt/unpayable-cost"):
        assert main(["explain", code, "--lang", "fr"]) == 0
    assert not re.findall(r"^.*\S-$|^ *[;:!?»].*$", capsys.readouterr().out, re.MULTILINE)
