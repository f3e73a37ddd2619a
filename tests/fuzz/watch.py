"""How an input is tried, and what is a failure: an undocumented error, a long time, much memory, unsafe output."""

from __future__ import annotations

import io
import json
import os
import sys
import time
import traceback
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

import deckcheck
from deckcheck.__main__ import main
from tests.fuzz.kinds import BESIDE
from tests.support.gate import ALLOWED, commands, odd_characters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.fuzz.kinds import Kind

#: Seconds of the processor, and bytes, that an input of at most 1 MiB may take.
MOST_SECONDS = 1.0
MOST_BYTES = 100 << 20
STATUSES = {0, 1, 2}
_PACKAGE = Path(deckcheck.__path__[0])
_VOID = {"meta", "link", "br", "hr", "input", "img", "col", "wbr", "source"}


class Failure(NamedTuple):
    """What went wrong: `sort` is equal for failures of one cause, `detail` is for people."""

    sort: str
    detail: str


@contextmanager
def workshop(folder: Path) -> Iterator[None]:
    """Work in a folder that holds what commands take beside the file under trial, in the log of a CI service."""
    before, environment = Path.cwd(), dict(os.environ)
    for name, path in BESIDE.items():
        (folder / name).write_bytes(path.read_bytes())
    os.chdir(folder)
    os.environ.update(GITHUB_ACTIONS="true", DECKCHECK_LANG="en")
    os.environ.pop("GITHUB_WORKSPACE", None)
    try:
        yield
    finally:
        os.chdir(before)
        os.environ.clear()
        os.environ.update(environment)


def tried(kind: Kind, data: bytes, command: Sequence[str], language: str = "en") -> Failure | None:
    """Try a file with one of the commands of its kind (an empty one where the kind has a call instead).

    What took long is tried twice more: the machine may have been busy, and something read for the first time.
    """
    found = _once(kind, data, command, language)
    for _ in range(2):
        if found is None or found.sort.split(" ", 1)[0] not in {"time", "memory"}:
            break
        found = _once(kind, data, command, language)
    return found


def _once(kind: Kind, data: bytes, command: Sequence[str], language: str) -> Failure | None:
    # A new file: one that a command has fixed must not be there for the next.
    path = Path(kind.name)
    path.unlink(missing_ok=True)
    path.write_bytes(data)
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8", newline=""), io.TextIOWrapper(io.BytesIO(), "utf-8", newline="")
    # The time of the thread, since asking for that of the process takes longer than many an input.
    peak, started, standard_input = _peak(), time.thread_time(), sys.stdin
    try:
        sys.stdin = io.StringIO("")
        with redirect_stdout(out), redirect_stderr(err):
            if kind.call is not None:
                kind.call(data)
                status: object = 0
            else:
                status = main(["--lang", language, *(word.replace("{}", kind.name) for word in command)])
    except SystemExit as end:
        status = end.code
    except Exception as error:  # noqa: BLE001  whatever a file brings about is what is looked for
        return Failure(f"error {type(error).__name__} {_place(error)}", _reported(error))
    finally:
        sys.stdin = standard_input
        path.unlink(missing_ok=True)
    used, more = time.thread_time() - started, _peak() - peak
    if status not in STATUSES:
        return Failure(f"status {status}", f"exit status {status!r}")
    if used > MOST_SECONDS and len(data) <= 1 << 20:
        return Failure("time", f"{used:.2f} s")
    if more > MOST_BYTES:
        return Failure("memory", f"{more >> 20} MiB")
    return _seen(command, *(_text(stream) for stream in (out, err)))


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode("utf-8", "replace")


def _peak() -> int:
    """Return the most memory that this process has had so far, in bytes; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(most) if sys.platform == "darwin" else int(most) * 1024


def _place(error: BaseException) -> str:
    """Return the last place in the package that an error came through."""
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(_PACKAGE)
    ]
    if not frames:
        return "outside"
    return f"{Path(frames[-1].filename).relative_to(_PACKAGE).as_posix()}:{frames[-1].name}"


def _reported(error: BaseException) -> str:
    return "".join(traceback.format_exception(error)[-6:]).rstrip()


def _seen(command: Sequence[str], out: str, err: str) -> Failure | None:
    """Judge what was printed."""
    form = _form(command)
    if "Traceback (most recent call last)" in err:
        return Failure("traceback", err[-2000:])
    # GitHub's own report is commands; a list in plain text, and the lines that a difference shows, keep their tabs.
    name = command[0] if command else "call"
    tabs = name == "convert" or "--diff" in command
    allowed = ALLOWED + ("\t" if tabs else "\r" if form == "csv" else "")
    reported = [("stderr", err)] if form == "github" else [("stdout", out), ("stderr", err)]
    for stream, words in reported:
        odd = odd_characters(words, allowed)
        if odd:
            return Failure(f"gate {stream} {name}", f"{' '.join(odd)} in {words[:300]!r}")
        acting = commands(words)
        if acting:
            return Failure(f"gate {stream} {name} command", repr(acting[0][:300]))
    return _parsed(form, out)


def _form(command: Sequence[str]) -> str:
    return command[command.index("--output-format") + 1] if "--output-format" in command else "text"


def _parsed(form: str, out: str) -> Failure | None:
    """Judge whether an output is what it says that it is."""
    try:
        if form in {"json", "sarif", "gitlab"} and out.strip():
            json.loads(out)
        elif form == "junit" and out.strip():
            ET.fromstring(out)  # noqa: S314  our own output
        sheets = Path("sheets.html")
        if sheets.exists():
            _Balanced(sheets.read_text("utf-8")).close()
            sheets.unlink()
    except (ValueError, ET.ParseError) as error:
        return Failure(f"format {form}", f"{error}: {out[:300]!r}")
    return None


class _Balanced(HTMLParser):
    """Reads a page whose elements all end, in order, and that runs no script."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self._open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "script" or any(name.startswith("on") for name, _ in attrs):
            raise ValueError(f"a page with {self.get_starttag_text()}")
        if tag not in _VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            raise ValueError(f"a page whose </{tag}> ends nothing")

    def close(self) -> None:
        super().close()
        if self._open:
            raise ValueError(f"a page that leaves <{self._open[-1]}> open")


def reduced(
    kind: Kind, data: bytes, command: Sequence[str], language: str, failure: Failure, tries: int = 400
) -> bytes:
    """Return a smaller file that fails in the same way: parts are left out as long as it does (delta debugging)."""
    for separator in (b"\n", None):
        parts = data.splitlines(keepends=True) if separator else [data[at : at + 1] for at in range(len(data))]
        size = max(1, len(parts) // 2)
        while size and tries > 0:
            start, shorter = 0, False
            while start < len(parts) and tries > 0:
                less = parts[:start] + parts[start + size :]
                tries -= 1
                again = tried(kind, b"".join(less), command, language)
                if again is not None and again.sort == failure.sort:
                    parts, shorter = less, True
                else:
                    start += size
            size = size if shorter and size < len(parts) else size // 2
        data = b"".join(parts)
    return data
