"""Where a command's answer goes: standard output, or files that are written whole; and what it says when it fails."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress

from deckcheck.failure import Failure
from deckcheck.files import same_file
from deckcheck.messages import os_reason
from deckcheck.terminal import wants_color

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.cli.arguments import Arguments


# What marks that standard output may be the log of a service that reads commands out of it.
LOGS = ("CI", "GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION")
_STDOUT = "<stdout>"  # how standard output is named where a path would be
# Why a stream that is open refuses what is written.
_OF_WRITING = {getattr(errno, name, None) for name in ("EBADF", "EDQUOT", "EFBIG", "EINVAL", "EIO", "ENOSPC", "ENXIO")}
STDOUT = "-"  # how an option that takes a file calls standard output


# What a file of these endings holds, so that nothing else is written into it.
_HOLDS = {".htm": "html", ".html": "html", ".pdf": "pdf", ".svg": "svg"}


class Output:
    """Standard output, or a file.

    Args:
        path: the file; None or `-` for standard output.
        force: whether a file that is there may be overwritten.
        kind: what is written, where that is of one kind: `html`, `pdf` or `svg`.

    Raises:
        Failure: there is no folder for the file that can be written to, it exists and must not be overwritten, or its
            ending says that it holds something else.
    """

    def __init__(self, path: str | None, *, force: bool, kind: str | None = None) -> None:
        path = None if path == STDOUT else path
        self.path = path
        self.force = force
        self._parts: list[bytes] = []
        if path is None:
            return
        # Said before the work, not after it.
        if kind is not None and _HOLDS.get(os.path.splitext(path)[1].lower(), kind) != kind:
            raise Failure("output-kind", path=path, kind=kind.upper())
        if not force and os.path.isfile(path):
            raise Failure("output-exists", path=path)
        folder = os.path.dirname(path)
        if folder and not os.path.isdir(folder):
            raise Failure("output-no-folder", path=path, folder=folder)
        refusal = errno.EISDIR if os.path.isdir(path) else 0 if os.access(folder or ".", os.W_OK) else errno.EACCES
        if refusal:
            raise Failure("output-failed", path=path, detail=os_reason(OSError(refusal, os.strerror(refusal))))

    @property
    def color(self) -> bool:
        """Whether the output is a terminal that wants colours (NO_COLOR and FORCE_COLOR decide first)."""
        return wants_color(sys.stdout if self.path is None else None)

    def write(self, piece: str) -> None:
        """Write a piece of the answer.

        Raises:
            Failure: standard output takes no more.
        """
        if self.path is not None:
            self._parts.append(piece.encode("utf-8", "surrogateescape"))
            return
        try:
            sys.stdout.write(piece)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise _stdout_failed(error) from None

    def write_csv(self, piece: str) -> None:
        """Take a table for spreadsheets; a file says by a mark that it is UTF-8, a program that reads on needs none."""
        from deckcheck.csv_text import MARK

        self.write(piece if self.path is None else MARK + piece)

    def write_bytes(self, piece: bytes) -> None:
        """Write a piece of an answer that is not text: a document, a picture.

        Raises:
            Failure: standard output takes no more.
        """
        if self.path is not None:
            self._parts.append(piece)
            return
        try:
            sys.stdout.flush()
            sys.stdout.buffer.write(piece)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise _stdout_failed(error) from None

    def close(self) -> None:
        """Finish: flush, or put the file in its place.

        Raises:
            Failure: it cannot be done.
        """
        if self.path is None:
            try:
                sys.stdout.flush()
            except BrokenPipeError:
                raise
            except OSError as error:
                raise _stdout_failed(error) from None
            return
        from deckcheck.files import write_atomically

        try:
            write_atomically(self.path, b"".join(self._parts), overwrite=self.force)
        except FileExistsError:
            raise Failure("output-exists", path=self.path) from None
        except OSError as error:
            raise Failure("output-failed", path=self.path, detail=os_reason(error)) from None


def _stdout_failed(error: OSError) -> Failure:
    refused, sys.stdout = sys.stdout, open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  open to the end
    # What is left in its buffer is refused once more, which Python would report when the stream is dropped. The
    # descriptor stays open: standard streams do not own theirs.
    with suppress(OSError, ValueError):
        refused.close()
    return Failure("output-failed", path=_STDOUT, detail=os_reason(error))


def system_failed(error: OSError) -> Failure:
    """Return why the system refused something: the answer could not be written, or what the message names."""
    if error.filename is not None:
        return Failure("system-file", path=os.fsdecode(error.filename), detail=os_reason(error))
    # To begin a process, or to open a pipe, fails for other reasons.
    if error.errno in _OF_WRITING:
        return Failure("output-failed", path=_STDOUT, detail=os_reason(error))
    return Failure("system-refused", detail=os_reason(error))


def separator(args: Arguments) -> str:
    """Return the separator of the cells of a CSV table.

    Raises:
        Failure: there is no separator of that name.
    """
    from deckcheck.csv_text import SEPARATORS

    if args.separator not in SEPARATORS:
        raise Failure("unknown-separator", name=args.separator, known=list(SEPARATORS))
    return SEPARATORS[args.separator]


def report_outputs(args: Arguments) -> list[tuple[str, Output]]:
    """Return (report format, its output) of a check, in the order of the options: `--output-format FORMAT[:FILE]`.

    `--output` is the file of the first format that has none of its own.

    Raises:
        Failure: a format is unknown, an output cannot be used, or two reports would go to one place.
    """
    from deckcheck.report import FORMATS

    output = args.output
    wanted: list[tuple[str, str | None]] = []
    for given in args.output_format or ["text"]:
        name, _, path = given.partition(":")
        if name not in FORMATS:
            from deckcheck.catalog.names import nearest

            raise Failure("unknown-report", nearest(name, FORMATS), name=name, known=list(FORMATS))
        if not path and output is not None:
            path, output = output, None
        wanted.append((name, None if path in ("", STDOUT) else path))
    if output is not None:
        raise Failure("report-no-format", path=output)
    shown = [name for name, path in wanted if path is None]
    if len(shown) > 1:
        raise Failure("report-stdout", name=shown[1])
    require_distinct_outputs(*(path for _, path in wanted))
    return [(name, Output(path, force=args.force)) for name, path in wanted]


def require_distinct_outputs(*paths: str | None) -> None:
    """See that files that are written to (None: there is none; `-`: standard output) are different ones.

    Raises:
        Failure: two of them are one.
    """
    taken: list[str] = []
    for path in paths:
        if path is None:
            continue
        if path == STDOUT and STDOUT in taken:
            raise Failure("output-stdout")
        if path != STDOUT and any(same_file(path, other) for other in taken if other != STDOUT):
            raise Failure("report-twice", path=path)
        taken.append(path)


def refuse_overwriting_inputs(written: Iterable[str | None], read: Iterable[str]) -> None:
    """See that no answer is written over a file that it is about, be that asked for with --force.

    Raises:
        Failure: one would be.
    """
    paths = [path for path in written if path is not None and path != STDOUT]
    given = list(read) if paths else []
    for path in paths:
        # What is not there yet is nothing that is read.
        if os.path.lexists(path) and any(same_file(path, other) for other in given):
            raise Failure("output-input", path=path)


def for_programs(words: str) -> str:
    """Return what standard output is to carry exactly, a decklist or a patch: exactly, unless somebody reads it there.

    A terminal gets text that only shows, and so does the log of a CI service, which acts upon what it finds.
    """
    if not sys.stdout.isatty() and (_to_a_file() or not any(name in os.environ for name in LOGS)):
        return words
    from io import StringIO

    from deckcheck.messages import printable

    # Line by line: lists of half a million lines would take ten times the room of the text.
    shown = StringIO()
    for line in StringIO(words, newline="\n"):
        # A line end shows nowhere and is kept: a patch of a file with lines of Windows applies with its own ends alone.
        shown_part = line.removesuffix("\n").removesuffix("\r") if line.endswith("\n") else line
        shown.write("\t".join(map(printable, shown_part.split("\t"))) + line[len(shown_part) :])
    return shown.getvalue()


def _to_a_file() -> bool:
    import stat

    try:
        return stat.S_ISREG(os.fstat(sys.stdout.fileno()).st_mode)
    except (OSError, ValueError):  # no file of the system's at all
        return False
