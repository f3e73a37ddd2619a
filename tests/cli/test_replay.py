"""`deckcheck replay`: shows a recorded game, and finds out when it is no longer the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckcheck.__main__ import main
from deckcheck.engine.game import Game
from deckcheck.play.replay import Replay

DECKS = Path(__file__).parents[2] / "sample_decks" / "legal" / "virevolt"
RED, BLUE = str(DECKS / "red-rush.deck.yaml"), str(DECKS / "reed-and-tide.deck.yaml")

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.json"
    assert main(["play", RED, BLUE, "--seats", "random", "--seed", "12", "--save", str(path)]) == 0
    return path


@pytest.fixture
def changed(record: Path, tmp_path: Path):  # type: ignore[no-untyped-def]
    def write(**changes: Any) -> str:
        path = tmp_path / "changed.json"
        path.write_text(json.dumps({**json.loads(record.read_text(encoding="utf-8")), **changes}), encoding="utf-8")
        return str(path)

    return write


def test_the_same_game_is_verified(record: Path, capsys: Capture) -> None:
    assert main(["replay", "--verify", str(record)]) == 0
    assert "replayed, the same game" in capsys.readouterr().out


def test_a_record_has_fingerprints_on_its_way(record: Path) -> None:
    data = json.loads(record.read_text(encoding="utf-8"))
    assert len(data["actions"]) >= 20
    assert len(data["fingerprints"]) == len(data["actions"]) // 20


def test_another_fingerprint_is_found_where_it_stands(changed, record: Path, capsys: Capture) -> None:  # type: ignore[no-untyped-def]
    prints = json.loads(record.read_text(encoding="utf-8"))["fingerprints"]
    path = changed(fingerprints=["0" * 16, *prints[1:]])
    assert main(["replay", "--verify", path]) == 1
    assert f"{path}: another game after 20 choices: expected {'0' * 16}, found " in capsys.readouterr().out


def test_another_end_is_found(changed, capsys: Capture) -> None:  # type: ignore[no-untyped-def]
    assert main(["replay", "--verify", changed(final="f" * 16)]) == 1
    assert "another game after" in capsys.readouterr().out


def test_cards_that_have_changed_are_reported(changed, capsys: Capture) -> None:  # type: ignore[no-untyped-def]
    assert main(["replay", "--verify", changed(cards="f" * 16)]) == 1
    assert "no longer what they were" in capsys.readouterr().out


def test_a_choice_that_is_not_legal_any_more_is_reported(changed, capsys: Capture) -> None:  # type: ignore[no-untyped-def]
    path = changed(actions=[999_999_999])
    assert main(["replay", "--verify", path]) == 1
    assert "choice 1 is not legal any more" in capsys.readouterr().out
    assert main(["replay", path]) == 2
    assert "action 1 of the record is not legal" in capsys.readouterr().err


def test_the_whole_game_is_written_down(record: Path, capsys: Capture) -> None:
    assert main(["replay", str(record)]) == 0
    out = capsys.readouterr().out
    actions = json.loads(record.read_text(encoding="utf-8"))["actions"]
    assert out.startswith(f"virevolt: Red Rush and Reed and Tide; {len(actions)} choices, seed 12\n")
    steps = [line for line in out.split("\n") if line[:1].isdigit()]
    assert [line.split(".")[0] for line in steps] == [str(number) for number in range(1, len(actions) + 1)]
    assert "The game is over: " in out


def test_the_table_after_some_choices(record: Path, capsys: Capture) -> None:
    assert main(["replay", str(record), "--at", "3"]) == 0
    out = capsys.readouterr().out
    assert "\n3. " in out
    assert "\n4. " in out
    assert "Red Rush" in out


@pytest.mark.parametrize("at", ["-1", "99999"])
def test_a_choice_that_the_game_does_not_have(record: Path, capsys: Capture, at: str) -> None:
    assert main(["replay", str(record), "--at", at]) == 2
    assert "--at is a number from 0 to" in capsys.readouterr().err


def test_one_broken_file_does_not_hide_the_others(record: Path, tmp_path: Path, capsys: Capture) -> None:
    assert main(["replay", "--verify", str(tmp_path / "none.json"), str(record)]) == 2
    captured = capsys.readouterr()
    assert "none.json" in captured.err
    assert "the same game" in captured.out


class TestSteps:
    """Going through a game at a terminal."""

    @staticmethod
    def stepped(record: Path, *lines: str) -> str:
        class Script:
            interactive, color, columns = True, False, 80

            def __init__(self) -> None:
                self.said: list[str] = []
                self.lines = iter(lines)

            def print(self, words: Any) -> None:
                self.said += [words] if isinstance(words, str) else list(words)

            def read(self, prompt: str, changed: Callable[[], bool] | None = None) -> str | None:
                self.said.append(prompt)
                return next(self.lines, None)

        data = json.loads(record.read_text(encoding="utf-8"))
        console = Script()
        assert Replay(Game.from_record(data), console).run(None) == 0  # type: ignore[arg-type]
        return "\n".join(console.said)

    def test_forward_back_and_anywhere(self, record: Path) -> None:
        text = self.stepped(record, "", "n", "b", "b", "b", "7", "99999", "e", "nonsense", "q", "7")
        last = len(json.loads(record.read_text(encoding="utf-8"))["actions"])
        places = [int(line.split(" ", 1)[0]) for line in text.split("\n") if " goes on, b goes back" in line]
        assert places == [0, 1, 2, 1, 0, 0, 7, last, last, last]

    def test_the_log_up_to_here(self, record: Path) -> None:
        assert "Red Rush draws " in self.stepped(record, "l")
