"""One game at a table of people and bots: who decides next, taking back, and what each has yet to read of the log."""

from __future__ import annotations

from deckcheck.agents import View, make
from deckcheck.engine.chance import GAMMA, MASK, mix
from deckcheck.engine.speech import speech
from deckcheck.engine.vocabulary import PHASE_BEGUN
from deckcheck.messages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.engine.game import Game
    from deckcheck.messages import Voice

#: The kind of player who is asked; all others are bots.
HUMAN = "human"


def speak(game: Game, voice: Voice) -> None:
    """Let the game's labels and log speak the language of a voice."""
    match = game.state.match
    match.say = speech(match.rules.folder, voice.language)


class Session:
    """A game and who plays it.

    A bot decides by the game's seed and the number of the action alone, so that a game which is taken back or gone on
    with another day takes the same course.

    Attributes:
        game: the game, with its log.
        kinds: seat -> `human`, or the name of a bot.
        voice: the language that is spoken at the table.
    """

    def __init__(self, game: Game, kinds: Sequence[str], voice: Voice = ENGLISH) -> None:
        self.kinds = tuple(kinds)
        self.voice = voice
        self._read = [0] * len(kinds)
        self.game = game
        speak(game, voice)
        self.game.watch()

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
        """Let bots decide until a person must, or the game is over."""
        decider = self.decider
        while decider is not None and self.kinds[decider] != HUMAN:
            game = self.game
            seed = mix((mix(game.state.match.seed & MASK) + (len(game.history) + 1) * GAMMA) & MASK)
            game.apply(make(self.kinds[decider], seed).decide(View(game, decider)))
            decider = self.decider

    def choose(self, action: int) -> None:
        """Carry out a person's choice."""
        self.game.apply(action)

    def take_back(self) -> str | None:
        """Take back the last choice of a person and what bots did since; return what it was, or None."""
        history = self.game.history
        for before in range(len(history) - 1, -1, -1):
            earlier = self.game.at(before)
            decision = earlier.decision
            if decision is not None and self.kinds[decision.player] == HUMAN:
                label = earlier.describe(history[before])
                earlier.watch()
                self.game = earlier
                self._read = [min(read, len(earlier.state.log or ())) for read in self._read]
                return label
        return None

    def news(self, seat: int) -> list[str]:
        """Return what has happened since this player last asked, as this player may know it; phases go unsaid."""
        state = self.game.state
        entries = state.log or []
        new = entries[self._read[seat] :]
        self._read[seat] = len(entries)
        lines = (state.match.rules.event_text(state, entry, seat) for entry in new if entry[0] != PHASE_BEGUN)
        return [line for line in lines if line]
