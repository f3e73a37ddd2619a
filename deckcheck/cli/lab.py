"""How the commands of `deckcheck lab` answer: as text or JSON, as a web page, as a picture."""

from __future__ import annotations

import os

from deckcheck.cli.output import Output
from deckcheck.failure import Failure
from deckcheck.json_text import json_text
from deckcheck.lab.libraries import see
from deckcheck.lab.page import page
from deckcheck.lab.pictures import kind_of, picture
from deckcheck.lab.text import as_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.cli.asked import Asked
    from deckcheck.cli.context import Context
    from deckcheck.lab.report import Report


class Answer:
    """Where the answer of a command goes. What cannot be written is said before anything is played.

    Raises:
        Failure: a library is missing, a file cannot be written or exists, or two of them are one.
    """

    def __init__(self, asked: Asked, context: Context) -> None:
        asked.see_report()
        self._voice = context.voice
        self._json = asked.json or asked.output_format == "json"
        self._kind = None if asked.plot is None else kind_of(asked.plot)
        see(pictures=asked.html is not None or asked.plot is not None)
        paths = [path for path in (asked.output, asked.html, asked.plot, asked.resume) if path is not None]
        for at, path in enumerate(paths):
            if any(os.path.realpath(path) == os.path.realpath(other) for other in paths[:at]):
                raise Failure("report-twice", path=path)
        self._output = Output(asked.output, force=asked.force)
        self._page = None if asked.html is None else Output(asked.html, force=asked.force)
        self._picture = None if asked.plot is None else Output(asked.plot, force=asked.force)

    def show(self, data: Mapping[str, Any], report: Report) -> None:
        """Write the answer, wherever it was asked for.

        Args:
            data: the answer as plain data, in no language; what JSON shows.
            report: the same in the language of the run.

        Raises:
            Failure: a file cannot be written.
        """
        self._output.write(json_text(data, indent=1) + "\n" if self._json else as_text(report))
        self._output.close()
        if self._page is not None:
            self._page.write(page(report, self._voice))
            self._page.close()
        if self._picture is not None and self._kind is not None and next(report.charts(), None) is not None:
            self._picture.write_bytes(picture(report, self._kind, self._voice))
            self._picture.close()
