"""One game at a table of people and bots: who decides next, taking back, and what each has yet to read of the log."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from deckcheck.agents import BotFailedError, decide
from deckcheck.engine.data.phrases import phrase_translator
from deckcheck.engine.state.outcome import IllegalActionError
from deckcheck.engine.state.vocabulary import DONE, PHASE_BEGUN
from deckcheck.failure import Failure
from deckcheck.messages import ENGLISH, printable
from deckcheck.play.reloading import played_again
from deckcheck.play.sentences import numbered_lines, words_of, worth_showing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.catalog.card import Card
    from deckcheck.engine.game import Game
    from deckcheck.messages import Translator

#: The kind of player who is asked; all others are bots.
HUMAN = "human"
#: What a saved game says of a custom bot.
OWN = "own"
_EVEN = 0.5  # what a table is worth to a player who is neither ahead nor behind


def speak(game: Game, translator: Translator) -> None:
    """Let the game's labels and log speak the language of a translator."""
    match = game.state.match
    match.translate = phrase_translator(match.rules.folder, translator.language)


class News(NamedTuple):
    """What a player has not read yet of the log.

    Attributes:
        own: what came of the player's own last choice, until another one did something.
        others: what the others did then.
    """

    own: list[str]
    others: list[str]


def _counted(lines: Sequence[str]) -> list[str]:
    """Return lines without empty ones, those that are alike one below the other as one that says how many."""
    counted = ((line, len(list(alike))) for line, alike in groupby(filter(None, lines)))
    return [f"{line} ×{number}" if number > 1 else line for line, number in counted]


class Session:
    """A game and who plays it.

    A bot decides by the game's seed and the number of the action alone, so that a game which is taken back or gone on
    with another day takes the same course.

    Attributes:
        game: the game, with its log.
        kinds: seat -> `human`, or the name of a bot (see `agents.bot_of`).
        translator: the language that is spoken at the table.
        has_chosen: whether a person at this table has chosen anything, or taken it back.
        reread: returns the custom cards of the game as their files hold them now; None where it has no files.
        changed: returns whether one of those files has changed since it was last asked; None where nobody watches them.
    """

    def __init__(self, game: Game, kinds: Sequence[str], translator: Translator = ENGLISH) -> None:
        self.kinds = tuple(kinds)
        self.has_chosen = False
        self.reread: Callable[[], Sequence[Card]] | None = None
        self.changed: Callable[[], bool] | None = None
        self.game = game
        self.speak(translator)
        self.game.watch()
        # How much of the log each player has read, and how long it was before the last choice of each, and then when
        # another one first did something, -1 where nobody has. A game that is gone on with is not shown again.
        length = len(game.state.log or ())
        self._read = [length if game.history else 0] * len(kinds)
        self._chosen = [length if game.history else 0] * len(kinds)
        self._settled = [-1] * len(kinds)

    def speak(self, translator: Translator) -> None:
        """Let the table speak the language of a translator from now on."""
        self.translator = translator
        speak(self.game, translator)

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
            BotFailedError: a custom bot has made a mistake; the game is where it was asked.
        """
        while self.step():
            pass

    def step(self) -> bool:
        """Let a bot decide once; return whether it was for one to decide.

        Raises:
            BotFailedError: a custom bot has made a mistake; the game is where it was asked.
        """
        decider = self.decider
        if decider is None or self.kinds[decider] == HUMAN:
            return False
        game = self.game
        self._apply(decide(game, decider, self.kinds[decider]))
        return True

    def _apply(self, action: int) -> None:
        """Take an action; one that the rules fail at is none: the game that is saved then is before it."""
        self._note(action)
        try:
            self.game.apply(action)
        except IllegalActionError:
            raise
        except Exception:
            self.game.history.pop()
            raise

    def _note(self, action: int) -> None:
        """Note for the others from where on the log records what another one did; who only passes does nothing."""
        state = self.game.state
        if action in (DONE, state.match.rules.passing(state)):
            return
        for seat in range(len(self.kinds)):
            if seat != self.decider and self._settled[seat] < 0:
                self._settled[seat] = len(state.log or ())

    def describe_failure(self, failed: BotFailedError) -> str:
        """Return in a sentence by which mistake of whose bot the game is lost."""
        seat = self.decider or 0
        values = {"player": self.game.players[seat], "bot": self.kinds[seat], "decision": len(self.game.history) + 1}
        return printable(self.translator.text("play-bot-failed", **values, detail=failed.render(self.translator)))

    def choose(self, action: int) -> None:
        """Carry out a person's choice."""
        decider = self.decider
        if decider is not None:
            self._chosen[decider] = len(self.game.state.log or ())
            self._settled[decider] = -1
        self.has_chosen = True
        self._apply(action)

    def concede(self, seat: int) -> None:
        """Let a person give up.

        Raises:
            GameError: more than one other player is still in the game, or it is over.
        """
        self.game.concede(seat)
        self.has_chosen = True

    def run_out_of_time(self, seat: int) -> None:
        """Let a person lose whose time is up.

        Raises:
            GameError: as for `concede`.
        """
        self.game.run_out_of_time(seat)
        self.has_chosen = True

    def against_draw(self) -> list[int]:
        """Return the seats of bots that want no draw: those that see themselves ahead, by what they can know."""
        game = self.game
        seed = game.state.match.seed
        bots = [seat for seat, kind in enumerate(self.kinds) if kind != HUMAN]
        return [seat for seat in bots if game.rules.value(game.possible_state(seat, seed), seat) > _EVEN]

    def agree_draw(self) -> None:
        """End the game as a draw, on which everybody has agreed.

        Raises:
            GameError: it is over.
        """
        self.game.agree_draw()
        self.has_chosen = True

    def reload(self) -> int:
        """Go on with the cards as their files hold them now; return how many choices no longer hold.

        Raises:
            Failure: a file cannot be read, or is wrong; the game stays as it is.
            GameError: a card of the decks is missing, or cannot be played; the game stays as it is.
        """
        if self.reread is None:
            raise Failure("play-reload-none")
        again = played_again(self.game, self.reread())
        lost = len(self.game.history) - len(again.history)
        speak(again, self.translator)
        again.watch()
        self._back_to(again)
        return lost

    def take_back(self) -> str | None:
        """Take back the last choice of a person and what bots did since; return what it was, or None.

        Where players have ended the game, that is taken back, and nothing else.
        """
        ending = self.game.ending
        if ending is not None:
            earlier = self.game.copy()
            earlier.undo()
            earlier.watch()
            self._back_to(earlier)
            return self.game.state.match.translate(ending.reason)
        history = self.game.history
        for before in range(len(history) - 1, -1, -1):
            earlier = self.game.at(before)
            decision = earlier.decision
            if decision is not None and self.kinds[decision.player] == HUMAN:
                label = words_of(earlier, history[before], self.translator)
                earlier.watch()
                self._back_to(earlier)
                return label
        return None

    def return_to(self, made: int) -> None:
        """Go on from where the game was after so many choices.

        Raises:
            GameError: there have not been this many.
        """
        earlier = self.game.at(made)
        earlier.watch()
        self._back_to(earlier)

    def _back_to(self, earlier: Game) -> None:
        """Go on from an earlier moment of the game."""
        self.game = earlier
        self.has_chosen = True
        length = len(earlier.state.log or ())
        for marks in (self._read, self._chosen, self._settled):
            marks[:] = [min(mark, length) for mark in marks]

    def news(self, seat: int) -> News:
        """Return what has happened since this player last asked, as this player may know it.

        Phases go unreported, and so do the passes of a round in which all have passed.
        """
        state = self.game.state
        entries = state.log or []
        read = self._read[seat]
        settled = max(read, self._settled[seat]) if self._settled[seat] >= 0 else len(entries)
        self._read[seat] = len(entries)
        numbers = (number for number in self._worth_showing() if number >= read)
        lines = [(number >= settled, line) for number, line in numbered_lines(self.game, numbers, seat, settled)]
        own, others = ([line for is_others, line in lines if is_others == wanted] for wanted in (False, True))
        return News(_counted(own), _counted(others))

    def _worth_showing(self, *, phases: bool = False) -> list[int]:
        """Return the numbers of the entries of the log that are worth reporting, with or without the phases."""
        entries = self.game.state.log or []
        return [number for number in worth_showing(self.game) if phases or entries[number][0] != PHASE_BEGUN]

    def log(self, seat: int, *, phases: bool = True) -> list[tuple[str, bool]]:
        """Return the whole log as a player may know it (-1: all of it), each line with whether it is new.

        New is what has happened from the player's last choice on; `phases` whether the phases that begin are shown. The
        passes of a round in which all have passed go unreported: the next phase or stage says that nobody did anything.
        """
        entries = self.game.state.log or []
        chosen = self._chosen[seat] if seat >= 0 else len(entries)
        numbers = self._worth_showing(phases=phases)
        rendered = [(number >= chosen, line) for number, line in numbered_lines(self.game, numbers, seat, chosen)]
        if phases:
            return [(line, is_new) for is_new, line in rendered]
        news = groupby(rendered, lambda one: one[0])
        return [(line, is_new) for is_new, lines in news for line in _counted([line for _, line in lines])]
