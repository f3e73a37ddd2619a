"""A game at a page: who plays it, whose side is shown, and what a page may see of it.

Bots decide in portions, so that no call takes long and others are answered meanwhile: a table whose bots have not come
to an end says who is still thinking, and goes on when it is looked at.
"""

from __future__ import annotations

from time import monotonic

from deckcheck.engine.table.drawn import outcome_text
from deckcheck.failure import Failure
from deckcheck.play.sentences import whole_log, words_of
from deckcheck.play.session import speak
from deckcheck.web.schema_types import BOOLEAN, INTEGER, OBJECT, STRING, STRINGS, maybe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from deckcheck.engine.game import Game
    from deckcheck.messages import Translator
    from deckcheck.play.session import Session
    from deckcheck.web.schema_types import Schema
    from deckcheck.web.sessions import Sessions

MOST_NEWS = 400  # lines that a page is shown at once
MOST_PATIENCE = 20_000  # milliseconds after which no bot begins another decision within a call


class GameSession:
    """A session at a page, and whose side of the table is shown there.

    Attributes:
        session: the game and who plays it.
        viewer: the seat whose side is shown; None where nobody plays by hand.
        is_closed: whether the next viewer has yet to say to be there.
    """

    def __init__(self, session: Session, milliseconds: int = MOST_PATIENCE) -> None:
        self.session = session
        self.is_closed = False
        self.viewer: int | None = session.humans[0] if session.humans else None
        self.advance(milliseconds)

    def advance(self, milliseconds: int = MOST_PATIENCE) -> None:
        """Let bots play until a person decides, or the time is up; where that is another one, close the table."""
        until = monotonic() + milliseconds / 1000
        while self.session.step() and monotonic() < until:
            pass
        decider = self.session.decider
        if decider in self.session.humans and decider != self.viewer:
            self.is_closed = len(self.session.humans) > 1
            self.viewer = decider

    @property
    def thinking(self) -> int | None:
        """The seat of the bot that is to decide yet; None where a person is, or nobody."""
        decider = self.session.decider
        return None if decider in self.session.humans else decider

    @property
    def seat(self) -> int:
        """The seat of the viewer.

        Raises:
            Failure: nobody plays by hand here.
        """
        if self.viewer is None:
            raise Failure("web-no-viewer")
        return self.viewer

    def require_made(self, made: int) -> None:
        """See that the page knows how many choices have been made.

        Raises:
            Failure: the game has gone on elsewhere.
        """
        if made != len(self.session.game.history):
            raise Failure("web-out-of-step")

    @property
    def may_see_all(self) -> bool:
        """Whether every side may be shown: the game is over."""
        return self.session.game.is_over

    def to_dict(self, name: str, translator: Translator) -> dict[str, Any]:
        """Return what the page is shown of the table, in its viewer's eyes."""
        session = self.session
        session.speak(translator)
        game, decider, thinking = session.game, session.decider, self.thinking
        seat = self.viewer if self.viewer is not None else 0
        is_closed = self.is_closed and not game.is_over
        can_see = not is_closed and (self.viewer is not None or game.is_over)
        news = session.news(seat) if can_see else None
        return {
            "table": name,
            "game": game.rules.game,
            "players": list(game.players),
            "kinds": list(session.kinds),
            "viewer": self.viewer,
            "next": game.players[decider] if is_closed and decider is not None else None,
            "thinking": game.players[thinking] if thinking is not None else None,
            "view": game.view(seat, translator.language) if can_see else None,
            "choices": game.choices(seat, translator.language) if can_see and decider == self.viewer else None,
            "news": [*news.own, *news.others][-MOST_NEWS:] if news is not None else [],
            "made": len(game.history),
            "over": game.is_over,
            "outcome": outcome_text(game, translator) if game.is_over else None,
            "fingerprint": game.fingerprint() if game.is_over else None,
        }


def open_table(sessions: Sessions, name: str) -> GameSession:
    """Return a table whose viewer is there.

    Raises:
        Failure: it is not open, or waits for its next player.
    """
    table: GameSession = sessions.find(name, GameSession)
    if table.is_closed and not table.session.game.is_over:
        raise Failure("web-next-player")
    return table


def replayed(game: Game, at: int, seat: int, translator: Translator) -> dict[str, Any]:
    """Return a game after this many choices, and the last of these, in the eyes of a seat; see `REPLAY_SCHEMA`.

    While it runs, nothing is said that the seat may not know.
    """
    at = min(at, len(game.history))
    then = game.at(max(at - 1, 0))
    speak(then, translator)
    label = who = None
    if at:
        decision = then.decision
        who = decision.player if decision else None
        if game.is_over or who == seat:
            label = words_of(then, game.history[at - 1], translator)
        then.apply(game.history[at - 1])
    then.follow(game)
    then.watch()
    return {
        "at": at,
        "of": len(game.history),
        "seat": seat,
        "view": then.view(seat, translator.language),
        "player": game.players[who] if who is not None else None,
        "label": label,
        "log": whole_log(then, -1 if game.is_over else seat)[-MOST_NEWS:],
        "outcome": outcome_text(then, translator) if then.is_over else None,
    }


#: What a page is shown of a moment that is looked back at.
REPLAY_SCHEMA: Mapping[str, Schema] = {
    "at": INTEGER,
    "of": INTEGER,
    "seat": INTEGER,
    "view": OBJECT,
    "player": maybe(STRING),
    "label": maybe(STRING),
    "log": STRINGS,
    "outcome": maybe(STRING),
}
#: What a page is shown of a table.
TABLE_SCHEMA: Mapping[str, Schema] = {
    "table": STRING,
    "game": STRING,
    "players": STRINGS,
    "kinds": STRINGS,
    "viewer": maybe(INTEGER),
    "next": maybe(STRING),
    "thinking": maybe(STRING),
    "view": maybe({"$ref": "table.schema.json#/$defs/view"}),
    "choices": maybe({"$ref": "table.schema.json#/$defs/choices"}),
    "news": STRINGS,
    "made": INTEGER,
    "over": BOOLEAN,
    "outcome": maybe(STRING),
    "fingerprint": maybe(STRING),
}
