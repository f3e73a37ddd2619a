"""The page of six people: its table counts what the page shows, and what is shown of 3 mails holds for 24."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from docs.site.examples import blocks, sessions
from docs.site.pages import DOCS, LANGUAGES

ROW = re.compile(r"^\| ([^|]+?) \| [^|]+ \| (\d+) \| (\d+) \|$", re.MULTILINE)
#: The most commands that each task may take, in the order of the table.
MOST = (5, 6, 3, 1, 3, 2, 1, 2)


def counted(section: str) -> int:
    """Return how many commands of ours a part of the page types; a deck of another site is written for the example."""
    shown = [command for block in blocks(section) if block.kind == "console" for command, _ in sessions(block.body)]
    return sum(command.startswith("deckcheck ") and " convert " not in command for command in shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_counts_what_the_page_shows(language: str) -> None:
    page = (DOCS / language / "roles.md").read_text(encoding="utf-8")
    rows = [(who, int(least), int(typed)) for who, least, typed in ROW.findall(page)]
    assert [least <= most for (_, least, _), most in zip(rows, MOST, strict=True)] == [True] * len(MOST)
    typed = {who: max(count for other, _, count in rows if other == who) for who, _, _ in rows}
    sections = re.split(r"^## ", page, flags=re.MULTILINE)[1:]
    assert [counted(section) for section in sections] == list(typed.values())


@pytest.mark.parametrize(
    ("language", "twice", "nobody", "wrote"),
    [
        ("en", "Player 00 is the player of 2 lists", "no list from 1 player: Player 23", "wrote 24 mails to "),
        ("fr", "Player 00 est le joueur de 2 listes", "aucune liste de 1 joueur\xa0: Player 23", "24 courriels écrits"),
    ],
)
def test_two_commands_answer_24_mails(
    language: str, twice: str, nobody: str, wrote: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lists, players, replies = tmp_path / "lists", tmp_path / "players.csv", tmp_path / "replies"
    lists.mkdir()
    senders = [*range(23), 0]  # the first player has sent two lists, the last none
    for number, sender in enumerate(senders):
        copies = 3 if number % 4 == 3 else 2  # every fourth list has a card too often
        lines = [f"From: Player {sender:02} <p{sender}@example.org>", "Subject: my list", ""]
        lines += [f"{copies}x Pit Champion", "2x Scorch", f"{28 - copies}x Red Crystal", ""]
        (lists / f"{number}.eml").write_text("\n".join(lines), encoding="utf-8")
    named = [f"Player {number:02};p{number}@example.org;{'fr' if number % 2 else ''}" for number in range(24)]
    players.write_text("\n".join(["name;mail;language", *named, ""]), encoding="utf-8")
    command = ["--lang", language, "event", str(lists), "--game", "virevolt", "--players", str(players)]
    assert main(command) == 1
    out = capsys.readouterr().out
    assert (twice in out, nobody in out) == (True, True)
    assert main([*command, "--messages", str(replies), "--title", "Spring Cup", "--by", "2026-04-17"]) == 1
    assert wrote in capsys.readouterr().err
    mails = {path.stem: path.read_text(encoding="utf-8") for path in sorted(replies.iterdir())}
    assert len(mails) == 24
    wrong = {senders[number] for number in range(24) if number % 4 == 3}
    assert {int(name[-2:]) for name, text in mails.items() if "virevolt/copy-limit" in text} == wrong
    # The language is the player's, where the file says one.
    assert {int(name[-2:]) for name, text in mails.items() if "Bonjour Player" in text} >= set(range(1, 24, 2))
