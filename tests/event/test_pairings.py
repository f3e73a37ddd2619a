"""The file of an event at shared tables: what it may say, and what is wrong with it, each at its place with a fix."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckcheck.decklist.problem import FaultyFileError
from deckcheck.decklist.source import UnreadableFileError
from deckcheck.event.pairings import MOST_PLAYERS, MOST_ROUNDS, EventPlayer, EventRound, read_event
from deckcheck.messages import ENGLISH, translator_of


def written(folder: Path, text: str) -> str:
    path = folder / "cup.event.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def faults(folder: Path, text: str) -> list[str]:
    """Return what is wrong with a file, a line each, without its path."""
    path = written(folder, text)
    with pytest.raises(FaultyFileError) as caught:
        read_event(path)
    assert all(line for line in caught.value.render(translator_of("fr")).split("\n"))
    return [line.partition("cup.event.yaml:")[2] for line in caught.value.render(ENGLISH).split("\n")]


def test_a_whole_file(tmp_path: Path) -> None:
    (tmp_path / "bo.txt").write_text("1 Scorch\n", encoding="utf-8")
    found = read_event(
        written(
            tmp_path,
            "title: 'Spring  Cup'\ngame: virevolt\nformat: standard\noptions: {turn_cap: 40}\nbest_of: 3\n"
            "open_lists: true\nclock: {kind: game, seconds: 1500, increment: 10}\ndelay: {choices: 5}\n"
            "players:\n  - Ann\n  - {name: ' Bo', deck: bo.txt, language: fr}\n  - Cy\n"
            "rounds:\n  - pairings:\n      - [ANN, Bo]\n      - [Cy]\n  - {title: Final, pairings: []}\n",
        )
    )
    assert found.title == "Spring Cup"
    assert found.options == {"turn_cap": 40}
    assert (found.best_of, found.open_lists, found.clock["seconds"], found.delay) == (3, True, 1500, {"choices": 5})
    assert found.players[:2] == (EventPlayer("Ann"), EventPlayer("Bo", str(tmp_path / "bo.txt"), "fr"))
    assert found.rounds == (EventRound("", (("Ann", "Bo"), ("Cy",))), EventRound("Final", ()))


def test_what_may_be_left_out(tmp_path: Path) -> None:
    found = read_event(written(tmp_path, "title: Cup\ngame: virevolt\nplayers: [Ann]\n"))
    assert (found.format, found.best_of, found.open_lists) == ("standard", 1, False)
    assert (found.options, found.clock, found.delay, found.rounds) == ({}, {}, {}, ())


HEAD = "title: Cup\ngame: virevolt\nplayers: [Ann, Bo, Cy]\n"


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("title: Cup\ngame: virevol\nplayers: [Ann]\n", "2:7:", "there is no game virevol; did you mean virevolt?"),
        (HEAD + "format: standart\n", "4:9:", "did you mean standard?"),
        (HEAD + "options: {turn_cup: 4}\n", "4:11:", "did you mean 'turn_cap'"),
        (HEAD + "options: {turn_cap: many}\n", "4:11:", "turn_cap"),
        (HEAD + "clok: none\n", "4:1:", "did you mean clock?"),
        (HEAD + "clock: {kind: decision}\n", "4:8:", "seconds"),
        (HEAD + "clock: {kind: round, seconds: 4}\n", "4:15:", "decision"),
        (HEAD + "best_of: 2\n", "4:10:", "1, 3"),
        (HEAD + "rounds:\n  - pairings: [[Ann, Bu]]\n", "5:22:", "Bu is not one of the players"),
        (HEAD + "rounds:\n  - pairings: [[Ann, Bo], [Cy, ann]]\n", "5:32:", "already in this round (line 5)"),
        (
            HEAD.replace("virevolt", "terrors") + "rounds:\n  - pairings: [[Ann, Bo, Cy]]\n",
            "5:16:",
            "a pairing of 3 players; the game takes 2, and one name alone is a bye",
        ),
        (HEAD + "rounds:\n  - [[Ann, Bo]]\n", "5:5:", "expected a mapping"),
        ("title: Cup\ngame: virevolt\nplayers: [Ann, ánn]\n", "3:16:", "named twice (first in line 3)"),
        ("title: Cup\ngame: virevolt\nplayers: []\n", "3:10:", "too short"),
        ("title: Cup\ngame: virevolt\nplayers: [7]\n", "3:11:", "text"),
        ("title: Cup\ngame: virevolt\nplayers: [{deck: a}]\n", "3:11:", "name"),
        ("title: Cup\ngame: virevolt\nplayers: [{name: A, language: de}]\n", "3:31:", "en and fr"),
        (f"title: Cup\ngame: virevolt\nplayers: [{'x' * 41}]\n", "3:11:", ""),
        ('title: Cup\ngame: virevolt\nplayers: ["A\\u202Eb"]\n', "3:11:", "nobody sees"),
        ("game: virevolt\nplayers: [Ann]\n", "1:1:", "title"),
        ("- Ann\n", "1:1:", "an event is a mapping"),
        ("title: Cup\ntitle: Cap\ngame: virevolt\nplayers: [Ann]\n", "2:1:", "title"),
        ("deck: {main: {}}\n", "1:7:", ""),
        ("title: [\n", "", ""),
    ],
)
def test_what_is_wrong_is_reported_at_its_place(tmp_path: Path, text: str, place: str, words: str) -> None:
    found = faults(tmp_path, text)
    assert any(line.startswith(place) and words in line for line in found), found
    assert all("event/schema" in line for line in found)


def test_everything_that_is_wrong_is_reported_at_once(tmp_path: Path) -> None:
    text = "title: Cup\ngame: virevolta\nformt: x\nplayers: [Ann, ann]\nrounds:\n  - pairings: [[Ann, Bu]]\n"
    assert [line.split(":")[0] for line in faults(tmp_path, text)] == ["2", "3", "4", "6"]


@pytest.mark.parametrize("path", ["../x.yaml", "/etc/passwd", "link.yaml", "//host/x.yaml", "\\\\host\\x.yaml"])
def test_lists_are_in_the_folder_of_the_file(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "event"
    folder.mkdir()
    (tmp_path / "x.yaml").write_text("secret", encoding="utf-8")
    (folder / "link.yaml").symlink_to(tmp_path / "x.yaml")
    [found] = faults(folder, f"title: Cup\ngame: virevolt\nplayers:\n  - {{name: Ann, deck: '{path}'}}\n")
    assert found.startswith("4:23:")
    assert "is not in the folder of this file" in found


def test_a_list_that_is_not_there_is_named_with_what_may_be_meant(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "ann.yaml").write_text("x", encoding="utf-8")
    [found] = faults(tmp_path, "title: Cup\ngame: virevolt\nplayers:\n  - {name: Ann, deck: decks/anne.yaml}\n")
    assert "there is no file decks/anne.yaml" in found
    assert "did you mean decks/ann.yaml?" in found


def test_sizes_are_bounded(tmp_path: Path) -> None:
    names = [f"P{number}" for number in range(MOST_PLAYERS + 1)]
    head = "title: Cup\ngame: virevolt\nplayers: "
    assert len(read_event(written(tmp_path, f"{head}[{', '.join(names[:-1])}]\n")).players) == MOST_PLAYERS
    [found] = faults(tmp_path, f"{head}[{', '.join(names)}]\n")
    assert "512" in found
    rounds = "rounds:\n" + "  - pairings: [[P0]]\n" * (MOST_ROUNDS + 1)
    [found] = faults(tmp_path, f"{head}[P0]\n{rounds}")
    assert "32" in found


def test_three_meet_where_the_game_takes_three(tmp_path: Path) -> None:
    text = "title: Cup\ngame: buffy\nplayers: [A, B, C]\nrounds:\n  - pairings: [[A, B, C]]\n"
    assert read_event(written(tmp_path, text)).rounds[0].pairings == (("A", "B", "C"),)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError):
        read_event(os.fspath(tmp_path / "none.yaml"))
