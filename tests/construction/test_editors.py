"""What an editor makes of the schema of a game: names that it offers, and unknown ones that it marks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckcheck.__main__ import main
from deckcheck.catalog.prepare import games
from deckcheck.shipped import sample_decks
from tests.support.yaml_editor import MISSING, YamlEditor

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING)
HEAD = "# yaml-language-server: $schema=./{game}.schema.json\n"


@pytest.fixture(scope="module")
def editor() -> Iterator[YamlEditor]:
    with YamlEditor() as opened:
        yield opened


@pytest.fixture(params=games())
def game(request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A game whose schema is in the folder of the test."""
    name: str = request.param
    assert main(["schema", "decklist", name]) == 0
    (tmp_path / f"{name}.schema.json").write_text(capsys.readouterr().out, encoding="utf-8")
    return name


@pytest.mark.slow
def test_the_sample_decks_are_marked_nowhere(editor: YamlEditor, game: str, tmp_path: Path) -> None:
    for sample in sorted(Path(sample_decks(), "legal", game).glob("*.deck.yaml"))[:4]:
        path = tmp_path / sample.name
        path.write_text(HEAD.format(game=game) + sample.read_text(encoding="utf-8"), encoding="utf-8")
        assert editor.marks(path) == []


@pytest.mark.slow
def test_a_name_of_no_card_is_marked_in_both_forms(editor: YamlEditor, game: str, tmp_path: Path) -> None:
    schema = json.loads((tmp_path / f"{game}.schema.json").read_text(encoding="utf-8"))
    sections = schema["allOf"][0]["then"]["properties"]["deck"]["properties"]
    lines = [HEAD.format(game=game), f"game: {game}\ndeck:\n"]
    lines += [
        f"  {name}:\n    {'- ' if number % 2 else ''}Nobody at all{'' if number % 2 else ': 2'}\n"
        for number, name in enumerate(sections)
    ]
    path = tmp_path / "unknown.deck.yaml"
    path.write_text("".join(lines), encoding="utf-8")
    marks = editor.marks(path)
    assert [mark.text.strip() for mark in marks] == ["Nobody at all"] * len(sections)
    assert {mark.message for mark in marks} == {
        "No card of this section has this name. / Aucune carte de cette section ne porte ce nom."
    }
    # A deck that defines cards may name any: no schema knows them.
    path = tmp_path / "own.deck.yaml"
    path.write_text("".join(lines) + "cards:\n  Nobody at all: {}\n", encoding="utf-8")
    assert not [mark for mark in editor.marks(path) if "No card" in mark.message]


SPELT = [
    "  main:\n    Ember Squire: 2\n    ember  SQUIRE: 1\n    B01: 1\n",
    "  main: Frost Novice\n",
    "  main:\n    - Scribe des marées\n    - scribe des marees\n    - Tide Scribe (blue)\n",
]


@pytest.mark.parametrize("deck", SPELT)
@pytest.mark.parametrize("game", ["virevolt"], indirect=True)
def test_every_spelling_that_is_understood_is_one_here(
    editor: YamlEditor, game: str, tmp_path: Path, deck: str
) -> None:
    path = tmp_path / "a.deck.yaml"
    path.write_text(f"{HEAD.format(game=game)}game: virevolt\ndeck:\n{deck}", encoding="utf-8")
    assert editor.marks(path) == []


@pytest.mark.parametrize("game", ["buffy"], indirect=True)
def test_games_formats_and_names_are_offered(editor: YamlEditor, game: str, tmp_path: Path) -> None:
    path = tmp_path / "a.deck.yaml"
    text = (
        f"{HEAD.format(game=game)}game: buffy\nformat: \ndeck:\n  essence: \n  resources:\n    \n  locations:\n    - \n"
    )
    path.write_text(text, encoding="utf-8")
    editor.marks(path)
    formats = {item["label"]: item.get("documentation") for item in editor.completions(path, 2, 8)}
    assert formats == {"constructed": "Constructed / Construit", "sealed": "Sealed or casual / Scellé ou amical"}
    assert [item["label"] for item in editor.completions(path, 1, 6)] == ["buffy"]

    def offered(line: int, column: int) -> set[str]:
        return {item["label"] for item in editor.completions(path, line, column)}

    essences, resources, locations = offered(4, 11), offered(6, 4), offered(8, 6)
    assert "Sunnydale High School" not in resources
    assert any("Buffy" in name for name in essences)
    assert len(resources) > 300
    assert locations
    assert not locations & resources
