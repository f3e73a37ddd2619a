"""Saved games: written so that they can be compared, read with every fault reported at its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from deckcheck.decklist.source import UnreadableFileError
from deckcheck.engine.game import Game
from deckcheck.engine.records import FORMAT
from deckcheck.engine.verify import verify
from deckcheck.messages import ENGLISH
from deckcheck.play.keeping import AutoSave
from deckcheck.play.record import RecordError, load, resumed, save, written
from deckcheck.play.session import Session
from deckcheck.shipped import schemas
from tests.support.effort import within
from tests.support.playouts import begin

Make = Callable[..., Session]


@pytest.fixture
def played(session: Make) -> Session:
    game = session("human", "random")
    for _ in range(30):
        game.advance()
        if game.decider is None:
            break
        game.choose(game.game.legal_actions()[0])
    return game


@pytest.fixture
def data(played: Session) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(written(played))
    return found


def test_a_game_goes_on_where_it_was_left(played: Session, tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    save(played, path, overwrite=False)
    again = resumed(path, load(path))
    assert again.kinds == played.kinds
    assert again.game.fingerprint() == played.game.fingerprint()
    played.advance()
    again.advance()
    assert again.game.history == played.game.history
    assert written(again) == written(played)


def test_what_bots_do_while_a_game_is_saved_is_not_saved(
    session: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = session("random", "random")
    for _ in range(10):
        playing.step()
    autosave = AutoSave(playing, None)
    record = playing.game.record

    def taken_meanwhile() -> dict[str, Any]:
        taken = record()
        playing.step()
        return taken

    monkeypatch.setattr(Game, "record", lambda _: taken_meanwhile())
    assert autosave.save(str(tmp_path / "game.json"))[0]
    assert len(load(str(tmp_path / "game.json")).record["actions"]) == 10
    assert not autosave.is_saved


def test_it_follows_its_schema_and_verifies(data: dict[str, Any]) -> None:
    schema = json.loads((Path(schemas()) / "record.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(data)
    assert verify(data) is None


def test_each_key_has_a_line(played: Session) -> None:
    lines = written(played).split("\n")
    assert lines[0] == "{"
    assert sum(line.startswith('"actions": [') for line in lines) == 1


def test_a_file_is_not_overwritten_unasked(played: Session, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        save(played, str(path), overwrite=False)
    assert path.read_text() == "mine"


def reported(path: Path, content: bytes) -> tuple[str | None, dict[str, Any]]:
    path.write_bytes(content)
    with pytest.raises(RecordError) as found:
        resumed(str(path), load(str(path)))
    return found.value.message, found.value.values


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "play-game-name"),
        (b"game: virevolt\n", "play-game-name"),
        (b"\xff\xfe", "play-game-name"),
        (b"[]", "play-game-name"),
        (b"{}", "play-game-name"),
        (b"[" * 100_000, "play-game-name"),
        (b'{"a":' * 100_000, "play-game-json"),
        (b'{"actions": [' + b"9" * 5_000 + b"]}", "play-game-json"),
        (b'{"actions": [1e999]}', "play-game-json"),
        (b'{"actions": [NaN]}', "play-game-json"),
        (b'{"actions": []}', "play-game-format"),
        (b'{"actions": [], "format": 99}', "play-game-format"),
        (b'{"actions": [], "format": 2}', "play-game-shape"),
    ],
)
def test_a_file_that_is_no_saved_game_is_reported(tmp_path: Path, content: bytes, message: str) -> None:
    assert reported(tmp_path / "x.json", content)[0] == message


def test_broken_json_is_reported_at_its_place(tmp_path: Path) -> None:
    message, values = reported(tmp_path / "x.json", b'{"actions": [],\n  "game": virevolt}')
    assert (message, values["line"], values["column"]) == ("play-game-json", 2, 11)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError) as found:
        load(str(tmp_path / "none.json"))
    assert found.value.message == "path-missing"


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("actions", ["x"], "actions/0"),
        ("actions", "1, 2", "actions"),
        ("players", ["A", "A"], "players"),
        ("seats", ["human", "wizard"], "seats/1"),
        ("seats", ["human"], "seats"),
        ("decks", [{}], "decks"),
        ("decks", [{"main": [["R01"]]}, {}], "decks/0/main/0"),
        ("seed", "seven", "seed"),
        ("own_cards", [{"id": "X"}], "own_cards/0"),
        ("outcome", [1], "outcome"),
    ],
)
def test_a_wrong_part_is_reported_at_its_place(
    tmp_path: Path, data: dict[str, Any], key: str, value: Any, where: str
) -> None:
    message, values = reported(tmp_path / "x.json", json.dumps({**data, key: value}).encode())
    assert message == "play-game-shape"
    assert str(values["where"]).startswith(where)


@pytest.mark.parametrize(
    ("key", "value", "detail"),
    [
        ("game", "chess", "cannot be played"),
        ("actions", [999_999], "action 1 of the record is not legal"),
        ("options", {"turns": 3}, "unknown option"),
        ("options", {"turn_cap": "many"}, "turn_cap"),
        ("decks", [{"main": [["R01", 9]]}, {"main": [["nope", 30]]}], "nope"),
        ("decks", [{"side": [["R01", 9]]}, {"main": [["R01", 30]]}], "side"),
    ],
)
def test_what_the_game_cannot_do_is_reported(
    tmp_path: Path, data: dict[str, Any], key: str, value: Any, detail: str
) -> None:
    message, values = reported(tmp_path / "x.json", json.dumps({**data, key: value}).encode())
    assert message == "play-game-cannot"
    assert detail in ENGLISH.format(values["detail"])


def test_the_schema_describes_the_format_that_is_written() -> None:
    schema = json.loads((Path(schemas()) / "record.schema.json").read_text(encoding="utf-8"))
    assert schema["properties"]["format"]["const"] == FORMAT


@pytest.mark.parametrize("found", [{"en": 5}, [[1], {}], True, None, "x" * 10_000])
def test_another_format_is_reported_as_it_is_written(tmp_path: Path, data: dict[str, Any], found: Any) -> None:
    message, values = reported(tmp_path / "x.json", json.dumps({**data, "format": found}).encode())
    assert message == "play-game-format"
    assert len(ENGLISH.text(message, **values)) < 300


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("actions", [0] * 500_000),
        ("actions", [0] * 45_000 + ["x"]),
        ("actions", ["x"] * 45_000),
        ("fingerprints", [1] * 45_000),
        ("players", [{}] * 45_000),
        ("players", [str(number) for number in range(45_000)]),
        ("seats", ["x"] * 45_000),
        ("decks", [{}] * 45_000),
        ("decks", [{"main": [[1, "N01"]] * 20_000}, {}]),
        ("options", {str(number): [] for number in range(45_000)}),
        ("own_cards", [{}] * 45_000),
        ("outcome", [["x"] * 45_000, "x"]),
    ],
)
def test_a_record_as_large_as_they_come_is_refused_at_once(
    tmp_path: Path, data: dict[str, Any], key: str, value: Any
) -> None:
    content = json.dumps({**data, key: value}).encode()
    message, values = within(1, lambda: reported(tmp_path / "x.json", content))
    assert message in ("play-game-shape", "play-game-json")
    assert len(ENGLISH.text(message, **values)) < 500


def test_a_bot_of_ones_own_is_not_named_by_a_saved_game(tmp_path: Path) -> None:
    """Whoever loads a file must not run a stranger's code by it."""
    (tmp_path / "my_bots.py").write_text("class First:\n    def decide(self, view):\n        return view.actions[0]\n")
    session = Session(begin("virevolt", 1), ["human", f"{tmp_path}/my_bots.py:First"])
    text = written(session)
    assert "my_bots" not in text
    path = tmp_path / "game.json"
    path.write_text(text)
    saved = load(str(path))
    assert saved.kinds == ("human", "own")
    with pytest.raises(RecordError, match="name all players with --seats"):
        resumed(str(path), saved)
    assert resumed(str(path), saved._replace(kinds=("human", "search:9"))).kinds == ("human", "search:9")
    path.write_text(text.replace('"own"', f'"{tmp_path}/my_bots.py:First"'))
    with pytest.raises(RecordError, match="seats"):
        load(str(path))
