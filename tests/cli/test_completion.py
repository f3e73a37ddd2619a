"""Completion speaks the protocol of each shell and knows games, codes and card names."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.__main__ import main
from deckcheck.cli.completion import quoted_for_zsh
from deckcheck.cli.declarations import Command
from deckcheck.cli.table import COMMANDS

DECK = str(Path(__file__).parents[2] / "sample_decks" / "legal" / "virevolt" / "red-rush.deck.yaml")


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


@pytest.mark.parametrize(
    ("words", "offers"),
    [
        ("deckcheck check --game ", ["buffy", "slasherz", "terrors", "virevolt", "xfiles"]),
        ("deckcheck check --game buffy --format ", ["constructed", "sealed"]),
        ("deckcheck check --format seal", ["sealed"]),
        ("deckcheck check --output-format ", ["text", "json", "github", "gitlab", "sarif", "junit", "markdown"]),
        ("deckcheck event --output-format c", ["csv"]),
        ("deckcheck games --output-format ", ["text", "json"]),
        ("deckcheck convert --to cock", ["cockatrice", "cockatrice-text"]),
        ("deckcheck convert --from ya", ["yaml"]),
        ("deckcheck check --select virevolt/mau", ["virevolt/mauve-crystal"]),
    ],
)
def test_options_are_completed_as_well(words: str, offers: list[str]) -> None:
    found = [line.rpartition(",")[2] for line in complete("bash", words)]
    assert found == offers


def test_the_output_formats_that_are_offered_are_those_that_a_command_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    commands = {name: command for name, command in COMMANDS.items() if "output_format" in _names(command)}
    tried = {"check", "event", "cards", "simulate", "games", "rules", "hash", "stats"} & set(commands)
    assert len(tried) > 5
    for name in sorted(tried):
        known = complete("bash", f"deckcheck {name} --output-format ")
        words = {"cards": ["virevolt"], "rules": ["virevolt"], "games": []}.get(
            name, [DECK] * (1 + (name == "simulate"))
        )
        assert main([name, *words, "--output-format", "neon"]) == 2
        message = capsys.readouterr().err
        assert all(form in message for form in known), (name, known, message)
        assert not any(form in message for form in {"csv", "sarif"} - set(known)), (name, message)


def _names(command: Command) -> set[str]:
    return {option.name for option in command.options}


NAMES = ['Jose Chung\'s "From Outer Space"', "Spike's Car", "$5 `bet`: on A"]


@pytest.mark.parametrize("name", NAMES)
def test_zsh_reads_names_as_they_are(name: str) -> None:
    zsh = shutil.which("zsh")
    if zsh is None:
        pytest.skip("zsh is not installed here")
    doubled = name.replace('"', '""').replace("'", "''").replace("$", "\\$").replace("`", "\\`").replace(":", r"\\:")
    answer = quoted_for_zsh(f"_arguments '*: :((\"{doubled}\"))'\n")
    # As zsh's own `_arguments` takes a list of words apart.
    script = (
        "_arguments() { local action=${1#*: :\\(\\(}; action=${action%%\\)\\)}\n"
        "eval ws=\\( $action \\); print -rl -- $ws }\neval $(cat)\n"
    )
    done = subprocess.run([zsh, "-f", "-c", script], input=answer, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.rstrip("\n").replace("\\:", ":") == name


def test_what_is_no_list_of_words_stays_as_it_is() -> None:
    assert quoted_for_zsh("_files\n") == "_files\n"
