"""Windows and macOS, emulated: what they lack, how they end lines, what they call a path and a language."""

from __future__ import annotations

import io
import os
import plistlib
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deckcheck import terminal
from deckcheck.__main__ import main
from deckcheck.cli.output import LOGS
from deckcheck.files import same_file
from deckcheck.messages import ENGLISH, language_of
from deckcheck.processes import MOST_ON_WINDOWS, processes
from deckcheck.repository import is_remote, leads_out, outside
from deckcheck.shipped import sample_decks
from deckcheck.web import startup
from deckcheck.workers import end_with_parent, interrupts_held

ROOT = Path(__file__).parents[2]
Capture = pytest.CaptureFixture[str]
UNTIDY = "game: virevolt\ndeck:\n  main:\n    ember squire: 1  # mine\n    Ember  Squire: 1\n    Red Crystal: 28\n"


def as_windows(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


# Without POSIX


@pytest.mark.slow
def test_the_suite_is_collected_and_passes_without_posix() -> None:
    """All of it is collected; what asks the system for something is run, or skipped with a reason."""
    asking = [
        *("tests/agents/test_stopping.py", "tests/cli/test_fix.py", "tests/config/test_find.py", "tests/test_files.py"),
        *("tests/decklist/test_source.py", "tests/play/test_hang_up.py"),
    ]
    plugin = ["-p", "tests.support.no_posix", "--timeout-method", "thread", "-p", "no:cacheprovider", "-p", "no:xdist"]
    environment = {**os.environ, "NO_POSIX_RUNS": ",".join(asking)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugin, "-rs", "--color=no"],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    assert "no pseudo-terminals here" in done.stdout


# Lines that end in CR LF


FILES = {
    "deckcheck.toml": 'catalogs = ["more.yaml"]\n# end\n',
    "more.yaml": "game: virevolt\nset: mine\ncards:\n  Braise:\n    type: hero\n    color: red\n",
    "house.yaml": "game: virevolt\nextends: virevolt\nformats:\n  house: {title: {en: House, fr: Maison}}\n",
    "a.deck.yaml": UNTIDY.replace("28", "27\n    Braise: 1"),
    "b.deck.json": '{"game": "virevolt",\n "deck": {"main": {"Scorch": 2,\n "Red Crystal": 3}}}\n',
    "c.txt": "// Demo\n2 Scorch\n28 Red Crystal\n",
}


@pytest.mark.parametrize(
    "command",
    [
        ["check", "a.deck.yaml", "b.deck.json"],
        ["check", "c.txt", "--game", "virevolt"],
        ["hash", "a.deck.yaml"],
        ["cards", "--check=more.yaml"],
        ["rules", "--check=house.yaml"],
        ["convert", "c.txt", "-", "--game", "virevolt", "--to", "yaml"],
    ],
    ids=" ".join,
)
def test_files_with_lines_of_windows_say_the_same(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    answers = []
    for name in ("lf", "crlf"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        for file, text in FILES.items():
            Path(file).write_bytes(as_windows(text) if name == "crlf" else text.encode())
        answers.append((main(command), capsys.readouterr()))
    assert answers[0] == answers[1]
    assert answers[0][0] < 2


def test_sample_decks_of_a_checkout_with_lines_of_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    heads = {
        name: [sample["title"] for sample in startup.head_of(name, ENGLISH)["samples"]] for name in ("buffy", "terrors")
    }
    assert main(["new", "terrors"]) == 0
    written = capsys.readouterr().out
    copy = tmp_path / "sample_decks"
    shutil.copytree(sample_decks(), copy)
    for path in copy.rglob("*.yaml"):
        path.write_bytes(as_windows(path.read_text(encoding="utf-8")))
    for module in ("deckcheck.shipped", "deckcheck.cli.commands.new"):
        monkeypatch.setattr(f"{module}.sample_decks", lambda: str(copy))
    startup._sample_head.cache_clear()
    try:
        for name, titles in heads.items():
            samples = startup.head_of(name, ENGLISH)["samples"]
            assert [sample["title"] for sample in samples] == titles
            assert not [sample for sample in samples if "\r" in repr(sample)]
            assert {sample["format"] for sample in samples} <= {"", "constructed", "sealed", "standard"}
    finally:
        startup._sample_head.cache_clear()
    assert main(["new", "terrors"]) == 0
    assert capsys.readouterr().out == written


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("last", [True, False], ids=["whole", "no end"])
@pytest.mark.parametrize("service", ["", "true"], ids=["here", "in CI"])
def test_a_patch_applies_whatever_ends_the_lines(
    end: str, last: bool, service: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in LOGS:
        monkeypatch.delenv(name, raising=False)
    if service:
        monkeypatch.setenv("CI", service)
    text = UNTIDY if last else UNTIDY.rstrip("\n")
    Path("a.deck.yaml").write_bytes(text.replace("\n", end).encode())
    patch = subprocess.run(
        [sys.executable, "-m", "deckcheck", "check", "--diff", "."], capture_output=True, check=False
    )
    assert patch.returncode == 1
    subprocess.run(["git", "apply", "-p0"], input=patch.stdout, check=True, capture_output=True)
    patched = Path("a.deck.yaml").read_bytes()
    Path("a.deck.yaml").write_bytes(text.replace("\n", end).encode())
    assert main(["check", "--fix", "a.deck.yaml"]) == 0
    assert Path("a.deck.yaml").read_bytes() == patched


@pytest.mark.parametrize(
    "command",
    [
        ["check", "a.deck.yaml", "--output-format", "json"],
        ["check", "--diff", "a.deck.yaml"],
        ["convert", "b.deck.yaml", "-", "--to", "text"],
        ["new", "virevolt"],
        ["schema", "decklist"],
    ],
    ids=" ".join,
)
def test_what_is_written_has_the_same_bytes_as_elsewhere(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There, Python would write every line end as CR LF."""
    monkeypatch.chdir(tmp_path)
    Path("a.deck.yaml").write_text(UNTIDY, encoding="utf-8")
    Path("b.deck.yaml").write_text("game: virevolt\ndeck: {main: {Scorch: 2}}\n", encoding="utf-8")
    written = []
    for newline in ("\n", "\r\n"):
        stream = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(stream, encoding="cp1252", newline=newline))
        main(command)
        sys.stdout.flush()
        written.append(stream.getvalue())
        monkeypatch.undo()
        monkeypatch.chdir(tmp_path)
    assert written[0] == written[1]
    assert written[0]
    assert b"\r" not in written[0]


# Processes


def test_windows_starts_no_more_processes_than_it_can_wait_for(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    deck = str(next(Path(sample_decks()).glob("legal/virevolt/*.yaml")))
    assert processes(200) == 200
    assert main(["check", deck, "--no-config", "--jobs", "200"]) == 0
    assert not capsys.readouterr().err
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "cpu_count", lambda: 128)
    assert [processes(number) for number in (0, 1, 61, 62)] == [MOST_ON_WINDOWS, 1, 61, MOST_ON_WINDOWS]
    monkeypatch.setattr(terminal, "takes_escapes", lambda stream: False)
    assert main(["check", deck, "--no-config", "--jobs", "200"]) == 0
    assert capsys.readouterr().err == "deckcheck: Windows lets a program wait for 61 processes; more are not started\n"


def test_workers_ignore_interrupts_where_none_can_be_held(monkeypatch: pytest.MonkeyPatch) -> None:
    import ctypes
    import signal

    calls: list[tuple[object, bool]] = []

    class Console:
        class kernel32:  # noqa: N801  so it is called
            SetConsoleCtrlHandler = staticmethod(lambda handler, on: calls.append((handler, on)))

    monkeypatch.delattr(signal, "pthread_sigmask", raising=False)
    monkeypatch.setattr(ctypes, "windll", Console, raising=False)
    with interrupts_held():
        assert calls == [(None, True)]
    assert calls == [(None, True), (None, False)]
    before = signal.getsignal(signal.SIGINT)
    try:
        end_with_parent()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


# Consoles


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1


@pytest.mark.parametrize("enabled", [True, False])
def test_a_console_without_escape_sequences_gets_none(enabled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert terminal.takes_escapes(Terminal())
    assert terminal.wants_color(Terminal())
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(terminal, "_enable_escapes", lambda number: enabled)
    assert terminal.takes_escapes(Terminal()) is enabled
    assert terminal.wants_color(Terminal()) is enabled
    monkeypatch.setenv("TERM", "dumb")
    assert not terminal.takes_escapes(Terminal())
    assert not terminal.takes_escapes(None)
    assert not terminal.takes_escapes(io.StringIO())


def test_without_the_functions_of_windows_there_are_no_escape_sequences() -> None:
    assert terminal._enable_escapes(1) is False


def test_whoever_asks_for_a_terminal_before_an_escape_asks_in_one_place() -> None:
    """`isatty` alone says nothing about escape sequences: what writes them asks `deckcheck.terminal`."""
    own = [
        path.relative_to(ROOT / "deckcheck").as_posix()
        for path in (ROOT / "deckcheck").rglob("*.py")
        if "\\x1b[" in path.read_text(encoding="utf-8") and "isatty()" in path.read_text(encoding="utf-8")
    ]
    assert own == ["terminal.py"]


# Paths


@pytest.mark.parametrize(
    "path", [r"\\evil\share\x.yaml", "//evil/share/x.yaml", r"\/evil\x", r"\\?\UNC\evil\x", r"\\.\pipe\x"]
)
def test_another_machine_is_not_asked_where_a_path_leads(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.path.realpath

    def resolved(given: str, **more: Any) -> str:
        assert not is_remote(os.fspath(given)), "asked"
        return real(given, **more)

    monkeypatch.setattr(os.path, "realpath", resolved)
    assert outside(str(tmp_path), ["a.yaml", path]) == [path]
    monkeypatch.setattr(os.path, "islink", lambda given: True)
    monkeypatch.setattr(os, "readlink", lambda given: path)
    assert leads_out(str(tmp_path / "link"))


def test_a_deck_and_a_configuration_that_name_another_machine_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.deck.yaml").write_text(
        "game: virevolt\ncatalogs: ['\\\\evil\\share\\c.yaml']\ndeck: {}\n", encoding="utf-8"
    )
    assert main(["check", "a.deck.yaml"]) == 1
    assert "catalog/path" in capsys.readouterr().out
    Path("deckcheck.toml").write_text("catalogs = ['\\\\evil\\share\\c.yaml']\n", encoding="utf-8")
    assert main(["check", "a.deck.yaml"]) == 2
    assert "outside" in capsys.readouterr().err


def test_one_file_under_two_names_is_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.deck.yaml").write_text(UNTIDY, encoding="utf-8")
    os.link("a.deck.yaml", "A.deck.yaml")  # as on a file system that ignores case
    assert same_file("a.deck.yaml", "A.deck.yaml")
    assert main(["check", "a.deck.yaml", "--output-format", "json:A.deck.yaml", "--force"]) == 2
    assert Path("a.deck.yaml").read_text(encoding="utf-8") == UNTIDY
    assert not same_file("x.json", "X.json")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert same_file("x.json", "X.json")


# Languages


@pytest.mark.parametrize(("identifier", "language"), [(0x040C, "fr"), (0x0C0C, "fr"), (0x0409, "en"), (0x0407, "en")])
def test_windows_says_its_language(identifier: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import ctypes

    class Functions:
        class kernel32:  # noqa: N801  so it is called
            GetUserDefaultUILanguage = staticmethod(lambda: identifier)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", Functions, raising=False)
    assert language_of({}) == language
    assert language_of({"LANG": "C"}) == "en"
    assert language_of({"DECKCHECK_LANG": "fr"}) == "fr"


@pytest.mark.parametrize(
    ("languages", "language"),
    [(["fr-CA", "en"], "fr"), (["en-GB"], "en"), (["de-DE", "fr-FR"], "en"), ([], "en"), (None, "en")],
)
@pytest.mark.parametrize("kind", [plistlib.FMT_BINARY, plistlib.FMT_XML])
def test_macos_says_its_language(
    languages: list[str] | None, language: str, kind: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert language_of({}) == "en"
    path = tmp_path / "Library" / "Preferences" / ".GlobalPreferences.plist"
    path.parent.mkdir(parents=True)
    path.write_bytes(plistlib.dumps({} if languages is None else {"AppleLanguages": languages}, fmt=kind))
    assert language_of({}) == language
    path.write_bytes(b"bplist00 broken")
    assert language_of({}) == "en"
