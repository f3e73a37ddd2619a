"""A console that answers from a list, and sessions between sample decks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import deckcheck
from deckcheck.decklist.deck import Deck
from deckcheck.play.console import Console
from deckcheck.play.session import Session
from deckcheck.simulation.pairing import begin

DECKS = Path(__file__).parents[2] / "sample_decks" / "legal" / "virevolt"


class Script(Console):
    """A console whose lines are given beforehand, and which keeps what was printed."""

    def __init__(self, lines: Iterable[str], *, interactive: bool = False) -> None:
        self.interactive = interactive
        self.color = False
        self.columns = 80
        self.said: list[str] = []
        self.cleared = 0
        self._lines = iter(lines)

    def print(self, lines: str | Iterable[str]) -> None:  # type: ignore[override]
        self.said += [lines] if isinstance(lines, str) else list(lines)

    def read(self, prompt: str, changed: Callable[[], bool] | None = None) -> str | None:
        self.said.append(prompt)
        return next(self._lines, None)

    def clear(self) -> None:
        self.cleared += 1
        self.said.append("CLEARED")

    @property
    def text(self) -> str:
        return "\n".join(self.said)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game that is cut short be saved where nothing else is."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def decks() -> list[Deck]:
    return [deckcheck.load_deck(DECKS / f"{name}.deck.yaml") for name in ("red-rush", "long-caravan", "reed-and-tide")]


@pytest.fixture
def session(decks: list[Deck]) -> Callable[..., Session]:
    def make(*kinds: str, seed: int = 5) -> Session:
        names = ["Ann", "Bo", "Cy"][: len(kinds)]
        return Session(begin(decks[: len(kinds)], seed, names=names), kinds)

    return make


@pytest.fixture
def script() -> type[Script]:
    return Script
