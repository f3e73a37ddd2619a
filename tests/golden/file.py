"""The file of golden games: its log on top, then a line for each game.

Each line of the log ends with a digest of the games as they were then, so that no change goes without a line.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.golden.games import Fingerprint, Key

if TYPE_CHECKING:
    from collections.abc import Mapping

PATH = Path(__file__).with_name("games.txt")
_HEAD = (
    "Golden games: game, bot, number, decisions, and the digests that tests/golden/games.py tells of.",
    "Written by `python -m tests.golden --write REASON`; what each writing changed, and which rule says so:",
)


class Golden(NamedTuple):
    """What the file says: the lines of the log without their digests, and the games."""

    log: tuple[str, ...]
    games: dict[Key, Fingerprint]

    def text(self, digests: tuple[str, ...]) -> str:
        """Return the file; `digests` are those of the lines of the log."""
        log = [f"{line} [{digest}]" for line, digest in zip(self.log, digests, strict=True)]
        return "".join(f"# {line}\n" for line in (*_HEAD, *log)) + body(self.games)


def body(games: Mapping[Key, Fingerprint]) -> str:
    """Return the lines of games, in order."""
    rows = (
        (*key[:2], str(key.number), str(found.decisions), found.course, found.words, *found.end)
        for key, found in sorted(games.items())
    )
    return "".join(" ".join(row) + "\n" for row in rows)


def digest(games: Mapping[Key, Fingerprint]) -> str:
    """Return what the last line of the log ends with."""
    return sha256(body(games).encode()).hexdigest()[:12]


def read() -> tuple[Golden, tuple[str, ...]]:
    """Return what the file says, and the digests of the lines of its log."""
    lines = PATH.read_text(encoding="utf-8").splitlines() if PATH.exists() else []
    log = [line[2:] for line in lines if line.startswith("# ")][len(_HEAD) :]
    games = {}
    for line in lines:
        if not line.startswith("#"):
            game, bot, number, decisions, course, words, *end = line.split(" ")
            games[Key(game, bot, int(number))] = Fingerprint(int(decisions), course, words, (end[0], end[1], end[2]))
    parted = [line.rpartition(" ") for line in log]
    return Golden(tuple(line for line, _, _ in parted), games), tuple(mark.strip("[]") for _, _, mark in parted)


def write(golden: Golden, digests: tuple[str, ...], reason: str) -> None:
    """Write games with a new line of the log."""
    new = Golden((*golden.log, reason), golden.games)
    PATH.write_text(new.text((*digests, digest(golden.games))), encoding="utf-8", newline="\n")
