"""Files outside a repository: neither links nor configurations in it get any of them read."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.__main__ import main

DECK = "game: virevolt\ndeck:\n  main: {Ember Squire: 2, Red Crystal: 28}\n"
HIDDEN = "AKIA-first: 1\nsecret-second: 2\n"
PASSED = "passed over, since it is a link that leads out of the folder and its repository"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a deck; beside it is what is nobody's business."""
    monkeypatch.chdir(tmp_path)
    repository = tmp_path / "repo"
    (repository / ".git").mkdir(parents=True)
    (repository / "good.deck.yaml").write_text(DECK)
    for path in ("secret/token", "secret/cards.yaml", "secret/own/construction.yaml"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(HIDDEN)
    return repository


def reported(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Return the status of a command and all that it says, in which nothing of the secret is."""
    status = main(list(arguments))
    out, err = capsys.readouterr()
    assert "AKIA" not in out + err
    assert "second" not in out + err
    return status, out + err


@pytest.mark.parametrize("command", [["check"], ["event", "--game", "virevolt"], ["hash"], ["simulate", "-n", "1"]])
def test_a_list_that_is_a_link_is_passed_over(
    repository: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    (repository / "a.deck.yaml").symlink_to("../secret/token")
    (repository / "b.txt").symlink_to("../secret/token")
    (repository / "c.yaml").symlink_to("../secret/cards.yaml")
    _, words = reported(capsys, *command, "--show-skipped", "repo")
    assert f"repo/a.deck.yaml: {PASSED}" in words
    assert (f"repo/b.txt: {PASSED}" in words) is (command[0] == "event")


def test_links_within_the_repository_or_the_folder_are_followed(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "decks").mkdir()
    (repository / "decks" / "a.deck.yaml").symlink_to("../good.deck.yaml")
    (repository.parent / "x").mkdir()
    (repository.parent / "x" / "b.deck.yaml").symlink_to("../repo/good.deck.yaml")
    assert reported(capsys, "check", "repo/decks") == (0, "1 deck: 1 legal, 0 illegal\n")
    assert reported(capsys, "check", ".")[1].startswith("3 decks: 3 legal, 0 illegal\n")
    assert f"b.deck.yaml: {PASSED}" in reported(capsys, "check", "--show-skipped", "x")[1]
    assert reported(capsys, "check", "x/b.deck.yaml", "-q") == (0, "")


def test_a_ruling_that_is_a_link_is_passed_over(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / "a.yaml").symlink_to("../secret/token")
    assert f"repo/a.yaml: {PASSED}" in reported(capsys, "ruling", "--show-skipped", "repo")[1]


@pytest.mark.parametrize("key", ["rulesets", "catalogs", "games"])
@pytest.mark.parametrize("how", ["relative", "absolute", "link"])
def test_a_configuration_names_nothing_outside(
    repository: Path, capsys: pytest.CaptureFixture[str], key: str, how: str
) -> None:
    (repository / "inside").symlink_to("../secret")
    start = {"relative": "../secret", "absolute": str(repository.parent / "secret"), "link": "inside"}[how]
    path = start if key == "games" else f"{start}/cards.yaml"
    (repository / "deckcheck.toml").write_text(f'{key} = ["{path}"]\n')
    status, words = reported(capsys, "check", "repo")
    assert status == 2
    assert f"`{key}`: {path} is outside the repository of this configuration" in words


def test_a_configuration_names_nothing_outside_for_some_files_either(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "deckcheck.toml").write_text('[per-file."*.yaml"]\nrulesets = ["../secret/token"]\n')
    assert "is outside" in reported(capsys, "check", "repo")[1]


def test_a_configuration_that_is_a_link_is_not_read(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / ".deckcheck.yaml").symlink_to("../secret/token")
    status, words = reported(capsys, "check", "repo")
    assert status == 2
    assert "this file is a link that leads out of its repository" in words


@pytest.mark.parametrize("link", ["games/own", "games/own/construction.yaml", "games/own/cards"])
def test_a_configured_game_holds_no_links_to_elsewhere(
    repository: Path, capsys: pytest.CaptureFixture[str], link: str
) -> None:
    where = repository / link
    where.parent.mkdir(parents=True)
    if link.endswith("cards"):
        (where.parent / "construction.yaml").write_text("game: own\n")
    target = repository.parent / "secret" / "own"
    where.symlink_to(target / "construction.yaml" if link.endswith(".yaml") else target)
    (repository / "deckcheck.toml").write_text('games = ["games"]\n')
    status, words = reported(capsys, "check", "repo")
    assert status == 2
    assert f"repo/{link} is outside the repository of this configuration" in words


def test_a_ruleset_names_no_catalog_outside(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / "house.yaml").write_text("game: virevolt\nextends: virevolt\ncatalogs: [../secret/cards.yaml]\n")
    expected = "repo/house.yaml:3:11: error ruleset/schema the catalog ../secret/cards.yaml is outside the repository"
    assert expected in reported(capsys, "check", "repo", "--ruleset", "repo/house.yaml")[1]
    (repository / "deckcheck.toml").write_text('rulesets = ["house.yaml"]\n')
    assert expected in reported(capsys, "check", "repo")[1]


def test_what_the_user_names_is_read(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "repo", "--ruleset", "secret/cards.yaml"]) == 2
    assert "AKIA-first is not a key" in capsys.readouterr().err
