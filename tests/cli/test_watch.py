"""`deckcheck check --watch`: the check again after each change, and an end without a traceback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.cli import watch

DECK = "game: virevolt\ndeck:\n  main: {Ember Squire: 2, Red Crystal: 28}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.deck.yaml").write_text(DECK)
    return tmp_path


def watched(monkeypatch: pytest.MonkeyPatch, *steps: Callable[[], object]) -> None:
    """Let each look but the first come after one of these steps; then somebody presses Ctrl-C."""
    left: Iterator[Callable[[], object]] = iter(steps)

    def wait() -> None:
        step = next(left, None)
        if step is None:
            raise KeyboardInterrupt
        step()

    monkeypatch.setattr(watch, "pause", wait)


def test_it_ends_cleanly(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    watched(monkeypatch)
    assert main(["check", "a.deck.yaml", "--watch"]) == 0
    out, err = capsys.readouterr()
    assert out == "a.deck.yaml: legal (virevolt standard, 30 cards)\n"
    assert err == "watching 1 file; Ctrl-C ends it\n\n"


def test_only_a_change_is_checked_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "a.deck.yaml"
    watched(
        monkeypatch,
        lambda: None,
        lambda: path.write_text(DECK.replace("28", "29")),
        lambda: None,
        lambda: path.write_text("game: virevolt\ndeck: ["),
        path.unlink,
    )
    assert main(["check", "a.deck.yaml", "--watch"]) == 0
    out, err = capsys.readouterr()
    assert out.count("legal (virevolt") == 2
    assert out.count("the deck holds 31 cards") == 1
    assert "a.deck.yaml: not readable as a deck" in out
    assert "there is no such file" in err
    assert err.count("Ctrl-C ends it") == 4


def test_what_the_check_depends_on_is_watched(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    house, configuration = folder / "house.yaml", folder / "deckcheck.toml"
    short = "game: virevolt\nextends: virevolt\nformats: {quick: {extends: standard, numbers: {deck-size: 20}}}\n"
    house.write_text(short.replace("20", "30"))
    watched(
        monkeypatch,
        lambda: configuration.write_text('rulesets = ["house.yaml"]\nformat = "quick"\n'),
        lambda: house.write_text("game: ["),
        lambda: house.write_text(short),
        lambda: (folder / "b.deck.yaml").write_text(DECK.replace("28", "18")),
    )
    assert main(["check", ".", "--watch"]) == 0
    out, err = capsys.readouterr()
    assert "house.yaml:1:" in err
    assert "exactly 20 are required" in out
    assert out.endswith("2 decks: 1 legal, 1 illegal; 1 error\n")


def test_a_catalog_that_a_deck_names_is_watched(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    catalog = folder / "own.yaml"
    card = "game: virevolt\nofficial: false\ncards: [{name: Squire, type: hero, color: red}]\n"
    catalog.write_text(card.replace("Squire", "Other"))
    deck = DECK.replace("deck:", "catalogs: [own.yaml]\ndeck:").replace("Ember Squire", "Squire")
    (folder / "a.deck.yaml").write_text(deck)
    watched(monkeypatch, lambda: catalog.write_text(card), lambda: None)
    assert main(["check", "a.deck.yaml", "--watch"]) == 0
    out = capsys.readouterr().out
    assert out.count("decklist/unknown-card") == 1
    assert "legal (virevolt standard, 30 cards" in out.splitlines()[-1] or "a.deck.yaml: legal" in out


def test_a_screen_is_cleared(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    watched(monkeypatch)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(["check", "a.deck.yaml", "--watch"]) == 0
    assert capsys.readouterr().out.startswith("\x1b[2J\x1b[3J\x1b[H")


@pytest.mark.parametrize(
    "others", [["--fix"], ["--diff"], ["-"], ["-o", "x.txt"], ["--output-format", "json"], ["--show-settings"]]
)
def test_what_it_does_not_go_with(folder: Path, capsys: pytest.CaptureFixture[str], others: list[str]) -> None:
    assert main(["check", "a.deck.yaml", "--watch", *others]) == 2
    assert "--watch shows a text report on the screen" in capsys.readouterr().err
