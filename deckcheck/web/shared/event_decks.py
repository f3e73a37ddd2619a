"""The lists that the file of an event names: checked once, and again when they change; and what its tables agree on."""

from __future__ import annotations

import os
from hashlib import sha256
from typing import NamedTuple

from deckcheck.construction.violation import ERROR
from deckcheck.decklist.problem import Problem
from deckcheck.decklist.source import decode, read_bytes
from deckcheck.engine.registry import rules_of
from deckcheck.failure import Failure
from deckcheck.messages import MessageError
from deckcheck.web.checking import report_of
from deckcheck.web.shared.seats import Head
from deckcheck.web.shared.table import SharedTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager
    from typing import Any

    from deckcheck.event.pairings import EventFile, EventPlayer
    from deckcheck.messages import Translator

MOST_LIST = 1 << 16  # characters of a list


class Notice(NamedTuple):
    """Something that the organiser should know: a message with its values; one may be put into words by `render`."""

    message: str
    values: Mapping[str, Any]

    def render(self, translator: Translator) -> str:
        """Return it in the language of a translator."""
        words = {key: one.render(translator) if hasattr(one, "render") else one for key, one in self.values.items()}
        return translator.text(self.message, **words)


class CheckedList(NamedTuple):
    """A list that was checked: the hash of its text, the deck where it is legal, and what is wrong otherwise."""

    hash: str
    deck: dict[str, Any] | None
    notice: Notice | None


class Lists:
    """The lists of the players of an event, as they were last checked.

    Args:
        path: the file of the event.
    """

    def __init__(self, path: str) -> None:
        self._folder = os.path.dirname(os.path.abspath(path))
        self._checked: dict[tuple[str, str], CheckedList] = {}

    def check(
        self, file: EventFile, player: EventPlayer, work: Callable[[], AbstractContextManager[Any]]
    ) -> CheckedList:
        """Check a player's list, unless that was done before.

        Args:
            file: what the file of the event says.
            player: the player, who has a list.
            work: what is within it may use the engine (`Sessions.at_work`).
        """
        path = player.deck or ""
        # As the file names it: whoever organises need not see where that is on the server.
        shown = os.path.relpath(path, self._folder).replace(os.sep, "/")
        values = {"player": player.name, "path": shown}
        try:
            text = decode(read_bytes(path))
        except (MessageError, Problem) as error:
            return CheckedList("", None, Notice("web-event-deck-unread", {**values, "detail": error}))
        hashed = sha256(f"{file.game}/{file.format}/{shown}/{text}".encode()).hexdigest()
        before = self._checked.get((path, player.name))
        if before is not None and before.hash == hashed:
            return before
        given = {"text": text, "path": os.path.basename(path)}
        deck, notice = None, None
        with work():
            try:
                if len(text) > MOST_LIST:
                    raise Failure("web-argument-long", name=shown, most=MOST_LIST)
                deck, is_legal = SharedTable(head_of(file, rules_of(file.game).players[0])).checked(given)
                if not is_legal:
                    deck = None
                    report, _ = report_of({**given, "game": file.game, "format": file.format})
                    first = next(one for one in report.violations if one.severity == ERROR)
                    notice = Notice("web-event-deck-illegal", {**values, "line": first.line, "first": first})
            except MessageError as error:
                notice = Notice("web-event-deck-unread", {**values, "detail": error})
        self._checked[path, player.name] = found = CheckedList(hashed, deck, notice)
        return found


def head_of(file: EventFile, players: int) -> Head:
    """Return what the tables of an event agree on."""
    clock = {"clock": file.clock["kind"], "seconds": file.clock["seconds"]} if file.clock else {}
    return Head(
        file.game,
        file.format,
        players,
        file.options,
        is_public=False,
        open_lists=file.open_lists,
        increment=file.clock.get("increment", 0) if file.clock else 0,
        delay_choices=file.delay.get("choices", 0),
        delay_seconds=file.delay.get("seconds", 0),
        best_of=file.best_of,
        **clock,
    )
