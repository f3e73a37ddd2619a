"""`deckcheck play` as it is typed: new games, saved ones, pipes, and what a hurried person gets wrong."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.engine.registry import playable_games
from tests.support.system import needs_shell, needs_terminal
from tests.support.terminal import END_OF_INPUT, INTERRUPT, at_terminal

ROOT = Path(__file__).parents[2]
DECKS = ROOT / "sample_decks" / "legal" / "virevolt"
RED, BLUE = str(DECKS / "red-rush.deck.yaml"), str(DECKS / "reed-and-tide.deck.yaml")
ILLEGAL = str(ROOT / "sample_decks" / "illegal" / "virevolt" / "copy-limit.deck.yaml")

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: Capture):  # type: ignore[no-untyped-def]
    def run(arguments: list[str], lines: str = "", status: int = 0) -> tuple[str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main(["play", *arguments]) == status
        captured = capsys.readouterr()
        return captured.out, captured.err

    return run


def test_a_person_plays_against_the_greedy_bot_unless_asked_otherwise(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.json"
    out, _ = typed([RED, BLUE, "--seed", "3", "--save", str(path)], "1\n")
    assert "Seed 3: with --seed 3 the same cards come again." in out
    assert json.loads(path.read_text(encoding="utf-8"))["seats"] == ["human", "greedy"]


def test_what_a_pipe_gives_stands_behind_the_prompt(typed) -> None:  # type: ignore[no-untyped-def]
    out, _ = typed([RED, BLUE, "--seed", "3"], "? 1\r\nq\n")
    assert "Number, or ? for help: ? 1\n" in out
    assert "Number, or ? for help: q\n" in out


def test_equal_seeds_and_lines_are_equal_games(typed) -> None:  # type: ignore[no-untyped-def]
    lines = "1\n" * 20
    assert typed([RED, BLUE, "--seed", "4"], lines) == typed([RED, BLUE, "--seed", "4"], lines)
    assert typed([RED, BLUE, "--seed", "4"], lines) != typed([RED, BLUE, "--seed", "5"], lines)


def test_without_a_seed_the_cards_are_shuffled_anew_and_the_seed_is_reported(typed, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    drawn = [2, 3]
    monkeypatch.setattr("secrets.randbelow", lambda bound: drawn.pop())
    outs = [typed([RED, BLUE])[0] for _ in range(2)]
    assert [out.split(":", 1)[0] for out in outs] == ["Seed 3", "Seed 2"]
    assert outs[0].split("\n", 1)[1] != outs[1].split("\n", 1)[1]


def test_a_saved_game_goes_on(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = str(tmp_path / "game.json")
    typed([RED, BLUE, "--seed", "3", "--seats", "human,random", "--save", path], "1\n1\n")
    before = json.loads(Path(path).read_text(encoding="utf-8"))["actions"]
    _, err = typed([path], "1\nq\n")
    assert f"going on after {len(before)} choices" in err
    after = json.loads(Path(path).read_text(encoding="utf-8"))["actions"]
    assert after[: len(before)] == before
    assert len(after) > len(before)
    again = str(tmp_path / "again.json")
    typed(["--resume", path, "--seats", "random", "--save", again])
    assert json.loads(Path(again).read_text(encoding="utf-8"))["outcome"] is not None
    assert json.loads(Path(path).read_text(encoding="utf-8"))["actions"] == after


def test_a_saved_game_stays_where_nobody_at_the_table_chooses(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.json"
    typed([RED, BLUE, "--seed", "3", "--seats", "human,random", "--save", str(path)], "1\n1\n")
    before = path.read_bytes()
    for seats in ("random,random", "random,human"):
        out, err = typed([str(path), "--seats", seats])
        assert path.read_bytes() == before
        assert f"{path} stays as it was, since nobody at the table chose anything" in out + err
    typed([str(path), "--seats", "random,random", "--save", str(path)])
    assert json.loads(path.read_bytes())["outcome"] is not None


def test_what_is_taken_back_is_saved_as_well(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.json"
    typed([RED, BLUE, "--seed", "3", "--seats", "human,human", "--save", str(path)], "1\n1\n1\n")
    before = json.loads(path.read_bytes())["actions"]
    typed([str(path)], "u\nq\n")
    assert json.loads(path.read_bytes())["actions"] == before[:-1]


@pytest.mark.parametrize("saved", [False, True])
def test_s_writes_over_no_file_of_another_kind(typed, tmp_path: Path, *, saved: bool) -> None:  # type: ignore[no-untyped-def]
    game, mine = str(tmp_path / "game.json"), tmp_path / "mine.txt"
    mine.write_text("mine")
    new = [RED, BLUE, "--seed", "3", "--seats", "human,random"]
    if saved:
        typed([*new, "--save", game], "1\n")
    out, err = typed([game] if saved else new, f"1\ns {mine}\ns {game}\ns {game}\nq\n")
    assert f"{mine} exists already" in out + err
    assert mine.read_text() == "mine"
    assert json.loads(Path(game).read_text(encoding="utf-8"))["actions"]


def test_bots_alone_show_the_whole_game(typed) -> None:  # type: ignore[no-untyped-def]
    out, _ = typed([RED, BLUE, "--seed", "3", "--seats", "random"])
    assert "The game is over: " in out
    assert "Number, or ?" not in out


def test_three_at_a_table(typed) -> None:  # type: ignore[no-untyped-def]
    out, _ = typed([RED, BLUE, RED, "--seats", "random,random,human", "--seed", "2"], "1\n")
    assert "Chloe (you)" in out


def test_a_person_is_called_by_a_name_and_never_by_the_deck(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    """Whoever the list names; else a usual name, which nobody else at the table has."""
    named = tmp_path / "named.deck.yaml"
    named.write_text(Path(RED).read_text(encoding="utf-8") + "\nplayer: Ann\n", encoding="utf-8")
    out, _ = typed([str(named), BLUE, "--seed", "3"], "q\n")
    assert "Ann (you)" in out
    assert "Bob draws" in out
    out, _ = typed([BLUE, str(named), "--seed", "3"], "q\n")
    assert "Bob (you)" in out
    assert "Red Rush draws" not in out


def test_a_list_that_does_not_name_its_game_is_played_with_it(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    pasted = tmp_path / "list.txt"
    pasted.write_text("2 Ember Squire\n2 Scorch\n26 Red Crystal\n", encoding="utf-8")
    out, _ = typed([str(pasted), BLUE, "--game", "virevolt", "--seed", "3"], "q\n")
    assert "Ann (you)" in out


def test_cards_have_their_french_names_where_french_is_spoken(typed) -> None:  # type: ignore[no-untyped-def]
    out, _ = typed([RED, BLUE, "--seats", "human,human", "--seed", "3", "--lang", "fr"], "1\n" * 30 + "l\n")
    assert "Crystal Rouge" in out
    assert "Red Crystal" not in out


def test_many_decks_that_may_not_meet_are_reported_in_a_line(typed) -> None:  # type: ignore[no-untyped-def]
    folder = ROOT / "sample_decks" / "legal" / "terrors"
    decks = sorted(os.path.relpath(path) for path in folder.iterdir())
    _, err = typed(decks, status=1)
    first, last = err.splitlines()
    assert first.startswith(f"{' + '.join(decks[:4])} and {len(decks) - 4} more: error terrors/match-players ")
    assert "may not meet" in last


@pytest.mark.parametrize("game", playable_games())
def test_the_name_of_a_game_brings_two_of_its_sample_decks(typed, game: str) -> None:  # type: ignore[no-untyped-def]
    for seed in ("0", "3"):
        arguments = [game, "--seats", "random", "--seed", seed, "--option", "turn-cap=1"]
        out, err = typed(arguments)
        files = re.findall(r"[\w-]+\.deck\.yaml", err.splitlines()[0])
        assert len(set(files)) == 2, err
        assert typed(arguments) == (out, err)


def test_the_name_of_a_game_is_an_opponent_that_a_deck_may_meet(typed) -> None:  # type: ignore[no-untyped-def]
    folder = ROOT / "sample_decks" / "legal" / "xfiles"
    for path in sorted(folder.iterdir()):
        _, err = typed([str(path), "xfiles", "--seats", "random", "--seed", "1", "--option", "turn-cap=1"])
        files = re.findall(r"[\w-]+\.deck\.yaml", err.splitlines()[0])
        assert files[0] == path.name != files[1]


def test_a_file_is_meant_before_a_game(typed, monkeypatch, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    Path("virevolt").write_text("{}", encoding="utf-8")
    _, err = typed(["virevolt"], status=2)
    assert "playing with" not in err


def test_options_reach_the_game(typed) -> None:  # type: ignore[no-untyped-def]
    out, _ = typed([RED, BLUE, "--seats", "random", "--seed", "3", "--option", "turn-cap=1"])
    assert "a draw (turn cap)" in out


@pytest.mark.parametrize(
    ("arguments", "status", "reported"),
    [
        ([], 2, "name two decks, or a saved game"),
        ([RED], 2, "is not a saved game; to play a deck, name that of the opponent as well"),
        ([RED, ILLEGAL], 1, "virevolt/copy-limit"),
        ([RED, "nope.deck.yaml"], 2, "there is no such file"),
        (["nope.json"], 2, "nope.json"),
        (["README.md"], 2, "is not a saved game"),
        ([RED, BLUE, "--seats", "human,humna"], 2, "did you mean human?"),
        ([RED, BLUE, "--seats", "human,human,human"], 2, "3 players named for 2 decks"),
        ([RED, BLUE, "--resume", "x.json"], 2, "a saved game has its decks"),
        ([RED, BLUE, "--option", "x"], 2, "name=value"),
        ([RED, BLUE, "--save", RED], 2, "exists already"),
        ([RED, BLUE, "--save", "no/such/folder/game.json"], 2, "there is no folder no/such/folder"),
        ([RED, BLUE, "--save", "tests", "--force"], 2, "tests cannot be written (Is a directory)"),
        ([RED] * 7, 2, "2 to 6 players, not 7"),
    ],
)
def test_what_cannot_be_played_is_reported(  # type: ignore[no-untyped-def]
    typed, monkeypatch, arguments: list[str], status: int, reported: str
) -> None:
    monkeypatch.chdir(ROOT)
    _, err = typed(arguments, status=status)
    assert reported in err


def test_a_game_that_can_be_saved_no_longer_is_not_left_with_success(typed, tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("deckcheck.play.record.write_atomically", full)
    _, err = typed([RED, BLUE, "--seed", "3", "--save", str(tmp_path / "game.json")], "1\n", status=2)
    assert "game.json cannot be written (" in err


def test_a_game_that_is_over_is_saved_to_be_looked_at(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = str(tmp_path / "game.json")
    out, _ = typed([RED, BLUE, "--seats", "random", "--seed", "3", "--save", path])
    assert out.endswith(f"saved to {path}; look at it again with: deckcheck replay {path}\n")


@pytest.mark.parametrize("option", [["--seed", "1"], ["--option", "turn_cap=3"], ["--catalog", "x.yaml"]])
def test_a_saved_game_keeps_what_was_settled(typed, tmp_path: Path, option: list[str]) -> None:  # type: ignore[no-untyped-def]
    path = str(tmp_path / "game.json")
    typed([RED, BLUE, "--seats", "random", "--seed", "3", "--save", path])
    _, err = typed([path, *option], status=2)
    assert "was settled when the saved game began" in err


def test_illegal_decks_are_played_where_that_is_allowed(typed) -> None:  # type: ignore[no-untyped-def]
    out, err = typed([RED, ILLEGAL, "--allow-illegal", "--seats", "random", "--seed", "1"])
    assert "The game is over: " in out
    assert err == ""


@pytest.mark.parametrize("allowed", [[], ["--allow-illegal"]])
@pytest.mark.parametrize("text", ["game: virevolt\ndeck: [\n", "game: virevolt\ndeck: {main: {No Such Card: 40}}\n"])
def test_what_cannot_be_played_at_all_is_to_be_mended_and_not_allowed(  # type: ignore[no-untyped-def]
    typed, tmp_path: Path, text: str, allowed: list[str]
) -> None:
    path = tmp_path / "broken.deck.yaml"
    path.write_text(text, encoding="utf-8")
    _, err = typed([str(path), RED, *allowed, "--seats", "random"], status=1)
    assert "fix it first" in err
    assert "--allow-illegal" not in err


@pytest.mark.parametrize(
    ("game", "deck", "section"),
    [
        ("slasherz", "{main: {Rake Man: 40}, victims: [Line Cook, Bookworm, Radio Host, Gravedigger]}", "survivor"),
        ("terrors", "{influences: [Broken Chain, Scent of Fear]}", "overlord"),
    ],
)
def test_a_deck_that_lacks_what_a_game_turns_on_is_not_played_at_all(  # type: ignore[no-untyped-def]
    typed, tmp_path: Path, game: str, deck: str, section: str
) -> None:
    path = tmp_path / "half.deck.yaml"
    path.write_text(f"game: {game}\ndeck: {deck}\n", encoding="utf-8")
    _, err = typed([str(path), str(path), "--allow-illegal", "--seats", "random"], status=2)
    assert f"has 0 cards under '{section}'" in err


def test_bytes_that_are_no_text_do_no_harm() -> None:
    command = [sys.executable, "-m", "deckcheck", "play", RED, BLUE, "--seed", "3"]
    done = subprocess.run(command, input=b"\xff\xfe\n1\n\x00\n", capture_output=True, check=False)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"after 1 choice;" in done.stdout


@needs_shell
def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f'"{sys.executable}" -m deckcheck play "{RED}" "{BLUE}" --seats random --seed 3 | head -1'
    done = subprocess.run(command, shell=True, capture_output=True, check=False)  # noqa: S602  the shell is the test
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


CHOOSE, HAND_OVER = "or ? for help: ", "then press Enter: "


@needs_terminal
@pytest.mark.timeout(120)
class TestTerminal:
    """A real terminal: colours, the hand-over of the seat, interrupts."""

    @staticmethod
    def at_terminal(arguments: list[str], answers: list[tuple[str, bytes]], **environment: str) -> tuple[int, str]:
        variables = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
        command = [sys.executable, "-m", "deckcheck", "play", "--plain", *arguments]
        return at_terminal(command, answers, variables | environment)

    def test_colours_and_the_second_question(self) -> None:
        status, text = self.at_terminal([RED, BLUE, "--seed", "3"], [(CHOOSE, b"q\n"), (CHOOSE, b"q\n")])
        assert status == 0
        assert "\x1b[1m" in text
        assert "the game is not saved; q again quits" in text

    def test_no_color(self) -> None:
        _, text = self.at_terminal([RED, BLUE, "--seed", "3"], [(CHOOSE, b"q\n"), (CHOOSE, b"q\n")], NO_COLOR="1")
        assert "\x1b[1m" not in text
        assert "\x1b[31m" not in text

    def test_hot_seat_clears_the_screen_before_the_other_looks(self) -> None:
        answers = [(HAND_OVER, b"\n"), (CHOOSE, b"q\n"), (CHOOSE, b"q\n")]
        _, text = self.at_terminal([RED, BLUE, "--seed", "3", "--seats", "human"], answers)
        assert "\x1b[2J" in text
        assert text.index("Hand over, then press Enter") < text.index("(you)")

    def test_an_interrupt_saves(self, tmp_path: Path) -> None:
        path = tmp_path / "game.json"
        arguments = [RED, BLUE, "--seed", "3", "--save", str(path)]
        status, text = self.at_terminal(arguments, [(CHOOSE, b"1\n"), (CHOOSE, INTERRUPT)])
        assert status == 130
        assert "Traceback" not in text
        assert json.loads(path.read_text(encoding="utf-8"))["actions"]

    def test_the_end_of_the_input_leaves(self) -> None:
        status, text = self.at_terminal([RED, BLUE, "--seed", "3"], [(CHOOSE, END_OF_INPUT)])
        assert status == 0
        assert "the input has ended" in text


def test_a_game_played_in_french_is_the_same_file(typed, tmp_path: Path, capsys: Capture) -> None:  # type: ignore[no-untyped-def]
    english, french = tmp_path / "en.json", tmp_path / "fr.json"
    lines = "1\n" * 30
    # Without these each language has its own usual names of players.
    arguments = [RED, BLUE, "--seed", "4", "--names", "Ann,Bo"]
    typed([*arguments, "--save", str(english)], lines)
    out, _ = typed([*arguments, "--save", str(french), "--lang", "fr"], lines)
    assert french.read_bytes() == english.read_bytes()
    assert "passer\n" in out
    assert "Héros principal" in out
    assert main(["replay", str(french), "--lang", "fr"]) == 0
    shown = capsys.readouterr().out.replace("\xa0", " ")
    assert "Tour 2 : " in shown
    assert " pige " in shown
    for words in ("pass\n", " draws ", " phase.", "Turn "):
        assert words not in shown


def test_french_words_for_help_and_leaving(typed) -> None:  # type: ignore[no-untyped-def]
    out, _ = typed([RED, BLUE, "--seed", "4", "--lang", "fr"], "aide\nquitter\n1\n")
    assert "Tapez le numéro d’un choix" in out
    assert out.rstrip().endswith("quitter")
