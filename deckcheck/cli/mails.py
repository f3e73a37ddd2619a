"""`deckcheck event --messages`: the mails to players, written into a folder, and what they are written from."""

from __future__ import annotations

import errno
import os

from deckcheck.decklist.content import HEAD
from deckcheck.decklist.mail import address_in
from deckcheck.decklist.problem import FaultyFileError, Problem
from deckcheck.decklist.source import MAILS, UnreadableFileError, decode, read_bytes, read_start
from deckcheck.event.players import address_of, read_players
from deckcheck.event.replies import MARK, Replies
from deckcheck.event.template import read_template, template_text
from deckcheck.failure import Failure
from deckcheck.files import write_atomically
from deckcheck.messages import os_reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.cli.arguments import Arguments
    from deckcheck.cli.context import Context
    from deckcheck.construction.ruleset import Ruleset
    from deckcheck.event.players import Entrant, Player
    from deckcheck.event.table import Row

_ENDING = ".eml"


def players_of(path: str) -> list[Player]:
    """Return the players whom a file names.

    Raises:
        Failure: it cannot be read, or is written wrongly.
    """
    try:
        return read_players(decode(read_bytes(path)))
    except Problem as problem:
        raise FaultyFileError(path, [problem]) from None


def sender_of(path: str) -> str:
    """Return the address from which a list was sent, where it is a mail; empty otherwise."""
    if not path.lower().endswith(MAILS):
        return ""
    try:
        return address_of(address_in(read_start(path, HEAD)))
    except UnreadableFileError:  # reported where the list is read
        return ""


class Mails:
    """The mails to the players of an event, to be written into a folder.

    Raises:
        Failure: the folder is within those of the lists, cannot be written to or holds something, or the template is
            written wrongly.
    """

    def __init__(self, args: Arguments, context: Context) -> None:
        self._context = context
        self._folder = args.messages
        self._title = args.title
        self._day = args.by
        self._force = args.force
        self._require_outside(args.paths)
        self._require_free()
        self._texts = self._template(args.template) if args.template is not None else {}

    def write(self, entrants: Sequence[Entrant], ruleset: Callable[[Row], Ruleset | None]) -> None:
        """Write a mail for each player, and report how many.

        Raises:
            Failure: one cannot be written.
        """
        replies = Replies(ruleset, self._texts, self._context.translator, title=self._title, day=self._day).all(
            entrants
        )
        try:
            os.makedirs(self._folder, exist_ok=True)
            for path in self._earlier():
                os.unlink(path)
            for reply in replies:
                path = os.path.join(self._folder, f"{reply.file}{_ENDING}")
                write_atomically(path, reply.message(), overwrite=self._force)
        except OSError as error:
            raise Failure("output-failed", path=self._folder, detail=os_reason(error)) from None
        self._context.add("event-messages-written", n=len(replies), path=self._folder)
        without = [reply.name or reply.file for reply in replies if not reply.mail]
        if without:
            self._context.add("event-messages-unaddressed", n=len(without), names=without)

    def _require_outside(self, paths: Sequence[str]) -> None:
        """See that no later run takes a mail for a list."""
        own = os.path.realpath(self._folder)
        for path in paths:
            folder = os.path.realpath(path)
            if os.path.isdir(folder) and (own == folder or own.startswith(folder.rstrip(os.sep) + os.sep)):
                raise Failure("event-messages-inside", path=self._folder, folder=path)

    def _require_free(self) -> None:
        if os.path.exists(self._folder) and not os.path.isdir(self._folder):
            reason = os_reason(OSError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)))
            raise Failure("output-failed", path=self._folder, detail=reason)
        if not self._force and os.path.isdir(self._folder) and os.listdir(self._folder):
            raise Failure("event-messages-taken", path=self._folder)

    def _earlier(self) -> list[str]:
        """Return the mails that an earlier run has written."""
        found = []
        for name in sorted(os.listdir(self._folder)):
            path = os.path.join(self._folder, name)
            if name.endswith(_ENDING) and os.path.isfile(path):
                with open(path, "rb") as file:
                    if file.read(len(MARK)) == MARK.encode():
                        found.append(path)
        return found

    def _template(self, path: str) -> dict[str, dict[str, str]]:
        """Return the texts of a template; one that is not there yet is written, with the usual texts."""
        if not os.path.lexists(path):
            try:
                write_atomically(path, template_text(self._context.translator).encode(), overwrite=False)
            except OSError as error:
                raise Failure("output-failed", path=path, detail=os_reason(error)) from None
            self._context.add("event-template-written", path=path)
            return {}
        try:
            texts, problems = read_template(decode(read_bytes(path)))
        except Problem as problem:
            raise FaultyFileError(path, [problem]) from None
        if problems:
            raise FaultyFileError(path, problems)
        return texts
