"""The prepared form of the built-in games: what it holds, and when it is made again."""

from __future__ import annotations

import marshal
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckcheck.catalog import prepare
from deckcheck.catalog.card import Card
from deckcheck.decklist.problem import Problem


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a copy of one game, which `prepare` takes for the package's."""
    package = tmp_path / "package"
    games = package / "games"
    games.mkdir(parents=True)
    shutil.copytree(Path(prepare.GAMES) / "virevolt", games / "virevolt", ignore=shutil.ignore_patterns("*.py*"))
    (package / "catalog").mkdir()
    for name in ("prepare.py", "load.py", "complete.py", "validate.py", "variants.py"):
        shutil.copy2(Path(prepare.PACKAGE) / "catalog" / name, package / "catalog" / name)
    monkeypatch.setattr(prepare, "GAMES", str(games))
    monkeypatch.setattr(prepare, "PREPARED", str(package / "prepared"))
    monkeypatch.setattr(prepare, "_LOADED", {})
    return games / "virevolt"


def load_anew(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr(prepare, "_LOADED", {})
    data = prepare.load("virevolt")
    assert data is not None
    return data


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that grows with every preparation."""
    made: list[str] = []
    for name in ("prepare", "prepare_full"):
        monkeypatch.setattr(prepare, name, noting(made, getattr(prepare, name)))
    return made


def noting(made: list[str], original: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return the same preparation, which notes the game first."""

    def prepared(game: str) -> Any:
        made.append(game)
        return original(game)

    return prepared


class TestLoad:
    def test_it_is_made_on_first_use_and_read_after_that(self, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        made = counted(monkeypatch)
        first = load_anew(monkeypatch)
        assert made == ["virevolt"]
        assert load_anew(monkeypatch) == first
        assert made == ["virevolt"]
        assert prepare.load("virevolt") is prepare.load("virevolt")

    @pytest.mark.parametrize("what", ["touched", "longer", "added", "removed", "broken", "empty", "older"])
    def test_it_is_made_anew_when_a_source_or_the_file_itself_has_changed(
        self, what: str, copy: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        load_anew(monkeypatch)
        prepared = copy.parents[1] / "prepared" / "virevolt.marshal"
        cards = copy / "cards"
        if what == "touched":
            os.utime(cards / "red.yaml", ns=(1, 1))
        elif what == "longer":
            status = (cards / "red.yaml").stat()
            with (cards / "red.yaml").open("a", encoding="utf-8") as file:
                file.write("# more\n")
            os.utime(cards / "red.yaml", ns=(status.st_atime_ns, status.st_mtime_ns))
        elif what == "added":
            (cards / "more.yaml").write_text(
                "game: virevolt\nofficial: false\ncards:\n- {id: N1, name: New, type: hero, color: red}\n",
                encoding="utf-8",
            )
        elif what == "removed":
            (cards / "red.yaml").unlink()
        elif what == "broken":
            prepared.write_bytes(b"\xff\xff")
        elif what == "empty":
            prepared.write_bytes(b"")
        else:
            prepared.write_bytes(marshal.dumps({"format": 0}))
        made = counted(monkeypatch)
        data = load_anew(monkeypatch)
        assert made == ["virevolt"]
        names = [row[1] for row in data["rows"]]
        assert ("New" in names) == (what == "added")
        assert ("Ember Squire" in names) == (what != "removed")

    def test_a_source_that_changes_while_it_is_read_is_read_again(
        self, copy: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        read = prepare.source_cards

        def slow(game: str, name: str = "") -> Any:
            found = read(game, name)
            with (copy / "cards" / "red.yaml").open("a", encoding="utf-8") as file:
                file.write("# more\n")
            return found

        monkeypatch.setattr(prepare, "source_cards", slow)
        load_anew(monkeypatch)
        monkeypatch.setattr(prepare, "source_cards", read)
        made = counted(monkeypatch)
        load_anew(monkeypatch)
        assert made == ["virevolt"]

    def test_a_package_that_cannot_be_written_to_works(self, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (copy.parents[1] / "prepared").write_text("a file where the folder should be", encoding="utf-8")
        assert load_anew(monkeypatch)["rows"]
        assert prepare.load_full("virevolt")

    @pytest.mark.parametrize("game", ["chess", "", "../games/virevolt", "a/b", "virevolt/../virevolt", "__pycache__"])
    def test_there_is_no_other_game(self, game: str) -> None:
        assert prepare.load(game) is None

    def test_the_facts_that_only_play_needs_come_apart(self, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        made = counted(monkeypatch)
        full = prepare.load_full("virevolt")
        assert prepare.load_full("virevolt") == full
        assert made == ["virevolt"]
        assert set().union(*full.values()) <= {"text", "play"}
        for row in load_anew(monkeypatch)["rows"]:
            assert not {"text", "play"} & set(row[4])


class TestSources:
    def test_a_source_that_breaks_the_rules_for_catalogs(self, copy: Path) -> None:
        (copy / "cards" / "more.yaml").write_text(
            "game: virevolt\ncards:\n- {name: New, type: heroe, color: red}\n", encoding="utf-8"
        )
        with pytest.raises(Problem, match="heroe"):
            prepare.prepare("virevolt")

    @pytest.mark.parametrize("chain", [{"A": "B"}, {"A": "B", "B": "A"}, {"A": "A"}])
    def test_a_printing_of_nothing(self, chain: dict[str, str]) -> None:
        cards = [Card(name, name, "hero", name, {"variant_of": parent}) for name, parent in chain.items()]
        with pytest.raises(ValueError, match="variant_of leads nowhere"):
            prepare._identities(cards)

    def test_a_printing_of_a_printing_is_the_original(self) -> None:
        cards = [
            Card("A", "A", "hero", "A", {}),
            Card("C", "C", "hero", "C", {"variant_of": "B"}),
            Card("B", "B", "hero", "B", {"variant_of": "A"}),
        ]
        assert prepare._identities(cards) == {"A": "A", "B": "A", "C": "A"}

    def test_a_game_without_cards_of_its_own(self, copy: Path) -> None:
        shutil.rmtree(copy / "cards")
        assert prepare.sources("virevolt") == []
        assert prepare.prepare("virevolt")["rows"] == []


def test_a_built_package_carries_no_stamps_and_equal_data_give_equal_bytes(tmp_path: Path) -> None:
    one = prepare.write_all(str(tmp_path / "one"))
    two = prepare.write_all(str(tmp_path / "two"))
    assert [os.path.basename(path) for path in one] == [
        f"{game}{part}{kind}.marshal"
        for game in prepare.games()
        for part in ("", *(f".{name}" for name in prepare.further(game)))
        for kind in ("", ".full")
    ]
    for first, second in zip(one, two, strict=True):
        content = Path(first).read_bytes()
        assert content == Path(second).read_bytes()
        assert marshal.loads(content)["stamps"] == []  # noqa: S302  written a moment ago


@pytest.fixture
def beside(copy: Path) -> Path:
    """Return the copy of a game with a further catalog, a folder of its folder of cards."""
    (copy / "cards" / "extra").mkdir()
    (copy / "cards" / "extra" / "heroes.yaml").write_text(
        "game: virevolt\nset: Extra\nofficial: false\ncards:\n"
        "- {id: X1, name: Rouge-Gorge, type: hero, color: red}\n"
        "- {id: X2, name: Rouge-Gorge (or), type: hero, color: red, variant_of: X1}\n",
        encoding="utf-8",
    )
    with (copy / "construction.yaml").open("a", encoding="utf-8") as file:
        file.write("beside: [extra]\n")
    return copy


class TestFurtherCatalogs:
    def test_they_are_the_folders_of_the_folder_of_cards(self, beside: Path) -> None:
        assert prepare.further("virevolt") == ["extra"]
        assert prepare.further("nothing") == []
        assert prepare.sources("virevolt", "extra") == ["virevolt/cards/extra/heroes.yaml"]

    def test_their_names_are_known_and_their_rows_kept_apart(
        self, beside: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        data = load_anew(monkeypatch)
        rows = prepare.load_further("virevolt", "extra")
        assert data["beside"] == len(rows) == 2
        assert [row[3] for row in rows] == ["X1", "X1"]
        assert data["names"]["rouge-gorge"] == (len(data["rows"]),)
        assert prepare.load_further("virevolt", "extra") == rows
        assert set(prepare.load_further_full("virevolt", "extra")) == {"X1", "X2"}

    @pytest.mark.parametrize("name", ["other", "../extra", "", "a b"])
    def test_there_is_no_other(self, name: str, beside: Path) -> None:
        for load in (prepare.load_further, prepare.load_further_full):
            with pytest.raises(KeyError):
                load("virevolt", name)

    def test_a_package_without_the_sources_has_them(self, beside: Path) -> None:
        rows, full = prepare.load_further("virevolt", "extra"), prepare.load_further_full("virevolt", "extra")
        prepare.write_all(prepare.PREPARED)
        shutil.rmtree(beside / "cards")
        assert prepare.load_further("virevolt", "extra") == rows
        assert prepare.load_further_full("virevolt", "extra") == full

    def test_an_id_of_the_game_cannot_be_taken(self, beside: Path) -> None:
        known = prepare.source_cards("virevolt")[1][0].id
        path = beside / "cards" / "extra" / "heroes.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("X1", known), encoding="utf-8")
        with pytest.raises(ValueError, match="extra"):
            prepare.prepare("virevolt")

    def test_a_changed_source_is_read_again(self, beside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        load_anew(monkeypatch)
        prepare.load_further("virevolt", "extra")
        path = beside / "cards" / "extra" / "heroes.yaml"
        path.write_text(path.read_text(encoding="utf-8") + "- {id: X3, name: Geai, type: hero, color: blue}\n")
        assert load_anew(monkeypatch)["beside"] == len(prepare.load_further("virevolt", "extra")) == 3
