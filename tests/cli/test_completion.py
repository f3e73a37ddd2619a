"""Completion speaks the protocol of each shell and knows games, codes and card names."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


def complete(shell: str, words: str) -> list[str]:
    """Return what a shell is offered for the last word of a command line."""
    parts = words.split(" ")
    environment = {
        **os.environ,
        "_DECKCHECK_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(parts) - 1),
        "_TYPER_COMPLETE_ARGS": words,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": parts[-1],
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(
        [sys.executable, "-m", "deckcheck"],
        check=False,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert "Traceback" not in done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
@pytest.mark.parametrize(
    ("words", "offer"),
    [
        ("deckcheck chec", "check"),
        ("deckcheck rules vire", "virevolt"),
        ("deckcheck explain virevolt/mau", "virevolt/mauve-crystal"),
        ("deckcheck cards virevolt Emb", "Ember Squire"),
        ("deckcheck schema rules", "ruleset"),
    ],
)
def test_a_shell_is_offered_what_fits(shell: str, words: str, offer: str) -> None:
    assert offer in "\n".join(complete(shell, words))


def test_nothing_is_offered_for_a_game_that_there_is_not() -> None:
    assert not "".join(complete("bash", "deckcheck cards chess Emb"))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_the_script_for_a_shell_can_be_shown(shell: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "deckcheck"],
        check=False,
        env={**os.environ, "_DECKCHECK_COMPLETE": f"source_{shell}"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert "_DECKCHECK_COMPLETE" in done.stdout
