"""Going through a recorded game: choice by choice at a terminal, or all of it at once."""

from __future__ import annotations

from deckcheck.engine.table.drawn import TextRenderer, draw, outcome_text
from deckcheck.messages import ENGLISH, printable
from deckcheck.play.sentences import whole_log, words_of
from deckcheck.play.session import speak

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.engine.game import Game
    from deckcheck.messages import Translator
    from deckcheck.play.console import Console


class Replay:
    """A recorded game at a console; every side is shown as its own player sees it."""

    def __init__(self, game: Game, console: Console, translator: Translator = ENGLISH) -> None:
        self.game = game
        self.translator = translator
        speak(game, translator)
        self.console = console
        self.renderer = TextRenderer(console.columns, color=console.color, translator=translator)

    def run(self, at: int | None) -> int:
        """Show the table after this many choices, or the whole game; return the exit status."""
        if at is not None:
            self._show(at)
        elif self.console.interactive:
            return self._step()
        else:
            self._report()
        return 0

    def _report(self) -> None:
        """Write down the whole game: every choice, and what came of it."""
        game = self.game.at(0)
        game.watch()
        read = 0
        for number in range(len(self.game.history) + 1):
            # All of the log at every choice would take the square of a game's length.
            events = (game.state.log or [])[read:]
            lines = [game.rules.event_text(game.state, event, -1) for event in events]
            self.console.print(f"    {printable(line)}" for line in lines if line)
            read += len(events)
            if number < len(self.game.history):
                self.console.print(self._label(game, number))
                game.apply(self.game.history[number])
        game.follow(self.game)
        if self.game.ending is not None:
            self.console.print(f"    {printable(line)}" for line in game.log(-1)[-1:])
        self.console.print(draw(game, None, self.renderer))
        if not game.is_over:
            self.console.print(outcome_text(game, self.translator))

    def _label(self, game: Game, number: int) -> str:
        """Return the choice that is made next in words."""
        decision = game.decision
        player = game.players[decision.player] if decision else ""
        label = words_of(game, self.game.history[number], self.translator)
        return self.translator.text("replay-step", number=number + 1, player=player, label=label)

    def _show(self, at: int) -> None:
        """Draw the table after this many choices, what led there, and what is chosen next."""
        game = self.game.at(at)
        if at:
            self.console.print(self._label(self.game.at(at - 1), at - 1))
        self.console.print(draw(game, None, self.renderer))
        if at < len(self.game.history):
            self.console.print(self._label(game, at))

    def _step(self) -> int:
        """Let a person go through the game."""
        last = len(self.game.history)
        at = 0
        self._show(at)
        while True:
            try:
                line = self.console.read(self.translator.text("replay-prompt", at=at, all=last) + " ")
            except KeyboardInterrupt:
                self.console.print("")
                return 130
            if line is None or line.strip().casefold() in ("q", "quit", "exit", "quitter"):
                return 0
            word = line.strip().casefold()
            if word in ("l", "log", "journal"):
                game = self.game.at(at)
                game.watch()
                self.console.print([printable(entry) for entry in whole_log(game, -1)])
                continue
            if word.isascii() and word.isdigit():
                at = min(int(word[:9]), last)
            elif word in ("", "n", "next", "suivant"):
                at = min(at + 1, last)
            elif word in ("b", "back", "retour"):
                at = max(at - 1, 0)
            elif word in ("e", "end", "fin"):
                at = last
            else:
                continue
            self._show(at)
