"""What can be wrong with a file before its content is judged: coded problems with their places."""

from __future__ import annotations

from deckcheck.failure import Failure
from deckcheck.messages import ENGLISH, printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.messages import Translator

MAX_REPORTED = 1_000  # problems of one file


class Problem(ValueError):  # noqa: N818  what is wrong with a file, not with the program
    """A file that cannot be read on: a code, a message's id with its values, and the place (from 1, or 0: none).

    `values` fill the message; see `deckcheck.messages`.
    """

    def __init__(self, code: str, message: str, line: int = 0, column: int = 0, **values: object) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.line = line
        self.column = column
        self.values = values

    def render(self, translator: Translator) -> str:
        """Return what is wrong, without its place, in the language of a translator."""
        return translator.text(self.message, **self.values)

    def placed(self, translator: Translator) -> str:
        """Return the place, the code, and what is wrong."""
        place = f"{self.line}:{self.column}: " if self.line else ""
        return f"{place}{self.code}: {self.render(translator)}"

    def __str__(self) -> str:
        return self.placed(ENGLISH)


class FaultyFileError(Failure):
    """A file of the user's that is written wrongly: a message, if any, above its problems, each at its place."""

    def __init__(self, path: str, problems: Sequence[Problem], message: str | None = None, **values: Any) -> None:
        super().__init__(message, path=path, **values)
        self.path = path
        self.problems = list(problems)

    def render(self, translator: Translator) -> str:
        """Return the message and the problems, a line each."""
        head = [super().render(translator)] if self.message is not None else []
        return "\n".join([*head, *places(self.path, self.problems, translator)])


def problem_data(translator: Translator, problem: Problem) -> dict[str, Any]:
    """Return a problem of a file as plain data."""
    return {
        "code": problem.code,
        "message": problem.render(translator),
        "line": problem.line,
        "column": problem.column,
    }


def places(path: str, problems: Sequence[Problem], translator: Translator) -> Iterator[str]:
    """Yield a line for each thing that is wrong with a file: its place, its code, and what may have been meant."""
    for problem in problems[:MAX_REPORTED]:
        words = problem.render(translator)
        suggestions = problem.values.get("suggestions")
        if suggestions:
            words = translator.text(
                "clauses", first=words, then=translator.text("fix-did-you-mean", suggestions=suggestions)
            )
        place = f"{printable(path)}:{problem.line}:{problem.column}"
        yield f"{place}: {translator.text('severity-error')} {problem.code} {words}"
    if len(problems) > MAX_REPORTED:
        yield f"{printable(path)}: {translator.text('and-more', n=len(problems) - MAX_REPORTED)}"
