"""What a player may ask at the full-screen table: the rules behind a choice, why a card cannot be used, a hint."""

from __future__ import annotations

from deckcheck.agents.hints import hint_lines, hints
from deckcheck.engine.data.options import GameError
from deckcheck.messages import printable
from deckcheck.play.screen.board import Board
from deckcheck.play.screen.picking import Picking
from deckcheck.play.screen.scene import CHOICE
from deckcheck.play.sentences import choice_lines, refusal_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.agents.hints import Advice
    from deckcheck.play.screen.picking import ChoiceLine


class AskingTable(Board):
    """A table of a game that goes on, at which its player may ask.

    Attributes:
        is_busy: whether a bot decides, or a hint is thought over: nothing can be chosen meanwhile.
        picking: what is still open of the choices.
    """

    is_busy: bool
    picking: Picking
    _entries: list[ChoiceLine]
    _viewer: int
    _leaving: bool

    def action_rule(self) -> None:
        """Show the rules behind the choice under the cursor, or behind what can be done with the card there."""
        if self.is_busy:
            return
        spot = self.looked_at()
        choices: Sequence[int] = ()
        if spot is not None:
            is_choice = spot[0] == CHOICE and int(spot[1]) < len(self._entries)
            choices = self._entries[int(spot[1])].choices if is_choice else self.picking.at(spot)
        if not choices:
            self.action_why_not()
            return
        texts = [line for position in choices for line in self._behind(position)]
        self.read(self.voice.text("screen-key-rule"), texts)

    def _behind(self, position: int) -> list[str]:
        return choice_lines(self.game, self.scene.choices[position], self.voice)

    def action_why_not(self) -> None:
        """Show why the card under the cursor cannot be used now, or how it can be."""
        spot = self.looked_at()
        if self.is_busy or spot is None:
            return
        piece = self.scene.pieces.get(spot)
        if piece is None or not piece.numbers:
            self.notify(self.voice.text("screen-why-card"), markup=False)
            return
        try:
            lines = refusal_lines(self.game, self._viewer, piece.numbers, self.voice)
        except GameError as error:
            lines = [printable(error.render(self.voice))]
        if lines is None:
            known = {*piece.numbers}
            lines = [
                line
                for position, choice in enumerate(self.scene.choices)
                if choice["card"] is not None and choice["card"]["number"] in known
                for line in self._behind(position)
            ]
        self.read(piece.name, lines or [self.voice.text("play-no-rule")])

    def action_hint(self) -> None:
        """Show the best choices as a search sees them."""
        if not self.is_busy and not self.game.is_over:
            self.is_busy = True
            self.notify(self.voice.text("screen-hinting"), markup=False)
            self.run_worker(self._think, thread=True, exclusive=True)

    def _think(self) -> None:
        found = hints(self.game)
        if not self._leaving:
            self.call_from_thread(self._advise, found)

    def _advise(self, found: Sequence[Advice]) -> None:
        self.is_busy = False
        self.clear_notifications()
        choices = self.scene.choices
        entries = Picking(self.scene).entries()
        numbers = {choices[position]["action"]: entry.number for entry in entries for position in entry.choices}
        self.read(self.voice.text("screen-key-hint"), hint_lines(found, numbers, self.voice))
