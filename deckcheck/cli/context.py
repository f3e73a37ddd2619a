"""What a command does its work in: the language that it speaks, and what it says on standard error."""

from __future__ import annotations

import os
import sys

from deckcheck.decklist.problem import places

_PASSED = 50  # files passed over that are named; of more the number is reported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.decklist.problem import Problem
    from deckcheck.failure import Failure
    from deckcheck.messages import Message, Translator


class Context:
    """The translator of a run, and the environment of the process; standard streams are those of the process.

    Attributes:
        translator: what puts messages into words.
        environment: the variables of the process.
        command: the name of the command that runs; empty before the command line is parsed.
    """

    __slots__ = ("command", "environment", "translator")

    def __init__(self, translator: Translator, environment: Mapping[str, str] | None = None) -> None:
        self.translator = translator
        self.environment = os.environ if environment is None else environment
        self.command = ""

    def text(self, message: str, **values: object) -> str:
        """Return a message in the language of the run."""
        return self.translator.text(message, **values)

    def print(self, message: str, **values: object) -> None:
        """Print a message on standard output."""
        print(self.text(message, **values))

    def add(self, message: str, **values: object) -> None:
        """Print a message beside the answer, on standard error."""
        print(self.translator.text(message, **values), file=sys.stderr)

    def note(self, message: str, **values: object) -> None:
        """Print a message on standard error, behind the name of the program."""
        print(f"deckcheck: {self.text(message, **values)}", file=sys.stderr)

    def error(self, words: str) -> None:
        """Print an error on standard error, behind the name of the program."""
        print(f"deckcheck: {self.text('error-line', detail=words)}", file=sys.stderr)

    def misused(self, words: str, command: str) -> None:
        """Print an error in a command line, and which command shows how it is used."""
        self.error(words)
        self.add("help-hint", command=f"deckcheck {command} --help" if command else "deckcheck --help")

    def report(self, failure: Failure) -> int:
        """Print on standard error why something failed, and return the exit status that this means."""
        words = failure.render(self.translator)
        if failure.message is None:
            # The problems of a file, each at its place.
            print(words, end="\n" if words else "", file=sys.stderr)
        elif failure.message.startswith("usage-"):
            self.misused(words, self.command)
        else:
            self.error(words)
        return failure.status

    def passed_over(self, passed: Sequence[Message], *, each: bool = True) -> None:
        """Report on standard error which files of folders are skipped, and why; of very many the first.

        Args:
            passed: why each is skipped, `path` among the values.
            each: whether to name each; otherwise there is one line, with the count if there are several. An argument
                that leads to nothing is named in any case.
        """
        if not each:
            some = [message for message in passed if message.id != "passed-empty"]
            if len(some) > 1:
                self.note("passed-summary", n=len(some))
                passed = [message for message in passed if message.id == "passed-empty"]
            for message in passed:
                self.note(message.id, **message.values)
            return
        for message in passed[:_PASSED]:
            print(f"deckcheck: {message.render(self.translator)}", file=sys.stderr)
        if len(passed) > _PASSED:
            self.note("passed-more", n=len(passed) - _PASSED)
        if any(message.id == "passed-name" for message in passed):
            self.note("passed-hint")

    def problems(self, path: str, found: Sequence[Problem]) -> None:
        """Report on standard error what is wrong with a file, each thing at its place."""
        for line in places(path, found, self.translator):
            print(line, file=sys.stderr)
