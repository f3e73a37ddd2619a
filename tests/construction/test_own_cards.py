"""The cards that a deck brings along: where its catalogs may be, and that a deck cannot make itself legal."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckcheck.construction.check import Checker
from deckcheck.construction.own_cards import MAX_CATALOGS, catalog_path
from deckcheck.construction.settings import Settings
from deckcheck.construction.violation import DeckReport
from deckcheck.decklist.problem import Problem
from deckcheck.messages import LANGUAGES, translator_of
from tests.support.strategies import as_json

CATALOG = "game: virevolt\ncards:\n- {name: Ash Twin, type: hero, color: red}\n"


def deck_with(catalogs: list[str], card: str = "Ash Twin") -> bytes:
    return as_json({"game": "virevolt", "catalogs": catalogs, "deck": {"main": [card, *["Red Crystal"] * 29]}})


def check(folder: Path, catalogs: list[str], card: str = "Ash Twin") -> DeckReport:
    return Checker().check_bytes(deck_with(catalogs, card), str(folder / "a.deck.json"))


def codes(report: DeckReport) -> list[str]:
    return [violation.code for violation in report.violations]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Return a folder of decks inside a repository, which has a catalog at its top and a stranger beside it."""
    top = tmp_path / "repository"
    decks = top / "decks"
    decks.mkdir(parents=True)
    (top / ".git").mkdir()
    (top / "top.yaml").write_text(CATALOG, encoding="utf-8")
    (decks / "near.yaml").write_text(CATALOG, encoding="utf-8")
    (tmp_path / "outside.yaml").write_text(CATALOG, encoding="utf-8")
    (tmp_path / "repository-of-another").mkdir()
    (tmp_path / "repository-of-another" / "cards.yaml").write_text(CATALOG, encoding="utf-8")
    return decks


class TestPaths:
    @pytest.mark.parametrize("path", ["near.yaml", "./near.yaml", "../top.yaml", "../decks/near.yaml"])
    def test_inside_the_repository(self, path: str, repository: Path) -> None:
        report = check(repository, [path])
        assert report.legal
        assert report.violations == ()
        assert report.deck is not None
        assert [card.name for card in report.deck.own_cards] == ["Ash Twin"]

    @pytest.mark.parametrize(
        "path", ["../../outside.yaml", "../../repository-of-another/cards.yaml", "../../../../etc/passwd", "../.."]
    )
    def test_outside_the_repository(self, path: str, repository: Path) -> None:
        report = check(repository, [path])
        assert codes(report) == ["catalog/path"]
        assert "is outside" in report.violations[0].message
        assert not report.legal

    @pytest.mark.parametrize("path", ["/etc/passwd", "C:/cards.yaml", "c:cards.yaml", "\\\\server\\cards.yaml", "a\0b"])
    def test_an_absolute_path(self, path: str, repository: Path) -> None:
        report = check(repository, [path])
        assert codes(report) == ["catalog/path"]
        assert report.violations[0].template == "catalog-absolute"

    def test_the_full_path_of_a_file_inside_is_absolute_all_the_same(self, repository: Path) -> None:
        assert codes(check(repository, [str(repository / "near.yaml")])) == ["catalog/path"]

    def test_a_symbolic_link_out(self, repository: Path) -> None:
        (repository / "link.yaml").symlink_to("../../outside.yaml")
        assert codes(check(repository, ["link.yaml"])) == ["catalog/path"]
        (repository / "folder").symlink_to("../..")
        assert codes(check(repository, ["folder/outside.yaml"])) == ["catalog/path"]

    def test_a_symbolic_link_inside(self, repository: Path) -> None:
        (repository / "link.yaml").symlink_to("../top.yaml")
        assert check(repository, ["link.yaml"]).legal

    def test_a_deck_that_is_a_link_is_where_it_leads(self, repository: Path, tmp_path: Path) -> None:
        (repository / "a.deck.json").write_bytes(deck_with(["../top.yaml"]))
        link = tmp_path / "link.deck.json"
        link.symlink_to(repository / "a.deck.json")
        assert Checker().check_file(str(link)).legal

    def test_without_a_repository_the_decks_own_folder_is_the_border(self, tmp_path: Path) -> None:
        decks = tmp_path / "decks"
        (decks / "more").mkdir(parents=True)
        (decks / "more" / "cards.yaml").write_text(CATALOG, encoding="utf-8")
        (tmp_path / "cards.yaml").write_text(CATALOG, encoding="utf-8")
        if any((folder / ".git").exists() for folder in decks.parents):
            pytest.skip("the folder for temporary files lies in a repository")
        assert check(decks, ["more/cards.yaml"]).legal
        assert codes(check(decks, ["../cards.yaml"])) == ["catalog/path"]

    def test_standard_input_lies_in_the_working_folder(self, repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(repository)
        assert catalog_path("../top.yaml", "<stdin>") == os.path.realpath(repository / ".." / "top.yaml")
        with pytest.raises(Problem):
            catalog_path("../../outside.yaml", "<stdin>")

    def test_at_the_top_of_the_file_system(self) -> None:
        assert catalog_path("cards.yaml", "/a.deck.yaml") == "/cards.yaml"


class TestCatalogs:
    def test_a_missing_catalog(self, repository: Path) -> None:
        report = check(repository, ["none.yaml"])
        assert codes(report) == ["catalog/path"]
        assert "none.yaml: there is no such file" in report.violations[0].message

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_missing_catalog_is_named_as_the_deck_names_it(self, repository: Path, language: str) -> None:
        (violation,) = (part for part in check(repository, ["gone.yaml"]).violations if part.code == "catalog/path")
        words = violation.render(translator_of(language))
        assert " gone.yaml" in words
        assert str(repository) not in words

    def test_a_folder(self, repository: Path) -> None:
        assert codes(check(repository, ["."])) == ["catalog/path"]

    @pytest.mark.parametrize(
        ("content", "code", "place"),
        [
            ("game: [x", "catalog/schema", "1:9"),
            ("- a\n", "catalog/schema", "1:1"),
            ("", "catalog/schema", "1:1"),
            ("game: xfiles\ncards: []\n", "catalog/schema", "1:7"),
            ("game: virevolt\ncards:\n- {name: Ash Twin, type: hero, colour: red}\n", "catalog/schema", "3:32"),
            ("game: virevolt\ncards:\n- {name: Ember Squire, type: crystal, color: red}\n", "catalog/redefined", "3:3"),
            ("game: virevolt\ncards:\n- {name: A, type: hero, color: red, modifies: []}\n", "catalog/schema", "3:37"),
        ],
    )
    def test_what_is_wrong_is_reported_with_both_places(
        self, content: str, code: str, place: str, repository: Path
    ) -> None:
        (repository / "near.yaml").write_text(content, encoding="utf-8")
        report = check(repository, ["near.yaml"])
        assert code in codes(report)
        first = next(part for part in report.violations if part.code == code)
        assert (first.line, first.column) == (1, 35)
        if first.template == "catalog-in":
            assert first.message.startswith(f"near.yaml:{place}: ")
        assert not report.legal

    def test_two_catalogs_do_not_redefine_each_other(self, repository: Path) -> None:
        report = check(repository, ["near.yaml", "../top.yaml"])
        assert codes(report) == ["catalog/redefined"]

    def test_so_many_catalogs_and_no_more(self, repository: Path) -> None:
        names = []
        for number in range(MAX_CATALOGS + 1):
            name = f"cards{number}.yaml"
            (repository / name).write_text(CATALOG.replace("Ash Twin", f"Ash {number}"), encoding="utf-8")
            names.append(name)
        assert check(repository, names[:-1], "Ash 3").legal
        assert codes(check(repository, names, "Ash 3")) == ["decklist/limits"]


class TestNoDeckMakesItselfLegal:
    def test_a_card_of_a_deck_may_not_modify_rules(self) -> None:
        modifier = {"rule": "virevolt/copy-limit", "cards": {"card": "Ember Squire"}, "at_most": 9}
        data = {
            "game": "virevolt",
            "cards": {"Marshal": {"type": "hero", "color": "red", "modifies": [modifier]}},
            "deck": {"main": {"Marshal": 1, "Ember Squire": 3, "Red Crystal": 26}},
        }
        report = Checker().check_bytes(as_json(data), "a.deck.json")
        assert "decklist/schema" in codes(report)
        assert "virevolt/copy-limit" in codes(report)

    @pytest.mark.parametrize("suppressed", ["file-ignore[catalog/redefined]", "ignore[catalog/redefined]"])
    def test_hiding_the_violation_does_not_make_it_legal(self, suppressed: str) -> None:
        text = (
            f"# deckcheck: {suppressed}\ngame: virevolt\ncards:\n  # deckcheck: {suppressed}\n"
            "  Ember Squire: {type: crystal, color: red}\ndeck:\n  main: {Ember Squire: 2, Red Crystal: 28}\n"
        )
        assert not Checker().check_bytes(text.encode(), "a.deck.yaml").legal

    def test_a_deck_lists_what_it_brought(self) -> None:
        data = {
            "game": "virevolt",
            "cards": {"A": {"type": "hero", "color": "red"}, "B": {"type": "trap", "color": "blue"}},
            "deck": {"main": {"A": 1, "Red Crystal": 29}},
        }
        report = Checker().check_bytes(as_json(data), "a.deck.json")
        assert report.legal
        assert report.deck is not None
        assert [card.name for card in report.deck.own_cards] == ["A", "B"]
        refused = Checker(Settings(deck_cards=False)).check_bytes(as_json(data), "a.deck.json")
        assert codes(refused) == ["decklist/deck-cards"]
        assert not refused.legal
