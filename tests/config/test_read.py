"""What configuration files say, and what is wrong with them, at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.arguments import is_date
from deckcheck.config.read import Configuration, read_configuration
from deckcheck.messages import ENGLISH


def read(folder: Path, text: str, name: str = "deckcheck.toml") -> Configuration:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    configuration, problems = read_configuration(str(path))
    assert problems == []
    return configuration


def problems(folder: Path, text: str, name: str = "deckcheck.toml") -> list[str]:
    path = folder / name
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    _, found = read_configuration(str(path))
    return [f"{part.line}:{part.column} {ENGLISH.text(part.message, **part.values)}" for part in found]


EVERYTHING = """\
game = "virevolt"
format = "standard"
games = ["games"]
rulesets = "house.yaml"
catalogs = ["cards/promo.yaml"]
select = ["virevolt"]
ignore = ["virevolt/no-hero", "decklist/unknown-card"]
strict = true
advice = false
as-of = 2024-01-31
deck-cards = false
suppress = false
exclude = ["drafts", "2023/**"]
default-exclude = false

[per-file."sealed/**"]
game = "buffy"
format = "sealed"
"""

YAML = """\
game: virevolt
format: standard
games: [games]
rulesets: house.yaml
catalogs: [cards/promo.yaml]
select: [virevolt]
ignore:
- virevolt/no-hero
- decklist/unknown-card
strict: true
advice: false
as-of: 2024-01-31
deck-cards: false
suppress: false
exclude: [drafts, 2023/**]
default-exclude: false
per-file:
  sealed/**:
    game: buffy
    format: sealed
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("deckcheck.toml", EVERYTHING),
        (".deckcheck.yaml", YAML),
        ("pyproject.toml", f"[tool.deckcheck]\n{EVERYTHING}".replace("[per-file", "[tool.deckcheck.per-file")),
    ],
)
def test_every_setting_in_every_form(tmp_path: Path, name: str, text: str) -> None:
    found = read(tmp_path, text, name)
    assert {key: value.value for key, value in found.values.items()} == {
        "game": "virevolt",
        "format": "standard",
        "games": [str(tmp_path / "games")],
        "rulesets": [str(tmp_path / "house.yaml")],
        "catalogs": [str(tmp_path / "cards" / "promo.yaml")],
        "select": ["virevolt"],
        "ignore": ["virevolt/no-hero", "decklist/unknown-card"],
        "strict": True,
        "advice": False,
        "as-of": "2024-01-31",
        "deck-cards": False,
        "suppress": False,
    }
    assert [pattern.text for pattern in found.exclude] == ["drafts", "2023/**"]
    ((pattern, values),) = found.per_file
    assert pattern.text == "sealed/**"
    assert {key: value.value for key, value in values.items()} == {"game": "buffy", "format": "sealed"}


@pytest.mark.parametrize(("name", "text"), [("deckcheck.toml", ""), (".deckcheck.yaml", ""), (".deckcheck.yaml", "{}")])
def test_an_empty_configuration_says_nothing(tmp_path: Path, name: str, text: str) -> None:
    assert read(tmp_path, text, name).values == {}


def test_a_value_knows_its_line(tmp_path: Path) -> None:
    found = read(tmp_path, EVERYTHING)
    assert found.values["strict"].line == 8
    assert found.per_file[0][1]["format"].line == 18


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('gam = "virevolt"', "1:1 there is no setting `gam`"),
        ("\nstrict = 1", "2:1 `strict` must be true or false"),
        ('strict = "true"', "1:1 `strict` must be true or false"),
        ("game = 3", "1:1 `game` must be text"),
        ('game = " "', "1:1 `game` must be text"),
        ("ignore = [1]", "1:1 `ignore` must be a text or a list of texts"),
        ("ignore = {a = 1}", "1:1 `ignore` must be a text or a list of texts"),
        ('as-of = "2024-02-30"', "1:1 `as-of` must be a date"),
        ('as-of = "20240201"', "1:1 `as-of` must be a date"),
        ('exclude = ["../x"]', "1:1 ../x is not a file pattern"),
        ('exclude = ["[z-a]"]', "1:1 [z-a] is not a file pattern"),
        ('exclude = ["a\\\\b"]', "1:1 a\\b is not a file pattern"),
        ("per-file = 1", "1:1 `per-file` must be a mapping"),
        ("[per-file]\nx = 1", "2:1 `per-file` must be a mapping"),
        ('[per-file.x]\nexclude = ["y"]', "2:1 `exclude` applies to the whole configuration"),
        ("[per-file.x]\nstrickt = true", "2:1 there is no setting `strickt`"),
        ("strict = true\nstrict = false", "2:"),
        ("strict = tru", "1:10 not valid TOML"),
        ("strict = [\n", "2:1 not valid TOML"),
    ],
)
def test_what_is_wrong_is_reported_with_its_place(tmp_path: Path, text: str, expected: str) -> None:
    (found,) = problems(tmp_path, text)
    assert found.startswith(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("strict: yes", "1:9 `strict` must be true or false"),
        ("game: [a]", "1:7 `game` must be text"),
        ("strict: true\nstrict: false", "2:1 strict is written twice"),
        ("- strict", "1:1 a configuration is a mapping"),
        ("per-file:\n  a: b", "2:6 `per-file` must be a mapping"),
        ("strict: [", "1:10 not valid YAML"),
        ("game: é\udce9", "1:8 byte 0xE9 is not UTF-8"),
    ],
)
def test_yaml_likewise(tmp_path: Path, text: str, expected: str) -> None:
    (found,) = problems(tmp_path, text, ".deckcheck.yaml")
    assert found.startswith(expected)


@pytest.mark.parametrize(("written", "meant"), [("as_of", "as-of"), ("strickt", "strict"), ("perfile", "per-file")])
def test_a_misspelt_setting_gets_a_suggestion(tmp_path: Path, written: str, meant: str) -> None:
    path = tmp_path / ".deckcheck.yaml"
    path.write_text(f"{written}: x")
    _, (problem,) = read_configuration(str(path))
    assert problem.values["suggestions"] == [meant]


def test_everything_that_is_wrong_is_reported_at_once(tmp_path: Path) -> None:
    assert len(problems(tmp_path, "gam = 1\nstrict = 1\nadvice = 1\n[per-file.x]\ngame = 1\n")) == 4


def test_a_later_entry_of_per_file_goes_first_and_lists_add_up(tmp_path: Path) -> None:
    text = """\
ignore = ["a"]
select = ["a"]
strict = false
[per-file."*"]
ignore = ["b"]
select = ["b"]
strict = true
[per-file."x*"]
ignore = ["c"]
strict = false
"""
    found = read(tmp_path, text)

    def merged(name: str) -> dict[str, object]:
        values = found.merged(found.matching(str(tmp_path / name)))
        return {key: value.value for key, value in values.items()}

    assert merged("a.deck.yaml") == {"ignore": ["a", "b"], "select": ["b"], "strict": True}
    assert merged("x.deck.yaml") == {"ignore": ["a", "b", "c"], "select": ["b"], "strict": False}
    assert {key: value.value for key, value in found.values.items()}["ignore"] == ["a"]


def test_patterns_start_at_the_folder_of_the_file(tmp_path: Path) -> None:
    found = read(tmp_path, 'exclude = ["drafts"]')
    assert found.excludes(str(tmp_path / "drafts" / "a.deck.yaml"))
    assert not found.excludes(str(tmp_path / "a.deck.yaml"))
    assert not found.excludes(str(tmp_path / "drafts" / "a.deck.yaml"), str(tmp_path / "drafts"))
    assert found.excludes(str(tmp_path / "drafts" / "a.deck.yaml"), str(tmp_path))
    assert found.excludes(str(tmp_path / "drafts" / "a.deck.yaml"), str(tmp_path.parent))


@pytest.mark.parametrize(
    ("words", "date"), [("2024-02-29", True), ("2023-02-29", False), ("2024-2-29", False), ("٢٠٢٤-01-01", False)]
)
def test_days(words: str, date: bool) -> None:
    assert is_date(words) is date
