"""Help pages and usage errors: examples that can be copied, and every word in the language asked for."""

from __future__ import annotations

import re

import pytest

from deckcheck.__main__ import main
from deckcheck.cli.table import COMMANDS as TABLE
from deckcheck.cli.table import GROUPS

Capture = pytest.CaptureFixture[str]
COMMANDS = sorted(TABLE)
# Words of Typer and its parser that no French page shows.
ENGLISH = re.compile(
    r"Usage|Commands|Show this|Error|\bTry\b|(?<!-)default(?!-)|required|ARGS|COMMAND\b|FILE\b|\bIN\b|\bOUT\b|<\w+>|\S;"
    r"|\b(?:my|better|report|hands|matrix)\."  # names of files in examples
)


def page(capsys: Capture, *arguments: str) -> str:
    assert main([*arguments, "--help"]) == 0
    return capsys.readouterr().out.replace("\xa0", " ")


@pytest.mark.parametrize(
    "command",
    [(), *((name,) for name in GROUPS), *(tuple(name.split()) for name in COMMANDS)],
    ids=lambda words: " ".join(words) or "all",
)
def test_a_french_page_is_french(capsys: Capture, command: tuple[str, ...]) -> None:
    out = page(capsys, "--lang", "fr", *command)
    assert out.startswith("Utilisation : deckcheck ")
    assert "\nOptions :\n" in out
    assert "Afficher cette page et quitter." in out
    assert not ENGLISH.findall(out)


@pytest.mark.parametrize("columns", ["40", "80", "200"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_list_of_commands_tells_whole_sentences(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, language: str, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for group in ("", *GROUPS):
        listed = " ".join(page(capsys, "--lang", language, *group.split()).rpartition("Comm")[2].split())
        assert "..." not in listed
        for name in (name for name in (*COMMANDS, *GROUPS) if name.rpartition(" ")[0] == group):
            output = page(capsys, "--lang", language, *name.split()).split("\n\n")[1].split()
            assert " ".join(output) in listed
            assert output[-1].endswith(".")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", COMMANDS)
def test_an_example_stands_in_a_line_of_its_own(capsys: Capture, language: str, command: str) -> None:
    shown = page(capsys, "--lang", language, *command.split()).split("\nOptions")[0].splitlines()[1:]
    for number, line in enumerate(shown):
        if "deckcheck " in line and not line.endswith("."):
            assert line.startswith(f"    deckcheck {command}"), line
            before = shown[number - 1]
            assert before.startswith("    deckcheck ") or re.fullmatch(r"  (Examples?|Exemples?) ?:", before)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", ["", *GROUPS, *COMMANDS])
def test_no_line_is_wider_than_the_terminal(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, language: str, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = page(capsys, "--lang", language, *command.split()).splitlines()
    assert [line for line in lines if len(line) > 80] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_page_shows_how_the_command_is_used_and_how_it_ends(capsys: Capture, command: str) -> None:
    shown = page(capsys, *command.split())
    assert f"\n    deckcheck {command}" in shown
    assert "Exit status: 0 " in shown
    assert "Code de sortie : 0 " in page(capsys, "--lang", "fr", *command.split())


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (["chek"], "no command chek (did you mean check?)", "pas de commande chek (vouliez-vous dire check ?)"),
        (["qqqq"], "there is no command qqqq\n", "il n’y a pas de commande qqqq\n"),
        # What is no command may be what one is asked about.
        (
            ["a.txt", "--strict"],
            "(did you mean deckcheck check a.txt --strict?)",
            "dire deckcheck check a.txt --strict ?)",
        ),
        (["don't.CSV"], """mean deckcheck check 'don'"'"'t.CSV'?)""", "deckcheck check"),
        (["."], "there is no command . (did you mean deckcheck check .?)", "(vouliez-vous dire deckcheck check . ?)"),
        (["terrors"], "deckcheck rules terrors, deckcheck cards terrors or deckcheck new terrors?)", "new terrors ?)"),
        (["buffy", "draw"], "(did you mean deckcheck rules buffy draw?)", "dire deckcheck rules buffy draw ?)"),
        (["ember", "squire"], "(did you mean deckcheck explain 'ember squire'?)", "explain 'ember squire' ?)"),
        (["XF-045"], "(did you mean deckcheck explain XF-045?)", "explain XF-045 ?)"),
        (["virevolt/copy-limit"], "mean deckcheck explain virevolt/copy-limit?)", "explain virevolt/copy-limit ?)"),
        (["play"], "to write a deck: deckcheck new GAME FILE", "pour écrire un deck : deckcheck new JEU FICHIER"),
        (
            ["play", "a.yaml"],
            "as well: deckcheck play a.yaml OTHER, where",
            "aussi celui de l’adversaire : deckcheck play a.yaml AUTRE, où",
        ),
        (
            ["check", "a", "--nix"],
            "no option --nix (did you mean --fix?)",
            "pas d’option --nix (vouliez-vous dire --fix ?)",
        ),
        (["hand"], "the argument 'DECK' is missing", "il manque l’argument « DECK »"),
        (["hash", "a", "--game"], "the option --game needs a value", "l’option --game demande une valeur"),
        (["hand", "a", "--count", "x"], "x is not a whole number", "x n’est pas un nombre entier"),
        (
            ["hand", "a", "--count", "0"],
            "0 is out of range; it takes 1 to 1000",
            "0 est hors limites ; valeurs admises : de 1 à 1000",
        ),
        (
            ["check", "a", "--strict=3"],
            "the option --strict takes no value",
            "l’option --strict ne prend pas de valeur",
        ),
        (
            ["cards", "buffy", "--csv"],
            "no option --csv (did you mean --output-format csv?)",
            "dire --output-format csv ?)",
        ),
        (["check", "a", "--sarif"], "mean --output-format sarif?", "dire --output-format sarif ?"),
        (["games", "a", "b"], "too many arguments: a b", "en trop : a b"),
        (["explain", "Ember", "Squire"], "Squire; put an argument with spaces in quotes", "entre guillemets"),
        (["odds", "a.deck.yaml", "Scorch"], "to ask for a card, write --card Scorch\n", "écrivez --card Scorch\n"),
        (["odds", "a", "Ember", "Squire"], "write --card 'Ember Squire'\n", "écrivez --card 'Ember Squire'\n"),
        (["check"], "name what to check: decklists, folders (. is this one)", "nommez ce qu’il faut vérifier"),
    ],
)
def test_a_wrong_command_line_is_reported(capsys: Capture, arguments: list[str], english: str, french: str) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert (out, english in err) == ("", True), err
    assert main(["--lang", "fr", *arguments]) == 2
    err = capsys.readouterr().err.replace("\xa0", " ")
    assert french in err
    assert not ENGLISH.findall(err)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_an_error_in_a_command_line_is_one_line_and_a_hint(capsys: Capture, command: str) -> None:
    page = " ".join(["deckcheck", *command.split(), "--help"])
    assert main([*command.split(), "--nix"]) == 2
    out, err = capsys.readouterr()
    first, hint = err.splitlines()
    assert (out, first.startswith("deckcheck: error: there is no option --nix"), hint) == (
        "",
        True,
        f"Try '{page}' for help.",
    )
    assert main(["--lang", "fr", *command.split(), "--nix"]) == 2
    first, hint = capsys.readouterr().err.replace("\xa0", " ").splitlines()
    assert first.startswith("deckcheck: erreur : il n’y a pas d’option --nix")
    assert page in hint


@pytest.mark.parametrize(
    ("arguments", "words", "hint"),
    [
        (
            ["check", "a.deck.yaml", "--interactive"],
            "--interactive goes with --fix",
            "Try 'deckcheck check --help' for help.\n",
        ),
        (
            ["lab", "cards", "-", "-"],
            "standard input (-) can be read once",
            "Try 'deckcheck lab cards --help' for help.\n",
        ),
        (["check", "gone.deck.yaml"], "gone.deck.yaml: there is no such file or folder", ""),
        (["hash", "gone.deck.yaml"], "gone.deck.yaml: there is no such file or folder", ""),
        (["explain", "qqqq"], "", ""),
        (["--lang", "klingon", "games"], "there is no language klingon", ""),
    ],
)
def test_what_fails_later_is_reported_in_the_same_layout(
    capsys: Capture, arguments: list[str], words: str, hint: str
) -> None:
    assert main(arguments) == 2
    first, end, rest = capsys.readouterr().err.partition("\n")
    assert first.startswith(f"deckcheck: error: {words}")
    assert (end, rest) == ("\n", hint)


def test_no_page_writes_a_range_as_an_inequality(capsys: Capture) -> None:
    pages = [page(capsys, "--lang", language, *name.split()) for name in COMMANDS for language in ("en", "fr")]
    assert [line for text in pages for line in text.splitlines() if re.search(r"\bx[<>]=|<=x", line)] == []
    assert "1 to 1000" in page(capsys, "hand")


def test_no_command_shows_the_page(capsys: Capture) -> None:
    main(["--lang", "fr"])
    shown = capsys.readouterr()
    assert (shown.out + shown.err).startswith("Utilisation")


def test_a_word_from_the_command_line_cannot_write_to_the_terminal(capsys: Capture) -> None:
    assert main(["hand", "a", "--count", "\x1b[2J"]) == 2
    assert "\x1b" not in capsys.readouterr().err
    assert main(["\x1b[2J"]) == 2
    assert "\x1b" not in capsys.readouterr().err
