"""One game at a table of people and bots: who decides next, taking back, and what each has yet to read of the log."""

from __future__ import annotations

from typing import NamedTuple

from deckcheck.agents import BotFailedError, View, make
from deckcheck.engine.chance import GAMMA, MASK, mix
from deckcheck.engine.outcome import IllegalActionError
from deckcheck.engine.speech import speech
from deckcheck.engine.vocabulary import PHASE_BEGUN
from deckcheck.messages import ENGLISH, printable
from deckcheck.play.told import words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.game import Game
    from deckcheck.messages import Voice

#: The kind of player who is asked; all others are bots.
HUMAN = "human"
#: What a saved game says of a bot of one's own.
OWN = "own"


def speak(game: Game, voice: Voice) -> None:
    """Let the game's labels and log speak the language of a voice."""
    match = game.state.match
    match.say = speech(match.rules.folder, voice.language)


class News(NamedTuple):
    """What a player has not read yet of the log.

    Attributes:
        own: what came of the player's own last choice.
        others: what the others did then.
    """

    own: list[str]
    others: list[str]


class Session:
    """A game and who plays it.

    A bot decides by the game's seed and the number of the action alone, so that a game which is taken back or gone on
    with another day takes the same course.

    Attributes:
        game: the game, with its log.
        kinds: seat -> `human`, or the name of a bot (see `agents.bot_of`).
        voice: the language that is spoken at the table.
    """

    def __init__(self, game: Game, kinds: Sequence[str], voice: Voice = ENGLISH) -> None:
        self.kinds = tuple(kinds)
        self.voice = voice
        self.game = game
        speak(game, voice)
        self.game.watch()
        # How much of the log each player has read, and how long it was before and after the last choice of each. What
        # happens before anybody chooses is no one else's doing; a game that is gone on with is not told again.
        length = len(game.state.log or ())
        self._read = [length if game.history else 0] * len(kinds)
        self._chosen = [length if game.history else 0] * len(kinds)
        self._settled = [length] * len(kinds)

    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == HUMAN]

    @property
    def decider(self) -> int | None:
        """The seat that must decide; None when the game is over."""
        decision = self.game.decision
        return decision.player if decision else None

    def advance(self) -> None:
        """Let bots decide until a person must, or the game is over.

        Raises:
            BotFailedError: a bot of one's own has made a mistake; the game stands where it was asked.
        """
        while self.step():
            pass

    def step(self) -> bool:
        """Let a bot decide once; return whether it was for one to decide.

        Raises:
            BotFailedError: a bot of one's own has made a mistake; the game stands where it was asked.
        """
        decider = self.decider
        if decider is None or self.kinds[decider] == HUMAN:
            return False
        game = self.game
        seed = mix((mix(game.state.match.seed & MASK) + (len(game.history) + 1) * GAMMA) & MASK)
        self._apply(make(self.kinds[decider], seed).decide(View(game, decider)))
        return True

    def _apply(self, action: int) -> None:
        """Take an action; one that the rules fail at is none: the game that is saved then stands before it."""
        try:
            self.game.apply(action)
        except IllegalActionError:
            raise
        except Exception:
            self.game.history.pop()
            raise

    def told(self, failed: BotFailedError) -> str:
        """Return in a sentence by which mistake of whose bot the game is lost."""
        seat = self.decider or 0
        values = {"player": self.game.players[seat], "bot": self.kinds[seat], "decision": len(self.game.history) + 1}
        return printable(self.voice.text("play-bot-failed", **values, detail=failed.said(self.voice)))

    def choose(self, action: int) -> None:
        """Carry out a person's choice."""
        decider = self.decider
        if decider is not None:
            self._chosen[decider] = len(self.game.state.log or ())
        self._apply(action)
        if decider is not None:
            self._settled[decider] = len(self.game.state.log or ())

    def take_back(self) -> str | None:
        """Take back the last choice of a person and what bots did since; return what it was, or None."""
        history = self.game.history
        for before in range(len(history) - 1, -1, -1):
            earlier = self.game.at(before)
            decision = earlier.decision
            if decision is not None and self.kinds[decision.player] == HUMAN:
                label = words_of(earlier, history[before], self.voice)
                earlier.watch()
                self.game = earlier
                length = len(earlier.state.log or ())
                for marks in (self._read, self._chosen, self._settled):
                    marks[:] = [min(mark, length) for mark in marks]
                return label
        return None

    def news(self, seat: int) -> News:
        """Return what has happened since this player last asked, as this player may know it; phases go unsaid."""
        entries = self.game.state.log or []
        read, settled = self._read[seat], max(self._read[seat], self._settled[seat])
        self._read[seat] = len(entries)
        return News(self._told(entries[read:settled], seat), self._told(entries[settled:], seat))

    def _told(self, entries: Sequence[tuple[int, ...]], seat: int) -> list[str]:
        state = self.game.state
        lines = (state.match.rules.event_text(state, entry, seat) for entry in entries if entry[0] != PHASE_BEGUN)
        return [line for line in lines if line]

    def log(self, seat: int, *, phases: bool = True) -> list[tuple[str, bool]]:
        """Return the whole log as a player may know it (-1: all of it), each line with whether it is new.

        New is what has happened from the player's last choice on; `phases` whether the phases that begin are told.
        """
        state = self.game.state
        chosen = self._chosen[seat] if seat >= 0 else len(state.log or ())
        told = (
            (state.match.rules.event_text(state, entry, seat), number >= chosen)
            for number, entry in enumerate(state.log or ())
            if phases or entry[0] != PHASE_BEGUN
        )
        return [(line, is_new) for line, is_new in told if line]
