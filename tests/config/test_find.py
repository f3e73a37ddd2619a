"""Which configuration holds for a folder: the nearest one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckcheck.config.find import Finder
from tests.support.system import needs_pipes


def found(folder: Path) -> str | None:
    nearest = Finder().nearest(str(folder))
    return None if nearest is None else Path(nearest).name


@pytest.fixture
def deep(tmp_path: Path) -> Path:
    folder = tmp_path / "a" / "b" / "c"
    folder.mkdir(parents=True)
    return folder


def test_none_is_the_answer_where_there_is_none(deep: Path, tmp_path: Path) -> None:
    nearest = Finder().nearest(str(deep))
    assert nearest is None or not nearest.startswith(str(tmp_path))


@pytest.mark.parametrize("name", ["deckcheck.toml", ".deckcheck.yaml", ".deckcheck.yml"])
def test_a_file_of_our_own_counts_from_anywhere_above(deep: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / name).touch()
    assert found(deep) == name


def test_the_nearest_one_wins_alone(deep: Path, tmp_path: Path) -> None:
    (tmp_path / "deckcheck.toml").touch()
    (deep.parent / ".deckcheck.yaml").touch()
    assert Finder().nearest(str(deep)) == str(deep.parent / ".deckcheck.yaml")


def test_in_one_folder_our_own_files_go_first(deep: Path) -> None:
    (deep / "pyproject.toml").write_text("[tool.deckcheck]\n")
    assert found(deep) == "pyproject.toml"
    (deep / ".deckcheck.yaml").touch()
    assert found(deep) == ".deckcheck.yaml"
    (deep / "deckcheck.toml").touch()
    assert found(deep) == "deckcheck.toml"


@pytest.mark.parametrize("text", ["[tool.deckcheck]\n", "tool.deckcheck.strict = true\n"])
def test_a_byte_order_mark_before_our_table_hides_nothing(deep: Path, text: str) -> None:
    (deep / "pyproject.toml").write_text(text, encoding="utf-8-sig")
    assert found(deep) == "pyproject.toml"


@pytest.mark.parametrize(
    "text", ["", "[tool.other]\n", "[project]\ndependencies = ['deckcheck']\n", "# deckcheck\n[broken\n"]
)
def test_a_pyproject_without_our_table_is_passed_over(deep: Path, tmp_path: Path, text: str) -> None:
    (tmp_path / "deckcheck.toml").touch()
    (deep / "pyproject.toml").write_text(text)
    assert found(deep) == "deckcheck.toml"


@pytest.mark.parametrize(
    "text",
    [
        "[tool]\ndeckcheck = {strict = true}\n",
        "tool.deckcheck.strict = true\n",
        "[ tool . 'deckcheck' ]\n",
        "[tool.deckcheck.per-file.x]\n",
    ],
)
def test_our_table_is_found_however_it_is_written(deep: Path, text: str) -> None:
    (deep / "pyproject.toml").write_text(text)
    assert found(deep) == "pyproject.toml"


@pytest.mark.parametrize("text", ["[tool]\nother = 'deckcheck'\n", "[tool]\nother = [ # deckcheck\n"])
def test_another_table_is_not_taken_for_ours(deep: Path, tmp_path: Path, text: str) -> None:
    (tmp_path / "deckcheck.toml").touch()
    (deep / "pyproject.toml").write_text(text)
    assert found(deep) == "deckcheck.toml"


def test_a_broken_pyproject_with_our_table_is_not(deep: Path) -> None:
    (deep / "pyproject.toml").write_text("[tool.deckcheck]\nstrict = \n")
    assert found(deep) == "pyproject.toml"


def test_a_folder_of_that_name_is_no_configuration(deep: Path, tmp_path: Path) -> None:
    (tmp_path / "deckcheck.toml").touch()
    (deep / "deckcheck.toml").mkdir()
    assert Finder().nearest(str(deep)) == str(tmp_path / "deckcheck.toml")


def test_a_folder_is_looked_into_once(deep: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finder = Finder()
    finder.nearest(str(deep))
    looked: list[str] = []

    def lexists(path: str) -> bool:
        looked.append(path)
        return False

    monkeypatch.setattr(os.path, "lexists", lexists)
    finder.nearest(str(deep))
    finder.nearest(str(deep.parent))
    assert looked == []
    (deep / "new").mkdir()
    finder.nearest(str(deep / "new"))
    assert {Path(path).parent for path in looked} == {deep / "new"}


@pytest.mark.parametrize(
    ("content", "counts"),
    [
        ("# deckcheck\ntool = 1\n", False),
        ("# deckcheck\ntool = ['deckcheck']\n", False),
        ("# deckcheck\ntool.x = " + "[" * 50_000, True),
        ("tool.deckcheck.strict = " + "9" * 5_000, True),
        ("# deckcheck\n" + "a." * 50_000 + "b = 1\n[tool]\n", True),
        ("# deckcheck\n[tool]\nx = \n", False),
        ("tool.deckcheck.strict = true\n", True),
        ("#" * (9 << 20), False),
        ("#" * (9 << 20) + "\n[tool.deckcheck]\n", True),
        ("#" * (17 << 20), True),
    ],
    ids=["number", "list", "brackets", "digits", "dots", "broken", "dotted", "9 MB of others", "9 MB of ours", "17 MB"],
)
def test_a_shared_file_of_any_kind_is_reported_without_going_under(deep: Path, content: str, counts: bool) -> None:
    (deep / "pyproject.toml").write_text(content)
    assert (found(deep) == "pyproject.toml") is counts


@needs_pipes
def test_a_shared_file_that_is_a_pipe_is_not_waited_for(deep: Path) -> None:
    os.mkfifo(deep / "pyproject.toml")
    assert found(deep) != "pyproject.toml"
