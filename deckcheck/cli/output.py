"""Where a command's answer goes: standard output, or a file that is written whole; and what it says when it fails."""

from __future__ import annotations

import os
import sys

from deckcheck.messages import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class OutputError(Exception):
    """An output that cannot be written: a message's id and its values."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = values

    def tell(self) -> int:
        """Say on standard error what is wrong, and return exit status 2."""
        return fail(self.message, (), **self.values)


class Output:
    """Standard output, or a file."""

    def __init__(self, path: str | None, *, force: bool) -> None:
        self.path = path
        self.force = force
        self._parts: list[str] = []
        if path is not None and not force and os.path.isfile(path):
            raise OutputError("output-exists", path=path)

    @property
    def color(self) -> bool:
        """Whether the output is a terminal that wants colours (NO_COLOR and FORCE_COLOR decide first)."""
        if os.environ.get("NO_COLOR"):
            return False
        if os.environ.get("FORCE_COLOR"):
            return True
        return self.path is None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"

    def write(self, piece: str) -> None:
        """Write a piece of the answer."""
        if self.path is not None:
            self._parts.append(piece)
        else:
            sys.stdout.write(piece)

    def close(self) -> None:
        """Finish: flush, or put the file in its place."""
        if self.path is None:
            sys.stdout.flush()
            return
        from deckcheck.files import write_atomically

        try:
            write_atomically(self.path, "".join(self._parts).encode("utf-8", "surrogateescape"), overwrite=self.force)
        except FileExistsError:
            raise OutputError("output-exists", path=self.path) from None
        except OSError as error:
            raise OutputError("output-failed", path=self.path, detail=error.strerror or str(error)) from None


def fail(message: str, suggestions: Sequence[str] = (), **values: object) -> int:
    """Say on standard error why the command cannot be carried out, and return exit status 2."""
    words = text(message, **values)
    if suggestions:
        words += f"; {text('fix-did-you-mean', suggestions=list(suggestions))}"
    print(f"deckcheck: {words}", file=sys.stderr)
    return 2
